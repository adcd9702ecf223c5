import { doubledRing } from '../kernel/numeric.ts';

/** State of a segment that is not cumulatively acknowledged. */
export const MARK = {
  /** The receiver has reported it. */
  SACKED: 1,
  /** It is taken as lost. */
  LOST: 2,
  /** It was sent again since it was last taken as lost. */
  RESENT: 4,
  /** It was ever sent again. */
  EVER_RESENT: 8,
} as const;

/**
 * Every outstanding transmission with its time, as RFC 8985 section 5.1 asks for
 * and as Linux keeps it. Columns are rings indexed by segment modulo their
 * length, a power of two. What may still arrive hangs in a chain in the order of
 * sending, so that the oldest transmissions are looked at first. As long as
 * nothing is lost, reported or sent again, that is the order of the numbers:
 * then there is no chain, and no marks are looked at.
 */
export const freshTransmissions = () => ({
  /** When the segment was last sent, s since the connection's first segment. */
  sentAt: new Float64Array(64),
  /** Bits of MARK. */
  marks: new Uint8Array(64),
  /** The chain: the segment sent before and after this one, or -1. */
  before: new Int32Array(64),
  after: new Int32Array(64),
  oldest: -1,
  newest: -1,
  /** There is a chain until this segment is acknowledged: the highest sent when something was last lost, reported or sent again. */
  chainedTo: -1,
  /** Segments taken as lost, those of them not sent again yet, and all that were sent again and are outstanding. */
  lost: 0,
  waiting: 0,
  resent: 0,
  /** No segment below this one waits to be sent again. */
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

/** Sees to it that there is a chain until all that is outstanding is acknowledged. */
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

/** Now, s since the connection's first segment. In a record: a number handed to a function may be allocated. */
export interface Moment {
  readonly elapsed: number;
}

/** Enters one more copy of a segment that is on its way: its time is new, and no more than it is taken to be in the network. */
export function noteCopied(all: Transmissions, now: Moment, segment: number, acked: number, highest: number): void {
  const { resent, waiting } = all;
  noteSent(all, now, segment, acked, highest);
  const at = segment & (all.marks.length - 1);
  // One that was taken as lost was not on its way.
  if (all.resent === resent || all.waiting < waiting) return;
  all.resent = resent;
  all.marks[at] = all.marks[at]! & ~MARK.RESENT;
}

/** Enters a transmission. `acked` and `highest` bound what is outstanding before it. */
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

/** The segment has arrived, and there is a chain: nothing of it is on its way any more. Returns the marks it had. */
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

/** The newest transmission of the segment is taken as lost. Returns whether it was not already. */
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

/** The receiver has given up what it had reported (RFC 2018 section 8): all of that is lost. */
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

/** The lowest segment that is lost and not sent again, or -1. */
export function firstWaiting(all: Readonly<Transmissions>, acked: number, highest: number): number {
  if (all.waiting === 0) return -1;
  // What is acknowledged has left its place in the ring to another segment.
  for (let segment = all.firstWaiting > acked ? all.firstWaiting : acked + 1; segment <= highest; segment++)
    if ((marksOf(all, segment) & (MARK.LOST | MARK.RESENT)) === MARK.LOST) return segment;
  return -1;
}

/** Undoes losses: segments declared lost are in flight again, before everything sent later. */
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
