import type { QueueSettings } from '../definition.ts';
import { inPackets, type QueueExports } from '../exporting.ts';
import type { CODEL } from './catalogue.ts';

export const EXPORTS = {
  codel: {
    netem: (settings) =>
      `codel limit ${inPackets(settings)} target ${settings.target * 1000}ms interval ${settings.interval * 1000}ms`,
  } satisfies QueueExports<QueueSettings<typeof CODEL>>,
};
