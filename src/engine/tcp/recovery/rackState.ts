/**
 * What RACK-TLP remembers (RFC 8985 section 5) and how an ACK is entered into it
 * (section 6.2, steps 1 to 4). Names are the RFC's; segments are of one size.
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
  /** RACK.xmit_ts, RACK.end_seq, RACK.rtt: the newest transmission known to have arrived; -1: none yet. */
  xmit_ts: -1,
  end_seq: -1,
  rtt: NaN,
  /** RACK.min_RTT, s; 0 before the first sample. */
  min_RTT: 0,
  /** RACK.fack: the highest segment known to have arrived. */
  fack: -1,
  reordering_seen: false,
  /** The farthest that a segment was overtaken, in segments, and the lowest that the last ACK shows to have been; -1: none. */
  reordering: 0,
  overtaken: -1,
  reo_wnd_mult: 1,
  /** Recoveries after which reo_wnd_mult is forgotten. */
  reo_wnd_persist: 16,
  /** A round in which the reordering window has grown ends when this segment is acknowledged; -1: none. */
  DSACK_round: -1,
  /** Segments newly known to have arrived by the last ACK, and newly taken as lost. */
  delivered: 0,
  found: 0,
  /** The last ACK told of a segment up to `recover` that was never sent again. */
  original: false,
  /** The first segment that the last ACK reported as having arrived twice, or -1, and how many with it. */
  twice: -1,
  twiceCount: 0,
  /** Segments sent again, and those reported to have arrived twice, since the connection began. */
  sentAgain: 0,
  told: 0,
  /** Highest segment when a probe was sent (TLP.end_seq); -1: no probe is out. */
  probe: -1,
  /** The probe was a retransmission. */
  probeResent: false,
  /** A round trip was measured since the last probe. */
  measured: false,
  /** A segment that must be sent next, whatever the window; -1: none. */
  forced: -1,
  /** Segments in the network. */
  pipe: 0,
  /** When the recovery wants to be woken, s since the first segment; -1: not. */
  alarm: -1,
  /** The alarm is for a probe, not for a segment that may be late. */
  alarmProbes: false,
  /** New data was sent, or acknowledged, since the alarm was last set. */
  moved: false,
  /** F-RTO: after a timeout it is being found out whether it was needed: 0 not, 1 nothing heard, 2 new data sent. */
  frto: 0,
  /** cwnd and ssthresh before the last cut, and how many retransmissions might prove unnecessary; -1: no cut to undo. */
  undo_cwnd: NaN,
  undo_ssthresh: NaN,
  undo_retrans: -1,
});

export type RackState = ReturnType<typeof freshRackState>;

/** Whether the kernel's ways hold where they are not the RFC's. */
export const isLinux = ({ settings }: Readonly<RecoveryEvent>): boolean => settings.timerTick > 0;

/** Segments in the network (RFC 6675 pipe): outstanding, without what arrived or is lost, with what was sent again. */
export const pipeOf = (state: Readonly<RackState>, flight: Readonly<Flight>, acked: number): number =>
  flight.highest - acked - state.sacked - state.lost + state.resent;

/**
 * What a reduction of the window divides by: RecoverFS, all that is outstanding and not reported, with what the present
 * ACK tells of (RFC 9937 section 6), or cwnd (Linux). `acked`, `delivered`: how far all is acknowledged, and the segments
 * that this ACK told of, as far as it has been entered.
 */
export const reductionBasis = (
  state: Readonly<RackState>,
  event: Readonly<RecoveryEvent>,
  acked: number,
  delivered: number,
): number =>
  event.settings.prrBasis === 'cwnd' ? event.cwnd : event.flight.highest - acked - state.sacked + delivered;

/** RACK.reo_wnd: how much later than its successors a segment may arrive (section 6.2 step 4). */
function reorderingWindow(state: Readonly<RackState>, event: Readonly<RecoveryEvent>): number {
  const sure = state.recovering || state.episode === EPISODE.TIMEOUT || state.sacked >= event.settings.dupThresh;
  if (state.reordering_seen !== true && sure) return 0;
  return Math.min((state.reo_wnd_mult * state.min_RTT) / 4, event.timer.smoothed);
}

/** Whether a transmission is older than the newest that arrived: only then can it be taken as lost. */
const isOlder = (state: Readonly<RackState>, segment: number): boolean => {
  const sentAt = sentAtOf(state, segment);
  return sentAt < state.xmit_ts || (sentAt === state.xmit_ts && segment < state.end_seq);
};

