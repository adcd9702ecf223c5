/**
 * Losses defined by the scenario: random or every n-th packet on a link, and chosen segments. Loss models are
 * registered last, so that a checkpoint of a run without an intervention fits the run with it.
 */
import type { Kernel } from '../../engine/kernel/kernel.ts';
import type { Link } from '../../engine/link/link.ts';
import { ForcedLoss, SettableLoss } from '../../engine/link/loss.ts';
import { lossModelOf } from '../../engine/loss/laws.ts';
import { PacketOrders, type Entered } from '../../engine/link/packetOrders.ts';
import type { Ledger } from '../../engine/traffic/ledger.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Topology } from '#scenario/graph/topology.ts';
import type { Interventions } from './interventions.ts';
import type { Manet } from './manet.ts';

/** Attaches loss models to links: their own, those set by interventions, and forced drops. */
export function attachLinkLosses(kernel: Kernel, scenario: Scenario, topology: Topology, links: readonly Link[]): void {
  const own = topology.links.map((link) => lossModelOf(kernel, link.name, link.loss));
  const forced = forcedDrops(scenario);
  topology.links.forEach((link, index) => {
    kernel.register.section(link.name);
    let model = own[index] ?? null;
    let settable: SettableLoss | null = null;
    let forcedLoss: ForcedLoss | null = null;
    const here = forced.filter((drop) => topology.flows[drop.flow]!.dropLink === index);
    if (
      scenario.interventions.some(
        (change) => change.kind === 'setLink' && change.link === link.name && change.lossRate !== null,
      )
    ) {
      settable = new SettableLoss(kernel, link.name, model);
      model = settable;
    }
    const dropped = scenario.interventions.some(
      (change) => change.kind === 'drop' && topology.flows[change.flow]!.dropLink === index,
    );
    if (here.length > 0 || dropped) {
      forcedLoss = new ForcedLoss(kernel, here, scenario.flows.length, model);
      model = forcedLoss;
    }
    if (model !== null) links[index]!.attachLoss(model, settable, forcedLoss);
  });
}

/**
 * Orders about single packets, at every link or mobile node that such a packet may reach; `copy` duplicates a packet.
 * null: there are none.
 */
export function attachPacketOrders(
  kernel: Kernel,
  ledger: Ledger,
  scenario: Scenario,
  entries: readonly Entered[],
  copy: (packet: number) => number,
  interventions: Interventions,
): PacketOrders | null {
  const orders = scenario.interventions
    .filter((change) => change.kind === 'packet')
    .map(({ flow, number, transmission, ack, entry, action, hold }) => ({
      action,
      flow,
      number,
      ack,
      occurrence: transmission,
      delay: hold,
      place: entries.findIndex(({ settings }) => settings.name === entry),
    }));
  if (orders.length === 0) return null;
  const clock = { held: () => interventions.arm() };
  const all = new PacketOrders(kernel, ledger, orders, scenario.flows.length, entries, copy, clock);
  for (const entry of entries) entry.attachOrders(all);
  return all;
}

/** Forced drops at the mobile nodes where flows start. */
export function attachNodeLosses(kernel: Kernel, scenario: Scenario, topology: Topology, manet: Manet): void {
  const { flows } = topology;
  const forced = forcedDrops(scenario);
  manet.nodes.forEach((node, number) => {
    kernel.register.section(`node ${number}`);
    const here = forced.filter((drop) => flows[drop.flow]!.from === number);
    const asked = scenario.interventions.some(
      (change) => change.kind === 'drop' && flows[change.flow]!.from === number,
    );
    if (here.length > 0 || asked) node.attachLoss(new ForcedLoss(kernel, here, scenario.flows.length, null));
  });
}

/** The forced drops of flows, each with the index of its flow. */
const forcedDrops = (scenario: Scenario) =>
  scenario.flows.flatMap((flow, index) =>
    flow.kind === 'tcp' ? flow.forcedDrops.map((drop) => ({ ...drop, flow: index })) : [],
  );
