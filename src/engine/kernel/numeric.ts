/**
 * Functions with bit-identical results in every JavaScript engine: built only from
 * `+ - * /`, `Math.floor` and the bits of a double. `Math.log` and its family
 * differ between engines in the last place and are not used in the engine.
 */

const word = new Float64Array(1);
const bits = new Uint32Array(word.buffer);
/** Index of the 32-bit half with sign and exponent. */
const HIGH = ((): number => {
  word[0] = 1;
  return bits[1] === 0x3ff00000 ? 1 : 0;
})();

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

/** 2^k for -1022 <= k <= 1023. */
function powerOfTwo(k: number): number {
  bits[1 - HIGH] = 0;
  bits[HIGH] = (k + 1023) << 20;
  return word[0]!;
}

/**
 * Cube root of any finite number, within 1 unit in the last place (2 below 1e-290).
 * A first guess from the exponent, then Halley's iteration.
 */
export function cubeRoot(x: number): number {
  if (x === 0 || x !== x || x === Infinity || x === -Infinity) return x;
  const size = x < 0 ? -x : x;
  if (size < 1e-290) return cubeRoot(x * 1e90) / 1e30;
  word[0] = size;
  bits[HIGH] = Math.floor(bits[HIGH]! / 3) + 715094163;
  bits[1 - HIGH] = 0;
  let root = word[0];
  for (let i = 0; i < 4; i++) {
    const cube = root * root * root;
    root = root * ((cube + size + size) / (cube + cube + size));
  }
  // One Newton step removes the rounding of the last Halley step.
  root = root - (root * root * root - size) / (3 * root * root);
  return x < 0 ? -root : root;
}

/**
 * 1/n! for n = 17 down to 1, and 1/n for odd n from 23 down to 3. Precomputed because a division takes ten times as
 * long as a multiplication.
 */
const INVERSE_FACTORIALS = Float64Array.from({ length: 17 }, (_, i) => {
  let factorial = 1;
  for (let n = 2; n <= 17 - i; n++) factorial *= n;
  return 1 / factorial;
});
const INVERSE_ODDS = Float64Array.from({ length: 11 }, (_, i) => 1 / (23 - 2 * i));

/** Scratch of the functions below: passing a double to a function that is not inlined would allocate it. */
const place = new Float64Array(1);

/** e^x, within a few units in the last place; 0 below -745 and Infinity above 709.78. */
export function exponential(x: number): number {
  place[0] = x;
  toExponential(place);
  return place[0];
}

/** Natural logarithm, within a few units in the last place; -Infinity at 0, NaN below. */
export function logarithm(x: number): number {
  place[0] = x;
  toLogarithm(place);
  return place[0];
}

/** Replaces x = cell[0] by e^x, without allocating. */
export function toExponential(cell: Float64Array): void {
  const x = cell[0]!;
  if (x !== x) return;
  if (x > 709.782712893384) cell[0] = Infinity;
  else if (x < -745.1332191019411) cell[0] = 0;
  else {
    const k = Math.floor(x / 0.6931471805599453 + 0.5);
    const r = x - k * LN2_HIGH - k * LN2_LOW;
    // Taylor series of e^r, |r| <= 0.347: the 17th term is below 2^-60.
    let sum = 0;
    for (let i = 0; i < 17; i++) sum = r * (INVERSE_FACTORIALS[i]! + sum);
    sum += 1;
    if (k < -1021) cell[0] = sum * powerOfTwo(k + 60) * powerOfTwo(-60);
    else if (k > 1023) cell[0] = sum * powerOfTwo(k - 1) * 2;
    else cell[0] = sum * powerOfTwo(k);
  }
}

/** Replaces x = cell[0] by its natural logarithm, without allocating. */
export function toLogarithm(cell: Float64Array): void {
  const x = cell[0]!;
  if (x !== x || x < 0) cell[0] = NaN;
  else if (x === 0) cell[0] = -Infinity;
  else if (x !== Infinity) {
    // Scale subnormal numbers by 2^54 so that no bits are lost.
    const isSmall = x < 2.2250738585072014e-308;
    word[0] = isSmall ? x * 18014398509481984 : x;
    let k = (bits[HIGH]! >>> 20) - 1023;
    bits[HIGH] = (bits[HIGH]! & 0x000fffff) | 0x3ff00000;
    let m = word[0];
    if (m > 1.4142135623730951) {
      m /= 2;
      k++;
    }
    // log m = 2 artanh(s), s = (m - 1)/(m + 1), |s| < 0.1716.
    const s = (m - 1) / (m + 1);
    const square = s * s;
    let sum = 0;
    for (let i = 0; i < 11; i++) sum = square * (INVERSE_ODDS[i]! + sum);
    const found = k * LN2_HIGH + (2 * s + 2 * s * sum + k * LN2_LOW);
    cell[0] = isSmall ? found - 54 * 0.6931471805599453 : found;
  }
}

/** x^y for x > 0. */
export function power(x: number, y: number): number {
  return exponential(y * logarithm(x));
}

const PI_HALF_HIGH = 1.5707963267341256;
const PI_HALF_LOW = 6.077100506506192e-11;

/** sin r or cos r for |r| <= pi/4, by their Taylor series: the 21st term is below 2^-70. */
function series(r: number, first: number): number {
  const square = r * r;
  let sum = 1;
  for (let n = 20 + first; n > first; n -= 2) sum = 1 - (square / (n * (n - 1))) * sum;
  return first === 1 ? r * sum : sum;
}

/** sin x, within 1e-14 for |x| below 1000; NaN where x is not finite. */
export function sine(x: number): number {
  const quarter = Math.floor(x / 1.5707963267948966 + 0.5);
  const r = x - quarter * PI_HALF_HIGH - quarter * PI_HALF_LOW;
  const value = series(r, quarter % 2 === 0 ? 1 : 0);
  return quarter - 4 * Math.floor(quarter / 4) >= 2 ? -value : value;
}

/** cos x, within 1e-14 for |x| below 1000; NaN where x is not finite. */
export function cosine(x: number): number {
  return sine(x + 1.5707963267948966);
}

type List = Float64Array | Int32Array | Uint8Array;
const withRoom = <L extends List>(list: L): L => new (list.constructor as new (length: number) => L)(list.length * 2);

/** A copy of an array with twice the length. */
export function doubled<L extends List>(list: L): L {
  const wider = withRoom(list);
  wider.set(list);
  return wider;
}

/** A copy of a ring with twice the length, a power of two. Entries `from` to `to` move to their new indexes. */
export function doubledRing<L extends List>(ring: L, from: number, to: number): L {
  const wider = withRoom(ring);
  for (let at = from; at <= to; at++) wider[at & (wider.length - 1)] = ring[at & (ring.length - 1)]!;
  return wider;
}
