/**
 * Real functions to hundreds of digits with integer arithmetic only, as a reference for the engine's own functions. A
 * real number is represented by its value times 2^BITS.
 */
const BITS = 1500n;
const ONE = 1n << BITS;

const half = (a: bigint, bits: bigint): bigint => (a + (1n << (bits - 1n))) >> bits;
const times = (a: bigint, b: bigint): bigint => half(a * b, BITS);

const view = new DataView(new ArrayBuffer(8));

/** A double as a sign, an integer and a power of two, exactly. */
function parts(x: number): { mantissa: bigint; exponent: number } {
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const size = biased === 0 ? fraction : fraction | 0x10000000000000n;
  return { mantissa: bits >> 63n === 1n ? -size : size, exponent: Math.max(biased, 1) - 1075 };
}

/** A double, exactly. */
export function exact(x: number): bigint {
  const { mantissa, exponent } = parts(x);
  return mantissa << (BITS + BigInt(exponent));
}

/** The distance of `found` from the true value, in units of its last place. */
export function ulps(found: number, truth: bigint): number {
  const { exponent } = parts(found);
  return Number(((exact(found) - truth) * 10_000n) / (1n << (BITS + BigInt(exponent)))) / 10_000;
}

/** e^x. */
export function exp(x: bigint): bigint {
  const r = x >> 12n;
  let sum = ONE;
  let term = ONE;
  for (let n = 1n; term !== 0n && term !== -1n; n++) {
    term = times(term, r) / n;
    sum += term;
  }
  for (let i = 0; i < 12; i++) sum = times(sum, sum);
  return sum;
}

/** artanh(a/b), for |a/b| well below 1. */
function artanh(s: bigint): bigint {
  const square = times(s, s);
  let sum = 0n;
  let power = s;
  for (let n = 1n; power !== 0n && power !== -1n; n += 2n) {
    sum += power / n;
    power = times(power, square);
  }
  return sum;
}
const LN2 = 2n * artanh(ONE / 3n);

/** Natural logarithm of a double above 0. */
export function log(x: number): bigint {
  const { mantissa, exponent } = parts(x);
  const length = mantissa.toString(2).length;
  // x = m 2^k with m in [1/2, 1).
  const m = mantissa << (BITS - BigInt(length));
  const k = BigInt(exponent + length);
  return k * LN2 + 2n * artanh(((m - ONE) << BITS) / (m + ONE));
}

/** x^y for a double x above 0. */
export const pow = (x: number, y: number): bigint => exp(times(exact(y), log(x)));

/** Cube root of a double. */
export function cbrt(x: number): bigint {
  const cube = exact(Math.abs(x)) << (2n * BITS);
  if (cube === 0n) return 0n;
  let root = 1n << BigInt(Math.ceil(cube.toString(2).length / 3) + 1);
  for (;;) {
    const next = (2n * root + cube / (root * root)) / 3n;
    if (next >= root) return x < 0 ? -root : root;
    root = next;
  }
}
