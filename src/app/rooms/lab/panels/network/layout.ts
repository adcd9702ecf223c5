import type { Opened } from '#lab/protocol.ts';
import { dumbbell } from './dumbbell.ts';
import { graph } from './graph.ts';
import { isLine, type Layout, type Room } from './shapes.ts';
import { BRIEF } from './briefPart.ts';

/** Positions of all parts for a figure of this size. */
export function layoutOf(opened: Opened, room: Room): Layout {
  const brief = isLine(room) ? BRIEF.module : null;
  if (brief !== null) return brief.strip(opened, room);
  return opened.scenario.network.kind === 'dumbbell' ? dumbbell(opened, room) : graph(opened, room);
}
