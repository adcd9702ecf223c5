import { NEXT, ROUTE } from '../../engine/kernel/packets.ts';
import type { FlowParts, Simulation } from '../build/simulation.ts';
import type { Link } from '../../engine/link/link.ts';
import { usage } from '../../engine/link/usage.ts';
import type { Flow } from '../../scenario/scenario.ts';
import { LOSS_CAUSES, type LossCause } from '../../engine/wireless/losses.ts';
import { DROP_CAUSES } from '../../engine/link/drops.ts';
import { MANAGED_CAUSES } from '../../engine/queue/catalogue.ts';
import { type ManetCounters, manetCounters } from './manetResult.ts';

/**
 * Packets in the network by route (2 x flow, + 1 for ACKs). Counts every link's queue and wire, packets held back
 * before or after a link, and every radio node. It reads no counters of the run, so that "sent + duplicated = received
 * + dropped + in flight" is a check and not a definition.
 */
export function census(simulation: Simulation): number[] {
  const { rows } = simulation.kernel.packets.state;
  const counts = Array.from({ length: simulation.flows.length * 2 }, () => 0);
  const count = (packet: number): void => {
    const route = rows[packet + ROUTE]!;
    counts[route] = counts[route]! + 1;
  };
  for (const { state } of simulation.links)
    for (let packet = state.head; packet >= 0; packet = rows[packet + NEXT]!) count(packet);
  simulation.packetOrders?.eachHeld(count);
  for (const holder of [...simulation.exits, ...simulation.scheduled]) holder.eachHeld(count);
  for (const node of simulation.manet?.nodes ?? []) node.eachPacket(count);
  return counts;
}

/** Components that may copy packets: links with an effect, orders about single packets, radio nodes. */
const copiers = ({ exits, packetOrders, manet }: Simulation) => [...exits, packetOrders, manet?.counts ?? null];

/** Whether a run may make copies of packets. */
export const mayCopy = (simulation: Simulation): boolean => copiers(simulation).some((each) => each !== null);

/**
 * Copies made by the network of packets on a route (2 x flow, + 1 for ACKs). Sent and copied packets are received,
 * dropped or in flight. A radio node makes a copy when the last link-layer ACK is lost: it then sends a packet that the
 * next hop already has over another route (as in ns-2.35).
 */
export const copiesOf = (simulation: Simulation, route: number): number =>
  copiers(simulation).reduce((sum, each) => sum + (each?.state.doubled[route] ?? 0), 0);

/** Counters of a link. */
interface LinkUse {
  /** Packets and bytes whose transmission has started. */
  readonly packets: number;
  readonly bytes: number;
  readonly drops: number;
  readonly marks: number;
  /** Integral of the queue length over time, including the packet being sent, packets x s; time spent sending, s. */
  readonly queueing: number;
  readonly busy: number;
  /** Sum of the propagation delays of the packets, s. */
  readonly travel: number;
}

/** Counters of `link` over [0, time], s. No event may lie between the last one and `time`. */
export function linkUse(link: Link, time: number): LinkUse {
  const { packets, bytes, queueing, busy } = usage(link, time);
  const { drops, delay } = link.state;
  const { packetsBefore, travelBefore } = link.earlier;
  const travel = travelBefore + (packets - packetsBefore) * delay;
  return { packets, bytes, drops, marks: link.marks, queueing, busy, travel };
}

/** Counters of a flow; those specific to TCP are 0 for UDP. */
export interface FlowCounters {
  /** Transmissions that have arrived or were lost. */
  readonly over: number;
  /** Copies of its packets made by the network. */
  readonly duplicated: number;
  readonly received: number;
  readonly receivedBytes: number;
  /** New payload in order, bytes. */
  readonly payload: number;
  /** New payload that arrived, in order or not, bytes. */
  readonly arrived: number;
  readonly dropped: number;
  readonly dropsByCause: readonly number[];
  readonly marked: number;
  /**
   * Sum of one-way delays, s; number of consecutive arrivals and sum of their delay differences, s; arrivals by delay.
   */
  readonly delaySum: number;
  readonly pairs: number;
  readonly changes: number;
  readonly delays: Int32Array;
  readonly retransmissions: number;
  readonly timeouts: number;
  readonly fastRetransmits: number;
  readonly ackBytes: number;
  readonly rttSum: number;
  readonly rttCount: number;
  /** Integral of cwnd over time, segments x s. */
  readonly cwndTime: number;
}

