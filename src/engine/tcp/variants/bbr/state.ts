/**
 * State of BBR version 1 with Linux's integer resolution: rates in 2^-24 segments/us, times in us, gains in 1/256. They
 * are stored exactly in segments/s and s.
 */
import type { WindowEvent } from '../../window.ts';
import { freshPath } from '../../congestion/bbrPath.ts';

export const MODE = { STARTUP: 0, DRAIN: 1, PROBE_BW: 2, PROBE_RTT: 3 } as const;

/** Pacing gains of the eight phases of ProbeBW. */
export const PROBE_BW_GAINS: readonly number[] = [1.25, 0.75, 1, 1, 1, 1, 1, 1];

/** 2/ln 2, which doubles the rate each round, and its inverse. */
export const HIGH_GAIN = 739 / 256;
export const DRAIN_GAIN = 88 / 256;

export const freshBbr1 = () => ({
  ...freshPath(HIGH_GAIN, HIGH_GAIN),
  /** One of MODE. */
  mode: MODE.STARTUP as number,
  /** Largest rate of the last ten rounds, and the two that take its place, with the rounds they are of. */
  max_bw: new Float64Array(3),
  max_bw_round: new Int32Array(3),
  /** A round trip was known when the connection opened, or has been seen since. */
  has_seen_rtt: false,
  /** Phase of ProbeBW and when it began, s. */
  cycle_idx: 0,
  cycle_mstamp: NaN,
  /** Rate at which the pipe seemed full last, and rounds without a quarter more: 3 mean that it is. */
  full_bw: NaN,
  full_bw_cnt: 0,
  /** When ProbeRTT may end, s; -1: it has not begun to count. And whether a round is over since then. */
  probe_rtt_done_stamp: -1.5,
  probe_rtt_round_done: false,
  /** Range of delivery counts sent during ProbeRTT: their rate does not measure the path. */
  limitedFrom: 0,
  limitedTo: -1,
  /** The first round of recovery. */
  packet_conservation: false,
  /** Recovery begins with this ACK. */
  entering: false,
  /** The ACK before this one was in a recovery, of either kind (Linux: prev_ca_state). */
  repairing: false,
  /** How many segments more than the rate explains arrived at once: in these rounds, and in the five before. */
  extra_acked_now: 0,
  extra_acked_before: 0,
  extra_acked_win_rtts: 0,
  /** Estimate of a policer: whether it is looked for, used, and was just found; its rate; rounds; and what the interval began with. */
  lt_is_sampling: false,
  lt_use_bw: false,
  lt_found: false,
  lt_bw: NaN,
  lt_rtt_cnt: 0,
  lt_last_stamp: NaN,
  lt_last_delivered: 0,
  lt_last_lost: 0,
  /** Segments taken as lost so far. */
  lost: 0,
});

export type Bbr1 = ReturnType<typeof freshBbr1>;

/** Linux: BW_UNIT. */
const UNIT = 16777216;

/** A rate in Linux's unit, 2^-24 segments/us: whole for every rate that is kept. */
const scaled = (rate: number): number => (rate * UNIT) / 1e6;

/** The rate that Linux keeps of a measured one, segments/s. */
export const kept = (rate: number): number => (Math.floor(scaled(rate)) * 1e6) / UNIT;

/** A time in whole us. */
export const micros = (seconds: number): number => Math.round(seconds * 1e6);

/** Whole segments that a rate delivers in a time, in s. */
export const deliveredIn = (rate: number, seconds: number): number =>
  Math.floor((scaled(rate) * micros(seconds)) / UNIT);

/** The largest rate of ten rounds, segments/s. */
export const maxBw = (own: Readonly<Bbr1>): number => own.max_bw[0]!;

/** gain times what the path holds, segments; the initial window before anything is known. */
export const bdp = (own: Readonly<Bbr1>, rate: number, gain: number): number =>
  own.min_rtt === Infinity ? 10 : Math.ceil(Math.floor(scaled(rate) * micros(own.min_rtt) * gain) / UNIT);

/** Pacing rate, segments/s: gain times a rate, less the margin, in whole bytes/s. */
export function paceOf(own: Readonly<Bbr1>, { settings }: Readonly<WindowEvent>, rate: number, gain: number): number {
  const bytes = Math.floor(scaled(rate) * settings.segmentSize * gain);
  return Math.floor((bytes * Math.round(1e6 * own.pacing_share)) / UNIT) / settings.segmentSize;
}

/** Linux: the largest burst of bytes, without headers. */
const LARGEST_BURST = 65536 - 1 - 320;

/** Segments of a burst: what is sent in about a millisecond, at least two, or one below 1.2 Mb/s (bbr_tso_segs_goal). */
function burst(own: Readonly<Bbr1>, { settings }: Readonly<WindowEvent>): number {
  const bytesPerSecond = own.pacing_rate * settings.segmentSize;
  const bytes = Math.min(bytesPerSecond / 1024, LARGEST_BURST);
  const segments = Math.max(Math.floor(bytes / settings.segmentSize), bytesPerSecond < 150_000 ? 1 : 2);
  return Math.min(segments, 127);
}

/** Room for what is queued in both hosts: three bursts, an even number, two more while probing. */
export function budget(own: Readonly<Bbr1>, event: Readonly<WindowEvent>, window: number): number {
  const even = 2 * Math.ceil((window + 3 * burst(own, event)) / 2);
  return own.mode === MODE.PROBE_BW && own.cycle_idx === 0 ? even + 2 : even;
}

/** Segments that the path and both hosts hold at gain times its rate (bbr_inflight). */
export const inflight = (own: Readonly<Bbr1>, event: Readonly<WindowEvent>, gain: number): number =>
  budget(own, event, bdp(own, maxBw(own), gain));

/** Of `now` segments in the network how many are left when the next one departs (bbr_packets_in_net_at_edt). */
export function leftAtDeparture(own: Readonly<Bbr1>, event: Readonly<WindowEvent>, now: number): number {
  const then = own.pacing_gain > 1 ? now + burst(own, event) : now;
  return Math.max(then - deliveredIn(own.bw, event.sample.sendWait), 0);
}

/** Whether what the ACK says of the rate was held back by the application or by ProbeRTT. */
export const isLimited = (own: Readonly<Bbr1>, event: Readonly<WindowEvent>): boolean =>
  event.sample.appLimited ||
  (event.sample.priorDelivered >= own.limitedFrom && event.sample.priorDelivered <= own.limitedTo);
