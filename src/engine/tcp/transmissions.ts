import { doubledRing } from '../kernel/numeric.ts';

/** Flags of a segment that is not cumulatively acknowledged. */
export const MARK = {
  /** Reported by the receiver in a SACK block. */
  SACKED: 1,
  /** Considered lost. */
  LOST: 2,
  /** Retransmitted since it was last considered lost. */
  RESENT: 4,
  /** Retransmitted at least once. */
  EVER_RESENT: 8,
} as const;

/**
 * Send time and flags of every outstanding segment (RFC 8985 section 5.1). The columns are rings, indexed by segment
 * modulo their length, a power of two. Segments that may still arrive form a doubly linked list, the chain, in order
 * of their last transmission, so that the oldest are checked first (Linux: tsorted_sent_queue). While no segment is
 * lost, reported or retransmitted, that order is the order of the segment numbers: there is no chain then, and the
 * flags are not read.
 */
export const freshTransmissions = () => ({
  /** Time of the last transmission, s since the connection's first segment. */
  sentAt: new Float64Array(64),
  /** Bits of MARK. */
  marks: new Uint8Array(64),
  /** Links of the chain: the segments sent just before and just after this one, or -1. */
  before: new Int32Array(64),
  after: new Int32Array(64),
  oldest: -1,
  newest: -1,
  /** The chain exists until this segment is acknowledged: the highest sent at the last loss, SACK or retransmission. */
  chainedTo: -1,
  /** Numbers of segments: considered lost; lost and not yet retransmitted; retransmitted and still outstanding. */
  lost: 0,
  waiting: 0,
  resent: 0,
  /** Lower bound of the numbers of the segments that wait for retransmission. */
  firstWaiting: 0,
});

export type Transmissions = ReturnType<typeof freshTransmissions>;

export const marksOf = (all: Readonly<Transmissions>, segment: number): number =>
  all.marks[segment & (all.marks.length - 1)]!;

export const sentAtOf = (all: Readonly<Transmissions>, segment: number): number =>
  all.sentAt[segment & (all.sentAt.length - 1)]!;

/** The segment sent next after this one, or -1. */
export const afterOf = (all: Readonly<Transmissions>, segment: number): number =>
  all.after[segment & (all.after.length - 1)]!;

/** Whether there is a chain; `acked`: the highest segment acknowledged. */
export const isChained = (all: Readonly<Transmissions>, acked: number): boolean => all.chainedTo > acked;

/** Builds the chain if there is none, and keeps it until `highest` is acknowledged. */
export function chainUp(all: Transmissions, acked: number, highest: number): void {
  if (all.chainedTo <= acked) {
    const mask = all.marks.length - 1;
    for (let segment = acked + 1; segment <= highest; segment++) {
      all.before[segment & mask] = segment === acked + 1 ? -1 : segment - 1;
      all.after[segment & mask] = segment === highest ? -1 : segment + 1;
    }
    all.oldest = highest > acked ? acked + 1 : -1;
    all.newest = highest > acked ? highest : -1;
  }
  all.chainedTo = highest;
}

function unchain(all: Transmissions, segment: number): void {
  const mask = all.marks.length - 1;
  const before = all.before[segment & mask]!;
  const after = all.after[segment & mask]!;
  if (before >= 0) all.after[before & mask] = after;
  else if (all.oldest === segment) all.oldest = after;
  if (after >= 0) all.before[after & mask] = before;
  else if (all.newest === segment) all.newest = before;
}

function widen(all: Transmissions, from: number, to: number): void {
  all.sentAt = doubledRing(all.sentAt, from, to);
  all.marks = doubledRing(all.marks, from, to);
  all.before = doubledRing(all.before, from, to);
  all.after = doubledRing(all.after, from, to);
}

/** The current time, s since the connection's first segment. In a record, because V8 may allocate a double argument. */
export interface Moment {
  readonly elapsed: number;
}

/** Records a second copy of a segment still in flight: updates its send time, but does not count it in flight twice. */
export function noteCopied(all: Transmissions, now: Moment, segment: number, acked: number, highest: number): void {
  const { resent, waiting } = all;
  noteSent(all, now, segment, acked, highest);
  const at = segment & (all.marks.length - 1);
  // A segment considered lost was not in flight: then this is an ordinary retransmission.
  if (all.resent === resent || all.waiting < waiting) return;
  all.resent = resent;
  all.marks[at] = all.marks[at]! & ~MARK.RESENT;
}

