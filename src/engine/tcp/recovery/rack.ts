/**
 * RACK-TLP (RFC 8985): the sender records the time of every transmission. A segment is lost when a segment sent later
 * has arrived and the reordering window has passed, so lost retransmissions are detected too. When no ACK arrives, the
 * sender sends a probe before the retransmission timer expires (tailLossProbe.ts). The window reduction is spread over
 * one round trip (prr.ts).
 * Additions of Linux: the window is halved once per loss episode; an unnecessary reduction is undone when the receiver
 * reports every retransmission as a duplicate; after a timeout, two new segments show whether the timeout was necessary
 * (F-RTO, RFC 5682). Differences from the RFC: the reordering timer is not rounded up, and a round trip below the
 * minimum is attributed to an earlier transmission.
 */
import { rfc } from '../../rule.ts';
import { rateSent } from '../deliveryRate.ts';
import {
  clearReaction,
  EPISODE,
  FINDING,
  MEASURE,
  reducedForMark,
  type LossRecovery,
  type RecoveryEvent,
} from '../flight.ts';
import { clearScoreboard } from '../scoreboard.ts';
import {
  afterOf,
  chainUp,
  firstWaiting,
  forgetReports,
  isChained,
  MARK,
  marksOf,
  noteCopied,
  noteSent,
  sentAtOf,
} from '../transmissions.ts';
import { beginReduction, segmentsToSend } from './prr.ts';
import { ALARM_RULES, setAlarm } from './rackAlarm.ts';
import { answerMark, endRecovery, isInCwr, keepCut, MARK_RULES, markOnward, markOver } from './rackMarks.ts';
import {
  endsEpisode,
  enterAck,
  freshRackState,
  isLinux,
  mayBeLate,
  mayWalk,
  overdue,
  pipeOf,
  reductionBasis,
  takeAsLost,
  type RackState,
} from './rackState.ts';
import { acceptNewData, ackedAfter, fires, oldAck, recoveryRule } from './shared.ts';
import { newDataFirst, repeatDsack, timeoutReal, timeoutSpurious, undoCut } from './spurious.ts';
import { answerProbe, probe, PROBE_RULES } from './tailLossProbe.ts';

/**
 * True if the ACK ends right below a segment that was SACKed. A receiver that still held it would have acknowledged it.
 */
const reneges = (state: Readonly<RackState>, { ack }: Readonly<RecoveryEvent>): boolean =>
  isChained(state, ack) && (marksOf(state, ack + 1) & MARK.SACKED) !== 0;

/** Linux waits half a round trip for further ACKs of a reneging receiver, then retransmits everything. Minimum wait, s. */
const LEAST_TIMEOUT = 0.01;

const take = recoveryRule<RackState>({
  title: 'ACK entered into the records',
  formula: 'delivered, RACK.rtt, pipe',
  citation: rfc(8985, '6.2'),
  kind: 'growth',
  quiet: true,
  plain: 'Every segment that arrived is removed from the list of those in flight.',
  effect: (state, event) => {
    const { decision, flight, settings } = event;
    enterAck(state, event);
    // Linux sets its timer again on each ACK (tcp_rack_mark_lost()).
    if (isInCwr(state, event) && mayBeLate(state, event)) state.alarmProbes = false;
    if (event.ack > flight.acked) {
      acceptNewData(event);
      decision.grow = state.recovering !== true;
      state.duplicates = 0;
      state.moved = true;
      if (event.ack >= state.DSACK_round) state.DSACK_round = -1;
      if (reneges(state, event)) decision.timeoutIn = Math.max(event.timer.smoothed / 2, LEAST_TIMEOUT);
    } else if (state.delivered > 0 && event.ack === flight.acked) {
      // Under known reordering, a SACK lets the window grow too (Linux: tcp_may_raise_cwnd).
      decision.grow = isLinux(event) && state.recovering !== true && state.reordering > settings.dupThresh;
    }
    decision.measure = MEASURE.GIVEN;
    decision.burst = settings.maxBurst;
  },
});

const count = recoveryRule<RackState>({
  title: 'Duplicate ACK with a SACK',
  formula: 'duplicate ACKs += 1',
  citation: rfc(8985, '6.2'),
  kind: 'duplicate',
  shows: ['duplicate ACKs', 'pipe'],
  plain:
    'A segment arrived out of order: the missing one may be late or lost, and there is still time for it to arrive.',
  effect: (state) => {
    state.duplicates++;
  },
});

