/**
 * BBR version 3 (draft-ietf-ccwg-bbr). Like version 1 it models the path by the largest delivery rate and the shortest
 * round-trip time, and paces by the model. But it reacts to losses: if more than 2 % of a probe is lost, the amount
 * then in flight becomes a bound (inflight_longterm); losses at other times lower rate and window until the next probe
 * (bw_shortterm, inflight_shortterm). Probes come every two to three seconds, or after as many round trips as a Reno
 * flow needs to grow by a window. ProbeRTT halves the window every five seconds.
 *
 * Differences from the source:
 * - The draft leaves the response to ECN open; here a marked segment counts as lost.
 * - Segments are sent one by one, although the budget for bursts is that of the draft.
 * - An ACK that delivers no new data changes nothing.
 * - The fraction of a packet at which losses became too many is never negative, as in Linux.
 * - ProbeRTT comes every five seconds, as in the drafts up to -06; ten are under discussion (probeRttInterval).
 *
 * Citations without a section number use the section's title, because numbers change between drafts.
 */
import { defineLaw, fires, initialWindow } from '../../congestion/shared.ts';
import type { CongestionControl } from '../../window.ts';
import { BBR3_CYCLE_RULES } from './cycle.ts';
import { BBR3_LOSS_RULES, noteLosses, noteMarks, remember, restore, spurious, timeout } from './loss.ts';
import {
  BBR3_MEASURE_RULES,
  conclude,
  firstBounds,
  lowerBounds,
  measure,
  plateau,
  roundOver,
  shorterRoundTrip,
  start,
  tellsOfRoundTrip,
} from './measure.ts';
import { cycle, judgeLosses } from './probing.ts';
import { BBR3_STARTUP_RULES, leaveStartup, probeRoundTrip, probeRtt, probeRttOver, restart } from './startup.ts';
import {
  bdp,
  firstTooHigh,
  freshBbr3,
  inflightAtLoss,
  inflightCap,
  isAppLimited,
  isProbingBw,
  phaseOf,
  STATE,
  type Bbr3,
} from './state.ts';
import { BBR3_WINDOW_RULES, chooseWindow } from './window.ts';
import { pace, paceMoves } from '../../congestion/bbrPath.ts';
import { MODES } from './states.ts';

type Hook = NonNullable<CongestionControl<Bbr3>['onDelivery']>;

/** UpdateModelAndState(). */
const model: Hook = (window, event, own, fire) => {
  const isRestart = own.idle_restart;
  fire(measure);
  if (own.loss_round_start && own.is_loss_in_round && !isProbingBw(own)) {
    if (own.bw_shortterm === Infinity || own.inflight_shortterm === Infinity) fire(firstBounds);
    fire(lowerBounds);
  }
  if (!own.full_bw_now && own.round_start && !isAppLimited(event, own)) fire(plateau);
  leaveStartup(window, event, own, fire);
  if (own.loss_round_start) fire(roundOver);
  cycle(window, event, own, fire);
  if (tellsOfRoundTrip(event, own)) fire(shorterRoundTrip);
  if (own.state !== STATE.PROBE_RTT && own.probe_rtt_expired && !isRestart) fire(probeRoundTrip);
  if (own.state === STATE.PROBE_RTT) probeRtt(event, own, fire);
  if (own.loss_round_start || own.bw !== Math.min(own.max_bw, own.bw_shortterm)) fire(conclude);
};

const bbr3 = defineLaw<Bbr3>({
  name: 'bbr3',
  machines: [MODES],
  rules: [...BBR3_MEASURE_RULES, ...BBR3_STARTUP_RULES, ...BBR3_CYCLE_RULES, ...BBR3_LOSS_RULES, ...BBR3_WINDOW_RULES],
  symbols: {
    prior_cwnd: 'prior_cwnd',
    bw_latest: 'bw_latest',
    bw_shortterm: 'bw_shortterm',
    inflight_latest: 'inflight_latest',
    inflight_shortterm: 'inflight_shortterm',
    inflight_longterm: 'inflight_longterm',
    beta: 'betaBbr',
    ProbeRTTCwndGain: 'probeRttCwndGain',
    bdp: (_window, event, own) => bdp(event, own),
    inflight_cap: (_window, event, own) => inflightCap(event, own),
    inflight_at_loss: (_window, event) => inflightAtLoss(event, firstTooHigh(event)),
  },
  own: freshBbr3,

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
    fire(start);
  },

  onDelivery(window, event, own, fire) {
    const marked = event.echoed && event.delivered > 0;
    if (event.sample.lost > 0) fire(noteLosses);
    if (marked) fire(noteMarks);
    if (marked || event.sample.lost > 0) judgeLosses(window, event, own, fire);
    if (event.delivered === 0) return;
    model(window, event, own, fire);
    if (paceMoves(own)) fire(pace);
    chooseWindow(window, event, own, fire);
  },

  onSendsAgain(_window, event, own, fire) {
    if (own.round_count === 0) return;
    fire(restart);
    if (own.state === STATE.PROBE_RTT && own.probe_rtt_done_stamp >= 0 && event.elapsed > own.probe_rtt_done_stamp)
      fire(probeRttOver);
  },

  onCongestion: fires(remember),
  onRecovered: fires(restore),
  onSpurious: fires(spurious),
  onRestart: fires(remember),

  onTimeout(window, event, own, fire) {
    fire(timeout);
    if (event.sample.lost > 0) {
      fire(noteLosses);
      judgeLosses(window, event, own, fire);
    }
  },

  pacingRate: (own) => own.pacing_rate,
  // 0 until the first delivery is measured.
  bandwidth: ({ max_bw }) => (max_bw > 0 ? max_bw : 0),
  phase: phaseOf,
});

export const LAWS = [bbr3] as const;
