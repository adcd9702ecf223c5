/** Accurate ECN feedback (RFC 9768): each segment carries the three lowest bits of a count of marked packets. */
import type { Kernel } from '../../kernel/kernel.ts';
import { ECN } from '../../kernel/packets.ts';
import { aceCounted, aceMayHaveWrapped, SURE } from './ecnRules.ts';
import { addRange, dropThrough, freshScoreboard } from '../scoreboard.ts';

/** Initial count of CE packets at both ends (RFC 9768 section 3.2.1). */
export const FIRST = 5;

/** Marked packets after which a receiver with unacknowledged data must send an ACK (RFC 9768 section 3.2.2.5.1). */
const MARKS_PER_ACK = 2;

/** The bits of FLAGS for a count of CE packets: ACE in AE, CWR and ECE, the highest bit first (section 3.2.2). */
export const aceBits = (cep: number): number =>
  ((cep & 4) !== 0 ? ECN.AE : 0) | ((cep & 2) !== 0 ? ECN.CWR : 0) | ((cep & 1) !== 0 ? ECN.ECE : 0);

/** The ACE field of FLAGS, 0 to 7. */
export const aceOf = (flags: number): number =>
  ((flags & ECN.AE) !== 0 ? 4 : 0) + ((flags & ECN.CWR) !== 0 ? 2 : 0) + ((flags & ECN.ECE) !== 0 ? 1 : 0);

/** ACE of a sender that has received no marks: on all data of a one-way flow. */
export const NO_MARKS = aceBits(FIRST);

/**
 * Newly marked packets, from the ACE field of an ACK, the sender's count so far and the number of packets newly
 * acknowledged. For up to seven newly acknowledged packets the difference is exact. For more, it is the largest number
 * of marks that those packets can carry (RFC 9768 section 3.2.2.5.2 and appendix A.2: dSafer.cep).
 */
export function newMarks(ace: number, cep: number, acked: number): number {
  return acked <= SURE ? aceCounted.effect(ace, cep) : aceMayHaveWrapped.effect(ace, cep, acked);
}

/** Counts marked packets at the receiver, and decides whether an arrival must be acknowledged at once. */
export class AccurateEcho {
  readonly state;
  /** The packet that has just arrived must be acknowledged at once; meaningless between arrivals. */
  readonly verdict = { atOnce: false };

  constructor(kernel: Kernel) {
    this.state = kernel.state({
      /** CE packets received, counted from 5 (RFC 9768: r.cep). */
      cep: FIRST,
      /** CE packets that no ACK has reported yet. */
      pending: 0,
    });
  }

  /**
   * A segment arrives. `before`: whether the one before it was marked. Change-triggered and increment-triggered ACKs
   * (RFC 9768 section 3.2.2.5.1).
   */
  note(marked: boolean, before: boolean): void {
    const { state, verdict } = this;
    verdict.atOnce = false;
    if (!marked) return;
    state.cep++;
    state.pending++;
    verdict.atOnce = !before || state.pending >= MARKS_PER_ACK;
  }

  /** ACE of an ACK sent now. */
  label(): number {
    this.state.pending = 0;
    return aceBits(this.state.cep);
  }
}

/** Counts marked packets at the sender, from the ACE fields of ACKs. */
export class AccurateCount {
  readonly state;
  /** Segments reported above a hole. They show how many segments an ACK newly acknowledges. */
  private readonly board;

  constructor(kernel: Kernel) {
    this.state = kernel.state({
      /** Marked packets of this sender, counted from 5 (RFC 9768: s.cep). */
      cep: FIRST,
      /** Without SACK: duplicate ACKs since the last advance, each of which acknowledges one segment. */
      duplicates: 0,
      /** Sending time of the newest ACK read, s. */
      newestSentAt: -1,
      /** Packets newly acknowledged by the newest ACK read, and newly marked ones. */
      acked: 0,
      marked: 0,
      /** Marks counted beyond the difference of two ACE fields, because the field may have wrapped. */
      wrapped: 0,
    });
    this.board = kernel.state(freshScoreboard());
  }

  /**
   * Reads an ACK. `before`: highest segment acknowledged before it; `sentAt`: when the receiver sent it, s; `isSyn`: it
   * answers a SYN, so its flags are no count (RFC 9768 section 3.2.2). Returns the newly marked packets. An ACK that a
   * newer one has overtaken is ignored (section 3.2.2.2).
   */
  read(
    flags: number,
    ack: number,
    before: number,
    sacks: { readonly sackCount: number; readonly sackLeft: Int32Array; readonly sackRight: Int32Array },
    sentAt: number,
    isSyn = false,
  ): number {
    const { state } = this;
    state.marked = 0;
    state.acked = this.newlyAcked(ack, before, sacks);
    if (isSyn || before < 0 || ack < before) return 0;
    if (state.acked === 0 && sentAt <= state.newestSentAt) return 0;
    if (sentAt > state.newestSentAt) state.newestSentAt = sentAt;
    const ace = aceOf(flags);
    state.marked = newMarks(ace, state.cep, state.acked);
    state.wrapped += state.marked - aceCounted.effect(ace, state.cep);
    state.cep += state.marked;
    return state.marked;
  }

  /** Packets that an ACK newly acknowledges, cumulatively or by SACK. */
  private newlyAcked(
    ack: number,
    before: number,
    { sackCount, sackLeft, sackRight }: Parameters<AccurateCount['read']>[3],
  ): number {
    const { board, state } = this;
    const known = board.sacked;
    let advanced = ack > before ? ack - before : 0;
    if (advanced > 0) {
      // Duplicates have reported all segments that it covers, except the one that filled the hole.
      const reported = state.duplicates < advanced - 1 ? state.duplicates : advanced - 1;
      state.duplicates = 0;
      advanced -= reported;
      dropThrough(board, ack);
    } else if (ack === before && sackCount === 0 && board.ranges === 0) {
      state.duplicates++;
      return 1;
    }
    for (let i = 0; i < sackCount; i++) {
      // A D-SACK block reports a segment that is already known to have arrived (RFC 2883).
      if (sackLeft[i]! > ack) addRange(board, sackLeft[i]!, sackRight[i]!);
    }
    return advanced + board.sacked - known;
  }
}
