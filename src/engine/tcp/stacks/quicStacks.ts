import { QUIC } from './quic.ts';
import type { Stack } from './stackSettings.ts';

/** Stacks of QUIC implementations. Settings not given here default to those of stack `quic`. */

/** quinn-proto 0.11.19, in Rust. */
export const QUINN: Stack = {
  ...QUIC,
  name: 'quinn',
  program: 'quinn-proto 0.11.19',
  title: 'quinn 0.11',
  summary: 'QUIC in Rust: 12,000 bytes at first, slow start until a loss, CUBIC of RFC 8312.',
  defaults: {
    ...QUIC.defaults,
    initialWindowBytes: 12_000,
    cutBasis: 'window',
    pacingBurst: 10,
    pacingRefill: true,
    pacingBurstTime: 0.002,
    handshakeBytes: 1228,
    finishedApart: true,
    firstPacketShare: 0.7826,
    quickAcks: 1,
    recoveryPacket: false,
    growsBeforeCut: true,
  },
};

/** s2n-quic-core 0.91.0, in Rust. */
export const S2N_QUIC: Stack = {
  ...QUIC,
  name: 's2n-quic',
  program: 's2n-quic-core 0.91.0',
  title: 's2n-quic 0.91',
  summary: 'QUIC in Rust: slow start until delay grows, paced at twice the window, CUBIC of RFC 8312.',
  defaults: {
    ...QUIC.defaults,
    slowStart: 'hystartDelay',
    cutBasis: 'window',
    slowStartPacingGain: 2,
    pacingTrain: 10,
    growsBeforeCut: true,
    anyLossCuts: true,
  },
};

/** ngtcp2 0.12.1, in C. Its application decides when packets leave: as soon as pacing allows, as many as may. */
export const NGTCP2: Stack = {
  ...QUIC,
  name: 'ngtcp2',
  program: 'ngtcp2 0.12.1',
  title: 'ngtcp2 0.12',
  summary: 'QUIC in C: growth stops at 2.89 of what it measured, losses by half of the flight, CUBIC times seconds.',
  defaults: {
    ...QUIC.defaults,
    cutBasis: 'window',
    growWhenWindowLimited: true,
    flightThreshold: 0.5,
    recoveryPacket: false,
    growsBeforeCut: true,
    fillsWindow: true,
    handshakeGrows: true,
    firstPacketShare: 0.9062,
    pingEvery: 4,
    growthLimit: 2.89,
    keepsRateSample: true,
    pacingTrain: 0,
    pacingEarly: 0.001,
  },
};
