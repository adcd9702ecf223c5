/** A stretch of simulated time, s. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The user's view. `range` null: the default window. With `follow`, the window follows now and `range` only gives its
 * length.
 */
export interface Viewing {
  readonly range: TimeRange | null;
  readonly follow: boolean;
}

/** A moment of a run of this duration, s, simulated up to `known`, s, which is later than now after going back. */
export interface RunMoment {
  readonly now: number;
  readonly known: number;
  readonly duration: number;
}

/** Width below which figures have the phone layout, px. */
export const NARROW = 600;

/** Latest position of "now" on the time axis, as a fraction: the future and the names stay visible. */
export const nowAt = (width: number): number => (width < NARROW ? 0.68 : width < 1000 ? 0.72 : 0.776);

/** Fraction of a long run in a window, and minimum length, s. */
const PART = 0.4;
const LEAST_WINDOW = 16;
/** Minimum length on a phone, s. */
const LEAST_NARROW = 14;

/** Duration from which a run is shown whole, s: a part of it would hardly move. */
const LONG = 120;

/** Length of the time axis for a figure of this width, s: short and very long runs are shown whole. */
export function windowOf(duration: number, width: number): number {
  const whole = duration / nowAt(width);
  if (whole <= LEAST_WINDOW || duration >= LONG) return whole;
  const window = Math.max(LEAST_WINDOW, duration * PART);
  return width < NARROW ? (window * LEAST_NARROW) / LEAST_WINDOW : window;
}

/** Minimum length at the start of a run, s: the first packets have left. */
const FIRST = 0.02;

/**
 * Length of the default window, s: it grows with the known part of the run, so that now keeps its position, up to its
 * full length.
 */
export function windowKnown({ now, known, duration }: RunMoment, width: number): number {
  return Math.min(windowOf(duration, width), Math.max(now, known, FIRST) / nowAt(width));
}

/** A window of this length, s, that follows now. */
function following(now: number, length: number, width: number): TimeRange {
  const before = now - length * nowAt(width);
  // Ignore rounding errors at the start.
  const from = before < 1e-9 * length ? 0 : before;
  return { from, to: from + length };
}

/** The time range of plots with this width. */
export function windowShown(viewing: Viewing, moment: RunMoment, width: number): TimeRange {
  const { range, follow } = viewing;
  if (range === null) return following(moment.now, windowKnown(moment, width), width);
  return follow ? following(moment.now, range.to - range.from, width) : range;
}

/** Minimum time range, s: 1e-5 of the run shows single packets of any run. */
export const leastRange = (duration: number): number => Math.max(duration / 1e5, 1e-6);

/** A range clamped to a run and to the minimum length. */
export function within(range: TimeRange, duration: number): TimeRange {
  const length = Math.min(duration, Math.max(leastRange(duration), range.to - range.from));
  const middle = (range.from + range.to) / 2;
  const from = range.to - range.from < length ? middle - length / 2 : range.from;
  const start = Math.max(0, Math.min(duration - length, from));
  return { from: start, to: start + length };
}

/** A range `factor` times as long, with `about`, s, at its old position. */
export function zoomed(range: TimeRange, factor: number, about: number, duration: number): TimeRange {
  const length = Math.min(duration, Math.max(leastRange(duration), (range.to - range.from) * factor));
  const part = (about - range.from) / (range.to - range.from);
  return within({ from: about - part * length, to: about + (1 - part) * length }, duration);
}

/** The range shifted by `by`, s. */
export const panned = (range: TimeRange, by: number, duration: number): TimeRange =>
  within({ from: range.from + by, to: range.to + by }, duration);

/** Why two typed numbers are not a valid range; undefined if they are. */
export function rangeProblem(from: number, to: number, duration: number): string | undefined {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return 'Enter two times in seconds.';
  if (from < 0 || to > duration) return `The run lasts from 0 to ${duration} s.`;
  return to - from < leastRange(duration) ? 'The end must be after the beginning.' : undefined;
}
