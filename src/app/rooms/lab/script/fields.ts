/** Texts of a row's fields, and parsing of typed text. */
import { parseQuantity } from '#scenario/words/quantity.ts';
import type { Entry, PeerRow } from './entries.ts';

export type FieldName = 'at' | 'ack' | 'sack' | 'dsack' | 'window' | 'ece' | 'segments';

/** The fields of a peer's row, in table order. */
export const ROW_FIELDS = ['at', 'ack', 'sack', 'dsack', 'window'] as const;
export const FIELD_NAMES: Readonly<Record<FieldName, string>> = {
  at: 'Time',
  ack: 'ACK',
  sack: 'SACK',
  dsack: 'DSACK',
  window: 'Window',
  ece: 'ECE',
  segments: 'Segments',
};

type Range = readonly number[];

export const rangesText = (ranges: readonly Range[]): string =>
  ranges.map(([from, to]) => `[${from}, ${to})`).join(' ');

/** A time as text, with at least ms: 0.020. */
export const timeText = (seconds: number): string => {
  const exact = String(Number(seconds.toFixed(6)));
  return (exact.split('.')[1]?.length ?? 0) > 3 ? exact : seconds.toFixed(3);
};

/** Text of a field. */
export function textOf(entry: Entry, field: FieldName): string {
  if (field === 'at') return timeText(entry.at);
  if (entry.kind === 'write') return String(entry.write.segments);
  const { row } = entry;
  switch (field) {
    case 'ack':
      return String(row.ack);
    case 'sack':
      return rangesText(row.sack);
    case 'dsack':
      return row.dsack === null ? '' : rangesText([row.dsack]);
    case 'window':
      return row.window === null ? '' : String(row.window);
    case 'ece':
      return row.ece ? 'ECE' : '';
    default:
      return '';
  }
}

/** An entry with a typed value, or the parse error. */
type Read = { readonly entry: Entry } | { readonly problem: string };

const RANGE = /[[(]?\s*(\d+)\s*[,.–-]+\s*(\d+)\s*[)\]]?/g;

/** Parses ranges as in "[4, 7) [9, 10)", "4-7 9-10". */
function readRanges(text: string): number[][] | null {
  const ranges = [...text.matchAll(RANGE)].map(([, from, to]) => [Number(from), Number(to)]);
  return text.replaceAll(RANGE, '').replaceAll(/[\s,;]/g, '') === '' ? ranges : null;
}

const cannot = (field: FieldName, text: string, example: string): Read => ({
  problem: `${FIELD_NAMES[field]} cannot be “${text.trim()}”. Write for example ${example}.`,
});

/** Parses a field. Invalid values that can be parsed are refused with the scenario. */
export function readField(entry: Entry, field: FieldName, text: string): Read {
  const trimmed = text.trim();
  const number = trimmed === '' ? NaN : Number(trimmed.replace(',', '.'));
  if (field === 'at') {
    const at = Number.isNaN(number) ? parseQuantity(trimmed, 's') : number;
    return at === undefined ? cannot(field, text, '0.024, in seconds') : { entry: { ...entry, at } };
  }
  if (entry.kind === 'write')
    return Number.isNaN(number)
      ? cannot(field, text, '20')
      : { entry: { ...entry, write: { ...entry.write, segments: number } } };
  const withPart = (part: Partial<PeerRow>): Read => ({ entry: { ...entry, row: { ...entry.row, ...part } } });
  switch (field) {
    case 'ack':
      return Number.isNaN(number) ? cannot(field, text, '4') : withPart({ ack: number });
    case 'window':
      if (trimmed === '') return withPart({ window: null });
      return Number.isNaN(number) ? cannot(field, text, '64, or nothing: as before') : withPart({ window: number });
    case 'ece':
      return withPart({ ece: trimmed !== '' });
    default: {
      const ranges = readRanges(text);
      if (ranges === null) return cannot(field, text, '[4, 7)');
      if (field === 'sack') return withPart({ sack: ranges });
      return ranges.length > 1 ? cannot(field, text, '[4, 5), one range') : withPart({ dsack: ranges[0] ?? null });
    }
  }
}
