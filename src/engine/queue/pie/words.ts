import type { PartWords } from '../../link/partWords.ts';
import type { QueueSettings } from '../definition.ts';
import { inPackets, type QueueExports } from '../exporting.ts';
import type { PIE } from './catalogue.ts';

export const WORDS = {
  pie: { sentence: 'Drops at random, so that packets wait for {delayTarget}.' } satisfies PartWords,
};

export const EXPORTS = {
  pie: {
    netem: (settings) =>
      `pie limit ${inPackets(settings)} target ${settings.delayTarget * 1000}ms tupdate ${settings.updateInterval * 1000}ms`,
  } satisfies QueueExports<QueueSettings<typeof PIE>>,
};