/** Counters of a run up to a moment. Figures of a stretch are differences of two. */
export interface Counters {
  readonly flows: readonly FlowCounters[];
  readonly links: readonly LinkUse[];
  readonly manet: ManetCounters | null;
}

/** The possible causes of loss in this kind of network. */
export function causesOf({ manet, ledger }: Simulation): readonly LossCause[] {
  const ofNetwork = manet === null ? DROP_CAUSES : LOSS_CAUSES;
  return [...ofNetwork, ...MANAGED_CAUSES].slice(0, ledger.counted);
}

function ofSender(parts: FlowParts, time: number) {
  const none = { retransmissions: 0, timeouts: 0, fastRetransmits: 0, ackBytes: 0, rttSum: 0, rttCount: 0 };
  if (parts.kind === 'udp') return { ...none, cwndTime: 0 };
  const { retransmissions, timeouts, fastRetransmits, ackBytes, rttSum, rttCount, ...state } = parts.sender.state;
  const cwndTime = state.firstSentAt < 0 ? 0 : state.cwndIntegral + parts.sender.window.cwnd * (time - state.cwndSince);
  return { retransmissions, timeouts, fastRetransmits, ackBytes, rttSum, rttCount, cwndTime };
}

/**
 * New payload that arrived in order, bytes; for UDP, packets in the size made by their source, for a trace as they
 * arrived.
 */
const payloadOf = (flow: Flow, parts: FlowParts): number =>
  flow.kind === 'udp' && flow.pattern.kind === 'trace' && parts.kind === 'udp'
    ? parts.sink.state.receivedBytes
    : (parts.kind === 'tcp' ? parts.receiver.state.delivered : parts.sink.state.received) *
      (flow.kind === 'tcp' ? flow.segmentSize : flow.packetSize);

/** New payload that arrived, in order or not, bytes. In any interval it grows by at most what the links carry. */
export const arrivedOf = (flow: Flow, parts: FlowParts): number =>
  flow.kind === 'tcp' && parts.kind === 'tcp' ? parts.receiver.arrived() * flow.segmentSize : payloadOf(flow, parts);

function flowCounters(simulation: Simulation, index: number, inFlight: number, time: number): FlowCounters {
  const { ledger, scenario } = simulation;
  const flow = scenario.flows[index]!;
  const parts = simulation.flows[index]!;
  const { sent } = (parts.kind === 'tcp' ? parts.sender : parts.source).state;
  const { state, delays } = parts.kind === 'tcp' ? parts.receiver : parts.sink;
  const { received, receivedBytes, delaySum } = state;
  return {
    over: sent - inFlight,
    duplicated: copiesOf(simulation, index * 2),
    received,
    receivedBytes,
    payload: payloadOf(flow, parts),
    arrived: arrivedOf(flow, parts),
    dropped: ledger.droppedOn(index, 0),
    dropsByCause: causesOf(simulation).map((_, code) => ledger.droppedBy(index, 0, code)),
    marked: ledger.markedOf(index),
    delaySum,
    pairs: Math.max(0, received - 1),
    changes: delays.changes,
    delays: delays.counts.slice(),
    ...ofSender(parts, time),
  };
}

/**
 * Counters up to `time`, s, with packets in flight by route (`census`). No event may lie between the last one and
 * `time`.
 */
export function countersAt(simulation: Simulation, time: number, inFlight = census(simulation)): Counters {
  return {
    flows: simulation.flows.map((_, index) => flowCounters(simulation, index, inFlight[index * 2]!, time)),
    links: simulation.links.map((link) => linkUse(link, time)),
    manet: manetCounters(simulation),
  };
}

/** Difference of counters between two moments, number by number. */
export function between<T>(before: T, now: T): T {
  if (typeof now === 'number') return (now - Number(before)) as T;
  if (now instanceof Int32Array) return now.map((value, at) => value - (before as Int32Array)[at]!) as T;
  if (typeof now !== 'object' || now === null) return now;
  const earlier = before as Readonly<Record<string, unknown>>;
  const entries = Object.entries(now).map(([name, value]) => [name, between(earlier[name], value)] as const);
  return (Array.isArray(now) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T;
}
