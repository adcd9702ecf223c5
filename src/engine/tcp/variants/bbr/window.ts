/** The window of BBR version 1: it follows the model, except after losses and in ProbeRTT. */
import { citing, ownRules } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import { startRound } from '../../congestion/bbrPath.ts';
import { forgetPolicer, lookForPolicer } from './policer.ts';
import { bdp, budget, deliveredIn, MODE, type Bbr1 } from './state.ts';

export const MIN_CWND = 4;
const linux = citing('Linux');

const { ownRule, all } = ownRules(windowRule<Bbr1>);
export const BBR1_WINDOW_RULES = all;

export const lossSeen = ownRule({
  title: 'Losses leave the window',
  formula: 'one segment less for each lost',
  citation: linux('bbr_set_cwnd_to_recover_or_restore()'),
  kind: 'cut',
  plain: 'Lost segments are no longer in flight; otherwise BBR ignores losses.',
  effect: (window, event) => {
    window.cwnd = Math.max(window.cwnd - event.sample.lost, 1);
  },
});

export const conserve = ownRule({
  title: 'Packet conservation',
  formula: 'cwnd = max(cwnd, in_flight + delivered)',
  citation: linux('bbr_set_cwnd_to_recover_or_restore()'),
  kind: 'recovery',
  plain: 'In the first round of recovery one segment is sent for each that arrives.',
  effect: (window, event) => {
    window.cwnd = Math.max(window.cwnd, event.inFlight + event.delivered);
  },
});

export const restore = ownRule({
  title: 'The window before the loss',
  formula: 'back to the earlier window',
  citation: linux('bbr_set_cwnd_to_recover_or_restore()'),
  kind: 'recovery',
  plain: 'Recovery is over: the window returns to its earlier size.',
  effect: (window, _event, own) => {
    own.packet_conservation = false;
    own.entering = false;
    own.repairing = false;
    if (window.cwnd < own.prior_cwnd) window.cwnd = own.prior_cwnd;
  },
});

/** Stores cwnd so that it can be restored after recovery or ProbeRTT (Linux: bbr_save_cwnd()). */
function keepAside(window: Readonly<WindowState>, own: Bbr1): void {
  const cut = own.repairing || own.mode === MODE.PROBE_RTT;
  own.prior_cwnd = cut ? Math.max(own.prior_cwnd, window.cwnd) : window.cwnd;
}

export const remember = ownRule({
  title: 'A loss: the window is remembered',
  formula: 'a loss is no sign of congestion',
  citation: linux('bbr_ssthresh()'),
  kind: 'cut',
  plain: 'A segment is lost: the window is remembered, so that it can return when recovery is over.',
  effect: (window, _event, own) => {
    keepAside(window, own);
    own.entering = !own.repairing;
  },
});

export const replaceOnly = ownRule({
  title: 'Recovery begins with the segments in flight',
  formula: 'cwnd = in_flight + delivered',
  citation: linux('bbr_set_cwnd_to_recover_or_restore()'),
  kind: 'cut',
  plain: 'For one round trip each segment that arrives is replaced, no more.',
  effect: (window, event, own) => {
    own.entering = false;
    own.repairing = true;
    own.packet_conservation = true;
    startRound(own, event);
    window.cwnd = event.inFlight + event.delivered;
  },
});

/** The window that the model sets at this ACK. */
export function byModel(window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<Bbr1>): number {
  const full = own.full_bw_reached;
  // Linux limits ACK aggregation to the arrivals of 100 ms.
  const extra = full ? Math.min(Math.max(own.extra_acked_now, own.extra_acked_before), deliveredIn(own.bw, 0.1)) : 0;
  const target = budget(own, event, bdp(own, own.bw, own.cwnd_gain) + extra);
  let { cwnd } = window;
  if (full) cwnd = Math.min(cwnd + event.delivered, target);
  else if (cwnd < target || event.sample.totalDelivered < event.settings.initialWindow) cwnd += event.delivered;
  return cwnd < MIN_CWND ? MIN_CWND : cwnd;
}

export const follow = ownRule({
  title: 'cwnd follows the model',
  formula: 'up to gain BtlBw RTprop, by what was delivered',
  citation: linux('bbr_set_cwnd()'),
  kind: 'adjust',
  plain:
    'The window allows what the path can hold, times the gain of the phase, so that late ACKs do not stop the flow.',
  effect: (window, event, own) => {
    window.cwnd = byModel(window, event, own);
  },
});

export const four = ownRule({
  title: 'ProbeRTT: four segments',
  formula: 'cwnd = min(cwnd, 4)',
  citation: linux('bbr_set_cwnd()'),
  kind: 'adjust',
  plain: 'Only four segments are allowed while the round trip is measured.',
  effect: (window) => {
    window.cwnd = Math.min(window.cwnd, MIN_CWND);
  },
});

export const timeout = ownRule({
  title: 'Retransmission timeout',
  formula: 'cwnd = in_flight + 1',
  citation: linux('tcp_enter_loss()'),
  kind: 'timeout',
  plain: 'No ACK came in time: the window is remembered, and one segment more than those in flight may be sent.',
  effect: (window, event, own) => {
    if (!event.timeout.repeated) keepAside(window, own);
    own.entering = false;
    own.repairing = true;
    own.full_bw = 0;
    own.lost += event.sample.lost;
    own.round_start = true;
    lookForPolicer(own, event, 1, false);
    window.cwnd = event.inFlight + 1;
  },
});

export const spurious = ownRule({
  title: 'The pipe may not be full after all',
  formula: 'nothing was lost: rounds without more rate are counted from 0',
  citation: linux('bbr_undo_cwnd()'),
  kind: 'adjust',
  quiet: true,
  plain:
    'Nothing was lost: the rate may have stopped growing only because of the assumed loss, so the pipe may not be full.',
  effect: (_window, event, own) => {
    own.full_bw = 0;
    own.full_bw_cnt = 0;
    forgetPolicer(own, event);
  },
});
