import type { PlainState } from '../kernel/state.ts';
import type { Fire, Rule } from '../rule.ts';
import type { TimerState } from './roundTrip.ts';
import { freshLossNotes } from './deliveryRate.ts';

/**
 * What a sender has sent and what came back, in segments. Segment 0 is the SYN;
 * an ACK names the highest segment received in order. The sender alone writes it.
 */
export interface Flight extends PlainState {
  /** Highest segment cumulatively acknowledged (SND.UNA - 1); -1 before the SYN's ACK. */
  acked: number;
  /** Next segment to send (SND.NXT); goes back after a timeout. */
  next: number;
  /** Highest segment ever sent (SND.MAX - 1). */
  highest: number;
  /** First segment the application does not have. */
  limit: number;
  /** Receiver window, whole segments. */
  window: number;
}

/** Why the window was last cut. */
export const EPISODE = { NONE: 0, DUPLICATES: 1, TIMEOUT: 2, ENDED: 3, MARK: 4 } as const;

/** What every loss recovery remembers; each adds its own. */
export interface RecoveryState extends PlainState {
  /** Duplicate ACKs in a row. */
  duplicates: number;
  /** Highest segment sent when the last loss was found (RFC 6582: recover). */
  recover: number;
  /** Segments by which recovery extends the window, apart from cwnd (RFC 5681 3.2 steps 3 and 4). */
  inflation: number;
  /** One of EPISODE. */
  episode: number;
  /** In fast recovery. */
  recovering: boolean;
}

/** Findings of a loss recovery about one ACK. */
export const FINDING = {
  NOTHING: 0,
  /** A segment is lost: cut the window and go on. */
  CONGESTION: 1,
  /** A segment is lost: back to a window of one and slow start (Tahoe). */
  RESTART: 2,
  /** Fast recovery has ended. */
  RECOVERED: 3,
} as const;

/** How much of the ACK's round-trip information counts. */
export const MEASURE = {
  SAMPLE: 0,
  DISCARD: 1,
  IGNORE: 2,
  /** The time that the receiver sent back. */
  ECHO: 3,
  /** The recovery timed the segments itself: `decision.rtt`. */
  GIVEN: 4,
} as const;

/** What to do about one ACK: filled in by the rules of a loss recovery, carried out by the sender. */
export const freshDecision = () => ({
  finding: 0,
  /** Take the cumulative acknowledgement. */
  advance: false,
  /** One of MEASURE: a round-trip sample, an end of measurement without one (Karn), or nothing. */
  measure: 0,
  /** Restart the retransmission timer because of the acknowledgement. */
  restartTimer: false,
  /** The timer goes off after so long, s, whatever the RTO is; 0: after the RTO. */
  timeoutIn: 0,
  /** Restart it before the round trip is measured, with the old RTO. */
  timerFirst: false,
  /** Forget the back-off. */
  resetBackoff: false,
  /** Let the window grow; a duplicate ACK then counts as one segment. */
  grow: false,
  /** Halve cwnd before the cut: the loss came out of slow start (FACK's overdamping). */
  halveFirst: false,
  /** Segments to take off cwnd (partial window deflation). */
  deflate: 0,
  /** Leave recovery with min(ssthresh, FlightSize + 1). */
  exitByFlight: false,
  /** Segment to send again now, or -1. */
  resend: -1,
  /** Send again from `acked + 1` on (go back N). */
  goBack: false,
  /** Double the timer as well when it is restarted after a loss. */
  backOff: false,
  /** Limited transmit: one new segment may go beyond the window. */
  limitedTransmit: false,
  /** Segments to send at most: 0 no limit, -1 nothing. */
  burst: -1,
  /** A duplicate ACK beyond the threshold that the congestion control should hear of. */
  surplus: false,
  /** On a timeout: whether it counts as one. */
  counts: true,
  /** The rest is filled in, and made empty, only by a recovery that knows every transmission (RACK). */
  /** Round trips of the first and the last segment that the ACK tells of, s; -1: none may be measured. */
  rtt: -1.5,
  lastRtt: -1.5,
  /** Segments newly known to have arrived, cumulatively or by SACK; -1: not known. */
  delivered: -1,
  rate: -1.5,
  priorDelivered: -1,
  sampleInFlight: 0,
  sampleLost: 0,
  appLimited: false,
  /** The segments newly taken as lost. */
  losses: freshLossNotes(),
  /** The cut is spread over a round trip: ask `onReduce` for cwnd. */
  reduce: false,
  /** cwnd while a cut is spread. */
  window: NaN,
  /** The reduction is over: cwnd = ssthresh. */
  endReduction: false,
  /** The last cut was unnecessary: cwnd and ssthresh return to these values. */
  undo: false,
  priorCwnd: NaN,
  priorSsthresh: NaN,
  /** On a timeout: the window that lost was cut already. */
  again: false,
  /** On a timeout: the window stays as it is. */
  keeps: false,
});

export type Decision = ReturnType<typeof freshDecision>;

/** Makes a decision empty again. */
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
  decision.undo = false;
  decision.keeps = false;
}

/** Makes the part empty that only a recovery with a clock for every segment fills in. */
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

