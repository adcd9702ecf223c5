/** Serialises data with sorted keys, so that equal data give equal text. Undefined values are omitted. */
export function canonicalText(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(canonicalText).join(',')}]`;
  if (typeof data !== 'object' || data === null) return JSON.stringify(data) ?? 'null';
  const entries = Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${canonicalText(value)}`).join(',')}}`;
}

const hex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0');

/**
 * A 64-bit hash of a text as 16 hex digits: two lanes of multiplications, mixed at the end as
 * in MurmurHash3 (A. Appleby). Not cryptographic.
 */
export const textDigest = (text: string): string => digestsOf(text)('');

/** Returns a digest function for texts that start with `beginning`, which is hashed only once. */
export function digestsOf(beginning: string): (rest: string) => string {
  const lanes = read(0xdeadbeef | 0, 0x41c6ce57 | 0, beginning);
  return (rest) => {
    const [a, b] = read(...lanes, rest);
    const first = mixed(a, b);
    return hex(first) + hex(mixed(b, first));
  };
}

function read(a: number, b: number, text: string): [a: number, b: number] {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
    b ^= a >>> 15;
  }
  return [a, b];
}

function mixed(value: number, other: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  return Math.imul(once ^ (once >>> 13), 0xc2b2ae35) ^ (once >>> 16);
}
