/**
 * BALIA, balanced linked adaptation (Peng, Walid, Hwang and Low, IEEE/ACM ToN 24(1) 2016), as in the module of the
 * former MPTCP kernel, except that A is a fraction, where the module divides integers. A is the largest rate of the
 * connection's paths divided by the rate of this path: a slow path grows by more and is cut by more. Slow start and
 * timeouts are Reno's, as is everything on a single path. Windows in segments.
 */
import { defineVariant, type Words } from '../variant.ts';
import type { Coupled } from '../../window.ts';
import { cutBasis, windowRule } from '../../congestion/shared.ts';
import { avoidance, halving, likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'balia',
    title: 'BALIA',
    grows: 'adds less than one segment each round trip, and more on its slower paths',
    onlyLosses: true,
    home: { rfc: { law: 'balia', recovery: 'sack' } },
    parameters: {},
  }),
] as const;

const citation = { source: 'Linux MPTCP 0.9x', section: 'mptcp_balia.c' };

const behind = ({ fastest, share, sumRate }: Readonly<Coupled>): number => fastest / (share * sumRate);

const balancedIncrease = windowRule({
  title: 'Balanced increase',
  formula: 'cwnd += N share share/cwnd (1 + A)/2 (4 + A)/5',
  citation,
  plain:
    'The path grows by less than Reno because the other paths grow too, but by more the further its rate is behind the fastest.',
  effect: (window, event) => {
    const { share } = event.coupled;
    const a = behind(event.coupled);
    window.cwnd += (((event.acked * share * share) / window.cwnd) * ((1 + a) / 2) * (4 + a)) / 5;
  },
});

const balancedDecrease = windowRule({
  title: 'Balanced decrease',
  formula: 'cwnd = ssthresh = max(W - W/2 min(A, 1.5), 1)',
  citation,
  kind: 'cut',
  plain: 'A segment was lost: the fastest path is halved, and a slower one is cut by up to three quarters.',
  effect: (window, event) => {
    const a = behind(event.coupled);
    const basis = cutBasis(event);
    const left = basis - (basis / 2) * (a < 1.5 ? a : 1.5);
    window.ssthresh = left < 1 ? 1 : left;
    window.cwnd = window.ssthresh;
  },
});

export const balia = likeReno({
  name: 'balia',
  readsCoupled: true,
  rules: [balancedIncrease, balancedDecrease],
  symbols: { share: (_window, { coupled }) => coupled.share, A: (_window, { coupled }) => behind(coupled) },

  avoid(_window, event, _own, fire) {
    fire(event.coupled.paths > 1 ? balancedIncrease : avoidance);
  },

  onCongestion(_window, event, _own, fire) {
    fire(event.coupled.paths > 1 ? balancedDecrease : halving(event));
  },
});

export const LAWS = [balia] as const;

export const WORDS = {
  balia: {
    origin: { year: 2016, heeds: 'loss', after: 'lia' },
    summary:
      'A balance between LIA and OLIA: fair to single-path TCP, and still able to react on its slower paths (Peng and others 2016).',
    details:
      'An ACK adds the square of the share of its path in the rate of the connection, over cwnd, times a factor that grows with how far the path is behind the fastest. A loss halves the fastest path and removes up to three quarters of a slower one. It was made to be fair without oscillation and without losing sight of changes. With equal paths it grows exactly as LIA does.',
    differs: {
      all: [
        'The formulas follow the module of the former MPTCP kernel, but A is a fraction where the module divides integers. The paper was not available.',
        'A flow with one path grows as Reno does.',
      ],
    },
  },
} satisfies Words;
