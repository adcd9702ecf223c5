import { emptyDelay } from '../engine/link/transmission.ts';
import { build } from '../lab/build/build.ts';
import type { FlowCounters } from '../lab/results/counters.ts';
import { delayClasses } from '../lab/results/delayClasses.ts';
import { insideOfQueue } from '../lab/look/insideQueue.ts';
import { SIZE_NAMES } from '../lab/results/metrics.ts';
import { beginAt, outcomeOf, type Beginning, type FlowResult, type Outcome } from '../lab/results/result.ts';
import type { Simulation } from '../lab/build/simulation.ts';
import { totalOf } from '../lab/results/result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { FIGURES } from './figures.ts';
import type { FlowArrivals, Measured, MeasureOrder } from './measured.ts';
import { looksIn, QueueWatch } from './queueWatch.ts';
import { RateWatch } from './rateWatch.ts';
import { SeriesSamples } from './seriesSamples.ts';

/** Size of the journal's ring. Small, because firings are not looked up here. */
const FIRINGS = 16;
/**
 * End-to-end delay of a packet of each flow's mean size without queueing, s. null: nothing arrived, a
 * link of the path changes, or there are no links.
 */
function emptyDelays({ topology, scenario, manet }: Simulation, flows: readonly FlowCounters[]): (number | null)[] {
  const changes = scenario.interventions.some(
    (change) => change.kind === 'setLink' && (change.rate !== null || change.delay !== null),
  );
  return flows.map(({ received, receivedBytes }, index) => {
    if (received === 0 || changes || manet !== null) return null;
    return emptyDelay(topology.links, topology.flows[index]!.path, receivedBytes / received);
  });
}

type Row = Readonly<Record<string, unknown>>;

/** Sums the figures of several flows, or averages figures that cannot be summed. A single flow's are unchanged. */
function together(
  { scenario }: Simulation,
  time: Outcome['time'],
  flows: readonly (FlowResult & Row)[],
  counted: readonly FlowCounters[],
  empty: readonly (number | null)[],
): Row {
  const [only] = flows;
  if (flows.length === 1 && only !== undefined) return only;
  const sum = (value: (of: FlowCounters) => number): number => counted.reduce((all, of) => all + value(of), 0);
  const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
  const mean = (name: string): number | null => {
    const values = flows.map((flow) => flow[name]);
    return values.every((value) => typeof value === 'number')
      ? values.reduce((all, value) => all + value, 0) / values.length
      : null;
  };
  const latest = (name: string): number | null =>
    flows.every((flow) => typeof flow[name] === 'number') ? Math.max(...flows.map((flow) => Number(flow[name]))) : null;
  const received = sum((of) => of.received);
  const emptySum = counted.reduce((all, of, index) => all + of.received * (empty[index] ?? 0), 0);
  const known = received > 0 && counted.every((of, index) => of.received === 0 || empty[index] !== null);
  return {
    ...totalOf(scenario, flows, counted, time),
    queueingDelay: known ? Math.max(0, (sum((of) => of.delaySum) - emptySum) / received) : null,
    p95QueueingDelay: known ? pooledQueueing(counted, empty, SHARE_OF_PACKETS * received) : null,
    jitter: ratio(
      sum((of) => of.changes),
      sum((of) => of.pairs),
    ),
    meanRtt: ratio(
      sum((of) => of.rttSum),
      sum((of) => of.rttCount),
    ),
    meanCwnd: mean('meanCwnd'),
    fairShareTime: latest('fairShareTime'),
    responsivenessTime: latest('responsivenessTime'),
  };
}

/** The 95th percentile, as in `p95Delay`. */
const SHARE_OF_PACKETS = 0.95;

/** The queueing delay, s, that `packets` packets of these flows do not exceed, to within one delay class. */
function pooledQueueing(counted: readonly FlowCounters[], empty: readonly (number | null)[], packets: number): number {
  const classes = counted.flatMap(({ delays }, flow) =>
    delayClasses(delays).map(({ upTo, packets: count }) => ({ delay: Math.max(0, upTo - empty[flow]!), count })),
  );
  classes.sort((a, b) => a.delay - b.delay);
  let rest = packets;
  return classes.find(({ count }) => (rest -= count) <= 0)?.delay ?? 0;
}

function queueing(
  { meanDelay, p95Delay }: { readonly meanDelay: number | null; readonly p95Delay: number | null },
  empty: number | null,
): { readonly queueingDelay: number | null; readonly p95QueueingDelay: number | null } {
  const less = (delay: number | null): number | null =>
    delay === null || empty === null ? null : Math.max(0, delay - empty);
  return { queueingDelay: less(meanDelay), p95QueueingDelay: less(p95Delay) };
}

/** The figures of the link that limits the flows. */
function bottleneckFigures({ topology }: Simulation, { links }: Outcome): Row {
  const link = links[topology.bottleneck];
  if (link === undefined) return {};
  const { utilisation, meanQueue, bytes, packets } = link;
  return { utilisation, bufferUsed: packets > 0 ? (meanQueue * bytes) / packets : 0 };
}

