import type { Kernel } from '../../kernel/kernel.ts';
import { ECN } from '../../kernel/packets.ts';
import { EPISODE, type Flight, type RecoveryState } from '../flight.ts';

export interface EcnSettings {
  /** The receiver echoes until it is answered (RFC 3168), or exactly what was marked (RFC 8257). */
  readonly ecn: 'classic' | 'precise';
  /** Habits of ns-2.35. */
  readonly ecnAsInNs2: boolean;
}

/**
 * The sender's end of ECN (RFC 3168 section 6.1): which segments may be marked,
 * when an echo counts, and that the receiver is told of the answer.
 */
export class EcnSender {
  readonly state;
  /** What `look` found, and whether a mark is being answered; means nothing between events. */
  readonly verdict = { spared: false, answering: false };

  constructor(
    kernel: Kernel,
    readonly settings: EcnSettings,
  ) {
    this.state = kernel.state({
      /** The window was cut and the receiver does not know yet: the next segment says CWR. */
      cwrDue: false,
      /** The last answer was given at a window of one segment (ns-2: ecn_backoff_). */
      atOne: false,
      /** The newest ACK carried an echo. */
      echoed: false,
      /** ACKs with an echo, and cuts for marks. */
      echoes: 0,
      answers: 0,
    });
  }

  /** Bits of a segment that leaves now. The SYN cannot be marked, nor can what is sent again. */
  label(segment: number, fresh: boolean): number {
    const { state, settings } = this;
    if (segment === 0 || !(fresh || settings.ecnAsInNs2)) return 0;
    if (!state.cwrDue) return ECN.ECT;
    state.cwrDue = false;
    return ECN.ECT | ECN.CWR;
  }

  /** An ACK arrives. Returns whether its echo calls for an answer: once per window, and not in a window that lost. */
  heard(flags: number, ack: number, recovery: Readonly<RecoveryState>): boolean {
    const { state, settings } = this;
    state.echoed = (flags & ECN.ECE) !== 0;
    if (!state.echoed) {
      state.atOne = false;
      return false;
    }
    state.echoes++;
    if (settings.ecnAsInNs2) return ack > recovery.recover || recovery.episode === EPISODE.TIMEOUT;
    return ack > recovery.recover && !recovery.recovering;
  }

  /** An answer is given at this window, segments. Returns whether the timer must be doubled besides. */
  answers(cwnd: number): boolean {
    const { state } = this;
    const again = cwnd <= 1 && state.atOne;
    state.answers++;
    state.cwrDue = true;
    state.atOne = cwnd <= 1;
    return again && this.settings.ecnAsInNs2;
  }

  /** The window was cut for another reason. */
  cut(): void {
    this.state.cwrDue = true;
  }

  /** Whether an echo at a window of one segment keeps the timer backed off. */
  get holdsBackOff(): boolean {
    return this.settings.ecnAsInNs2 && this.state.atOne && this.state.echoed;
  }

  /** Looks whether a loss found now lies in a window that was cut for a mark: one cut is enough (RFC 3168 section 6.1.2). */
  look(recovery: Readonly<RecoveryState>, flight: Readonly<Flight>): void {
    this.verdict.spared =
      this.settings.ecn === 'classic' && recovery.episode === EPISODE.MARK && flight.acked <= recovery.recover;
  }

  /** Whether a timeout leaves ssthresh because the last cut was for a mark. */
  sparesTimeout(recovery: Readonly<RecoveryState>): boolean {
    return this.settings.ecnAsInNs2 && recovery.episode === EPISODE.MARK;
  }
}
