import { fieldOf, fieldsFor, type Schema } from '../fields/introspect.ts';
import { isObject, ownValue, sameData } from '../words/plainData.ts';
import { ofKind } from '../edit/edit.ts';
import { defaultsOf } from '../edit/minimal.ts';
import { inflated, LONGEST_TEXT } from './linkBytes.ts';
import { shortestNumber } from '../words/quantity.ts';

/**
 * The text inside a link: differences from a base, one entry per field,
 * `network.bottleneck.rate=2e6~flows=3~flows.2.variant=vegas`. A list is written as its length, followed by the
 * differences of its elements. An entry with nothing after its = removes a field. Entries are independent, so that the
 * rest of a damaged link stays readable.
 */

/** Path and value: `['flows', 1, 'variant']` and `cubic`. `undefined` removes the field. */
export interface Entry {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

const SEPARATOR = '~';
/** A word that needs no quotes. */
const BARE = /^[A-Za-z][\w-]*$/;
const RESERVED = new Set(['true', 'false', 'null']);

/** Every field in which `value` differs from `base`. */
export function* differences(
  schema: Schema,
  value: unknown,
  base: unknown,
  path: Entry['path'] = [],
): Generator<Entry> {
  if (sameData(value, base)) return;
  const field = fieldOf(schema);
  if (field.form.form === 'list' && Array.isArray(value)) {
    const before: readonly unknown[] = Array.isArray(base) ? base : [];
    // A new list must be written even if it is empty.
    if (!Array.isArray(base) || value.length !== before.length) yield { path, value: value.length };
    for (const [index, element] of value.entries()) {
      yield* differences(field.form.element, element, before[index] ?? {}, [...path, index]);
    }
  } else if (field.form.form === 'settings' && isObject(value)) {
    for (const name of new Set([...Object.keys(value), ...Object.keys(base ?? {})])) {
      const [now, before] = [ownValue(value, name), ownValue(base, name)];
      if (!sameData(now, before)) yield { path: [...path, name], value: now };
    }
  } else if (isObject(value)) {
    yield* objectDifferences(schema, value, base, path);
  } else {
    yield { path, value };
  }
}

function* objectDifferences(schema: Schema, value: object, base: unknown, path: Entry['path']): Generator<Entry> {
  const field = fieldOf(schema);
  const kind = ownValue(value, 'kind');
  const before = isObject(base) ? base : undefined;
  const kindBefore = before === undefined ? field.usualKind : (ownValue(before, 'kind') ?? field.usualKind);
  if (kind !== kindBefore) yield { path: [...path, 'kind'], value: kind };
  const kept = before === undefined || kind === kindBefore ? before : ofKind(schema, before, kind);
  const reference = { ...defaultsOf(schema, kind), ...kept };
  let said = kind !== kindBefore || before !== undefined;
  for (const [name, below] of Object.entries(fieldsFor(field, value) ?? {})) {
    if (name === 'kind') continue;
    for (const entry of differences(below, ownValue(value, name), ownValue(reference, name), [...path, name])) {
      yield entry;
      said = true;
    }
  }
  // A new object must be written even if it has no differences.
  if (!said) yield { path, value: {} };
}

function writeValue(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return shortestNumber(value);
  if (typeof value === 'string' && BARE.test(value) && !RESERVED.has(value)) return value;
  return JSON.stringify(value).replaceAll(SEPARATOR, '\\u007e');
}

/** Entries as text; `readEntries` is its inverse. */
export const writeEntries = (entries: Iterable<Entry>): string =>
  Array.from(entries, ({ path, value }) => `${path.join('.')}=${writeValue(value)}`).join(SEPARATOR);

/** Maximum lengths of an entry's path and value; all valid ones are shorter. */
const LONGEST_PLACE = 200;
const LONGEST_VALUE = 410_000;
/** Maximum number of entries in a link. */
export const MOST_ENTRIES = 20_000;

function readEntry(text: string): Entry | undefined {
  const equals = text.indexOf('=');
  if (equals > LONGEST_PLACE || text.length - equals > LONGEST_VALUE) return undefined;
  const place = text.slice(0, Math.max(0, equals));
  const written = text.slice(equals + 1);
  if (!/^[A-Za-z]\w*(?:\.(?:[A-Za-z]\w*|\d{1,6}))*$/.test(place)) return undefined;
  const path = place.split('.').map((step) => (/^\d/.test(step) ? Number(step) : step));
  if (written === '') return { path, value: undefined };
  if (BARE.test(written) && !RESERVED.has(written)) return { path, value: written };
  // Lists and objects are written field by field.
  if (/^\s*[[{]/.test(written) && !/^\s*(?:\[\s*\]|\{\s*\})\s*$/.test(written)) return undefined;
  try {
    const value: unknown = JSON.parse(written);
    return { path, value };
  } catch {
    return undefined;
  }
}

/** The entries of a text, and the pieces that are not entries. `more`: there are more than the maximum. */
export function readEntries(text: string): {
  readonly entries: readonly Entry[];
  readonly unreadable: readonly string[];
  readonly more: boolean;
} {
  const entries: Entry[] = [];
  const unreadable: string[] = [];
  let at = 0;
  while (at < text.length && entries.length + unreadable.length < MOST_ENTRIES) {
    const separator = text.indexOf(SEPARATOR, at);
    const end = separator < 0 ? text.length : separator;
    const piece = text.slice(at, end);
    const entry = readEntry(piece);
    if (entry === undefined) unreadable.push(piece);
    else entries.push(entry);
    at = end + 1;
  }
  return { entries, unreadable, more: at < text.length };
}

/** Maximum length of a link after the #, characters; applied on writing and opening. */
export const LONGEST_LINK = 200_000;
/** Links shorter than this need no check, because deflate compresses by at most a factor of about 1000. */
const SHORT = 1000;

/** Message if a newly written link could not be opened again; '' if it can. */
export function whyTooLong(link: string): string {
  if (link.length <= SHORT) return '';
  const many = (count: number): string => count.toLocaleString('en-US');
  if (link.length > LONGEST_LINK)
    return `Its link would have ${many(link.length)} characters; at most ${many(LONGEST_LINK)} are allowed.`;
  const text = inflated(link.slice(link.lastIndexOf('/') + 1 + 3));
  if (text.length >= LONGEST_TEXT) return `Its link would hold more than ${many(LONGEST_TEXT)} characters of text.`;
  const entries = text.startsWith('{') ? 0 : text.split('~').length;
  return entries > MOST_ENTRIES
    ? `Its link would have ${many(entries)} entries; at most ${many(MOST_ENTRIES)} are allowed.`
    : '';
}
