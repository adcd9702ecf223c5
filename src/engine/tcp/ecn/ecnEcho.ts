import type { Kernel } from '../../kernel/kernel.ts';
import { ECN } from '../../kernel/packets.ts';
import { AccurateEcho } from './accurate.ts';
import { answerOf, FEEDBACK, feedbackAfter, THREE } from './handshake.ts';

/** Number of ACKs sent at once, counted from the first mark of an echo (net/ipv4/tcp_input.c, tcp_data_ecn_check()). */
const QUICK = 2;

export interface EchoSettings {
  /** The kind of feedback that the receiver supports, a value of FEEDBACK. */
  readonly own: number;
  /** A broken receiver, which answers a SYN with the SYN's flags and gives no feedback. */
  readonly reflects: boolean;
  /** Whether the SYN determines the kind of feedback; otherwise it is the supported kind. */
  readonly negotiates: boolean;
  /** ECN fields of its ACKs and of its answer to the SYN, 0: Not-ECT. */
  readonly field: number;
  readonly synField: number;
  /** Classic feedback acknowledges marks at once, as in Linux. */
  readonly marksAtOnce: boolean;
}

/**
 * The receiver's side of ECN. Classic (RFC 3168 section 6.1.3): after a marked segment all ACKs carry an echo until a
 * segment says that the sender has reacted. Precise (RFC 8257 section 3.2): the echo of an ACK is the mark of the
 * segments it acknowledges; when the mark changes, pending segments are acknowledged first. Accurate (RFC 9768): an ACK
 * carries a count of marked segments.
 */
export class EcnEcho {
  readonly state;

  /** null unless it supports accurate feedback. */
  readonly accurate: AccurateEcho | null;
  /** The kind of feedback negotiated by the SYN, a value of FEEDBACK; null: always the supported kind. */
  private readonly agreed: { feedback: number } | null;
  /** Classic: number of further ACKs to send at once; null without `marksAtOnce`. */
  private readonly quick: { left: number } | null;
  /** Flags of the SYN that has just arrived; meaningless between arrivals. */
  private readonly syn = { flags: 0 };
  /** The segment that has just arrived carries CWR; meaningless between arrivals. */
  private readonly reacted = { isSo: false };

  constructor(
    kernel: Kernel,
    private readonly settings: EchoSettings,
  ) {
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
    this.accurate = settings.own === FEEDBACK.accurate ? new AccurateEcho(kernel) : null;
    this.quick = settings.marksAtOnce ? kernel.state({ left: 0 }) : null;
    this.agreed = settings.negotiates ? kernel.state({ feedback: settings.own }) : null;
  }

  private get feedback(): number {
    return this.agreed === null ? this.settings.own : this.agreed.feedback;
  }

  /** A SYN arrives: the feedback is what it asks for, if the receiver supports it. A marked SYN is not counted. */
  open(flags: number): void {
    this.syn.flags = flags;
    if (this.agreed !== null)
      this.agreed.feedback = this.settings.reflects ? FEEDBACK.off : feedbackAfter(flags, this.settings.own);
  }

  /** Whether pending segments must be acknowledged before one with these bits is processed. */
  parts(flags: number): boolean {
    return this.feedback === FEEDBACK.precise && ((flags & ECN.CE) !== 0) !== this.state.echoing;
  }

  /** A segment arrives. */
  note(flags: number, by: number): void {
    const { state, feedback } = this;
    if (feedback === FEEDBACK.off) return;
    const marked = (flags & ECN.CE) !== 0;
    if (feedback === FEEDBACK.accurate) this.accurate!.note(marked, state.echoing);
    if (feedback !== FEEDBACK.classic) state.echoing = marked;
    else this.hearReaction((flags & ECN.CWR) !== 0);
    if (!marked) return;
    if (this.quick !== null && !state.echoing) this.quick.left = QUICK;
    state.marked++;
    state.by = by;
    state.fresh = true;
    state.echoing = true;
  }

  /** Classic: reads the CWR flag, by which the sender reports its reaction. */
  private hearReaction(isSo: boolean): void {
    const { state, quick, reacted } = this;
    reacted.isSo = isSo;
    // A mark that no ACK has reported yet must still be echoed; Linux forgets it.
    if (isSo && (quick !== null || !state.fresh)) state.echoing = false;
  }

  /** Whether the segment that has just arrived must be acknowledged at once. */
  get isUrgent(): boolean {
    if (this.quick !== null && this.feedback === FEEDBACK.classic) return this.quick.left > 0 || this.reacted.isSo;
    return this.feedback === FEEDBACK.accurate && this.accurate!.verdict.atOnce;
  }

  /** ECN bits of an ACK sent now. `isSyn`: it answers the SYN. */
  label(isSyn: boolean): number {
    const { state, settings, feedback } = this;
    state.fresh = false;
    if (isSyn) return this.answer();
    if (this.quick !== null && this.quick.left > 0) this.quick.left--;
    if (feedback === FEEDBACK.off) return 0;
    if (feedback === FEEDBACK.accurate) return settings.field | this.accurate!.label();
    return state.echoing ? settings.field | ECN.ECE : settings.field;
  }

  /** ECN bits of the answer to the SYN. */
  private answer(): number {
    const { settings, feedback } = this;
    const flags = this.syn.flags;
    // SYNs of ns-2's senders request no ECN.
    const answered = (flags & THREE) === 0 ? 0 : answerOf(flags, feedback, settings.reflects);
    return feedback === FEEDBACK.off ? answered : answered | settings.synField;
  }
}
