import { windowRule } from './shared.ts';
import type { BbrPath } from './bbrPath.ts';

/** Whether the pacing rate becomes another: most ACKs leave it. */
export function paceMoves(own: Readonly<BbrPath>): boolean {
  const rate = own.pacing_gain * own.bw * own.pacing_share;
  return rate > own.pacing_rate || (own.full_bw_reached === true && rate < own.pacing_rate);
}

/** The same in every version: until the pipe is full the rate only rises. */
export const pace = windowRule<BbrPath>({
  title: 'Pacing rate',
  formula: 'pacing_rate = gain bw (1 - margin)',
  citation: { source: 'Cardwell et al. 2016', section: 'BBR' },
  kind: 'growth',
  quiet: true,
  plain: 'Segments leave evenly, at gain times the rate at which they arrive.',
  effect: (_window, _event, own) => {
    own.pacing_rate = own.pacing_gain * own.bw * own.pacing_share;
  },
});
