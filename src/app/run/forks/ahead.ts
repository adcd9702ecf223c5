import { transmission } from '#engine/link/transmission.ts';
// Provided by the build.
// oxlint-disable-next-line import/default
import previewWorker from '#workers/preview.worker.ts?worker&url';
import type { Arrival, Future, Futures, FuturesOrder } from '../../../lab/travel/futures.ts';
import { ask } from '../../ui/parts/ownScript.ts';
import { RunData } from '../record/runData.ts';
import type { Consequence, Lost } from './consequence.ts';
import { compared, type Comparison } from './difference.ts';

/** Both futures, beyond the moment on the screen. */
export interface Ahead {
  /** Known up to here, s. */
  readonly to: number;
  readonly there: RunData;
  readonly here: RunData;
  readonly comparison: Pick<Comparison, 'rows'>;
  /** Arrivals at the queue where the packet was lost, in both; null: it was an ACK, or the queue is unknown. */
  readonly arrivals: Arrivals | null;
}

export interface Arrivals {
  readonly from: number;
  readonly until: number;
  /** Transmission time of a packet, s. */
  readonly packet: number;
  readonly there: readonly Arrival[];
  readonly here: readonly Arrival[];
  /** The first packet that found a place in the original run and not in the fork; null: none soon. */
  readonly displaced: Arrival | null;
}

/** Runs two futures and returns them; null: they are not available. */
export type RunFutures = (order: FuturesOrder, done: (futures: Futures | null) => void) => void;

/** In a worker separate from that of the run on the screen. */
export const runFutures: RunFutures = (order, done) =>
  void ask(
    previewWorker,
    order,
    (futures: Futures | null) => {
      done(futures);
      return true;
    },
    () => done(null),
  );

/** Minimum time after the loss, s, rounded up to a multiple, s. */
const [LEAST, ROUND] = [7, 5];
/** In packet transmission times: shown before the loss, shown after the packet lost instead, and searched for it. */
const [BEFORE, BEHIND, FARTHEST] = [1.4, 4.2, 60];

/** Order for the futures of an answer. */
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

/** Transmission time of the flow's packet on a link, s. */
const packetOf = ({ opened }: RunData, { flow }: Lost, link: number): number =>
  transmission(opened.links[link] ?? { rate: Infinity }, opened.flows[flow]?.segmentSize ?? 0);

function dataOf({ opened }: RunData, { samples, marks }: Future): RunData {
  const data = new RunData(opened);
  data.series.take(samples);
  data.marks.take(marks);
  return data;
}

/** The arrivals at the queue in both futures that show the effect of one packet's place on the others. */
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

/** Results of two futures, for the page. */
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
