import { tickStep } from 'd3-array';
import type { TimeRange } from '../../run/range.ts';

/** Length of the bins a counted quantity is shown in, s: about `count` in a window, a round number. */
export const binOf = (view: TimeRange, count: number, bucket: number): number =>
  Math.max(tickStep(0, view.to - view.from, count), bucket);

/** The bins that touch the window, by number; the last one may not be over yet. */
export function binsIn(view: TimeRange, bin: number, until: number): { readonly first: number; readonly end: number } {
  return {
    first: Math.floor(view.from / bin + 1e-9),
    end: Math.max(0, Math.ceil(Math.min(view.to, until) / bin - 1e-9)),
  };
}