const late = recoveryRule<RackState>({
  title: 'Segments count as lost',
  formula: 'sent RACK.rtt and reo_wnd ago, and a later segment has arrived',
  citation: rfc(8985, '6.2'),
  shows: ['pipe'],
  plain: 'A segment sent later has arrived, and the reordering window has passed.',
  effect: (state, event) => {
    let steps = 0;
    while (overdue(state, event)) {
      mayWalk(event, ++steps);
      takeAsLost(state, event, state.oldest);
      state.found++;
    }
    state.pipe = pipeOf(state, event.flight, ackedAfter(event));
  },
});

/** Whether a reduction that an ECN mark started is still going on. A loss continues it, and it is never undone. */
const isReducing = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  state.recovering !== true && reducedForMark(state, event.flight) && event.ack <= state.recover;

/** The sender repairs losses from now on. `undo`: the window that an undo would restore, segments; -1: none. */
function beginRepair(state: RackState, { decision, settings, ssthresh }: RecoveryEvent, undo: number): void {
  state.episode = EPISODE.DUPLICATES;
  state.recovering = true;
  state.undo_cwnd = undo;
  state.undo_ssthresh = ssthresh;
  state.undo_retrans = -1;
  decision.ending = false;
  decision.finding = FINDING.CONGESTION;
  decision.grow = false;
  decision.reduce = settings.proportionalReduction;
  decision.burst = settings.maxBurst;
}

export const enter = recoveryRule<RackState>({
  title: 'Enter recovery',
  tag: 'retransmit',
  formula: 'RecoveryPoint = HighData',
  citation: rfc(9937, '6'),
  shows: ['recovery point', 'pipe'],
  plain: 'A segment is lost: the window is cut once for everything that is in flight now.',
  effect: (state, event) => {
    const { decision, flight, settings } = event;
    const reducing = isReducing(state, event);
    // The earlier reduction is complete: this one starts at ssthresh (Linux: tcp_end_cwnd_reduction()).
    const isComplete = !reducing && (state.recovering === true || reducedForMark(state, flight));
    decision.endReduction = isLinux(event) && isComplete && settings.proportionalReduction;
    const cwnd = decision.endReduction ? event.ssthresh : event.cwnd;
    state.recover = flight.highest;
    state.probe = -1;
    beginRepair(state, event, reducing ? -1 : cwnd);
    if (!reducing) beginReduction(state, reductionBasis(state, event, cwnd, ackedAfter(event), state.delivered));
  },
});

const enterReducing = recoveryRule<RackState>({
  ...enter,
  title: 'Enter recovery while a mark is answered',
  formula: 'RecoveryPoint stays',
  citation: { source: 'Linux', section: 'tcp_enter_recovery()' },
  plain: 'A segment is lost while the window is being reduced for a mark: that one cut answers both.',
  effect: (state, event) => {
    beginRepair(state, event, -1);
  },
});

/** The rule by which a loss begins recovery: Linux keeps the end of a reduction for a mark. */
const entry = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>) =>
  isLinux(event) && isReducing(state, event) ? enterReducing : enter;

const onward = recoveryRule<RackState>({
  title: 'ACK in recovery',
  formula: 'lost segments first, as many as the window allows',
  citation: rfc(9937, '6'),
  shows: ['recovery point', 'pipe'],
  plain: 'A segment arrived: as many may be sent as the gradual cut allows.',
  effect: (state, event) => {
    if (event.ack === event.flight.acked) state.duplicates++;
    event.decision.grow = false;
    event.decision.reduce = event.settings.proportionalReduction && state.delivered > 0;
  },
});

export const leave = recoveryRule<RackState>({
  title: 'Recovery ends',
  tag: 'recoveryEnds',
  formula: 'ack >= RecoveryPoint',
  citation: rfc(9937, '6'),
  shows: ['recovery point', 'pipe'],
  plain: 'Everything that was in flight when the loss was detected has arrived: recovery is over.',
  effect: (state, event) => {
    const { decision, settings } = event;
    decision.finding = FINDING.RECOVERED;
    decision.grow = settings.growOnRecoveryExit;
    decision.endReduction = settings.proportionalReduction && state.RecoverFS !== 0;
    endRecovery(state);
    state.episode = EPISODE.ENDED;
  },
});

/** Linux: whether ssthresh has been cut for the data in flight. */
const isCutBefore = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  event.flight.acked < state.recover &&
  (state.recovering === true || isInCwr(state, event) || (state.episode === EPISODE.TIMEOUT && event.repeated));

