import { delayQuantile } from '../../engine/traffic/delays.ts';
import type { LossCause } from '../../engine/wireless/losses.ts';
import type { Scenario, TcpFlow } from '../../scenario/scenario.ts';
import { between, causesOf, census, type Counters, countersAt, type FlowCounters, mayCopy } from './counters.ts';
import { type Completion, completionsOf } from './completions.ts';
import { type ConnectionResult, connectionsOf, deliveredBy } from './connections.ts';
import { jainIndex } from './fairness.ts';
import { manetResult, type ManetResult } from './manetResult.ts';
import { MODEL_VERSION } from '../model.ts';
import type { Simulation } from '../build/simulation.ts';

/**
 * Results of a flow. Rates count from the flow's start, or from the start of measurement if later. `null`: a mean or
 * ratio without values (no packet sent, or none arrived). `metrics.ts` defines each number.
 */
interface FlowTraffic {
  /** Index in the scenario's list of flows. */
  readonly index: number;
  readonly name: string;
  readonly packetsSent: number;
  readonly packetsReceived: number;
  readonly packetsDropped: number;
  /** Drops by true cause; only causes possible in this kind of network. */
  readonly dropsByCause: Readonly<Record<LossCause, number>>;
  /** Absent if no queue can mark. */
  readonly packetsMarked?: number;
  /** Copies made by the network; absent if none can be made. */
  readonly packetsDuplicated?: number;
  readonly packetsInFlight: number;
  readonly throughput: number;
  readonly goodput: number;
  readonly share: number | null;
  readonly deliveryRatio: number | null;
  readonly dropRatio: number | null;
  readonly meanDelay: number | null;
  readonly p95Delay: number | null;
  readonly jitter: number | null;
  readonly jitterRfc3550: number | null;
  readonly totalDelay: number;
  readonly power: number | null;
}

interface UdpFlowResult extends FlowTraffic {
  readonly kind: 'udp';
}

export interface TcpFlowResult extends FlowTraffic {
  readonly kind: 'tcp';
  readonly variant: TcpFlow['variant'];
  readonly retransmissions: number;
  readonly timeouts: number;
  readonly fastRetransmits: number;
  readonly ackThroughput: number;
  readonly meanRtt: number | null;
  readonly minRtt: number | null;
  readonly meanCwnd: number | null;
}

export type FlowResult = TcpFlowResult | UdpFlowResult;

/** Results of one direction of a link. */
export interface LinkResult {
  /** Node ids. */
  readonly from: string;
  readonly to: string;
  readonly packets: number;
  readonly bytes: number;
  readonly drops: number;
  /** Absent if no queue can mark. */
  readonly marks?: number;
  readonly meanQueue: number;
  readonly maxQueue: number;
  readonly utilisation: number;
  readonly meanQueueingDelay: number | null;
  readonly meanDelay: number | null;
}

/**
 * All flows together, with the names of a flow's figures: sums of counts, rates over the time from the first start to
 * the end, ratios and means over all packets. Figures that cannot be combined are absent.
 */
export type Total = Omit<
  TcpFlowResult,
  ('kind' | 'index' | 'name' | 'variant') | ('share' | 'jitter' | 'jitterRfc3550' | 'meanRtt' | 'minRtt' | 'meanCwnd')
>;

