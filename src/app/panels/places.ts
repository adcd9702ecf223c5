import type { Opened } from '../../lab/protocol.ts';

/** The name of a node, as people call it: the routers of a dumbbell are R1 and R2. */
export function placeName(opened: Opened, node: number): string {
  const id = opened.nodes[node]?.id ?? '';
  if (opened.scenario.network.kind !== 'dumbbell') return id;
  return id === 'r0' ? 'R1' : id === 'r1' ? 'R2' : id;
}

/** Where the queue of a link stands. */
export const queuePlace = (opened: Opened, link: number): string => placeName(opened, opened.links[link]?.from ?? -1);

/** A direction of a link: "R1 → R2". */
export function linkTitle(opened: Opened, link: number): string {
  const { from = -1, to = -1 } = opened.links[link] ?? {};
  return `${placeName(opened, from)} → ${placeName(opened, to)}`;
}
