import type { QueueSettings } from '../definition.ts';
import { inPackets, type QueueExports } from '../exporting.ts';
import type { HEAD_DROP } from './catalogue.ts';

export const EXPORTS = {
  headDrop: {
    netem: (settings) => `pfifo_head_drop limit ${inPackets(settings)}`,
  } satisfies QueueExports<QueueSettings<typeof HEAD_DROP>>,
};
