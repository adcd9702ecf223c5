import { DROP_CAUSES, MANAGED_CAUSES } from '../engine/link/drops.ts';
import { LOSS_CAUSES, type LossCause } from '../engine/wireless/losses.ts';
import type { Scenario, TcpFlow } from '../scenario/scenario.ts';
import { census } from './census.ts';
import { linkUse } from './linkUse.ts';
import { manetResult, type ManetResult } from './manetResult.ts';
import { MODEL_VERSION } from './model.ts';
import type { FlowParts, Simulation, TcpParts } from './simulation.ts';

/**
 * What became of a flow. Rates count from the flow's start. `null` stands for a
 * mean or a ratio of nothing: no packet was sent, or none arrived.
 */
interface FlowTraffic {
  /** Place in the scenario's list of flows, from 0. */
  readonly index: number;
  readonly name: string;
  /** Packets: every transmission, SYN and retransmissions included. */
  readonly packetsSent: number;
  /** Packets: every arrival at the sink, duplicates included. */
  readonly packetsReceived: number;
  /** Packets lost on the way there, by any cause; lost ACKs do not count. */
  readonly packetsDropped: number;
  /** The same by their true cause; only the causes that the kind of network can have are there. */
  readonly dropsByCause: Readonly<Record<LossCause, number>>;
  /** Packets marked on the way there instead of being dropped (ECN); absent where no queue could mark. */
  readonly packetsMarked?: number;
  /** Packets in queues and on wires at the end, counted there: sent = received + dropped + in flight. */
  readonly packetsInFlight: number;
  /** bit/s at the sink, whole packets with headers and duplicates, from the start of the flow to the end of the run. */
  readonly throughput: number;
  /**
   * bit/s of new in-order payload (UDP: of whole packets), from the start of the flow to its stop or the end of the
   * run. What arrives after the stop counts too.
   */
  readonly goodput: number;
  /** packetsReceived / packetsSent. */
  readonly deliveryRatio: number | null;
  /** packetsDropped / packetsSent. */
  readonly dropRatio: number | null;
  /** s one way, over the packets received. */
  readonly meanDelay: number | null;
  /** s, at the last packet (RFC 3550 section 6.4.1). */
  readonly jitter: number | null;
}

export interface UdpFlowResult extends FlowTraffic {
  readonly kind: 'udp';
}

export interface TcpFlowResult extends FlowTraffic {
  readonly kind: 'tcp';
  readonly variant: TcpFlow['variant'];
  /** Segments sent again. */
  readonly retransmissions: number;
  /** Retransmission timeouts. */
  readonly timeouts: number;
  /** Losses found by duplicate or selective ACKs. */
  readonly fastRetransmits: number;
  /** bit/s of ACKs at the sender, whole packets, over the same interval as the throughput. */
  readonly ackThroughput: number;
  /** s, over the exact round-trip samples (never of a segment sent twice: Karn). */
  readonly meanRtt: number | null;
  /** s, the smallest of them. */
  readonly minRtt: number | null;
  /** Segments: time average from the first segment to the end of the run. */
  readonly meanCwnd: number | null;
}

export type FlowResult = TcpFlowResult | UdpFlowResult;

