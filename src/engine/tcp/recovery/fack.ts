/**
 * Forward acknowledgement (Mathis and Mahdavi, SIGCOMM 1996). `fack` is the highest segment known to have arrived; awnd
 * = SND.NXT - fack - 1 + retran estimates the segments in the network, assuming that all unreported segments below fack
 * have left it. Segments are sent while awnd < cwnd, holes before new data. A loss is detected when fack is more than
 * three segments beyond the ACK. A retransmission that is lost again is detected, and left to the timer. With
 * `rampdown` the window shrinks over one round trip; with `overdamping` a loss in slow start halves it twice.
 *
 * With `fackAsInNs2` it is Agent/TCP/Fack of ns-2.35: cwnd falls to one segment and slow-starts in recovery; recovery
 * ends only with an ACK without SACK blocks; every window may be cut again at once; and every ACK of a loss episode
 * gives a round-trip sample by the echoed time. Without it, only losses beyond the recovery point count as new.
 */
import { ownRules, rfc, type Citation } from '../../rule.ts';
import { EPISODE, FINDING, MEASURE, type LossRecovery, type RecoveryEvent } from '../flight.ts';
import { bringsNews, nextHole } from '../scoreboard.ts';
import {
  freshFackState,
  gapAfter,
  lostAgain,
  nextOf,
  noteResent,
  readAck,
  clearRecords,
  type FackState,
} from './fackState.ts';
import { acceptNewData, fires, forgetOnTimeout, newData, oldAck, recoveryRule } from './shared.ts';

const mathisMahdavi: Citation = { source: 'Mathis and Mahdavi 1996', section: 'section 4' };

/** Actions of ns-2 for an ACK in a loss episode: the timer first, then a sample from the echoed time. */
const account = (event: RecoveryEvent): void => {
  const { decision, settings, flight } = event;
  if (settings.fackAsInNs2) {
    decision.advance = true;
    decision.timerFirst = true;
    decision.measure = MEASURE.ECHO;
  } else if (event.ack > flight.acked) {
    acceptNewData(event);
    decision.grow = false;
  }
};

const { ownRule, all } = ownRules(recoveryRule<FackState>, { citation: mathisMahdavi });
export const FACK_RULES = all;

const clean = ownRule({
  title: 'New data acknowledged, scoreboard cleared',
  formula: 'nothing above the ACK is missing',
  plain: 'New data was acknowledged outside recovery and nothing above it is reported: the scoreboard is cleared.',
  effect: (state, event) => {
    state.duplicates = 0;
    clearRecords(state, event.ack);
    acceptNewData(event);
  },
});

const plain = ownRule({
  ...newData,
  effect: (state, event) => {
    state.fack = event.ack;
    acceptNewData(event);
  },
});

const notice = ownRule({
  title: 'A gap below the highest report',
  formula: 'fack goes up to the highest report',
  kind: 'duplicate',
  plain: 'The receiver has a segment above a hole: its distance from the ACK shows whether the hole is a loss.',
  effect: (state, event) => {
    readAck(state, event);
    account(event);
    state.duplicates = Math.max(0, state.fack - event.ack - 1);
    event.decision.limitedTransmit = event.settings.limitedTransmit;
    event.decision.burst = -1;
  },
});

/** Applies outside recovery and during a repair after a timeout, where each hole would otherwise cost a timeout. */
const advance = ownRule({
  title: 'New data acknowledged, something above it is missing',
  formula: 'ack > SND.UNA - 1, fack goes up to the highest report',
  citation: rfc(5681, '3.1'),
  plain:
    'New data was acknowledged, so the window grows and more may be sent; the segments reported above it are recorded.',
  effect: (state, event) => {
    readAck(state, event);
    acceptNewData(event);
    state.duplicates = Math.max(0, state.fack - event.ack - 1);
  },
});

const enter = ownRule({
  title: 'Fast retransmit by forward acknowledgement',
  formula: 'fack - SND.UNA >= dupThresh: send SND.UNA again',
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'A segment {dupThresh} beyond the first hole has arrived: the hole counts as lost and is sent again.',
  effect: (state, event) => {
    const { flight, decision, settings } = event;
    readAck(state, event);
    account(event);
    const next = nextOf(state, event);
    state.duplicates = state.fack - event.ack - 1;
    state.recover = settings.fackAsInNs2 ? next : flight.highest;
    state.episode = EPISODE.DUPLICATES;
    state.recovering = true;
    decision.halveFirst = settings.overdamping && event.cwnd <= event.ssthresh + 0.5;
    state.trimShare = decision.halveFirst ? 0.75 : 0.5;
    state.trim = settings.rampdown ? (next - state.fack - 1) * state.trimShare : 0;
    decision.finding = settings.fackAsInNs2 ? FINDING.RESTART : FINDING.CONGESTION;
    decision.resend = event.ack + 1;
    decision.burst = settings.fackAsInNs2 ? -1 : settings.maxBurst;
    noteResent(state, event.ack + 1, next);
  },
});

