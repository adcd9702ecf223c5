/** The drop-tail queue (ns-2: Queue/DropTail), which every link has by default. */
import { defineQueue } from '../definition.ts';
import { Link } from '../../link/link.ts';
import { disciplineOf } from '../discipline.ts';
import type { PartWords } from '../../link/partWords.ts';
import { plainOnLinux, type QueueExports } from '../exporting.ts';

const DROP_TAIL = defineQueue({
  name: 'dropTail',
  title: 'DropTail',
  help: 'First in, first out; a packet that finds the queue full is dropped.',
  parameters: [],
  causes: [],
  usual: true,
  telling: 1,
  onlyPlaces: true,
});

export const QUEUES = [DROP_TAIL] as const;

const dropTail = disciplineOf(DROP_TAIL, {
  build: ({ kernel, ledger, link }) => new Link(kernel, ledger, link),
  shows: () => ({ rule: 'DropTail: drops arrivals when it is full', bounds: {} }),
});

export const LAWS = [dropTail] as const;

/** The drop probability is 0 until the queue is full. */
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
