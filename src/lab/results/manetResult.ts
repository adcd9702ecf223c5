import { ROUTING_MESSAGES, type RoutingMessageName } from '../../engine/wireless/routing/messages.ts';
import type { Manet } from '../build/manet.ts';
import type { Simulation } from '../build/simulation.ts';

/** Counts of one kind of routing message. */
interface MessageCounts {
  /** Originated by a node, and forwarded. */
  readonly sent: number;
  readonly forwarded: number;
  /** Received, once per receiving node. */
  readonly received: number;
}

/** Results of a wireless network. */
export interface ManetResult {
  /** Number of times that a node's next hop to a destination was set, changed or removed. */
  readonly routeChanges: number;
  /** Routing messages originated and forwarded, and their bytes with IP headers. */
  readonly routingPackets: number;
  readonly routingBytes: number;
  /** Route requests originated and forwarded. */
  readonly routeRequests: number;
  /** Counts by kind; only kinds that were sent. */
  readonly routingMessages: Readonly<Partial<Record<RoutingMessageName, MessageCounts>>>;
  /** routingPackets / data packets received, all flows together; null: none received. */
  readonly routingOverhead: number | null;
  /** Answered route requests, and the mean time from a request to its first reply at the requesting node, s. */
  readonly discoveries: number;
  readonly meanDiscovery: number | null;
  /** Mean hops of data packets that arrived, over all flows; null: none arrived. */
  readonly meanHops: number | null;
  /** Fraction of the flows' time without a chain of nodes in range from source to sink: 0 .. 1. */
  readonly partitionRatio: number;
}

const REQUEST = ROUTING_MESSAGES.findIndex(({ name }) => name === 'RREQ');
/** Sampling interval of positions, s. */
const LOOK = 0.5;

/** Whether a chain of nodes, each in range of the next, connects `from` and `to` at `time`. */
function isConnected({ channel, movement }: Manet, from: number, to: number, time: number): boolean {
  const reached = [from];
  const waiting = new Set(Array.from({ length: movement.nodes }, (_, node) => node));
  waiting.delete(from);
  for (const via of reached) {
    for (const node of waiting) {
      if (!channel.hears(via, node, time)) continue;
      if (node === to) return true;
      reached.push(node);
      waiting.delete(node);
    }
  }
  return from === to;
}

function partitionRatio(simulation: Simulation, manet: Manet, begin: number, end: number): number {
  const { scenario } = simulation;
  let looks = 0;
  let parted = 0;
  for (const [index, flow] of scenario.flows.entries()) {
    const { from, to } = manet.ends[index]!;
    const until = Math.min(flow.stop ?? end, end);
    const since = Math.max(flow.start, begin);
    const step = manet.movement.moves ? LOOK : Math.max(LOOK, until - since);
    for (let look = 0; since + look * step < until; look++) {
      looks++;
      if (!isConnected(manet, from, to, since + look * step)) parted++;
    }
  }
  return looks > 0 ? parted / looks : 0;
}

/** Counters of a wireless network. Lists are by kind of message. */
export interface ManetCounters {
  readonly sent: readonly number[];
  readonly forwarded: readonly number[];
  readonly received: readonly number[];
  readonly messages: number;
  readonly bytes: number;
  readonly routeChanges: number;
  readonly discoveries: number;
  /** Sum of the times from request to reply, s. */
  readonly discoveryTime: number;
  /** Data packets that arrived, and their total hops. */
  readonly arrived: number;
  readonly hops: number;
}

/** Counters of the wireless network of a run so far; null: a network of links. */
export function manetCounters({ manet }: Simulation): ManetCounters | null {
  if (manet === null) return null;
  const { routing } = manet;
  const { arrived, hops } = manet.counts.state;
  const ofData = (counts: Float64Array): number =>
    counts.reduce((sum, count, route) => (route % 2 === 0 ? sum + count : sum), 0);
  const kinds = (counts: ArrayLike<number> | undefined): number[] =>
    ROUTING_MESSAGES.map((_, index) => counts?.[index] ?? 0);
  return {
    sent: kinds(routing?.state.sent),
    forwarded: kinds(routing?.state.passedOn),
    received: kinds(routing?.state.received),
    messages: routing?.messages ?? 0,
    bytes: routing?.state.bytes ?? 0,
    routeChanges: routing?.state.routeChanges ?? 0,
    discoveries: routing?.state.discoveries ?? 0,
    discoveryTime: routing?.state.discoveryTime ?? 0,
    arrived: ofData(arrived),
    hops: ofData(hops),
  };
}

/**
 * Results of the wireless network of a run between two counts, `from` to `end`, s; null with links: a cell needs no
 * routes.
 */
export function manetResult(
  simulation: Simulation,
  counted: ManetCounters | null,
  from: number,
  end: number,
): ManetResult | null {
  const { manet } = simulation;
  if (manet === null || counted === null || simulation.links.length > 0) return null;
  const { sent, forwarded, received, messages, arrived, discoveries } = counted;
  const kinds = ROUTING_MESSAGES.map(({ name }, index): readonly [RoutingMessageName, MessageCounts] => [
    name,
    { sent: sent[index]!, forwarded: forwarded[index]!, received: received[index]! },
  ]);
  return {
    routeChanges: counted.routeChanges,
    routingPackets: messages,
    routingBytes: counted.bytes,
    routeRequests: (sent[REQUEST] ?? 0) + (forwarded[REQUEST] ?? 0),
    routingMessages: Object.fromEntries(kinds.filter(([, counts]) => counts.sent > 0)),
    routingOverhead: arrived > 0 ? messages / arrived : null,
    discoveries,
    meanDiscovery: discoveries > 0 ? counted.discoveryTime / discoveries : null,
    meanHops: arrived > 0 ? counted.hops / arrived : null,
    partitionRatio: partitionRatio(simulation, manet, from, end),
  };
}
