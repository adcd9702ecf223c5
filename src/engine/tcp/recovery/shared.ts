import { makeRule, ownRules, rfc } from '../../rule.ts';
import {
  EPISODE,
  FINDING,
  MEASURE,
  type RecoveryEvent,
  type RecoveryFire,
  type RecoveryRule,
  type RecoveryState,
  reducedForMark,
} from '../flight.ts';

/** Rules shared by several recoveries, as values. */

/** Creates a rule, by default about recovery. */
export const recoveryRule = <S extends RecoveryState>(
  rule: Omit<RecoveryRule<S>, 'id' | 'shows' | 'kind'> & Partial<Pick<RecoveryRule<S>, 'shows' | 'kind'>>,
): RecoveryRule<S> => makeRule({ shows: ['duplicate ACKs', 'inflation'], kind: 'recovery', ...rule });

/** A hook that only fires a rule. */
export const fires =
  <S extends RecoveryState>(rule: RecoveryRule<S>) =>
  (_state: Readonly<S>, _event: Readonly<RecoveryEvent>, fire: RecoveryFire<S>): void =>
    fire(rule);

export const freshRecovery = (): RecoveryState => ({
  duplicates: 0,
  recover: 0,
  inflation: 0,
  episode: EPISODE.NONE,
  recovering: false,
});

/** Decision common to all ACKs of new data outside recovery. */
export const acceptNewData = (event: RecoveryEvent): void => {
  const { decision } = event;
  decision.advance = true;
  decision.measure = MEASURE.SAMPLE;
  decision.restartTimer = true;
  decision.grow = true;
  decision.burst = event.settings.maxBurst;
};

const { ownRule, all } = ownRules(recoveryRule<RecoveryState>);
export const SHARED_RECOVERY_RULES = all;

/** New data acknowledged in the normal state: by far the most frequent case. */
export const newData = ownRule({
  title: 'New data acknowledged',
  formula: 'ack > SND.UNA - 1',
  citation: rfc(5681, '3.1'),
  kind: 'growth',
  plain: 'An ACK for new data arrived.',
  quiet: true,
  effect: (_state, event) => acceptNewData(event),
});

/** New data acknowledged after duplicates without consequences. */
export const duplicatesOver = ownRule({
  title: 'Duplicates forgotten',
  formula: 'duplicate ACKs = 0',
  citation: rfc(5681, '3.2'),
  plain: 'New data was acknowledged, so the count of duplicate ACKs starts again.',
  effect: (state, event) => {
    state.duplicates = 0;
    acceptNewData(event);
  },
});

/** An old ACK: only an opportunity to send. */
export const oldAck = ownRule({
  title: 'Old ACK ignored',
  formula: 'ack < SND.UNA - 1',
  citation: rfc(9293, '3.10.7.4'),
  plain: 'The ACK names less than was already acknowledged, so it contains nothing new.',
  quiet: true,
  effect: (state, event) => {
    event.decision.burst =
      state.duplicates === 0 || state.duplicates >= event.settings.dupThresh ? event.settings.maxBurst : -1;
  },
});

/** First duplicate ACKs with limited transmit. */
export const countAndTransmit = ownRule({
  title: 'Duplicate ACK, limited transmit',
  formula: 'one new segment per early duplicate ACK',
  citation: rfc(3042, '2'),
  kind: 'duplicate',
  plain: 'An ACK came twice: one segment arrived out of order. One new segment may be sent, cwnd unchanged.',
  effect: (state, event) => {
    state.duplicates++;
    event.decision.limitedTransmit = true;
  },
});

/** A duplicate ACK that is only counted. */
export const countDuplicate = ownRule({
  title: 'Duplicate ACK',
  formula: 'duplicate ACKs += 1',
  citation: rfc(5681, '2'),
  kind: 'duplicate',
  plain: 'An ACK came again: something arrived out of order.',
  effect: (state) => {
    state.duplicates++;
  },
});

/** The threshold is reached, but the window with the loss has already been handled. */
export const guarded = ownRule({
  title: 'No second fast retransmit for this window',
  formula: 'ack <= recover: do nothing',
  citation: rfc(6582, '3.2'),
  kind: 'duplicate',
  plain: 'These duplicate ACKs may come from unnecessary retransmissions, so they do not count as a new loss.',
  effect: (state, event) => {
    state.duplicates++;
    event.decision.burst = event.settings.maxBurst;
  },
});

/** The recovery point of a recovery that begins now. ns-2 keeps the point that a mark in the same window has set. */
export const recoveryPoint = (state: Readonly<RecoveryState>, { flight, settings }: Readonly<RecoveryEvent>): number =>
  settings.ecnAsInNs2 && reducedForMark(state, flight) ? state.recover : flight.highest;

