import type { PlainState } from '../kernel/state.ts';

/**
 * Delivery-rate samples (draft-cheng-iccrg-delivery-rate-estimation): each
 * segment remembers how much had been delivered when it was sent; when it
 * arrives, what was delivered meanwhile, over the longer of the time it took to
 * send and the time it took to acknowledge, is the rate. Times are s since the
 * connection's first segment. A sender here always has data, so no sample is
 * limited by the application.
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
  /** The sample of this ACK: its newest segment's books; `prior` -1: none. */
  prior: number;
  priorAt: number;
  sendElapsed: number;
  sampleSentAt: number;
}

export const freshDeliveryRate = (): DeliveryRate => ({
  total: 0,
  totalAt: 0.5,
  firstSentAt: 0.5,
  deliveredBefore: new Float64Array(64),
  deliveredBeforeAt: new Float64Array(64),
  firstSentBefore: new Float64Array(64),
  prior: -1,
  priorAt: 0.5,
  sendElapsed: 0.5,
  sampleSentAt: 0.5,
});

function widen(rate: DeliveryRate, from: number, to: number): void {
  const { length } = rate.deliveredBefore;
  const wider = (old: Float64Array): Float64Array => {
    const grown = new Float64Array(length * 2);
    for (let s = from; s <= to; s++) grown[s & (length * 2 - 1)] = old[s & (length - 1)]!;
    return grown;
  };
  rate.deliveredBefore = wider(rate.deliveredBefore);
  rate.deliveredBeforeAt = wider(rate.deliveredBeforeAt);
  rate.firstSentBefore = wider(rate.firstSentBefore);
}

/** A segment is sent; `idle`: nothing else is in the network. */
export function rateSent(
  rate: DeliveryRate,
  segment: number,
  acked: number,
  highest: number,
  elapsed: number,
  idle: boolean,
): void {
  while (segment - acked >= rate.deliveredBefore.length) widen(rate, Math.max(0, acked), highest);
  if (idle) {
    rate.firstSentAt = elapsed;
    rate.totalAt = elapsed;
  }
  const at = segment & (rate.deliveredBefore.length - 1);
  rate.deliveredBefore[at] = rate.total;
  rate.deliveredBeforeAt[at] = rate.totalAt;
  rate.firstSentBefore[at] = rate.firstSentAt;
}

/** A new ACK: no segment of it has been looked at. */
export function rateBegins(rate: DeliveryRate): void {
  rate.prior = -1;
}

/** A segment sent at `sentAt` has arrived. */
export function rateArrived(rate: DeliveryRate, segment: number, sentAt: number, elapsed: number): void {
  const at = segment & (rate.deliveredBefore.length - 1);
  const before = rate.deliveredBefore[at]!;
  rate.total++;
  rate.totalAt = elapsed;
  if (before < rate.prior || (before === rate.prior && sentAt < rate.sampleSentAt)) return;
  rate.prior = before;
  rate.priorAt = rate.deliveredBeforeAt[at]!;
  rate.sendElapsed = sentAt - rate.firstSentBefore[at]!;
  rate.sampleSentAt = sentAt;
  rate.firstSentAt = sentAt;
}

/** Segments per second, or -1: there is no sample, or it is shorter than any round trip. */
export function rateSample(rate: Readonly<DeliveryRate>, minRtt: number): number {
  if (rate.prior < 0) return -1;
  const ackElapsed = rate.totalAt - rate.priorAt;
  const interval = rate.sendElapsed > ackElapsed ? rate.sendElapsed : ackElapsed;
  return interval < minRtt || interval <= 0 ? -1 : (rate.total - rate.prior) / interval;
}
