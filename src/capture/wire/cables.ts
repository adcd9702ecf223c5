import type { NetworkLink } from '#scenario/graph/topology.ts';

/** Two nodes and the indexes of the links between them; -1: no link in the reverse direction. */
interface Cable {
  readonly a: number;
  readonly b: number;
  readonly there: number;
  readonly back: number;
}

/** Groups links into cables: a link and the reverse link that follows it form one cable. */
export function cablesOf(links: readonly NetworkLink[]): readonly Cable[] {
  const cables: Cable[] = [];
  for (let at = 0; at < links.length; at++) {
    const { from, to } = links[at]!;
    const next = links[at + 1];
    const both = next !== undefined && next.from === to && next.to === from;
    cables.push({ a: from, b: to, there: at, back: both ? at + 1 : -1 });
    if (both) at++;
  }
  return cables;
}
