import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { sizesFor, type Sizes } from '../stage/sizes.ts';
import { NARROW, windowShown, type TimeRange, type Viewing } from '../../run/view/range.ts';

/** The time range that a plot shows, and its geometry. */
export interface View {
  /** Size of the whole figure, CSS px. */
  readonly width: number;
  readonly height: number;
  /** x of both ends of the time axis, px. */
  readonly left: number;
  readonly right: number;
  /** y of the upper and lower edge of the plot area, px. */
  readonly top: number;
  readonly bottom: number;
  /** Simulated time at `left` and `right`, s. */
  readonly from: number;
  readonly to: number;
  /** The present moment, s. */
  readonly now: number;
  /** How far the run has been simulated, s. */
  readonly known: number;
  /** The end of the run, s. */
  readonly end: number;
  /** A phone: less room for labels. */
  readonly narrow: boolean;
  /** So low that the title is left of the axis instead of above the plot. */
  readonly strip?: boolean;
  /** The time axis is shown below the plot area. */
  readonly axis: boolean;
  readonly sizes: Sizes;
}

/** Inputs of a view besides the size of the figure. */
interface ViewOptions {
  /** The range the user chose; omitted: the window that follows now. */
  readonly viewing?: Viewing;
  /** No plot below shows the time axis. */
  readonly alone?: boolean;
  readonly sizes?: Sizes;
}

const ALONG: Viewing = { range: null, follow: true };
/** Space for value labels right of a fixed window, whose lines reach the edge, px. */
const ROOM = 190;
const ROOM_NARROW = 100;

/** Figures lower than this have no title line, px at desktop scale. */
const TITLED = 64;

/** On a phone, figures lower than this have no time axis, px. */
const WITH_AXIS = 140;
/** On a phone, figures lower than this show only their lines: no title, key or value axis, px. */
const FOLDED = 90;
/**
 * Margins above and below the plot area, px on a desktop: of a chart with a title, of a low strip, and with a time
 * axis.
 */
const ABOVE = { title: 30, strip: 4 } as const;
const BELOW = { title: 9, strip: 3, axis: 27 } as const;
export const isFolded = ({ narrow, height }: Pick<View, 'narrow' | 'height'>): boolean => narrow && height < FOLDED;

/** Whether the view is projected: its text is larger than the default layout allows for. */
export const isOnWall = ({ sizes }: Pick<View, 'sizes'>): boolean => sizes.scale > 1.3;

/** Additional height of a titled chart that has the time axis, px on a desktop. */
export const AXIS_ROOM = BELOW.axis - BELOW.title;
/** Space for time labels in a strip, in multiples of the font size. */
const TIGHT = 1.3;

/** Text enlarged by this factor needs proportionally more space after now. */
const LARGE_TEXT = 1.5;

/**
 * The effective width of a figure for choosing the time window, px: with names as large as on a projector it counts as
 * narrower.
 */
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

/** The plot area: below the title, and above the time axis if there is one. On a phone no value is beside the title. */
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

/** A following window moves by whole px, so that drawn content can be shifted unchanged. */
function onWholePixels({ from, to }: TimeRange, width: number): TimeRange {
  const length = to - from;
  const px = Math.max(1, width) / length;
  const start = Math.floor(from * px) / px;
  return { from: start, to: start + length };
}

/** The latest time that a view shows, s: now, or the end of its window. */
export const shownUntil = (view: View): number => Math.min(view.now, view.to);

/** Interpolates between px values. Handles infinite times, for which interpolateNumber gives NaN. */
export const interpolatePx =
  (from: number, to: number) =>
  (part: number): number =>
    from + part * (to - from);

const timeScales = new WeakMap<View, ScaleLinear<number, number, number>>();

/**
 * The scale of the time axis: s to px. It is created and cached where it is used, since views are sent to the paint
 * worker as plain data.
 */
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

/** Pixels per second. */
export const pxPerSecond = (view: View): number => (view.right - view.left) / (view.to - view.from);

/** Distance of samples of a recorded state, px, unless the record is coarser. */
export const FINE = 1.5;

/** Number of buckets, s each, per sample of a state: a power of two, which the record reads in two steps. */
export const sampleStep = (view: View, bucket: number): number =>
  2 ** Math.max(0, Math.round(Math.log2(FINE / pxPerSecond(view) / bucket)));
