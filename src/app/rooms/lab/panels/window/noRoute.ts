import { WAY } from '#lab/protocol/manetProtocol.ts';
import { widthOf } from '#app/charts/plot/labelPlacement.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { FINE, sampleStep, shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { emptyRange } from '#app/run/record/series.ts';
import { isYetToCome } from '#app/run/record/values.ts';
import { centredAt } from '../kit/label.ts';
import type { TimeRange } from '#app/run/view/range.ts';

/** A stretch of the time axis without a working route for a flow's data, px. */
export interface NoRoute {
  readonly x: number;
  readonly width: number;
  /** The routing tables still had a route, over a hop out of range. */
  readonly unnoticed: boolean;
}

/** A stretch with constant route state (a code of WAY), s. */
interface Stretch extends TimeRange {
  readonly code: number;
}

/**
 * States of a flow's route between two times, s. Marks give the exact times at which a route is found or lost. Whether
 * all hops are in range is recorded only once per bucket.
 */
function* stretchesOf(data: RunData, flow: number, [from, until]: readonly [number, number], step: number) {
  const { bucket } = data.opened;
  const series = data.series.ofFlow('route', flow)!;
  const read = emptyRange();
  const marks = data.marks.waysOf(flow, from, until).filter((mark) => !isYetToCome(data, mark));
  let next = 0;
  let code: number = WAY.NONE;
  // Samples are at multiples of `step`; otherwise edges would flicker as the window moves.
  for (let at = Math.floor(from / bucket / step) * step; at * bucket < until; at += step) {
    const slot = series.range(at, at + step, read);
    const end = (at + step) * bucket;
    let begin = at * bucket;
    for (let mark = marks[next]; mark !== undefined && mark.time < end; mark = marks[++next]) {
      const before = mark.kind === 'wayFound' ? WAY.NONE : code === WAY.NONE ? WAY.WORKS : code;
      yield { from: begin, to: mark.time, code: before } satisfies Stretch;
      begin = mark.time;
      code = mark.kind === 'wayFound' ? WAY.WORKS : WAY.NONE;
    }
    // If a mark has set the state, the bucket may only change it between working and out of range.
    const isKnown = begin > at * bucket || (end > until && hasLater(data, flow, until, end));
    if (slot.newest < 0) code = WAY.WORKS;
    else if (!isKnown || (code !== WAY.NONE && slot.last !== WAY.NONE)) code = slot.last;
    yield { from: begin, to: Math.min(end, until), code } satisfies Stretch;
  }
}

/**
 * Whether a route is found or lost between `until` and `end`, s. The value of the bucket that ends at `end` is then too
 * new for `until`.
 */
const hasLater = (data: RunData, flow: number, until: number, end: number): boolean =>
  data.marks.waysOf(flow, until, end).some((mark) => mark.time > until || isYetToCome(data, mark));

/** When a flow's routes were missing or included a hop out of range. Empty for links. */
export function noRoutesOf(data: RunData, view: View, flow: number): NoRoute[] {
  if (flow < 0 || data.series.ofFlow('route', flow) === undefined) return [];
  const step = sampleStep(view, data.opened.bucket);
  const from = Math.max(view.from, data.startOf(flow));
  const until = shownUntil(view);
  const spans: { x: number; width: number; unnoticed: boolean }[] = [];
  let open: (typeof spans)[number] | null = null;
  for (const stretch of stretchesOf(data, flow, [from, until], step)) {
    if (stretch.to <= stretch.from || stretch.to <= from) continue;
    const { code } = stretch;
    const x = Math.max(view.left, xOf(view, Math.max(from, stretch.from)));
    const unnoticed = code === WAY.BROKEN;
    if (code === WAY.WORKS) {
      open = null;
      continue;
    }
    if (open === null || open.unnoticed !== unnoticed) {
      open = { x, width: 0, unnoticed };
      spans.push(open);
    }
    open.width = Math.max(FINE, xOf(view, stretch.to) - open.x);
  }
  return spans;
}

/** Label of such a stretch, where there is room. */
export function noRouteLabels(spans: readonly NoRoute[], view: View, top: number): Label[] {
  const { sizes } = view;
  return spans.flatMap(({ x, width, unnoticed }): Label[] => {
    const text = unnoticed ? 'route invalid' : 'no route';
    if (widthOf(text, 'loss', sizes) > width - 8) return [];
    return [centredAt('loss', text, x + 6, top + 6 * sizes.scale)];
  });
}
