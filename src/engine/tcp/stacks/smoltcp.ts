import { RFC } from './rfc.ts';
import type { Stack } from './stackSettings.ts';

/** smoltcp 0.14.0, a stack for embedded systems. Settings not given here default to those of the RFC stack. */
export const SMOLTCP: Stack = {
  name: 'smoltcp',
  program: 'smoltcp 0.14.0',
  title: 'smoltcp 0.14',
  summary:
    'For embedded systems, in Rust: plain fast recovery, 2048 bytes at first, a receiver with room for four runs.',
  recovery: 'reno',
  delayedAck: { timeout: 0.01, segments: 2 },
  defaults: {
    ...RFC.defaults,
    fixedInitialWindow: 2048,
    lostSynCuts: false,
    growWhenWindowLimited: true,
    wholeBytes: true,
    flightSize: 'whole',
    slowStartAfterIdle: 'off',
    clockTick: 0.005,
    dupThresh: 4,
    firstInflation: 3,
    limitedTransmit: false,
    carefulFastRetransmit: false,
    receiverHoles: 4,
  },
};
