/**
 * State of RACK-TLP (RFC 8985 section 5) and its update on an ACK (section 6.2, steps 1 to 4). Names follow the RFC.
 * All segments have the same size.
 */
import { Fault } from '../../kernel/fault.ts';
import { enterSample, freshDeliveryRate, rateArrived, rateBegins, rateLost } from '../deliveryRate.ts';
import { clearReaction, EPISODE, type Flight, type RecoveryEvent } from '../flight.ts';
import { addRange, dropThrough, freshScoreboard, rangeBeyond } from '../scoreboard.ts';
import {
  afterOf,
  chainUp,
  freshTransmissions,
  isChained,
  MARK,
  marksOf,
  noteDelivered,
  noteLost,
  sentAtOf,
} from '../transmissions.ts';
import { freshReduction } from './prr.ts';
import { ackedAfter, freshRecovery } from './shared.ts';

export const freshRackState = () => ({
  ...freshRecovery(),
  ...freshScoreboard(),
  ...freshTransmissions(),
  ...freshDeliveryRate(),
  ...freshReduction(),
  /**
   * RACK.xmit_ts (s), RACK.end_seq and RACK.rtt (s) of the most recent transmission known to have arrived; -1: none
   * yet.
   */
  xmit_ts: -1,
  end_seq: -1,
  rtt: NaN,
  /** RACK.min_RTT, s; 0 before the first sample. */
  min_RTT: 0,
  /** RACK.fack: the highest segment known to have arrived. */
  fack: -1,
  reordering_seen: false,
  /**
   * Largest reordering distance seen, in segments; then the lowest reordered segment found by the last ACK, -1: none.
   */
  reordering: 0,
  overtaken: -1,
  reo_wnd_mult: 1,
  /** Number of recoveries after which reo_wnd_mult is reset. */
  reo_wnd_persist: 16,
  /** The round in which reo_wnd_mult was raised ends when this segment is acknowledged; -1: none. */
  DSACK_round: -1,
  /** Segments delivered according to the last ACK, and segments newly marked lost. */
  delivered: 0,
  found: 0,
  /** The last ACK covered a segment up to `recover` that was never retransmitted. */
  original: false,
  /** First segment that the last ACK reported as a duplicate (D-SACK), -1: none; then the number of such segments. */
  twice: -1,
  twiceCount: 0,
  /** Retransmitted segments, and segments reported as duplicates, since the connection began. */
  sentAgain: 0,
  told: 0,
  /** Highest segment sent when the probe was sent (TLP.end_seq); -1: no probe is outstanding. */
  probe: -1,
  /** The probe was a retransmission. */
  probeResent: false,
  /** An RTT sample was taken since the last probe. */
  measured: false,
  /** Segment to send next regardless of the window; -1: none. */
  forced: -1,
  /** Segments in the network. */
  pipe: 0,
  /** Time when the timer expires, s since the first segment; -1: not set. */
  alarm: -1,
  /** The timer is set for a tail loss probe, not for reordering. */
  alarmProbes: false,
  /** New data was sent or acknowledged since the timer was last set. */
  moved: false,
  /** F-RTO phase after a timeout: 0 inactive, 1 no ACK yet, 2 new data sent. */
  frto: 0,
  /**
   * cwnd and ssthresh before the last reduction, and the retransmissions not yet reported as duplicates; -1: nothing to
   * undo.
   */
  undo_cwnd: NaN,
  undo_ssthresh: NaN,
  undo_retrans: -1,
});

export type RackState = ReturnType<typeof freshRackState>;

/** True if Linux behaviour applies where it differs from the RFC. */
export const isLinux = ({ settings }: Readonly<RecoveryEvent>): boolean => settings.timerTick > 0;

/** Segments in flight (RFC 6675 pipe): outstanding, minus SACKed and lost, plus retransmitted. */
export const pipeOf = (state: Readonly<RackState>, flight: Readonly<Flight>, acked: number): number =>
  flight.highest - acked - state.sacked - state.lost + state.resent;

/**
 * Denominator of a window reduction, in segments: RecoverFS (RFC 9937 section 6), that is the outstanding data not yet
 * SACKed plus the segments that this ACK delivered; or cwnd (Linux).
 * @param cwnd when the reduction begins, segments
 * @param acked highest segment acknowledged cumulatively
 * @param delivered segments that this ACK delivered, as far as they have been entered
 */
export const reductionBasis = (
  state: Readonly<RackState>,
  event: Readonly<RecoveryEvent>,
  cwnd: number,
  acked: number,
  delivered: number,
): number => (event.settings.prrBasis === 'cwnd' ? cwnd : event.flight.highest - acked - state.sacked + delivered);

/**
 * Linux: whether an ACK ends a recovery or the repair after a timeout. The kernel leaves that state before it looks for
 * losses and marks (tcp_fastretrans_alert()).
 */
export const endsEpisode = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  isLinux(event) && event.ack >= state.recover && (state.recovering || state.episode === EPISODE.TIMEOUT);

