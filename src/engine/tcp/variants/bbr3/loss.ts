/** Reactions of BBR version 3 to losses, and to losses that prove spurious. */
import { windowRule } from '../../congestion/shared.ts';
import { beginRefill, resetFullBw } from './cycle.ts';
import { beginStartup, saveCwnd } from './startup.ts';
import { draft, STATE, type Bbr3 } from './state.ts';

/** SaveStateUponLoss(). */
function saveState(own: Bbr3, cwnd: number): void {
  saveCwnd(own, cwnd);
  own.undo_state = -1;
  own.undo_bw_shortterm = own.bw_shortterm;
  own.undo_inflight_shortterm = own.inflight_shortterm;
  own.undo_inflight_longterm = own.inflight_longterm;
}

export const noteLosses = windowRule<Bbr3>({
  title: 'Losses noted',
  formula: 'the round has losses',
  citation: draft('Probing For Bandwidth In ProbeBW'),
  quiet: true,
  plain: 'Segments are lost: the model reacts at the end of the round trip.',
  effect: (window, event, own) => {
    if (!own.is_loss_in_round) {
      own.loss_round_delivered = event.sample.totalDelivered;
      saveState(own, window.cwnd);
    }
    own.is_loss_in_round = true;
    own.loss_ranges += event.sample.losses.ranges;
  },
});

/** Our choice: the draft specifies no response to ECN, but a sender that sets ECT must treat CE as congestion. */
export const noteMarks = windowRule<Bbr3>({
  title: 'Marks noted',
  formula: 'each marked segment counts as a lost one',
  citation: draft('ECN'),
  quiet: true,
  plain:
    'Segments were marked: they count as lost in the test of the loss rate, and the model reacts at the end of the round trip.',
  effect: (window, event, own) => {
    if (!own.is_loss_in_round) {
      own.loss_round_delivered = event.sample.totalDelivered;
      saveState(own, window.cwnd);
    }
    own.is_loss_in_round = true;
    own.marked += event.delivered;
  },
});

export const remember = windowRule<Bbr3>({
  title: 'A loss: the window is remembered',
  formula: 'a single loss is no sign of congestion',
  citation: draft('Modulating cwnd in Loss Recovery'),
  kind: 'cut',
  plain: 'A segment is lost: the window is remembered, so that it can return when recovery is over.',
  effect: (window, _event, own) => {
    saveState(own, window.cwnd);
    own.recovering = true;
  },
});

export const restore = windowRule<Bbr3>({
  title: 'The window before the loss',
  formula: 'cwnd = max(cwnd, prior_cwnd)',
  citation: draft('Modulating cwnd in Loss Recovery'),
  kind: 'recovery',
  plain: 'Recovery is over: the window returns to its earlier size, within the bounds of the model.',
  effect: (window, _event, own) => {
    own.recovering = false;
    window.cwnd = Math.max(window.cwnd, own.prior_cwnd);
  },
});

export const timeout = windowRule<Bbr3>({
  title: 'Retransmission timeout',
  formula: 'cwnd = in_flight + 1',
  citation: draft('Modulating cwnd in Loss Recovery'),
  kind: 'timeout',
  plain: 'No ACK came in time: the window is remembered, and one segment more than those in flight may be sent.',
  effect: (window, event, own) => {
    saveState(own, window.cwnd);
    own.recovering = true;
    window.cwnd = event.inFlight + 1;
  },
});

export const spurious = windowRule<Bbr3>({
  title: 'The losses were spurious',
  formula: 'the earlier bounds and the earlier state',
  citation: draft('Handling a Spurious Loss Recovery'),
  kind: 'recovery',
  plain: 'Nothing was lost: the model is restored, and a probe that was stopped begins again.',
  effect: (_window, event, own) => {
    own.is_loss_in_round = false;
    resetFullBw(own, 0);
    own.bw_shortterm = Math.max(own.bw_shortterm, own.undo_bw_shortterm);
    own.inflight_shortterm = Math.max(own.inflight_shortterm, own.undo_inflight_shortterm);
    own.inflight_longterm = Math.max(own.inflight_longterm, own.undo_inflight_longterm);
    const before = own.undo_state;
    own.undo_state = -1;
    if (before === STATE.STARTUP && own.state !== STATE.STARTUP) {
      own.full_bw_reached = false;
      if (own.state !== STATE.PROBE_RTT) beginStartup(own, event);
    } else if (before === STATE.UP && own.state !== STATE.UP && own.state !== STATE.PROBE_RTT) beginRefill(own, event);
  },
});

export const BBR3_LOSS_RULES = [noteLosses, noteMarks, remember, restore, timeout, spurious] as const;
