import { isObject } from '../scenario/plainData.ts';

/** Seconds of the units of time that drafts 00 to 02 name in `time_units`; milliseconds where none is named. */
const UNITS: Readonly<Record<string, number>> = { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 };
/** Names of the columns of events that are arrays, where `event_fields` does not give them. */
const COLUMNS: readonly string[] = ['time', 'category', 'event', 'data'];

export type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Format of the events in a trace, as declared in its header. */
export interface QlogForm {
  readonly title: string;
  /** Seconds of its unit of time. */
  readonly unit: number;
  /** Times count from the event before. */
  readonly delta: boolean;
  /** One of these two is declared. */
  readonly saysTime: boolean;
  /** Column by name of events that are arrays. */
  readonly columns: ReadonlyMap<string, number>;
}

const columnsOf = (front: string): readonly string[] => {
  const found = /.*"event_fields"\s*:\s*(\[[^\]]*\])/s.exec(front)?.[1];
  try {
    const names: unknown = JSON.parse(found ?? '[]');
    return Array.isArray(names) && names.length > 1 ? names.map((name) => String(name).toLowerCase()) : COLUMNS;
  } catch {
    return COLUMNS;
  }
};

/** The last unit and format of time that a text declares; undefined: none. */
export const timeIn = (text: string): Pick<QlogForm, 'unit' | 'delta'> | undefined => {
  const unit = /.*"time_units"\s*:\s*"(\w+)"/s.exec(text)?.[1];
  const format = /.*"time_format"\s*:\s*"(\w+)"/s.exec(text)?.[1];
  if (unit === undefined && format === undefined) return undefined;
  return { unit: UNITS[unit ?? 'ms'] ?? 1e-3, delta: format === 'delta' || format === 'relative_to_previous_event' };
};

/** @param front the text before the events of a trace; `place`: which trace of the file it is, from 1 */
export function formOf(front: string, place: number): QlogForm {
  const names = columnsOf(front);
  const time = timeIn(front);
  return {
    title: /.*"title"\s*:\s*"([^"\\]{1,60})"/s.exec(front)?.[1] ?? `trace ${place}`,
    unit: time?.unit ?? 1e-3,
    saysTime: time !== undefined,
    delta: time?.delta === true || names.includes('delta_time'),
    columns: new Map(names.map((name, at) => [name, at])),
  };
}

/** The first of these that an event has, in a column if it is an array. */
export function valueOf(event: unknown, { columns }: QlogForm, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = Array.isArray(event) ? (event as readonly unknown[])[columns.get(name) ?? -1] : fieldsOf(event)[name];
    if (value !== undefined) return value;
  }
  return undefined;
}
