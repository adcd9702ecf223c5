import { doubled } from '../kernel/numeric.ts';
import type { PlainState } from '../kernel/state.ts';
import type { Moment } from './transmissions.ts';

/**
 * Delivery-rate samples (draft-cheng-iccrg-delivery-rate-estimation). Each segment records the number of segments
 * delivered when it was sent. When it is acknowledged, the rate is the number delivered since, divided by the longer of
 * the send interval and the ACK interval. Times are s since the connection's first segment. Samples are
 * application-limited after the application had nothing to send (section 3.4.2). Each segment also records the number
 * in flight and the number lost (draft-ietf-ccwg-bbr).
 */
export const freshDeliveryRate = () => ({
  /** C.delivered, C.delivered_time, C.first_sent_time. */
  total: 0,
  totalAt: NaN,
  firstSentAt: NaN,
  /** C.lost: number of segments declared lost. */
  lostTotal: 0,
  /** C.app_limited: samples are application-limited until this number of segments is delivered; 0: not limited. */
  appLimited: 0,
  /** Records of each segment (THEN), in rows by segment modulo their count, a power of two. */
  whenSent: new Float64Array(64 << ROW_BITS),
  /** Sample of this ACK: records of its newest segment; `prior` -1: none. */
  prior: -1,
  priorAt: NaN,
  sendElapsed: NaN,
  sampleSentAt: NaN,
  sampleInFlight: 0,
  sampleLostBefore: 0,
  sampleAppLimited: false,
});

type DeliveryRate = ReturnType<typeof freshDeliveryRate>;

/**
 * Columns of a segment's row: P.delivered, P.delivered_time, P.first_sent_time, P.tx_in_flight (including itself),
 * P.lost, P.sent_time and P.is_app_limited (0 or 1).
 */
const THEN = {
  DELIVERED: 0,
  DELIVERED_AT: 1,
  FIRST_SENT_AT: 2,
  IN_FLIGHT: 3,
  LOST: 4,
  SENT_AT: 5,
  LIMITED: 6,
} as const;
/** Each row has 8 columns, one of them unused. */
const ROW_BITS = 3;

const rowOf = (whenSent: Float64Array, segment: number): number =>
  (segment & ((whenSent.length >> ROW_BITS) - 1)) << ROW_BITS;

/**
 * For each segment that an event declares lost: numbers delivered and in flight when it was sent, number lost
 * since, including itself, and whether the application limited the rate then (0 or 1).
 */
export const freshLossNotes = () => ({
  count: 0,
  /** Number of these segments that do not directly follow another lost one. */
  ranges: 0,
  delivered: new Int32Array(64),
  inFlight: new Int32Array(64),
  lostSince: new Int32Array(64),
  limited: new Int32Array(64),
});

type LossNotes = ReturnType<typeof freshLossNotes>;

function widen(rate: DeliveryRate, from: number, to: number): void {
  const { whenSent } = rate;
  const wider = new Float64Array(whenSent.length * 2);
  for (let segment = from; segment <= to; segment++) {
    const row = rowOf(whenSent, segment);
    wider.set(whenSent.subarray(row, row + (1 << ROW_BITS)), rowOf(wider, segment));
  }
  rate.whenSent = wider;
}

/** Records that a segment is sent while `inFlight` others are in the network. */
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

/**
 * Starts sampling in the middle of a connection; segments sent before have no records. Does nothing for a recovery that
 * takes no samples.
 */
export function rateStarts(recovery: PlainState, elapsed: number): void {
  if ('whenSent' in recovery) Object.assign(recovery, { totalAt: elapsed, firstSentAt: elapsed });
}

/**
 * Called when the application writes after all earlier data was sent, while the window allows more than `inFlight`
 * segments. Samples are application-limited until the segments in flight are acknowledged (CheckIfApplicationLimited).
 * Does nothing for a recovery that takes no samples.
 */
export function rateGap(recovery: PlainState, inFlight: number): void {
  if (!('whenSent' in recovery)) return;
  const rate = recovery as unknown as DeliveryRate;
  rate.appLimited = Math.max(rate.total + inFlight, 1);
}

/** Begins a new ACK: none of its segments has been processed. */
export function rateBegins(rate: DeliveryRate): void {
  rate.prior = -1;
}

/**
 * Records that a number of segments were delivered; `segment` was sent last of them. `keeps` (`keepsRateSample`): the
 * last sample remains until a segment sent after a later delivery arrives.
 */
export function rateArrived(
  rate: DeliveryRate,
  { elapsed }: Moment,
  segment: number,
  segments: number,
  keeps = false,
): void {
  const { whenSent } = rate;
  const row = rowOf(whenSent, segment);
  const before = whenSent[row + THEN.DELIVERED]!;
  const sentAt = whenSent[row + THEN.SENT_AT]!;
  rate.total += segments;
  // The interval of a kept sample does not grow.
  if (keeps) rate.priorAt += elapsed - rate.totalAt;
  rate.totalAt = elapsed;
  if (rate.appLimited > 0 && rate.total > rate.appLimited) rate.appLimited = 0;
  if (whenSent[row + THEN.IN_FLIGHT] === 0) return;
  if (before < rate.prior || (before === rate.prior && (keeps || sentAt < rate.sampleSentAt))) return;
  if (keeps && before === 0) return;
  rate.prior = before | 0;
  rate.priorAt = whenSent[row + THEN.DELIVERED_AT]!;
  rate.sendElapsed = sentAt - whenSent[row + THEN.FIRST_SENT_AT]!;
  rate.sampleSentAt = sentAt;
  rate.firstSentAt = sentAt;
  rate.sampleInFlight = whenSent[row + THEN.IN_FLIGHT]! | 0;
  rate.sampleLostBefore = whenSent[row + THEN.LOST]! | 0;
  rate.sampleAppLimited = whenSent[row + THEN.LIMITED] === 1;
}

/** Records a segment as lost; `alone`: the one before it is not lost. */
export function rateLost(rate: DeliveryRate, notes: LossNotes, segment: number, alone: boolean): void {
  const { whenSent } = rate;
  const row = rowOf(whenSent, segment);
  rate.lostTotal++;
  if (whenSent[row + THEN.IN_FLIGHT] === 0) return;
  if (notes.count === notes.inFlight.length) {
    notes.delivered = doubled(notes.delivered);
    notes.inFlight = doubled(notes.inFlight);
    notes.lostSince = doubled(notes.lostSince);
    notes.limited = doubled(notes.limited);
  }
  notes.delivered[notes.count] = whenSent[row + THEN.DELIVERED]!;
  notes.inFlight[notes.count] = whenSent[row + THEN.IN_FLIGHT]!;
  notes.lostSince[notes.count] = rate.lostTotal - whenSent[row + THEN.LOST]!;
  notes.limited[notes.count] = whenSent[row + THEN.LIMITED]!;
  notes.count++;
  if (alone) notes.ranges++;
}

/** Receives the sample of an ACK. */
export interface RateSample {
  /** Segments/s, or -1: no sample, or its interval is shorter than the minimum round-trip time. */
  rate: number;
  /** Number delivered when the sample's segment was sent; -1: no sample. */
  priorDelivered: number;
  /** Number in flight when that segment was sent, and number lost since. */
  sampleInFlight: number;
  sampleLost: number;
  /** The application, not the path, limited the rate at which it was sent. */
  appLimited: boolean;
}

/** Stores the sample of this ACK, given the minimum round-trip time. */
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
