import type { EcnSettings } from '../ecn/ecnSender.ts';
import type { RecoverySettings } from '../flight.ts';
import type { StackSettings } from '../stack.ts';
import type { GrowthSettings } from '../window.ts';

export interface SenderSettings {
  readonly flow: number;
  readonly stack: StackSettings;
  /** Start and stop times, s. start Infinity: a script opens the connection; stop null: never. */
  readonly start: number;
  readonly stop: number | null;
  /** Data segments to send; Infinity for unlimited data. */
  readonly segments: number;
  /** The receiver may close its window, so the sender needs a persist timer. */
  readonly persists: boolean;
  /** Size on the wire of a data segment and of the SYN, bytes. */
  readonly wireSize: number;
  readonly synSize: number;
  /** Receiver window, segments. */
  readonly receiverWindow: number;
  readonly initialSsthresh: number;
  /** When any sender sharing this record last received an ACK, s; null: not shared. ns-2's Linux modules share one clock. */
  readonly heard: { at: number } | null;
  /** The sender may have to pace: now, or after its variant is changed. */
  readonly paces: boolean;
  readonly segmentSize: number;
  /** null without ECN. */
  readonly ecn: EcnSettings | null;
  readonly growth: GrowthSettings;
  readonly recovery: RecoverySettings;
  readonly timer: StackSettings;
  /** Start of the retransmission timer's clock within a tick, s. */
  readonly bootTime: number;
}

/** State of a sender other than flight, window, recovery and timer. */
export const freshSenderState = () => ({
  /** When the first segment was sent, s; -1 before. */
  firstSentAt: -1,
  /** Whether a round trip is being timed, the segment timed, and when it was sent, s. */
  timing: false,
  timedSegment: -1,
  timedAt: NaN,
  /** Segments sent by limited transmit and not yet acknowledged: not counted in FlightSize. */
  limited: 0,
  /** Oldest outstanding segment at the last timeout. */
  timedOut: -2,
  /** The SYN timed out, so the initial window may be one segment (RFC 5681 section 3.1). */
  synLost: false,
  lastSentAt: NaN,
  phase: 0,
  /** The application has stopped. */
  stopped: false,
  /** Numbers of phase changes and of round trips so far; the current round ends when `roundEnd` is acknowledged. */
  phases: 0,
  rounds: 0,
  roundEnd: 0,
  /**
   * Last firing of the current loss episode, the cause of the next one; -1 for none. A fraction at first, so that V8
   * stores doubles from the start: a change at the first loss would discard compiled code.
   */
  chain: -0.5,
  sent: 0,
  retransmissions: 0,
  timeouts: 0,
  fastRetransmits: 0,
  acksReceived: 0,
  ackBytes: 0,
  firstAckAt: -1,
  lastAckAt: -1,
  rttSum: 0,
  rttCount: 0,
  minRtt: -1,
  /** Integral of cwnd since the first segment, segments times s, and the time up to which it is computed, s. */
  cwndIntegral: 0,
  cwndSince: NaN,
});

export type SenderState = ReturnType<typeof freshSenderState>;
