/**
 * LIA, linked increases for a connection over several paths (RFC 6356). Each acknowledged segment adds alpha/total, but
 * no more than Reno would. alpha makes all paths together as fast as one TCP flow on the best path. Paths with fewer
 * losses reach larger windows. Slow start and cuts are Reno's, as is everything on a single path. Windows in segments.
 */
import { defineVariant, type Words } from '../variant.ts';
import { rfc } from '../../../rule.ts';
import type { Coupled } from '../../window.ts';
import { windowRule } from '../../congestion/shared.ts';
import { avoidance, likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'lia',
    title: 'LIA',
    grows: 'adds less than one segment each round trip when it has other paths',
    onlyLosses: true,
    home: { rfc: { law: 'lia', recovery: 'sack' } },
    parameters: {},
  }),
] as const;

const alphaOf = ({ total, best, sumRate }: Readonly<Coupled>): number => (total * best) / (sumRate * sumRate);

const linkedIncrease = windowRule({
  title: 'Linked increase',
  formula: 'cwnd += N min(alpha/total, 1/cwnd)',
  citation: rfc(6356, '3'),
  plain:
    'The other paths of the connection grow too, so this one grows by less than Reno: together they take what one TCP on the best path would.',
  effect: (window, event) => {
    const { total } = event.coupled;
    const linked = alphaOf(event.coupled) / total;
    window.cwnd += event.acked * (linked < 1 / window.cwnd ? linked : 1 / window.cwnd);
  },
});

export const lia = likeReno({
  name: 'lia',
  readsCoupled: true,
  rules: [linkedIncrease],
  symbols: { alpha: (_window, { coupled }) => alphaOf(coupled), total: (_window, { coupled }) => coupled.total },

  avoid(_window, event, _own, fire) {
    fire(event.coupled.paths > 1 ? linkedIncrease : avoidance);
  },
});

export const LAWS = [lia] as const;

export const WORDS = {
  lia: {
    origin: { year: 2011, heeds: 'loss', after: 'reno' },
    summary:
      'Links the growth of the paths of one connection, so that all together take what one TCP on the best path would (RFC 6356).',
    details:
      'An ACK adds alpha/total, with the sum of all windows and an alpha that depends on all round trips, and never more than Reno adds; a loss halves the window of its path alone. It was made for a phone with two radios: on a shared bottleneck both paths together take one share. It leaves more on a bad path than is best, and on unlike round trips it can take from others without gain.',
    differs: {
      all: [
        'alpha is computed at every ACK, where RFC 6356 allows once per round trip, and windows are segments with fractions, where it counts bytes.',
        'A flow with one path grows as Reno does.',
      ],
    },
  },
} satisfies Words;
