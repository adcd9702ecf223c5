import { NEXT, ROUTE } from '../engine/kernel/packets.ts';
import type { FlowParts, Simulation } from './simulation.ts';
import type { Link } from '../engine/link/link.ts';
import { usage } from '../engine/link/usage.ts';
import type { Flow } from '../scenario/scenario.ts';
import { LOSS_CAUSES, type LossCause } from '../engine/wireless/losses.ts';
import { DROP_CAUSES } from '../engine/link/drops.ts';
import { MANAGED_CAUSES } from '../engine/queue/catalog.ts';
import { type ManetCounters, manetCounters } from './manetResult.ts';

/**
 * Packets in the network by route (2 x flow, + 1 for ACKs). It looks at every link, its queue and its wire, at what is
 * held back before or behind a link, and at every node with a radio. It reads no counter of the run, so that
 * "sent + duplicated = received + dropped + in flight" is a check and not a definition.
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

/** What may make copies of packets: links with an effect, orders about single packets, nodes with radios. */
const copiers = ({ exits, packetOrders, manet }: Simulation) => [...exits, packetOrders, manet?.counts ?? null];

/** Whether a run may make copies of packets. */
export const mayCopy = (simulation: Simulation): boolean => copiers(simulation).some((each) => each !== null);

/**
 * Copies that the network has made of packets on a route (2 x flow, + 1 for ACKs). Sent and copied packets are received,
 * dropped or in flight. A node with a radio makes one when the last link-layer ACK is lost: it sends a packet again
 * by another way that the next hop has already (as in ns-2.35).
 */
export const copiesOf = (simulation: Simulation, route: number): number =>
  copiers(simulation).reduce((sum, each) => sum + (each?.state.doubled[route] ?? 0), 0);

/** What has been counted of a link. */
export interface LinkUse {
  /** Packets and bytes whose transmission began. */
  readonly packets: number;
  readonly bytes: number;
  readonly drops: number;
  readonly marks: number;
  /** Integral of the queue over time, the packet being sent included, packets x s; time spent sending, s. */
  readonly queueing: number;
  readonly busy: number;
  /** Sum of the propagation delays of the packets, s. */
  readonly travel: number;
}

/** What `link` has done over [0, time], s. No event may lie between the last one and `time`. */
export function linkUse(link: Link, time: number): LinkUse {
  const { packets, bytes, queueing, busy } = usage(link, time);
  const { drops, delay } = link.state;
  const { packetsBefore, travelBefore } = link.earlier;
  const travel = travelBefore + (packets - packetsBefore) * delay;
  return { packets, bytes, drops, marks: link.marks, queueing, busy, travel };
}

/** What has been counted of a flow; of UDP what only TCP has is 0. */
export interface FlowCounters {
  /** Transmissions that have arrived or are lost. */
  readonly over: number;
  /** Copies that the network made of its packets. */
  readonly duplicated: number;
  readonly received: number;
  readonly receivedBytes: number;
  /** New payload in order, bytes. */
  readonly payload: number;
  readonly dropped: number;
  readonly dropsByCause: readonly number[];
  readonly marked: number;
  /** Sum of the one-way delays, s; pairs of arrivals one after the other, and the sum of how much their delays differ, s; arrivals by delay. */
  readonly delaySum: number;
  readonly pairs: number;
  readonly changes: number;
  readonly delays: readonly number[];
  readonly retransmissions: number;
  readonly timeouts: number;
  readonly fastRetransmits: number;
  readonly ackBytes: number;
  readonly rttSum: number;
  readonly rttCount: number;
  /** Integral of cwnd over time, segments x s. */
  readonly cwndTime: number;
}

/** What has been counted in a run up to a moment. Figures of a stretch of time are made of the difference of two. */
export interface Counters {
  readonly flows: readonly FlowCounters[];
  readonly links: readonly LinkUse[];
  readonly manet: ManetCounters | null;
}

/** The causes of loss that the kind of network can have. */
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

/** New payload in order that has arrived, bytes; of UDP the packets as their source made them, of a trace as they arrived. */
export const payloadOf = (flow: Flow, parts: FlowParts): number =>
  flow.kind === 'udp' && flow.pattern.kind === 'trace' && parts.kind === 'udp'
    ? parts.sink.state.receivedBytes
    : (parts.kind === 'tcp' ? parts.receiver.state.delivered : parts.sink.state.received) *
      (flow.kind === 'tcp' ? flow.segmentSize : flow.packetSize);

/** The same with what arrived out of order, bytes. Over any time it grows by no more than the links carry. */
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
    dropped: ledger.droppedOn(index, 0),
    dropsByCause: causesOf(simulation).map((_, code) => ledger.droppedBy(index, 0, code)),
    marked: ledger.markedOf(index),
    delaySum,
    pairs: Math.max(0, received - 1),
    changes: delays.changes,
    delays: [...delays.counts],
    ...ofSender(parts, time),
  };
}

/** What has been counted up to `time`, s, with the packets that are in flight by route (`census`). No event may lie between the last one and `time`. */
export function countersAt(simulation: Simulation, time: number, inFlight = census(simulation)): Counters {
  return {
    flows: simulation.flows.map((_, index) => flowCounters(simulation, index, inFlight[index * 2]!, time)),
    links: simulation.links.map((link) => linkUse(link, time)),
    manet: manetCounters(simulation),
  };
}

/** What was counted between two moments: `now` less `before`, number by number. */
export function between<T>(before: T, now: T): T {
  if (typeof now === 'number') return (now - Number(before)) as T;
  if (typeof now !== 'object' || now === null) return now;
  const earlier = before as Readonly<Record<string, unknown>>;
  const entries = Object.entries(now).map(([name, value]) => [name, between(earlier[name], value)] as const);
  return (Array.isArray(now) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T;
}
