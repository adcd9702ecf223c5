import type { Opened } from '#lab/protocol/protocol.ts';
import { strip } from './brief.ts';
import { dumbbell } from './dumbbell.ts';
import { graph } from './graph.ts';
import { isLine, type Layout, type Room } from './shapes.ts';
import { PAIR } from './pairPart.ts';
import { bottleneckOf } from '#app/run/bottleneck.ts';

/** Positions of all parts for a figure of this size. */
export function layoutOf(opened: Opened, room: Room): Layout {
  if (isLine(room)) return strip(opened, room);
  const layout = opened.scenario.network.kind === 'dumbbell' ? dumbbell(opened, room) : graph(opened, room);
  const isPair = opened.links[bottleneckOf(opened)]?.letters !== undefined;
  return isPair && PAIR.module !== null ? PAIR.module.withPair(opened, layout, room) : layout;
}
