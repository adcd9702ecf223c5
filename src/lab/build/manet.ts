import type { Kernel } from '../../engine/kernel/kernel.ts';
import { chanceOf } from '../../engine/loss/catalogue.ts';
import type { Ledger } from '../../engine/traffic/ledger.ts';
import type { NetworkCounts } from '../../engine/wireless/networkCounts.ts';
import { Channel } from '../../engine/wireless/channel.ts';
import { Datagrams } from '../../engine/wireless/datagrams.ts';
import { Lists } from '../../engine/wireless/lists.ts';
import type { Mac } from '../../engine/wireless/mac/mac.ts';
import { Timing } from '../../engine/wireless/mac/timing.ts';
import type { Movement } from '../../engine/wireless/movement.ts';
import { AodvAgent } from '../../engine/wireless/aodv/agent.ts';
import { AodvNetwork } from '../../engine/wireless/aodv/network.ts';
import type { AodvSettings } from '../../engine/wireless/aodv/settings.ts';
import { DsdvAgent } from '../../engine/wireless/dsdv/agent.ts';
import { DsdvNetwork } from '../../engine/wireless/dsdv/network.ts';
import type { DsdvSettings } from '../../engine/wireless/dsdv/settings.ts';
import type { RoutingCounts } from '../../engine/wireless/routing/messages.ts';
import type { RoutingAgent, RoutingHost } from '../../engine/wireless/routing/agent.ts';
import { shortestRoutes, StaticRoutes } from '../../engine/wireless/routing/staticRoutes.ts';
import { WirelessNode } from '../../engine/wireless/wirelessNode.ts';
import type { Manet as ManetScenario, Scenario } from '../../scenario/scenario.ts';
import { routingConstants } from '#scenario/network/routing.ts';
import { movementOf } from './movement.ts';

/** The radios between which a flow's packets travel: the access point if the flow starts or ends on a wire. */
interface RadioEnds {
  readonly from: number;
  readonly to: number;
}

/** The parts of a wireless network. */
export interface Manet {
  readonly network: ManetScenario;
  /** In flow order. */
  readonly ends: readonly RadioEnds[];
  readonly movement: Movement;
  readonly channel: Channel;
  readonly datagrams: Datagrams;
  readonly nodes: readonly WirelessNode[];
  readonly counts: NetworkCounts;
  /** Counters of the routing protocol; null: it needs no messages. */
  readonly routing: RoutingCounts | null;
}

/** Integers of the longest list in a routing message: three per node. */
const LIST_WIDTH = 3;

/**
 * Builds the nodes of a wireless network and their routing protocol. `joined`: whether a static route may lead from one
 * node directly to another in range.
 */
export function buildManet(
  kernel: Kernel,
  ledger: Ledger,
  counts: NetworkCounts,
  scenario: Scenario,
  network: ManetScenario,
  ends: readonly RadioEnds[],
  joined: (a: number, b: number) => boolean = () => true,
): Manet {
  const { radio, nodes: count } = network;
  const movement = movementOf(scenario, network);
  const channel = new Channel(kernel, movement, radio);
  const datagrams = new Datagrams(kernel, new Lists(kernel, LIST_WIDTH * count));
  const stations: Mac[] = [];
  const commons = { kernel, datagrams, channel, ledger, counts, stations };
  const mac = {
    timing: new Timing(radio),
    shortRetryLimit: radio.shortRetryLimit,
    longRetryLimit: radio.longRetryLimit,
    capture: radio.capture,
    errorRate: chanceOf(radio.loss) ?? 0,
  };
  const nodes = Array.from(
    { length: count },
    (_, node) => new WirelessNode(commons, { node, queueLimit: network.interfaceQueue.limit, mac }),
  );
  channel.attach(stations.map(({ medium }) => medium));
  const { routing, agentFor } = protocolOf(network, channel, datagrams, kernel, joined);
  for (const node of nodes) {
    node.install(agentFor(node));
    scenario.flows.forEach((flow, index) => {
      const { from, to } = ends[index]!;
      node.targets.push(to, from);
      node.bare.push(flow.kind === 'udp', false);
      node.ends.push(null, null);
    });
  }
  return { network, ends, movement, channel, datagrams, nodes, counts, routing };
}

/** The routing protocol of a network: its counters, and the factory for nodes. */
interface Protocol {
  readonly routing: RoutingCounts | null;
  readonly agentFor: (host: RoutingHost) => RoutingAgent;
}

function protocolOf(
  network: ManetScenario,
  channel: Channel,
  datagrams: Datagrams,
  kernel: Kernel,
  joined: (a: number, b: number) => boolean,
): Protocol {
  const { nodes } = network;
  const { name, values } = routingConstants(network.routing);
  switch (name) {
    case 'aodv': {
      const aodv = new AodvNetwork(kernel, datagrams, nodes, values as unknown as AodvSettings);
      return { routing: aodv.counts, agentFor: (host) => new AodvAgent(aodv, host) };
    }
    case 'dsdv': {
      const dsdv = new DsdvNetwork(kernel, datagrams, nodes, values as unknown as DsdvSettings);
      return { routing: dsdv.counts, agentFor: (host) => new DsdvAgent(dsdv, host) };
    }
    case 'static': {
      const tables = shortestRoutes(nodes, (a, b) => joined(a, b) && channel.hears(a, b, 0));
      return {
        routing: null,
        agentFor: (host) => new StaticRoutes(host, tables[host.node]!.next, tables[host.node]!.hops),
      };
    }
  }
}
