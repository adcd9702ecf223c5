/**
 * Reno: fast retransmit and fast recovery (RFC 5681 section 3.2). Window inflation is stored apart from cwnd. The first
 * ACK of new data, even a partial one, ends recovery; with several losses in a window that usually leads to a timeout.
 */
import { rfc } from '../../rule.ts';
import { EPISODE, FINDING, type LossRecovery, type RecoveryEvent, type RecoveryState } from '../flight.ts';
import {
  acceptNewData,
  beginRecovery,
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
  recoveryPoint,
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

const lateRetransmit = recoveryRule({
  title: 'Fast retransmit after a window update',
  tag: 'retransmit',
  formula: 'at duplicate ACK number dupThresh send SND.UNA again, inflation = firstInflation',
  citation: { source: 'smoltcp 0.14.0', section: 'socket/tcp.rs, Socket::process()' },
  shows: ['recovery point', 'inflation'],
  plain:
    'The application has read its data, so the first duplicate ACK carries a larger window and does not count. RFC 5681 acts on the third.',
  effect: (state, event) => {
    state.duplicates++;
    beginRecovery(state, event, recoveryPoint(state, event));
    state.inflation = event.settings.firstInflation;
    event.decision.burst = event.settings.maxBurst;
  },
});

export const RENO_RULES = [deflate, lateRetransmit] as const;

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
    else if (!allowed(state, event)) fire(guarded);
    else fire(settings.firstInflation > 0 ? lateRetransmit : fastRetransmit);
  },

  onTimeout: fires(forgetOnTimeout),
};
