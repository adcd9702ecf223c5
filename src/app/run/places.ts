import type { Opened } from '../../lab/protocol.ts';
import { nodeName } from '../ui/words/nodeNames.ts';

/** The name of a node, as people call it. */
export function placeName(opened: Opened, node: number): string {
  return nodeName(opened.nodes[node]?.id ?? '', opened.scenario.network.kind === 'dumbbell');
}

/** Where the queue of a link is. */
export const queuePlace = (opened: Opened, link: number): string => placeName(opened, opened.links[link]?.from ?? -1);

/** A direction of a link: "R1 → R2". */
export function linkTitle(opened: Opened, link: number): string {
  const { from = -1, to = -1 } = opened.links[link] ?? {};
  return `${placeName(opened, from)} → ${placeName(opened, to)}`;
}
