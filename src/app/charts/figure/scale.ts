import { nice, ticks, tickStep } from 'd3-array';

type Ends = readonly [number, number];

/** Where values are, px. */
export interface Scale {
  (value: number): number;
  readonly ends: Ends;
}

/** Values between two ends, side by side as they differ. Where the ends are one value it is in the middle. */
export const linear = (ends: Ends, [from, to]: Ends): Scale =>
  Object.assign(
    (value: number) => from + (to - from) * (ends[0] === ends[1] ? 0.5 : (value - ends[0]) / (ends[1] - ends[0])),
    { ends },
  );

/** The same from a round value to a round one. */
export const rounded = ([least, most]: Ends, range: Ends): Scale => linear(nice(least, most, 10), range);

/** Positive values, side by side by their ratios. */
export function byRatio([least, most]: Ends, range: Ends): (value: number) => number {
  const scale = linear([Math.log(least), Math.log(most)], range);
  return (value) => scale(Math.log(value));
}

/** So many places side by side, the px between them, and so many steps free before the first and after the last. */
export function sideBySide(count: number, [from, to]: Ends, free = 0): { at: (place: number) => number; step: number } {
  const step = (to - from) / Math.max(1, count - 1 + 2 * free);
  const first = (from + to - step * (count - 1)) / 2;
  return { at: (place) => first + place * step, step };
}

/** Round values on a scale, so many about, with their words. */
export function named({ ends: [least, most] }: Scale, count: number): readonly (readonly [number, string])[] {
  const power = Math.log10(tickStep(least, most, count));
  // One value by itself has no step.
  const decimals = Number.isFinite(power) ? Math.max(0, -Math.floor(power + 1e-9)) : 2;
  const text = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return ticks(least, most, count).map((value) => [value, text.format(value).replace('-', '−')]);
}
