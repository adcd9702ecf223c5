import type { PartWords } from '../../link/partWords.ts';
import type { QueueSettings } from '../definition.ts';
import { inPackets, type QueueExports } from '../exporting.ts';
import type { CODEL } from './catalogue.ts';

/** The rule of RFC 8289 as part of a sentence. */
export const WAITED = 'once packets have waited longer than {target} for {interval}.';

export const WORDS = { codel: { sentence: `Drops at the head ${WAITED}` } satisfies PartWords };

export const EXPORTS = {
  codel: {
    netem: (settings) =>
      `codel limit ${inPackets(settings)} target ${settings.target * 1000}ms interval ${settings.interval * 1000}ms`,
  } satisfies QueueExports<QueueSettings<typeof CODEL>>,
};
