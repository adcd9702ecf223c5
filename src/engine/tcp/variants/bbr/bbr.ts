/**
 * BBR version 1 (Cardwell et al. 2016; draft-cardwell-iccrg-bbr-congestion-control-00, as in Linux, tcp_bbr.c). It
 * models the path by the largest delivery rate of ten rounds (BtlBw) and the shortest round-trip time of ten seconds
 * (RTprop). It paces at the rate times a gain, and sets cwnd to the product of rate and RTprop times another gain.
 * Losses do not cut cwnd. Rates are in segments/s, times in s, windows in segments.
 */
import { defineVariant, PACING_MARGIN, type Words, type Exports } from '../variant.ts';
import { PHASE } from '../../phase.ts';
import type { CongestionControl, WindowEvent, WindowFire } from '../../window.ts';
import { defineLaw, fires, initialWindow, windowRule } from '../../congestion/shared.ts';
import {
  BBR1_MODEL_RULES,
  drain,
  firstPace,
  holdingBack,
  measure,
  nextPhase,
  plateau,
  probeBandwidth,
  probeRoundTrip,
  probeRttOver,
  queueIsEmpty,
  restart,
  shorterRoundTrip,
  start,
} from './model.ts';
import { isOutdated, policed, policerForgotten } from './policer.ts';
import { freshBbr1, inflight, isLimited, leftAtDeparture, maxBw, micros, MODE, paceOf, type Bbr1 } from './state.ts';
import {
  BBR1_WINDOW_RULES,
  byModel,
  conserve,
  follow,
  four,
  lossSeen,
  MIN_CWND,
  spurious,
  remember,
  replaceOnly,
  restore,
  timeout,
} from './window.ts';
import { pace as paceByMargin } from '../../congestion/bbrPath.ts';
import { MODES } from './states.ts';

export const VARIANTS = [
  defineVariant({
    name: 'bbr',
    title: 'BBR',
    grows: 'follows the rate it measures',
    inRecordings: { place: 3 },
    home: {
      linux: { law: 'bbr', recovery: 'rack', settings: { proportionalReduction: false } },
      rfc: { law: 'bbr', recovery: 'rack', settings: { proportionalReduction: false } },
      quic: { law: 'bbr', recovery: 'quic' },
    },
    keepsRecovery: true,
    modelsPath: true,
    parameters: {
      pacingMargin: PACING_MARGIN,
    },
  }),
] as const;

/** Whether the current phase of ProbeBW is over (Linux: bbr_is_next_cycle_phase()). */
function phaseOver(event: Readonly<WindowEvent>, own: Readonly<Bbr1>): boolean {
  const long = micros(event.elapsed - own.cycle_mstamp) > micros(own.min_rtt);
  if (own.pacing_gain === 1) return long;
  const left = leftAtDeparture(own, event, event.sample.inFlightBefore);
  if (own.pacing_gain > 1) return long && (event.sample.lost > 0 || left >= inflight(own, event, own.pacing_gain));
  return long || left <= inflight(own, event, 1);
}

/** Sets the pacing rate; until the pipe is full it only rises. */
const pace = windowRule<Bbr1>({
  ...paceByMargin,
  citation: { source: 'Linux', section: 'tcp_bbr.c, bbr_set_pacing_rate()' },
  effect: (window, event, own) => {
    if (!own.has_seen_rtt && event.srtt > 0) {
      own.has_seen_rtt = true;
      own.pacing_rate = firstPace(window.cwnd, event, own);
    }
    const rate = paceOf(own, event, own.bw, own.pacing_gain);
    if (own.full_bw_reached || rate > own.pacing_rate) own.pacing_rate = rate;
  },
});

/** Whether the pacing rate changes; for most ACKs it does not. */
function paceMoves(event: Readonly<WindowEvent>, own: Readonly<Bbr1>): boolean {
  if (!own.has_seen_rtt && event.srtt > 0) return true;
  const rate = paceOf(own, event, own.bw, own.pacing_gain);
  return rate > own.pacing_rate || (own.full_bw_reached && rate < own.pacing_rate);
}

type Hook = NonNullable<CongestionControl<Bbr1>['onDelivery']>;

