/**
 * Reaction of a RACK-TLP sender to a mark (ECN): as in Linux's state CWR, the window is reduced over a round trip as in
 * recovery (prr.ts), without retransmissions.
 */
import { rfc } from '../../rule.ts';
import { EPISODE, FINDING, reducedForMark, type RecoveryEvent } from '../flight.ts';
import { beginReduction } from './prr.ts';
import { isLinux, reductionBasis, type RackState } from './rackState.ts';
import { recoveryRule } from './shared.ts';

/** Linux's state CWR. */
export const isInCwr = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  isLinux(event) && reducedForMark(state, event.flight);

/** Ends recovery, and resets the reordering window after enough recoveries (RFC 8985: reo_wnd_persist). */
export function endRecovery(state: RackState): void {
  state.recovering = false;
  state.duplicates = 0;
  if (state.DSACK_round < 0 && --state.reo_wnd_persist <= 0) state.reo_wnd_mult = 1;
}

export const keepCut = recoveryRule<RackState>({
  title: 'A mark forbids undoing the cut',
  formula: 'prior_ssthresh = 0',
  citation: { source: 'Linux', section: 'tcp_fastretrans_alert()' },
  quiet: true,
  plain: 'An ACK reports a mark, so there is congestion even if nothing was lost: the cut stays.',
  effect: (state) => {
    state.undo_cwnd = -1;
  },
});

export const answerMark = recoveryRule<RackState>({
  title: 'A mark is answered over a round trip',
  formula: 'RecoveryPoint = HighData, nothing is sent again',
  citation: { source: 'Linux', section: 'tcp_enter_cwr()' },
  shows: ['recovery point', 'pipe'],
  plain:
    'An ACK reports a mark: the window is cut once for everything that is in flight now, and nothing is sent again.',
  effect: (state, event) => {
    // The kernel answers also the mark on an ACK that ends a recovery or the repair after a timeout (tcp_try_to_open()).
    if (state.recovering === true || state.episode === EPISODE.TIMEOUT) event.decision.finding = FINDING.RECOVERED;
    if (state.recovering === true) endRecovery(state);
    state.frto = 0;
    if (isLinux(event)) state.probe = -1;
    state.recover = event.flight.highest;
    state.episode = EPISODE.MARK;
    state.undo_cwnd = -1;
    beginReduction(state, reductionBasis(state, event, event.cwnd, event.flight.acked, 0));
  },
});

export const markOnward = recoveryRule<RackState>({
  title: 'ACK while a mark is answered',
  formula: 'as many segments as the reduction leaves room for',
  citation: rfc(9937, '6'),
  quiet: true,
  plain: 'A segment arrived: as many may be sent as the gradual cut allows.',
  effect: (state, event) => {
    if (event.ack === event.flight.acked) state.duplicates++;
    event.decision.grow = false;
    event.decision.reduce = event.settings.proportionalReduction && state.delivered > 0;
  },
});

export const markOver = recoveryRule<RackState>({
  title: 'The mark is answered',
  formula: 'ack > RecoveryPoint',
  citation: { source: 'Linux', section: 'tcp_fastretrans_alert(), tcp_end_cwnd_reduction()' },
  shows: ['recovery point', 'pipe'],
  plain:
    'A segment sent after the cut has arrived, so the receiver knows of it: the cut is complete, and the window grows.',
  effect: (state, event) => {
    event.decision.endReduction = event.settings.proportionalReduction && state.RecoverFS !== 0;
    state.episode = EPISODE.ENDED;
    state.duplicates = 0;
  },
});

export const MARK_RULES = [keepCut, answerMark, markOnward, markOver] as const;
