import type { PlainState } from '../kernel/state.ts';

/**
 * Delivery-rate samples (draft-cheng-iccrg-delivery-rate-estimation): each
 * segment remembers how much had been delivered when it was sent; when it
 * arrives, what was delivered meanwhile, over the longer of the time it took to
 * send and the time it took to acknowledge, is the rate. Times are s since the
 * connection's first segment. A sender here always has data, so no sample is
 * limited by the application. Besides, each segment remembers how much was in the
 * network with it and how much had been lost (draft-ietf-ccwg-bbr).
 */
export interface DeliveryRate extends PlainState {
  /** C.delivered, C.delivered_time, C.first_sent_time. */
  total: number;
  totalAt: number;
  firstSentAt: number;
  /** P.delivered, P.delivered_time, P.first_sent_time by segment modulo the length. */
  deliveredBefore: Float64Array;
  deliveredBeforeAt: Float64Array;
  firstSentBefore: Float64Array;
  /** C.lost: segments taken as lost so far. P.tx_in_flight, itself included, and P.lost by segment. */
  lostTotal: number;
  inFlightThen: Int32Array;
  lostBefore: Int32Array;
  /** The sample of this ACK: its newest segment's books; `prior` -1: none. */
  prior: number;
  priorAt: number;
  sendElapsed: number;
  sampleSentAt: number;
  sampleInFlight: number;
  sampleLostBefore: number;
}

/** Of each segment that an event shows to be lost: what was in the network with it, and what was lost since it was sent, itself included. */
export interface LossNotes {
  count: number;
  /** How many of them do not follow on another that is lost. */
  ranges: number;
  inFlight: Int32Array;
  lostSince: Int32Array;
}

export const freshLossNotes = (): LossNotes => ({
  count: 0,
  ranges: 0,
  inFlight: new Int32Array(64),
  lostSince: new Int32Array(64),
});

export const freshDeliveryRate = (): DeliveryRate => ({
  total: 0,
  totalAt: 0.5,
  firstSentAt: 0.5,
  deliveredBefore: new Float64Array(64),
  deliveredBeforeAt: new Float64Array(64),
  firstSentBefore: new Float64Array(64),
  lostTotal: 0,
  inFlightThen: new Int32Array(64),
  lostBefore: new Int32Array(64),
  prior: -1,
  priorAt: 0.5,
  sendElapsed: 0.5,
  sampleSentAt: 0.5,
  sampleInFlight: 0,
  sampleLostBefore: 0,
});

function widen(rate: DeliveryRate, from: number, to: number): void {
  const { length } = rate.deliveredBefore;
  const wider = <Column extends Float64Array | Int32Array>(old: Column, grown: Column): Column => {
    for (let s = from; s <= to; s++) grown[s & (length * 2 - 1)] = old[s & (length - 1)]!;
    return grown;
  };
  rate.deliveredBefore = wider(rate.deliveredBefore, new Float64Array(length * 2));
  rate.deliveredBeforeAt = wider(rate.deliveredBeforeAt, new Float64Array(length * 2));
  rate.firstSentBefore = wider(rate.firstSentBefore, new Float64Array(length * 2));
  rate.inFlightThen = wider(rate.inFlightThen, new Int32Array(length * 2));
  rate.lostBefore = wider(rate.lostBefore, new Int32Array(length * 2));
}

/** A segment is sent while `inFlight` others are in the network. */
export function rateSent(
  rate: DeliveryRate,
  segment: number,
  acked: number,
  highest: number,
  elapsed: number,
  inFlight: number,
): void {
  while (segment - acked >= rate.deliveredBefore.length) widen(rate, Math.max(0, acked), highest);
  if (inFlight === 0) {
    rate.firstSentAt = elapsed;
    rate.totalAt = elapsed;
  }
  const at = segment & (rate.deliveredBefore.length - 1);
  rate.deliveredBefore[at] = rate.total;
  rate.deliveredBeforeAt[at] = rate.totalAt;
  rate.firstSentBefore[at] = rate.firstSentAt;
  rate.inFlightThen[at] = inFlight + 1;
  rate.lostBefore[at] = rate.lostTotal;
}

/** A new ACK: no segment of it has been looked at. */
export function rateBegins(rate: DeliveryRate): void {
  rate.prior = -1;
}

/** So many segments have arrived, the last of which in the order of sending is `segment`, sent at `sentAt`. */
export function rateArrived(
  rate: DeliveryRate,
  segment: number,
  sentAt: number,
  elapsed: number,
  segments: number,
): void {
  const at = segment & (rate.deliveredBefore.length - 1);
  const before = rate.deliveredBefore[at]!;
  rate.total += segments;
  rate.totalAt = elapsed;
  if (before < rate.prior || (before === rate.prior && sentAt < rate.sampleSentAt)) return;
  rate.prior = before;
  rate.priorAt = rate.deliveredBeforeAt[at]!;
  rate.sendElapsed = sentAt - rate.firstSentBefore[at]!;
  rate.sampleSentAt = sentAt;
  rate.firstSentAt = sentAt;
  rate.sampleInFlight = rate.inFlightThen[at]!;
  rate.sampleLostBefore = rate.lostBefore[at]!;
}

/** A segment is taken as lost; `alone`: the one before it is not. */
export function rateLost(rate: DeliveryRate, notes: LossNotes, segment: number, alone: boolean): void {
  const at = segment & (rate.deliveredBefore.length - 1);
  rate.lostTotal++;
  if (notes.count === notes.inFlight.length) {
    const { inFlight, lostSince, count } = notes;
    notes.inFlight = new Int32Array(count * 2);
    notes.inFlight.set(inFlight);
    notes.lostSince = new Int32Array(count * 2);
    notes.lostSince.set(lostSince);
  }
  notes.inFlight[notes.count] = rate.inFlightThen[at]!;
  notes.lostSince[notes.count] = rate.lostTotal - rate.lostBefore[at]!;
  notes.count++;
  if (alone) notes.ranges++;
}

/** Segments per second, or -1: there is no sample, or it is shorter than any round trip. */
export function rateSample(rate: Readonly<DeliveryRate>, minRtt: number): number {
  if (rate.prior < 0) return -1;
  const ackElapsed = rate.totalAt - rate.priorAt;
  const interval = rate.sendElapsed > ackElapsed ? rate.sendElapsed : ackElapsed;
  return interval < minRtt || interval <= 0 ? -1 : (rate.total - rate.prior) / interval;
}
