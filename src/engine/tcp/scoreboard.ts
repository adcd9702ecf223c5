import { doubled } from '../kernel/numeric.ts';

/** Segments reported by SACK: disjoint ascending ranges above the cumulative ACK, right edges exclusive. */
export const freshScoreboard = () => ({
  ranges: 0,
  left: new Int32Array(16),
  right: new Int32Array(16),
  /** Segments in all ranges. */
  sacked: 0,
});

export type Scoreboard = ReturnType<typeof freshScoreboard>;

export function clearScoreboard(board: Scoreboard): void {
  board.ranges = 0;
  board.sacked = 0;
}

/** Number of ranges at the top that are searched linearly. */
const NEAR = 4;

/** The first range that ends at or after `edge` (exclusive right edges); the number of ranges if none does. */
function endingFrom(board: Readonly<Scoreboard>, edge: number): number {
  const { right, ranges } = board;
  let high = ranges;
  // Reports and queries mostly concern the top.
  const near = high > NEAR ? high - NEAR : 0;
  while (high > near && right[high - 1]! >= edge) high--;
  if (high > near) return high;
  let low = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (right[middle]! < edge) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first range that ends above `segment` and may contain it; the number of ranges if none does. */
export const rangeBeyond = (board: Readonly<Scoreboard>, segment: number): number => endingFrom(board, segment + 1);

/** Moves ranges `from` to `to` (exclusive) by a number of places. */
function move(edges: Int32Array, from: number, to: number, by: number): void {
  // Moving a few by a loop, the usual case, is faster than calling copyWithin.
  if (to - from > 32) edges.copyWithin(from + by, from, to);
  else if (by < 0) for (let i = from; i < to; i++) edges[i + by] = edges[i]!;
  else for (let i = to - 1; i >= from; i--) edges[i + by] = edges[i]!;
}

/** Adds [left, right). Returns whether it contained a new segment. */
export function addRange(board: Scoreboard, left: number, right: number): boolean {
  if (right <= left) return false;
  const { ranges } = board;
  const top = ranges - 1;
  if (top >= 0 && left >= board.left[top]! && left <= board.right[top]!) {
    // The most frequent case: the topmost range is extended.
    const known = board.right[top]!;
    if (right <= known) return false;
    board.right[top] = right;
    board.sacked += right - known;
    return true;
  }
  // First range that touches or follows [left, right), and the first beyond it.
  const first = endingFrom(board, left);
  if (first < ranges && board.left[first]! <= left && board.right[first]! >= right) return false;
  let after = first;
  let low = left;
  let high = right;
  let merged = 0;
  while (after < ranges && board.left[after]! <= right) {
    if (board.left[after]! < low) low = board.left[after]!;
    if (board.right[after]! > high) high = board.right[after]!;
    merged += board.right[after]! - board.left[after]!;
    after++;
  }
  const shift = 1 - (after - first);
  if (ranges + shift > board.left.length) {
    board.left = doubled(board.left);
    board.right = doubled(board.right);
  }
  if (shift !== 0) {
    move(board.left, after, ranges, shift);
    move(board.right, after, ranges, shift);
  }
  board.left[first] = low;
  board.right[first] = high;
  board.ranges = ranges + shift;
  board.sacked += high - low - merged;
  return true;
}

/** Removes everything up to and including `ack`. */
export function dropThrough(board: Scoreboard, ack: number): void {
  if (board.ranges === 0) return;
  let gone = 0;
  while (gone < board.ranges && board.right[gone]! <= ack + 1) {
    board.sacked -= board.right[gone]! - board.left[gone]!;
    gone++;
  }
  if (gone > 0) {
    move(board.left, gone, board.ranges, -gone);
    move(board.right, gone, board.ranges, -gone);
    board.ranges -= gone;
  }
  if (board.ranges > 0 && board.left[0]! <= ack) {
    board.sacked -= ack + 1 - board.left[0]!;
    board.left[0] = ack + 1;
  }
}

/** The first unreported segment at or above `from` that has a reported segment above it; -1: none. */
export function nextHole(board: Readonly<Scoreboard>, from: number): number {
  const { ranges } = board;
  if (ranges === 0 || from >= board.left[ranges - 1]!) return -1;
  const range = rangeBeyond(board, from);
  if (from < board.left[range]!) return from;
  // Ranges never touch: a hole follows each range but the last.
  return range + 1 < ranges ? board.right[range]! : -1;
}

export function isSacked(board: Readonly<Scoreboard>, segment: number): boolean {
  const range = rangeBeyond(board, segment);
  return range < board.ranges && segment >= board.left[range]!;
}

/** Whether at least `count` segments above `segment` are reported. */
export function sackedAbove(board: Readonly<Scoreboard>, segment: number, count: number): boolean {
  let above = 0;
  for (let i = board.ranges - 1; i >= 0 && above < count && board.right[i]! > segment + 1; i--) {
    above += board.right[i]! - (board.left[i]! > segment ? board.left[i]! : segment + 1);
  }
  return above >= count;
}

/** Number of reported segments up to and including `segment`. */
export function sackedThrough(board: Readonly<Scoreboard>, segment: number): number {
  const { left, right, ranges } = board;
  const range = rangeBeyond(board, segment);
  const part = range < ranges && left[range]! <= segment ? segment + 1 - left[range]! : 0;
  let whole = 0;
  if (2 * range <= ranges) {
    for (let i = 0; i < range; i++) whole += right[i]! - left[i]!;
  } else {
    whole = board.sacked;
    for (let i = range; i < ranges; i++) whole -= right[i]! - left[i]!;
  }
  return whole + part;
}

/** Highest reported segment, or -1. */
export const highestSacked = (board: Readonly<Scoreboard>): number =>
  board.ranges > 0 ? board.right[board.ranges - 1]! - 1 : -1;

/** Adds an ACK's blocks, ignoring acknowledged segments. Returns whether anything was new. */
export function enterBlocks(
  board: Scoreboard,
  acked: number,
  count: number,
  lefts: Int32Array,
  rights: Int32Array,
): boolean {
  let changed = false;
  let range = board.ranges - 1;
  for (let i = 0; i < count; i++) {
    const named = lefts[i]! | 0;
    const left = named > acked ? named : acked + 1;
    const right = rights[i]! | 0;
    // Blocks are mostly in descending order, and all but the first are usually known, so each is searched below the
    // previous one.
    const lowest = range > NEAR ? range - NEAR : 0;
    while (range > lowest && board.left[range]! > left) range--;
    if (range >= 0 && board.left[range]! <= left && board.right[range]! >= right) continue;
    if (addRange(board, left, right)) changed = true;
    range = board.ranges - 1;
  }
  return changed;
}

/** Whether an ACK's blocks contain a segment not reported before. */
export function bringsNews(
  board: Readonly<Scoreboard>,
  acked: number,
  count: number,
  lefts: Int32Array,
  rights: Int32Array,
): boolean {
  for (let i = 0; i < count; i++) {
    const known = lefts[i]! | 0;
    const left = known > acked ? known : acked + 1;
    const right = rights[i]! | 0;
    if (right <= left) continue;
    const range = endingFrom(board, right);
    if (range === board.ranges || left < board.left[range]!) return true;
  }
  return false;
}
