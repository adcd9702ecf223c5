/** Wording of refusals: the value given, the valid values, the likely intention. */

import { writeNumber } from './quantity.ts';

const LONGEST = 60;

/** Any value on one short line. */
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

/** Bit set of the letters in a word, ignoring case: one bit per letter and digit, and one for all other characters. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index) | 32;
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? 26 + (code % 5) : 31);
  }
  return letters;
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Edit distance; a letter in the wrong case counts 0.5. Infinity if it is at least `most`. */
function distance(from: string, to: string, most: number): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= to.length; j += 1) {
      const a = from[i - 1] ?? '';
      const b = to[j - 1] ?? '';
      const change = a === b ? 0 : a.toLowerCase() === b.toLowerCase() ? 0.5 : 1;
      const edits = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change);
      next.push(edits);
      if (edits < least) least = edits;
    }
    // The minimum of a row never decreases from row to row.
    if (least >= most) return Infinity;
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Maximum length of words to compare. */
const LONGEST_WORD = 40;
/** Maximum number of letter comparisons for one suggestion, so that it is quick or omitted. */
const MOST_COMPARED = 300_000;

/** Words similar to an unknown one, nearest first: those that contain it, and those within a few edits. */
export function nearest(given: string, words: readonly string[], most = 3): readonly string[] {
  const reach = given.length / 2 + 0.01;
  return words
    .map((word) => ({ word, edits: word.includes(given) ? 0.5 : distance(given, word, reach) }))
    .filter(({ edits }) => edits < reach)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ word }) => word);
}

/** `; did you mean x?` if a word is near enough, else ''. Bounded for any list of words. */
export function closest(given: unknown, words: readonly string[]): string {
  if (typeof given !== 'string' || given.length === 0 || given.length > LONGEST_WORD) return '';
  let best = '';
  let least = Math.max(1, given.length / 3) + 0.01;
  let compared = 0;
  const letters = lettersOf(given);
  for (const word of words) {
    // Lower bound of the edit distance, from the difference in length and the letters that only one of the words has.
    const others = lettersOf(word);
    const apart = Math.max(word.length - given.length, countOf(letters & ~others), countOf(others & ~letters));
    if (apart > least || given.length - word.length > least) continue;
    compared += given.length * word.length;
    if (compared > MOST_COMPARED) break;
    const edits = distance(given, word, least);
    if (edits < least) [best, least] = [word, edits];
  }
  return best === '' ? '' : `; did you mean ${best}?`;
}