/** RACK.reo_wnd, s: how much later than its successors a segment may arrive (section 6.2 step 4). */
function reorderingWindow(state: Readonly<RackState>, event: Readonly<RecoveryEvent>): number {
  const repairs = event.decision.ending !== true && (state.recovering || state.episode === EPISODE.TIMEOUT);
  const sure = repairs || state.sacked >= event.settings.dupThresh;
  if (state.reordering_seen !== true && sure) return 0;
  return Math.min((state.reo_wnd_mult * state.min_RTT) / 4, event.timer.smoothed);
}

/** True if a transmission is older than the newest one that arrived. Only such a transmission can be marked lost. */
const isOlder = (state: Readonly<RackState>, segment: number): boolean => {
  const sentAt = sentAtOf(state, segment);
  return sentAt < state.xmit_ts || (sentAt === state.xmit_ts && segment < state.end_seq);
};

/**
 * True if the oldest transmission is overdue: a segment sent later has arrived, and the reordering window has passed.
 */
export function overdue(state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean {
  const { oldest } = state;
  if (!isChained(state, event.flight.acked) || oldest < 0 || !isOlder(state, oldest)) return false;
  return sentAtOf(state, oldest) + state.rtt + reorderingWindow(state, event) <= event.elapsed;
}

/** True if a transmission in flight is older than the newest one that arrived. */
export const mayBeLate = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  isChained(state, event.flight.acked) && state.oldest >= 0 && isOlder(state, state.oldest);

/**
 * Throws if a walk along the list of transmissions takes more steps than there are outstanding segments: the list must
 * then contain a cycle.
 */
export function mayWalk(event: Readonly<RecoveryEvent>, steps: number): void {
  const { flow, flight } = event;
  if (steps > flight.highest - flight.acked) throw new Fault(flow, 'has a list of transmissions without an end');
}

/** Time at which the last of the transmissions that may be late becomes overdue, s. There must be at least one. */
export function lastOverdue(state: Readonly<RackState>, event: Readonly<RecoveryEvent>): number {
  let latest = NaN;
  let steps = 0;
  for (let segment = state.oldest; segment >= 0 && isOlder(state, segment); segment = afterOf(state, segment)) {
    mayWalk(event, ++steps);
    latest = sentAtOf(state, segment);
  }
  return latest + state.rtt + reorderingWindow(state, event);
}

/** Marks the newest transmission of a segment as lost. */
export function takeAsLost(state: RackState, event: RecoveryEvent, segment: number): void {
  const follows = (marksOf(state, segment - 1) & MARK.LOST) !== 0;
  const { acked, highest } = event.flight;
  if (noteLost(state, segment, acked, highest) && event.settings.samplesRates === true)
    rateLost(state, event.decision.losses, segment, !follows);
}

/** Upper limit of the reordering distance in Linux, segments (tcp_max_reordering). */
export const MOST_REORDERING = 300;

/** Tolerance for rounding when comparing time differences, s. */
const ROUNDING = 1e-9;

/** Enters one segment that arrived: RTT sample, newest transmission, reordering. */
function arrived(state: RackState, event: RecoveryEvent, segment: number): void {
  const sentAt = sentAtOf(state, segment);
  const marks = noteDelivered(state, segment);
  const resent = (marks & MARK.EVER_RESENT) !== 0;
  const rtt = event.elapsed - sentAt;
  state.delivered++;
  if (event.settings.samplesRates === true) rateArrived(state, event, segment, 1);
  if (!resent) {
    if (segment <= state.recover) state.original = true;
    if (state.min_RTT === 0 || rtt < state.min_RTT) state.min_RTT = rtt;
    if (segment < state.fack) {
      state.reordering_seen = true;
      // Segments are entered in ascending order, so the first one is the lowest.
      if (state.overtaken < 0) state.overtaken = segment;
    }
  } else if (rtt < state.min_RTT - ROUNDING || (event.settings.timestamps === true && event.echo < sentAt)) {
    // The ACK is for an earlier transmission.
    return;
  }
  if (segment > state.fack) state.fack = segment;
  // RACK.rtt comes from the last segment entered, even if that was not the newest transmission.
  state.rtt = rtt;
  if (sentAt > state.xmit_ts || (sentAt === state.xmit_ts && segment > state.end_seq)) {
    state.xmit_ts = sentAt;
    state.end_seq = segment;
  }
}

/**
 * Enters the segments that an ACK covers, and samples the round trips of the first and the last of them. If one of them
 * was retransmitted, only the echoed timestamp shows which transmission was acknowledged (Karn).
 */
function enterCovered(state: RackState, event: RecoveryEvent, acked: number): void {
  const { decision, flight } = event;
  let first = -1;
  let sure = true;
  for (let segment = flight.acked + 1; segment <= acked; segment++) {
    const marks = marksOf(state, segment);
    if (sure && (marks & MARK.EVER_RESENT) !== 0) {
      if (event.settings.timestamps === true) decision.rtt = event.elapsed - event.echo;
      sure = false;
    }
    if ((marks & MARK.SACKED) !== 0) continue;
    if (sure) {
      const rtt = event.elapsed - sentAtOf(state, segment);
      if (first < 0) first = rtt;
      decision.lastRtt = rtt;
    }
    arrived(state, event, segment);
  }
  if (sure) decision.rtt = first;
}

/** Fast path: enters the covered segments when each was sent once and none was SACKed. Only the last one matters. */
function enterInOrder(state: RackState, event: RecoveryEvent): void {
  const { decision, flight, ack, elapsed } = event;
  const sentAt = sentAtOf(state, ack);
  const rtt = elapsed - sentAt;
  state.delivered = ack - flight.acked;
  if (event.settings.samplesRates === true) rateArrived(state, event, ack, state.delivered);
  if (state.min_RTT === 0 || rtt < state.min_RTT) state.min_RTT = rtt;
  state.fack = ack;
  state.xmit_ts = sentAt;
  state.end_seq = ack;
  state.rtt = rtt;
  decision.rtt = elapsed - sentAtOf(state, flight.acked + 1);
  decision.lastRtt = rtt;
}

/** Index of the lowest block, from index `from` on, that begins above segment `above`; -1: none. */
function lowestBlock({ sackCount, sackLeft }: Readonly<RecoveryEvent>, above: number, from: number): number {
  let lowest = -1;
  for (let i = from; i < sackCount; i++)
    if (sackLeft[i]! > above && (lowest < 0 || sackLeft[i]! < sackLeft[lowest]!)) lowest = i;
  return lowest;
}

/** Enters the SACK blocks. The first one may be a D-SACK (RFC 2883). */
function enterReports(state: RackState, event: RecoveryEvent, acked: number): void {
  const { decision } = event;
  const twice = isTwice(event);
  if (twice) {
    state.twice = event.sackLeft[0]!;
    state.twiceCount = event.sackRight[0]! - state.twice;
  }
  // Take the lowest block first: an ACK may report several new blocks, newest first, and that is not reordering.
  const from = twice ? 1 : 0;
  for (let i = lowestBlock(event, -1, from); i >= 0; i = lowestBlock(event, event.sackLeft[i]!, from)) {
    const right = event.sackRight[i]!;
    const start = Math.max(event.sackLeft[i]!, acked + 1);
    let range = rangeBeyond(state, start);
    for (let segment = start; segment < right;) {
      while (range < state.ranges && state.right[range]! <= segment) range++;
      if (range < state.ranges && segment >= state.left[range]!) {
        segment = state.right[range]!;
        continue;
      }
      if ((marksOf(state, segment) & MARK.EVER_RESENT) === 0) {
        const rtt = event.elapsed - sentAtOf(state, segment);
        if (decision.rtt < 0) decision.rtt = rtt;
        decision.lastRtt = rtt;
      }
      arrived(state, event, segment);
      segment++;
    }
    addRange(state, start, right);
  }
}

/** True if the first block is a D-SACK: below the cumulative ACK, or inside the second block. */
const isTwice = (event: Readonly<RecoveryEvent>): boolean =>
  event.sackRight[0]! <= event.ack + 1 ||
  (event.sackCount > 1 && event.sackLeft[0]! >= event.sackLeft[1]! && event.sackRight[0]! <= event.sackRight[1]!);

/** Cancels the forced segment of a paced sender if an ACK reports it before it is sent. No probe was then sent. */
function forgetForced(state: RackState, event: RecoveryEvent, acked: number): void {
  const { forced } = state;
  const reported = forced <= event.flight.highest && (marksOf(state, forced) & MARK.SACKED) !== 0;
  if (forced > acked && !reported) return;
  state.forced = -1;
  state.probe = -1;
}

/** Updates the state with an ACK: delivered segments, RTT samples, segments in flight. */
export function enterAck(state: RackState, event: RecoveryEvent): void {
  const { flight, decision } = event;
  const acked = ackedAfter(event);
  clearReaction(decision);
  state.delivered = 0;
  state.found = 0;
  state.original = false;
  state.twice = -1;
  state.overtaken = -1;
  decision.ending = endsEpisode(state, event);
  rateBegins(state);
  if (event.sackCount === 0 && !isChained(state, flight.acked)) {
    if (event.ack > flight.acked) enterInOrder(state, event);
  } else {
    if (event.sackCount > 0) chainUp(state, flight.acked, flight.highest);
    const { rtt } = state;
    state.rtt = -1;
    enterCovered(state, event, acked);
    const covered = state.rtt;
    if (covered < 0) state.rtt = rtt;
    dropThrough(state, acked);
    if (event.sackCount > 0) enterReports(state, event, acked);
    // The kernel enters the blocks first, so RACK.rtt is that of the last segment acknowledged cumulatively (tcp_ack()).
    if (covered >= 0 && isLinux(event)) state.rtt = covered;
    if (state.overtaken >= 0) {
      const distance = Math.min(state.fack + 1 - state.overtaken, MOST_REORDERING);
      state.reordering = Math.max(state.reordering, distance);
    }
  }
  if (state.forced >= 0) forgetForced(state, event, acked);
  state.pipe = pipeOf(state, flight, acked);
  decision.delivered = state.delivered;
  if (event.settings.samplesRates === true) enterSample(state, decision);
  if (decision.rtt >= 0) state.measured = true;
}
