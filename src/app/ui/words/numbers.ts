export { capital, counted, listed } from '#scenario/words/english.ts';

/** Narrow no-break space between groups of digits. */
export const THIN = '\u202f';

/** A count: 61 204. Zero has no sign. */
export const count = (value: number): string =>
  (Math.round(value) + 0).toFixed(0).replaceAll(/\B(?=(?:\d{3})+$)/g, THIN);

/** A time in ms, the resolution of a step: 12.414. */
export const clockTime = (seconds: number): string => seconds.toFixed(3);

/** A time in a sentence: 12.4 s. */
export const shortTime = (seconds: number): string => `${seconds.toFixed(seconds < 1 ? 3 : 1)} s`;

/** A window in segments: 53, 26.5. */
export function segments(value: number): string {
  if (value >= 1e8) return 'unlimited';
  return Math.abs(value) >= 100 ? count(value) : String(Math.round(value * 10) / 10);
}

/** Two windows in segments with enough decimals to differ: 79.46 and 79.47. */
export function segmentPair(before: number, after: number): readonly [string, string] {
  for (let decimals = 1; decimals <= 4 && before !== after; decimals++) {
    const pair = [before, after].map((value) =>
      value >= 1e8 ? segments(value) : String(Number(value.toFixed(decimals))),
    ) as [string, string];
    if (pair[0] !== pair[1]) return pair;
  }
  return [segments(before), segments(after)];
}

/** A number with three or four significant digits: 0.0315, 26.5, 1234. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return 'unlimited';
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return count(value);
  return String(Number(value.toPrecision(4)));
}

/** Two numbers with enough digits to differ: 0.25718 and 0.25721. */
export function figurePair(before: number, after: number): readonly [string, string] {
  const pair = [figure(before), figure(after)] as const;
  if (pair[0] !== pair[1] || before === after) return pair;
  const close = [before, after].map((value) => String(Number(value.toPrecision(6)))) as [string, string];
  return close[0] === close[1] ? pair : close;
}

/** A duration: 14 s, 3 min. */
export const takes = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** A rate: 10 Mb/s. */
export function rate(bitsPerSecond: number): string {
  const [unit, size] =
    bitsPerSecond >= 1e9
      ? (['Gb/s', 1e9] as const)
      : bitsPerSecond >= 1e6
        ? (['Mb/s', 1e6] as const)
        : (['kb/s', 1e3] as const);
  return `${Number((bitsPerSecond / size).toPrecision(3))} ${unit}`;
}

/** A short duration: 60 ms. */
export const milliseconds = (seconds: number): string =>
  seconds >= 10
    ? `${Math.round(seconds)} s`
    : seconds >= 1
      ? `${seconds.toFixed(1)} s`
      : `${Number((seconds * 1000).toPrecision(2))} ms`;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number as a word: "three"; others as formatted by `written`. */
export const numberWord = (value: number, written = count): string => NUMBERS[value] ?? written(value);
