/**
 * Cuts that prove unnecessary. A receiver that reports duplicates (DSACK, RFC 2883) shows which retransmissions were
 * spurious; if all were, cwnd and ssthresh are restored (Linux). After a timeout, F-RTO (RFC 5682) checks whether
 * segments that were sent only once still arrive: then nothing was lost. The response is Linux's: cwnd and ssthresh are
 * restored.
 */
import { rfc } from '../../rule.ts';
import { EPISODE, FINDING, type RecoveryEvent } from '../flight.ts';
import { forgetLosses } from '../transmissions.ts';
import { isLinux, pipeOf, type RackState } from './rackState.ts';
import { ackedAfter, recoveryRule } from './shared.ts';

/** Restores cwnd and ssthresh from before the reduction. */
function takeBack(state: RackState, event: RecoveryEvent): void {
  const { decision, flight } = event;
  const acked = ackedAfter(event);
  forgetLosses(state, acked, flight.highest);
  state.pipe = pipeOf(state, flight, acked);
  decision.undo = true;
  decision.priorCwnd = state.undo_cwnd;
  decision.priorSsthresh = state.undo_ssthresh;
  decision.finding = FINDING.RECOVERED;
  state.undo_cwnd = -1;
  state.undo_retrans = -1;
  state.recovering = false;
  state.episode = EPISODE.ENDED;
  state.frto = 0;
}

export const repeatDsack = recoveryRule<RackState>({
  title: 'The receiver got a segment twice',
  formula: 'DSACK: one retransmission was unnecessary, reo_wnd grows',
  citation: rfc(8985, '6.2'),
  shows: ['pipe'],
  plain: 'A retransmission was unnecessary: from now on late segments are given more time.',
  effect: (state, event) => {
    const { decision, settings } = event;
    const { twiceCount } = state;
    if (isLinux(event)) {
      // Every duplicate was delivered too. Those in excess of the retransmissions are ignored (tcp_dsack_seen()).
      state.told += twiceCount;
      if (state.told > state.sentAgain) return;
      state.delivered += twiceCount;
      decision.delivered += twiceCount;
      if (settings.samplesRates) state.total += twiceCount;
    }
    if (state.undo_retrans > 0) state.undo_retrans = Math.max(state.undo_retrans - twiceCount, 0);
    // The kernel recognises a repeated probe by its timer, and extends the wait only if reordering has been seen.
    const isProbe = state.twice + twiceCount - 1 === state.probe;
    if (state.DSACK_round < 0 && (!isLinux(event) || (state.reordering_seen && !isProbe))) {
      state.DSACK_round = event.flight.highest;
      state.reo_wnd_mult++;
      state.reo_wnd_persist = 16;
    }
  },
});

export const undoCut = recoveryRule<RackState>({
  title: 'All retransmissions were spurious',
  formula: 'all retransmissions were unnecessary: nothing was lost',
  citation: { source: 'Linux', section: 'tcp_input.c, undo' },
  shows: ['recovery point', 'pipe'],
  plain: 'Every segment sent again had arrived the first time: the segments were late, not lost.',
  effect: takeBack,
});

export const newDataFirst = recoveryRule<RackState>({
  title: 'F-RTO: new data first',
  formula: 'first ACK after the timeout moves SND.UNA: send two new segments',
  citation: rfc(5682, '2.1'),
  shows: ['recovery point', 'pipe'],
  plain: 'Before more is sent again, two new segments find out whether the timeout was necessary.',
  effect: (state) => {
    state.frto = 2;
  },
});

export const timeoutReal = recoveryRule<RackState>({
  title: 'F-RTO: the timeout was necessary',
  formula: 'duplicate ACK after the timeout: send the lost segments again',
  citation: rfc(5682, '2.1'),
  shows: ['recovery point', 'pipe'],
  plain: 'No segment sent before the timeout has arrived: they are lost and are sent again.',
  effect: (state) => {
    state.frto = 0;
  },
});

export const timeoutSpurious = recoveryRule<RackState>({
  title: 'F-RTO: the timeout was spurious',
  formula: 'a segment sent once, before the timeout, has arrived',
  citation: rfc(5682, '3.1'),
  shows: ['recovery point', 'pipe'],
  plain: 'A segment from before the timeout arrived without being sent again: nothing was lost, ACKs were late.',
  effect: (state, event) => {
    takeBack(state, event);
    // The retransmitted segment says nothing about earlier ones; only later arrivals do (Linux: rack.advanced).
    state.xmit_ts = -1;
  },
});

export const SPURIOUS_RULES = [repeatDsack, undoCut, newDataFirst, timeoutReal, timeoutSpurious] as const;
