/**
 * What every version of BBR knows of the path, and what follows from it. Names
 * are those of draft-ietf-ccwg-bbr. Rates are segments/s, times s since the
 * connection's first segment, windows segments.
 */
import type { WindowEvent } from '../window.ts';
import { windowRule } from './shared.ts';

/** So many rounds are remembered. */
export const ROUNDS = 10;

export const freshPath = (pacingGain: number, cwndGain: number) => ({
  /** By how much the sender is faster, and how much more it may have on its way, than the model says. */
  pacing_gain: pacingGain,
  cwnd_gain: cwndGain,
  // None yet: the SYN waits for nothing.
  pacing_rate: 0,
  /** The rate at which the path delivers. */
  bw: NaN,
  /** The shortest round trip known, Infinity before the first, and when it was seen. */
  min_rtt: Infinity,
  min_rtt_stamp: NaN,
  /** Round trips so far; a round ends when a segment arrives that was sent after `next_round_delivered` deliveries. */
  round_count: 0,
  /** Its place in a ring of ROUNDS. */
  round_place: 0,
  next_round_delivered: 0,
  /** A round began with this ACK. */
  round_start: false,
  /** The pipe has been full once. */
  full_bw_reached: false,
  /** Something was sent after silence, and nothing has arrived since. */
  idle_restart: false,
  /** cwnd before loss recovery or ProbeRTT. */
  prior_cwnd: NaN,
  /** State of the draws by chance. */
  dice: 1,
  /** The rate is multiplied by this: what the setting leaves of it. */
  pacing_share: 0.99,
  /** Since when arrivals are counted to find those that come at once, and how many arrived since. */
  extra_acked_interval_start: NaN,
  extra_acked_delivered: 0,
});

export type BbrPath = ReturnType<typeof freshPath>;

/** The connection is open: what is known without any measurement. */
export function beginPath(own: BbrPath, cwnd: number, event: Readonly<WindowEvent>): void {
  own.dice = 1 + Math.floor(event.settings.chance * 2147483645);
  own.pacing_share = 1 - (event.settings.variant['pacingMargin'] as number);
  own.bw = 0;
  own.prior_cwnd = 0;
  // Before the first round trip is known, one of a millisecond is assumed.
  own.pacing_rate = (own.pacing_gain * cwnd) / (event.srtt > 0 ? event.srtt : 0.001);
  own.min_rtt = event.srtt > 0 ? event.srtt : Infinity;
  own.min_rtt_stamp = event.elapsed;
  own.extra_acked_interval_start = event.elapsed;
}

/** The application writes after silence: what arrives at once is counted from 0. */
export function restartPath(own: BbrPath, event: Readonly<WindowEvent>): void {
  own.idle_restart = true;
  own.extra_acked_interval_start = event.elapsed;
  own.extra_acked_delivered = 0;
}

/** From now on counts a new round. */
export function startRound(own: BbrPath, event: Readonly<WindowEvent>): void {
  own.next_round_delivered = event.sample.totalDelivered;
}

/** Enters an ACK into the count of rounds. One without a sample of the rate ends none. */
export function countRound(own: BbrPath, event: Readonly<WindowEvent>): void {
  own.round_start = event.sample.rate >= 0 && event.sample.priorDelivered >= own.next_round_delivered;
  if (!own.round_start) return;
  startRound(own, event);
  own.round_count++;
  own.round_place = own.round_count % ROUNDS;
}

/** Draws a whole number from 1 to 2147483646 (Park and Miller 1988). */
export function draw(own: BbrPath): number {
  own.dice = (own.dice * 16807) % 2147483647;
  return own.dice;
}

/** How many segments more have arrived lately than the rate explains, at most cwnd (UpdateACKAggregation). */
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

/** The largest of what a ring remembers. */
export function largestOf(ring: Readonly<Float64Array>): number {
  let largest = 0;
  for (let i = 0; i < ring.length; i++) if (ring[i]! > largest) largest = ring[i]!;
  return largest;
}

/** Enters a value into the place of a ring that is filled now. */
export function raise(ring: Float64Array, at: number, value: number): void {
  if (value > ring[at]!) ring[at] = value;
}

/** Whether the pacing rate becomes another: most ACKs leave it. */
export function paceMoves(own: Readonly<BbrPath>): boolean {
  const rate = own.pacing_gain * own.bw * own.pacing_share;
  return rate > own.pacing_rate || (own.full_bw_reached && rate < own.pacing_rate);
}

/** The same in every version: until the pipe is full the rate only rises. */
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
