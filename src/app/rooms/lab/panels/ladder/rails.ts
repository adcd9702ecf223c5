import type { Detail } from '#lab/protocol/detailProtocol.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import { queuePlace } from '#app/run/facts/places.ts';

/** A place on the ladder. */
export interface Rail {
  readonly name: string;
  /** Distance from the sender, as a fraction of the path to the receiver. */
  readonly at: number;
  /** Links from the previous rail to this one. */
  readonly links: readonly number[];
}

/** Position of a single queue: nearer to the sender, so that the following wire shows its delay. */
const SINGLE = 0.335;

/** Sender, queues on the way, receiver. */
export function railsOf(opened: Opened, detail: Detail): Rail[] {
  const path = opened.flows[detail.flow]?.path ?? [];
  const { queues } = detail;
  const bounds = [0, ...queues.map((link) => path.indexOf(link)), path.length];
  const last = opened.script === null ? 'receiver' : 'you';
  const names = ['sender', ...queues.map((link) => `${queuePlace(opened, link)} queue`), last];
  return names.map((name, index) => ({
    name,
    at: index === 0 ? 0 : index === names.length - 1 ? 1 : queues.length === 1 ? SINGLE : index / (queues.length + 1),
    links: index === 0 ? [] : path.slice(bounds[index - 1], bounds[index]),
  }));
}

/** Mapping of time and place to the figure. */
export interface Plane {
  readonly view: View;
  /** Time runs down. */
  readonly upright: boolean;
  /** px of the sender's and the receiver's line. */
  readonly first: number;
  readonly last: number;
}

/** Position of now on the axis. */
const NOW_AT = 0.79;

/** Margins above and below an upright ladder, px. */
const UPRIGHT = { above: 64, below: 14 } as const;

/**
 * A ladder uses the common time window if some of its packets are in that window, and the window is at most this many
 * times as long as the time range of the ladder.
 */
const LONGEST = 3;

/**
 * The plane of a ladder that starts at `from`, s. It uses the time axis of the other charts if packets can be
 * distinguished on that axis.
 */
export function planeOf(view: View, from: number): Plane {
  const { now, height, narrow } = view;
  const { scale } = view.sizes;
  const span = Math.max(now - from, 1e-6);
  const shares = view.from < now && view.to > from && view.to - view.from <= LONGEST * span;
  const own: View = shares && !narrow ? view : { ...view, from, to: from + span / NOW_AT };
  return narrow
    ? { view: own, upright: true, first: view.left + 22, last: view.width - 34 }
    : { view: own, upright: false, first: 12 + 40 * scale, last: height - 15 - 24 * scale };
}

/** The plane of a ladder that follows the common time window. */
export function planeAlong(view: View): Plane {
  const { scale } = view.sizes;
  return { view, upright: false, first: 12 + 40 * scale, last: view.height - 15 - 44 * scale };
}

/** Position of a time, s, and a fraction of the path on a plane, px. */
export function pointOn({ view, upright, first, last }: Plane, time: number, way: number): readonly [number, number] {
  const across = first + way * (last - first);
  if (!upright) return [xOf(view, time), across];
  const room = view.height - UPRIGHT.above - UPRIGHT.below;
  return [across, UPRIGHT.above + ((time - view.from) / (view.to - view.from)) * room];
}
