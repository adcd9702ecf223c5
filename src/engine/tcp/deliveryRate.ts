import { doubled } from '../kernel/numeric.ts';
import type { PlainState } from '../kernel/state.ts';
import type { Moment } from './transmissions.ts';

/**
 * Delivery-rate samples (draft-cheng-iccrg-delivery-rate-estimation): each
 * segment remembers how much had been delivered when it was sent; when it
 * arrives, what was delivered meanwhile, over the longer of the time it took to
 * send and the time it took to acknowledge, is the rate. Times are s since the
 * connection's first segment. What is sent after the application had nothing to
 * send gives samples that are limited by it (section 3.4.2). Besides, each segment
 * remembers how much was in the network with it and how much had been lost
 * (draft-ietf-ccwg-bbr).
 */
export const freshDeliveryRate = () => ({
  /** C.delivered, C.delivered_time, C.first_sent_time. */
  total: 0,
  totalAt: NaN,
  firstSentAt: NaN,
  /** C.lost: segments taken as lost so far. */
  lostTotal: 0,
  /** C.app_limited: what is sent before so many segments are delivered is limited by the application; 0: nothing is. */
  appLimited: 0,
  /** What each segment remembers (THEN), in rows by segment modulo their count, a power of two. */
  whenSent: new Float64Array(64 << ROW_BITS),
  /** The sample of this ACK: its newest segment's records; `prior` -1: none. */
  prior: -1,
  priorAt: NaN,
  sendElapsed: NaN,
  sampleSentAt: NaN,
  sampleInFlight: 0,
  sampleLostBefore: 0,
  sampleAppLimited: false,
});

export type DeliveryRate = ReturnType<typeof freshDeliveryRate>;

/** Columns of a segment's row: P.delivered, P.delivered_time, P.first_sent_time, P.tx_in_flight, itself included, P.lost, P.sent_time and P.is_app_limited (0 or 1). */
const THEN = {
  DELIVERED: 0,
  DELIVERED_AT: 1,
  FIRST_SENT_AT: 2,
  IN_FLIGHT: 3,
  LOST: 4,
  SENT_AT: 5,
  LIMITED: 6,
} as const;
/** Places of a row: 8, of which one is free. */
const ROW_BITS = 3;

const rowOf = (whenSent: Float64Array, segment: number): number =>
  (segment & ((whenSent.length >> ROW_BITS) - 1)) << ROW_BITS;

/** Of each segment that an event shows to be lost: what had been delivered and was in the network with it, and what was lost since it was sent, itself included. */
export const freshLossNotes = () => ({
  count: 0,
  /** How many of them do not follow on another that is lost. */
  ranges: 0,
  delivered: new Int32Array(64),
  inFlight: new Int32Array(64),
  lostSince: new Int32Array(64),
});

export type LossNotes = ReturnType<typeof freshLossNotes>;

function widen(rate: DeliveryRate, from: number, to: number): void {
  const { whenSent } = rate;
  const wider = new Float64Array(whenSent.length * 2);
  for (let segment = from; segment <= to; segment++) {
    const row = rowOf(whenSent, segment);
    wider.set(whenSent.subarray(row, row + (1 << ROW_BITS)), rowOf(wider, segment));
  }
  rate.whenSent = wider;
}

/** A segment is sent while `inFlight` others are in the network. */
export function rateSent(
  rate: DeliveryRate,
  { elapsed }: Moment,
  segment: number,
  acked: number,
  highest: number,
  inFlight: number,
): void {
  while (segment - acked >= rate.whenSent.length >> ROW_BITS) widen(rate, Math.max(0, acked), highest);
  if (inFlight === 0) {
    rate.firstSentAt = elapsed;
    rate.totalAt = elapsed;
  }
  const { whenSent } = rate;
  const row = rowOf(whenSent, segment);
  whenSent[row + THEN.DELIVERED] = rate.total;
  whenSent[row + THEN.DELIVERED_AT] = rate.totalAt;
  whenSent[row + THEN.FIRST_SENT_AT] = rate.firstSentAt;
  whenSent[row + THEN.IN_FLIGHT] = inFlight + 1;
  whenSent[row + THEN.LOST] = rate.lostTotal;
  whenSent[row + THEN.SENT_AT] = elapsed;
  whenSent[row + THEN.LIMITED] = rate.appLimited > 0 ? 1 : 0;
}

