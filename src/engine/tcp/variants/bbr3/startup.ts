/** Startup, Drain and ProbeRTT of BBR version 3. */
import { ownRules } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent, WindowFire, WindowState } from '../../window.ts';
import { beginCruise, beginDown, enterProbeBw, resetShortTermModel } from './cycle.ts';
import {
  ACKS,
  bdp,
  draft,
  isInProbeBw,
  isMarkedTooOften,
  isTooHigh,
  probeRttCwnd,
  quantized,
  settings,
  STATE,
  type Bbr3,
} from './state.ts';
import { restartPath, startRound } from '../../congestion/bbrPath.ts';

export function beginStartup(own: Bbr3, event: Readonly<WindowEvent>): void {
  own.state = STATE.STARTUP;
  own.pacing_gain = settings(event).startupPacingGain;
  own.cwnd_gain = settings(event).cwndGain;
}

const { ownRule, all } = ownRules(windowRule<Bbr3>);
export const BBR3_STARTUP_RULES = all;

const highLoss = ownRule({
  title: 'Startup loses too much',
  formula: 'inflight_longterm = max(bdp, inflight_latest)',
  citation: draft('Exiting Startup Based on Packet Loss'),
  kind: 'cut',
  plain:
    'In a round trip more than {lossThresh} of all was lost, in {startupLossCount} places or more: the pipe is full, even if the rate still grows.',
  effect: (_window, event, own) => {
    own.undo_state = STATE.STARTUP;
    own.full_bw_reached = true;
    own.inflight_longterm = Math.max(bdp(event, own), own.inflight_latest);
  },
});

export const drain = ownRule({
  title: 'The pipe is full: drain',
  formula: 'pacing at half the rate',
  citation: draft('Drain'),
  kind: 'adjust',
  plain: 'The rate no longer grows, so a queue forms: the sender slows down until it is gone.',
  effect: (_window, event, own) => {
    own.state = STATE.DRAIN;
    own.pacing_gain = settings(event).drainPacingGain;
    own.cwnd_gain = settings(event).cwndGain;
    own.drain_start_round = own.round_count;
  },
});

/** SaveCwnd(): the last window that neither recovery nor ProbeRTT has changed. */
export function saveCwnd(own: Bbr3, cwnd: number): void {
  const changed = own.recovering || own.state === STATE.PROBE_RTT;
  own.prior_cwnd = changed ? Math.max(own.prior_cwnd, cwnd) : cwnd;
}

export const probeRoundTrip = ownRule({
  title: 'ProbeRTT',
  formula: 'no shorter round trip for 5 s: half of what the path holds for 200 ms',
  citation: draft('ProbeRTT Logic'),
  kind: 'adjust',
  plain: 'The shortest round trip may be outdated: the flow lets its queue run empty to measure it again.',
  effect: (window, event, own) => {
    saveCwnd(own, window.cwnd);
    own.state = STATE.PROBE_RTT;
    own.pacing_gain = 1;
    own.cwnd_gain = settings(event).probeRttCwndGain;
    own.probe_rtt_done_stamp = -1;
    own.ack_phase = ACKS.PROBE_STOPPING;
    own.app_limited_from = event.sample.totalDelivered;
    startRound(own, event);
  },
});

const holdBack = ownRule({
  title: 'ProbeRTT: samples are too low',
  formula: 'samples of what is sent now do not count',
  citation: draft('ProbeRTT Logic'),
  quiet: true,
  plain: 'ProbeRTT limits the sender, so the rate that it measures now is not that of the path.',
  effect: (_window, event, own) => {
    own.app_limited_to = event.sample.totalDelivered + event.inFlight;
  },
});

const queueIsEmpty = ownRule({
  title: 'ProbeRTT: the segments in flight have arrived',
  formula: 'the 200 ms begin',
  citation: draft('ProbeRTT Logic'),
  quiet: true,
  plain: 'No more is in flight than ProbeRTT allows: now the round trip is measured.',
  effect: (_window, event, own) => {
    own.probe_rtt_done_stamp = event.elapsed + settings(event).probeRttDuration;
    own.probe_rtt_round_done = false;
    startRound(own, event);
  },
});

const roundOfProbe = ownRule({
  title: 'ProbeRTT: a round trip is over',
  formula: 'wait for at least one',
  citation: draft('ProbeRTT Logic'),
  quiet: true,
  plain: 'A segment sent with the queue empty has come back.',
  effect: (_window, _event, own) => {
    own.probe_rtt_round_done = true;
  },
});

export const restart = ownRule({
  title: 'Restart after idleness',
  formula: 'pacing_rate = bw in ProbeBW',
  citation: draft('Restarting from Idle'),
  quiet: true,
  plain:
    'The application had nothing to send, so there is no queue: the sender continues at the rate it measured before.',
  effect: (_window, event, own) => {
    restartPath(own, event);
    if (isInProbeBw(own)) own.pacing_rate = own.pacing_share * own.bw;
  },
});

export const probeRttOver = ownRule({
  title: 'ProbeRTT is over',
  formula: 'cwnd = max(cwnd, prior_cwnd)',
  citation: draft('Exiting ProbeRTT'),
  kind: 'adjust',
  plain: 'The round trip has been measured: the window returns to its earlier size, within the bounds of the model.',
  effect: (window, event, own) => {
    own.probe_rtt_min_stamp = event.elapsed;
    window.cwnd = Math.max(window.cwnd, own.prior_cwnd);
    resetShortTermModel(own);
    if (!own.full_bw_reached) {
      beginStartup(own, event);
      return;
    }
    beginDown(own, event);
    beginCruise(own);
  },
});

type Look = Readonly<WindowState>;
type Event = Readonly<WindowEvent>;
type Own = Readonly<Bbr3>;

/** CheckStartupDone() and CheckDrainDone(). */
export function leaveStartup(_window: Look, event: Event, own: Own, fire: WindowFire<Bbr3>): void {
  if (own.state === STATE.STARTUP) {
    const enough = settings(event).startupLossCount;
    const lossy =
      own.recovering && own.loss_ranges >= enough && isTooHigh(event, event.sample.lostSince, event.sample.inFlight);
    const marked = own.marked >= enough && isMarkedTooOften(event, own);
    if (!own.full_bw_reached && own.loss_round_start && (lossy || marked)) fire(highLoss);
    if (own.full_bw_reached) fire(drain);
  }
  if (own.state !== STATE.DRAIN) return;
  if (event.inFlight <= quantized(event, own, bdp(event, own)) || own.round_count > own.drain_start_round + 3)
    fire(enterProbeBw);
}

/** HandleProbeRTT(). */
export function probeRtt(event: Event, own: Own, fire: WindowFire<Bbr3>): void {
  fire(holdBack);
  if (own.probe_rtt_done_stamp < 0) {
    if (event.inFlight <= probeRttCwnd(event, own)) fire(queueIsEmpty);
    return;
  }
  if (own.round_start) fire(roundOfProbe);
  if (own.probe_rtt_round_done && event.elapsed > own.probe_rtt_done_stamp) fire(probeRttOver);
}
