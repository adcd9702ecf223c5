/** 1, 2 or 5 times a power of ten, at least `value`. */
export function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= value * 0.999_999) ?? 10;
  return factor * power;
}
