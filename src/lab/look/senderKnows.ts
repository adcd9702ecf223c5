/** A sender's knowledge of unacknowledged segments, independent of its recovery. */
import type { ReceiverState } from '../../engine/tcp/receiver.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import type { RecoveryState } from '../../engine/tcp/flight.ts';
import { highestSacked, isSacked, sackedAbove, type Scoreboard } from '../../engine/tcp/scoreboard.ts';
import { MARK, marksOf, type Transmissions } from '../../engine/tcp/transmissions.ts';

type Kept = RecoveryState & Partial<Scoreboard> & Partial<Transmissions>;

const boardOf = (recovery: Kept): Scoreboard | null =>
  recovery.left === undefined || recovery.right === undefined ? null : (recovery as Scoreboard);

/** The ranges reported by SACK: first segment and one past the last of each, ascending. */
export function reportedOf({ recovery }: Sender): Float64Array {
  const board = boardOf(recovery);
  const edges: number[] = [];
  for (let range = 0; range < (board?.ranges ?? 0); range++) edges.push(board!.left[range]!, board!.right[range]!);
  return Float64Array.from(edges);
}

/**
 * The segments considered lost and not retransmitted. Recoveries that mark segments report them; with only a scoreboard
 * they are those of RFC 6675 section 4 above the retransmitted ones; for other recoveries at most the first is known.
 */
export function missingOf({ recovery, flight, settings }: Sender): Float64Array {
  const kept = recovery as Kept & { readonly HighRxt?: number };
  const found: number[] = [];
  if (kept.marks !== undefined) {
    for (let segment = flight.acked + 1; segment <= flight.highest; segment++)
      if ((marksOf(kept as Transmissions, segment) & (MARK.LOST | MARK.RESENT)) === MARK.LOST) found.push(segment);
    return Float64Array.from(found);
  }
  const board = boardOf(kept);
  if (board === null || !kept.recovering) return Float64Array.from(found);
  const { dupThresh } = settings.recovery;
  const from = Math.max(flight.acked, kept.HighRxt ?? -1) + 1;
  for (let segment = from; segment < highestSacked(board); segment++)
    if (!isSacked(board, segment) && sackedAbove(board, segment, dupThresh)) found.push(segment);
  return Float64Array.from(found);
}

/**
 * Ranges that arrived at a receiver beyond the first missing segment: first segment and one past the last of each,
 * ascending.
 */
export function islandsOf(receiver: ReceiverState | undefined): Float64Array {
  const edges: number[] = [];
  if (receiver === undefined) return new Float64Array(0);
  const { expected, highest, seen } = receiver;
  const has = (segment: number): boolean => segment <= highest && seen[segment & (seen.length - 1)] === 1;
  for (let segment = expected + 1; segment <= highest + 1; segment++)
    if (has(segment) !== (edges.length % 2 === 1)) edges.push(segment);
  return Float64Array.from(edges);
}
