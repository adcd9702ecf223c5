import { isObject } from '#scenario/words/plainData.ts';

/** Seconds per unit of `time_units` in drafts 00 to 02; the default is milliseconds. */
const UNITS: Readonly<Record<string, number>> = { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 };
/** Default column names when events are arrays and `event_fields` is absent. */
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
  /** Seconds per time unit. */
  readonly unit: number;
  /** Times are relative to the previous event. */
  readonly delta: boolean;
  /** True if the unit or the time format is declared. */
  readonly saysTime: boolean;
  /** Column index by name, for events that are arrays. */
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

/** The last time unit and format declared in a text; undefined: none. */
export const timeIn = (text: string): Pick<QlogForm, 'unit' | 'delta'> | undefined => {
  const unit = /.*"time_units"\s*:\s*"(\w+)"/s.exec(text)?.[1];
  const format = /.*"time_format"\s*:\s*"(\w+)"/s.exec(text)?.[1];
  if (unit === undefined && format === undefined) return undefined;
  return { unit: UNITS[unit ?? 'ms'] ?? 1e-3, delta: format === 'delta' || format === 'relative_to_previous_event' };
};

/**
 * @param front text before the events of a trace
 * @param place number of the trace in the file, from 1
 */
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

/** The value of the first of these names that an event has, from its column if the event is an array. */
export function valueOf(event: unknown, { columns }: QlogForm, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = Array.isArray(event) ? (event as readonly unknown[])[columns.get(name) ?? -1] : fieldsOf(event)[name];
    if (value !== undefined) return value;
  }
  return undefined;
}