/** RFC 8985 section 6.3 and Linux: old transmissions are lost, recent ones may still arrive. */
export const timeout = recoveryRule<RackState>({
  title: 'Timeout ends recovery',
  tag: 'timeoutEndsRecovery',
  formula: 'lost: SND.UNA, and what was sent RACK.rtt ago',
  citation: rfc(8985, '6.3'),
  shows: ['recovery point', 'pipe'],
  plain: 'The timer expired: the first missing segment and all that are as old count as lost.',
  effect: (state, event) => {
    const { decision, flight, settings } = event;
    clearReaction(decision);
    const outstanding = flight.acked !== flight.highest;
    decision.backOff = outstanding;
    decision.counts = outstanding;
    decision.burst = settings.maxBurst;
    if (!outstanding) return;
    const repairs = state.recovering === true || state.episode === EPISODE.TIMEOUT;
    // Linux: also after a mark, but not after an ACK that has moved SND.UNA since the last timeout (tcp_enter_loss()).
    decision.again = isLinux(event) ? isCutBefore(state, event) : repairs;
    chainUp(state, flight.acked, flight.highest);
    // After reneging, no outstanding segment counts as in flight (Linux: tcp_timeout_mark_lost).
    const taken = (marksOf(state, flight.acked + 1) & MARK.SACKED) !== 0;
    if (taken) {
      forgetReports(state, flight.acked, flight.highest);
      clearScoreboard(state);
    }
    const patience = state.xmit_ts < 0 || taken ? 0 : state.rtt;
    let steps = 0;
    for (let segment = state.oldest; segment >= 0;) {
      mayWalk(event, ++steps);
      const next = afterOf(state, segment);
      if (sentAtOf(state, segment) + patience > event.elapsed) break;
      takeAsLost(state, event, segment);
      segment = next;
    }
    takeAsLost(state, event, flight.acked + 1);
    if (decision.again !== true) {
      state.undo_cwnd = event.cwnd;
      state.undo_ssthresh = event.ssthresh;
      state.undo_retrans = -1;
    }
    if (decision.again !== true || isLinux(event)) state.recover = flight.highest;
    const begins = isLinux(event) ? !repairs || event.repeated : state.recovering !== true;
    state.frto = settings.frto && begins ? 1 : 0;
    state.forced = flight.acked + 1;
    state.pipe = pipeOf(state, flight, flight.acked);
    state.duplicates = 0;
    state.probe = -1;
    state.recovering = false;
    state.episode = EPISODE.TIMEOUT;
  },
});

export const repaired = recoveryRule<RackState>({
  title: 'Everything lost at the timeout is repaired',
  formula: 'ack >= RecoveryPoint',
  citation: rfc(8985, '6.3'),
  shows: ['recovery point', 'pipe'],
  plain: 'Everything that was in flight when the timer expired has arrived.',
  effect: (state, event) => {
    state.episode = EPISODE.ENDED;
    state.frto = 0;
    event.decision.finding = FINDING.RECOVERED;
  },
});

const sent = recoveryRule<RackState>({
  title: 'Send time noted',
  formula: 'sent = now, pipe += 1',
  citation: rfc(8985, '6.1'),
  quiet: true,
  plain: 'Every segment is timed.',
  effect: (state, event) => {
    const { segment, flight } = event;
    if (event.settings.samplesRates === true) {
      const before = Math.max(pipeOf(state, flight, flight.acked), 0);
      rateSent(state, event, segment, flight.acked, flight.highest, before);
    }
    // A probe that repeats a segment is an extra copy and does not count as in flight (Linux: tcp_send_loss_probe).
    const copies = state.forced === segment && state.probe === segment;
    if (copies) noteCopied(state, event, segment, flight.acked, flight.highest);
    else noteSent(state, event, segment, flight.acked, flight.highest);
    if (segment > flight.highest) {
      state.moved = true;
      if (isInCwr(state, event)) state.alarmProbes = true;
    } else {
      state.sentAgain++;
      if (state.undo_cwnd > 0 && !copies) state.undo_retrans = Math.max(state.undo_retrans, 0) + 1;
    }
    // The kernel does not count a repeated probe (tcp_send_loss_probe()).
    if (!copies && (state.recovering === true || reducedForMark(state, event.flight))) state.prr_out++;
    if (segment === state.firstWaiting) state.firstWaiting++;
    state.forced = -1;
  },
});

const reduce = recoveryRule<RackState>({
  title: 'Segments allowed by the gradual cut',
  formula: 'pipe > ssthresh: ceil(prr_delivered ssthresh/RecoverFS) - prr_out, else min(ssthresh - pipe, limit)',
  citation: rfc(9937, '6'),
  quiet: true,
  plain: 'The segments that left the network are counted; a fraction of them may enter again.',
  effect: (state, event) => {
    const { decision, flight } = event;
    // Some variants (Westwood) set ssthresh from a measurement. If it exceeds the outstanding data, there is nothing to
    // reduce. Linux does not make this exception (tcp_cwnd_reduction()).
    if (!isLinux(event) && state.prr_delivered === 0 && event.ssthresh >= state.RecoverFS) state.RecoverFS = 0;
    if (state.RecoverFS === 0) {
      decision.reduce = false;
      return;
    }
    const pipe = pipeOf(state, flight, flight.acked);
    const safe = decision.advance && state.found === 0;
    state.pipe = pipe;
    decision.window = pipe + segmentsToSend(state, pipe, event.ssthresh, state.delivered, safe);
  },
});

