import type { Opened } from '../../lab/protocol.ts';
import { nodeName } from '../ui/words/nodeNames.ts';

/** The name of a node, as people call it. */
export function placeName(opened: Opened, node: number): string {
  return nodeName(opened.nodes[node]?.id ?? '', opened.scenario.network.kind === 'dumbbell');
}

/** The index of the link at a place of the journal (`Firing.place`); negative: a node with a radio is there, or nothing. */
export const linkAt = ({ manet }: Opened, place: number): number => place - (manet?.radios ?? 0);

/** The node with a radio at a place of the journal: "node 3". */
export const radioName = ({ nodes }: Opened, place: number): string => `node ${nodes[place]?.id ?? ''}`;

/** Where the queue of a link is. */
export const queuePlace = (opened: Opened, link: number): string => placeName(opened, opened.links[link]?.from ?? -1);

/** A direction of a link: "R1 → R2". */
export function linkTitle(opened: Opened, link: number): string {
  const { from = -1, to = -1 } = opened.links[link] ?? {};
  return `${placeName(opened, from)} → ${placeName(opened, to)}`;
}
