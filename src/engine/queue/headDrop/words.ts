import type { PartWords } from '../../link/partWords.ts';
import { NOTHING_EARLY } from '../dropTail/words.ts';
import type { QueueSettings } from '../definition.ts';
import { inPackets, type QueueExports } from '../exporting.ts';
import type { HEAD_DROP } from './catalogue.ts';

export const WORDS = {
  headDrop: {
    sentence: 'A packet that finds it full replaces the one that has waited longest.',
    ...NOTHING_EARLY,
  } satisfies PartWords,
};

export const EXPORTS = {
  headDrop: {
    netem: (settings) => `pfifo_head_drop limit ${inPackets(settings)}`,
  } satisfies QueueExports<QueueSettings<typeof HEAD_DROP>>,
};
