import { parseQuantity, writeNumber, writeQuantity } from '#scenario/quantity.ts';
import { THIN } from '../../../ui/words/numbers.ts';
import type { FormField } from './fields.ts';

type Measured = Pick<FormField, 'unit' | 'measure' | 'min' | 'max' | 'usual'>;

/** Digits before the point in groups of three: `10 000`. */
const grouped = (text: string): string =>
  text.replace(/(?<![\d.])\d+/g, (digits) => digits.replace(/\d(?=(?:\d{3})+$)/g, `$&${THIN}`));
const COUNTS: readonly string[] = ['bytes', 'packets', 'segments'];

/** A number with its unit as a field shows it, and reads it back: `15 ms`, `1 packet`. */
function quantityText(value: number, { unit, measure }: Pick<FormField, 'unit' | 'measure'>): string {
  // Chances are percentages, small ones too.
  const percent = `${writeNumber(Number((100 * value).toPrecision(12)))} %`;
  if (unit === 'probability' && (value === 0 || value >= 1e-6) && parseQuantity(percent, unit) === value)
    return percent;
  const text = writeQuantity(value, unit);
  if (value === 1 && COUNTS.includes(unit)) return text.replace(/s$/, '');
  return measure === '' ? text : `${text} ${measure}`;
}

/** What a field shows for data: numbers with their unit, text that could not be read as it is, nothing for null. */
export function shownText(value: unknown, field: Pick<FormField, 'unit' | 'measure'>): string {
  if (typeof value === 'number') return quantityText(value, field);
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

const BARE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const SCALED: readonly string[] = ['s', 'bit/s', 'probability'];

/** The unit that a number without one means in this field: the one that the field shows; '' for the base unit. */
export function meantUnit(shown: string, field: Measured): string {
  if (!SCALED.includes(field.unit)) return '';
  const usual = typeof field.usual === 'number' ? quantityText(field.usual, field) : '';
  for (const text of [shown, usual]) {
    const suffix = /[^\d\s.+-]+$/.exec(text)?.[0];
    if (suffix !== undefined && parseQuantity(`1 ${suffix}`, field.unit) !== undefined) return suffix;
  }
  if (field.unit === 'bit/s') return 'Mb/s';
  // Delays are short: nobody thinks of them in seconds.
  return field.unit === 's' && (field.max ?? Infinity) <= 10 ? 'ms' : '';
}

/** Whether a text is a number without a unit. */
export const isBare = (text: string): boolean => BARE.test(text.trim());

/** What was typed into a number field, as data: a number when it can be taken, otherwise the text; nothing for no text. */
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
