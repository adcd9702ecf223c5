import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { fromBase64url, toBase64url } from './base64url.ts';
import { DICTIONARY_1 } from './linkDictionary.ts';

/** A text inside a link is never longer, so that a small link cannot fill the memory. */
const LONGEST_TEXT = 1 << 20;

const dictionary = strToU8(DICTIONARY_1);

/** The text deflated (with the dictionary of version 1) and written for an address. */
export const deflated = (text: string): string =>
  toBase64url(deflateSync(strToU8(text), { level: 9, mem: 8, dictionary }));

/**
 * The text of what `deflated` made, as far as it can be had: damaged or cut off
 * data gives the text up to there. Bounded in time and memory.
 */
export function inflated(written: string): string {
  const bytes = fromBase64url(written);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate({ dictionary }, (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  // Small pieces: what a piece gave before the damage is kept.
  const piece = Math.max(8, Math.ceil(bytes.length / 200));
  try {
    for (let at = 0; at < bytes.length && length < LONGEST_TEXT; at += piece) {
      stream.push(bytes.subarray(at, at + piece));
    }
  } catch {
    // Damaged from here on.
  }
  const whole = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return strFromU8(whole.subarray(0, LONGEST_TEXT));
}
