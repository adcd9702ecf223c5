import type { Line } from './points.ts';

/** So far beside its line a point may lie that is left out, px: less than can be seen. */
export const UNSEEN = 0.2;

let scratch = new Float64Array(4096);

/**
 * The same line with as few of its points as it needs: none that is left out lies more than UNSEEN above or
 * below it, in px. What a stroke costs grows with its points, and the slope of a sawtooth has hundreds. From the
 * last point kept, a cone of slopes that pass by every point since narrows until the next point lies outside.
 */
export function simplifiedLine(line: Line): Line {
  const count = line.length;
  if (count <= 6) return line.slice();
  if (scratch.length < count) scratch = new Float64Array(2 * count);
  const kept = scratch;
  let used = 0;
  const keep = (at: number): void => {
    kept[used++] = line[at]!;
    kept[used++] = line[at + 1]!;
  };
  keep(0);
  let from = 0;
  let [low, high] = [-Infinity, Infinity];
  for (let at = 2; at < count; at += 2) {
    const run = line[at]! - line[from]!;
    const rise = line[at + 1]! - line[from + 1]!;
    // Upright pieces are kept as they are: a fall is an event.
    const before = at - 2;
    const upright = run <= 0 || line[before] === line[at] || line[before] === line[from];
    if (before > from && (upright || rise / run < low || rise / run > high)) {
      keep(before);
      from = before;
      [low, high] = [-Infinity, Infinity];
    }
    const ahead = line[at]! - line[from]!;
    if (ahead <= 0) continue;
    const climb = line[at + 1]! - line[from + 1]!;
    low = Math.max(low, (climb - UNSEEN) / ahead);
    high = Math.min(high, (climb + UNSEEN) / ahead);
  }
  keep(count - 2);
  return kept.slice(0, used);
}
