/**
 * NewReno with the responses of TCP-DOOR (Wang and Zhang, MobiHoc 2002): out-of-order delivery indicates a route
 * change, not congestion. For a while, losses then cause no window reduction, and a recent reduction is undone. Every
 * transmission has a time that its ACK echoes, in place of the paper's two options: an ACK that echoes an older time
 * than a previous ACK was overtaken itself, or its segment was. Both durations are two smoothed round-trip times here.
 */
import { ownRules } from '../../rule.ts';
import { FINDING, type LossRecovery, type RecoveryEvent } from '../flight.ts';
import { newReno, type NewRenoState } from './newReno.ts';
import { acceptNewData, fires, forgetOnTimeout, recoveryRule, takeCutBack } from './shared.ts';

const citation = { source: 'Wang and Zhang 2002', section: '4' } as const;
/** How long reductions are suspended, and the maximum age of a reduction that is undone, smoothed round-trip times. */
const SPAN = 2;

interface DoorState extends NewRenoState {
  /** The newest echoed time, s. */
  newest: number;
  /** End of the suspension, s. */
  until: number;
  /** Time of the last reaction to a loss, s; -Infinity: nothing to undo. */
  cutAt: number;
  cwndBefore: number;
  ssthreshBefore: number;
  /** The current recovery began without a window reduction. */
  uncut: boolean;
}

const { ownRule, all } = ownRules(recoveryRule<DoorState>, { citation });

const inOrder = ownRule({
  title: 'DOOR: time noted',
  formula: 'newest time',
  quiet: true,
  plain: 'The ACK is newer than all earlier ones.',
  effect: (state, event) => {
    state.newest = event.echo;
  },
});

const outOfOrder = ownRule({
  title: 'DOOR: out of order',
  formula: 'for two round trips no window reduction',
  shows: ['duplicate ACKs', 'recovery point'],
  plain: 'Segments or ACKs overtook each other: the route may have changed, so losses are no sign of congestion.',
  effect: (state, event) => {
    state.until = event.elapsed + SPAN * event.timer.smoothed;
  },
});

const takeBack = ownRule({
  title: 'DOOR: instant recovery',
  formula: 'what was done about a loss within two round trips is undone',
  shows: ['recovery point', 'inflation'],
  plain: 'A segment was considered lost just before the reordering was detected: cwnd and ssthresh are restored.',
  effect: (state, event) => {
    const { ack, decision, flight } = event;
    if (ack > flight.acked) acceptNewData(event);
    decision.burst = event.settings.maxBurst;
    decision.grow = false;
    decision.resetBackoff = true;
    takeCutBack(state, event, state.cwndBefore, state.ssthreshBefore);
    decision.undo = !state.uncut;
    state.cutAt = -Infinity;
    state.uncut = false;
    state.partialSeen = false;
  },
});

const remember = ownRule({
  title: 'DOOR: before the cut',
  formula: 'keep cwnd and ssthresh',
  quiet: true,
  plain: 'The window is stored, in case the cut proves unnecessary.',
  effect: (state, event) => {
    state.cutAt = event.elapsed;
    state.cwndBefore = event.cwnd;
    state.ssthreshBefore = event.ssthresh;
    state.uncut = false;
  },
});

const keep = ownRule({
  title: 'DOOR: congestion control is paused',
  formula: 'resend, without a cut',
  shows: ['recovery point', 'inflation'],
  plain: 'The segment is sent again, but the window stays: something was out of order a moment ago.',
  effect: (state, { decision, elapsed }) => {
    decision.finding = FINDING.NOTHING;
    state.cutAt = elapsed;
    state.uncut = true;
  },
});

const keepAtTimeout = ownRule({
  ...keep,
  formula: 'send again, without a cut and without back-off',
  effect: (_state, { decision }) => {
    decision.keeps = true;
    decision.backOff = false;
  },
});

const rest = ownRule({
  title: 'DOOR: no growth',
  formula: 'cwnd stays',
  quiet: true,
  plain: 'While congestion control is paused the window does not grow either.',
  effect: (_state, { decision }) => {
    decision.grow = false;
  },
});

const leaveUncut = ownRule({
  title: 'DOOR: nothing to cut at the end',
  formula: 'cwnd stays',
  quiet: true,
  plain: 'A recovery that cut nothing leaves the window as it is.',
  effect: (state, { decision }) => {
    decision.exitByFlight = false;
    decision.deflate = 0;
    state.uncut = state.recovering;
  },
});

export const DOOR_RULES = all;

const rests = (state: Readonly<DoorState>, { elapsed }: Readonly<RecoveryEvent>): boolean => elapsed < state.until;

export const door: LossRecovery<DoorState> = {
  initial: (settings) => ({
    ...newReno.initial(settings),
    newest: -Infinity,
    until: -Infinity,
    cutAt: -Infinity,
    cwndBefore: NaN,
    ssthreshBefore: NaN,
    uncut: false,
  }),

  onAck(state, event, fire) {
    if (event.echo < state.newest) {
      fire(outOfOrder);
      if (event.elapsed - state.cutAt <= SPAN * event.timer.smoothed) {
        fire(takeBack);
        return;
      }
    } else fire(inOrder);
    newReno.onAck(state, event, fire);
    if (state.uncut) fire(leaveUncut);
    if (!rests(state, event)) return;
    fire(event.decision.finding === FINDING.CONGESTION ? keep : rest);
  },

  onCut: fires(remember),

  onTimeout(state, event, fire) {
    fire(forgetOnTimeout);
    fire(rests(state, event) ? keepAtTimeout : remember);
  },
};