/** What one direction of a link did. */
export interface LinkResult {
  /** Node ids. */
  readonly from: string;
  readonly to: string;
  /** Packets, and their bytes, whose transmission began. */
  readonly packets: number;
  readonly bytes: number;
  /** Packets lost at its entry, data and ACKs, by any cause. */
  readonly drops: number;
  /** Packets marked at its queue, data and ACKs; absent where no queue could mark. */
  readonly marks?: number;
  /** Packets, the one being sent included: time average over the run. */
  readonly meanQueue: number;
  /** Packets, the one being sent included. */
  readonly maxQueue: number;
  /** Bits sent by the end / bits that the link could have sent, which is the share of time it was busy: 0 .. 1. */
  readonly utilisation: number;
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
  /** Events run. */
  readonly events: number;
  /** s of real time that the run took; the only number that differs between two runs. */
  readonly wallSeconds: number;
  readonly flows: readonly FlowResult[];
  readonly links: readonly LinkResult[];
  /** Jain's index of the goodputs of the TCP flows: 1 / n .. 1; null when none of them delivered anything. */
  readonly fairness: number | null;
  /** What the routing protocol did; only in a network of mobile nodes. */
  readonly manet?: ManetResult;
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const rateOver = (bytes: number, seconds: number): number => (seconds > 0 ? (8 * bytes) / seconds : 0);

/** What a sink counted, of either kind. */
const arrivals = (parts: FlowParts) => (parts.kind === 'tcp' ? parts.receiver.state : parts.sink.state);

function traffic(simulation: Simulation, index: number, packetsInFlight: number, end: number): FlowTraffic {
  const { start, stop, name, ...flow } = simulation.scenario.flows[index]!;
  const parts = simulation.flows[index]!;
  const packetsSent = (parts.kind === 'tcp' ? parts.sender : parts.source).state.sent;
  const { received, receivedBytes, delaySum, jitter } = arrivals(parts);
  const payload =
    parts.kind === 'tcp' && flow.kind === 'tcp' ? parts.receiver.state.delivered * flow.segmentSize : receivedBytes;
  const packetsDropped = simulation.ledger.droppedOn(index, 0);
  const known: readonly LossCause[] =
    simulation.manet !== null
      ? LOSS_CAUSES
      : simulation.ledger.marks === null
        ? DROP_CAUSES
        : [...DROP_CAUSES, ...MANAGED_CAUSES];
  const causes = known.map((cause, code) => [cause, simulation.ledger.droppedBy(index, 0, code)]);
  return {
    index,
    name,
    packetsSent,
    packetsReceived: received,
    packetsDropped,
    dropsByCause: Object.fromEntries(causes) as Record<LossCause, number>,
    ...(simulation.ledger.marks === null ? {} : { packetsMarked: simulation.ledger.markedOf(index) }),
    packetsInFlight,
    throughput: rateOver(receivedBytes, end - start),
    goodput: rateOver(payload, Math.min(stop ?? end, end) - start),
    deliveryRatio: ratio(received, packetsSent),
    dropRatio: ratio(packetsDropped, packetsSent),
    meanDelay: ratio(delaySum, received),
    jitter: received > 0 ? jitter : null,
  };
}

function meanCwnd({ sender }: TcpParts, end: number): number | null {
  const { firstSentAt, cwndIntegral, cwndSince } = sender.state;
  if (firstSentAt < 0) return null;
  return ratio(cwndIntegral + sender.window.cwnd * (end - cwndSince), end - firstSentAt);
}

function flowResult(simulation: Simulation, index: number, inFlight: number, end: number): FlowResult {
  const { index: place, name, ...rest } = traffic(simulation, index, inFlight, end);
  const flow = simulation.scenario.flows[index]!;
  const parts = simulation.flows[index]!;
  if (parts.kind === 'udp' || flow.kind === 'udp') return { index: place, kind: 'udp', name, ...rest };
  const { retransmissions, timeouts, fastRetransmits, ackBytes, rttSum, rttCount, minRtt } = parts.sender.state;
  return {
    index: place,
    kind: 'tcp',
    name,
    variant: flow.variant,
    ...rest,
    retransmissions,
    timeouts,
    fastRetransmits,
    ackThroughput: rateOver(ackBytes, end - flow.start),
    meanRtt: ratio(rttSum, rttCount),
    minRtt: rttCount > 0 ? minRtt : null,
    meanCwnd: meanCwnd(parts, end),
  };
}

function linkResults(simulation: Simulation, end: number): LinkResult[] {
  const { nodes, links } = simulation.topology;
  return simulation.links.map((link, index) => {
    const { packets, bytes, meanQueue, utilisation } = linkUse(link, end);
    const { from, to } = links[index]!;
    return {
      from: nodes[from]!.id,
      to: nodes[to]!.id,
      packets,
      bytes,
      drops: link.state.drops,
      ...(simulation.ledger.marks === null ? {} : { marks: link.marks }),
      meanQueue,
      maxQueue: link.maxQueueAt(end),
      utilisation,
    };
  });
}

/** Jain's index of some rates: 1 when all are equal, 1 / n when one has everything (Jain, Chiu and Hawe 1984). */
export function jainIndex(rates: readonly number[]): number | null {
  const sum = rates.reduce((total, rate) => total + rate, 0);
  const squares = rates.reduce((total, rate) => total + rate * rate, 0);
  return ratio(sum * sum, rates.length * squares);
}

/**
 * What came out of a run that has been simulated up to `end` (s, the whole
 * duration unless given). `wallSeconds`: real time it took.
 */
export function resultOf(simulation: Simulation, wallSeconds: number, end = simulation.scenario.duration): Result {
  const present = census(simulation);
  const flows = simulation.flows.map((_, index) => flowResult(simulation, index, present[index * 2]!, end));
  const manet = manetResult(simulation, end);
  return {
    scenario: simulation.scenario,
    model: MODEL_VERSION,
    digest: simulation.digest(),
    duration: end,
    events: simulation.events,
    wallSeconds,
    flows,
    links: linkResults(simulation, end),
    fairness: jainIndex(flows.filter((flow) => flow.kind === 'tcp').map((flow) => flow.goodput)),
    ...(manet === null ? {} : { manet }),
  };
}
