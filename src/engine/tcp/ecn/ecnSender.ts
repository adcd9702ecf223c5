import type { Kernel } from '../../kernel/kernel.ts';
import { ECN } from '../../kernel/packets.ts';
import { AccurateCount, aceBits, FIRST, NO_MARKS } from './accurate.ts';
import { FEEDBACK, feedbackAgreed, MARKED, requestOf, THREE } from './handshake.ts';
import { EPISODE, reducedForMark, type Flight, type RecoveryState } from '../flight.ts';

export interface EcnSettings {
  /**
   * The receiver echoes until the sender has reacted (RFC 3168), echoes each mark exactly (RFC 8257), or counts marks
   * (RFC 9768).
   */
  readonly ecn: 'classic' | 'precise' | 'accurate';
  /** The ECN codepoint of its segments (RFC 9331 section 4.1). */
  readonly ecnCodepoint: 'ect0' | 'ect1';
  /** The codepoint used if the handshake agreed on classic feedback. */
  readonly classicCodepoint: 'ect0' | 'ect1';
  /** Retransmissions and pure ACKs are ECN-capable too (RFC 8311 section 4.3), as in Linux with AccECN. */
  readonly ectOnControl: boolean;
  /** The SYN and its answer are ECN-capable too, as with DCTCP in Linux. */
  readonly ectOnSyn: boolean;
  /** Number of SYNs that ask for ECN; later ones ask for none (RFC 9768 section 3.1.4). 0: all ask. */
  readonly ecnSyns: number;
  /** The answer to the SYN determines the feedback; otherwise the sender assumes what it asked for. */
  readonly negotiates: boolean;
  /** ns-2.35's behaviour. */
  readonly ecnAsInNs2: boolean;
  /** QUIC: ACKs count marked packets exactly, and nothing tells the receiver of a reaction (RFC 9000 section 13.4). */
  readonly counts: boolean;
}

/** ECN bits of packets with this codepoint. */
export const codepointBits = (codepoint: EcnSettings['ecnCodepoint']): number =>
  codepoint === 'ect1' ? ECN.ECT | ECN.ECT1 : ECN.ECT;

/**
 * The sender's side of ECN (RFC 3168 section 6.1): which segments are ECN-capable, when an echo counts, and notifying
 * the receiver of the reaction.
 */
export class EcnSender {
  readonly state;
  /** Result of `look`, and whether a reaction is in progress; meaningless between events. */
  readonly verdict = { spared: false, answering: false };
  /** null unless accurate feedback was asked for. */
  private readonly accurate: AccurateCount | null;
  /**
   * Result of the handshake: the kind of feedback (a value of FEEDBACK), the number of SYNs that asked for it, and
   * whether the answer reports a marked SYN. null: the feedback is what was asked for.
   */
  readonly agreed: { feedback: number; syns: number; synMarked: boolean } | null;
  /** Marked ACKs received; the count starts at 5 (RFC 9768 section 3.2.1). null: ACKs cannot be marked. */
  private readonly ackMarks: { cep: number } | null;
  constructor(
    kernel: Kernel,
    readonly settings: EcnSettings,
  ) {
    this.state = kernel.state({
      /** The window was reduced and the receiver has not been told: the next segment carries CWR. */
      cwrDue: false,
      /** The last reaction occurred at a window of one segment (ns-2: ecn_backoff_). */
      atOne: false,
      /** The newest ACK carried an echo. */
      echoed: false,
      /** ACKs with an echo, and window reductions because of marks. */
      echoes: 0,
      answers: 0,
    });
    this.accurate = settings.ecn === 'accurate' && !settings.counts ? new AccurateCount(kernel) : null;
    const ackMarks = this.accurate !== null && (settings.ectOnControl || settings.ectOnSyn);
    this.ackMarks = ackMarks ? kernel.state({ cep: FIRST }) : null;
    this.agreed = settings.negotiates
      ? kernel.state({ feedback: FEEDBACK[settings.ecn], syns: 0, synMarked: false })
      : null;
  }

  /** The kind of feedback, a value of FEEDBACK. */
  get feedback(): number {
    const { settings, agreed } = this;
    if (settings.counts) return FEEDBACK.precise;
    return agreed === null ? FEEDBACK[settings.ecn] : agreed.feedback;
  }

  /** Whether ACKs say how many packets are marked, by AccECN or in QUIC. */
  get isExact(): boolean {
    return this.settings.counts || this.feedback === FEEDBACK.accurate;
  }

  /** The count of marks; null unless the feedback is accurate. */
  get counting(): AccurateCount | null {
    return this.feedback === FEEDBACK.accurate ? this.accurate : null;
  }

  /** The sender reacts to marks as to losses (RFC 3168), whatever form the feedback has. */
  private get isClassic(): boolean {
    const { feedback, settings } = this;
    return feedback === FEEDBACK.accurate ? settings.ecnCodepoint === 'ect0' : feedback === FEEDBACK.classic;
  }