/** Whether the oldest transmission is overdue: a segment sent later has arrived, and the reordering window is over. */
export function overdue(state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean {
  const { oldest } = state;
  if (!isChained(state, event.flight.acked) || oldest < 0 || !isOlder(state, oldest)) return false;
  return sentAtOf(state, oldest) + state.rtt + reorderingWindow(state, event) <= event.elapsed;
}

/** Whether a transmission is under way that is older than the newest that arrived. */
export const mayBeLate = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  isChained(state, event.flight.acked) && state.oldest >= 0 && isOlder(state, state.oldest);

/**
 * A walk along the chain of transmissions has made so many steps. It can have no more than there are segments on their
 * way: more, and the chain is a circle.
 */
export function mayWalk(event: Readonly<RecoveryEvent>, steps: number): void {
  const { flow, flight } = event;
  if (steps > flight.highest - flight.acked) throw new Fault(flow, 'has a list of transmissions without an end');
}

/** When the last of the transmissions that may be late is overdue, s: there are some. */
export function lastOverdue(state: Readonly<RackState>, event: Readonly<RecoveryEvent>): number {
  let latest = NaN;
  let steps = 0;
  for (let segment = state.oldest; segment >= 0 && isOlder(state, segment); segment = afterOf(state, segment)) {
    mayWalk(event, ++steps);
    latest = sentAtOf(state, segment);
  }
  return latest + state.rtt + reorderingWindow(state, event);
}

/** The newest transmission of a segment is lost. */
export function takeAsLost(state: RackState, event: RecoveryEvent, segment: number): void {
  const follows = (marksOf(state, segment - 1) & MARK.LOST) !== 0;
  const { acked, highest } = event.flight;
  if (noteLost(state, segment, acked, highest) && event.settings.samplesRates === true)
    rateLost(state, event.decision.losses, segment, !follows);
}

/** Linux remembers no farther overtaking (tcp_max_reordering). */
export const MOST_REORDERING = 300;

/** Two differences of times that should be equal may differ by their rounding, s. */
const ROUNDING = 1e-9;

/** A segment has arrived: round trip, newest transmission, reordering. */
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
      // Segments are entered from the lowest on.
      if (state.overtaken < 0) state.overtaken = segment;
    }
  } else if (rtt < state.min_RTT - ROUNDING || (event.settings.timestamps === true && event.echo < sentAt)) {
    // The ACK is of an earlier transmission.
    return;
  }
  if (segment > state.fack) state.fack = segment;
  // RACK.rtt is that of whatever arrived last, not of the newest transmission only.
  state.rtt = rtt;
  if (sentAt > state.xmit_ts || (sentAt === state.xmit_ts && segment > state.end_seq)) {
    state.xmit_ts = sentAt;
    state.end_seq = segment;
  }
}

/**
 * Enters the segments that an ACK covers, and takes the round trips of the first and
 * the last of them. When one of them was sent again, only the echoed timestamp tells
 * which transmission it was (Karn).
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

/** Enters the segments that an ACK covers when each was sent once and none is reported: the last one tells most. */
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

/** Of the blocks from `from` on, the one that begins first above a segment; -1: none does. */
function lowestBlock({ sackCount, sackLeft }: Readonly<RecoveryEvent>, above: number, from: number): number {
  let lowest = -1;
  for (let i = from; i < sackCount; i++)
    if (sackLeft[i]! > above && (lowest < 0 || sackLeft[i]! < sackLeft[lowest]!)) lowest = i;
  return lowest;
}

/** Enters the SACK blocks; the first may report a segment that arrived twice (RFC 2883). */
function enterReports(state: RackState, event: RecoveryEvent, acked: number): void {
  const { decision } = event;
  const twice = isTwice(event);
  if (twice) {
    state.twice = event.sackLeft[0]!;
    state.twiceCount = event.sackRight[0]! - state.twice;
  }
  // The lowest block first: an ACK may report several for the first time, the newest first, and that is no reordering.
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

/** Whether the first block is below the ACK, or inside the second. */
const isTwice = (event: Readonly<RecoveryEvent>): boolean =>
  event.sackRight[0]! <= event.ack + 1 ||
  (event.sackCount > 1 && event.sackLeft[0]! >= event.sackLeft[1]! && event.sackRight[0]! <= event.sackRight[1]!);

/** A paced sender may hear of the segment that must be sent next before its time has come: then it is not sent, and was no probe. */
function forgetForced(state: RackState, event: RecoveryEvent, acked: number): void {
  const { forced } = state;
  const reported = forced <= event.flight.highest && (marksOf(state, forced) & MARK.SACKED) !== 0;
  if (forced > acked && !reported) return;
  state.forced = -1;
  state.probe = -1;
}

/** Enters an ACK: what arrived, what it says of round trips, what is in the network now. */
export function enterAck(state: RackState, event: RecoveryEvent): void {
  const { flight, decision } = event;
  const acked = ackedAfter(event);
  clearReaction(decision);
  state.delivered = 0;
  state.found = 0;
  state.original = false;
  state.twice = -1;
  state.overtaken = -1;
  rateBegins(state);
  if (event.sackCount === 0 && !isChained(state, flight.acked)) {
    if (event.ack > flight.acked) enterInOrder(state, event);
  } else {
    if (event.sackCount > 0) chainUp(state, flight.acked, flight.highest);
    enterCovered(state, event, acked);
    dropThrough(state, acked);
    if (event.sackCount > 0) enterReports(state, event, acked);
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
