/**
 * BBR version 1 (Cardwell et al. 2016; draft-cardwell-iccrg-bbr-congestion-control-00,
 * as in Linux, tcp_bbr.c). It models the path by the largest rate at which
 * segments arrived (BtlBw, ten rounds) and the shortest round trip (RTprop, ten
 * seconds), paces at gain times the rate and keeps cwnd at gain times their
 * product. Losses do not cut it. Differences from the source: no estimate of
 * policers, no restart from idle, and BtlBw is the exact largest of ten rounds.
 * Rates are segments/s, times s, windows segments.
 */
import { PHASE } from '../../phase.ts';
import type { CongestionControl, WindowEvent } from '../../window.ts';
import { initialWindow } from '../shared.ts';
import {
  BBR1_MODEL_RULES,
  drain,
  measure,
  nextPhase,
  plateau,
  probeBandwidth,
  probeRoundTrip,
  probeRttOver,
  queueIsEmpty,
  shorterRoundTrip,
  start,
} from './bbr1Model.ts';
import { bdp, budget, freshBbr1, MODE, type Bbr1 } from './bbr1State.ts';
import {
  BBR1_WINDOW_RULES,
  byModel,
  conserve,
  follow,
  four,
  lossSeen,
  MIN_CWND,
  remember,
  replaceOnly,
  restore,
  timeout,
} from './bbr1Window.ts';
import { pace, paceMoves } from './pacing.ts';

/** Whether the present phase of ProbeBW is over. */
function phaseOver(event: Readonly<WindowEvent>, own: Readonly<Bbr1>): boolean {
  const long = event.elapsed - own.phaseAt > own.min_rtt;
  if (own.pacing_gain === 1) return long;
  if (own.pacing_gain > 1)
    return long && (event.lost > 0 || event.inFlightBefore + 2 >= budget(own, bdp(own, own.pacing_gain)));
  return long || event.inFlightBefore <= budget(own, bdp(own, 1));
}

export const BBR1_RULES = [...BBR1_MODEL_RULES, ...BBR1_WINDOW_RULES, pace] as const;

type Hook = NonNullable<CongestionControl<Bbr1>['onDelivery']>;

const model: Hook = (_window, event, own, fire) => {
  fire(measure);
  if (own.mode === MODE.PROBE_BW && phaseOver(event, own)) fire(nextPhase);
  if (own.full_bw_reached !== true && own.round_start === true) fire(plateau);
  if (own.mode === MODE.STARTUP && own.full_bw_reached === true) fire(drain);
  if (own.mode === MODE.DRAIN && event.inFlight <= budget(own, bdp(own, 1))) fire(probeBandwidth);
  const old = event.elapsed - own.min_rtt_stamp > 10;
  if (event.segmentRtt < own.min_rtt || (old && event.segmentRtt > 0)) fire(shorterRoundTrip);
  if (old && own.mode !== MODE.PROBE_RTT) fire(probeRoundTrip);
};

const measuring: Hook = (_window, event, own, fire) => {
  if (own.probeRttEnds < 0) {
    if (event.inFlight <= MIN_CWND) fire(queueIsEmpty);
  } else if (event.elapsed > own.probeRttEnds && event.priorDelivered >= own.probeRttRound) {
    fire(probeRttOver);
    if (own.full_bw_reached === true) fire(probeBandwidth);
  }
};

const chooseWindow: Hook = (window, event, own, fire) => {
  if (event.delivered === 0) return;
  if (own.entering === true) {
    fire(replaceOnly);
    return;
  }
  if (event.lost > 0) fire(lossSeen);
  if (own.mode === MODE.PROBE_RTT && own.conserving !== true) {
    if (window.cwnd > MIN_CWND) fire(four);
    return;
  }
  if (own.conserving === true) fire(conserve);
  // In a path that is known the window stays what it is, ACK after ACK.
  else if (byModel(window, event, own) !== window.cwnd) fire(follow);
};

export const bbr1: CongestionControl<Bbr1> = {
  own: freshBbr1,

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
    fire(start);
  },

  onDelivery(window, event, own, fire) {
    model(window, event, own, fire);
    if (own.mode === MODE.PROBE_RTT) measuring(window, event, own, fire);
    chooseWindow(window, event, own, fire);
    if (paceMoves(own)) fire(pace);
  },

  onCongestion(_window, _event, _own, fire) {
    fire(remember);
  },

  onRecovered(_window, _event, _own, fire) {
    fire(restore);
  },

  onRestart(_window, _event, _own, fire) {
    fire(remember);
  },

  onTimeout(_window, _event, _own, fire) {
    fire(timeout);
  },

  pacingRate: (own) => own.pacing_rate,
  phase: (own) => PHASE.STARTUP + own.mode,
};
