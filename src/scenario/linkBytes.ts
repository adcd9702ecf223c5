import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { fromBase64url, toBase64url } from './base64url.ts';
import { DICTIONARY_1 } from './linkDictionary.ts';

/** A text inside a link is never longer, so that a small link cannot fill the memory. */
const LONGEST_TEXT = 1 << 20;

const dictionary = strToU8(DICTIONARY_1);

/**
 * The text deflated (with the dictionary of version 1) and written for an address. Tables for more than a few thousand
 * letters would cost more time than all the rest, and change nothing of what is found.
 */
export const deflated = (text: string): string =>
  toBase64url(deflateSync(strToU8(text), { level: 9, mem: 1, dictionary }));

/**
 * Inflates the first `coarse` bytes in pieces of eight times `fine` bytes, the rest in pieces of `fine`. `damagedAt`: where
 * the piece begins that could not be inflated; the length where all could.
 */
function inflatedPieces(
  bytes: Uint8Array,
  fine: number,
  coarse: number,
): { readonly chunks: readonly Uint8Array[]; readonly length: number; readonly damagedAt: number } {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate({ dictionary }, (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  let at = 0;
  try {
    while (at < bytes.length && length < LONGEST_TEXT) {
      const end = at + (at < coarse ? 8 * fine : fine);
      stream.push(bytes.subarray(at, end));
      at = end;
    }
  } catch {
    return { chunks, length, damagedAt: at };
  }
  return { chunks, length, damagedAt: bytes.length };
}

/**
 * The text of what `deflated` made, as far as it can be had: damaged or cut off
 * data gives the text up to there. Bounded in time and memory.
 */
export function inflated(written: string): string {
  const bytes = fromBase64url(written);
  // What a piece gave before the damage is lost, so pieces are small. Each costs a buffer, so only where the damage is.
  const fine = Math.max(8, Math.ceil(bytes.length / 200));
  const all = inflatedPieces(bytes, fine, bytes.length);
  const { chunks, length } = all.damagedAt < bytes.length ? inflatedPieces(bytes, fine, all.damagedAt) : all;
  const whole = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return strFromU8(whole.subarray(0, LONGEST_TEXT));
}
