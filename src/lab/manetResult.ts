import { ROUTING_MESSAGES, type RoutingMessageName } from '../engine/wireless/routing/messages.ts';
import { mobileEnds } from '../scenario/topology.ts';
import type { Manet } from './manet.ts';
import type { Simulation } from './simulation.ts';

/** What became of one kind of routing messages. */
interface MessageCounts {
  /** Made by a node, and passed on by the nodes on its way. */
  readonly sent: number;
  readonly forwarded: number;
  /** Received, by every node that heard it. */
  readonly received: number;
}

/** What a wireless network did. */
export interface ManetResult {
  /** Times that a node's next hop towards a destination was set, changed or taken away. */
  readonly routeChanges: number;
  /** Routing messages sent and forwarded, and their bytes with IP headers. */
  readonly routingPackets: number;
  readonly routingBytes: number;
  /** The same by kind; only kinds that were sent. */
  readonly routingMessages: Readonly<Partial<Record<RoutingMessageName, MessageCounts>>>;
  /** routingPackets / data packets received, all flows together; null: none was received. */
  readonly routingOverhead: number | null;
  /** Route requests that were answered, and the mean time from a request to the first reply to it at the node that asked, s. */
  readonly discoveries: number;
  readonly meanDiscovery: number | null;
  /** Hops that data packets had gone when they arrived: mean over all flows; null: none arrived. */
  readonly meanHops: number | null;
  /** Share of the flows' time in which no chain of nodes in range led from source to sink: 0 .. 1. */
  readonly partitionRatio: number;
}

/** s between two looks at where the nodes are. */
const LOOK = 0.5;

/** Whether a chain of nodes, each in range of the next, leads from `from` to `to` at `time`. */
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

function partitionRatio(simulation: Simulation, manet: Manet, end: number): number {
  const { scenario } = simulation;
  let looks = 0;
  let parted = 0;
  for (const flow of scenario.flows) {
    const { from, to } = mobileEnds(scenario.network as Parameters<typeof mobileEnds>[0], flow);
    const until = Math.min(flow.stop ?? end, end);
    const step = manet.movement.moves ? LOOK : Math.max(LOOK, until - flow.start);
    for (let look = 0; flow.start + look * step < until; look++) {
      looks++;
      if (!isConnected(manet, from, to, flow.start + look * step)) parted++;
    }
  }
  return looks > 0 ? parted / looks : 0;
}

/** What the wireless network of a run did up to `end`, s; null for a network of links. */
export function manetResult(simulation: Simulation, end: number): ManetResult | null {
  const { manet } = simulation;
  if (manet === null) return null;
  const { book, routing } = manet;
  const ofData = (counts: Float64Array): number =>
    counts.reduce((sum, count, route) => (route % 2 === 0 ? sum + count : sum), 0);
  const arrived = ofData(book.state.arrived);
  const messages = ROUTING_MESSAGES.map(({ name }, index): readonly [RoutingMessageName, MessageCounts] => [
    name,
    {
      sent: routing?.state.sent[index] ?? 0,
      forwarded: routing?.state.passedOn[index] ?? 0,
      received: routing?.state.received[index] ?? 0,
    },
  ]);
  const routingPackets = routing?.messages ?? 0;
  const discoveries = routing?.state.discoveries ?? 0;
  return {
    routeChanges: routing?.state.routeChanges ?? 0,
    routingPackets,
    routingBytes: routing?.state.bytes ?? 0,
    routingMessages: Object.fromEntries(messages.filter(([, { sent }]) => sent > 0)),
    routingOverhead: arrived > 0 ? routingPackets / arrived : null,
    discoveries,
    meanDiscovery: discoveries > 0 ? routing!.state.discoveryTime / discoveries : null,
    meanHops: arrived > 0 ? ofData(book.state.hops) / arrived : null,
    partitionRatio: partitionRatio(simulation, manet, end),
  };
}
