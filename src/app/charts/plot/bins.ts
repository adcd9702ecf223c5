import { tickStep } from 'd3-array';
import type { TimeRange } from '../../run/view/range.ts';

/**
 * Length of the bins in which a counted quantity is shown, s: a round number that gives about `count` bins per window.
 */
export const binOf = (view: TimeRange, count: number, bucket: number): number =>
  Math.max(tickStep(0, view.to - view.from, count), bucket);

/** Numbers of the bins that overlap the window; the last one may be incomplete. */
export function binsIn(view: TimeRange, bin: number, until: number): { readonly first: number; readonly end: number } {
  return {
    first: Math.floor(view.from / bin + 1e-9),
    end: Math.max(0, Math.ceil(Math.min(view.to, until) / bin - 1e-9)),
  };
}
