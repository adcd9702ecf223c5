import type { PartWords } from '../../link/partWords.ts';
import { WAITED } from '../codel/words.ts';
import { ROUND } from '../drr/words.ts';
import type { QueueSettings } from '../definition.ts';
import { inPackets, type QueueExports } from '../exporting.ts';
import type { FQ_CODEL } from './catalogue.ts';

export const WORDS = { fqCodel: { sentence: `${ROUND} It drops ${WAITED}` } satisfies PartWords };

export const EXPORTS = {
  fqCodel: {
    netem: (settings) => `fq_codel limit ${inPackets(settings)}`,
  } satisfies QueueExports<QueueSettings<typeof FQ_CODEL>>,
};
