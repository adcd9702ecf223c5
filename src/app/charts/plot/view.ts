import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { sizesFor, type Sizes } from '../stage/sizes.ts';
import { NARROW, windowShown, type TimeRange, type Viewing } from '../../run/range.ts';

/** What part of a run a plot shows, and on how much room. */
export interface View {
  /** CSS px of the whole figure. */
  readonly width: number;
  readonly height: number;
  /** x of the beginning and the end of the time axis, px. */
  readonly left: number;
  readonly right: number;
  /** y of the upper and the lower edge of the plot area, px. */
  readonly top: number;
  readonly bottom: number;
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
  /** So low that its title is before its axis, not above the plot. */
  readonly strip?: boolean;
  /** It bears the time axis below its plot area. */
  readonly axis: boolean;
  readonly sizes: Sizes;
}

/** What decides a view besides the size of the figure. */
export interface ViewOptions {
  /** What the user chose to see; left out: the window that goes along with now. */
  readonly viewing?: Viewing;
  /** No plot below bears the time axis. */
  readonly alone?: boolean;
  readonly sizes?: Sizes;
}

const ALONG: Viewing = { range: null, follow: true };
/** Room for the values at the right of a window that does not move, where the lines reach the edge, px. */
const ROOM = 190;
const ROOM_NARROW = 100;

/** A figure with less height has no line for a title, px on a desktop. */
const TITLED = 64;

/** A figure on a telephone that is lower has no room for a time axis, px. */
const WITH_AXIS = 140;
/** Room above and below the plot area, px on a desktop: of a chart with a title, of a low strip, and under a time axis. */
const ABOVE = { title: 30, strip: 4 } as const;
const BELOW = { title: 9, strip: 3, axis: 27 } as const;
/** So much higher is a chart with a title that bears the time axis too, px on a desktop. */
export const AXIS_ROOM = BELOW.axis - BELOW.title;
/** In a strip the letters of the time axis need so many times their size. */
const TIGHT = 1.3;

/** Text so large needs as much more room behind now. */
const LARGE_TEXT = 1.5;

/** The width of a figure as the window of time sees it, px: names as large as for a projector need the room of a smaller one. */
export const windowWidth = (width: number, sizes: Sizes): number =>
  sizes.scale > LARGE_TEXT ? width / LARGE_TEXT : width;

/** The view of a figure of this size at this moment of a run. */
export function viewOf(
  size: { readonly width: number; readonly height: number },
  moment: { readonly now: number; readonly known: number; readonly duration: number },
  options: ViewOptions = {},
): View {
  const { viewing = ALONG, alone = false, sizes = sizesFor(size.width, undefined) } = options;
  const narrow = size.width < NARROW;
  const strip = !narrow && size.height < TITLED * sizes.scale;
  const axis = narrow ? size.height >= WITH_AXIS : alone;
  const { now, known } = moment;
  const still = viewing.range !== null && !viewing.follow;
  const margin = narrow ? 14 : 24;
  const left = Math.round(narrow ? 40 : 84 * sizes.scale);
  const right = Math.round(size.width - (still ? (narrow ? ROOM_NARROW : ROOM * Math.min(1.5, sizes.scale)) : margin));
  const window = windowShown(viewing, moment, windowWidth(size.width, sizes));
  return {
    ...size,
    left,
    right,
    ...areaOf(size.height, { narrow, strip, axis }, sizes),
    ...(still ? window : onWholePixels(window, right - left)),
    now,
    known: Math.max(now, known),
    end: moment.duration,
    narrow,
    strip,
    axis,
    sizes,
  };
}

/** Where values are drawn: below the title, and above the time axis where the figure bears it. On a telephone no value is beside the title. */
function areaOf(
  height: number,
  { narrow, strip, axis }: Pick<View, 'narrow' | 'axis'> & { readonly strip: boolean },
  { scale, text }: Sizes,
): Pick<View, 'top' | 'bottom'> {
  const title = narrow ? 27 * scale + text.tick / 2 : ABOVE.title * scale;
  const below = strip ? text.tick * TIGHT + ABOVE.strip * scale : BELOW.axis * scale;
  return {
    top: strip ? ABOVE.strip * scale : title,
    bottom: height - (axis ? below : (strip ? BELOW.strip : BELOW.title) * scale),
  };
}

/** A window that goes along moves by whole px, so that what it shows moves with it as it is. */
function onWholePixels({ from, to }: TimeRange, width: number): TimeRange {
  const length = to - from;
  const px = Math.max(1, width) / length;
  const start = Math.floor(from * px) / px;
  return { from: start, to: start + length };
}

/** The latest moment that a view shows as happened, s: now, or the end of its window. */
export const shownUntil = (view: View): number => Math.min(view.now, view.to);

/** From one px to another. Times may be infinite, which interpolateNumber makes NaN. */
export const interpolatePx =
  (from: number, to: number) =>
  (part: number): number =>
    from + part * (to - from);

const timeScales = new WeakMap<View, ScaleLinear<number, number, number>>();

/** The scale of the time axis: s to px. A view goes to the worker that paints as plain data, so its scale is made where it is used, once. */
export function timeScale(view: View): ScaleLinear<number, number, number> {
  const known = timeScales.get(view);
  if (known !== undefined) return known;
  const scale = scaleLinear([view.from, view.to], [view.left, view.right]).interpolate(interpolatePx).unknown(NaN);
  timeScales.set(view, scale);
  return scale;
}

/** x of a time, px. */
export const xOf = (view: View, time: number): number => timeScale(view)(time);

/** The time at an x, s. */
export const timeOf = (view: View, x: number): number => timeScale(view).invert(x);

/** How many px one second takes. */
export const pxPerSecond = (view: View): number => (view.right - view.left) / (view.to - view.from);
