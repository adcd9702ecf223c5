import { doubled } from '../../kernel/numeric.ts';

/**
 * The scoreboard of ns-2.35's TCP-Linux (scoreboard1): ascending blocks of segments without gaps, each in flight,
 * reported, lost, or retransmitted. A segment is lost when one at least four above it is reported. A retransmission is
 * a block of its own. It is lost again when a segment sent after it is reported, or when a retransmission at least four
 * later has been acknowledged.
 */
export const freshLinuxBoard = () => ({
  blocks: 0,
  /** First and last segment of each block, and one of BLOCK. */
  first: new Int32Array(16),
  last: new Int32Array(16),
  kind: new Int32Array(16),
  /** For a retransmission: SND.NXT when it was sent, and its sequence number among retransmissions. */
  sentNext: new Int32Array(16),
  order: new Int32Array(16),
  /** Numbers of segments lost and reported. */
  lost: 0,
  reported: 0,
  /** Highest segment reported. */
  fack: 0,
  /** Number of the next retransmission, and of the latest acknowledged one; -1: none. */
  resent: 0,
  ackedResent: -1,
  /** Block from which to search for the next lost segment, or -1. */
  cursor: -1,
  /** Results of the newest ACK: it reported segments; it revealed a loss; it acknowledged a retransmission. */
  newlyReported: false,
  newlyLost: false,
  ambiguous: false,
});

export type LinuxBoard = ReturnType<typeof freshLinuxBoard>;

const BLOCK = { IN_FLIGHT: 0, REPORTED: 1, LOST: 2, RESENT: 3 } as const;

/** Above all segments. */
const END = 0x7fffffff;

/** Distance to a reported segment at which a segment is lost. */
const REACH = 4;

export function clearBoard(board: LinuxBoard): void {
  board.blocks = 0;
  board.lost = 0;
  board.reported = 0;
  board.fack = 0;
  board.resent = 0;
  board.ackedResent = -1;
  board.cursor = -1;
}

/** Segments in flight according to the board; `next`: SND.NXT. */
export const inNetwork = (board: Readonly<LinuxBoard>, acked: number, next: number): number =>
  next - acked - 1 - board.lost - board.reported;

/** The next segment to retransmit, or -1. */
export function nextLost(board: Readonly<LinuxBoard>): number {
  if (board.cursor < 0) return -1;
  for (let at = board.cursor; at < board.blocks; at++) if (board.kind[at] === BLOCK.LOST) return board.first[at]!;
  return -1;
}

function widen(board: LinuxBoard): void {
  board.first = doubled(board.first);
  board.last = doubled(board.last);
  board.kind = doubled(board.kind);
  board.sentNext = doubled(board.sentNext);
  board.order = doubled(board.order);
}

/** Moves the blocks from `from` on by a number of places. */
function move(board: LinuxBoard, from: number, by: number): void {
  const { blocks, first, last, kind, sentNext, order } = board;
  if (blocks - from > 32) {
    first.copyWithin(from + by, from, blocks);
    last.copyWithin(from + by, from, blocks);
    kind.copyWithin(from + by, from, blocks);
    sentNext.copyWithin(from + by, from, blocks);
    order.copyWithin(from + by, from, blocks);
    return;
  }
  // Moving a few blocks by a loop, the usual case, is faster than calling copyWithin.
  const begin = by < 0 ? from : blocks - 1;
  const end = by < 0 ? blocks : from - 1;
  const step = by < 0 ? 1 : -1;
  for (let i = begin; i !== end; i += step) {
    first[i + by] = first[i]!;
    last[i + by] = last[i]!;
    kind[i + by] = kind[i]!;
    sentNext[i + by] = sentNext[i]!;
    order[i + by] = order[i]!;
  }
}

/** Opens or closes a gap of one block at `from`. */
function shift(board: LinuxBoard, from: number, by: 1 | -1): void {
  if (by === 1 && board.blocks === board.first.length) widen(board);
  move(board, from, by);
  board.blocks += by;
  if (board.cursor >= from) board.cursor += by;
}

