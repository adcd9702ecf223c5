/** What part of a run a plot shows, and on how much room. */
export interface View {
  /** CSS px of the whole figure. */
  readonly width: number;
  readonly height: number;
  /** x of the beginning and the end of the time axis, px. */
  readonly left: number;
  readonly right: number;
  /** Simulated time at `left` and at `right`, s. */
  readonly from: number;
  readonly to: number;
  /** The present moment, s. */
  readonly now: number;
  /** How far the run has been simulated, s. */
  readonly known: number;
  /** The end of the run, s. */
  readonly end: number;
  /** A telephone: less room for labels. */
  readonly narrow: boolean;
}

/** Where "now" stands at the latest, as a fraction of the width: the future and the names stay in the picture. */
const nowAt = (width: number): number => (width < NARROW ? 0.6 : width < 1000 ? 0.72 : 0.776);
/** A window shows this part of a long run, and at least this many seconds. */
const PART = 0.4;
const LEAST_WINDOW = 16;
export const NARROW = 600;

/** Length of the time axis of a figure this wide, s: a short run is shown whole. */
export function windowOf(duration: number, width: number): number {
  const whole = duration / nowAt(width);
  if (whole <= LEAST_WINDOW) return whole;
  const window = Math.max(LEAST_WINDOW, duration * PART);
  return width < NARROW ? (window * 14) / LEAST_WINDOW : window;
}

/** The stretch of time that a figure this wide shows: the window follows now. */
export function windowAt(now: number, duration: number, width: number): { readonly from: number; readonly to: number } {
  const window = windowOf(duration, width);
  const from = Math.max(0, now - window * nowAt(width));
  return { from, to: from + window };
}

/** The view of a figure of this size at this moment of a run. */
export function viewOf(
  size: { readonly width: number; readonly height: number },
  moment: { readonly now: number; readonly known: number; readonly duration: number },
): View {
  const narrow = size.width < NARROW;
  const { now, known } = moment;
  return {
    ...size,
    left: narrow ? 40 : 84,
    right: size.width - (narrow ? 14 : 24),
    ...windowAt(now, moment.duration, size.width),
    now,
    known: Math.max(now, known),
    end: moment.duration,
    narrow,
  };
}

/** x of a time, px. */
export const xOf = (view: View, time: number): number =>
  view.left + ((time - view.from) / (view.to - view.from)) * (view.right - view.left);

/** The time at an x, s. */
export const timeOf = (view: View, x: number): number =>
  view.from + ((x - view.left) / (view.right - view.left)) * (view.to - view.from);

/** How many px one second takes. */
export const pxPerSecond = (view: View): number => (view.right - view.left) / (view.to - view.from);
