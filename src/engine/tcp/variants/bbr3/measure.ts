/** Measurements of BBR version 3 at every ACK, in the order of UpdateModelAndState() in the draft. */
import { ownRules } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent } from '../../window.ts';
import { draft, isAppLimited, sampleDelivered, sampleRate, settings, type Bbr3 } from './state.ts';
import { aggregated, beginPath, countRound, largestOf, raise } from '../../congestion/bbrPath.ts';

const { ownRule, all } = ownRules(windowRule<Bbr3>);
export const BBR3_MEASURE_RULES = all;

export const start = ownRule({
  title: 'BBR starts up',
  formula: 'pacing_rate = StartupPacingGain cwnd/SRTT',
  citation: draft('Initialization'),
  kind: 'life',
  quiet: true,
  plain: 'Nothing is known about the path yet: the sending rate doubles each round trip.',
  effect: (window, event, own) => {
    own.pacing_gain = settings(event).startupPacingGain;
    own.cwnd_gain = settings(event).cwndGain;
    beginPath(own, window.cwnd, event);
    own.probe_rtt_min_stamp = event.elapsed;
    own.max_bw = 0;
    own.bw_latest = 0;
    own.full_bw = 0;
    own.extra_acked = 0;
  },
});

/**
 * Adds a rate sample to the maximum of the current cycle. An application-limited sample counts only if it is larger.
 */
function updateMaxBw(own: Bbr3, event: WindowEvent): void {
  countRound(own, event);
  if (own.round_start) {
    own.rounds_since_probe_up++;
    own.extra_acked_filter[own.round_place] = 0;
    own.extra_acked = largestOf(own.extra_acked_filter);
  }
  const rate = sampleRate(event);
  if (rate === 0 || (rate < own.max_bw && isAppLimited(event, own))) return;
  raise(own.max_bw_filter, own.cycle_count & 1, rate);
  own.max_bw = Math.max(own.max_bw_filter[0]!, own.max_bw_filter[1]!);
}

export const measure = ownRule({
  title: 'Rate and round trip measured',
  formula: 'max_bw = max of two ProbeBW cycles, extra_acked = max of 10 rounds',
  citation: draft('Updating the BBR.max_bw Max Filter'),
  quiet: true,
  plain: 'Each ACK shows how fast segments arrive, and whether a round trip is over.',
  effect: (window, event, own) => {
    own.idle_restart = false;
    own.bw_latest = Math.max(own.bw_latest, sampleRate(event));
    own.inflight_latest = Math.max(own.inflight_latest, sampleDelivered(event));
    own.loss_round_start = event.sample.priorDelivered >= own.loss_round_delivered;
    if (own.loss_round_start) own.loss_round_delivered = event.sample.totalDelivered;
    updateMaxBw(own, event);
    // Before this ACK, the segments in the network filled cwnd.
    if (event.sample.inFlightBefore + 1 > window.cwnd) own.cwnd_limited_delivered = event.sample.totalDelivered;
    const extra = aggregated(own, window.cwnd, event);
    raise(own.extra_acked_filter, own.round_place, extra);
    if (extra > own.extra_acked) own.extra_acked = extra;
  },
});

export const firstBounds = ownRule({
  title: 'First loss of a cycle',
  formula: 'bw_shortterm = max_bw, inflight_shortterm = cwnd, where there is no bound',
  citation: draft('When not Probing for Bandwidth'),
  quiet: true,
  plain: 'Bounds after a loss begin at what the model allows.',
  effect: (window, _event, own) => {
    if (own.bw_shortterm === Infinity) own.bw_shortterm = own.max_bw;
    if (own.inflight_shortterm === Infinity) own.inflight_shortterm = window.cwnd;
  },
});

