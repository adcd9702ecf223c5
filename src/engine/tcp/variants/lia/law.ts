/**
 * LIA, linked increases for a connection over several paths (RFC 6356). Each acknowledged segment adds alpha/total, but
 * no more than Reno would. alpha makes all paths together as fast as one TCP on the best of them, and paths with fewer
 * losses grow to larger windows. Slow start and cuts are Reno's, as is everything on a single path. Windows in segments.
 */
import { rfc } from '../../../rule.ts';
import type { Coupled } from '../../window.ts';
import { windowRule } from '../../congestion/shared.ts';
import { avoidance, likeReno } from '../reno/reno.ts';

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
