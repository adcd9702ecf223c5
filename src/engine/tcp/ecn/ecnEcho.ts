import type { Kernel } from '../../kernel/kernel.ts';
import { ECN } from '../../kernel/packets.ts';
import { AccurateEcho } from './accurate.ts';
import type { EcnSettings } from './ecnSender.ts';

/**
 * The receiver's side of ECN. Classic (RFC 3168 section 6.1.3): after a marked segment all ACKs carry an echo until a
 * segment says that the sender has reacted. Precise (RFC 8257 section 3.2): the echo of an ACK is the mark of the
 * segments it acknowledges; when the mark changes, pending segments are acknowledged first. Accurate (RFC 9768): an ACK
 * carries a count of marked segments.
 */
export class EcnEcho {
  readonly state;

  /** null unless the feedback is accurate. */
  readonly accurate: AccurateEcho | null;
  private readonly precise: boolean;

  constructor(
    kernel: Kernel,
    feedback: EcnSettings['ecn'],
    /** ECN field of its ACKs, 0: Not-ECT; that of the SYN's answer is Not-ECT in any case. */
    private readonly field: number,
  ) {
    this.precise = feedback === 'precise';
    this.state = kernel.state({
      /** A marked segment has arrived since the last ACK. */
      fresh: false,
      /** Classic: the sender has not reacted yet. Precise: the newest segment was marked (RFC 8257: DCTCP.CE); accurate likewise. */
      echoing: false,
      /** The firing in which the newest marked segment was marked. */
      by: 0,
      /** Marked segments received. */
      marked: 0,
    });
    this.accurate = feedback === 'accurate' ? new AccurateEcho(kernel) : null;
  }

  /** Whether pending segments must be acknowledged before one with these bits is processed. */
  parts(flags: number): boolean {
    return this.precise && ((flags & ECN.CE) !== 0) !== this.state.echoing;
  }

  /** A segment arrives. */
  note(flags: number, by: number): void {
    const { state, precise, accurate } = this;
    const marked = (flags & ECN.CE) !== 0;
    if (accurate !== null) accurate.note(marked, state.echoing);
    if (precise || accurate !== null) state.echoing = marked;
    // A mark that no ACK has reported yet must still be echoed.
    else if ((flags & ECN.CWR) !== 0 && !state.fresh) state.echoing = false;
    if (!marked) return;
    state.marked++;
    state.by = by;
    state.fresh = true;
    state.echoing = true;
  }

  /** Whether the segment that has just arrived must be acknowledged at once. */
  get isUrgent(): boolean {
    return this.accurate !== null && this.accurate.verdict.atOnce;
  }

  /** ECN bits of an ACK sent now. `isSyn`: it answers the SYN. */
  label(isSyn: boolean): number {
    const { state } = this;
    state.fresh = false;
    const field = isSyn ? 0 : this.field;
    if (this.accurate !== null) return field | this.accurate.label(isSyn);
    return state.echoing ? field | ECN.ECE : field;
  }
}
