import type { PlainState } from '../kernel/state.ts';
import type { Fire, Rule } from '../rule.ts';
import type { TimerState } from './roundTrip.ts';
import type { StackSettings } from './stack.ts';
import { freshLossNotes } from './deliveryRate.ts';

/**
 * Segments that a sender has sent, and ACKs that it has received. Segment 0 is the SYN; an ACK names the highest
 * segment received in order. Only the sender writes it.
 */
export interface Flight extends PlainState {
  /** Highest segment cumulatively acknowledged (SND.UNA - 1); -1 before the SYN's ACK. */
  acked: number;
  /** Next segment to send (SND.NXT); goes back after a timeout. */
  next: number;
  /** Highest segment ever sent (SND.MAX - 1). */
  highest: number;
  /** First segment that the application has not written. */
  limit: number;
  /** Receiver window, whole segments. */
  window: number;
}

/** Reason of the last window reduction. */
export const EPISODE = { NONE: 0, DUPLICATES: 1, TIMEOUT: 2, ENDED: 3, MARK: 4 } as const;

/** State of every loss recovery; each adds its own fields. */
export interface RecoveryState extends PlainState {
  /** Consecutive duplicate ACKs. */
  duplicates: number;
  /** Highest segment sent when the last loss was detected (RFC 6582: recover). */
  recover: number;
  /** Segments by which recovery extends the window, apart from cwnd (RFC 5681 3.2 steps 3 and 4). */
  inflation: number;
  /** One of EPISODE. */
  episode: number;
  /** In fast recovery. */
  recovering: boolean;
}

/**
 * Whether the window was reduced for a mark and no segment sent after the reduction is acknowledged yet. Until then
 * other marks are ignored (RFC 3168 section 6.1.2; Linux: state CWR, left by tcp_fastretrans_alert()).
 */
export const reducedForMark = ({ episode, recover }: Readonly<RecoveryState>, { acked }: Readonly<Flight>): boolean =>
  episode === EPISODE.MARK && acked <= recover;

/** Results of a loss recovery for one ACK. */
export const FINDING = {
  NOTHING: 0,
  /** A segment is lost: reduce the window and continue. */
  CONGESTION: 1,
  /** A segment is lost: window of one segment and slow start (Tahoe). */
  RESTART: 2,
  /** Fast recovery has ended. */
  RECOVERED: 3,
} as const;

/** Which round-trip measurement an ACK provides. */
export const MEASURE = {
  SAMPLE: 0,
  DISCARD: 1,
  IGNORE: 2,
  /** The echoed time. */
  ECHO: 3,
  /** Measured by the recovery itself: `decision.rtt`. */
  GIVEN: 4,
  /** Measured by the recovery, and already passed to the estimator. */
  TAKEN: 5,
} as const;

/** Decision about one ACK: filled in by the rules of a loss recovery, executed by the sender. */
export const freshDecision = () => ({
  finding: 0,
  /** Accept the cumulative acknowledgement. */
  advance: false,
  /** One of MEASURE: a round-trip sample, the end of a measurement without one (Karn), or nothing. */
  measure: 0,
  /** Restart the retransmission timer because of the acknowledgement. */
  restartTimer: false,
  /** Timer duration overriding the RTO, s; 0: use the RTO. */
  timeoutIn: 0,
  /** Restart it before the round-trip measurement, with the old RTO. */
  timerFirst: false,
  /** Forget the back-off. */
  resetBackoff: false,
  /** Increase the window; a duplicate ACK then counts as one segment. */
  grow: false,
  /** Halve cwnd before the reduction: the loss occurred in slow start (FACK's overdamping). */
  halveFirst: false,
  /** Segments to subtract from cwnd (partial window deflation). */
  deflate: 0,
  /** Leave recovery with min(ssthresh, FlightSize + 1). */
  exitByFlight: false,
  /** Segment to retransmit now, or -1. */
  resend: -1,
  /** Retransmit from `acked + 1` on (go-back-N). */
  goBack: false,
  /** Also double the timer when it is restarted after a loss. */
  backOff: false,
  /** Limited transmit: one new segment may exceed the window. */
  limitedTransmit: false,
  /** Maximum number of segments to send: 0 no limit, -1 none. */
  burst: -1,
  /** A duplicate ACK beyond the threshold that is reported to the congestion control. */
  surplus: false,
  /** On a timeout: whether it counts as one. */
  counts: true,
  /** Only a recovery that records every transmission (RACK) sets and clears the remaining fields. */
  /** Round-trip times of the first and last segment that the ACK acknowledges, s; negative: not measurable. */
  rtt: -1.5,
  lastRtt: -1.5,
  /** Segments newly acknowledged, cumulatively or by SACK; -1: unknown. */
  delivered: -1,
  rate: -1.5,
  priorDelivered: -1,
  sampleInFlight: 0,
  sampleLost: 0,
  appLimited: false,
  /** Packets of this ACK that may grow the window; -1: those that it acknowledges cumulatively. */
  counted: -1,
  /** Persistent congestion (RFC 9002 section 7.6): the window falls to its minimum. */
  persistent: false,
  /** Segments newly declared lost. */
  losses: freshLossNotes(),
  /** The reduction is spread over a round trip: call `onReduce` for cwnd. */
  reduce: false,
  /** cwnd during such a reduction. */
  window: NaN,
  /** The reduction is over: cwnd = ssthresh. */
  endReduction: false,
  /** The last reduction was unnecessary: restore these values of cwnd and ssthresh. */
  undo: false,
  priorCwnd: NaN,
  priorSsthresh: NaN,
  /** On a timeout: the window with the loss was already reduced. */
  again: false,
  /** On a timeout: the window is unchanged. */
  keeps: false,
  /** The ACK ends a recovery or a repair. Linux then looks for losses as outside recovery. */
  ending: false,
});

