/** Path measurements and state transitions of BBR version 1. Losses and the window are in window.ts. */
import { ownRules, type Citation } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent } from '../../window.ts';
import { forgetPolicer, lookForPolicer } from './policer.ts';
import {
  deliveredIn,
  DRAIN_GAIN,
  HIGH_GAIN,
  inflight,
  isLimited,
  kept,
  maxBw,
  micros,
  MODE,
  paceOf,
  PROBE_BW_GAINS,
  type Bbr1,
} from './state.ts';
import { beginPath, countRound, draw, restartPath, ROUNDS, startRound } from '../../congestion/bbrPath.ts';

/**
 * The citations name functions of Linux, because BBR version 1 is defined by code: its paper has no section for each
 * step.
 */
const linux = (step: string): Citation => ({ source: 'Linux', section: `tcp_bbr.c, ${step}` });

/** Begins a phase of ProbeBW. */
function beginPhase(own: Bbr1, elapsed: number, phase: number): void {
  own.cycle_idx = phase;
  own.cycle_mstamp = elapsed;
  own.pacing_gain = own.lt_use_bw ? 1 : PROBE_BW_GAINS[phase]!;
  own.cwnd_gain = 2;
}

/** Stores a rate in all places of the maximum filter from `from` on. A loop, because a call of fill costs more. */
function fillRates(own: Bbr1, from: number, rate: number): void {
  const { max_bw: best, max_bw_round: of, round_count: round } = own;
  for (let place = from; place < best.length; place++) {
    best[place] = rate;
    of[place] = round;
  }
}

/** Drops the largest rate: the second becomes the largest. */
function passRates(own: Bbr1, rate: number): void {
  own.max_bw.copyWithin(0, 1);
  own.max_bw_round.copyWithin(0, 1);
  fillRates(own, 2, rate);
}

/** Adds a rate to the maximum filter over ten rounds (Linux: minmax_running_max()). */
function enterRate(own: Bbr1, rate: number): void {
  const { max_bw: best, max_bw_round: of, round_count: round } = own;
  if (rate >= best[0]! || round - of[2]! > ROUNDS) {
    fillRates(own, 0, rate);
    return;
  }
  if (rate >= best[1]!) fillRates(own, 1, rate);
  else if (rate >= best[2]!) fillRates(own, 2, rate);
  const age = round - of[0]!;
  if (age > ROUNDS) {
    passRates(own, rate);
    if (round - of[0]! > ROUNDS) passRates(own, rate);
  } else if (of[1] === of[0] && age > Math.floor(ROUNDS / 4)) fillRates(own, 1, rate);
  else if (of[2] === of[1] && age > ROUNDS / 2) fillRates(own, 2, rate);
}

/**
 * Measures ACK aggregation: segments that arrived beyond what the rate explains (Linux: bbr_update_ack_aggregation()).
 */
function countExtra(own: Bbr1, cwnd: number, event: Readonly<WindowEvent>): void {
  if (event.delivered === 0) return;
  if (own.round_start && ++own.extra_acked_win_rtts >= 5) {
    own.extra_acked_win_rtts = 0;
    own.extra_acked_before = own.extra_acked_now;
    own.extra_acked_now = 0;
  }
  let expected = deliveredIn(own.bw, event.elapsed - own.extra_acked_interval_start);
  if (own.extra_acked_delivered <= expected) {
    own.extra_acked_delivered = 0;
    own.extra_acked_interval_start = event.elapsed;
    expected = 0;
  }
  own.extra_acked_delivered += event.delivered;
  const extra = Math.min(own.extra_acked_delivered - expected, cwnd);
  if (extra > own.extra_acked_now) own.extra_acked_now = extra;
}

/**
 * Initial pacing rate, segments/s: the high gain times the window per round trip (per millisecond before one is known).
 */
export const firstPace = (cwnd: number, event: Readonly<WindowEvent>, own: Readonly<Bbr1>): number =>
  paceOf(own, event, kept((cwnd * 1e6) / (event.srtt > 0 ? micros(event.srtt) : 1000)), HIGH_GAIN);

const { ownRule, all } = ownRules(windowRule<Bbr1>);
export const BBR1_MODEL_RULES = all;

export const start = ownRule({
  title: 'BBR starts up',
  formula: 'pacing_rate = 2.885 cwnd/SRTT',
  citation: linux('bbr_init()'),
  kind: 'life',
  quiet: true,
  plain: 'Nothing is known about the path yet: the sending rate doubles each round trip.',
  effect: (window, event, own) => {
    beginPath(own, window.cwnd, event);
    own.has_seen_rtt = event.srtt > 0;
    own.min_rtt = event.srtt > 0 ? micros(event.srtt) / 1e6 : Infinity;
    own.pacing_rate = firstPace(window.cwnd, event, own);
    own.full_bw = 0;
    forgetPolicer(own, event);
  },
});

export const measure = ownRule({
  title: 'Rate and round trip measured',
  formula: 'BtlBw = max of 10 rounds',
  citation: linux('bbr_update_bw()'),
  quiet: true,
  plain: 'Each ACK shows how fast segments arrive.',
  effect: (window, event, own) => {
    own.lost += event.sample.lost;
    if (event.delivered > 0) own.idle_restart = false;
    countRound(own, event);
    if (event.sample.rate < 0) return;
    if (own.round_start) own.packet_conservation = false;
    const limited = isLimited(own, event);
    lookForPolicer(own, event, event.sample.lost, limited);
    const rate = kept(event.sample.rate);
    if (!limited || rate >= maxBw(own)) enterRate(own, rate);
    own.bw = own.lt_use_bw ? own.lt_bw : maxBw(own);
    countExtra(own, window.cwnd, event);
  },
});

