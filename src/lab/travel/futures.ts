import { PACKET, type PacketObserver } from '../../engine/kernel/journal.ts';
import { ROUTE, SEQ } from '../../engine/kernel/packets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { Lab } from '../lab.ts';
import type { Mark } from '../protocol/markProtocol.ts';
import { resultOf, type Result } from '../results/result.ts';
import type { Simulation } from '../build/simulation.ts';

/** Order to run two futures of one past ahead of the screen. */
export interface FuturesOrder {
  readonly there: Scenario;
  readonly here: Scenario;
  /** Index of the link whose arrivals are reported, and the time range, s. */
  readonly link: number;
  readonly from: number;
  readonly until: number;
  /** End of both runs, s. */
  readonly to: number;
}

/** A data packet that arrived at the queue of a link. */
export interface Arrival {
  /** s */
  readonly time: number;
  readonly flow: number;
  readonly segment: number;
  readonly lost: boolean;
}

/** One future for the page: rows of samples, marks, and results. */
export interface Future {
  readonly samples: Float64Array;
  readonly marks: readonly Mark[];
  readonly result: Result;
  readonly arrivals: readonly Arrival[];
}

export interface Futures {
  /** Both have reached this time, s. */
  readonly to: number;
  readonly there: Future;
  readonly here: Future;
}

/** Maximum number of events of a future; both end at the same time. */
const MOST_EVENTS = 2_000_000;
/** Maximum number of arrivals that can be distinguished in a drawing. */
const MOST_ARRIVALS = 400;

/** Records data packets that arrive at a link. Read-only. */
class ArrivalWatch implements PacketObserver {
  readonly arrivals: { time: number; flow: number; segment: number; lost: boolean }[] = [];

  constructor(
    private readonly simulation: Simulation,
    private readonly order: FuturesOrder,
  ) {
    simulation.kernel.journal.attendPackets(this);
  }

  private get isOver(): boolean {
    const { now } = this.simulation;
    return now < this.order.from || now > this.order.until || this.arrivals.length >= MOST_ARRIVALS;
  }

  entered(link: number, packet: number): void {
    if (link !== this.order.link || this.isOver) return;
    const { rows } = this.simulation.kernel.packets.state;
    const route = rows[packet + ROUTE]!;
    if (route % 2 !== 0) return;
    this.arrivals.push({ time: this.simulation.now, flow: route >> 1, segment: rows[packet + SEQ]!, lost: false });
  }

  packet(kind: number, time: number, flow: number, segment: number): void {
    if (kind !== PACKET.DROPPED || this.isOver) return;
    const { journal } = this.simulation.kernel;
    // The loss was recorded just before.
    const loss = journal.find(journal.state.count - 1);
    if (loss === null || this.simulation.linkAt(loss.place) !== this.order.link) return;
    // A queue that decides late has already accepted it.
    const waits = this.arrivals.filter((one) => one.flow === flow && one.segment === segment && !one.lost).at(-1);
    if (waits === undefined) this.arrivals.push({ time, flow, segment, lost: true });
    else waits.lost = true;
  }
}

/** Runs a future up to a time, s, in pieces of `events` events. Returns the time reached, s. */
function* runUpTo(lab: Lab, to: number, events: number): Generator<undefined, number, undefined> {
  while (lab.advance(to, events) === events) {
    if (lab.simulation.events >= MOST_EVENTS) return lab.simulation.now;
    yield;
  }
  return to;
}

function futureOf(lab: Lab, watch: ArrivalWatch, to: number): Future {
  const { recorder, simulation } = lab;
  simulation.kernel.journal.attendPackets(null);
  return {
    samples: recorder.takeRows(),
    marks: recorder.takeMarks(),
    result: resultOf(simulation, 0, to),
    arrivals: watch.arrivals,
  };
}

/**
 * Runs both from the start of their common past, and yields after every `events` events. Null if one is not a valid
 * experiment.
 */
export function* futuresOf(order: FuturesOrder, events: number): Generator<undefined, Futures | null, undefined> {
  const [there, here] = [Lab.open(order.there), Lab.open(order.here)];
  if (!there.ok || !here.ok) return null;
  const watches = [there, here].map(({ lab }) => new ArrivalWatch(lab.simulation, order)) as [
    ArrivalWatch,
    ArrivalWatch,
  ];
  const to = yield* runUpTo(there.lab, order.to, events);
  const both = yield* runUpTo(here.lab, to, events);
  // If the fork has more events, it ends earlier.
  if (both < to) return yield* futuresOf({ ...order, to: both }, events);
  return { to, there: futureOf(there.lab, watches[0], to), here: futureOf(here.lab, watches[1], to) };
}