export type Decision = ReturnType<typeof freshDecision>;

/** Resets a decision. */
export function clearDecision(decision: Decision): void {
  decision.finding = 0;
  decision.advance = false;
  decision.measure = 0;
  decision.restartTimer = false;
  decision.timeoutIn = 0;
  decision.timerFirst = false;
  decision.resetBackoff = false;
  decision.grow = false;
  decision.halveFirst = false;
  decision.deflate = 0;
  decision.exitByFlight = false;
  decision.resend = -1;
  decision.goBack = false;
  decision.backOff = false;
  decision.limitedTransmit = false;
  decision.burst = -1;
  decision.surplus = false;
  decision.counts = true;
  decision.delivered = -1;
  decision.counted = -1;
  decision.persistent = false;
  decision.undo = false;
  decision.keeps = false;
  decision.ending = false;
}

/** Resets the fields that only a recovery with per-segment timing sets. */
export function clearReaction(decision: Decision): void {
  decision.rtt = -1;
  decision.lastRtt = -1;
  decision.delivered = 0;
  decision.rate = -1;
  decision.priorDelivered = -1;
  decision.sampleInFlight = 0;
  decision.sampleLost = 0;
  decision.appLimited = false;
  decision.losses.count = 0;
  decision.losses.ranges = 0;
  decision.reduce = false;
  decision.endReduction = false;
  decision.again = false;
}

/** What a recovery reads of the settings of its flow. */
export interface RecoverySettings extends StackSettings {
  /** Tick length of kernel timers, s; 0: timers expire exactly on time. */
  readonly timerTick: number;
  /** Initial receiver window, whole segments. */
  readonly window: number;
  /** The congestion control uses delivery-rate samples. */
  readonly samplesRates: boolean;
}

/** An ACK, timeout or transmission as seen by a loss recovery. One record per sender, reused. */
export interface RecoveryEvent {
  readonly flow: number;
  readonly settings: RecoverySettings;
  readonly flight: Readonly<Flight>;
  readonly decision: Decision;
  /** Highest segment acknowledged in order. */
  ack: number;
  /** DATA_ACK, if the flow is a subflow. */
  dataAck: number;
  /** SACK blocks of the ACK: number, left edges and right edges (right exclusive). */
  sackCount: number;
  readonly sackLeft: Int32Array;
  readonly sackRight: Int32Array;
  /** Time since the connection's first segment, and simulated time, s. */
  elapsed: number;
  now: number;
  /** Send time of the segment that caused the ACK, s since the connection's first segment (its echoed timestamp). */
  echo: number;
  /** cwnd before the event, segments. */
  cwnd: number;
  /** ssthresh before the event, or after the cut for `onReduce`, segments. */
  ssthresh: number;
  /** State of the retransmission timer. */
  readonly timer: Readonly<TimerState>;
  /** The segment sent or declared lost. */
  segment: number;
  /** At a timeout: SND.UNA has not changed since the previous timeout. */
  repeated: boolean;
  /** The only event is that pacing lets a delayed segment leave now. */
  paced: boolean;
}

