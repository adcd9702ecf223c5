// The build gives its address.
// oxlint-disable-next-line import/default
import previewWorker from '../../../../workers/preview.worker.ts?worker&url';
import type { Arrival, Future, Futures, FuturesOrder } from '../../../lab/futures.ts';
import { startWorker } from '../../ui/parts/ownScript.ts';
import { RunData } from '../runData.ts';
import type { Consequence, Lost } from './consequence.ts';
import { compared, type Comparison } from './difference.ts';

/** Both futures, further than the screen has come. */
export interface Ahead {
  /** They are known so far, s. */
  readonly to: number;
  readonly there: RunData;
  readonly here: RunData;
  readonly comparison: Pick<Comparison, 'rows'>;
  /** What came to the queue where the packet was lost, in both; null: it was an ACK, or nobody knows the queue. */
  readonly arrivals: Arrivals | null;
}

export interface Arrivals {
  readonly from: number;
  readonly until: number;
  /** s that the link takes for a packet. */
  readonly packet: number;
  readonly there: readonly Arrival[];
  readonly here: readonly Arrival[];
}

/** Runs two futures, and answers with them; null: they cannot be had. */
export type RunFutures = (order: FuturesOrder, done: (futures: Futures | null) => void) => void;

/** In a worker beside that of the run on the screen. */
export const runFutures: RunFutures = (order, done) => {
  const worker = startWorker(previewWorker);
  const end = (futures: Futures | null): void => {
    worker.terminate();
    done(futures);
  };
  worker.onmessage = ({ data }: MessageEvent<Futures | null>) => end(data);
  worker.onerror = (event) => {
    event.preventDefault();
    end(null);
  };
  worker.postMessage(order);
};

/** At least so far behind the loss, s, and to a multiple of the second. */
const [LEAST, ROUND] = [7.5, 5];
/** Times of a packet on the link that are shown before the loss and behind what came of it. */
const [BEFORE, BEHIND] = [1.4, 4.2];

/** What is to be run to say more of an answer. */
export function orderOf(here: RunData, there: RunData, lost: Lost, { instead, at }: Consequence): FuturesOrder {
  const { opened } = there;
  const link = lost.ack ? -1 : opened.links.findIndex(({ name }) => name === lost.entry);
  const packet = packetOf(there, lost, link);
  const last = instead !== null && instead.link === link && instead.time <= at ? instead.time : lost.time;
  return {
    there: opened.scenario,
    here: here.opened.scenario,
    link,
    from: lost.time - BEFORE * packet,
    until: last + BEHIND * packet,
    to: Math.min(opened.duration, ROUND * Math.ceil((at + LEAST) / ROUND)),
  };
}

/** How long a packet of the flow takes on a link, s. */
const packetOf = ({ opened }: RunData, { flow }: Lost, link: number): number =>
  (8 * (opened.flows[flow]?.segmentSize ?? 0)) / (opened.links[link]?.rate ?? Infinity);

function dataOf({ opened }: RunData, { samples, marks }: Future): RunData {
  const data = new RunData(opened);
  data.series.take(samples);
  data.marks.take(marks);
  return data;
}

/** What two futures say, as the page keeps it. */
export function aheadOf(here: RunData, there: RunData, lost: Lost, order: FuturesOrder, futures: Futures): Ahead {
  const { to } = futures;
  const both = { there: dataOf(there, futures.there), here: dataOf(here, futures.here) };
  const results = { there: futures.there.result, here: futures.here.result };
  return {
    to,
    ...both,
    comparison: compared(both.here, both.there, results, lost.time, to),
    arrivals:
      order.link < 0
        ? null
        : {
            from: order.from,
            until: order.until,
            packet: packetOf(there, lost, order.link),
            there: futures.there.arrivals,
            here: futures.here.arrivals,
          },
  };
}
