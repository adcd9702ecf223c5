import type { PartWords } from '../../link/partWords.ts';
import { plainOnLinux, type QueueExports } from '../exporting.ts';

/** Nothing is dropped up to the last place. */
export const NOTHING_EARLY = { chances: () => [[0, 0]] } satisfies Partial<PartWords>;

export const WORDS = { dropTail: { sentence: '', ...NOTHING_EARLY } satisfies PartWords };

export const EXPORTS = {
  dropTail: {
    netem: plainOnLinux,
    ns2: {
      write: (_settings, { ends, places }) => ({ kind: 'DropTail', lines: [`$ns queue-limit ${ends} ${places}`] }),
    },
    ns3: (device, size) => [`${device}->GetQueue()->SetMaxSize(QueueSize("${size}"));`],
  } satisfies QueueExports,
};
