import { xOf, type View } from '#app/charts/plot/view.ts';
import { planeOf } from '../ladder/rails.ts';
import type { Fold } from './frames.ts';

/** The positions of times and nodes on the ladder. */
export interface HopPlane {
  /** The view whose time axis omits the folded part. */
  readonly view: View;
  readonly fold: Fold | null;
  /** Time runs downwards, on a phone. */
  readonly upright: boolean;
  /** Position along the time axis, px. */
  readonly along: (time: number) => number;
  /** Position of a node across the time axis, px; undefined: it has no row. */
  readonly across: (node: number) => number | undefined;
  /** Both ends of the time axis, and of the rows, px. */
  readonly begin: number;
  readonly end: number;
  /** The time axis up to the fold, or the whole axis. */
  readonly upToFold: View;
}

/** Width of a fold, and position of the current time, as fractions of the time axis. */
const FOLDED = 0.05;
const NOW_AT = 0.79;
/** Margins above the first and below the last row, px on a desktop. */
const ABOVE = 12;
const BELOW = 10;
/** Margins of an upright ladder, px: above it, for the names, below it, and beside its rows. */
const UPRIGHT = { above: 66, below: 16, left: 62, right: 30 } as const;

/** Maps times to an axis that starts at `from`, s, and omits the folded part. */
function folded(view: View, from: number, now: number, { from: begin, to: end }: Fold, nowAt: number) {
  const shown = now - from - (end - begin);
  const gap = (FOLDED / (1 - FOLDED)) * shown;
  const place = (time: number): number => {
    if (time <= begin) return time;
    return time >= end ? time - (end - begin) + gap : begin + (gap * (time - begin)) / (end - begin);
  };
  const to = from + (place(now) - from) / nowAt;
  return { view: { ...view, from, to, now: place(now), known: place(now) }, place };
}

/** The plane of the ladder for some nodes, the sender first. `from`: start of the known data, s. */
export function hopPlane(shown: View, from: number, now: number, rows: readonly number[], fold: Fold | null): HopPlane {
  const { scale } = shown.sizes;
  const upright = shown.narrow;
  const usual = upright ? { ...shown, from, to: now, now } : planeOf({ ...shown, now }, from).view;
  const cut = fold === null ? null : folded(shown, from, now, fold, upright ? 1 : NOW_AT);
  const foot = shown.height - 27 * scale;
  const view: View = { ...(cut?.view ?? usual), axis: !upright && fold === null, bottom: foot };
  const place = cut?.place ?? ((time: number) => time);
  const [first, last] = upright
    ? [UPRIGHT.left, shown.width - UPRIGHT.right]
    : [view.top + ABOVE * scale, view.bottom - BELOW * scale];
  const places = new Map(
    rows.map((node, row) => [node, first + (row * (last - first)) / Math.max(1, rows.length - 1)] as const),
  );
  // Down an upright ladder, as along the axis of other ladders.
  const axis: View = upright ? { ...view, left: UPRIGHT.above, right: shown.height - UPRIGHT.below } : view;
  return {
    view,
    fold,
    upright,
    along: (time) => xOf(axis, place(time)),
    across: (node) => places.get(node),
    begin: axis.left,
    end: xOf(axis, view.now),
    upToFold: fold === null ? axis : { ...axis, right: xOf(axis, fold.from), to: fold.from },
  };
}
