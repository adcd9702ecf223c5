/**
 * State of BBR version 1 with Linux's integer resolution: rates in 2^-24 segments/us, times in us, gains in 1/256. They
 * are stored exactly in segments/s and s.
 */
import type { WindowEvent } from '../../window.ts';
import { freshPath } from '../../congestion/bbrPath.ts';

export const MODE = { STARTUP: 0, DRAIN: 1, PROBE_BW: 2, PROBE_RTT: 3 } as const;

/** Pacing gains of the eight phases of ProbeBW. */
export const PROBE_BW_GAINS: readonly number[] = [1.25, 0.75, 1, 1, 1, 1, 1, 1];

/** Pacing gain that doubles the rate each round, 2/ln 2 as rounded in Linux, and its inverse. */
export const HIGH_GAIN = 739 / 256;
export const DRAIN_GAIN = 88 / 256;

export const freshBbr1 = () => ({
  ...freshPath(HIGH_GAIN, HIGH_GAIN),
  /** One of MODE. */
  mode: MODE.STARTUP as number,
  /**
   * Maximum filter of the delivery rate over ten rounds: the largest rate and two successors, and the round of each.
   */
  max_bw: new Float64Array(3),
  max_bw_round: new Int32Array(3),
  /** Whether a round-trip time was known when the connection opened, or has been measured since. */
  has_seen_rtt: false,
  /** Phase of ProbeBW, and when it began, s. */
  cycle_idx: 0,
  cycle_mstamp: NaN,
  /** Rate when it last grew by a quarter, and rounds since then; after three the pipe counts as full. */
  full_bw: NaN,
  full_bw_cnt: 0,
  /** Earliest end of ProbeRTT, s (negative: not set yet), and whether a round has passed since it was set. */
  probe_rtt_done_stamp: -1.5,
  probe_rtt_round_done: false,
  /** Range of delivery counts sent during ProbeRTT: samples of these segments do not measure the path. */
  limitedFrom: 0,
  limitedTo: -1,
  /** Whether this is the first round of recovery. */
  packet_conservation: false,
  /** Whether recovery begins with this ACK. */
  entering: false,
  /** Whether the sender was in recovery, fast or after a timeout, at the previous ACK (Linux: prev_ca_state). */
  repairing: false,
  /**
   * Largest excess of arrivals over the rate, segments: in the current window of five rounds, in the previous one; and
   * the rounds of the current one.
   */
  extra_acked_now: 0,
  extra_acked_before: 0,
  extra_acked_win_rtts: 0,
  /**
   * Policer estimate: whether it is being sampled, is used, was just found; its rate; its rounds; and time, deliveries
   * and losses at the start of the interval.
   */
  lt_is_sampling: false,
  lt_use_bw: false,
  lt_found: false,
  lt_bw: NaN,
  lt_rtt_cnt: 0,
  lt_last_stamp: NaN,
  lt_last_delivered: 0,
  lt_last_lost: 0,
  /** Segments considered lost so far. */
  lost: 0,
});

export type Bbr1 = ReturnType<typeof freshBbr1>;

/** Linux: BW_UNIT. */
const UNIT = 16777216;

/** Converts segments/s to Linux's unit, 2^-24 segments/us; stored rates are integers in it. */
const scaled = (rate: number): number => (rate * UNIT) / 1e6;

/** Rounds a measured rate to the resolution of Linux, segments/s. */
export const kept = (rate: number): number => (Math.floor(scaled(rate)) * 1e6) / UNIT;

/** Converts s to whole us. */
export const micros = (seconds: number): number => Math.round(seconds * 1e6);

/** Whole segments that a rate (segments/s) delivers in a time (s). */
export const deliveredIn = (rate: number, seconds: number): number =>
  Math.floor((scaled(rate) * micros(seconds)) / UNIT);

/** Largest rate of the last ten rounds, segments/s. */
export const maxBw = (own: Readonly<Bbr1>): number => own.max_bw[0]!;

/** gain times the bandwidth-delay product, segments; before the first round-trip sample the initial window of 10. */
export const bdp = (own: Readonly<Bbr1>, rate: number, gain: number): number =>
  own.min_rtt === Infinity ? 10 : Math.ceil(Math.floor(scaled(rate) * micros(own.min_rtt) * gain) / UNIT);

/** Pacing rate, segments/s: gain times a rate, minus the pacing margin, in whole bytes/s. */
export function paceOf(own: Readonly<Bbr1>, { settings }: Readonly<WindowEvent>, rate: number, gain: number): number {
  const bytes = Math.floor(scaled(rate) * settings.segmentSize * gain);
  return Math.floor((bytes * Math.round(1e6 * own.pacing_share)) / UNIT) / settings.segmentSize;
}

/** Largest burst, bytes without headers (Linux: GSO_MAX_SIZE - 1 - MAX_TCP_HEADER). */
const LARGEST_BURST = 65536 - 1 - 320;

/** Segments per burst: about a millisecond of data, at least two; at least one below 1.2 Mb/s (bbr_tso_segs_goal). */
function burst(own: Readonly<Bbr1>, { settings }: Readonly<WindowEvent>): number {
  const bytesPerSecond = own.pacing_rate * settings.segmentSize;
  const bytes = Math.min(bytesPerSecond / 1024, LARGEST_BURST);
  const segments = Math.max(Math.floor(bytes / settings.segmentSize), bytesPerSecond < 150_000 ? 1 : 2);
  return Math.min(segments, 127);
}

/** Adds room for segments queued in both hosts: three bursts, rounded up to an even number, two more while probing. */
export function budget(own: Readonly<Bbr1>, event: Readonly<WindowEvent>, window: number): number {
  const even = 2 * Math.ceil((window + 3 * burst(own, event)) / 2);
  return own.mode === MODE.PROBE_BW && own.cycle_idx === 0 ? even + 2 : even;
}

/** gain times the bandwidth-delay product, with room for both hosts, segments (bbr_inflight). */
export const inflight = (own: Readonly<Bbr1>, event: Readonly<WindowEvent>, gain: number): number =>
  budget(own, event, bdp(own, maxBw(own), gain));

/** How many of `now` segments in the network remain when the next one departs (bbr_packets_in_net_at_edt). */
export function leftAtDeparture(own: Readonly<Bbr1>, event: Readonly<WindowEvent>, now: number): number {
  const then = own.pacing_gain > 1 ? now + burst(own, event) : now;
  return Math.max(then - deliveredIn(own.bw, event.sample.sendWait), 0);
}

/** Whether the rate sample of this ACK was limited by the application or by ProbeRTT. */
export const isLimited = (own: Readonly<Bbr1>, event: Readonly<WindowEvent>): boolean =>
  event.sample.appLimited ||
  (event.sample.priorDelivered >= own.limitedFrom && event.sample.priorDelivered <= own.limitedTo);