/** Records a transmission. Segments `acked` + 1 to `highest` are outstanding before it. */
export function noteSent(all: Transmissions, now: Moment, segment: number, acked: number, highest: number): void {
  while (segment - acked >= all.marks.length) widen(all, Math.max(0, acked), highest);
  const at = segment & (all.marks.length - 1);
  if (segment > highest) {
    all.marks[at] = 0;
    if (all.chainedTo <= acked) {
      all.sentAt[at] = now.elapsed;
      return;
    }
  } else {
    chainUp(all, acked, highest);
    const marks = all.marks[at]!;
    if ((marks & (MARK.LOST | MARK.RESENT)) === MARK.LOST) all.waiting--;
    else unchain(all, segment);
    if ((marks & MARK.RESENT) === 0) all.resent++;
    all.marks[at] = marks | MARK.RESENT | MARK.EVER_RESENT;
  }
  all.sentAt[at] = now.elapsed;
  all.before[at] = all.newest;
  all.after[at] = -1;
  if (all.newest >= 0) all.after[all.newest & (all.marks.length - 1)] = segment;
  else all.oldest = segment;
  all.newest = segment;
}

/** Marks a segment as delivered and removes it from the chain, which must exist. Returns its earlier flags. */
export function noteDelivered(all: Transmissions, segment: number): number {
  const at = segment & (all.marks.length - 1);
  const marks = all.marks[at]!;
  if ((marks & (MARK.LOST | MARK.RESENT)) === MARK.LOST) all.waiting--;
  else unchain(all, segment);
  if ((marks & MARK.LOST) !== 0) all.lost--;
  if ((marks & MARK.RESENT) !== 0) all.resent--;
  all.marks[at] = (marks & MARK.EVER_RESENT) | MARK.SACKED;
  return marks;
}

/** Marks the last transmission of the segment as lost. Returns false if it was already. */
export function noteLost(all: Transmissions, segment: number, acked: number, highest: number): boolean {
  chainUp(all, acked, highest);
  const at = segment & (all.marks.length - 1);
  const marks = all.marks[at]!;
  if ((marks & (MARK.LOST | MARK.RESENT)) === MARK.LOST) return false;
  unchain(all, segment);
  if ((marks & MARK.RESENT) !== 0) all.resent--;
  if ((marks & MARK.LOST) === 0) all.lost++;
  all.marks[at] = (marks & MARK.EVER_RESENT) | MARK.LOST;
  if (all.waiting === 0 || segment < all.firstWaiting) all.firstWaiting = segment;
  all.waiting++;
  return true;
}

/** The receiver has reneged (RFC 2018 section 8): marks all reported segments as lost. */
export function forgetReports(all: Transmissions, acked: number, highest: number): void {
  for (let segment = acked + 1; segment <= highest; segment++) {
    const at = segment & (all.marks.length - 1);
    const marks = all.marks[at]!;
    if ((marks & MARK.SACKED) === 0) continue;
    all.marks[at] = (marks & MARK.EVER_RESENT) | MARK.LOST;
    all.lost++;
    if (all.waiting === 0 || segment < all.firstWaiting) all.firstWaiting = segment;
    all.waiting++;
  }
}

/** The lowest segment that is lost and not yet retransmitted, or -1. */
export function firstWaiting(all: Readonly<Transmissions>, acked: number, highest: number): number {
  if (all.waiting === 0) return -1;
  // Slots of acknowledged segments may already belong to later ones.
  for (let segment = all.firstWaiting > acked ? all.firstWaiting : acked + 1; segment <= highest; segment++)
    if ((marksOf(all, segment) & (MARK.LOST | MARK.RESENT)) === MARK.LOST) return segment;
  return -1;
}

/** Clears all LOST flags. Segments that were waiting return to the front of the chain, as the oldest in flight. */
export function forgetLosses(all: Transmissions, acked: number, highest: number): void {
  const mask = all.marks.length - 1;
  for (let segment = highest; all.lost > 0 && segment > acked; segment--) {
    const at = segment & mask;
    const marks = all.marks[at]!;
    if ((marks & MARK.LOST) === 0) continue;
    all.lost--;
    all.marks[at] = marks & ~MARK.LOST;
    if ((marks & MARK.RESENT) !== 0) continue;
    all.waiting--;
    all.before[at] = -1;
    all.after[at] = all.oldest;
    if (all.oldest >= 0) all.before[all.oldest & mask] = segment;
    else all.newest = segment;
    all.oldest = segment;
  }
}
