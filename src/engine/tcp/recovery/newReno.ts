/**
 * NewReno: fast recovery lasts until all data outstanding at its start is acknowledged (RFC 6582 section 3.2). A
 * partial ACK reveals the next hole, which is retransmitted at once, so one hole is repaired per round trip. Window
 * inflation is stored apart from cwnd; a partial ACK deflates the window by the amount it acknowledged (partial window
 * deflation). The stack decides whether only the first partial ACK restarts the timer ("impatient") and how cwnd leaves
 * recovery.
 */
import { rfc } from '../../rule.ts';
import {
  EPISODE,
  FINDING,
  MEASURE,
  type LossRecovery,
  type RecoveryEvent,
  type RecoverySettings,
  type RecoveryState,
} from '../flight.ts';
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
  newData,
  oldAck,
  passedLastLoss,
  recoveryRule,
  saysNothing,
  surplusDuplicate,
} from './shared.ts';

export interface NewRenoState extends RecoveryState {
  /** A partial ACK has arrived in this recovery. */
  partialSeen: boolean;
}

/** Maximum burst during recovery, segments; 0: the general limit applies. */
const recoveryBurst = (settings: RecoverySettings): number =>
  settings.recoveryBurst > 0 ? settings.recoveryBurst : settings.maxBurst;

const enter = recoveryRule<NewRenoState>({
  ...fastRetransmit,
  citation: rfc(6582, '3.2'),
  effect: (state, event) => {
    fastRetransmit.effect(state, event);
    state.partialSeen = false;
    event.decision.burst = recoveryBurst(event.settings);
  },
});

const notAgain = recoveryRule<NewRenoState>({
  ...guarded,
  effect: (state, event) => {
    state.duplicates++;
    event.decision.burst = recoveryBurst(event.settings);
  },
});

const surplus = recoveryRule<NewRenoState>({
  ...surplusDuplicate,
  effect: (state, event) => {
    state.duplicates++;
    event.decision.burst = recoveryBurst(event.settings);
  },
});

const inflate = recoveryRule<NewRenoState>({
  title: 'Fast recovery: window inflation',
  formula: 'inflation += 1',
  citation: rfc(6582, '3.2'),
  kind: 'duplicate',
  plain: 'Another duplicate ACK: a segment has left the network, so one more may enter it.',
  effect: (state, event) => {
    state.duplicates++;
    state.inflation++;
    event.decision.burst = recoveryBurst(event.settings);
  },
});

/** Common effects of a partial ACK: retransmit the next hole, and perhaps restart the timer. */
function takePartial(state: NewRenoState, event: RecoveryEvent): void {
  const { decision, settings } = event;
  decision.advance = true;
  decision.measure = MEASURE.DISCARD;
  decision.restartTimer = settings.partialAckTimer === 'every' || !state.partialSeen;
  state.partialSeen = true;
  decision.resend = event.ack + 1;
  // ns-2 does not reset the duplicate count: sending continues as the window allows, in small bursts.
  decision.burst = recoveryBurst(settings);
}

const partialAck = recoveryRule<NewRenoState>({
  title: 'Partial acknowledgement',
  tag: 'partialAck',
  formula: 'ack < recover: send SND.UNA again, inflation -= acked - 1',
  citation: rfc(6582, '3.2'),
  plain:
    'Part of what was in flight at the loss is acknowledged: the next missing segment is lost too and is sent again at once.',
  effect: (state, event) => {
    takePartial(state, event);
    const acked = event.ack - event.flight.acked;
    event.decision.deflate = Math.max(acked - state.inflation, 0);
    state.inflation = Math.max(state.inflation - acked, 0) + 1;
  },
});

const partialAckDeflatesAll = recoveryRule<NewRenoState>({
  title: 'Partial acknowledgement',
  tag: 'partialAck',
  formula: 'ack < recover: send SND.UNA again, inflation = 0',
  citation: { source: 'ns-2.35', section: 'partial_window_deflation_ false' },
  plain:
    'Part of what was in flight at the loss is acknowledged: the next missing segment is sent again, and the whole inflation is removed.',
  effect: (state, event) => {
    takePartial(state, event);
    state.inflation = 0;
  },
});

const fullAck = recoveryRule<NewRenoState>({
  title: 'Full acknowledgement ends recovery',
  tag: 'recoveryEnds',
  formula: 'ack >= recover: inflation = 0',
  citation: rfc(6582, '3.2'),
  plain: 'Everything that was in flight when the loss was detected has arrived: recovery is over.',
  effect: (state, event) => {
    const { decision, settings } = event;
    acceptNewData(event);
    decision.finding = FINDING.RECOVERED;
    decision.grow = settings.growOnRecoveryExit;
    decision.exitByFlight = settings.recoveryExit === 'flight';
    state.duplicates = 0;
    state.inflation = 0;
    state.partialSeen = false;
    state.recovering = false;
    // In ns-2 the ACK that ends recovery may echo a mark to which the sender has already reacted.
    if (state.episode === EPISODE.DUPLICATES) state.episode = EPISODE.ENDED;
  },
});

export const NEWRENO_RULES = [enter, notAgain, surplus, inflate, partialAck, partialAckDeflatesAll, fullAck] as const;

export const newReno: LossRecovery<NewRenoState> = {
  initial: () => ({ ...freshRecovery(), partialSeen: false }),

  onAck(state, event, fire) {
    const { settings, flight } = event;
    if (event.ack > flight.acked) {
      if (state.episode === EPISODE.DUPLICATES) {
        const partial = settings.partialDeflation ? partialAck : partialAckDeflatesAll;
        fire(event.ack >= state.recover ? fullAck : partial);
      } else if (state.recovering) fire(fullAck);
      else if (state.duplicates === 0) fire(newData);
      else fire(duplicatesOver);
    } else if (saysNothing(event)) fire(oldAck);
    else if (state.duplicates + 1 < settings.dupThresh)
      fire(settings.limitedTransmit ? countAndTransmit : countDuplicate);
    else if (state.duplicates + 1 > settings.dupThresh) fire(state.episode === EPISODE.DUPLICATES ? inflate : surplus);
    else fire(passedLastLoss(state, event) ? enter : notAgain);
  },

  onTimeout: fires(forgetOnTimeout),
};
