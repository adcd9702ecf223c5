import type { MetricUnit } from './metrics.ts';

/** A column of a table in one unit, suitable for the largest value. */

interface Scale {
  readonly unit: string;
  readonly factor: number;
  readonly digits: number;
}

const RATES: readonly Scale[] = [
  { unit: 'Gb/s', factor: 1e9, digits: 3 },
  { unit: 'Mb/s', factor: 1e6, digits: 3 },
  { unit: 'kb/s', factor: 1e3, digits: 3 },
  { unit: 'b/s', factor: 1, digits: 1 },
];
const TIMES: readonly Scale[] = [
  { unit: 's', factor: 1, digits: 3 },
  { unit: 'ms', factor: 1e-3, digits: 3 },
  { unit: 'us', factor: 1e-6, digits: 3 },
];

export type Amount = number | null;
/** Shown for a missing value. */
export const NOTHING = '-';

/** A column of numbers as text, with its unit. */
export interface ScaledColumn {
  readonly unit: string;
  readonly cells: readonly string[];
}

const scaled = (values: readonly Amount[], { unit, factor, digits }: Scale): ScaledColumn => ({
  unit,
  cells: values.map((value) => (value === null ? NOTHING : (value / factor).toFixed(digits))),
});

function fitting(values: readonly Amount[], scales: readonly Scale[], usual: Scale): Scale {
  const largest = Math.max(0, ...values.map((value) => value ?? 0));
  return scales.find(({ factor }) => largest >= factor) ?? usual;
}

/** Rates in bit/s. */
const rates = (values: readonly Amount[]): ScaledColumn => scaled(values, fitting(values, RATES, RATES[1]!));
/** Times in s. */
const times = (values: readonly Amount[]): ScaledColumn => scaled(values, fitting(values, TIMES, TIMES[1]!));
/** Fractions of 1 as percentages. */
const shares = (values: readonly Amount[]): ScaledColumn => scaled(values, { unit: '%', factor: 0.01, digits: 2 });
/** Means of counts. */
const means = (values: readonly Amount[], unit: string): ScaledColumn => scaled(values, { unit, factor: 1, digits: 2 });
const counts = (values: readonly Amount[], unit = ''): ScaledColumn => ({
  unit,
  cells: values.map((value) => (value === null ? NOTHING : String(value))),
});

/** Figures of one kind, in a suitable unit. */
export function figuresIn(unit: MetricUnit, values: readonly Amount[]): ScaledColumn {
  switch (unit) {
    case 'bit/s':
      return rates(values);
    case 's':
      return times(values);
    case 'ratio':
      return shares(values);
    case 'packets':
    case 'bytes':
    case '':
      return values.every((value) => value === null || Number.isInteger(value))
        ? counts(values, unit)
        : means(values, unit);
    case 'segments':
      return means(values, unit);
  }
}
