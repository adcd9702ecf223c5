/**
 * A queue that drops the packet at its head when full (Linux: pfifo_head_drop; ns-2: drop_front_), so the sender
 * detects the loss one queueing delay earlier.
 */
import { defineQueue, type QueueSettings } from '../definition.ts';
import { disciplineOf, dropsEarly } from '../discipline.ts';
import { insideOf } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import type { PartWords } from '../../link/partWords.ts';
import { NOTHING_EARLY } from '../dropTail/dropTail.ts';
import { inPackets, type QueueExports } from '../exporting.ts';

const HEAD_DROP = defineQueue({
  name: 'headDrop',
  title: 'Head drop',
  help: 'First in, first out; a packet that finds the queue full replaces the packet that has waited longest.',
  parameters: [],
  causes: ['headDrop'],
});

export const QUEUES = [HEAD_DROP] as const;

const dropped = dropsEarly({
  title: 'Dropped from the head',
  formula: 'places >= limit: drop the head, take the arrival',
  symbols: ['places', 'limit'],
  plain:
    'A packet arrived at a full queue: the one that had waited longest was dropped, and the new one took its place.',
  citation: { source: 'Linux', section: 'pfifo_head_drop' },
});

const FROM_THE_HEAD: Chooser = {
  choose: () => 0,
  makesRoom: (link) => link.dropFirst(0),
  inside: (link) => insideOf(...link.fullness()),
};

const headDrop = disciplineOf(HEAD_DROP, {
  drops: [dropped],
  decidesLate: true,
  build: (site) => new ScheduledLink(site, FROM_THE_HEAD),
  shows: () => ({ rule: 'head drop: the packet that has waited longest makes room', bounds: {} }),
});

export const LAWS = [headDrop] as const;

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
