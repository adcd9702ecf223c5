import type { Opened } from '../../lab/protocol.ts';
import { nodeName } from '../ui/words/nodeNames.ts';

/** Display name of a node. */
export function placeName(opened: Opened, node: number): string {
  return nodeName(opened.nodes[node]?.id ?? '', opened.scenario.network.kind === 'dumbbell');
}

/** The link index of a journal place (`Firing.place`); negative: a radio node, or nothing. */
export const linkAt = ({ manet }: Opened, place: number): number => place - (manet?.radios ?? 0);

/** The radio node at a journal place: "node 3". */
export const radioName = ({ nodes }: Opened, place: number): string => `node ${nodes[place]?.id ?? ''}`;

/** The place of a link's queue. */
export const queuePlace = (opened: Opened, link: number): string => placeName(opened, opened.links[link]?.from ?? -1);

/** A direction of a link: "R1 → R2". */
export function linkTitle(opened: Opened, link: number): string {
  const { from = -1, to = -1 } = opened.links[link] ?? {};
  return `${placeName(opened, from)} → ${placeName(opened, to)}`;
}
