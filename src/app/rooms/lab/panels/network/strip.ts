import type { Opened } from '#lab/protocol.ts';
import { bottleneckOf } from '#app/run/bottleneck.ts';
import type { Layout, Place, Room, Wire } from './shapes.ts';

/** Height below which only the limiting link with its queue is drawn, px. */
const LINE = 60;
export const isLine = ({ narrow, height }: Pick<Room, 'narrow' | 'height'>): boolean => narrow && height < LINE;

/** Share of the width; the rest is for the words. */
const DRAWN = 0.55;
const HOST = 16;

/** Any network as one line, for a paused phone: all senders, the queue of the limiting link, all receivers. */
export function strip(opened: Opened, { width, height }: Room): Layout {
  const limiting = bottleneckOf(opened);
  const y = height / 2;
  const at = (part: number): number => 28 + part * (width * DRAWN - 38);
  const box = { link: limiting, x: at(0.19), foot: height - 5, width: 23, height: height - 10 };
  const end = at(0.83);
  const wires: (Wire | null)[] = opened.links.map(() => null);
  if (limiting >= 0) wires[limiting] = { from: [box.x + box.width, y], to: [end, y], thickness: 12, isPipe: true };
  const hosts = Math.min(2, opened.flows.length);
  const host = (x: number, begins: boolean): Place => ({ x, y, name: '', flow: 0, begins, size: HOST, hosts });
  return {
    kind: 'line',
    places: [
      host(at(0), true),
      host(at(1), false),
      { x: end, y, name: '', flow: -1, begins: false, size: 13, hosts: 0 },
    ],
    wires,
    boxes: limiting < 0 ? [] : [box],
    lane: null,
  };
}
