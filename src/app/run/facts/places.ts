import { keptFor } from '../../ui/keptFor.ts';
import type { Opened } from '../../../lab/protocol/protocol.ts';
import { linkTitleOf, nodeNames, type NodeNames } from '#scenario/graph/nodeNames.ts';

const namesOf = keptFor((nodes: Opened['nodes']): NodeNames => nodeNames(nodes.map(({ id }) => id)));

/** Display names of the nodes of a run. */
export const namesIn = ({ nodes }: Pick<Opened, 'nodes'>): NodeNames => namesOf(nodes);

/** Display name of a node. */
export const placeName = (opened: Pick<Opened, 'nodes'>, node: number): string =>
  namesIn(opened)(opened.nodes[node]?.id ?? '');

/** The link index of a journal place (`Firing.place`); negative: a radio node, or nothing. */
export const linkAt = ({ manet }: Opened, place: number): number => place - (manet?.radios ?? 0);

/** The radio node at a journal place: "node 3". */
export const radioName = (opened: Pick<Opened, 'nodes'>, place: number): string => `node ${placeName(opened, place)}`;

/** The place of a link's queue. */
export const queuePlace = (opened: Opened, link: number): string => placeName(opened, opened.links[link]?.from ?? -1);

/** A direction of a link: "R1 → R2". */
export const linkTitle = (opened: Opened, link: number): string =>
  linkTitleOf(opened.links[link]?.name ?? '', namesIn(opened));
