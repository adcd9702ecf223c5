import type { Label } from '../../../charts/plot/label.ts';
import { MOST_NAMED } from '../../../charts/plot/ends.ts';
import { lineFrom, type Past } from '../../../charts/plot/past.ts';
import { keptPast, scaleOf } from '../../../charts/plot/timePlot.ts';
import { thinTraceOf } from '../../../charts/plot/trace.ts';
import { NARROW, type TimeRange } from '../../../run/view/range.ts';
import { timeScale, xOf, type View } from '../../../charts/plot/view.ts';
import { sizesFor, type Sizes } from '../../../charts/stage/sizes.ts';
import { changeTimes } from '../../../run/facts/changes.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { drawnEvents, eventsOf, eventAt, type PlotEvent } from '../panels/window/events.ts';
import type { EventRef } from '../../../run/words/statement.ts';
import { partX, trackLabels, tracksOf } from '../panels/kit/forkedCharts.ts';
import type { TimelinePicture } from './drawTimeline.ts';
import { centredAt, textAt } from '../panels/kit/label.ts';

/**
 * Room above the track for losses and the playhead, and below it for times, px, and additional room for larger type.
 */
const ABOVE = { least: 9, more: 4 } as const;
const BELOW = { least: 6, more: 12 } as const;
const INSET = 2;
/** Distance between lines and the edges of the track, px. */
const CLEAR = { above: 4, below: 3 } as const;
/** Minimum width of a visible frame, px. */
const LEAST_FRAME = 3;

/** Optional inputs of the timeline's picture. */
interface TimelineOptions {
  /** Destination of the current move, s. */
  readonly aim?: number | null;
  readonly bookmarks?: readonly { readonly time: number }[];
  readonly loop?: TimeRange | null;
  readonly sizes?: Sizes;
  /** The part already drawn; omitted: none. */
  readonly past?: Past | undefined;
}

/** px */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The track's area for times and windows, px. */
function trackOf(data: RunData, size: Size, sizes: Sizes) {
  const { opened, present, counterpart } = data;
  const narrow = size.width < NARROW;
  const known = Math.max(present.now, present.known);
  const view: View = {
    ...size,
    left: INSET,
    right: size.width - INSET,
    top: ABOVE.least + ABOVE.more * sizes.scale,
    bottom: size.height - (narrow ? 4 : BELOW.least + BELOW.more * sizes.scale),
    from: 0,
    to: opened.duration,
    now: known,
    known,
    end: opened.duration,
    narrow,
    axis: !narrow,
    sizes,
  };
  const senders = opened.flows.flatMap(({ index }) => {
    const cwnd = data.series.ofFlow('cwnd', index);
    return cwnd === undefined ? [] : [{ flow: index, cwnd, other: counterpart?.series.ofFlow('cwnd', index) }];
  });
  const largest = Math.max(
    1,
    ...senders.flatMap(({ cwnd, other }) => [cwnd, other].map((each) => each?.range(0, each.length).max ?? 0)),
  );
  const axis = { least: 0, most: largest, ticks: [] };
  const scaleIn = (top: number, bottom: number) =>
    scaleOf({ ...view, top: top + CLEAR.above, bottom: bottom - CLEAR.below }, axis);
  const tracks = tracksOf(data, view, scaleIn);
  // The run shown may use only one of two tracks.
  const { top, bottom } = tracks[data.fork === null ? 0 : 1] ?? view;
  return { view, senders, axis, tracks, base: bottom, yOf: scaleIn(top, bottom) };
}

function signsOf(data: RunData, { view, base, yOf, tracks }: ReturnType<typeof trackOf>): PlotEvent[] {
  const many = data.opened.flows.filter(({ kind }) => kind === 'tcp').length > MOST_NAMED;
  const [upper, lower] = tracks;
  const signs = eventsOf(data, view, yOf, base, many);
  // Signs before the fork are in the track of its parent.
  if (upper === undefined || lower === undefined || data.fork === null) return signs;
  return signs.map((sign) => (sign.x < lower.from ? { ...sign, y: sign.y + upper.top - lower.top } : sign));
}

/** The picture of the timeline for plots that show `window`. */
export function timelinePicture(
  data: RunData,
  size: Size,
  window: TimeRange,
  { aim = null, bookmarks = [], loop = null, sizes = sizesFor(size.width, undefined), past }: TimelineOptions = {},
): TimelinePicture {
  const { opened, present } = data;
  const { now } = present;
  const track = trackOf(data, size, sizes);
  const { view, senders, axis, tracks, yOf } = track;
  const { known, narrow, top, bottom } = view;
  const final = Math.max(0, known - 2 * Math.max(opened.bucket, opened.duration / size.width));
  const windows = senders.map(({ cwnd }) => cwnd);
  const scroll = keptPast(data, { view, axis }, tracks.length > 0 ? undefined : past, final, windows);
  const from = lineFrom(view, opened.bucket, scroll);
  const count = Math.max(2, size.width / (170 * sizes.scale));
  const times = timeScale(view).ticks(count);
  const textOf = timeScale(view).tickFormat(count, 'f');
  const labels: Label[] = narrow
    ? []
    : times.map((time, index) =>
        textAt('time', textOf(time) + (index === 0 ? ' s' : ''), xOf(view, time), size.height - 3, {
          anchor:
            index === 0 ? 'start' : index === times.length - 1 && xOf(view, time) > view.right - 12 ? 'end' : 'middle',
        }),
      );
  const rest = view.right - xOf(view, known);
  if (tracks.length > 0) labels.push(...trackLabels(data, view, tracks));
  else if (rest > 150 * sizes.scale)
    labels.push(
      centredAt(
        bottom - top > sizes.text.note ? 'note' : 'time',
        'not simulated yet',
        view.right - 8,
        (top + bottom) / 2,
        { anchor: 'end' },
      ),
    );
  return {
    view,
    labels,
    tracks,
    traces: (tracks.length > 0 ? [] : senders).map(({ flow, cwnd }) => ({
      flow,
      line: thinTraceOf(cwnd, opened.bucket, view, Math.max(from, data.startOf(flow)), known, yOf),
    })),
    scroll,
    events: drawnEvents(signsOf(data, track)),
    frame: {
      from: xOf(view, window.from),
      to: Math.max(xOf(view, window.from) + LEAST_FRAME, xOf(view, Math.min(window.to, opened.duration))),
    },
    playhead: xOf(view, aim ?? now),
    changes: changeTimes(data).map((time) => xOf(view, time)),
    loop: loop && { from: xOf(view, loop.from), to: xOf(view, loop.to) },
    flags: bookmarks.map(({ time }) => xOf(view, time)),
    fork: partX(data, view),
  };
}

/** The event of the sign at a position; null: none. */
export function signAt(data: RunData, size: Size, sizes: Sizes, x: number, y: number): EventRef | null {
  const track = trackOf(data, size, sizes);
  const { top, bottom } = track.view;
  const signs = signsOf(data, track).map((sign) => ({
    ...sign,
    y: sign.kind === 'cut' ? Math.min(sign.y, bottom - 5) : sign.kind === 'timeout' ? sign.y : top - 6 * sizes.scale,
  }));
  return eventAt(signs, { sizes }, x, y);
}

/** The time at a position, s. */
export const timeOnTrack = (x: number, width: number, duration: number): number =>
  Math.max(0, Math.min(duration, ((x - INSET) / (width - 2 * INSET)) * duration));
