/**
 * Tahoe: fast retransmit without fast recovery (Jacobson 1988; Fall and Floyd 1996, section 2). The third duplicate ACK
 * sets the window to one; then everything from the first missing segment on is sent again as the window opens, unless
 * the cumulative ACK skips it.
 */
import { EPISODE, FINDING, type LossRecovery } from '../flight.ts';
import {
  countAndTransmit,
  countDuplicate,
  duplicatesOver,
  fires,
  forgetOnTimeout,
  freshRecovery,
  guarded,
  newData,
  oldAck,
  passedLastLoss,
  recoveryPoint,
  recoveryRule,
  saysNothing,
  surplusDuplicate,
} from './shared.ts';

const retransmitFromHole = recoveryRule({
  title: 'Fast retransmit, then slow start',
  tag: 'retransmitAll',
  formula: 'at duplicate ACK number dupThresh: SND.NXT = SND.UNA, cwnd = 1',
  citation: { source: 'Fall and Floyd 1996', section: 'section 2' },
  shows: ['recovery point', 'duplicate ACKs'],
  plain: '{dupThresh} duplicate ACKs: a segment counts as lost, and sending starts again from it.',
  effect: (state, event) => {
    state.duplicates++;
    state.recover = recoveryPoint(state, event);
    state.episode = EPISODE.DUPLICATES;
    event.decision.finding = FINDING.RESTART;
    event.decision.goBack = true;
    event.decision.burst = event.settings.maxBurst;
  },
});

/** With limited bursts, an ACK may have left unused window: a duplicate ACK uses it (ns-2 Agent/TCP). */
const countAndSend = recoveryRule({
  ...countDuplicate,
  effect: (state, event) => {
    countDuplicate.effect(state, event);
    event.decision.burst = event.settings.maxBurst;
  },
});

const countTransmitAndSend = recoveryRule({
  ...countAndTransmit,
  effect: (state, event) => {
    countAndTransmit.effect(state, event);
    event.decision.burst = event.settings.maxBurst;
  },
});

const timeout = recoveryRule({
  ...forgetOnTimeout,
  effect: (state, event) => {
    const { duplicates } = state;
    forgetOnTimeout.effect(state, event);
    // Tahoe's count of duplicate ACKs survives a timeout (ns-2 Agent/TCP).
    state.duplicates = duplicates;
  },
});

export const TAHOE_RULES = [retransmitFromHole, countAndSend, countTransmitAndSend, timeout] as const;

export const tahoe: LossRecovery = {
  initial: freshRecovery,

  onAck(state, event, fire) {
    const { settings } = event;
    if (event.ack > event.flight.acked) fire(state.duplicates === 0 ? newData : duplicatesOver);
    else if (saysNothing(event)) fire(oldAck);
    else if (state.duplicates + 1 < settings.dupThresh)
      fire(settings.limitedTransmit ? countTransmitAndSend : countAndSend);
    else if (state.duplicates + 1 > settings.dupThresh) fire(surplusDuplicate);
    else fire(passedLastLoss(state, event) ? retransmitFromHole : guarded);
  },

  onTimeout: fires(timeout),
};
