import { bounds, line, ofFlow } from '../marks.ts';
import { timesOf, whyNoQueue } from '../queue/facts.ts';
import { besideBound } from '../queue/queue.ts';
import { timePanel } from '../timePanel.ts';

/** How long packets of each flow waited in queues. */
export const waiting = timePanel({
  id: 'waiting',
  title: 'Waiting in queues',
  short: ['Waiting', 'ms'],
  term: 'inside',
  about: () => 'ms that packets of each flow waited on their way, as they arrive',
  of: ({ opened }) => opened.flows,
  none: whyNoQueue,
  before: 'nothing has arrived yet',
  room: 1.04,
  empty: 10,
  marks: [
    line({
      of: ofFlow('waited', 1000),
      column: 'waited, ms',
      say: 'waited {} ms',
      ends: (value) => String(Number(value.toPrecision(2))),
      markers: true,
    }),
    bounds({ of: timesOf, paint: 'ink2', near: 3, places: besideBound, layer: 'over' }),
  ],
});
