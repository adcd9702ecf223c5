import { BETA_ECN, defineVariant, FAST_CONVERGENCE, type Words, type Exports } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'cubic',
    title: 'CUBIC',
    grows: 'follows its cubic curve',
    onlyLosses: true,
    inRecordings: { place: 1 },
    home: {
      rfc: { law: 'cubic', recovery: 'sack' },
      smoltcp: { law: 'cubic', recovery: 'reno', settings: { epoch: 'cut', estimate: 'acks' } },
      linux: { law: 'linux6Cubic', recovery: 'rack', settings: { slowStart: 'hystart', betaCubic: 717 / 1024 } },
      quic: { law: 'cubic', recovery: 'quic' },
      quinn: { law: 'steppedCubic', recovery: 'quic', settings: { epoch: 'cut', estimate: 'time', idleCounts: true } },
      's2n-quic': {
        law: 'cubic',
        recovery: 'quic',
        settings: { estimate: 'shortest', lastMaximum: 'window', idleCounts: true },
      },
      ngtcp2: {
        law: 'cubic',
        recovery: 'quic',
        settings: { slowStart: 'hystartRounds', target: 'seconds', wholeK: true, estimate: 'window' },
      },
      'ns2-linux': { law: 'linux26Cubic', recovery: 'linux26' },
    },
    parameters: {
      C: {
        label: 'C',
        unit: 'segments/s^3',
        kind: 'number',
        range: [0.0001, 100],
        default: 0.4,
        help: 'How fast the cubic curve climbs (RFC 9438 4.1: 0.4).',
      },
      betaCubic: {
        label: 'beta',
        kind: 'number',
        range: [0.1, 0.99],
        default: 0.7,
        help: 'Fraction of the window that a loss leaves (RFC 9438 4.6: 0.7).',
      },
      betaEcn: BETA_ECN,
      fastConvergence: FAST_CONVERGENCE,
      lastMaximum: {
        label: 'Fast convergence compares with',
        kind: 'choice',
        choices: ['target', 'window'],
        default: 'target',
        help: 'What the window at a loss is compared with: the last W_max, which fast convergence may have lowered (RFC 9438 4.7), or the window at the last loss (s2n-quic-core 0.91.0, recovery/cubic.rs, Cubic::multiplicative_decrease()).',
      },
      renoFriendly: {
        label: 'Reno-friendly region',
        kind: 'switch',
        default: true,
        help: 'Whether CUBIC grows at least as fast as Reno would (RFC 9438 4.3).',
      },
      idleCounts: {
        label: 'Idle time counts',
        kind: 'switch',
        default: false,
        help: 'Whether the clock of the cubic curve runs while the application is silent, as in quinn, s2n-quic and gVisor (2026); RFC 9438 4.2 excludes that time.',
      },
      epoch: {
        label: 'Epoch begins',
        kind: 'choice',
        choices: ['avoidance', 'cut'],
        default: 'avoidance',
        help: 'When the clock of the cubic curve starts: with congestion avoidance (RFC 9438 4.2), or at the cut, so that recovery counts, with K from beta alone (RFC 8312 4.1; smoltcp, quinn).',
      },
      estimate: {
        label: 'W_est grows by',
        kind: 'choice',
        choices: ['segments', 'acks', 'time', 'shortest', 'window'],
        default: 'segments',
        help: 'How the window of the Reno-friendly region grows: by acknowledged segments (RFC 9438 4.3), by ACKs (smoltcp), by time with the smaller alpha throughout (RFC 8312 4.2; quinn, gVisor), the same in shortest round trips, of which the curve is also one ahead (s2n-quic), or as Reno, a segment per window, approached step by step (ngtcp2).',
      },
      target: {
        label: 'Target of the curve',
        kind: 'choice',
        choices: ['ahead', 'seconds'],
        default: 'ahead',
        help: 'The window for which each step aims: the curve one round trip ahead, a step for each ACK (RFC 9438 4.4); or the curve now times the seconds since the epoch began and a round trip more, a step for each packet and a hundredth of one where the target is no larger (ngtcp2 0.12.1, ngtcp2_cc.c, ngtcp2_cc_cubic_cc_on_pkt_acked()).',
      },
      wholeK: {
        label: 'K in whole seconds',
        kind: 'switch',
        default: false,
        help: 'Whether K is truncated to whole seconds (ngtcp2 0.12.1, ngtcp2_cc.c, ngtcp2_cbrt()), so that the curve reaches its plateau up to a second early; RFC 9438 4.2 does not round it.',
      },
    },
  }),
] as const;

export const WORDS = {
  cubic: {
    origin: { year: 2008, heeds: 'loss', after: 'bic' },
    summary:
      'Grows along a cubic curve of the time since the last loss, flat near the window where it happened (RFC 9438).',
    details:
      'ACKs bring the window to the curve; a loss leaves {betaCubic} of the window, 0.8 in its older versions, and begins a new one. It was made for long fast paths, and most senders of the Internet use it. As the curve follows the clock and not the round trips, long paths grow like short ones; where Reno would be faster, it grows like Reno. It fills queues, and takes every loss for congestion.',
    differs: {
      cubic:
        'HyStart++ is not part of it but a setting of slow start; an unnecessary cut is not undone; entering the Reno-friendly region never lowers cwnd.',
      steppedCubic:
        'It is that of quinn: the window grows by whole packets, and every packet acknowledged counts as an ACK does in RFC 9438.',
      linux6Cubic:
        "It is version 2.3 of today's kernel: whole segments, one more for at least two that arrived; a loss leaves 717/1024 of the window; a timeout makes it forget the curve. Time advances in ticks of 4 ms, and the curve is evaluated at most once in each.",
      'ns2-linux':
        'It is version 2.1 of Linux 2.6.22, older than the RFC and HyStart: a loss leaves 819/1024 of the window, before the first one the window grows by one segment in at most about 50 ACKs, above the old size by at most 16 segments per 100 ms, and a timeout makes it forget the curve.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  cubic: { linux: 'cubic', ns3: { typeId: 'TcpCubic' } },
} satisfies Exports;
