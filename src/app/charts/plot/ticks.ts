import { nice, ticks } from 'd3-array';
import { boxOf, widthOf } from './labelPlacement.ts';
import type { Label } from './label.ts';
import { xOf, type View } from './view.ts';

/** The value axis of a plot. */
export interface ValueAxis {
  /** Ends of the axis. */
  readonly least: number;
  readonly most: number;
  /** Round values that are named, the lowest first. */
  readonly ticks: readonly number[];
  /** It is logarithmic. */
  readonly log?: true;
}

/** Steps of a value axis, about, and values named at most. */
const STEPS = 3;
const MOST_TICKS = 4;

/** An axis from a round number at or below `least` to one at or above `most`: few ends, so that it seldom changes while a run goes on. */
export function valueAxis(least: number, most: number): ValueAxis {
  const [from, to] = nice(least, Math.max(most, least + 1e-9), STEPS);
  const all = ticks(from, to, STEPS);
  return { least: from, most: to, ticks: all.length > MOST_TICKS ? all.filter((_, place) => place % 2 === 0) : all };
}

/** Round steps of a logarithmic axis; so far apart are values that are named, as a part of it; so many times larger than its beginning is its end at most. */
const ROUND = [1, 2, 5, 10];
const APART = 0.16;
const LONGEST = 1e3;

/** A logarithmic axis between round numbers. `named`: values that something else names on it, which come first. */
export function logAxis(smallest: number, largest: number, named: readonly number[] = []): ValueAxis {
  const decadeOf = (value: number): number => 10 ** Math.floor(Math.log10(value));
  const floor = Math.max(smallest, largest / LONGEST);
  const least = decadeOf(floor) * Math.max(...ROUND.filter((step) => step * decadeOf(floor) <= floor));
  const most = decadeOf(largest) * ROUND.find((step) => step * decadeOf(largest) >= largest)!;
  const apart = (a: number, b: number): boolean => Math.abs(Math.log(a / b)) >= APART * Math.log(most / least);
  const shown: number[] = [];
  // Powers of ten before all others.
  for (const step of ROUND)
    for (let value = step * decadeOf(least); value <= most; value *= 10)
      if (value >= least && [...named, ...shown].every((other) => apart(value, other))) shown.push(value);
  return { least, most, ticks: shown.sort((a, b) => a - b), log: true };
}

/** Of values that are looked at closely, what lies below this part of the largest is left out. */
const LOW = 0.3;

/** The axis of values that are looked at closely: not from 0 where they lie far above it. A range of less than a tenth says little. */
export function closeAxis(smallest: number, largest: number): ValueAxis {
  const axis = valueAxis(Math.min(smallest, largest * 0.9), largest);
  return smallest > LOW * largest && axis.least > 0 && Number.isFinite(smallest) ? axis : valueAxis(0, largest);
}

/** A tick value without the noise of binary fractions. */
export const tickText = (value: number, step: number): string =>
  value.toFixed(Math.max(0, Math.min(9, -Math.floor(Math.log10(step) + 1e-9))));

/** Times for the time axis with the px between them. */
export function timeTicks(view: View): readonly number[] {
  const room = (view.narrow ? 90 : 150) * Math.min(1.5, view.sizes.scale);
  return ticks(view.from, view.to, Math.max(2, (view.right - view.left) / room)).filter((time) => time >= view.from);
}

/** A time as exact as a px of the view: 12.414. */
export const timeAsDrawn = (view: View, time: number): string =>
  time.toFixed(Math.max(2, Math.min(9, Math.ceil(-Math.log10((view.to - view.from) / (view.right - view.left))))));

/** Labels of the time axis; the first one bears the unit. The time of the cursor takes the place of those it would cover. */
export function timeLabels(view: View, y: number, cursor: number | null): Label[] {
  const times = timeTicks(view);
  const step = (times[1] ?? 1) - (times[0] ?? 0);
  const labels = times.map((time, index): Label => ({
    kind: 'tick',
    text: tickText(time, step) + (index === 0 ? ' s' : ''),
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

/** Room for two values of an axis, one above the other, and for more: so many times the size of their letters. */
const TWO = 1.3;
const MORE = 3;

/** The values that have room on an axis: all of them, its ends, or none. */
export function shownTicks(view: View, { ticks: all }: ValueAxis): readonly number[] {
  const room = (view.bottom - view.top) / view.sizes.text.tick;
  return room < TWO ? [] : room < MORE ? [all[0]!, all.at(-1)!] : all;
}

/** From the words of a value axis to its line, px: where room is short, numbers of four figures need all of it. */
const toAxis = (view: View): number => (view.narrow || view.strip === true ? 5 : 10);

const THOUSANDS = ['', 'k', 'M', 'G', 'T'];

/** Labels of a value axis, before its line, in thousands, millions and so on where there is no room for all figures. In a strip they stay inside the figure. */
export function valueLabels(view: View, values: readonly number[], yOf: (value: number) => number): Label[] {
  const half = view.sizes.text.tick * 0.42;
  const room = view.left - toAxis(view);
  // Without the noise of binary fractions.
  const textOf = (value: number): string => String(Number(value.toPrecision(9)));
  const isWide = values.some((value) => widthOf(textOf(value), 'tick', view.sizes) > room);
  const power = (value: number): number => (isWide && value >= 1000 ? Math.floor(Math.log10(value * 1.0001) / 3) : 0);
  return values.map((value) => ({
    kind: 'tick',
    text: `${textOf(value / 1000 ** power(value))}${THOUSANDS[power(value)] ?? ''}`,
    x: room,
    y: Math.min(Math.max(yOf(value), half), view.height - half),
    anchor: 'end',
    centred: true,
  }));
}

/** The base line of the labels of the time axis, px. */
export const axisBase = (view: View): number =>
  view.height - (view.strip === true ? view.sizes.text.tick * 0.28 : 8 * view.sizes.scale);