function put(board: LinuxBoard, at: number, first: number, last: number, kind: number): void {
  shift(board, at, 1);
  board.first[at] = first;
  board.last[at] = last;
  board.kind[at] = kind;
}

/** Splits a block; the second part begins with `segment`. */
function split(board: LinuxBoard, at: number, segment: number): void {
  put(board, at + 1, segment, board.last[at]!, board.kind[at]!);
  board.last[at] = segment - 1;
}

/** Merges a block with the next if both have the same state; retransmissions are never merged. */
function join(board: LinuxBoard, at: number): boolean {
  const kind = board.kind[at]!;
  if (at + 1 >= board.blocks || board.kind[at + 1] !== kind || kind === BLOCK.RESENT) return false;
  board.last[at] = board.last[at + 1]!;
  if (board.cursor === at + 1) board.cursor = at;
  shift(board, at + 2, -1);
  return true;
}

const sizeOf = (board: Readonly<LinuxBoard>, at: number): number => board.last[at]! - board.first[at]! + 1;

/** Removes acknowledged segments. Returns whether a later retransmission than before was acknowledged. */
function acknowledge(board: LinuxBoard, acked: number): boolean {
  let later = false;
  let gone = 0;
  while (gone < board.blocks && board.first[gone]! <= acked) {
    const whole = board.last[gone]! <= acked;
    const size = whole ? sizeOf(board, gone) : acked + 1 - board.first[gone]!;
    if (board.kind[gone] === BLOCK.REPORTED) board.reported -= size;
    if (board.kind[gone] === BLOCK.LOST) board.lost -= size;
    if (!whole) {
      board.first[gone] = acked + 1;
      break;
    }
    if (board.kind[gone] === BLOCK.RESENT) {
      if (board.order[gone]! > board.ackedResent) {
        later = true;
        board.ackedResent = board.order[gone]!;
      }
      board.ambiguous = true;
    }
    gone++;
  }
  if (gone === 0) return later;
  move(board, gone, -gone);
  board.blocks -= gone;
  if (board.cursor >= 0) board.cursor = board.cursor < gone ? 0 : board.cursor - gone;
  return later;
}

/** Resets the results of the newest ACK. */
export function noteNothing(board: LinuxBoard): void {
  board.newlyReported = false;
  board.newlyLost = false;
  board.ambiguous = false;
}

/** Indices of the SACK blocks at or above `acked`, in ascending order, written to `into`. */
function ascending(acked: number, count: number, lefts: Int32Array, into: Int32Array): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (lefts[i]! < acked) continue;
    let at = kept++;
    while (at > 0 && lefts[into[at - 1]!]! > lefts[i]!) {
      into[at] = into[at - 1]!;
      at--;
    }
    into[at] = i;
  }
  return kept;
}

/** New state of a block that no SACK of this ACK covers. */
function judge(board: LinuxBoard, at: number): void {
  const kind = board.kind[at]!;
  const threshold = board.fack - REACH;
  if (kind === BLOCK.RESENT) {
    if (board.sentNext[at]! > board.fack && board.order[at]! + REACH >= board.ackedResent) return;
    board.lost++;
  } else if (kind === BLOCK.IN_FLIGHT) {
    if (board.first[at]! > threshold) return;
    if (threshold < board.last[at]!) split(board, at, threshold + 1);
    board.lost += sizeOf(board, at);
  }
  if (kind !== BLOCK.LOST) board.newlyLost = true;
  board.kind[at] = BLOCK.LOST;
  if (board.cursor < 0) board.cursor = at;
}

/**
 * First block from `from` on whose state this ACK may change, ending the search at `below`. Most blocks keep their
 * state and are only inspected.
 */
function disturbed(board: LinuxBoard, from: number, below: number): number {
  const { kind, first, last, sentNext, order, fack, ackedResent } = board;
  const end = board.blocks - 1;
  let before = from > 0 ? kind[from - 1]! : BLOCK.RESENT;
  let at = from;
  for (; at < end && last[at]! < below; at++) {
    const now = kind[at]!;
    if (now === BLOCK.RESENT) {
      if (sentNext[at]! <= fack || order[at]! + REACH < ackedResent) break;
    } else if (now === before || (now === BLOCK.IN_FLIGHT && first[at]! <= fack - REACH)) break;
    else if (now === BLOCK.LOST && board.cursor < 0) board.cursor = at;
    before = now;
  }
  return at;
}

