// The build gives its address.
// oxlint-disable-next-line import/default
import previewWorker from '#workers/preview.worker.ts?worker&url';
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
  /** The first that found a place as it ran and finds none in the fork; null: none does soon. */
  readonly displaced: Arrival | null;
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
const [LEAST, ROUND] = [7, 5];
/** Times of a packet on the link that are shown before the loss and behind what is lost in its place, which is looked for so far. */
const [BEFORE, BEHIND, FARTHEST] = [1.4, 4.2, 60];

/** What is to be run to say more of an answer. */
export function orderOf(here: RunData, there: RunData, lost: Lost, { at }: Consequence): FuturesOrder {
  const { opened } = there;
  const link = lost.ack ? -1 : opened.links.findIndex(({ name }) => name === lost.entry);
  const packet = packetOf(there, lost, link);
  return {
    there: opened.scenario,
    here: here.opened.scenario,
    link,
    from: lost.time - BEFORE * packet,
    until: lost.time + FARTHEST * packet,
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

/** What came to the queue in both, as far as it says what the place given to one packet meant for the others. */
function arrivalsIn(order: FuturesOrder, { there, here }: Futures, lost: Lost, packet: number): Arrivals {
  const keyOf = ({ flow, segment, time }: Arrival): string => `${flow} ${segment} ${time}`;
  const letIn = new Set(there.arrivals.filter((one) => !one.lost).map(keyOf));
  const displaced = here.arrivals.find((one) => one.lost && letIn.has(keyOf(one))) ?? null;
  const until = (displaced?.time ?? lost.time) + BEHIND * packet;
  const seen = (list: readonly Arrival[]): readonly Arrival[] => list.filter(({ time }) => time <= until);
  return {
    from: order.from,
    until,
    packet,
    there: seen(there.arrivals),
    here: seen(here.arrivals),
    displaced,
  };
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
    arrivals: order.link < 0 ? null : arrivalsIn(order, futures, lost, packetOf(there, lost, order.link)),
  };
}
