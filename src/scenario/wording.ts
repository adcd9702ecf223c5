/** How a refusal is put: what was given, what would have been right, what was probably meant. */

import { writeNumber } from './quantity.ts';

const LONGEST = 60;

/** What was given, on one short line, whatever it is. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'nothing';
    case 'number':
      return writeNumber(value);
    case 'string':
      return value.length > LONGEST ? `a text of ${value.length} characters` : JSON.stringify(value);
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
    default:
      return `a ${typeof value}`;
  }
}

/** `a`, `a or b`, `a, b or c`. */
export function oneOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** Edits that turn `from` into `to`; a letter in the wrong case counts a half. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const a = from[i - 1] ?? '';
      const b = to[j - 1] ?? '';
      const change = a === b ? 0 : a.toLowerCase() === b.toLowerCase() ? 0.5 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** `; did you mean x?` when one of the words is near enough, otherwise nothing. */
export function closest(given: unknown, words: readonly string[]): string {
  if (typeof given !== 'string' || given.length === 0 || given.length > 40) return '';
  let best = '';
  let least = Math.max(1, given.length / 3) + 0.01;
  for (const word of words) {
    const edits = distance(given, word);
    if (edits < least) [best, least] = [word, edits];
  }
  return best === '' ? '' : `; did you mean ${best}?`;
}