/**
 * Processes an ACK in one pass over the blocks, as in ns-2. Unless the ACK brought something new, the pass ends with
 * the last SACK block, so a loss may be detected one ACK later. `order` is a scratch list.
 */
export function readAck(
  board: LinuxBoard,
  acked: number,
  count: number,
  lefts: Int32Array,
  rights: Int32Array,
  order: Int32Array,
): void {
  noteNothing(board);
  if (count === 0 && board.blocks === 0) return;
  let thorough = acknowledge(board, acked);
  if (board.blocks === 0) {
    clearBoard(board);
    thorough = false;
  }
  const kept = ascending(acked, count, lefts, order);
  if (kept === 0 && !thorough) return;
  if (kept > 0) {
    const highest = (rights[order[kept - 1]!]! | 0) - 1;
    if (board.fack < highest) {
      board.fack = highest;
      thorough = true;
    }
  }
  if (board.blocks === 0) put(board, 0, acked + 1, board.fack, BLOCK.IN_FLIGHT);
  board.cursor = -1;
  let sack = 0;
  let at = 0;
  while (at < board.blocks && (sack < kept || thorough)) {
    at = disturbed(board, at, sack < kept ? lefts[order[sack]!]! | 0 : END);
    if (board.kind[at] !== BLOCK.REPORTED) {
      while (sack < kept && rights[order[sack]!]! <= board.first[at]!) sack++;
      if (sack < kept && lefts[order[sack]!]! <= board.last[at]!) {
        const left = lefts[order[sack]!]! | 0;
        const right = rights[order[sack]!]! | 0;
        if (left > board.first[at]!) {
          split(board, at, left);
          judge(board, at);
        } else {
          if (right <= board.last[at]!) split(board, at, right);
          if (board.kind[at] === BLOCK.LOST) board.lost -= sizeOf(board, at);
          if (board.kind[at] === BLOCK.RESENT) {
            board.ackedResent = board.order[at]!;
            board.ambiguous = true;
            thorough = true;
          }
          board.reported += sizeOf(board, at);
          board.newlyReported = true;
          board.kind[at] = BLOCK.REPORTED;
        }
      } else judge(board, at);
    }
    if (at > 0 && join(board, at - 1)) at--;
    if (at === board.blocks - 1 && board.last[at]! < board.fack)
      put(board, at + 1, board.last[at]! + 1, board.fack, BLOCK.IN_FLIGHT);
    at++;
  }
}

/** After a timeout: every outstanding segment that is not reported is lost. */
export function loseAll(board: LinuxBoard, acked: number, next: number): void {
  board.cursor = -1;
  const end = board.blocks === 0 ? acked : board.last[board.blocks - 1]!;
  if (end + 1 < next) put(board, board.blocks, end + 1, next - 1, BLOCK.IN_FLIGHT);
  for (let at = 0; at < board.blocks; at++) {
    if (board.kind[at] === BLOCK.REPORTED) continue;
    if (board.kind[at] !== BLOCK.LOST) board.lost += sizeOf(board, at);
    board.kind[at] = BLOCK.LOST;
    if (at > 0 && join(board, at - 1)) at--;
    else if (board.cursor < 0) board.cursor = at;
  }
  board.resent = 0;
  board.ackedResent = -1;
}

/** Records that the next lost segment is retransmitted. Returns false if none is lost. */
export function noteResent(board: LinuxBoard, next: number): boolean {
  while (board.cursor < board.blocks && board.kind[board.cursor] !== BLOCK.LOST) board.cursor++;
  if (board.cursor >= board.blocks) return false;
  const at = board.cursor;
  if (board.last[at]! > board.first[at]!) split(board, at, board.first[at]! + 1);
  board.lost--;
  board.kind[at] = BLOCK.RESENT;
  board.sentNext[at] = next;
  board.order[at] = board.resent++;
  return true;
}
