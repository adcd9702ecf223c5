/**
 * ProbeBW of BBR version 3: DOWN drains the queue, CRUISE holds the rate, REFILL fills the pipe again, UP probes for
 * more. A cycle waits a random time of two to three seconds, or as many round trips as a Reno flow would take to grow.
 */
import { ownRules } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import {
  ACKS,
  draft,
  firstTooHigh,
  inflightAtLoss,
  isAppLimited,
  isInProbeBw,
  sampleRate,
  settings,
  STATE,
  targetInflight,
  wasAppLimited,
  type Bbr3,
} from './state.ts';
import { draw, startRound } from '../../congestion/bbrPath.ts';

/** Clears the loss signals of the last rounds. */
function resetCongestionSignals(own: Bbr3): void {
  own.is_loss_in_round = false;
  own.loss_ranges = 0;
  own.bw_latest = 0;
  own.inflight_latest = 0;
}

export function resetShortTermModel(own: Bbr3): void {
  own.bw_shortterm = Infinity;
  own.inflight_shortterm = Infinity;
}

export function resetFullBw(own: Bbr3, baseline: number): void {
  own.full_bw = baseline;
  own.full_bw_count = 0;
  own.full_bw_now = false;
}

/** Begins a cycle with DOWN, and draws the wait before the next probe. */
export function beginDown(own: Bbr3, event: Readonly<WindowEvent>): void {
  resetCongestionSignals(own);
  own.probe_up_acked_per_inc = Infinity;
  own.rounds_since_probe_up = draw(own) % 2;
  own.bw_probe_wait = settings(event).probeWait + draw(own) / 2147483647;
  own.cycle_stamp = event.elapsed;
  own.ack_phase = ACKS.PROBE_STOPPING;
  startRound(own, event);
  own.state = STATE.DOWN;
  own.pacing_gain = settings(event).probeDownPacingGain;
  own.cwnd_gain = settings(event).cwndGain;
}

export function beginCruise(own: Bbr3): void {
  own.state = STATE.CRUISE;
  own.pacing_gain = 1;
}

export function beginRefill(own: Bbr3, event: Readonly<WindowEvent>): void {
  resetShortTermModel(own);
  own.bw_probe_up_rounds = 0;
  own.bw_probe_up_acked = 0;
  own.prev_probe_precautionary = false;
  own.ack_phase = ACKS.REFILLING;
  startRound(own, event);
  own.state = STATE.REFILL;
  own.pacing_gain = 1;
  own.cwnd_gain = settings(event).cwndGain;
}

/** Raises the growth of inflight_longterm: 1, 2, 4 ... segments per round trip. */
function steepen(own: Bbr3, cwnd: number): void {
  let growth = 1;
  for (let i = 0; i < own.bw_probe_up_rounds; i++) growth *= 2;
  if (own.bw_probe_up_rounds < 30) own.bw_probe_up_rounds++;
  own.probe_up_acked_per_inc = Math.max(cwnd / growth, 1);
}

const { ownRule, all } = ownRules(windowRule<Bbr3>);
export const BBR3_CYCLE_RULES = all;

export const enterProbeBw = ownRule({
  title: 'ProbeBW begins',
  formula: 'the queue is drained, or three rounds have passed',
  citation: draft('Drain'),
  kind: 'adjust',
  plain: 'The queue of the start is gone: from now on the sender cruises, and probes for more from time to time.',
  effect: (_window, event, own) => beginDown(own, event),
});

export const down = ownRule({
  title: 'ProbeBW: DOWN',
  formula: 'pacing at 0.9 of the rate, the next probe in two to three seconds',
  citation: draft('ProbeBW Algorithm Details'),
  kind: 'adjust',
  plain:
    'The probe is over: the sender sends slightly slower than segments arrive, until the queue of the probe is gone.',
  effect: (_window, event, own) => {
    own.prev_probe_too_high = false;
    beginDown(own, event);
  },
});

export const carefulDown = ownRule({
  title: 'ProbeBW: DOWN, to be careful',
  formula: 'as much is in flight as the bound allows',
  citation: draft('Precautionary Bandwidth Probing'),
  kind: 'adjust',
  plain:
    'The last probe lost too much, and as much is in flight again: the sender ends this one early, before its outcome is known.',
  effect: (_window, event, own) => {
    own.prev_probe_precautionary = true;
    own.prev_probe_too_high = false;
    beginDown(own, event);
  },
});

export const cruise = ownRule({
  title: 'ProbeBW: CRUISE',
  formula: 'the queue is drained: pacing at the rate',
  citation: draft('ProbeBW_CRUISE'),
  plain: 'The queue of the probe is gone: the sender sends as fast as segments arrive, and leaves room for others.',
  effect: (_window, _event, own) => {
    beginCruise(own);
  },
});

export const refill = ownRule({
  title: 'ProbeBW: REFILL',
  formula: 'bounds after losses are given up, for one round trip at the rate',
  citation: draft('ProbeBW_REFILL'),
  plain:
    'It is time to probe again: for a round trip the sender fills the pipe, without the bounds that losses have set.',
  effect: (_window, event, own) => {
    beginRefill(own, event);
  },
});

