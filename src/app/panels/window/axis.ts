/** Tops of the value axis: few, so that it seldom changes while a run goes on. */
const TOPS = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10];
const STEPS = [1, 2, 3, 5, 10];

/** The value axis of windows up to `largest`, segments: its top, and at most four ticks. */
export function windowAxis(largest: number): { readonly top: number; readonly ticks: readonly number[] } {
  const wanted = Math.max(largest * 1.04, 4);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const top = (TOPS.find((factor) => factor * power >= wanted) ?? 10) * power;
  const coarse = 10 ** Math.floor(Math.log10(top / 3));
  const step = (STEPS.find((factor) => Math.floor(top / (factor * coarse)) <= 3) ?? 10) * coarse;
  return { top, ticks: Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, index) => index * step) };
}
