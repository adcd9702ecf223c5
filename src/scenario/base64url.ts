const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The value of each letter by its code; -1 for what does not belong. */
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < ALPHABET.length; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Bytes as text that any address may hold (RFC 4648 section 5, without padding). */
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

/** The bytes of a text, up to the first letter that does not belong. */
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

/** Two letters that change when anything in `text` does, but for one damage in 4096 (FNV-1a, 12 bits). */
export function checkLetters(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 12;
  hash ^= hash >>> 24;
  return `${ALPHABET[(hash >>> 6) & 63]}${ALPHABET[hash & 63]}`;
}

/** What is in a link, short enough for a sentence. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text);

/** What is said of an address that is no link of this version or, by its check letters, of a later one. */
export const notALink = (given: string): string =>
  `This is not a link of Sawtooth, which begins with 1 (got ${quoted(given)}).`;
