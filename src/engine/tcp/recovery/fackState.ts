/** FACK's state (fack.ts), and how an ACK updates it. */
import { doubled } from '../../kernel/numeric.ts';
import type { RecoveryEvent } from '../flight.ts';
import { clearScoreboard, dropThrough, enterBlocks, freshScoreboard, highestSacked, isSacked } from '../scoreboard.ts';
import { freshRecovery } from './shared.ts';

export const freshFackState = () => ({
  ...freshRecovery(),
  ...freshScoreboard(),
  /** Highest segment known to have arrived. */
  fack: -1,
  /** Retransmitted segments still in the network. */
  retran: 0,
  /** Those segments, ascending, and SND.NXT when each was sent. */
  resent: new Float64Array(16),
  sentNext: new Float64Array(16),
  resentCount: 0,
  /** Holes below this have been retransmitted. */
  holesFrom: 0,
  /** Excess over cwnd that rampdown still allows, segments. */
  trim: NaN,
  /** Part of this excess that each reported segment removes, segments. */
  trimShare: 0.5,
  /** A retransmission was lost: nothing is sent until the timer expires or recovery ends. */
  stuck: false,
});

export type FackState = ReturnType<typeof freshFackState>;

/** Updates the scoreboard from an ACK that is not old, and removes delivered retransmissions from the network. */
export function readAck(state: FackState, event: RecoveryEvent): void {
  const acked = event.ack;
  dropThrough(state, acked);
  enterBlocks(state, acked, event.sackCount, event.sackLeft, event.sackRight);
  if (state.fack < acked) state.fack = acked;
  const highest = highestSacked(state);
  const advance = highest - state.fack;
  if (advance > 0) {
    state.trim = Math.max(0, state.trim - advance * state.trimShare);
    state.fack = highest;
  }
  let kept = 0;
  for (let i = 0; i < state.resentCount; i++) {
    const segment = state.resent[i]!;
    if (segment <= acked || isSacked(state, segment)) continue;
    state.resent[kept] = segment;
    state.sentNext[kept] = state.sentNext[i]!;
    kept++;
  }
  state.retran -= state.resentCount - kept;
  state.resentCount = kept;
}

/** SND.NXT: delivered segments are not retransmitted, even after a timeout. */
export const nextOf = (state: Readonly<FackState>, event: Readonly<RecoveryEvent>): number =>
  state.fack >= event.flight.next ? state.fack + 1 : event.flight.next;

/** Whether a retransmission was lost: segments sent after the first one missing from the ACK have arrived. */
export function lostAgain(state: Readonly<FackState>, event: Readonly<RecoveryEvent>): boolean {
  let first = 0;
  while (first < state.resentCount && state.resent[first]! <= event.ack) first++;
  if (first === state.resentCount) return false;
  for (let i = 0; i < event.sackCount; i++) if (state.sentNext[first]! < event.sackRight[i]!) return true;
  return false;
}

export function noteResent(state: FackState, segment: number, next: number): void {
  if (state.resentCount === state.resent.length) {
    state.resent = doubled(state.resent);
    state.sentNext = doubled(state.sentNext);
  }
  state.resent[state.resentCount] = segment;
  state.sentNext[state.resentCount] = next;
  state.resentCount++;
  state.retran++;
  state.holesFrom = segment + 1;
}

export function clearRecords(state: FackState, fack: number): void {
  clearScoreboard(state);
  state.fack = fack;
  state.retran = 0;
  state.resentCount = 0;
  state.holesFrom = 0;
  state.trim = 0;
  state.stuck = false;
}

/** Distance from the first hole to the highest reported segment, after this ACK. */
export function gapAfter(state: Readonly<FackState>, event: Readonly<RecoveryEvent>): number {
  let { fack } = state;
  for (let i = 0; i < event.sackCount; i++) fack = Math.max(fack, event.sackRight[i]! - 1);
  return fack - event.ack - 1;
}