/** Samples are taken from now on, in the middle of a connection: of a segment sent before nothing is remembered. A recovery that takes none is left as it is. */
export function rateStarts(recovery: PlainState, elapsed: number): void {
  if ('whenSent' in recovery) Object.assign(recovery, { totalAt: elapsed, firstSentAt: elapsed });
}

/**
 * The application writes after all it had written was sent, with so many segments in the network and room for more:
 * what is sent from now on until those have arrived says little of the path (CheckIfApplicationLimited). A recovery that
 * takes no samples is left as it is.
 */
export function rateGap(recovery: PlainState, inFlight: number): void {
  if (!('whenSent' in recovery)) return;
  const rate = recovery as unknown as DeliveryRate;
  rate.appLimited = Math.max(rate.total + inFlight, 1);
}

/** A new ACK: no segment of it has been looked at. */
export function rateBegins(rate: DeliveryRate): void {
  rate.prior = -1;
}

/** So many segments have arrived, the last of which in the order of sending is `segment`. */
export function rateArrived(rate: DeliveryRate, { elapsed }: Moment, segment: number, segments: number): void {
  const { whenSent } = rate;
  const row = rowOf(whenSent, segment);
  const before = whenSent[row + THEN.DELIVERED]!;
  const sentAt = whenSent[row + THEN.SENT_AT]!;
  rate.total += segments;
  rate.totalAt = elapsed;
  if (rate.appLimited > 0 && rate.total > rate.appLimited) rate.appLimited = 0;
  if (whenSent[row + THEN.IN_FLIGHT] === 0) return;
  if (before < rate.prior || (before === rate.prior && sentAt < rate.sampleSentAt)) return;
  rate.prior = before | 0;
  rate.priorAt = whenSent[row + THEN.DELIVERED_AT]!;
  rate.sendElapsed = sentAt - whenSent[row + THEN.FIRST_SENT_AT]!;
  rate.sampleSentAt = sentAt;
  rate.firstSentAt = sentAt;
  rate.sampleInFlight = whenSent[row + THEN.IN_FLIGHT]! | 0;
  rate.sampleLostBefore = whenSent[row + THEN.LOST]! | 0;
  rate.sampleAppLimited = whenSent[row + THEN.LIMITED] === 1;
}

/** A segment is taken as lost; `alone`: the one before it is not. */
export function rateLost(rate: DeliveryRate, notes: LossNotes, segment: number, alone: boolean): void {
  const { whenSent } = rate;
  const row = rowOf(whenSent, segment);
  rate.lostTotal++;
  if (whenSent[row + THEN.IN_FLIGHT] === 0) return;
  if (notes.count === notes.inFlight.length) {
    notes.delivered = doubled(notes.delivered);
    notes.inFlight = doubled(notes.inFlight);
    notes.lostSince = doubled(notes.lostSince);
  }
  notes.delivered[notes.count] = whenSent[row + THEN.DELIVERED]!;
  notes.inFlight[notes.count] = whenSent[row + THEN.IN_FLIGHT]!;
  notes.lostSince[notes.count] = rate.lostTotal - whenSent[row + THEN.LOST]!;
  notes.count++;
  if (alone) notes.ranges++;
}

/** Where the sample of an ACK is entered. */
export interface RateSample {
  /** Segments per second, or -1: there is no sample, or it is shorter than any round trip. */
  rate: number;
  /** What had been delivered when the sample's segment was sent; -1: there is no sample. */
  priorDelivered: number;
  /** What was in the network with that segment, and what was lost since it was sent. */
  sampleInFlight: number;
  sampleLost: number;
  /** The application, not the path, limited what was sent with that segment. */
  appLimited: boolean;
}

/** Enters the sample of this ACK, which no round trip was shorter than. */
export function enterSample(rate: Readonly<DeliveryRate & { readonly min_RTT: number }>, into: RateSample): void {
  const ackElapsed = rate.totalAt - rate.priorAt;
  const interval = rate.sendElapsed > ackElapsed ? rate.sendElapsed : ackElapsed;
  const none = rate.prior < 0 || interval < rate.min_RTT || interval <= 0;
  into.rate = none ? -1 : (rate.total - rate.prior) / interval;
  into.priorDelivered = rate.prior;
  into.sampleInFlight = rate.sampleInFlight;
  into.sampleLost = rate.lostTotal - rate.sampleLostBefore;
  into.appLimited = rate.prior >= 0 && rate.sampleAppLimited;
}
