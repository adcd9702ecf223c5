import { gathered } from '#scenario/flows/flowGroups.ts';
import { fieldOf } from '#scenario/fields/introspect.ts';
import { isObject, ownValue } from '#scenario/words/plainData.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import type { Path } from '#scenario/words/path.ts';
import { scenarioSchema } from '#scenario/schema.ts';
import type { AccessOverride, Dumbbell, Scenario } from '#scenario/scenario.ts';
import { networkOf, written } from '#scenario/graph/topology.ts';
import { without, type Draft } from './draft.ts';
import { elementsAt } from './fields.ts';

/**
 * The draft of a scenario: only differences from the defaults, so that derived fields follow; equal flows share a line,
 * unless one of them is referenced.
 */
export function draftOf(scenario: Scenario): Draft {
  const { flows, interventions } = scenario;
  const isNamed = interventions.some((change) => 'flow' in change);
  return minimalInput(isNamed ? scenario : { ...scenario, flows: gathered(flows) });
}

const usualFlows = (): readonly unknown[] => {
  const { usual } = fieldOf(scenarioSchema._zod.def.shape.flows);
  return Array.isArray(usual) ? usual : [];
};

/** The experiment with another network; `ends` returns each flow's special fields there. */
function withNetwork(draft: Draft, network: object, ends: (index: number) => object): object {
  const rest = isObject(draft) ? draft : {};
  const given = elementsAt(draft, ['flows']);
  const flows = (given.length > 0 ? given : usualFlows()).map((flow, index) => {
    const bare = ['from', 'to', 'sourceAccess', 'sinkAccess'].reduce<unknown>(
      (data, name) => without(data, [name]),
      flow,
    );
    return { ...(typeof bare === 'object' ? bare : {}), ...ends(index) };
  });
  // Changes of removed links are dropped.
  const kept = elementsAt(draft, ['interventions']).filter((change) => ownValue(change, 'kind') !== 'setLink');
  return { ...rest, network, flows, interventions: kept };
}

/** The flows of the draft on the default dumbbell. */
export const asDumbbell = (draft: Draft): Draft => withNetwork(draft, { kind: 'dumbbell' }, () => ({}));

/** Two nodes and a link between them, used by all flows. */
export const twoNodes = (draft: Draft): Draft =>
  withNetwork(
    draft,
    { kind: 'custom', nodes: [{ id: 'n0' }, { id: 'n1' }], links: [{ from: 'n0', to: 'n1' }] },
    () => ({ from: 'n0', to: 'n1' }),
  );

const USUAL_ACCESS: AccessOverride = { rate: null, delay: null, queue: null };

const accessLink = (network: Dumbbell, own: AccessOverride): object => ({
  rate: own.rate ?? network.access.rate,
  delay: own.delay ?? network.access.delay,
  queue: own.queue ?? network.access.queue,
});

/** A generated network; flows use the ends of the shape. */
export const asKnownShape = (draft: Draft, shape?: string): Draft =>
  withNetwork(draft, { kind: 'made', ...(shape === undefined ? {} : { shape: { kind: shape } }) }, () => ({}));

/** Six mobile nodes; one flow, from first to last, if there was none. */
export const asMobileNodes = (draft: Draft, placement: string): Draft =>
  withNetwork(draft, { kind: 'manet', nodes: 6, area: [1200, 560], placement: { kind: placement } }, () => ({}));

/** An empty pad. */
export const asNothing = (draft: Draft): Draft => ({
  ...withNetwork(draft, { kind: 'custom', nodes: [], links: [] }, () => ({})),
  flows: [],
});

/** A dumbbell or known shape written as nodes and links: the same experiment, with individually editable links. */
export function asNodesAndLinks(scenario: Scenario): Draft {
  const { network, flows } = scenario;
  if (network.kind === 'made') {
    const { network: custom, ends } = written(network, flows);
    return minimalInput({
      ...scenario,
      network: custom,
      flows: flows.map((flow, index) => ({ ...flow, ...ends[index] })),
    });
  }
  if (network.kind !== 'dumbbell') return minimalInput(scenario);
  const links = [
    { from: 'r0', to: 'r1', ...network.bottleneck, back: network.reverse },
    ...flows.flatMap((flow, index) => [
      { from: `s${index}`, to: 'r0', ...accessLink(network, flow.sourceAccess) },
      { from: 'r1', to: `d${index}`, ...accessLink(network, flow.sinkAccess) },
    ]),
  ];
  const nodes = networkOf(scenario).nodes.map(({ id, x, y }) => ({ id, x, y }));
  const ends = flows.map((flow, index) => ({
    ...flow,
    from: `s${index}`,
    to: `d${index}`,
    sourceAccess: USUAL_ACCESS,
    sinkAccess: USUAL_ACCESS,
  }));
  return { ...minimalInput({ ...scenario, flows: ends }), network: { kind: 'custom', nodes, links } };
}

/** A new flow like the last of its kind, so that its route is valid. */
export function anotherFlow(draft: Draft, kind: 'tcp' | 'udp'): unknown {
  const flows = elementsAt(draft, ['flows']);
  const kindOf = (flow: unknown): unknown => ownValue(flow, 'kind') ?? 'tcp';
  const model = [...flows].reverse().find((flow) => kindOf(flow) === kind);
  if (typeof model === 'object' && model !== null)
    return ['name', 'forcedDrops'].reduce<unknown>((data, name) => without(data, [name]), model);
  const last = flows.at(-1);
  const ends = ['from', 'to'].flatMap((end) => {
    const node = ownValue(last, end);
    return node === undefined ? [] : [[end, node]];
  });
  // By default the receive window is too large to limit the flow.
  return { kind, ...(kind === 'tcp' ? { receiverWindow: 10_000 } : {}), ...Object.fromEntries(ends) };
}

/** A new element for a list of the draft. */
export const anotherElement = (draft: Draft, list: Path): unknown =>
  list.join('.') === 'network.nodes' ? { id: freeNodeName(draft) } : {};

/** An unused node name. */
export function freeNodeName(draft: Draft): string {
  const names = elementsAt(draft, ['network', 'nodes']).map((node) => ownValue(node, 'id'));
  for (let index = 0; ; index++) if (!names.includes(`n${index}`)) return `n${index}`;
}