  /** ECN bits of a segment sent now. Retransmissions are ECN-capable only with `ectOnControl`. */
  label(segment: number, fresh: boolean): number {
    if (segment === 0) return this.request();
    const { state, settings, feedback } = this;
    if (feedback === FEEDBACK.off) return 0;
    const counts = feedback === FEEDBACK.accurate;
    const ace = !counts ? 0 : this.ackMarks === null ? NO_MARKS : aceBits(this.ackMarks.cep);
    if (!(fresh || settings.ecnAsInNs2 || settings.ectOnControl)) return ace;
    const asked = this.agreed === null || counts || settings.ecn !== 'accurate';
    const capable = ace | codepointBits(asked ? settings.ecnCodepoint : settings.classicCodepoint);
    if (!state.cwrDue || counts || settings.counts) return capable;
    state.cwrDue = false;
    return capable | ECN.CWR;
  }

  /** QUIC: processes the newly reported marks of an ACK. Returns whether they require a reaction. */
  counted(marks: number, recovery: Readonly<RecoveryState>): boolean {
    const { state } = this;
    state.echoed = marks > 0;
    if (state.echoed) state.echoes++;
    return state.echoed && !recovery.recovering;
  }

  /** ECN bits of a SYN sent now. */
  private request(): number {
    const { settings, agreed } = this;
    if (settings.counts) return 0;
    if (settings.ecnAsInNs2) return settings.ecn === 'accurate' ? THREE : 0;
    if (agreed !== null) {
      if (settings.ecnSyns > 0 && agreed.syns >= settings.ecnSyns) return 0;
      agreed.syns++;
    }
    return requestOf(settings.ecn) | (settings.ectOnSyn ? codepointBits(settings.ecnCodepoint) : 0);
  }

  /** Reads the first answer to the SYN: the feedback agreed on, and whether the SYN was marked. */
  agree(flags: number): void {
    const { agreed, settings } = this;
    if (agreed === null) return;
    agreed.feedback = feedbackAgreed(flags, FEEDBACK[settings.ecn]);
    agreed.synMarked = agreed.feedback === FEEDBACK.accurate && (flags & THREE) === MARKED;
  }

  /**
   * Processes an ACK; of an answer to the SYN, only its ECN field. Returns whether its echo requires a reaction: once
   * per window, and not in a window with a loss. `ends`: this ACK ends such a window, so its echo counts.
   */
  heard(flags: number, ack: number, recovery: Readonly<RecoveryState>, ends = false, isSyn = false): boolean {
    const { state, settings, ackMarks, feedback } = this;
    // Marked answers to the SYN are counted once (RFC 9768 section 3.2.2.2).
    if (ackMarks !== null && (flags & ECN.CE) !== 0 && !(isSyn && ackMarks.cep > FIRST)) ackMarks.cep++;
    if (isSyn || feedback === FEEDBACK.off) state.echoed = false;
    else state.echoed = feedback === FEEDBACK.accurate ? this.accurate!.state.marked > 0 : (flags & ECN.ECE) !== 0;
    if (!state.echoed) {
      state.atOne = false;
      return false;
    }
    state.echoes++;
    if (settings.ecnAsInNs2) return ack > recovery.recover || recovery.episode === EPISODE.TIMEOUT;
    return ends || (ack > recovery.recover && !recovery.recovering);
  }

  /** The sender reacts at this window, segments. Returns whether the timer must be doubled as well. */
  answers(cwnd: number): boolean {
    const { state } = this;
    const again = cwnd <= 1 && state.atOne;
    state.answers++;
    state.cwrDue = true;
    state.atOne = cwnd <= 1;
    return again && this.settings.ecnAsInNs2;
  }

  /** Lets the next segment carry CWR after a reduction for any other reason. */
  cut(): void {
    this.state.cwrDue = true;
  }

  /** Whether an echo at a window of one segment keeps the timer backed off. */
  get holdsBackOff(): boolean {
    return this.settings.ecnAsInNs2 && this.state.atOne && this.state.echoed;
  }

  /**
   * Checks whether a loss detected now lies in a window already reduced because of a mark: one reduction is enough (RFC
   * 3168 section 6.1.2).
   */
  look(recovery: Readonly<RecoveryState>, flight: Readonly<Flight>, ack: number): void {
    this.verdict.spared = this.isClassic && ack <= recovery.recover && reducedForMark(recovery, flight);
  }

  /** Whether an ACK that reports a mark must not grow the window (RFC 3168 section 6.1.2). */
  get stopsGrowth(): boolean {
    return this.isClassic && this.state.echoed;
  }

  /** Whether a timeout keeps ssthresh because the last reduction was due to a mark. */
  sparesTimeout(recovery: Readonly<RecoveryState>): boolean {
    return this.settings.ecnAsInNs2 && recovery.episode === EPISODE.MARK;
  }
}
