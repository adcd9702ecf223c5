import type { Opened } from '../../lab/protocol/protocol.ts';
import { linkTitleOf, nodeNames, type NodeNames } from '#scenario/graph/nodeNames.ts';

const names = new WeakMap<Opened['nodes'], NodeNames>();

/** Display names of the nodes of a run. */
export function namesIn({ nodes }: Pick<Opened, 'nodes'>): NodeNames {
  const known = names.get(nodes) ?? nodeNames(nodes.map(({ id }) => id));
  names.set(nodes, known);
  return known;
}

/** Display name of a node. */
export const placeName = (opened: Pick<Opened, 'nodes'>, node: number): string =>
  namesIn(opened)(opened.nodes[node]?.id ?? '');

/** The link index of a journal place (`Firing.place`); negative: a radio node, or nothing. */
export const linkAt = ({ manet }: Opened, place: number): number => place - (manet?.radios ?? 0);

/** The radio node at a journal place: "node 3". */
export const radioName = ({ nodes }: Pick<Opened, 'nodes'>, place: number): string => `node ${nodes[place]?.id ?? ''}`;

/** The place of a link's queue. */
export const queuePlace = (opened: Opened, link: number): string => placeName(opened, opened.links[link]?.from ?? -1);

/** A direction of a link: "R1 → R2". */
export const linkTitle = (opened: Opened, link: number): string =>
  linkTitleOf(opened.links[link]?.name ?? '', namesIn(opened));
