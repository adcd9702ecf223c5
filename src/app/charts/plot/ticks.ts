import { format, precisionFixed } from 'd3-format';
import { scaleLinear, scaleLog } from 'd3-scale';
import { boxOf, widthOf } from './labelPlacement.ts';
import type { Label } from './label.ts';
import { timeScale, xOf, type View } from './view.ts';

/** The value axis of a plot. */
export interface ValueAxis {
  /** Ends of the axis. */
  readonly least: number;
  readonly most: number;
  /** Labelled round values, lowest first. */
  readonly ticks: readonly number[];
  /** The axis is logarithmic. */
  readonly log?: true;
}

/** Approximate number of steps of a value axis, and the maximum number of labels. */
const STEPS = 3;
const MOST_TICKS = 4;

/**
 * An axis from a round number at or below `least` to one at or above `most`. Coarse rounding, so that it seldom changes
 * during a run.
 */
export function valueAxis(least: number, most: number): ValueAxis {
  const scale = scaleLinear()
    .domain([least, Math.max(most, least + 1e-9)])
    .nice(STEPS);
  const [from, to] = scale.domain() as [number, number];
  const all = scale.ticks(STEPS);
  return { least: from, most: to, ticks: all.length > MOST_TICKS ? all.filter((_, place) => place % 2 === 0) : all };
}

/**
 * First digits of round values on a logarithmic axis; minimum distance of labels, as a fraction of the axis; maximum
 * ratio of its ends.
 */
const ROUND = [1, 2, 5, 10];
const APART = 0.16;
const LONGEST = 1e3;

/**
 * A logarithmic axis between round numbers.
 * @param named values labelled by something else, which take precedence
 */
export function logAxis(smallest: number, largest: number, named: readonly number[] = []): ValueAxis {
  const decadeOf = (value: number): number => 10 ** Math.floor(Math.log10(value));
  const floor = Math.max(smallest, largest / LONGEST);
  const least = decadeOf(floor) * Math.max(...ROUND.filter((step) => step * decadeOf(floor) <= floor));
  const most = decadeOf(largest) * ROUND.find((step) => step * decadeOf(largest) >= largest)!;
  const apart = (a: number, b: number): boolean => Math.abs(Math.log(a / b)) >= APART * Math.log(most / least);
  // Few enough decades to show all nine multiples of each.
  const multiples = scaleLog()
    .domain([least, most])
    .ticks(Math.log10(LONGEST) + 2);
  const shown: number[] = [];
  // Powers of ten take precedence.
  for (const step of ROUND)
    for (const value of multiples)
      if (Math.round(value / decadeOf(value)) === step && [...named, ...shown].every((other) => apart(value, other)))
        shown.push(value);
  return { least, most, ticks: shown.sort((a, b) => a - b), log: true };
}

/** A close-up axis starts above 0 if the smallest value exceeds this fraction of the largest. */
const LOW = 0.3;

/**
 * A close-up axis: it does not start at 0 if all values lie far above it. A range of less than a tenth would say
 * little.
 */
export function closeAxis(smallest: number, largest: number): ValueAxis {
  const axis = valueAxis(Math.min(smallest, largest * 0.9), largest);
  return smallest > LOW * largest && axis.least > 0 && Number.isFinite(smallest) ? axis : valueAxis(0, largest);
}

/** Times of the time axis with their labels. */
export function timeTicks(view: View): { readonly times: readonly number[]; readonly text: (time: number) => string } {
  const room = (view.narrow ? 90 : 150) * Math.min(1.5, view.sizes.scale);
  const count = Math.max(2, (view.right - view.left) / room);
  const scale = timeScale(view);
  return { times: scale.ticks(count), text: scale.tickFormat(count, 'f') };
}

/** A time with the precision of a px of the view: 12.414. */
export const timeAsDrawn = (view: View, time: number): string =>
  time.toFixed(Math.max(2, Math.min(9, precisionFixed((view.to - view.from) / (view.right - view.left)))));

/** Labels of the time axis; the first one has the unit. The cursor's time replaces labels that it would cover. */
export function timeLabels(view: View, y: number, cursor: number | null): Label[] {
  const { times, text: textOf } = timeTicks(view);
  const labels = times.map((time, index): Label => ({
    kind: 'tick',
    text: textOf(time) + (index === 0 ? ' s' : ''),
    x: Math.min(xOf(view, time), view.right - 8),
    y,
    anchor: 'middle',
  }));
  if (cursor === null || cursor < view.from || cursor > view.to) return labels;
  const text = `${timeAsDrawn(view, cursor)} s`;
  const half = widthOf(text, 'note', view.sizes) / 2;
  const x = Math.max(view.left, Math.min(view.right - half, xOf(view, cursor)));
  const mark: Label = { kind: 'note', text, x, y, anchor: 'middle' };
  const box = boxOf(mark, view.sizes);
  const free = (label: Label): boolean => {
    const other = boxOf(label, view.sizes);
    return other.right < box.left - 4 || other.left > box.right + 4;
  };
  return [mark, ...labels.filter(free)];
}

/** Vertical space that two values of an axis need, and the space for more than two, in multiples of the font size. */
const TWO = 1.3;
const MORE = 3;

/** The axis values for which there is room: all, those at its ends, or none. */
export function shownTicks(view: View, { ticks: all }: ValueAxis): readonly number[] {
  const room = (view.bottom - view.top) / view.sizes.text.tick;
  return room < TWO || all.length === 0 ? [] : room < MORE ? [all[0]!, all.at(-1)!] : all;
}

/** Distance from value labels to the axis, px. In a narrow plot, four digits need all of it. */
const toAxis = (view: View): number => (view.narrow || view.strip === true ? 5 : 10);

/** Formats without binary rounding noise, plain and with SI prefixes. */
const plain = format('.9~r');
const inThousands = format('.9~s');

/**
 * Labels left of a value axis, with SI prefixes if there is no room for all digits. In a strip they stay inside the
 * figure and beside its title, which leaves room for three digits.
 */
export function valueLabels(view: View, values: readonly number[], yOf: (value: number) => number): Label[] {
  const half = view.sizes.text.tick * 0.42;
  const room = view.left - toAxis(view);
  const digits = view.strip === true ? Math.min(room, widthOf('000', 'tick', view.sizes)) : room;
  const isWide = values.some((value) => widthOf(plain(value), 'tick', view.sizes) > digits);
  return values.map((value) => ({
    kind: 'tick',
    text: (isWide && value >= 1000 ? inThousands : plain)(value),
    x: room,
    y: Math.min(Math.max(yOf(value), half), view.height - half),
    anchor: 'end',
    centred: true,
  }));
}

/** The base line of the time labels, px. */
export const axisBase = (view: View): number =>
  view.height - (view.strip === true ? view.sizes.text.tick * 0.28 : 8 * view.sizes.scale);
