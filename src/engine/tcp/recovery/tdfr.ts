/**
 * NewReno with time-delayed fast recovery (TD-FR), as Blanton and Allman (2002) and RR-TCP (2003) describe it after
 * Paxson (1997): the third duplicate ACK triggers a fast retransmit only half a round trip after the first one, or at
 * once if the three took longer. During the wait every duplicate ACK allows a new segment.
 */
import { ownRules } from '../../rule.ts';
import { EPISODE, type LossRecovery, type RecoveryEvent } from '../flight.ts';
import { newReno, type NewRenoState } from './newReno.ts';
import {
  beginRecovery,
  fires,
  forgetOnTimeout,
  passedLastLoss,
  recoveryPoint,
  recoveryRule,
  saysNothing,
} from './shared.ts';

const citation = { source: 'Blanton and Allman 2002', section: '5' } as const;

interface TdfrState extends NewRenoState {
  /** Arrival of the first duplicate ACK, s since the connection's first segment; -1: none is pending. */
  first: number;
  alarm: number;
}

const { ownRule, all } = ownRules(recoveryRule<TdfrState>, { citation });

const wait = ownRule({
  title: 'TD-FR: duplicate ACK, wait',
  formula: 'duplicate ACKs += 1; one new segment',
  kind: 'duplicate',
  plain:
    'A segment is missing: it may only be late, so the sender waits half a round trip from the first duplicate ACK on.',
  effect: (state, event) => {
    if (state.first < 0) state.first = event.elapsed;
    state.duplicates++;
    event.decision.limitedTransmit = event.settings.limitedTransmit;
  },
});

const enter = ownRule({
  title: 'TD-FR: the wait is over',
  tag: 'retransmit',
  formula: 'half a round trip after the first duplicate ACK send SND.UNA again',
  shows: ['recovery point', 'inflation'],
  plain: 'The missing segment had time to arrive: it counts as lost and is sent again.',
  effect: (state, event) => {
    beginRecovery(state, event, recoveryPoint(state, event));
    state.partialSeen = false;
    state.first = -1;
    // Each duplicate ACK during the wait indicates a segment that has left the network.
    state.inflation = state.duplicates;
    event.decision.burst = event.settings.maxBurst;
  },
});

const enterAtOnce = ownRule({
  ...enter,
  formula: 'duplicate ACKs take half a round trip: send SND.UNA again',
  effect: (state, event) => {
    state.duplicates++;
    enter.effect(state, event);
  },
});

const arrived = ownRule({
  title: 'TD-FR: no more waiting',
  formula: 'none',
  quiet: true,
  plain: 'New data was acknowledged, or the timer expired.',
  effect: (state) => {
    state.first = -1;
  },
});

const setClock = ownRule({
  title: 'TD-FR: clock',
  formula: 'first duplicate ACK + SRTT/2',
  quiet: true,
  plain: 'The third duplicate ACK has come: the sender waits a little longer for the segment.',
  effect: (state, event) => {
    state.alarm = dueAt(state, event);
  },
});

export const TDFR_RULES = all;

/** When the wait ends, s since the first segment; -1: fewer than dupThresh duplicate ACKs. */
const dueAt = (state: Readonly<TdfrState>, { settings, timer }: Readonly<RecoveryEvent>): number =>
  state.first >= 0 && state.duplicates >= settings.dupThresh ? state.first + timer.smoothed / 2 : -1;

export const tdfr: LossRecovery<TdfrState> = {
  initial: (settings) => ({ ...newReno.initial(settings), first: -1, alarm: -1 }),

  onAck(state, event, fire) {
    const { ack, elapsed, flight, settings, timer } = event;
    if (ack > flight.acked && state.first >= 0) fire(arrived);
    if (
      ack > flight.acked ||
      saysNothing(event) ||
      state.episode === EPISODE.DUPLICATES ||
      !passedLastLoss(state, event)
    )
      newReno.onAck(state, event, fire);
    else {
      const late = state.first >= 0 && elapsed >= state.first + timer.smoothed / 2;
      fire(late && state.duplicates + 1 >= settings.dupThresh ? enterAtOnce : wait);
    }
  },

  onTimeout(_state, _event, fire) {
    fire(arrived);
    fire(forgetOnTimeout);
  },

  afterEvent(state, event, fire) {
    if (dueAt(state, event) !== state.alarm) fire(setClock);
  },

  alarmAt: (state) => state.alarm,

  onAlarm: fires(enter),
};
