/** A stretch of simulated time, s. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** What the user chose to see. `range` null: the window that comes by itself. With `follow`, the window goes along with now and `range` only says how long it is. */
export interface Viewing {
  readonly range: TimeRange | null;
  readonly follow: boolean;
}

/** A moment of a run of this length, s, that has been simulated so far, s: further than now where the user went back. */
export interface RunMoment {
  readonly now: number;
  readonly known: number;
  readonly duration: number;
}

/** Figures narrower than this are those of a telephone, px. */
export const NARROW = 600;

/** Where "now" is at the latest, as a fraction of the time axis: the future and the names stay in the picture. */
export const nowAt = (width: number): number => (width < NARROW ? 0.68 : width < 1000 ? 0.72 : 0.776);

/** A window shows this part of a long run, and at least this many seconds. */
const PART = 0.4;
const LEAST_WINDOW = 16;
/** The same on a telephone, s. */
const LEAST_NARROW = 14;

/** A run at least so long, s, is shown whole: a part of it would hardly move. */
const LONG = 120;

/** Length of the time axis of a figure this wide, s: a short run is shown whole, and so is a long one. */
export function windowOf(duration: number, width: number): number {
  const whole = duration / nowAt(width);
  if (whole <= LEAST_WINDOW || duration >= LONG) return whole;
  const window = Math.max(LEAST_WINDOW, duration * PART);
  return width < NARROW ? (window * LEAST_NARROW) / LEAST_WINDOW : window;
}

/** At its very beginning a run is shown as if it had lasted so long, s: the first packets have left. */
const FIRST = 0.02;

/** Length of the window that comes by itself, s: it grows with what is known of the run, so that now is where it always is, until it has its full length. */
export function windowKnown({ now, known, duration }: RunMoment, width: number): number {
  return Math.min(windowOf(duration, width), Math.max(now, known, FIRST) / nowAt(width));
}

/** A window of this length, s, that goes along with now. */
function following(now: number, length: number, width: number): TimeRange {
  const before = now - length * nowAt(width);
  // What rounding leaves is no beginning of its own.
  const from = before < 1e-9 * length ? 0 : before;
  return { from, to: from + length };
}

/** The stretch of time that plots this wide show. */
export function windowShown(viewing: Viewing, moment: RunMoment, width: number): TimeRange {
  const { range, follow } = viewing;
  if (range === null) return following(moment.now, windowKnown(moment, width), width);
  return follow ? following(moment.now, range.to - range.from, width) : range;
}

/** The shortest stretch that can be shown, s: a hundred thousandth of the run shows single packets of any run. */
export const leastRange = (duration: number): number => Math.max(duration / 1e5, 1e-6);

/** A stretch inside a run: not too short, nor beyond its beginning and end. */
export function within(range: TimeRange, duration: number): TimeRange {
  const length = Math.min(duration, Math.max(leastRange(duration), range.to - range.from));
  const middle = (range.from + range.to) / 2;
  const from = range.to - range.from < length ? middle - length / 2 : range.from;
  const start = Math.max(0, Math.min(duration - length, from));
  return { from: start, to: start + length };
}

/** A stretch `factor` times as long, with `about`, s, at its old place. */
export function zoomed(range: TimeRange, factor: number, about: number, duration: number): TimeRange {
  const length = Math.min(duration, Math.max(leastRange(duration), (range.to - range.from) * factor));
  const part = (about - range.from) / (range.to - range.from);
  return within({ from: about - part * length, to: about + (1 - part) * length }, duration);
}

/** The same stretch, later by `by`, s. */
export const panned = (range: TimeRange, by: number, duration: number): TimeRange =>
  within({ from: range.from + by, to: range.to + by }, duration);

/** Why two numbers that the user typed are no stretch of the run; undefined when they are one. */
export function rangeProblem(from: number, to: number, duration: number): string | undefined {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return 'Enter two times in seconds.';
  if (from < 0 || to > duration) return `The run lasts from 0 to ${duration} s.`;
  return to - from < leastRange(duration) ? 'The end must be after the beginning.' : undefined;
}
