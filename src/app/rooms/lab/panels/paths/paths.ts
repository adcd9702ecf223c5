import type { RunData } from '#app/run/record/runData.ts';
import { line, ofFlow } from '../kit/marks.ts';
import { timePanel, type Subject } from '../kit/timePanel.ts';
import { flowsWith } from '../kit/senders.ts';

const subflowsIn = flowsWith('pathShare');

/** The connections over several paths, each by its first subflow, of which their series are. */
const connectionsIn = (data: RunData): readonly Subject[] =>
  flowsWith('dataDelay')(data).map(({ index, connection = '' }) => ({ index, name: connection }));

const NONE = 'Each flow of this run has one path. A flow of the form with two to four paths uses them at once.';
const none = (data: RunData): string => (subflowsIn(data).length > 0 ? '' : NONE);

/**
 * Delivery in order over several paths, and what waits for it in the receive buffer. The lines have no labels, which
 * would name the first path.
 */
export const dataOrder = timePanel({
  id: 'dataOrder',
  title: 'Data in order',
  short: ['In order', 'ms'],
  term: 'paths',
  about: () => 'ms from path to delivery above; segments in the receive buffer below',
  of: connectionsIn,
  none,
  before: 'nothing has been delivered yet',
  parts: [
    {
      corner: 'ms to delivery',
      empty: 10,
      marks: [
        line({
          of: ofFlow('dataDelay', 1000),
          column: 'delay in order, ms',
          say: 'delivers in order {} ms after sending',
        }),
      ],
    },
    {
      corner: 'segments wait',
      empty: 10,
      marks: [
        line({
          of: ofFlow('dataWaiting'),
          column: 'waiting, segments',
          say: 'has {} segments waiting for earlier data',
        }),
      ],
    },
  ],
});

/** What each path contributes to the rate of its connection. */
export const pathShares = timePanel({
  id: 'pathShares',
  title: 'Shares of the paths',
  short: ['Shares', '%'],
  term: 'paths',
  about: () => '% of the rate of the connection, by window over round trip',
  of: subflowsIn,
  none,
  before: 'no path has a round trip yet',
  empty: 100,
  ends: [100],
  marks: [
    line({
      of: ofFlow('pathShare', 100),
      column: 'share, %',
      say: 'carries {} % of its connection',
      ends: (value) => `${Math.round(value)} %`,
    }),
  ],
});
