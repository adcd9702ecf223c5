import { timeAsDrawn } from '#app/charts/plot/ticks.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import type { Laboratory } from '#app/run/laboratory.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import { ZOOM_STEP } from '#app/run/view/viewer.ts';

/** Maximum distance from an end of the selected span at which a drag moves that end, px. */
const GRIP = 8;

/**
 * Widens a selected stretch to times rounded to about four digits, so that the times on the screen give the same totals
 * on the command line. It ends at `known`, s, at the latest. null: it is empty.
 */
export function roundedSpan({ from, to }: TimeRange, known: number): TimeRange | null {
  const step = 10 ** (Math.floor(Math.log10(Math.max(to - from, 1e-9))) - 3);
  const at = (steps: number): number => Number((steps * step).toPrecision(12));
  // Round times are unchanged in spite of floating-point error.
  const span = { from: at(Math.floor(from / step + 1e-6)), to: Math.min(known, at(Math.ceil(to / step - 1e-6))) };
  return span.to > span.from ? span : null;
}

/** Selects the known part of a stretch; its totals are read while the run is paused. */
export function selectSpan({ store, playback, data }: Laboratory, range: TimeRange): void {
  if (data === null) return;
  const { present, opened } = data;
  const span = roundedSpan(range, Math.min(Math.max(present.now, present.known), opened.duration));
  store.setState({ span });
  if (span === null || store.getState().status?.playing !== true) return;
  playback.pause();
  // The step view shows so little time that the span would leave the screen.
  store.setState({ layout: 'lab' });
}

/** Zooms in, first to the selected span. */
export function zoomIn({ viewer, store }: Laboratory): void {
  const { span } = store.getState();
  const { from, to } = viewer.window;
  if (span !== null && (from < span.from || to > span.to)) viewer.show(span);
  else viewer.zoom(1 / ZOOM_STEP);
}

/** If a drag from an x (px) starts at one end of the selected span: the time of the other end, s. */
export function otherEnd({ store }: Laboratory, view: View, x: number): number | undefined {
  const { span } = store.getState();
  const held = (end: number): boolean => Math.abs(xOf(view, end) - x) <= GRIP;
  return span === null ? undefined : held(span.to) ? span.from : held(span.from) ? span.to : undefined;
}

/** Start of a span that is being selected by keys, s. */
const begun: { at: number | null } = { at: null };
const spanTo = (one: number, other: number): TimeRange => ({ from: Math.min(one, other), to: Math.max(one, other) });

/** Ends the selection by keys. */
export function dropSpan({ viewer }: Laboratory): void {
  if (begun.at !== null) viewer.dragOver(null);
  begun.at = null;
}

/** The cursor was moved to a time, s. */
export function stretchSpan({ viewer }: Laboratory, time: number): void {
  if (begun.at !== null) viewer.dragOver(spanTo(begun.at, time));
}

/** Begins a span at the cursor, or ends it there. */
export function markSpan(laboratory: Laboratory, view: View): void {
  const { viewer } = laboratory;
  const time = viewer.cursor ?? laboratory.data?.present.now ?? 0;
  const { at } = begun;
  viewer.point(time);
  if (at === null) {
    begun.at = time;
    laboratory.say(`A span begins at ${timeAsDrawn(view, time)} s. Move the cursor, then Shift Enter.`);
  } else {
    dropSpan(laboratory);
    selectSpan(laboratory, spanTo(at, time));
  }
}

/** Gives up the span being selected, or clears the selected one if no cursor is shown. Returns whether it did. */
export function leavesSpan(laboratory: Laboratory): boolean {
  const { viewer, store } = laboratory;
  if (begun.at === null && (viewer.cursor !== null || store.getState().span === null)) return false;
  if (begun.at === null) {
    store.setState({ span: null });
    laboratory.say('No span is selected.');
  }
  dropSpan(laboratory);
  return true;
}