/** Duplicate ACKs indicate a loss: the first missing segment is retransmitted, and recovery lasts until `recover`. */
export function beginRecovery(state: RecoveryState, { decision, flight }: RecoveryEvent, recover: number): void {
  state.recover = recover;
  state.episode = EPISODE.DUPLICATES;
  state.recovering = true;
  decision.finding = FINDING.CONGESTION;
  decision.resend = flight.acked + 1;
}

/** Restores the window before a reduction. */
export function giveBack({ decision }: RecoveryEvent, cwnd: number, ssthresh: number): void {
  decision.undo = true;
  decision.priorCwnd = cwnd;
  decision.priorSsthresh = ssthresh;
}

/** A segment declared lost was only late: recovery ends, and the window before the reduction is restored. */
export function takeCutBack(state: RecoveryState, event: RecoveryEvent, cwnd: number, ssthresh: number): void {
  giveBack(event, cwnd, ssthresh);
  event.decision.finding = FINDING.RECOVERED;
  state.duplicates = 0;
  state.inflation = 0;
  state.recovering = false;
  state.episode = EPISODE.ENDED;
}

/** Fast retransmit into fast recovery: Reno and NewReno. */
export const fastRetransmit = ownRule({
  title: 'Fast retransmit',
  tag: 'retransmit',
  formula: 'at duplicate ACK number dupThresh send SND.UNA again, inflation = dupThresh',
  citation: rfc(5681, '3.2'),
  shows: ['recovery point', 'inflation'],
  plain: '{dupThresh} duplicate ACKs: the segment they wait for counts as lost and is sent again.',
  effect: (state, event) => {
    state.duplicates++;
    beginRecovery(state, event, recoveryPoint(state, event));
    state.inflation = event.settings.dupThresh;
    event.decision.burst = event.settings.maxBurst;
  },
});

/** A duplicate ACK in fast recovery. */
export const inflate = ownRule({
  title: 'Fast recovery: window inflation',
  formula: 'inflation += 1',
  citation: rfc(5681, '3.2'),
  kind: 'duplicate',
  plain: 'Another duplicate ACK: a segment has left the network, so one more may enter it.',
  effect: (state, event) => {
    state.duplicates++;
    state.inflation++;
    event.decision.burst = event.settings.maxBurst;
  },
});

/** Duplicate ACKs beyond the threshold without recovery. */
export const surplusDuplicate = ownRule({
  title: 'Duplicate ACK beyond the threshold',
  formula: 'duplicate ACKs += 1',
  citation: rfc(5681, '3.2'),
  kind: 'duplicate',
  plain: 'One more duplicate ACK outside recovery: only counted.',
  effect: (state, event) => {
    state.duplicates++;
    event.decision.burst = event.settings.maxBurst;
  },
});

/** Retransmission timeout: ends every recovery. */
export const forgetOnTimeout = ownRule({
  title: 'Timeout ends recovery',
  tag: 'timeoutEndsRecovery',
  formula: 'recover = highest segment sent, go back to SND.UNA',
  citation: rfc(6582, '3.2'),
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'The timer expired: recovery is abandoned, and everything is sent again from the first missing segment.',
  effect: (state, event) => {
    state.duplicates = 0;
    state.inflation = 0;
    state.recovering = false;
    state.recover = event.flight.highest;
    state.episode = EPISODE.TIMEOUT;
    event.decision.goBack = true;
    event.decision.backOff = event.flight.acked !== event.flight.highest;
    event.decision.counts = event.flight.acked !== event.flight.highest;
    event.decision.burst = event.settings.maxBurst;
  },
});

/** The highest segment acknowledged after this ACK; an overtaken ACK does not lower it. */
export const ackedAfter = ({ ack, flight }: Readonly<RecoveryEvent>): number => Math.max(ack, flight.acked);

/**
 * Whether a fast retransmit is allowed: the ACK has passed the last loss (RFC 6582 section 3.2; ns-2: bugFix_), or the
 * last cut was for a mark, or the first data segment is the first loss. In the last case RFC 5681 section 3.2 requires
 * a fast retransmit, but RFC 6582 taken literally forbids it, because `recover` begins at the SYN. ns-2 allows it after
 * a timeout too (bugfix_ss_).
 */
export const passedLastLoss = (
  state: Readonly<RecoveryState>,
  { flight, settings }: Readonly<RecoveryEvent>,
): boolean =>
  !settings.carefulFastRetransmit ||
  flight.acked > state.recover ||
  state.recover === 0 ||
  (settings.firstSegmentExempt && flight.acked === 0) ||
  state.episode === EPISODE.MARK;

/** Whether an ACK is neither new nor a duplicate: it is old, or nothing is outstanding (RFC 5681 section 2). */
export const saysNothing = ({ ack, flight, settings }: Readonly<RecoveryEvent>): boolean =>
  ack < flight.acked || (ack === flight.highest && !settings.countIdleDuplicates);