const onward = ownRule({
  title: 'ACK in recovery',
  formula: 'send while SND.NXT - fack - 1 + retran < cwnd',
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'The highest report shows what has left the network; if there is room, the next hole or new data is sent.',
  effect: (state, event) => {
    readAck(state, event);
    account(event);
    event.decision.grow = event.settings.fackAsInNs2;
    event.decision.burst = event.settings.maxBurst;
  },
});

const lostOnceMore = ownRule({
  ...onward,
  title: 'A retransmission was lost again',
  formula: 'nothing is sent until the timer goes off',
  plain:
    'A segment sent after a retransmission has arrived, but the retransmission has not: only the timer can repair this.',
  effect: (state, event) => {
    onward.effect(state, event);
    state.stuck = true;
  },
});

const leave = ownRule({
  title: 'Recovery ends',
  tag: 'recoveryEnds',
  formula: 'ack >= recover',
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'Everything that was in flight when the loss was detected has arrived: recovery is over.',
  effect: (state, event) => {
    onward.effect(state, event);
    event.decision.finding = FINDING.RECOVERED;
    if (event.settings.fackAsInNs2 || event.sackCount === 0) clearRecords(state, event.ack);
    state.holesFrom = 0;
    state.trim = 0;
    state.duplicates = 0;
    state.recovering = false;
    state.episode = EPISODE.ENDED;
  },
});

const transmitted = ownRule({
  title: 'Sent below the forward acknowledgement',
  formula: 'retran += 1 for a hole',
  quiet: true,
  plain: 'A hole was sent again: one more retransmission is in the network.',
  effect: (state, event) => {
    noteResent(state, event.segment, nextOf(state, event));
  },
});

const timeout = ownRule({
  ...forgetOnTimeout,
  effect: (state, event) => {
    const { recovering, recover, duplicates } = state;
    forgetOnTimeout.effect(state, event);
    clearRecords(state, event.flight.acked);
    if (!event.settings.fackAsInNs2) return;
    // ns-2 stays in recovery until the recovery point is acknowledged.
    state.recovering = recovering;
    state.recover = recover;
    state.duplicates = duplicates;
  },
});

export const fack: LossRecovery<FackState> = {
  initial: freshFackState,

  onAck(state, event, fire) {
    const { flight, settings } = event;
    if (event.ack < flight.acked) fire(oldAck);
    else if (state.recovering) {
      const over = event.ack >= state.recover && (!settings.fackAsInNs2 || event.sackCount === 0);
      if (over) fire(leave);
      else fire(!state.stuck && lostAgain(state, event) ? lostOnceMore : onward);
    } else if (event.ack > flight.acked && event.sackCount === 0) {
      fire(state.duplicates === 0 && state.ranges === 0 ? plain : clean);
    } else if (
      !settings.fackAsInNs2 &&
      event.ack === flight.acked &&
      !bringsNews(state, flight.acked, event.sackCount, event.sackLeft, event.sackRight)
    ) {
      fire(oldAck);
    } else {
      const marked = state.episode === EPISODE.MARK;
      const allowed = settings.fackAsInNs2 || flight.acked >= state.recover || marked;
      if (gapAfter(state, event) >= settings.dupThresh && allowed) fire(enter);
      else fire(!settings.fackAsInNs2 && event.ack > flight.acked ? advance : notice);
    }
  },

  apartFromMarks: ({ fackAsInNs2 }) => fackAsInNs2,

  /**
   * In ns-2 a hole has priority whenever sending is possible. Outside recovery this matters when the application stops.
   */
  selectsAlways: ({ fackAsInNs2 }) => fackAsInNs2,

  onTimeout: fires(timeout),

  select(state, event) {
    const { flight } = event;
    const window = event.cwnd < flight.window ? event.cwnd : flight.window;
    const edge = state.fack + Math.floor(state.recovering ? window + state.trim : window) - state.retran;
    const next = nextOf(state, event);
    if (state.stuck || next > edge) return -1;
    const hole = nextHole(state, Math.max(state.holesFrom, flight.acked + 1));
    if (hole >= 0) return hole;
    return next < flight.limit && next <= flight.acked + flight.window ? next : -1;
  },

  onSelected(state, event, fire) {
    if (event.segment < nextOf(state, event)) fire(transmitted);
  },
};
