/**
 * State of BBR version 3. Names are those of draft-ietf-ccwg-bbr. Rates are in segments/s, times in s since the
 * connection's first segment, windows and amounts in segments.
 */
import type { Citation } from '../../../rule.ts';
import { PHASE } from '../../phase.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import { freshPath, ROUNDS } from '../../congestion/bbrPath.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './bbr3.ts';

export const STATE = { STARTUP: 0, DRAIN: 1, DOWN: 2, CRUISE: 3, REFILL: 4, UP: 5, PROBE_RTT: 6 } as const;

/**
 * Phase of the ACKs of a bandwidth probe: none; until the first ACK of the probe; during it; its last ACKs; while the
 * pipe is refilled.
 */
export const ACKS = { INIT: 0, PROBE_STARTING: 1, PROBE_FEEDBACK: 2, PROBE_STOPPING: 3, REFILLING: 4 } as const;

export const freshBbr3 = () => ({
  ...freshPath(2.77, 2),
  /** One of STATE. */
  state: STATE.STARTUP as number,
  /**
   * Largest rate of this ProbeBW cycle and of the previous one, and the cycle number, whose parity selects the place of
   * the current one.
   */
  max_bw_filter: new Float64Array(2),
  cycle_count: 0,
  max_bw: NaN,
  /**
   * Short-term bounds on rate and amount in flight after a loss, and the largest amount in flight known to be safe;
   * Infinity: none.
   */
  bw_shortterm: Infinity,
  inflight_shortterm: Infinity,
  inflight_longterm: Infinity,
  /** Largest rate and amount delivered in the current loss round. */
  bw_latest: NaN,
  inflight_latest: 0,
  loss_round_delivered: 0,
  loss_round_start: false,
  is_loss_in_round: false,
  /**
   * Ranges of lost segments in this round, and segments whose ACKs echoed a mark (our choice: the draft leaves ECN
   * open).
   */
  loss_ranges: 0,
  marked: 0,
  /**
   * Test for a full pipe: the rate to exceed, rounds in which it was not exceeded, and whether the pipe is full now.
   */
  full_bw: NaN,
  full_bw_count: 0,
  full_bw_now: false,
  drain_start_round: 0,
  /** cwnd counts as used up in the last round trip until this delivery count is acknowledged (C.is_cwnd_limited). */
  cwnd_limited_delivered: 0,
  /** Excess of arrivals over the rate, segments, by round. */
  extra_acked_filter: new Float64Array(ROUNDS),
  /** Maximum of these excesses, segments. */
  extra_acked: NaN,
  /** When the current ProbeBW cycle began, its wait before the probe, s, and rounds since the last probe. */
  cycle_stamp: NaN,
  bw_probe_wait: NaN,
  rounds_since_probe_up: 0,
  /** One of ACKS. */
  ack_phase: ACKS.INIT as number,
  /** Whether the ACKs are for segments sent while probing. */
  is_bw_probe_sample: false,
  /** Whether the last probe lost too much, and whether it was stopped early as a precaution. */
  prev_probe_too_high: false,
  prev_probe_precautionary: false,
  /**
   * Segments to acknowledge for inflight_longterm to grow by one, segments acknowledged so far, and rounds of growth.
   */
  probe_up_acked_per_inc: Infinity,
  bw_probe_up_acked: 0,
  bw_probe_up_rounds: 0,
  /** Shortest round-trip time since the last ProbeRTT, and when it was measured, s. */
  probe_rtt_min_delay: Infinity,
  probe_rtt_min_stamp: NaN,
  probe_rtt_expired: false,
  /** Earliest end of ProbeRTT, s (negative: not set yet), and whether a round has passed since it was set. */
  probe_rtt_done_stamp: -1.5,
  probe_rtt_round_done: false,
  /** Segments sent at a delivery count in this range were limited by ProbeRTT: their rate samples are too low. */
  app_limited_from: 0,
  app_limited_to: -1,
  /** Whether the sender is in loss recovery. */
  recovering: false,
  /** Values to restore if the losses prove spurious, and the state that they ended (-1: none). */
  undo_state: -1,
  undo_bw_shortterm: NaN,
  undo_inflight_shortterm: NaN,
  undo_inflight_longterm: NaN,
  /** New cwnd at this ACK, and the reason (window.ts). */
  goal: NaN,
  goal_by: 0,
});

export type Bbr3 = ReturnType<typeof freshBbr3>;

/** Citation of a section of the draft by title; section numbers change between versions. */
export const draft = (section: string): Citation => ({
  source: 'draft-ietf-ccwg-bbr',
  section,
  url: 'https://datatracker.ietf.org/doc/draft-ietf-ccwg-bbr/',
});

export const MIN_PIPE_CWND = 4;

export const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

/** Rate sample of this ACK, segments/s; 0: none. The SYN, which is shorter than a segment, gives none. */
export const sampleRate = (event: Readonly<WindowEvent>): number =>
  event.sample.rate > 0 && event.ackedBefore >= 0 ? event.sample.rate : 0;

/** Segments delivered between the transmission of the acknowledged segment and this ACK. */
export const sampleDelivered = (event: Readonly<WindowEvent>): number =>
  event.sample.priorDelivered < 0 ? 0 : event.sample.totalDelivered - event.sample.priorDelivered;

/** Whether a segment sent at this delivery count was sent while ProbeRTT limited the sender. */
const isHeldBack = (own: Readonly<Bbr3>, delivered: number): boolean =>
  delivered >= own.app_limited_from && delivered <= own.app_limited_to;

/** Whether the application or ProbeRTT limited the sender during this ACK's sample. */
export const isAppLimited = (event: Readonly<WindowEvent>, own: Readonly<Bbr3>): boolean =>
  event.sample.appLimited || isHeldBack(own, event.sample.priorDelivered);

