/**
 * Reno: fast retransmit and fast recovery (RFC 5681 section 3.2). Window inflation is stored apart from cwnd. The first
 * ACK of new data, even a partial one, ends recovery; with several losses in a window that usually leads to a timeout.
 */
import { rfc } from '../../rule.ts';
import { EPISODE, FINDING, type LossRecovery, type RecoveryEvent, type RecoveryState } from '../flight.ts';
import {
  acceptNewData,
  countAndTransmit,
  countDuplicate,
  duplicatesOver,
  fastRetransmit,
  fires,
  forgetOnTimeout,
  freshRecovery,
  guarded,
  inflate,
  newData,
  oldAck,
  passedLastLoss,
  recoveryRule,
  saysNothing,
  surplusDuplicate,
} from './shared.ts';

const deflate = recoveryRule({
  title: 'Fast recovery ends',
  tag: 'recoveryEnds',
  formula: 'inflation = 0 at the first ACK of new data',
  citation: rfc(5681, '3.2'),
  plain: 'New data is acknowledged: the extra window of fast recovery is removed.',
  effect: (state, event) => {
    acceptNewData(event);
    event.decision.grow = event.settings.growOnRecoveryExit;
    event.decision.finding = FINDING.RECOVERED;
    state.duplicates = 0;
    state.inflation = 0;
    state.recovering = false;
    if (state.episode === EPISODE.DUPLICATES) state.episode = EPISODE.ENDED;
  },
});

export const RENO_RULES = [deflate] as const;

const allowed = (state: Readonly<RecoveryState>, event: Readonly<RecoveryEvent>): boolean =>
  passedLastLoss(state, event) || (event.settings.fastRetransmitInRecovery && state.episode === EPISODE.DUPLICATES);

export const renoRecovery: LossRecovery = {
  initial: freshRecovery,

  onAck(state, event, fire) {
    const { settings } = event;
    if (event.ack > event.flight.acked) {
      if (state.recovering) fire(deflate);
      else fire(state.duplicates === 0 ? newData : duplicatesOver);
    } else if (saysNothing(event)) fire(oldAck);
    else if (state.duplicates + 1 < settings.dupThresh)
      fire(settings.limitedTransmit ? countAndTransmit : countDuplicate);
    else if (state.duplicates + 1 > settings.dupThresh)
      fire(state.episode === EPISODE.DUPLICATES ? inflate : surplusDuplicate);
    else fire(allowed(state, event) ? fastRetransmit : guarded);
  },

  onTimeout: fires(forgetOnTimeout),
};