/** The settings of the stack that recoveries read. */
export interface RecoverySettings {
  readonly dupThresh: number;
  readonly limitedTransmit: boolean;
  readonly countIdleDuplicates: boolean;
  readonly carefulFastRetransmit: boolean;
  readonly firstSegmentExempt: boolean;
  readonly fastRetransmitInRecovery: boolean;
  readonly backOffOnFastRetransmit: boolean;
  readonly partialAckTimer: 'first' | 'every';
  readonly partialDeflation: boolean;
  readonly recoveryExit: 'ssthresh' | 'flight';
  readonly growOnRecoveryExit: boolean;
  readonly recoveryBurst: number;
  readonly maxBurst: number;
  readonly fackAsInNs2: boolean;
  readonly rampdown: boolean;
  readonly overdamping: boolean;
  /** ACKs echo timestamps. */
  readonly timestamps: boolean;
  readonly proportionalReduction: boolean;
  readonly prrBasis: 'recoverFs' | 'cwnd';
  readonly tailLossProbe: boolean;
  readonly maxAckDelay: number;
  /** Timers of the kernel go off at whole ticks, s; 0: at once. */
  readonly timerTick: number;
  readonly frto: boolean;
  readonly dsackUndo: boolean;
  /** ECN has ns-2's habits. */
  readonly ecnAsInNs2: boolean;
  readonly initialWindow: number;
  /** Receiver window at the start, whole segments. */
  readonly window: number;
  /** The congestion control wants to know at what rate segments arrive. */
  readonly samplesRates: boolean;
}

/** An ACK, a timeout or a transmission as a loss recovery sees it. One record per sender, reused. */
export interface RecoveryEvent {
  readonly flow: number;
  readonly settings: RecoverySettings;
  readonly flight: Readonly<Flight>;
  readonly decision: Decision;
  /** Highest segment acknowledged in order. */
  ack: number;
  /** SACK blocks of the ACK: how many, and left and right edges (right exclusive). */
  sackCount: number;
  readonly sackLeft: Int32Array;
  readonly sackRight: Int32Array;
  /** Time since the connection's first segment, and the clock, s. */
  elapsed: number;
  now: number;
  /** When the segment that caused the ACK was sent, s since the connection's first segment (its echoed timestamp). */
  echo: number;
  /** cwnd before the event, segments. */
  cwnd: number;
  /** ssthresh before the event, or after the cut for `onReduce`, segments. */
  ssthresh: number;
  /** What the retransmission timer knows of the round trip. */
  readonly timer: Readonly<TimerState>;
  /** The segment sent or found lost. */
  segment: number;
  /** A segment that had to wait for its time may leave now: nothing else has happened. */
  paced: boolean;
}

/** What a loss recovery can say of an ACK. */
interface AckAccount {
  /** The clock, and how long the recovery's records have run, s: since the connection's first segment, unless it says otherwise. */
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
 * Decides what is lost, what to send again and what counts as in flight. A hook
 * reads and fires rules; a rule writes the recovery's state and the decision.
 * Neither sees or writes cwnd.
 */
export interface LossRecovery<S extends RecoveryState = RecoveryState> {
  readonly initial: (settings: RecoverySettings) => S;
  /** An ACK arrived. Exactly one rule that fills the decision must fire. */
  onAck(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** The retransmission timer went off. */
  onTimeout(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** In fast recovery: the next segment to send although the window does not decide, or -1. */
  select?(state: Readonly<S>, event: Readonly<RecoveryEvent>): number;
  /** After `select`: the segment is about to be sent. */
  onSelected?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Marks are nothing to it: echoes do not hold growth, and a loss cuts a window that was cut for a mark. */
  apartFromMarks?(settings: RecoverySettings): boolean;
  /** A mark is answered and the window is about to be cut; without it: `markAnswered`. */
  onMark?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** A loss was found and the window is about to be cut. */
  onCut?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** After the segment named by `decision.resend` was sent. */
  onResent?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Outside recovery: whether this segment is known to have arrived and is passed over. */
  skips?(state: Readonly<S>, segment: number): boolean;
  /** Any transmission, before it counts as sent. */
  onSent?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** Exact round-trip time of the segment just acknowledged, s, or NaN. */
  segmentRtt?(state: Readonly<S>): number;
  /** Tells what it knows of the ACK and the congestion control may want to know. */
  account?(state: Readonly<S>, about: AckAccount): void;
  /** How often the segment found lost had been sent. */
  lostTransmissions?(state: Readonly<S>): number;
  /** `select` is asked at all times, not only in fast recovery. */
  selectsAlways?(settings: RecoverySettings): boolean;
  /** Segments known to have arrived since the connection began, by the recovery's records. */
  totalDelivered?(state: Readonly<S>): number;
  /** Segments in the network by the recovery's records. */
  inFlight?(state: Readonly<S>, flight: Readonly<Flight>): number;
  /** A cut is being spread over a round trip: sets `decision.window`. */
  onReduce?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** After everything that an event led to: when to wake the recovery. */
  afterEvent?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
  /** When the recovery wants to be woken, s since the first segment; -1: not. */
  alarmAt?(state: Readonly<S>): number;
  /** Whether the alarm, if it is set, is for a probe. */
  wantsProbe?(state: Readonly<S>): boolean;
  /** The alarm went off. */
  onAlarm?(state: Readonly<S>, event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void;
}