/** Information of a loss recovery about an ACK. */
interface AckAccount {
  /**
   * Simulated time, and the same moment on the clock of the recovery's records, s. That clock starts at the
   * connection's first segment by default.
   */
  readonly now: number;
  booked: number;
  /** Segments in the network before the ACK. */
  outstanding: number;
  /** When the acknowledged segment was last sent, s, or NaN. */
  ackedSentAt: number;
  /** The ACK reported segments above a hole. */
  reported: boolean;
}

export type RecoveryFire<S extends RecoveryState> = Fire<S, RecoveryEvent>;
export type RecoveryRule<S extends RecoveryState = RecoveryState> = Rule<S, RecoveryEvent>;

/**
 * Decides which segments are lost, what to retransmit and what counts as in flight. Hooks read state and fire rules;
 * rules write the recovery's state and the decision. Neither reads or writes cwnd.
 */
export interface LossRecovery<S extends RecoveryState = RecoveryState> {
  readonly initial: (settings: RecoverySettings) => S;
  /** An ACK arrived. Exactly one rule that sets the decision must fire. */
  onAck(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** The retransmission timer expired. */
  onTimeout(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** In fast recovery: the next segment to send even if the window is full, or -1. */
  select?(state: Readonly<S>, event: Readonly<RecoveryEvent>): number;
  /** After `select`: the segment is about to be sent. */
  onSelected?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Whether it ignores marks: echoes do not stop growth, and a loss reduces a window already reduced for a mark. */
  apartFromMarks?(settings: RecoverySettings): boolean;
  /** The sender reacts to a mark and is about to reduce the window; default: `markAnswered`. */
  onMark?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** An ACK carries an echo. */
  onEcho?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Whether this ACK ends a recovery or a repair after a timeout and its echo requires a reaction. Default: no. */
  answersAtEnd?(state: Readonly<S>, event: Readonly<RecoveryEvent>): boolean;
  /** Whether an earlier gradual reduction has not ended. */
  reduces?(state: Readonly<S>, event: Readonly<RecoveryEvent>): boolean;
  /** A loss was detected and the window is about to be reduced. */
  onCut?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** After the segment named by `decision.resend` was sent. */
  onResent?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Outside recovery: whether this segment is known to have arrived and is skipped. */
  skips?(state: Readonly<S>, segment: number): boolean;
  /** Any transmission, before it is recorded as sent. */
  onSent?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Exact round-trip time of the segment just acknowledged, s, or NaN. */
  segmentRtt?(state: Readonly<S>): number;
  /** Adds its information about an ACK for the congestion control. */
  account?(state: Readonly<S>, about: AckAccount): void;
  /** Number of transmissions of the segment declared lost. */
  lostTransmissions?(state: Readonly<S>): number;
  /** `select` is called at all times, not only in fast recovery. */
  selectsAlways?(settings: RecoverySettings): boolean;
  /** Segments delivered since the connection began, according to the recovery's records. */
  totalDelivered?(state: Readonly<S>): number;
  /** Segments in the network, according to the recovery's records. */
  inFlight?(state: Readonly<S>, flight: Readonly<Flight>): number;
  /** A reduction is spread over a round trip: sets `decision.window`. */
  onReduce?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Called after all effects of an event: sets the alarm. */
  afterEvent?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Alarm time of the recovery, s since the first segment; -1: none. */
  alarmAt?(state: Readonly<S>): number;
  /** Whether the alarm, if set, is for a probe. */
  wantsProbe?(state: Readonly<S>): boolean;
  /** QUIC: number of the latest packet sent. A recovery with this method needs no retransmission timer. */
  lastNumber?(state: Readonly<S>): number;
  /** QUIC: largest packet number acknowledged, -1: none. */
  largestAcked?(state: Readonly<S>): number;
  /** QUIC: an ACK arrived; enters its ranges, before its round trip is taken and `onAck` is called. */
  onRanges?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** QUIC: data unit of the packet that this ACK may reveal as lost, or -1. */
  suspects?(state: Readonly<S>, event: Readonly<RecoveryEvent>): number;
  /** The alarm expired. */
  onAlarm?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
}