export const nextPhase = ownRule({
  title: 'Next phase of ProbeBW',
  formula: 'gain of 5/4, 3/4, then 1 for six round trips',
  citation: linux('bbr_update_cycle_phase()'),
  plain:
    'The sender tries a quarter more for a round trip, drains the queue that this made, then cruises at the measured rate.',
  effect: (_window, event, own) => beginPhase(own, event.elapsed, (own.cycle_idx + 1) % PROBE_BW_GAINS.length),
});

export const plateau = ownRule({
  title: 'Has the rate stopped growing?',
  formula: 'BtlBw against 5/4 of its value before',
  citation: linux('bbr_check_full_bw_reached()'),
  quiet: true,
  plain: 'Three rounds without a quarter more: the pipe is full.',
  effect: (_window, _event, own) => {
    if (maxBw(own) >= own.full_bw * 1.25) {
      own.full_bw = maxBw(own);
      own.full_bw_cnt = 0;
    } else {
      own.full_bw_cnt++;
      own.full_bw_reached = own.full_bw_cnt >= 3;
    }
  },
});

export const drain = ownRule({
  title: 'The pipe is full: drain',
  formula: 'the rate grew less than 25 % in three rounds',
  citation: linux('bbr_check_drain()'),
  kind: 'adjust',
  plain: 'The rate has not grown for three rounds, so a queue has formed: the sender slows down until it is gone.',
  effect: (window, event, own) => {
    own.mode = MODE.DRAIN;
    own.cwnd_gain = HIGH_GAIN;
    window.ssthresh = inflight(own, event, 1);
    own.pacing_gain = DRAIN_GAIN;
  },
});

export const probeBandwidth = ownRule({
  title: 'ProbeBW',
  formula: 'inflight at most BtlBw RTprop: cruise and probe',
  citation: linux('bbr_reset_probe_bw_mode()'),
  kind: 'adjust',
  plain: 'The queue is drained: from now on the sender cruises, and probes for more every eight round trips.',
  effect: (_window, event, own) => {
    own.mode = MODE.PROBE_BW;
    // A random phase, but not the second (which drains), so that flows do not probe together.
    const drawn = draw(own) % 7;
    beginPhase(own, event.elapsed, drawn === 0 ? 0 : drawn + 1);
  },
});

export const shorterRoundTrip = ownRule({
  title: 'RTprop',
  formula: 'min of 10 s',
  citation: linux('bbr_update_min_rtt()'),
  quiet: true,
  plain: 'The shortest round trip of the last ten seconds.',
  effect: (_window, event, own) => {
    own.min_rtt = micros(event.segmentRtt) / 1e6;
    own.min_rtt_stamp = event.elapsed;
  },
});

export const probeRoundTrip = ownRule({
  title: 'ProbeRTT',
  formula: 'no shorter round trip for 10 s: four segments for 200 ms',
  citation: linux('bbr_update_min_rtt()'),
  kind: 'adjust',
  plain: 'The shortest round trip may be outdated: the flow lets its queue run empty to measure it again.',
  effect: (window, event, own) => {
    own.mode = MODE.PROBE_RTT;
    own.pacing_gain = 1;
    own.cwnd_gain = 1;
    own.prior_cwnd = Math.max(own.prior_cwnd, window.cwnd);
    own.probe_rtt_done_stamp = -1;
    own.limitedFrom = event.sample.totalDelivered;
  },
});

export const holdingBack = ownRule({
  title: 'ProbeRTT holds the rate back',
  formula: 'rates of these segments say nothing about the path',
  citation: linux('bbr_update_min_rtt()'),
  quiet: true,
  plain: 'Four segments per round trip are too few to measure the rate of the path.',
  effect: (_window, event, own) => {
    own.limitedTo = event.sample.totalDelivered + event.inFlight;
    if (own.round_start) own.probe_rtt_round_done = true;
  },
});

export const queueIsEmpty = ownRule({
  title: 'ProbeRTT: only four segments are left',
  formula: 'the 200 ms begin',
  citation: linux('bbr_update_min_rtt()'),
  quiet: true,
  plain: 'The segments in flight have arrived: now the round trip is measured.',
  effect: (_window, event, own) => {
    own.probe_rtt_done_stamp = event.elapsed + 0.2;
    own.probe_rtt_round_done = false;
    startRound(own, event);
  },
});

export const restart = ownRule({
  title: 'Restart after idleness',
  formula: 'pacing_rate = BtlBw in ProbeBW',
  citation: linux('bbr_cwnd_event()'),
  quiet: true,
  plain:
    'The application had nothing to send, so there is no queue: the sender continues at the rate it measured before.',
  effect: (_window, event, own) => {
    restartPath(own, event);
    if (own.mode === MODE.PROBE_BW) own.pacing_rate = paceOf(own, event, own.bw, 1);
  },
});

export const probeRttOver = ownRule({
  title: 'ProbeRTT is over',
  formula: 'back to the earlier window',
  citation: linux('bbr_check_probe_rtt_done()'),
  kind: 'adjust',
  plain: 'The round trip has been measured: the window returns to its earlier size.',
  effect: (window, event, own) => {
    own.min_rtt_stamp = event.elapsed;
    own.mode = MODE.STARTUP;
    own.pacing_gain = HIGH_GAIN;
    own.cwnd_gain = HIGH_GAIN;
    if (window.cwnd < own.prior_cwnd) window.cwnd = own.prior_cwnd;
  },
});
