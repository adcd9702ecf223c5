import type { Kernel } from '../../kernel/kernel.ts';
import { ECN } from '../../kernel/packets.ts';
import { AccurateCount, aceBits, ASKS, FIRST, NO_MARKS } from './accurate.ts';
import { EPISODE, type Flight, type RecoveryState } from '../flight.ts';

export interface EcnSettings {
  /**
   * The receiver echoes until the sender has reacted (RFC 3168), echoes each mark exactly (RFC 8257), or counts marks
   * (RFC 9768).
   */
  readonly ecn: 'classic' | 'precise' | 'accurate';
  /** The ECN codepoint of its segments (RFC 9331 section 4.1). */
  readonly ecnCodepoint: 'ect0' | 'ect1';
  /** Retransmissions and pure ACKs are ECN-capable too (RFC 8311 section 4.3), as in Linux with AccECN. */
  readonly ectOnControl: boolean;
  /** ns-2.35's behaviour. */
  readonly ecnAsInNs2: boolean;
  /** QUIC: ACKs count marked packets exactly, and nothing tells the receiver of a reaction (RFC 9000 section 13.4). */
  readonly counts: boolean;
}

/** The ECN field of packets of a codepoint. */
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
  /** null unless the feedback is accurate. */
  readonly accurate: AccurateCount | null;
  /** Marked ACKs received, counted from 5 like all packets (RFC 9768 section 3.2.1); null: ACKs cannot be marked. */
  private readonly ackMarks: { cep: number } | null;
  /** The sender reacts to marks as to losses (RFC 3168), whatever form the feedback has. */
  private readonly isClassic: boolean;

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
    this.ackMarks = this.accurate !== null && settings.ectOnControl ? kernel.state({ cep: FIRST }) : null;
    this.isClassic =
      !settings.counts &&
      (settings.ecn === 'classic' || (settings.ecn === 'accurate' && settings.ecnCodepoint === 'ect0'));
  }

  /** ECN bits of a segment sent now. The SYN is not ECN-capable, retransmissions only with `ectOnControl`. */
  label(segment: number, fresh: boolean): number {
    const { state, settings, accurate } = this;
    if (accurate !== null && segment === 0) return ASKS;
    const ace = accurate === null ? 0 : this.ackMarks === null ? NO_MARKS : aceBits(this.ackMarks.cep);
    if (segment === 0 || !(fresh || settings.ecnAsInNs2 || settings.ectOnControl)) return ace;
    const capable = ace | codepointBits(settings.ecnCodepoint);
    if (!state.cwrDue || accurate !== null || settings.counts) return capable;
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

  /**
   * Processes an ACK. Returns whether its echo requires a reaction: once per window, and not in a window with a loss.
   */
  heard(flags: number, ack: number, recovery: Readonly<RecoveryState>): boolean {
    const { state, settings } = this;
    if (this.ackMarks !== null && (flags & ECN.CE) !== 0) this.ackMarks.cep++;
    state.echoed = this.accurate === null ? (flags & ECN.ECE) !== 0 : this.accurate.state.marked > 0;
    if (!state.echoed) {
      state.atOne = false;
      return false;
    }
    state.echoes++;
    if (settings.ecnAsInNs2) return ack > recovery.recover || recovery.episode === EPISODE.TIMEOUT;
    return ack > recovery.recover && !recovery.recovering;
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

  /** The window was reduced for another reason. */
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
  look(recovery: Readonly<RecoveryState>, flight: Readonly<Flight>): void {
    this.verdict.spared = this.isClassic && recovery.episode === EPISODE.MARK && flight.acked <= recovery.recover;
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