/** Bandwidth-delay product at a rate; before the first round-trip time, the initial window. */
export const bdpAt = (event: Readonly<WindowEvent>, own: Readonly<Bbr3>, rate: number): number =>
  own.min_rtt === Infinity ? event.settings.initialWindow : rate * own.min_rtt;

export const bdp = (event: Readonly<WindowEvent>, own: Readonly<Bbr3>): number => bdpAt(event, own, own.bw);

/** Adds room for data queued in the hosts: at least three bursts and four segments, two more while probing. */
export function quantized(event: Readonly<WindowEvent>, own: Readonly<Bbr3>, amount: number): number {
  const largest = 65536 / event.settings.segmentSize;
  const inMillisecond = own.pacing_rate * 0.001;
  const quantum = Math.max(2, inMillisecond < largest ? inMillisecond : largest);
  const enough = Math.max(amount, 3 * quantum, MIN_PIPE_CWND);
  return own.state === STATE.UP ? enough + 2 : enough;
}

/** Maximum cwnd of the model: gain times the bandwidth-delay product, plus ACK aggregation (max_inflight). */
export function maxInflight(event: Readonly<WindowEvent>, own: Readonly<Bbr3>): number {
  const extra = extraAcked(own);
  // The gain applies only after the first round-trip sample.
  const holds = own.min_rtt === Infinity ? event.settings.initialWindow : own.cwnd_gain * bdp(event, own);
  return quantized(event, own, holds + extra);
}

/** ACK aggregation, segments; in Startup only that of the current round counts. */
function extraAcked(own: Readonly<Bbr3>): number {
  return own.full_bw_reached ? own.extra_acked : own.extra_acked_filter[own.round_place]!;
}

/** The safe amount in flight minus headroom for other flows; Infinity: none known. */
export function inflightWithHeadroom(event: Readonly<WindowEvent>, own: Readonly<Bbr3>): number {
  const most = own.inflight_longterm;
  if (most === Infinity) return Infinity;
  return Math.max(most - Math.max(1, settings(event).headroom * most), MIN_PIPE_CWND);
}

/** Target amount in flight: the bandwidth-delay product, limited by cwnd. */
export const targetInflight = (
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Readonly<Bbr3>,
): number => Math.min(bdp(event, own), window.cwnd);

/** Phase as the page names it: the four states of ProbeBW count as one. */
export function phaseOf(own: Readonly<Bbr3>): number {
  if (own.state === STATE.STARTUP) return PHASE.STARTUP;
  if (own.state === STATE.DRAIN) return PHASE.DRAIN;
  return own.state === STATE.PROBE_RTT ? PHASE.PROBE_RTT : PHASE.PROBE_BW;
}

export const isProbingBw = (own: Readonly<Bbr3>): boolean =>
  own.state === STATE.STARTUP || own.state === STATE.REFILL || own.state === STATE.UP;

export const isInProbeBw = (own: Readonly<Bbr3>): boolean => own.state >= STATE.DOWN && own.state <= STATE.UP;

/** Whether the fraction lost of the segments in flight exceeds the threshold. */
export const isTooHigh = (event: Readonly<WindowEvent>, lost: number, inFlight: number): boolean =>
  lost > inFlight * settings(event).lossThresh;

/** Index of the first newly detected loss at which the loss rate exceeded the threshold; -1: none. */
export function firstTooHigh(event: Readonly<WindowEvent>): number {
  const { losses, lost } = event.sample;
  for (let i = 0; i < lost; i++) if (isTooHigh(event, losses.lostSince[i]!, losses.inFlight[i]!)) return i;
  return -1;
}

/**
 * Whether the sender was limited when the lost segment of this index was sent; -1: at the sample of the ACK with the
 * marks.
 */
export function wasAppLimited(event: Readonly<WindowEvent>, own: Readonly<Bbr3>, which: number): boolean {
  if (which < 0) return isAppLimited(event, own);
  const { limited, delivered } = event.sample.losses;
  return limited[which] === 1 || isHeldBack(own, delivered[which]!);
}

/** Whether marks exceed the threshold: each counts as a loss, over the current round trip. */
export const isMarkedTooOften = (event: Readonly<WindowEvent>, own: Readonly<Bbr3>): boolean =>
  event.echoed && isTooHigh(event, own.marked + event.sample.lostSince, event.sample.inFlight);

/** Amount in flight when the loss rate exceeded the threshold, by the loss of this index; -1: by marks. */
export function inflightAtLoss(event: Readonly<WindowEvent>, which: number): number {
  if (which < 0) return event.sample.inFlight;
  const thresh = settings(event).lossThresh;
  const inFlight = event.sample.losses.inFlight[which]! - 1;
  const lost = event.sample.losses.lostSince[which]! - 1;
  return inFlight + Math.max(0, (thresh * inFlight - lost) / (1 - thresh));
}

/** Upper bound of cwnd in the current state. */
export function inflightCap(event: Readonly<WindowEvent>, own: Readonly<Bbr3>): number {
  let cap = Infinity;
  if (own.state === STATE.CRUISE || own.state === STATE.PROBE_RTT) cap = inflightWithHeadroom(event, own);
  else if (isInProbeBw(own)) cap = own.inflight_longterm;
  return Math.max(Math.min(cap, own.inflight_shortterm), MIN_PIPE_CWND);
}

export const probeRttCwnd = (event: Readonly<WindowEvent>, own: Readonly<Bbr3>): number =>
  Math.max(settings(event).probeRttCwndGain * bdp(event, own), MIN_PIPE_CWND);