export const refillAtOnce = ownRule({
  title: 'ProbeBW: REFILL at once',
  formula: 'the careful probe has lost nothing',
  citation: draft('Precautionary Bandwidth Probing'),
  plain: 'The probe that was stopped early has lost nothing: the next one follows without a pause.',
  effect: (_window, event, own) => {
    beginRefill(own, event);
  },
});

export const up = ownRule({
  title: 'ProbeBW: UP',
  formula: 'pacing at ProbeUpPacingGain of the rate',
  citation: draft('ProbeBW_UP'),
  plain:
    'The pipe is full: the sender sends at {probeUpPacingGain} of the measured rate, to find out whether there is more.',
  effect: (window, event, own) => {
    own.is_bw_probe_sample = true;
    own.ack_phase = ACKS.PROBE_STARTING;
    startRound(own, event);
    resetFullBw(own, sampleRate(event));
    own.state = STATE.UP;
    own.pacing_gain = settings(event).probeUpPacingGain;
    own.cwnd_gain = settings(event).probeUpCwndGain;
    steepen(own, window.cwnd);
  },
});

/** HandleInflightTooHigh(): runs at most once per probe. */
function lowerLongTerm(window: WindowState, event: WindowEvent, own: Bbr3): void {
  const which = firstTooHigh(event);
  own.prev_probe_too_high = true;
  own.is_bw_probe_sample = false;
  // An application-limited sender has not tested how much the path can hold.
  if (wasAppLimited(event, own, which)) return;
  own.inflight_longterm = Math.max(
    inflightAtLoss(event, which),
    settings(event).betaBbr * targetInflight(window, event, own),
  );
}

export const tooHigh = ownRule({
  title: 'Too much in flight',
  formula: 'inflight_longterm = max(inflight_at_loss, beta min(bdp, cwnd))',
  citation: draft('Probing For Bandwidth In ProbeBW'),
  kind: 'cut',
  plain:
    'More than {lossThresh} of what was sent while probing is lost: this much does not fit. The sender remembers how much did, unless the application had limited it.',
  effect: lowerLongTerm,
});

export const tooHighUp = ownRule({
  title: 'The probe lost too much: DOWN',
  formula: 'inflight_longterm = max(inflight_at_loss, beta min(bdp, cwnd))',
  citation: draft('Probing For Bandwidth In ProbeBW'),
  kind: 'cut',
  plain:
    'More than {lossThresh} of what was sent while probing is lost: the probe ends. The sender remembers how much fitted, unless the application had limited it.',
  effect: (window, event, own) => {
    lowerLongTerm(window, event, own);
    own.undo_state = STATE.UP;
    beginDown(own, event);
  },
});

export const feedback = ownRule({
  title: 'ACKs of the probe',
  formula: 'the first round of UP is over',
  citation: draft('ProbeBW Algorithm Details'),
  quiet: true,
  plain: 'From now on ACKs are for segments sent while probing.',
  effect: (_window, _event, own) => {
    own.ack_phase = ACKS.PROBE_FEEDBACK;
  },
});

export const cycleOver = ownRule({
  title: 'The probe is answered',
  formula: 'max_bw of this cycle is known',
  citation: draft('Tracking Time for the BBR.max_bw Max Filter'),
  quiet: true,
  plain: 'All segments of the probe are acknowledged: a new cycle of the largest rate begins.',
  effect: (_window, event, own) => {
    own.is_bw_probe_sample = false;
    own.ack_phase = ACKS.INIT;
    if (!isInProbeBw(own) || isAppLimited(event, own)) return;
    // A cycle without a sample keeps the maximum of the previous one.
    if (own.max_bw_filter[own.cycle_count % 2] === 0) return;
    own.cycle_count++;
    own.max_bw_filter[own.cycle_count % 2] = 0;
  },
});

export const safeAmount = ownRule({
  title: 'This much was safe',
  formula: 'inflight_longterm = tx_in_flight',
  citation: draft('ProbeBW Algorithm Details'),
  quiet: true,
  plain: 'More was in flight than was considered safe, and it arrived: the bound rises.',
  effect: (_window, event, own) => {
    own.inflight_longterm = event.sample.inFlight;
  },
});

export const raiseBound = ownRule({
  title: 'Probing for a larger window',
  formula: 'inflight_longterm grows by 1, 2, 4 ... segments per round trip',
  citation: draft('ProbeBW Algorithm Details'),
  kind: 'growth',
  quiet: true,
  plain: 'The window is used up and nothing is lost: its bound rises, faster each round trip.',
  effect: (window, event, own) => {
    own.bw_probe_up_acked += event.delivered;
    if (own.bw_probe_up_acked >= own.probe_up_acked_per_inc) {
      const delta = Math.floor(own.bw_probe_up_acked / own.probe_up_acked_per_inc);
      own.bw_probe_up_acked -= delta * own.probe_up_acked_per_inc;
      own.inflight_longterm += delta;
    }
    if (own.round_start) steepen(own, window.cwnd);
  },
});

export const limitedByBound = ownRule({
  title: 'The test of the full pipe starts again',
  formula: 'cwnd is at inflight_longterm',
  citation: draft('ProbeBW Algorithm Details'),
  quiet: true,
  plain: 'The bound of the window, not the path, limits the rate, so it is unknown whether the pipe is full.',
  effect: (_window, event, own) => resetFullBw(own, sampleRate(event)),
});
