import type { Opened } from '#lab/protocol.ts';
import { dumbbell } from './dumbbell.ts';
import { graph } from './graph.ts';
import { isLine, strip } from './strip.ts';
import type { Layout, Room } from './shapes.ts';

/** Positions of all parts for a figure of this size. */
export const layoutOf = (opened: Opened, room: Room): Layout =>
  isLine(room)
    ? strip(opened, room)
    : opened.scenario.network.kind === 'dumbbell'
      ? dumbbell(opened, room)
      : graph(opened, room);
