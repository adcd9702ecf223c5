import { sameData } from '#scenario/words/plainData.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { networkOf } from '#scenario/graph/topology.ts';
import { counted } from '../../../ui/words/numbers.ts';

/** The parts in which two networks must agree to be the same drawing: nodes, and links with their ends. */
function partsOf(scenario: Scenario): unknown {
  const { network } = scenario;
  if (network.kind === 'manet') return network.nodes;
  if (network.kind === 'script') return null;
  const { nodes, links } = networkOf(scenario);
  return [nodes.map(({ id }) => id).sort(), links.map(({ name }) => name).sort()];
}

/**
 * The title of a scenario derived from `run`. If nodes or links were added or removed and the title is unchanged, a
 * description replaces it, because the old title names another network.
 */
export function ownTitle(scenario: Scenario, run: Scenario): string {
  const { network, flows, title } = scenario;
  if (network.kind === 'script' || title !== run.title || sameData(partsOf(scenario), partsOf(run))) return title;
  const sent = counted(flows.length, 'flow');
  if (network.kind === 'manet') return `${network.nodes} mobile nodes, ${sent}`;
  const { nodes, links } = networkOf(scenario);
  const cables = links.filter(
    ({ from, to }, at) => !links.slice(0, at).some((one) => one.from === to && one.to === from),
  );
  return `Own network: ${counted(nodes.length, 'node')}, ${counted(cables.length, 'link')}, ${sent}`;
}
