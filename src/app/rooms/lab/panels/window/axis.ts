import { niceStep } from '../../../../run/niceStep.ts';

/** Tops of the value axis: few, so that it seldom changes while a run goes on. */
const TOPS = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10];
const STEPS = [1, 2, 3, 5, 10];

export interface WindowAxis {
  /** Ends of the axis, segments. */
  readonly least: number;
  readonly top: number;
  /** At most four. */
  readonly ticks: readonly number[];
}

/** Of a window seen closely, what lies below this part of the largest value is left out. */
const LOW = 0.3;

/** The value axis of windows up to `largest`, segments, from 0. */
export function windowAxis(largest: number): WindowAxis {
  const wanted = Math.max(largest * 1.04, 4);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const top = (TOPS.find((factor) => factor * power >= wanted) ?? 10) * power;
  const coarse = 10 ** Math.floor(Math.log10(top / 3));
  const step = (STEPS.find((factor) => Math.floor(top / (factor * coarse)) <= 3) ?? 10) * coarse;
  return {
    least: 0,
    top,
    ticks: Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, index) => index * step),
  };
}

/** The value axis of windows that are seen closely: from a round number below the smallest, where that is far from 0. */
export function closeAxis(smallest: number, largest: number): WindowAxis {
  // Nothing is known yet of the stretch that is shown.
  if (!Number.isFinite(smallest)) return windowAxis(largest);
  const step = niceStep(Math.max(largest - smallest, largest * 0.1) / 3);
  const least = Math.floor((smallest - 0.1 * step) / step) * step;
  if (!(smallest > LOW * largest) || least <= 0) return windowAxis(largest);
  const top = Math.max(largest + 0.2 * step, least + 2 * step);
  const count = Math.floor((top - least) / step + 1e-9) + 1;
  return { least, top, ticks: Array.from({ length: count }, (_, index) => least + index * step) };
}
