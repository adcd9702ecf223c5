import type { PlainState } from '../kernel/state.ts';

/**
 * What the receiver has reported by SACK: disjoint ranges of segments above the
 * cumulative ACK, ascending, right edges exclusive.
 */
export interface Scoreboard extends PlainState {
  ranges: number;
  left: Float64Array;
  right: Float64Array;
  /** Segments in all ranges. */
  sacked: number;
}

export const freshScoreboard = (): Scoreboard => ({
  ranges: 0,
  left: new Float64Array(16),
  right: new Float64Array(16),
  sacked: 0,
});

export function clearScoreboard(board: Scoreboard): void {
  board.ranges = 0;
  board.sacked = 0;
}

/** Adds [left, right). Returns whether it named a segment not known before. */
export function addRange(board: Scoreboard, left: number, right: number): boolean {
  if (right <= left) return false;
  const { ranges } = board;
  // First range that touches or follows [left, right), and the first beyond it.
  let first = 0;
  while (first < ranges && board.right[first]! < left) first++;
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
  const added = high - low - merged;
  if (added === 0) return false;
  const shift = 1 - (after - first);
  if (ranges + shift > board.left.length) {
    const wider = (old: Float64Array): Float64Array => {
      const grown = new Float64Array(old.length * 2);
      grown.set(old);
      return grown;
    };
    board.left = wider(board.left);
    board.right = wider(board.right);
  }
  if (shift !== 0) {
    board.left.copyWithin(after + shift, after, ranges);
    board.right.copyWithin(after + shift, after, ranges);
  }
  board.left[first] = low;
  board.right[first] = high;
  board.ranges = ranges + shift;
  board.sacked += added;
  return true;
}

/** Forgets everything up to and including `ack`. */
export function dropThrough(board: Scoreboard, ack: number): void {
  let gone = 0;
  while (gone < board.ranges && board.right[gone]! <= ack + 1) {
    board.sacked -= board.right[gone]! - board.left[gone]!;
    gone++;
  }
  if (gone > 0) {
    board.left.copyWithin(0, gone, board.ranges);
    board.right.copyWithin(0, gone, board.ranges);
    board.ranges -= gone;
  }
  if (board.ranges > 0 && board.left[0]! <= ack) {
    board.sacked -= ack + 1 - board.left[0]!;
    board.left[0] = ack + 1;
  }
}

/** The first segment at or above `from` that is not reported but has a reported segment above it; -1 when there is none. */
export function nextHole(board: Readonly<Scoreboard>, from: number): number {
  for (let i = 0; i < board.ranges; i++) {
    if (from < board.left[i]!) return from;
    if (from < board.right[i]!) from = board.right[i]!;
  }
  return -1;
}

export function isSacked(board: Readonly<Scoreboard>, segment: number): boolean {
  for (let i = board.ranges - 1; i >= 0; i--) {
    if (segment >= board.left[i]!) return segment < board.right[i]!;
  }
  return false;
}

/** How many segments above `segment` are reported. */
export function sackedAbove(board: Readonly<Scoreboard>, segment: number): number {
  let count = 0;
  for (let i = board.ranges - 1; i >= 0 && board.right[i]! > segment + 1; i--) {
    count += board.right[i]! - (board.left[i]! > segment ? board.left[i]! : segment + 1);
  }
  return count;
}

/** Highest reported segment, or -1. */
export const highestSacked = (board: Readonly<Scoreboard>): number =>
  board.ranges > 0 ? board.right[board.ranges - 1]! - 1 : -1;

/** Enters an ACK's blocks, ignoring what is acknowledged already. Returns whether anything was new. */
export function enterBlocks(
  board: Scoreboard,
  acked: number,
  count: number,
  lefts: Float64Array,
  rights: Float64Array,
): boolean {
  let changed = false;
  for (let i = 0; i < count; i++) {
    const left = lefts[i]! > acked ? lefts[i]! : acked + 1;
    if (addRange(board, left, rights[i]!)) changed = true;
  }
  return changed;
}

/** Whether an ACK's blocks name any segment not known before. */
export function bringsNews(
  board: Readonly<Scoreboard>,
  acked: number,
  count: number,
  lefts: Float64Array,
  rights: Float64Array,
): boolean {
  for (let i = 0; i < count; i++) {
    const left = lefts[i]! > acked ? lefts[i]! : acked + 1;
    const right = rights[i]!;
    if (right <= left) continue;
    let known = false;
    for (let r = 0; r < board.ranges && !known; r++) known = left >= board.left[r]! && right <= board.right[r]!;
    if (!known) return true;
  }
  return false;
}
