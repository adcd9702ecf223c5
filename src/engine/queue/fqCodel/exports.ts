import type { QueueSettings } from '../definition.ts';
import { inPackets, type QueueExports } from '../exporting.ts';
import type { FQ_CODEL } from './catalogue.ts';

export const EXPORTS = {
  fqCodel: {
    netem: (settings) => `fq_codel limit ${inPackets(settings)}`,
  } satisfies QueueExports<QueueSettings<typeof FQ_CODEL>>,
};
