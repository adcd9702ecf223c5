const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Value of each character by its code; -1 for characters outside the alphabet. */
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < ALPHABET.length; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Encodes bytes as URL-safe text (RFC 4648 section 5, without padding). */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 6; bits -= 6) text += ALPHABET[(held >> (bits - 6)) & 63];
    held &= 63;
  }
  return bits > 0 ? text + ALPHABET[(held << (6 - bits)) & 63] : text;
}

/** Decodes a text up to the first character outside the alphabet. */
export function fromBase64url(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let held = 0;
  let bits = 0;
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = VALUES[text.charCodeAt(index)] ?? -1;
    if (value < 0) break;
    held = ((held & 63) << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length] = (held >> bits) & 255;
      length += 1;
    }
  }
  return bytes.subarray(0, length);
}

/** A checksum of two characters (FNV-1a, 12 bits). It misses one corruption in 4096. */
export function checkLetters(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 12;
  hash ^= hash >>> 24;
  return `${ALPHABET[(hash >>> 6) & 63]}${ALPHABET[hash & 63]}`;
}

/** Quotes link text, shortened for a sentence. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text);

/** Message for an address that is not a valid link of this version or a later one. */
export const notALink = (given: string): string =>
  `The text ${quoted(given)} is not a link of Sawtooth: a link begins with 1.`;
