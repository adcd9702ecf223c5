import type { EcnSettings } from '../ecn/ecnSender.ts';
import type { RecoverySettings } from '../flight.ts';
import type { TimerSettings } from '../roundTrip.ts';
import type { GrowthSettings } from '../window.ts';

export interface SenderSettings {
  readonly flow: number;
  /** Start and stop times, s. start Infinity: a script opens the connection; stop null: never. */
  readonly start: number;
  readonly stop: number | null;
  /** Data segments to send; Infinity for unlimited data. */
  readonly segments: number;
  /** What happens to the window after an idle period longer than the RTO. */
  readonly slowStartAfterIdle: 'off' | 'restart' | 'decay' | 'validate';
  /** Whether the use of cwnd in the last window is recorded. */
  readonly remembersUse: boolean;
  /** The receiver may close its window, so the sender needs a persist timer. */
  readonly persists: boolean;
  /** Size on the wire of a data segment and of the SYN, bytes. */
  readonly wireSize: number;
  readonly synSize: number;
  /** Receiver window, segments. */
  readonly receiverWindow: number;
  readonly initialSsthresh: number;
  /** The first flight is a full initial window, including the SYN (ns-2's Linux senders). */
  readonly startsWide: boolean;
  /** The retransmission timer keeps running when everything is acknowledged (ns-2). */
  readonly timerRunsIdle: boolean;
  /** The SYN is the first segment of a transfer (ns-2's Vegas). */
  readonly synInTransfer: boolean;
  /** Once the application has stopped, the timer no longer retransmits the newest segment (ns-2). */
  readonly stopForgetsNewest: boolean;
  /** When any sender sharing this record last received an ACK, s; null: not shared. ns-2's Linux modules share one clock. */
  readonly heard: { at: number } | null;
  /** Limited transmit sends SND.NXT even if it was sent before (ns-2), instead of the first new segment. */
  readonly limitedTransmitResends: boolean;
  /** The sender may have to pace: now, or after its variant is changed. */
  readonly paces: boolean;
  /** Pace as Linux does: not the first ten segments, and after a late segment with a gap shortened by up to half. */
  readonly kernelPacing: boolean;
  /** Write interval of an application with unlimited data, s (0: it sets no PSH), and its send buffer, segments. */
  readonly writeInterval: number;
  readonly sendBuffer: number;
  readonly segmentSize: number;
  /** null without ECN. */
  readonly ecn: EcnSettings | null;
  readonly growth: GrowthSettings;
  readonly recovery: RecoverySettings;
  readonly timer: TimerSettings;
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
  /** Last firing of the current loss episode, the cause of the next one; -1 for none. */
  chain: -1,
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
