/** A full queue drops its head (Linux: pfifo_head_drop; ns-2: drop_front_), so the sender detects the loss one queueing delay earlier. */
import { disciplineOf, dropsEarly } from '../discipline.ts';
import { insideOf } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import { HEAD_DROP } from './catalogue.ts';

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
