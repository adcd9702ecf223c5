import { windowRule } from '../shared.ts';
import type { BbrPath } from './path.ts';

/** The same in every version: until the pipe is full the rate only rises. */
export const pace = windowRule<BbrPath>({
  title: 'Pacing rate',
  formula: 'pacing_rate = gain bw (1 - margin)',
  citation: { source: 'Cardwell et al. 2016', section: 'BBR' },
  kind: 'growth',
  quiet: true,
  plain: 'Segments leave evenly, at gain times the rate at which they arrive.',
  effect: (_window, event, own) => {
    const rate = own.pacing_gain * own.bw * (1 - (event.settings.variant['pacingMargin'] as number));
    if (own.full_bw_reached || rate > own.pacing_rate) own.pacing_rate = rate;
  },
});
