import { line, ofFlow } from '../kit/marks.ts';
import { timePanel } from '../kit/timePanel.ts';

/** Data in flight of each sender. */
export const inFlight = timePanel({
  id: 'inflight',
  title: 'Bytes in flight',
  short: ['In flight', 'kB'],
  term: 'cwnd',
  about: () => 'kB sent and neither acknowledged nor considered lost',
  marks: [
    line({
      of: ofFlow('inflight', ({ opened }, flow) => opened.flows[flow]!.segmentSize / 1000),
      column: 'in flight, kB',
      say: 'has {} kB in flight',
      ends: (value) => value.toFixed(1),
      markers: true,
    }),
  ],
});
