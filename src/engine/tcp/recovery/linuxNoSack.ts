/**
 * Loss recovery of Linux without SACK: NewReno with the kernel's accounting. A duplicate ACK counts as the SACK of one
 * unknown segment, which leaves the in-flight count, so a new segment may be sent. The third duplicate marks the first
 * unacknowledged segment lost, and each partial ACK the next one. The reduction is spread over the round trip (prr.ts).
 * There is no probe and no reordering timer, and a timeout marks all outstanding data lost. Recovery continues until an
 * ACK passes the recovery point: an ACK that only reaches it may be followed by duplicates caused by spurious
 * retransmissions (RFC 6582 section 4.1).
 * Not modelled: undoing a reduction when the ACK's timestamp is older than the retransmission (tcp_packet_delayed()).
 */
import { EPISODE, MEASURE, reducedForMark, type LossRecovery, type RecoveryEvent } from '../flight.ts';
import { enterSample } from '../deliveryRate.ts';
import { isChained, MARK, marksOf } from '../transmissions.ts';
import { enter, leave, rack, repaired, timeout } from './rack.ts';
import { markOnward, markOver } from './rackMarks.ts';
import { enterAck, MOST_REORDERING, pipeOf, takeAsLost, type RackState } from './rackState.ts';
import { acceptNewData, ackedAfter, fires, oldAck, recoveryRule } from './shared.ts';
import { newDataFirst, timeoutReal, timeoutSpurious } from './spurious.ts';

const linux = (section: string) => ({ source: 'Linux', section });

/** True if an ACK covers a segment that was retransmitted. */
function coversResent(state: Readonly<RackState>, { ack, flight }: Readonly<RecoveryEvent>): boolean {
  if (!isChained(state, flight.acked)) return false;
  for (let segment = flight.acked + 1; segment <= ack; segment++)
    if ((marksOf(state, segment) & MARK.EVER_RESENT) !== 0) return true;
  return false;
}

/**
 * Limits the count of SACKed segments to the outstanding ones minus the holes. A larger count means reordering, by up
 * to `reach` segments (tcp_limit_reno_sacked(), tcp_check_reno_reordering()).
 */
function limitReports(state: RackState, outstanding: number, reach: number): void {
  const holes = Math.min(Math.max(state.lost, 1), outstanding);
  if (state.sacked + holes <= outstanding) return;
  state.sacked = outstanding - holes;
  state.reordering = Math.min(reach, MOST_REORDERING);
}

/** Corrects the number of segments that an ACK delivers, which its ACK number alone would get wrong. */
function countDelivered(state: RackState, event: RecoveryEvent, delivered: number): void {
  const { decision, flight, settings } = event;
  if (settings.samplesRates) state.total += delivered - state.delivered;
  state.delivered = delivered;
  state.pipe = pipeOf(state, flight, ackedAfter(event));
  decision.delivered = delivered;
  if (settings.samplesRates) enterSample(state, decision);
  decision.measure = MEASURE.GIVEN;
  decision.burst = settings.maxBurst;
  decision.reduce = state.recovering && settings.proportionalReduction && delivered > 0;
}

const take = recoveryRule<RackState>({
  title: 'ACK fills a hole; duplicates are subtracted',
  formula: 'delivered = max(acked - reported, 1), reported -= acked - 1',
  citation: linux('tcp_remove_reno_sacks()'),
  kind: 'growth',
  quiet: true,
  plain:
    'One of the segments that this ACK covers was missing; the others had caused the duplicate ACKs counted before.',
  effect: (state, event) => {
    const { ack, decision, flight } = event;
    const told = state.sacked;
    const resent = coversResent(state, event);
    event.sackCount = 0;
    enterAck(state, event);
    acceptNewData(event);
    decision.grow = !state.recovering;
    // RACK's records are maintained, but RACK must not detect losses from them.
    state.xmit_ts = -1;
    if (resent) state.original = false;
    const acked = ack - flight.acked;
    state.sacked = Math.max(told - (acked - 1), 0);
    limitReports(state, flight.highest - ack, flight.highest - ack + acked);
    if (!state.recovering || ack >= state.recover) state.sacked = 0;
    state.duplicates = 0;
    state.moved = true;
    countDelivered(state, event, Math.max(acked - told, 1));
  },
});

