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
  },
};
