import { delayQuantile } from '../engine/traffic/delays.ts';
import type { LossCause } from '../engine/wireless/losses.ts';
import type { Scenario, TcpFlow } from '../scenario/scenario.ts';
import { between, causesOf, census, type Counters, countersAt, type FlowCounters, mayCopy } from './counters.ts';
import { type Completion, completionsOf } from './completions.ts';
import { jainIndex } from './fairness.ts';
import { manetResult, type ManetResult } from './manetResult.ts';
import { MODEL_VERSION } from './model.ts';
import type { Simulation } from './simulation.ts';

/**
 * What became of a flow. Rates count from the flow's start, or from where the figures begin if that is later. `null`
 * stands for a mean or a ratio of nothing: no packet was sent, or none arrived. What each number means, `metrics.ts` says.
 */
interface FlowTraffic {
  /** Place in the scenario's list of flows, from 0. */
  readonly index: number;
  readonly name: string;
  readonly packetsSent: number;
  readonly packetsReceived: number;
  readonly packetsDropped: number;
  /** Those dropped by their true cause; only the causes that the kind of network can have are there. */
  readonly dropsByCause: Readonly<Record<LossCause, number>>;
  /** Absent where no queue could mark. */
  readonly packetsMarked?: number;
  /** Copies that the network made; absent where none can be made. */
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

/** What one direction of a link did. */
export interface LinkResult {
  /** Node ids. */
  readonly from: string;
  readonly to: string;
  readonly packets: number;
  readonly bytes: number;
  readonly drops: number;
  /** Absent where no queue could mark. */
  readonly marks?: number;
  readonly meanQueue: number;
  readonly maxQueue: number;
  readonly utilisation: number;
  readonly meanQueueingDelay: number | null;
  readonly meanDelay: number | null;
}

/** All flows of a run together, in the names of a flow's figures: sums of counts, rates over the time from the first start to the end, ratios and means over all packets. What has no sum is not there. */
export interface Total {
  readonly packetsSent: number;
  readonly packetsReceived: number;
  readonly packetsDropped: number;
  readonly dropsByCause: FlowResult['dropsByCause'];
  readonly packetsMarked?: number;
  readonly packetsDuplicated?: number;
  readonly packetsInFlight: number;
  readonly throughput: number;
  readonly goodput: number;
  readonly ackThroughput: number;
  readonly deliveryRatio: number | null;
  readonly dropRatio: number | null;
  readonly meanDelay: number | null;
  readonly p95Delay: number | null;
  readonly totalDelay: number;
  readonly power: number | null;
  readonly retransmissions: number;
  readonly timeouts: number;
  readonly fastRetransmits: number;
}

/** What came out of a run: numbers in SI base units. */
export interface Result {
  /** The experiment with every default filled in: running it again gives the same digest. */
  readonly scenario: Scenario;
  /** Version of the model that computed it. */
  readonly model: string;
  /** 16 hex digits over all state at the end. */
  readonly digest: string;
  /** s of simulated time. */
  readonly duration: number;
  /** When the figures begin, s: what was before counts in none of them, but in the digest and in `events`. */
  readonly from: number;
  /** Events run. */
  readonly events: number;
  /** s of real time that the run took; the only number that differs between two runs. */
  readonly wallSeconds: number;
  readonly flows: readonly FlowResult[];
  /** All flows together. */
  readonly total: Total;
  readonly links: readonly LinkResult[];
  /** Jain's index of the goodputs of the TCP flows: 1 / n .. 1; null when none of them delivered anything. */
  readonly fairness: number | null;
  /** What the routing protocol did; only in a network of mobile nodes. */
  readonly manet?: ManetResult;
  /** How long transfers took over the whole run: up to 100 kB, up to 1 MB, larger, and all; only where some can end. */
  readonly completions?: readonly Completion[];
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
/** Mb/s by s. */
const powerOf = (goodput: number, meanDelay: number | null): number | null =>
  meanDelay === null ? null : ratio(goodput / 1e6, meanDelay);
const rateOver = (bytes: number, seconds: number): number => (seconds > 0 ? (8 * bytes) / seconds : 0);

/** The stretch of time that the figures are about, what was counted in it, and the packets in flight at its end by route. */
interface Stretch {
  readonly from: number;
  readonly end: number;
  readonly counted: Counters;
  readonly inFlight: readonly number[];
  /** Of all flows, bytes. */
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
  const goodput = rateOver(payload, Math.min(stop ?? end, end) - since);
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
      // A difference of sums may leave 0 and 1 by its rounding.
      utilisation: Math.min(1, Math.max(0, busy / seconds)),
      meanQueueingDelay: ratio(queueing - busy, packets),
      meanDelay: ratio(queueing + travel, packets),
    };
  });
}

/** What had been counted at a moment, s, from which on the figures are to be. */
export interface Beginning {
  readonly time: number;
  readonly counters: Counters;
}

/** Notes that the figures begin at `time`, s: the run is between the last event before it and the next. */
export const beginAt = (simulation: Simulation, time: number): Beginning => ({
  time,
  counters: countersAt(simulation, time),
});

/** What a stretch of a run gave, with what it was counted from. */
export interface Outcome extends Pick<Result, 'flows' | 'total' | 'links' | 'fairness' | 'manet' | 'completions'> {
  readonly counted: Counters;
  /** The time that the figures are about, s. */
  readonly time: { readonly from: number; readonly end: number };
}

/** The figures of a run that has been simulated up to `end`, s, of what came after `begin`; of all when that is null. */
export function outcomeOf(simulation: Simulation, end: number, begin: Beginning | null): Outcome {
  const inFlight = census(simulation);
  const now = countersAt(simulation, end, inFlight);
  const from = begin?.time ?? 0;
  const counted = begin === null ? now : between(begin.counters, now);
  const payload = counted.flows.reduce((sum, flow) => sum + flow.payload, 0);
  const stretch = { from, end, counted, inFlight, payload };
  const flows = simulation.flows.map((_, index) => flowResult(simulation, index, stretch));
  const manet = manetResult(simulation, counted.manet, from, end);
  const completions = completionsOf(simulation);
  return {
    counted,
    time: { from, end },
    flows,
    total: totalOf(simulation.scenario, flows, counted.flows, { from, end }),
    links: linkResults(simulation, stretch),
    fairness: jainIndex(flows.filter((flow) => flow.kind === 'tcp').map((flow) => flow.goodput)),
    ...(manet === null ? {} : { manet }),
    ...(completions === null ? {} : { completions }),
  };
}

/**
 * What came out of a run that has been simulated up to `end` (s, the whole
 * duration unless given). `wallSeconds`: real time it took. `begin`: the figures are of what came after; all unless given.
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
 * Sums `flows`; `counted`: what was counted of each. Rates are what all of them received from the first start to the end, over
 * that one time: averages over different times cannot be added.
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
  const delays = counted[0]?.delays.map((_, part) => counted.reduce((all, flow) => all + flow.delays[part]!, 0)) ?? [];
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
