import { RFC } from './rfc.ts';
import type { Stack } from './stackSettings.ts';

/** lwIP 2.1.3, a stack for embedded systems. Settings not given here default to those of the RFC stack. */
export const LWIP: Stack = {
  name: 'lwip',
  program: 'lwIP 2.1.3',
  title: 'lwIP 2.1',
  summary: 'For embedded systems, in C: plain fast recovery, and timers that count ticks of 500 and 250 ms.',
  recovery: 'reno',
  delayedAck: { timeout: 0.25, segments: 2 },
  defaults: {
    ...RFC.defaults,
    initialWindow: 3,
    lostSynCuts: false,
    growWhenWindowLimited: true,
    slowStartLimit: 2,
    slowStartAfterTimeout: 1,
    byteCounting: true,
    growOnRecoveryExit: true,
    cutBasis: 'window',
    inflationCounts: true,
    holdSsthreshOnRepeatedTimeout: false,
    slowStartAfterIdle: 'off',
    rtoArithmetic: 'countedTicks',
    clockTick: 0.5,
    clockPhase: 0.5,
    initialRto: 3,
    limitedTransmit: false,
    carefulFastRetransmit: false,
    ackOnTick: true,
    gapAckSegments: 4,
  },
};
