import { RFC } from './rfc.ts';
import { ns2Habits, type Stack } from './stackSettings.ts';

/** The senders of ns-2.35. Settings not given here default to those of the RFC stack. */
export const NS2: Stack = {
  name: 'ns2',
  title: 'ns-2.35',
  summary:
    'The senders of ns-2.35 with its documented behaviour: SYN, coarse clock, fractional cwnd beside integer ssthresh.',
  defaults: {
    ...RFC.defaults,
    ...ns2Habits(true),
    initialWindow: 2,
    ssthreshStart: 'receiverWindow',
    growWhenWindowLimited: true,
    cutBasis: 'window',
    ssthreshRounding: 'floor',
    slowStartAfterIdle: 'off',
    holdSsthreshOnRepeatedTimeout: false,
    rtoArithmetic: 'ticks',
    clockTick: 0.01,
    clockPhase: null,
    initialRto: 3,
    minRto: 0.2,
    recoveryExit: 'ssthresh',
    growOnRecoveryExit: true,
    recoveryBurst: 2,
    sackRecovery: 'pipeCounter',
    timestampBytes: 10,
  },
};
