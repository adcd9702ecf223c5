import { parseQuantity, writeNumber, writeQuantity } from '#scenario/words/quantity.ts';
import { THIN } from '../../../ui/words/numbers.ts';
import type { FormField } from './fields.ts';

type Measured = Pick<FormField, 'unit' | 'measure' | 'min' | 'max' | 'usual'>;

/** Digits before the point in groups of three: `10 000`. */
const grouped = (text: string): string =>
  text.replace(/(?<![\d.])\d+/g, (digits) => digits.replace(/\d(?=(?:\d{3})+$)/g, `$&${THIN}`));
const COUNTS: readonly string[] = ['bytes', 'packets', 'segments'];

/** A number with its unit, for display and parsing: `15 ms`, `1 packet`. */
function quantityText(value: number, { unit, measure }: Pick<FormField, 'unit' | 'measure'>): string {
  // Probabilities are percentages, including small ones.
  const percent = `${writeNumber(Number((100 * value).toPrecision(12)))} %`;
  if (unit === 'probability' && (value === 0 || value >= 1e-6) && parseQuantity(percent, unit) === value)
    return percent;
  const text = writeQuantity(value, unit);
  if (value === 1 && COUNTS.includes(unit)) return text.replace(/s$/, '');
  return measure === '' ? text : `${text} ${measure}`;
}

/** Text of a field: numbers with their unit, unparsable text unchanged, empty for null. */
export function shownText(value: unknown, field: Pick<FormField, 'unit' | 'measure'>): string {
  if (typeof value === 'number') return quantityText(value, field);
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

const BARE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const SCALED: readonly string[] = ['s', 'bit/s', 'probability'];

/** The unit of a bare number in this field: the one shown; '' for the base unit. */
export function meantUnit(shown: string, field: Measured): string {
  if (!SCALED.includes(field.unit)) return '';
  const usual = typeof field.usual === 'number' ? quantityText(field.usual, field) : '';
  for (const text of [shown, usual]) {
    const suffix = /[^\d\s.+-]+$/.exec(text)?.[0];
    if (suffix !== undefined && parseQuantity(`1 ${suffix}`, field.unit) !== undefined) return suffix;
  }
  if (field.unit === 'bit/s') return 'Mb/s';
  // Delays are short: users think of them in ms.
  return field.unit === 's' && (field.max ?? Infinity) <= 10 ? 'ms' : '';
}

/** Whether a text is a number without a unit. */
export const isBare = (text: string): boolean => BARE.test(text.trim());

/** Data of text typed into a number field: a number if it is valid, otherwise the text; undefined for empty text. */
export function typedQuantity(text: string, shown: string, field: Measured): number | string | undefined {
  const trimmed = text.trim().replaceAll(THIN, '');
  if (trimmed === '') return undefined;
  const unit = isBare(trimmed) ? meantUnit(shown, field) : '';
  const full = unit === '' ? trimmed : `${trimmed} ${unit}`;
  const plain = field.measure === '' ? full : full.replace(field.measure, '').trim();
  const value = parseQuantity(plain, field.unit);
  const isWithin = value !== undefined && value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity);
  return isWithin ? value : full;
}

/** The range of a number field, in the unit of its default: `0 to 10 000 ms`. */
export function rangeText(field: Measured): string {
  const { min, max, unit, measure } = field;
  if (min === undefined || max === undefined) return '';
  const scale = meantUnit('', field);
  const size = scale === '' ? 1 : (parseQuantity(`1 ${scale}`, unit) ?? 1);
  const inScale = (value: number): number => Number((value / size).toPrecision(12));
  if (unit !== 'probability' && SCALED.includes(unit)) {
    const isHandy = inScale(max) < 100_000 && (min === 0 || inScale(min) >= 0.001);
    if (!isHandy) return grouped(`${quantityText(min, field)} to ${quantityText(max, field)}`);
    return grouped(`${writeNumber(inScale(min))} to ${writeNumber(inScale(max))} ${scale === '' ? unit : scale}`);
  }
  const word = unit === 'probability' ? '' : unit === '' ? measure : unit;
  const plain = (value: number): string => (Math.abs(value) < 1e16 ? String(value) : writeNumber(value));
  return grouped(`${plain(min)} to ${plain(max)} ${word}`.trim());
}
