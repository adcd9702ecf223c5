/**
 * The path model of all BBR versions. Names are those of draft-ietf-ccwg-bbr. Rates are in segments/s, times in s since
 * the connection's first segment, windows in segments.
 */
import type { WindowEvent } from '../window.ts';
import { windowRule } from './shared.ts';

/** Number of rounds remembered. */
export const ROUNDS = 10;

export const freshPath = (pacingGain: number, cwndGain: number) => ({
  /** Gains on the model's rate and on the data in flight. */
  pacing_gain: pacingGain,
  cwnd_gain: cwndGain,
  // 0: no rate yet, because the SYN is not paced.
  pacing_rate: 0,
  /** Estimated delivery rate of the path, segments/s. */
  bw: NaN,
  /** Minimum round-trip time, Infinity before the first sample, and when it was measured. */
  min_rtt: Infinity,
  min_rtt_stamp: NaN,
  /**
   * Number of rounds. A round ends at the ACK of a segment that was sent after `next_round_delivered` segments were
   * delivered.
   */
  round_count: 0,
  /** Index of the current round in rings of length ROUNDS. */
  round_place: 0,
  next_round_delivered: 0,
  /** A round began with this ACK. */
  round_start: false,
  /** The pipe has been filled once. */
  full_bw_reached: false,
  /** Data were sent after an idle period, and nothing has been acknowledged since. */
  idle_restart: false,
  /** cwnd before loss recovery or ProbeRTT. */
  prior_cwnd: NaN,
  /** State of the random number generator. */
  dice: 1,
  /** Factor that the setting applies to the pacing rate. */
  pacing_share: 0.99,
  /** Start of the interval in which aggregated ACKs are measured, and segments acknowledged since. */
  extra_acked_interval_start: NaN,
  extra_acked_delivered: 0,
});

type BbrPath = ReturnType<typeof freshPath>;

/** Initial values when the connection opens, before any measurement. */
export function beginPath(own: BbrPath, cwnd: number, event: Readonly<WindowEvent>): void {
  own.dice = 1 + Math.floor(event.settings.chance * 2147483645);
  own.pacing_share = 1 - (event.settings.variant['pacingMargin'] as number);
  own.bw = 0;
  own.prior_cwnd = 0;
  // Before the first sample, a round-trip time of 1 ms is assumed.
  own.pacing_rate = (own.pacing_gain * cwnd) / (event.srtt > 0 ? event.srtt : 0.001);
  own.min_rtt = event.srtt > 0 ? event.srtt : Infinity;
  own.min_rtt_stamp = event.elapsed;
  own.extra_acked_interval_start = event.elapsed;
}

/** Restarts the measurement of ACK aggregation when the application writes after an idle period. */
export function restartPath(own: BbrPath, event: Readonly<WindowEvent>): void {
  own.idle_restart = true;
  own.extra_acked_interval_start = event.elapsed;
  own.extra_acked_delivered = 0;
}

/** Starts a new round. */
export function startRound(own: BbrPath, event: Readonly<WindowEvent>): void {
  own.next_round_delivered = event.sample.totalDelivered;
}

/** Counts rounds. An ACK without a rate sample never ends a round. */
export function countRound(own: BbrPath, event: Readonly<WindowEvent>): void {
  own.round_start = event.sample.rate >= 0 && event.sample.priorDelivered >= own.next_round_delivered;
  if (!own.round_start) return;
  startRound(own, event);
  own.round_count++;
  own.round_place = own.round_count % ROUNDS;
}

/** A pseudo-random integer from 1 to 2147483646 (Park and Miller 1988). */
export function draw(own: BbrPath): number {
  own.dice = (own.dice * 16807) % 2147483647;
  return own.dice;
}

/** Number of segments recently acknowledged in excess of the rate, at most cwnd (UpdateACKAggregation). */
export function aggregated(own: BbrPath, cwnd: number, event: Readonly<WindowEvent>): number {
  const expected = own.bw * (event.elapsed - own.extra_acked_interval_start);
  if (own.extra_acked_delivered <= expected) {
    own.extra_acked_delivered = 0;
    own.extra_acked_interval_start = event.elapsed;
  }
  own.extra_acked_delivered += event.delivered;
  const extra = own.extra_acked_delivered - own.bw * (event.elapsed - own.extra_acked_interval_start);
  return extra < cwnd ? extra : cwnd;
}

/** Maximum of a ring. */
export function largestOf(ring: Readonly<Float64Array>): number {
  let largest = 0;
  for (let i = 0; i < ring.length; i++) if (ring[i]! > largest) largest = ring[i]!;
  return largest;
}

/** Raises the current entry of a ring to a value. */
export function raise(ring: Float64Array, at: number, value: number): void {
  if (value > ring[at]!) ring[at] = value;
}

/** Whether the pacing rate changes: with most ACKs it does not. */
export function paceMoves(own: Readonly<BbrPath>): boolean {
  const rate = own.pacing_gain * own.bw * own.pacing_share;
  return rate > own.pacing_rate || (own.full_bw_reached && rate < own.pacing_rate);
}

/** Common to all versions: until the pipe is full, the rate only rises. */
export const pace = windowRule<BbrPath>({
  title: 'Pacing rate',
  formula: 'pacing_rate = gain bw (1 - margin)',
  citation: { source: 'draft-ietf-ccwg-bbr', section: 'Pacing Rate: BBR.pacing_rate' },
  quiet: true,
  plain: 'Segments leave evenly, at gain times the rate at which they arrive.',
  effect: (_window, _event, own) => {
    own.pacing_rate = own.pacing_gain * own.bw * own.pacing_share;
  },
});