/** Linux: when the reordering timer expires, one segment counts as delivered (tcp_rack_reo_timeout()). */
const rang = recoveryRule<RackState>({
  title: 'The reordering window has passed',
  formula: 'delivered = 1',
  citation: { source: 'Linux', section: 'tcp_rack_reo_timeout()' },
  quiet: true,
  plain: 'No ACK came: the gradual cut begins as if one segment had arrived.',
  effect: (state) => {
    state.delivered = 1;
    state.found = 0;
  },
});

export const RACK_RULES = [
  take,
  count,
  late,
  enter,
  enterReducing,
  ...MARK_RULES,
  onward,
  leave,
  timeout,
  repaired,
  ...PROBE_RULES,
  sent,
  reduce,
  rang,
  ...ALARM_RULES,
] as const;

/** True if there is unsent data and the receiver has room for it. */
const hasNewData = ({ flight, ack }: Readonly<RecoveryEvent>): boolean =>
  flight.next < flight.limit && flight.next <= ack + flight.window;

const provenSpurious = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  event.settings.dsackUndo === true && state.undo_cwnd > 0 && state.undo_retrans === 0;

export const rack: LossRecovery<RackState> = {
  initial: freshRackState,
  selectsAlways: () => true,

  onAck(state, event, fire) {
    const { flight } = event;
    // An old ACK may still carry new SACK or D-SACK blocks (Linux: old_ack of tcp_ack).
    if (event.ack < flight.acked && event.sackCount === 0) {
      fire(oldAck);
      return;
    }
    const advances = event.ack > flight.acked;
    fire(take);
    if (state.twice >= 0) fire(repeatDsack);
    if (overdue(state, event)) fire(late);
    if (state.probe >= 0 && event.ack >= state.probe) answerProbe(state, event, fire);
    if (provenSpurious(state, event)) fire(undoCut);
    if (state.episode === EPISODE.TIMEOUT) {
      if (state.frto > 0 && state.original === true) fire(timeoutSpurious);
      else if (event.ack >= state.recover) fire(repaired);
      else if (state.frto === 1 && advances && hasNewData(event)) fire(newDataFirst);
      else if (state.frto > 0) fire(timeoutReal);
      return;
    }
    if (state.recovering === true) {
      if (event.ack < state.recover) fire(onward);
      else if (state.lost > 0) fire(entry(state, event));
      else fire(leave);
    } else if (state.lost > 0) fire(entry(state, event));
    else if (reducedForMark(state, event.flight)) fire(event.ack > state.recover ? markOver : markOnward);
    else if (!advances && state.delivered > 0) fire(count);
  },

  onMark: fires(answerMark),
  onEcho(state, event, fire) {
    if (isLinux(event) && state.undo_cwnd > 0) fire(keepCut);
  },
  answersAtEnd: endsEpisode,
  reduces: (state, event) =>
    event.settings.proportionalReduction &&
    state.RecoverFS !== 0 &&
    (state.recovering === true || reducedForMark(state, event.flight)),
  onTimeout: fires(timeout),

  select(state, event) {
    const { flight, cwnd } = event;
    const { forced } = state;
    if (forced >= 0 && (forced <= flight.highest || forced < flight.limit)) return forced;
    if (pipeOf(state, flight, flight.acked) + 1 > cwnd) return -1;
    // The kernel's pacing timer sends lost segments first, even while F-RTO waits (tcp_tsq_write()).
    if (state.waiting > 0 && (state.frto !== 2 || (event.paced && isLinux(event))))
      return firstWaiting(state, flight.acked, flight.highest);
    return flight.next < flight.limit && flight.next <= flight.acked + flight.window ? flight.next : -1;
  },

  onSent: fires(sent),

  onReduce: fires(reduce),

  afterEvent: setAlarm,

  onAlarm(state, event, fire) {
    if (state.alarmProbes === true) {
      fire(probe);
      return;
    }
    fire(rang);
    if (overdue(state, event)) fire(late);
    if (state.lost > 0 && state.recovering !== true && state.episode !== EPISODE.TIMEOUT) fire(entry(state, event));
  },

  alarmAt: (state) => state.alarm,
  wantsProbe: (state) => state.alarm >= 0 && state.alarmProbes === true,
  totalDelivered: (state) => state.total,
  inFlight: (state, flight) => pipeOf(state, flight, flight.acked),
};
