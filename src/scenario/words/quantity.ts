/**
 * Numbers as users type them: `10Mbps`, `20ms`, `1.5KB`. Files hold SI base units; forms, `--set` and links accept such
 * texts.
 */

/** The unit of a field; '' for a pure number. */
export type Unit = 'bit/s' | 's' | 'bytes' | 'packets' | 'segments' | 'probability' | 'm' | 'm/s' | '';

/** Multiplier of a unit suffix: a power of ten, so that `20ms` is exactly 0.02, and an integer factor. */
interface Suffix {
  readonly exponent: number;
  readonly factor: number;
}

const PREFIXES: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  µ: -6,
  μ: -6,
  m: -3,
  '': 0,
  k: 3,
  K: 3,
  M: 6,
  G: 9,
  T: 12,
};
const LONG_TIMES: Readonly<Record<string, number | undefined>> = { min: 60, h: 3600 };
const BINARY: Readonly<Record<string, number | undefined>> = { KiB: 1024, MiB: 1_048_576, GiB: 1_073_741_824 };
const COUNTS: Readonly<Record<'packets' | 'segments', RegExp>> = {
  packets: /^(?:packets?|pkts?|p)?$/i,
  segments: /^(?:segments?|segs?|packets?|pkts?)?$/i,
};

const EXAMPLES: Readonly<Record<Unit, string>> = {
  'bit/s': 'a rate such as 2e6 or "2Mbps"',
  s: 'a time such as 0.02 or "20ms"',
  bytes: 'a number of bytes such as 1500 or "1.5KB"',
  packets: 'a number of packets',
  segments: 'a number of segments',
  probability: 'a number from 0 to 1, or a percentage such as "1%"',
  m: 'a length such as 250 or "250 m"',
  'm/s': 'a speed such as 2 or "2 m/s"',
  '': 'a number',
};

/** An example for messages: `a time such as 0.02 or "20ms"`. */
export const exampleOf = (unit: Unit): string => EXAMPLES[unit];

const power = (exponent: number | undefined, factor = 1): Suffix | undefined =>
  exponent === undefined ? undefined : { exponent, factor };
const times = (factor: number | undefined): Suffix | undefined =>
  factor === undefined ? undefined : { exponent: 0, factor };

/** Parses `Mb/s`, `kbit/s`, `Gbps`, `Mb`, `MB/s`, `M`; a lower-case `m` means mega, because millibits make no sense. */
function rateSuffix(text: string): Suffix | undefined {
  const match = /^([kKmMgGtT]?)(bps|bit\/s|bits\/s|b\/s|bits?|b|Bps|B\/s|bytes\/s|B)?$/.exec(text);
  if (match === null) return undefined;
  const prefix = match[1] === 'k' ? 'k' : (match[1] ?? '').toUpperCase();
  return power(PREFIXES[prefix], /^(?:B|bytes)/.test(match[2] ?? '') ? 8 : 1);
}

function timeSuffix(text: string): Suffix | undefined {
  const match = /^([numµμ]?)(?:s|sec|secs|second|seconds)$/.exec(text);
  if (match !== null) return power(PREFIXES[match[1] ?? '']);
  return text === '' ? power(0) : times(LONG_TIMES[text]);
}

function bytesSuffix(text: string): Suffix | undefined {
  const binary = BINARY[text];
  if (binary !== undefined) return times(binary);
  const match = /^([kKMG]?)(?:B|b|bytes?)?$/.exec(text);
  return match === null ? undefined : power(PREFIXES[match[1] ?? '']);
}

function suffixOf(text: string, unit: Unit): Suffix | undefined {
  switch (unit) {
    case 'bit/s':
      return rateSuffix(text);
    case 's':
      return timeSuffix(text);
    case 'bytes':
      return bytesSuffix(text);
    case 'packets':
    case 'segments':
      return COUNTS[unit].test(text) ? power(0) : undefined;
    case 'probability':
      return text === '%' ? power(-2) : text === '' ? power(0) : undefined;
    case 'm':
      return text === '' || text === 'm' ? power(0) : text === 'km' ? power(3) : undefined;
    case 'm/s':
      return text === '' || text === 'm/s' ? power(0) : undefined;
    case '':
      return text === '' ? power(0) : undefined;
  }
}

/** The number in a text, in the SI base of `unit`; undefined if invalid. */
export function parseQuantity(text: string, unit: Unit): number | undefined {
  if (text.length > 100) return undefined;
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:[eE]([+-]?\d{1,4}))?\s*([^\d\s].*)?$/.exec(text.trim());
  if (match === null) return undefined;
  const scale = suffixOf(match[3] ?? '', unit);
  if (scale === undefined) return undefined;
  const value = Number(`${match[1]}e${Number(match[2] ?? 0) + scale.exponent}`) * scale.factor;
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** The shortest exact notation of a number: `1e3`, `0.02`. */
export function shortestNumber(value: number): string {
  const plain = String(value + 0);
  const scientific = value.toExponential().replace('e+', 'e');
  return scientific.length < plain.length ? scientific : plain;
}

/** A number for display: `1000`, but `1e12`. */
export function writeNumber(value: number): string {
  const isHandy = Math.abs(value) < 1e9 && (Math.abs(value) >= 1e-6 || value === 0);
  return isHandy ? String(value + 0) : shortestNumber(value);
}

const SCALES: Readonly<Partial<Record<Unit, readonly (readonly [exponent: number, name: string])[]>>> = {
  'bit/s': [
    [12, 'Tb/s'],
    [9, 'Gb/s'],
    [6, 'Mb/s'],
    [3, 'kb/s'],
    [0, 'b/s'],
  ],
  s: [
    [0, 's'],
    [-3, 'ms'],
    [-6, 'µs'],
    [-9, 'ns'],
  ],
  probability: [[-2, '%']],
};

/** A value with a convenient unit for a form: `10 Mb/s`, `15 ms`. `parseQuantity` returns exactly the same value. */
export function writeQuantity(value: number, unit: Unit): string {
  const plain = `${writeNumber(value)} ${unit === 'probability' ? '' : unit}`.trim();
  const scales = SCALES[unit] ?? [];
  const [exponent, name] = scales.find(([scale]) => Math.abs(value) >= Number(`1e${scale}`)) ?? [0, undefined];
  if (name === undefined || value === 0) return plain;
  const [digits, magnitude] = value.toExponential().split('e');
  const text = `${writeNumber(Number(`${digits}e${Number(magnitude) - exponent}`))} ${name}`;
  return parseQuantity(text, unit) === value ? text : plain;
}