/** Completion times of transfers: all, and by class of size. */
function transferFigures({ completions }: Outcome): Row {
  const all = completions?.at(-1);
  if (all === undefined) return {};
  const { finished, median, p95, p99 } = all;
  const bySize = SIZE_NAMES.flatMap((size, place) => [
    [`medianCompletion${size}`, completions?.[place]?.median] as const,
    [`p95Completion${size}`, completions?.[place]?.p95] as const,
  ]);
  return {
    transfers: finished,
    medianCompletion: median,
    p95Completion: p95,
    p99Completion: p99,
    ...Object.fromEntries(bySize),
  };
}

/** Flows compared: the TCP flows, or all if there are none. */
const comparedFlows = ({ flows }: Scenario): number[] => {
  const tcp = flows.flatMap((flow, index) => (flow.kind === 'tcp' ? [index] : []));
  return tcp.length > 0 ? tcp : flows.map((_, index) => index);
};

function figuresOf(
  outcome: Outcome,
  simulation: Simulation,
  empty: readonly (number | null)[],
  watch: RateWatch,
  queue: QueueWatch,
): Float64Array {
  const flows = outcome.flows.map((flow, index) => ({
    ...flow,
    ...queueing(flow, empty[index]!),
    ...watch.of(index, outcome.time.from),
  }));
  const compared = comparedFlows(simulation.scenario);
  const all: Row = {
    ...together(
      simulation,
      outcome.time,
      compared.map((index) => flows[index]!),
      compared.map((index) => outcome.counted.flows[index]!),
      compared.map((index) => empty[index]!),
    ),
    stability: watch.stability(compared, outcome.time.from),
    ...watch.converged(compared),
    ...bottleneckFigures(simulation, outcome),
    ...queue.quantiles(),
    ...outcome.manet,
    ...transferFigures(outcome),
    // Fairness needs at least two flows.
    fairness: compared.length > 1 ? outcome.fairness : null,
  };
  const rows: readonly Row[] = [...flows, all];
  return Float64Array.from({ length: rows.length * FIGURES.length }, (_, at) => {
    const value = rows[Math.floor(at / FIGURES.length)]![FIGURES[at % FIGURES.length]!.name];
    return typeof value === 'number' ? value : NaN;
  });
}

function arrivalsOf({ flows, topology }: Simulation, { links }: Outcome): FlowArrivals[] {
  const at = (time: number): number => (time < 0 ? NaN : time);
  return flows.map((parts, index) => {
    const { receivedBytes, firstAt, lastAt } = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state;
    const acks = parts.kind === 'tcp' ? parts.sender.state : { ackBytes: 0, firstAckAt: -1, lastAckAt: -1 };
    const last = topology.flows[index]!.path.at(-1);
    return {
      bytes: receivedBytes,
      firstAt: at(firstAt),
      lastAt: at(lastAt),
      inOrder: parts.kind === 'tcp' ? parts.receiver.state.delivered : parts.sink.state.received,
      ackBytes: acks.ackBytes,
      firstAckAt: at(acks.firstAckAt),
      lastAckAt: at(acks.lastAckAt),
      lastLinkDelay: (last === undefined ? null : links[last]!.meanDelay) ?? NaN,
    };
  });
}

/** Runs up to a time, s; yields after every `events` events, counted across calls. */
function* advance(
  simulation: Simulation,
  time: number,
  events: number,
  since: { events: number },
): Generator<undefined, void, undefined> {
  for (;;) {
    since.events += simulation.runBefore(time, events - since.events);
    if (since.events < events) return;
    since.events = 0;
    yield;
  }
}

/** Runs an experiment to its end and measures it. Yields every `events` events. Simulation errors are passed on. */
export function* measuring(order: MeasureOrder, events: number): Generator<undefined, Measured, undefined> {
  const { scenario, from, points } = order;
  const { duration } = scenario;
  const simulation = build(scenario, FIRINGS);
  const looks = looksIn(duration);
  const step = duration / looks;
  const watch = new RateWatch(simulation, looks, step);
  const queue = new QueueWatch(simulation, from);
  const samples = points > 0 ? new SeriesSamples(simulation, looks, step, points) : null;
  const since = { events: 0 };
  let begin: Beginning | null = null;
  for (let look = 1; look <= looks; look++) {
    const time = look === looks ? duration : look * step;
    if (begin === null && from > 0 && from <= time) {
      yield* advance(simulation, from, events, since);
      begin = beginAt(simulation, from);
    }
    yield* advance(simulation, time, events, since);
    watch.look(look);
    queue.look(time);
    samples?.look(look);
  }
  const outcome = outcomeOf(simulation, duration, begin);
  const empty = emptyDelays(simulation, outcome.counted.flows);
  return {
    digest: simulation.digest(),
    events: simulation.events,
    figures: figuresOf(outcome, simulation, empty, watch, queue),
    ...(order.arrivals === true ? { arrivals: arrivalsOf(simulation, outcome) } : {}),
    ...(order.inside === undefined ? {} : { inside: insideOfQueue(simulation, order.inside, duration) }),
    ...(samples === null ? {} : { series: samples.finish(outcome.counted.flows, empty, duration) }),
  };
}

/** Runs an experiment to its end and measures it, without pauses. */
export function measure(order: MeasureOrder): Measured {
  const work = measuring(order, Infinity);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
