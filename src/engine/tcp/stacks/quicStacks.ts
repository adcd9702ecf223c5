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