const model: Hook = (_window, event, own, fire) => {
  const isRestart = own.idle_restart;
  fire(measure);
  if (own.lt_found) fire(policed);
  else if (isOutdated(own)) {
    fire(policerForgotten);
    fire(probeBandwidth);
  }
  if (own.mode === MODE.PROBE_BW && phaseOver(event, own)) fire(nextPhase);
  if (!own.full_bw_reached && own.round_start && !isLimited(own, event)) fire(plateau);
  if (own.mode === MODE.STARTUP && own.full_bw_reached) fire(drain);
  if (own.mode === MODE.DRAIN && leftAtDeparture(own, event, event.inFlight) <= inflight(own, event, 1))
    fire(probeBandwidth);
  const old = event.elapsed - own.min_rtt_stamp > 10;
  if (event.segmentRtt > 0 && (old || micros(event.segmentRtt) < micros(own.min_rtt))) fire(shorterRoundTrip);
  if (old && !isRestart && own.mode !== MODE.PROBE_RTT) fire(probeRoundTrip);
};

/** Linux: bbr_check_probe_rtt_done(). */
const leaveProbeRtt = (own: Readonly<Bbr1>, fire: WindowFire<Bbr1>): void => {
  fire(probeRttOver);
  if (own.full_bw_reached) fire(probeBandwidth);
};

const measuring: Hook = (_window, event, own, fire) => {
  fire(holdingBack);
  if (own.probe_rtt_done_stamp < 0) {
    if (event.inFlight <= MIN_CWND) fire(queueIsEmpty);
  } else if (own.probe_rtt_round_done && event.elapsed > own.probe_rtt_done_stamp) {
    leaveProbeRtt(own, fire);
  }
};

/** Linux: bbr_set_cwnd(). */
const chooseWindow: Hook = (window, event, own, fire) => {
  if (event.delivered > 0) {
    if (own.entering) fire(replaceOnly);
    else {
      if (event.sample.lost > 0) fire(lossSeen);
      if (own.packet_conservation) fire(conserve);
      // Fires only if the window changes: on a path whose model is stable it stays the same for many ACKs.
      else if (own.mode !== MODE.PROBE_RTT && byModel(window, event, own) !== window.cwnd) fire(follow);
    }
  }
  if (own.mode === MODE.PROBE_RTT && window.cwnd > MIN_CWND) fire(four);
};

const bbr1 = defineLaw<Bbr1>({
  name: 'bbr',
  machines: [MODES],
  rules: [...BBR1_MODEL_RULES, ...BBR1_WINDOW_RULES, policed, policerForgotten, pace],
  own: freshBbr1,

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
    fire(start);
  },

  onDelivery(window, event, own, fire) {
    // The SYN gives no rate sample: Linux starts after the handshake.
    if (event.ackedBefore < 0) return;
    model(window, event, own, fire);
    if (own.mode === MODE.PROBE_RTT) measuring(window, event, own, fire);
    // The pacing rate is set first, because the window includes room for bursts at that rate.
    if (paceMoves(event, own)) fire(pace);
    chooseWindow(window, event, own, fire);
  },

  onSendsAgain(_window, event, own, fire) {
    if (own.round_count === 0) return;
    fire(restart);
    if (own.mode === MODE.PROBE_RTT && own.probe_rtt_done_stamp >= 0 && event.elapsed > own.probe_rtt_done_stamp)
      leaveProbeRtt(own, fire);
  },

  onCongestion: fires(remember),
  onRecovered: fires(restore),
  onSpurious: fires(spurious),
  onRestart: fires(remember),
  onTimeout: fires(timeout),

  pacingRate: (own) => own.pacing_rate,
  bandwidth: maxBw,
  phase: (own) => PHASE.STARTUP + own.mode,
});

export const LAWS = [bbr1] as const;

/** All versions of BBR take their measurements from RACK. */
const NEEDS_RACK = 'Without RACK it measures nothing, and its window stays at its initial value.';

export const WORDS = {
  bbr: {
    origin: { year: 2016, heeds: 'rate' },
    summary:
      'Measures how fast its segments arrive and how short a round trip can be, and sends evenly at that rate (Cardwell and others 2016, version 1).',
    details: `ACKs only measure; now and then it sends faster for a round trip to find more, then slower to drain the queue. A loss cuts the window only for a short time. It was made for paths with random losses and for oversized queues; in a short queue it crowds out others and loses many segments. ${NEEDS_RACK}`,
    differs: {
      all: 'Segments leave one by one, whereas the kernel sends the segments of about a millisecond together; the budget for such bursts is the same.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  bbr: { linux: 'bbr', ns3: { typeId: 'TcpBbr' } },
} satisfies Exports;
