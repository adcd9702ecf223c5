import type { EcnSettings } from '../ecn/ecnSender.ts';
import type { RecoverySettings } from '../flight.ts';
import type { TimerSettings } from '../roundTrip.ts';
import type { GrowthSettings } from '../window.ts';

export interface SenderSettings {
  readonly flow: number;
  /** s; start Infinity: a script says when the connection is open; stop null: never. */
  readonly start: number;
  readonly stop: number | null;
  /** Segments of payload to send; Infinity: as many as fit. */
  readonly segments: number;
  /** Effect of an idle period longer than the RTO on the window. */
  readonly slowStartAfterIdle: 'off' | 'restart' | 'decay' | 'validate';
  /** Whether the use of cwnd in the last window is recorded. */
  readonly remembersUse: boolean;
  /** The receiver may close its window: then it is probed. */
  readonly persists: boolean;
  /** Bytes on the wire of a segment and of the SYN. */
  readonly wireSize: number;
  readonly synSize: number;
  /** Receiver window, segments. */
  readonly receiverWindow: number;
  readonly initialSsthresh: number;
  /** The first flight is a whole initial window, SYN included (ns-2's Linux senders). */
  readonly startsWide: boolean;
  /** The timer keeps running when everything is acknowledged (ns-2). */
  readonly timerRunsIdle: boolean;
  /** The SYN is the first segment of a transfer (ns-2's Vegas). */
  readonly synInTransfer: boolean;
  /** The newest segment is not sent again by the timer once the application has stopped (ns-2). */
  readonly stopForgetsNewest: boolean;
  /** When an ACK last came to any sender that shares this record, s; null: it shares none (ns-2's Linux modules have one clock). */
  readonly heard: { at: number } | null;
  /** Limited transmit takes the next segment, sent before or not (ns-2), instead of the first new one. */
  readonly limitedTransmitResends: boolean;
  /** It may have to space its segments: now, or after a change of its variant. */
  readonly paces: boolean;
  /** Paces as Linux does: the first ten segments not at all, and after a late one up to half as long. */
  readonly kernelPacing: boolean;
  /** How often an application without end writes, s, and into how large a buffer, segments; 0: it pushes nothing. */
  readonly writeInterval: number;
  readonly sendBuffer: number;
  readonly segmentSize: number;
  /** null: the sender knows no ECN. */
  readonly ecn: EcnSettings | null;
  readonly growth: GrowthSettings;
  readonly recovery: RecoverySettings;
  readonly timer: TimerSettings;
}

/** State of a sender besides flight, window, recovery and timer. */
export const freshSenderState = () => ({
  /** When the first segment left, s. */
  firstSentAt: -1,
  /** A round trip is being timed: with which segment, sent when. */
  timing: false,
  timedSegment: -1,
  timedAt: NaN,
  /** Segments sent by limited transmit and not yet acknowledged: not counted in FlightSize. */
  limited: 0,
  /** Segment whose timeout came last. */
  timedOut: -2,
  /** The SYN was lost once: the first window is one segment. */
  synLost: false,
  lastSentAt: NaN,
  phase: 0,
  /** The application has stopped. */
  stopped: false,
  /** Phase changes and round trips so far; the round ends when `roundEnd` is acknowledged. */
  phases: 0,
  rounds: 0,
  roundEnd: 0,
  /** Newest firing of the present loss episode: the next one's cause. */
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
  /** Integral of cwnd over time since the first segment, and up to when. */
  cwndIntegral: 0,
  cwndSince: NaN,
});

export type SenderState = ReturnType<typeof freshSenderState>;