/** Results of a run: numbers in SI base units. */
export interface Result {
  /** The experiment with every default filled in: running it again gives the same digest. */
  readonly scenario: Scenario;
  /** Version of the model that computed it. */
  readonly model: string;
  /** Digest of all state at the end, 16 hex digits. */
  readonly digest: string;
  /** s of simulated time. */
  readonly duration: number;
  /** Start of measurement, s; earlier events count only in the digest and in `events`. */
  readonly from: number;
  readonly events: number;
  /** Wall time of the run, s; the only number that differs between two runs. */
  readonly wallSeconds: number;
  readonly flows: readonly FlowResult[];
  /** All flows together. */
  readonly total: Total;
  readonly links: readonly LinkResult[];
  /** Jain's index of the goodputs of the TCP flows: 1 / n .. 1; null if none of them delivered anything. */
  readonly fairness: number | null;
  /** Results of the routing protocol; only in a network of mobile nodes. */
  readonly manet?: ManetResult;
  /** Durations of transfers in the whole run: up to 100 kB, up to 1 MB, larger, and all; only if transfers can end. */
  readonly completions?: readonly Completion[];
  /** Connections over several paths; only if there are any. Their subflows are in `flows`. */
  readonly connections?: readonly ConnectionResult[];
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
/** Mb/s divided by s. */
const powerOf = (goodput: number, meanDelay: number | null): number | null =>
  meanDelay === null ? null : ratio(goodput / 1e6, meanDelay);
const rateOver = (bytes: number, seconds: number): number => (seconds > 0 ? (8 * bytes) / seconds : 0);

/** The measured stretch, its counters, and the packets in flight at its end by route. */
interface Stretch {
  readonly from: number;
  readonly end: number;
  readonly counted: Counters;
  readonly inFlight: readonly number[];
  /** Payload of all flows, bytes. */
  readonly payload: number;
}

function traffic(
  simulation: Simulation,
  index: number,
  { from, end, counted, inFlight, payload: ofAll }: Stretch,
): FlowTraffic {
  const { start, stop, name } = simulation.scenario.flows[index]!;
  const parts = simulation.flows[index]!;
  const { received, receivedBytes, payload, dropped, marked, duplicated, ...count } = counted.flows[index]!;
  const packetsInFlight = inFlight[index * 2]!;
  const packetsSent = count.over + packetsInFlight;
  const causes = causesOf(simulation).map((cause, code) => [cause, count.dropsByCause[code]!] as const);
  const since = Math.max(start, from);
  const { lastAt } = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state;
  const goodput = rateOver(payload, Math.min(Math.max(stop ?? end, lastAt), end) - since);
  const meanDelay = ratio(count.delaySum, received);
  return {
    index,
    name,
    packetsSent,
    packetsReceived: received,
    packetsDropped: dropped,
    dropsByCause: Object.fromEntries(causes) as Record<LossCause, number>,
    ...(simulation.ledger.marks === null ? {} : { packetsMarked: marked }),
    ...(mayCopy(simulation) ? { packetsDuplicated: duplicated } : {}),
    packetsInFlight,
    throughput: rateOver(receivedBytes, end - since),
    goodput,
    share: ratio(payload, ofAll),
    deliveryRatio: ratio(received, packetsSent),
    dropRatio: ratio(dropped, packetsSent),
    meanDelay,
    p95Delay: delayQuantile(count.delays, 0.95),
    jitter: ratio(count.changes, count.pairs),
    jitterRfc3550: received > 0 ? (parts.kind === 'tcp' ? parts.receiver : parts.sink).state.jitter : null,
    totalDelay: count.delaySum,
    power: powerOf(goodput, meanDelay),
  };
}

function flowResult(simulation: Simulation, index: number, stretch: Stretch): FlowResult {
  const { index: place, name, ...rest } = traffic(simulation, index, stretch);
  const flow = simulation.scenario.flows[index]!;
  const parts = simulation.flows[index]!;
  if (parts.kind === 'udp' || flow.kind === 'udp') return { index: place, kind: 'udp', name, ...rest };
  const { from, end, counted } = stretch;
  const { retransmissions, timeouts, fastRetransmits, ackBytes, rttSum, rttCount, cwndTime } = counted.flows[index]!;
  const { firstSentAt, minRtt, rttCount: everTimed } = parts.sender.state;
  return {
    index: place,
    kind: 'tcp',
    name,
    variant: flow.variant,
    ...rest,
    retransmissions,
    timeouts,
    fastRetransmits,
    ackThroughput: rateOver(ackBytes, end - Math.max(flow.start, from)),
    meanRtt: ratio(rttSum, rttCount),
    minRtt: everTimed > 0 ? minRtt : null,
    meanCwnd: firstSentAt < 0 ? null : ratio(cwndTime, end - Math.max(firstSentAt, from)),
  };
}

function linkResults(simulation: Simulation, { from, end, counted }: Stretch): LinkResult[] {
  const { nodes, links } = simulation.topology;
  const seconds = end - from;
  return simulation.links.map((link, index) => {
    const { packets, bytes, drops, marks, queueing, busy, travel } = counted.links[index]!;
    const ends = links[index]!;
    return {
      from: nodes[ends.from]!.id,
      to: nodes[ends.to]!.id,
      packets,
      bytes,
      drops,
      ...(simulation.ledger.marks === null ? {} : { marks }),
      meanQueue: queueing / seconds,
      maxQueue: link.maxQueueAt(end),
      // A difference of sums may exceed 0 .. 1 by rounding.
      utilisation: Math.min(1, Math.max(0, busy / seconds)),
      meanQueueingDelay: ratio(queueing - busy, packets),
      meanDelay: ratio(queueing + travel, packets),
    };
  });
}

/** Counters at the start of measurement, s. */
export interface Beginning {
  readonly time: number;
  readonly counters: Counters;
  /** Segments that each connection over several paths had delivered. */
  readonly delivered: readonly number[];
}

/** Starts the measurement at `time`, s, which lies between the last event and the next. */
export const beginAt = (simulation: Simulation, time: number): Beginning => ({
  time,
  counters: countersAt(simulation, time),
  delivered: simulation.connections.map(deliveredBy),
});

/** The results of a stretch, with their counters. */
export interface Outcome extends Pick<
  Result,
  'flows' | 'total' | 'links' | 'fairness' | 'manet' | 'completions' | 'connections'
> {
  readonly counted: Counters;
  /** The measured time, s. */
  readonly time: { readonly from: number; readonly end: number };
}

/**
 * Counters of a stretch that does not begin with the run. Its payload is that which arrived in it: data released by a
 * segment that filled a hole may be more than the links carried in the stretch.
 */
function arrivedBetween(before: Counters, now: Counters): Counters {
  const counted = between(before, now);
  return { ...counted, flows: counted.flows.map((flow) => ({ ...flow, payload: flow.arrived })) };
}

/** Goodputs of the TCP connections: one over several paths counts once. */
function goodputsOf(flows: readonly FlowResult[], connections: readonly ConnectionResult[]): number[] {
  const joined = new Set(connections.flatMap((connection) => connection.flows));
  const alone = flows.filter(({ kind, index }) => kind === 'tcp' && !joined.has(index));
  return [...connections, ...alone].map(({ goodput }) => goodput);
}

/** The figures of a run simulated up to `end`, s. They cover what happened after `begin`; null: everything. */
export function outcomeOf(simulation: Simulation, end: number, begin: Beginning | null): Outcome {
  const inFlight = census(simulation);
  const now = countersAt(simulation, end, inFlight);
  const from = begin?.time ?? 0;
  const counted = begin === null ? now : arrivedBetween(begin.counters, now);
  const payload = counted.flows.reduce((sum, flow) => sum + flow.payload, 0);
  const stretch = { from, end, counted, inFlight, payload };
  const flows = simulation.flows.map((_, index) => flowResult(simulation, index, stretch));
  const manet = manetResult(simulation, counted.manet, from, end);
  const completions = completionsOf(simulation);
  const connections = connectionsOf(simulation, from, end, begin?.delivered ?? null);
  return {
    counted,
    time: { from, end },
    flows,
    total: totalOf(simulation.scenario, flows, counted.flows, { from, end }),
    links: linkResults(simulation, stretch),
    fairness: jainIndex(goodputsOf(flows, connections ?? [])),
    ...(manet === null ? {} : { manet }),
    ...(completions === null ? {} : { completions }),
    ...(connections === null ? {} : { connections }),
  };
}

/**
 * The result of a run simulated up to `end` (s; default: the whole duration). `wallSeconds`: wall time. `begin`: start
 * of measurement; default: the start.
 */
export function resultOf(
  simulation: Simulation,
  wallSeconds: number,
  end = simulation.scenario.duration,
  begin: Beginning | null = null,
): Result {
  const { counted: _, time: _time, ...outcome } = outcomeOf(simulation, end, begin);
  return {
    scenario: simulation.scenario,
    model: MODEL_VERSION,
    digest: simulation.digest(),
    duration: end,
    from: begin?.time ?? 0,
    events: simulation.events,
    wallSeconds,
    ...outcome,
  };
}

/**
 * Combines `flows`; `counted`: their counters. Rates are total arrivals from the first start to the end, over that one
 * time, because averages over different times cannot be added.
 */
export function totalOf(
  scenario: Scenario,
  flows: readonly FlowResult[],
  counted: readonly FlowCounters[],
  { from, end }: Outcome['time'],
): Total {
  const seconds = end - Math.max(from, Math.min(...flows.map(({ index }) => scenario.flows[index]!.start)));
  const sum = (value: (flow: FlowResult) => number): number => flows.reduce((all, flow) => all + value(flow), 0);
  const ofTcp = (value: (flow: FlowResult & { readonly kind: 'tcp' }) => number): number =>
    sum((flow) => (flow.kind === 'tcp' ? value(flow) : 0));
  const rateOfAll = (bytes: (flow: FlowCounters) => number): number =>
    rateOver(
      counted.reduce((all, flow) => all + bytes(flow), 0),
      seconds,
    );
  const causes = Object.keys(flows[0]?.dropsByCause ?? {}) as (keyof Total['dropsByCause'])[];
  const byCause = causes.map((cause) => [cause, sum((flow) => flow.dropsByCause[cause])] as const);
  const marked = flows.some((flow) => flow.packetsMarked !== undefined);
  const copied = flows.some((flow) => flow.packetsDuplicated !== undefined);
  const packetsSent = sum((flow) => flow.packetsSent);
  const packetsReceived = sum((flow) => flow.packetsReceived);
  const packetsDropped = sum((flow) => flow.packetsDropped);
  const delays = new Int32Array(counted[0]?.delays.length ?? 0);
  for (const flow of counted) for (let part = 0; part < delays.length; part++) delays[part]! += flow.delays[part]!;
  const goodput = rateOfAll(({ payload }) => payload);
  const totalDelay = counted.reduce((all, flow) => all + flow.delaySum, 0);
  const meanDelay = ratio(totalDelay, packetsReceived);
  return {
    packetsSent,
    packetsReceived,
    packetsDropped,
    dropsByCause: Object.fromEntries(byCause) as Total['dropsByCause'],
    ...(marked ? { packetsMarked: sum((flow) => flow.packetsMarked ?? 0) } : {}),
    ...(copied ? { packetsDuplicated: sum((flow) => flow.packetsDuplicated ?? 0) } : {}),
    packetsInFlight: sum((flow) => flow.packetsInFlight),
    throughput: rateOfAll(({ receivedBytes }) => receivedBytes),
    goodput,
    ackThroughput: rateOfAll(({ ackBytes }) => ackBytes),
    deliveryRatio: ratio(packetsReceived, packetsSent),
    dropRatio: ratio(packetsDropped, packetsSent),
    meanDelay,
    p95Delay: delayQuantile(delays, 0.95),
    totalDelay,
    power: powerOf(goodput, meanDelay),
    retransmissions: ofTcp((flow) => flow.retransmissions),
    timeouts: ofTcp((flow) => flow.timeouts),
    fastRetransmits: ofTcp((flow) => flow.fastRetransmits),
  };
}
