import type { Kernel } from '../../kernel/kernel.ts';
import { ECN } from '../../kernel/packets.ts';

/**
 * The receiver's side of ECN. Classic (RFC 3168 section 6.1.3): after a marked segment all ACKs carry an echo until a
 * segment says that the sender has reacted. Precise (RFC 8257 section 3.2): the echo of an ACK is the mark of the
 * segments it acknowledges; when the mark changes, pending segments are acknowledged first.
 */
export class EcnEcho {
  readonly state;

  constructor(
    kernel: Kernel,
    private readonly precise: boolean,
  ) {
    this.state = kernel.state({
      /** A marked segment has arrived since the last ACK. */
      fresh: false,
      /** Classic: the sender has not reacted yet. Precise: the newest segment was marked (RFC 8257: DCTCP.CE). */
      echoing: false,
      /** The firing in which the newest marked segment was marked. */
      by: 0,
      /** Marked segments received. */
      marked: 0,
    });
  }

  /** Whether pending segments must be acknowledged before one with these bits is processed. */
  parts(flags: number): boolean {
    return this.precise && ((flags & ECN.CE) !== 0) !== this.state.echoing;
  }

  /** A segment arrives. */
  note(flags: number, by: number): void {
    const { state, precise } = this;
    const marked = (flags & ECN.CE) !== 0;
    if (precise) state.echoing = marked;
    // A mark that no ACK has reported yet must still be echoed.
    else if ((flags & ECN.CWR) !== 0 && !state.fresh) state.echoing = false;
    if (!marked) return;
    state.marked++;
    state.by = by;
    state.fresh = true;
    state.echoing = true;
  }

  /** ECN bits of an ACK sent now. */
  label(): number {
    const { state } = this;
    state.fresh = false;
    return state.echoing ? ECN.ECE : 0;
  }
}