const report = recoveryRule<RackState>({
  title: 'Duplicate ACK counts as a report',
  formula: 'duplicate ACKs += 1, pipe -= 1',
  citation: linux('tcp_add_reno_sack()'),
  kind: 'duplicate',
  shows: ['duplicate ACKs', 'pipe'],
  plain: 'Some segment has arrived out of order and left the network, so one more may enter it.',
  effect: (state, event) => {
    const { ack, flight } = event;
    const told = state.sacked;
    event.sackCount = 0;
    enterAck(state, event);
    state.duplicates++;
    // Beyond the recovery point, or after a timeout without new data, a duplicate answers a spurious retransmission.
    const isUnnecessary = state.recovering
      ? ack >= state.recover
      : state.episode === EPISODE.TIMEOUT && flight.highest <= state.recover;
    if (!isUnnecessary) {
      state.sacked++;
      limitReports(state, flight.highest - ack, flight.highest - ack);
    }
    countDelivered(state, event, Math.max(state.sacked - told, 0));
  },
});

const firstIsLost = recoveryRule<RackState>({
  title: 'The first missing segment counts as lost',
  formula: 'at duplicate ACK number dupThresh, or at a partial ACK: SND.UNA is lost',
  citation: linux('tcp_newreno_mark_lost()'),
  shows: ['pipe'],
  plain:
    'Either {dupThresh} duplicate ACKs have come, or part of what was outstanding is acknowledged and the next segment is missing.',
  effect: (state, event) => {
    takeAsLost(state, event, ackedAfter(event) + 1);
    state.found++;
    state.pipe = pipeOf(state, event.flight, ackedAfter(event));
  },
});

const allLost = recoveryRule<RackState>({
  ...timeout,
  formula: 'lost: all that is outstanding',
  citation: linux('tcp_timeout_mark_lost()'),
  plain: 'The timer expired: everything outstanding counts as lost, and the reports of duplicate ACKs are discarded.',
  effect: (state, event) => {
    state.sacked = 0;
    timeout.effect(state, event);
  },
});

export const LINUX_NO_SACK_RULES = [take, report, firstIsLost, allLost] as const;

/** Number of duplicate ACKs that mark a segment lost: the known reordering distance, else dupThresh. */
const threshold = (state: Readonly<RackState>, { settings }: Readonly<RecoveryEvent>): number =>
  state.reordering > 0 ? state.reordering : settings.dupThresh;

const isFirstLost = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  isChained(state, event.flight.acked) && (marksOf(state, ackedAfter(event) + 1) & MARK.LOST) !== 0;

const hasNewData = ({ flight, ack }: Readonly<RecoveryEvent>): boolean =>
  flight.next < flight.limit && flight.next <= ack + flight.window;

export const linuxNoSack: LossRecovery<RackState> = {
  ...rack,

  onAck(state, event, fire) {
    const { ack, flight } = event;
    if (ack < flight.acked || (ack === flight.highest && ack === flight.acked)) {
      fire(oldAck);
      return;
    }
    const advances = ack > flight.acked;
    fire(advances ? take : report);
    if (state.episode === EPISODE.TIMEOUT) {
      if (state.frto > 0 && state.original) fire(timeoutSpurious);
      else if (ack > state.recover) fire(repaired);
      else if (ack === state.recover) return;
      else if (state.frto === 1 && advances && hasNewData(event)) fire(newDataFirst);
      else if (state.frto > 0 && (advances || state.frto === 2)) fire(timeoutReal);
      return;
    }
    if (state.recovering) {
      if (ack > state.recover) fire(leave);
      else if (advances && ack < state.recover && !isFirstLost(state, event)) fire(firstIsLost);
    } else if (state.sacked >= threshold(state, event) && !isFirstLost(state, event)) {
      fire(firstIsLost);
      fire(enter);
    } else if (reducedForMark(state, event.flight)) fire(ack > state.recover ? markOver : markOnward);
  },

  onTimeout: fires(allLost),

  // Without SACK the kernel has neither a reordering timer nor a probe.
  afterEvent: () => undefined,
  onAlarm: () => undefined,
  alarmAt: () => -1,
  wantsProbe: () => false,
};
