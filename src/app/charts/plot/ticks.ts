import { niceStep } from '../../run/niceStep.ts';
import { ticks } from 'd3-array';
import { boxOf, widthOf } from './crowd.ts';
import type { Label } from './label.ts';
import { xOf, type View } from './view.ts';

/** A round number at or a little above `value`, and the three or four ticks up to it. */
export function niceAxis(value: number, count = 3): { readonly top: number; readonly ticks: readonly number[] } {
  const step = niceStep(Math.max(value, 1e-9) / count);
  const top = Math.max(value, step);
  const places = Math.floor(top / step + 1e-9);
  return { top, ticks: Array.from({ length: places + 1 }, (_, index) => index * step) };
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

/** Labels of a value axis, before its line. */
export const valueLabels = (view: View, values: readonly number[], yOf: (value: number) => number): Label[] =>
  values.map((value) => ({
    kind: 'tick',
    text: tickText(value, values[1] ?? 1),
    x: view.left - 10,
    y: yOf(value),
    anchor: 'end',
    centred: true,
  }));

/** Height of the time axis below a plot with its ticks, px. */
export const axisHeight = (view: View): number =>
  view.strip === true ? view.sizes.text.tick * 1.3 : 27 * view.sizes.scale;

/** The base line of the labels of the time axis, px. */
export const axisBase = (view: View): number =>
  view.height - (view.strip === true ? view.sizes.text.tick * 0.28 : 8 * view.sizes.scale);

/** Height of a chart's title, px. */
const TITLE = 27;

/** The highest y of a value of the axis, px: on a telephone the title of a chart stands above its values. */
export const highestValue = (view: View): number =>
  view.narrow ? TITLE * view.sizes.scale + view.sizes.text.tick / 2 : -Infinity;
