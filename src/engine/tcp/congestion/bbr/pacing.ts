import { windowRule } from '../shared.ts';
import type { WindowEvent } from '../../window.ts';
import type { BbrPath } from './path.ts';

const pacingRate = (event: Readonly<WindowEvent>, own: Readonly<BbrPath>): number =>
  own.pacing_gain * own.bw * (1 - (event.settings.variant['pacingMargin'] as number));

/** Whether the pacing rate becomes another: most ACKs leave it. */
export function paceMoves(event: Readonly<WindowEvent>, own: Readonly<BbrPath>): boolean {
  const rate = pacingRate(event, own);
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
  effect: (_window, event, own) => {
    own.pacing_rate = pacingRate(event, own);
  },
});
