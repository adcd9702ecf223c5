import { MOST_FLOWS } from '#scenario/flows/flowBasics.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { networkOf } from '#scenario/graph/topology.ts';
import { tonesOf } from '../../../run/facts/groups.ts';
import { linkTitleOf, nodeNames } from '#scenario/graph/nodeNames.ts';
import { type Choice, elementsAt, variantOf } from './fields.ts';
import { flowsFrom, pathsOf } from './draft.ts';

/** Possible references of a field. */
export type Names = Readonly<Record<'node' | 'link' | 'flow', readonly Choice[]>>;

const choice = (value: string | number, label = String(value)): Choice => ({ value, label, help: '' });

/** Nodes with the names that are displayed. */
function titled(ids: readonly string[]): readonly Choice[] {
  const names = nodeNames(ids);
  return ids.map((id) => choice(id, names(id)));
}

/** Name of a flow of a draft. */
export function flowName(flow: unknown): string {
  const name = ownValue(flow, 'name');
  if (typeof name === 'string' && name !== '') return name;
  return ownValue(flow, 'kind') === 'udp' ? 'UDP' : variantOf(flow).variant.title;
}

/** Name of one of the flows that an element of `flows` becomes: "Phone path 2". */
function copyName(flow: unknown, copy: number): string {
  const paths = pathsOf(flow);
  if (paths.length === 0) return flowName(flow);
  const path = copy % paths.length;
  const name = ownValue(paths[path], 'name');
  return `${flowName(flow)} ${typeof name === 'string' && name !== '' ? name : `path ${path + 1}`}`;
}

/** The nodes and flows of a draft, and the links of its last accepted network. */
export function namesIn(draft: unknown, accepted: Scenario): Names {
  const ids = elementsAt(draft, ['network', 'nodes']).flatMap((node) => {
    const id = ownValue(node, 'id');
    return typeof id === 'string' ? [choice(id)] : [];
  });
  // Computed lazily: few fields need links, and a large network takes long to build.
  let links: readonly Choice[] | undefined;
  return {
    node:
      ids.length > 0
        ? titled(ids.map(({ value }) => String(value)))
        : titled(networkOf(accepted).nodes.map(({ id }) => id)),
    get link() {
      if (links !== undefined) return links;
      const { nodes, links: all } = networkOf(accepted);
      const named = nodeNames(nodes.map(({ id }) => id));
      return (links = all.map(({ name }) => choice(name, linkTitleOf(name, named))));
    },
    flow: elementsAt(draft, ['flows'])
      .flatMap((flow) =>
        Array.from({ length: Math.min(MOST_FLOWS, flowsFrom(flow)) }, (_, copy) => copyName(flow, copy)),
      )
      .map((name, index) => choice(index, `${index + 1} ${name}`)),
  };
}

/** Colour and marker of each flow of a draft, as in all plots. */
export const tonesOfFlows = (flows: readonly unknown[]): readonly number[] =>
  tonesOf(
    flows.map((flow) => ({
      name: flowName(flow),
      title: ownValue(flow, 'kind') === 'udp' ? 'UDP' : variantOf(flow).variant.title,
    })),
  );