export const lowerBounds = ownRule({
  title: 'A round with losses',
  formula:
    'bw_shortterm = max(bw_latest, beta bw_shortterm), inflight_shortterm = max(inflight_latest, beta inflight_shortterm)',
  citation: draft('When not Probing for Bandwidth'),
  kind: 'cut',
  plain:
    'Segments were lost although the sender was not probing: rate and window come down to what arrived in this round.',
  effect: (_window, event, own) => {
    const beta = settings(event).betaBbr;
    own.bw_shortterm = Math.max(own.bw_latest, beta * own.bw_shortterm);
    own.inflight_shortterm = Math.max(own.inflight_latest, beta * own.inflight_shortterm);
  },
});

export const plateau = ownRule({
  title: 'Has the rate stopped growing?',
  formula: 'the rate against 5/4 of its value before',
  citation: draft('Exiting Acceleration Based on Bandwidth Plateau'),
  quiet: true,
  plain: 'Three rounds without a quarter more: the pipe is full.',
  effect: (_window, event, own) => {
    const rate = sampleRate(event);
    if (rate >= own.full_bw * 1.25) {
      own.full_bw = rate;
      own.full_bw_count = 0;
      return;
    }
    own.full_bw_count++;
    own.full_bw_now = own.full_bw_count >= 3;
    if (own.full_bw_now) own.full_bw_reached = true;
  },
});

export const roundOver = ownRule({
  title: 'A round is over',
  formula: 'its losses, largest rate and amount are forgotten',
  citation: draft('When not Probing for Bandwidth'),
  quiet: true,
  plain: 'Deliveries and losses are counted from 0 again.',
  effect: (_window, _event, own) => {
    own.is_loss_in_round = false;
    own.loss_ranges = 0;
    own.marked = 0;
  },
});

/** AdvanceLatestDeliverySignals() and BoundBWForModel(). */
export const conclude = ownRule({
  title: 'The rate in force',
  formula: 'bw = min(max_bw, bw_shortterm)',
  citation: draft('When not Probing for Bandwidth'),
  quiet: true,
  plain: 'The rate is the largest measured one, or the bound after a loss if that is lower.',
  effect: (_window, event, own) => {
    if (own.loss_round_start) {
      own.bw_latest = sampleRate(event);
      own.inflight_latest = sampleDelivered(event);
    }
    own.bw = Math.min(own.max_bw, own.bw_shortterm);
  },
});

/** Resolution of time comparisons, s: a difference by rounding does not make a round trip shorter. */
const CLOCK = 1e-9;

const isOld = (event: Readonly<WindowEvent>, own: Readonly<Bbr3>): boolean =>
  event.elapsed > own.min_rtt_stamp + settings(event).minRttWindow;

/** Whether the shortest round-trip time must be probed again. */
const isExpired = (event: Readonly<WindowEvent>, own: Readonly<Bbr3>): boolean =>
  event.elapsed > own.probe_rtt_min_stamp + settings(event).probeRttInterval;

/** Whether this ACK affects the estimate of the shortest round-trip time; most do not. */
export const tellsOfRoundTrip = (event: Readonly<WindowEvent>, own: Readonly<Bbr3>): boolean =>
  event.segmentRtt < own.probe_rtt_min_delay - CLOCK ||
  own.probe_rtt_expired ||
  own.probe_rtt_min_delay < own.min_rtt ||
  isExpired(event, own) ||
  isOld(event, own);

export const shorterRoundTrip = ownRule({
  title: 'Shortest round trip',
  formula: 'min_rtt = min over MinRttWindow',
  citation: draft('ProbeRTT Logic'),
  quiet: true,
  plain: 'The shortest round trip of the last {minRttWindow} seconds.',
  effect: (_window, event, own) => {
    own.probe_rtt_expired = isExpired(event, own);
    if (event.segmentRtt >= 0 && (event.segmentRtt < own.probe_rtt_min_delay - CLOCK || own.probe_rtt_expired)) {
      own.probe_rtt_min_delay = event.segmentRtt;
      own.probe_rtt_min_stamp = event.elapsed;
    }
    if (own.probe_rtt_min_delay < own.min_rtt || isOld(event, own)) {
      own.min_rtt = own.probe_rtt_min_delay;
      own.min_rtt_stamp = own.probe_rtt_min_stamp;
    }
  },
});
