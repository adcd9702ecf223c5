/**
 * QUIC's loss recovery (RFC 9002). Every packet has a number of its own, so ACKs say exactly which transmissions
 * arrived. A packet is lost when a packet sent three packets later has arrived, or when any later packet has arrived
 * and 9/8 of a round trip has passed. When no ACK arrives, probes are sent and the window is unchanged. The window is
 * cut once per round trip with losses.
 *
 * Differences from the RFC: one packet number space, with the handshake as its first packet; a probe without new data
 * repeats old data; if no data is missing, it takes the place of a PING.
 */
import { rfc } from '../../rule.ts';
import { clearReaction, EPISODE, FINDING, MEASURE, type LossRecovery, type RecoveryEvent } from '../flight.ts';
import {
  enterRanges,
  firstWaitingUnit,
  freshQuicState,
  isOvertaken,
  isPersistent,
  isSuspect,
  lacking,
  lostAt,
  notePacket,
  packetThreshold,
  oldestUnit,
  takeOldestAsLost,
  unitToProbe,
  type QuicState,
} from './quicState.ts';
import { fires, recoveryRule } from './shared.ts';

/** Probe packets per expiry: at most two (section 6.2.4). */
const PROBES = 2;

const quicRule = (rule: Parameters<typeof recoveryRule<QuicState>>[0]) =>
  recoveryRule<QuicState>({ shows: ['pipe', 'recovery point'], ...rule });

/** Whether the oldest packet in flight is lost by the time threshold. */
const isLate = (state: Readonly<QuicState>, event: Readonly<RecoveryEvent>): boolean =>
  isSuspect(state) && lostAt(state, event) <= event.elapsed;

/** A recovery period begins: packets sent before it neither grow the window nor cut it again. */
function enterPeriod(state: QuicState, { decision, flight, settings }: RecoveryEvent): void {
  state.recoveryFrom = state.nextNumber;
  state.recover = flight.highest;
  state.episode = EPISODE.DUPLICATES;
  state.recovering = true;
  if (settings.growsBeforeCut === true) return;
  decision.counted = 0;
  decision.grow = false;
}

const take = quicRule({
  title: 'ACK ranges entered',
  formula: 'bytes_in_flight -= newly acknowledged packets',
  citation: rfc(9002, 'A.7'),
  kind: 'growth',
  quiet: true,
  plain: 'Every packet that arrived is removed from those in flight.',
  effect: enterRanges,
});

const lateArrival = quicRule({
  title: 'A packet taken as lost arrived',
  formula: 'the ACK names a packet that was declared lost',
  citation: rfc(9002, '6.1.1'),
  plain: 'A packet was only late: its loss was declared too early. Its data is not sent again if it still waits.',
  effect: (state) => {
    state.late = 0;
  },
});

const byNumber = quicRule({
  title: 'Lost by the packet threshold',
  tag: 'retransmit',
  formula: 'packet_number <= largest_acked_packet - kPacketThreshold',
  citation: rfc(9002, '6.1.1'),
  plain:
    'A packet sent {packetThreshold} or more packets later was acknowledged, and this one was not: it counts as lost.',
  effect: (state, event) => {
    state.byTime = false;
    // Computed before the loop: it depends on the packets in flight when the ACK arrived.
    const threshold = packetThreshold(state, event);
    while (isOvertaken(state, threshold)) takeOldestAsLost(state, event);
  },
});

const byShareOfFlight = quicRule({
  ...byNumber,
  title: 'Lost by half of the packets in flight',
  formula: 'packet_number <= largest_acked_packet - max(kPacketThreshold, min(floor(flightThreshold pipe), 256))',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_rtb.c, rtb_detect_lost_pkt()' },
  plain:
    'A packet sent {flightThreshold} times the packets in flight later was acknowledged, and this one was not: it counts as lost. RFC 9002 counts packets, however many are in flight.',
});

const byTime = quicRule({
  title: 'Lost by the time threshold',
  tag: 'overdue',
  formula: 'sent max(kTimeThreshold max(srtt, latest_rtt), 1 ms) ago, and a later packet was acknowledged',
  citation: rfc(9002, '6.1.2'),
  plain:
    'A later packet was acknowledged, and {timeThreshold} round trips have passed since this one was sent: it counts as lost.',
  effect: (state, event) => {
    state.byTime = true;
    while (isLate(state, event)) takeOldestAsLost(state, event);
  },
});

const enter = quicRule({
  title: 'A recovery period begins',
  formula: 'packets sent from now on are outside it',
  citation: rfc(9002, '7.3.2'),
  plain: 'A packet sent after the last cut is lost: the window is cut once for everything sent until now.',
  effect: (state, event) => {
    enterPeriod(state, event);
    state.extra = event.settings.recoveryPacket;
    event.decision.finding = FINDING.CONGESTION;
  },
});

const enterForAny = quicRule({
  ...enter,
  title: 'A recovery period begins, whenever the packet was sent',
  formula: 'a packet is lost outside recovery',
  citation: {
    source: 's2n-quic-core 0.91.0',
    section: 'recovery/cubic.rs, CubicCongestionController::on_congestion_event()',
  },
  plain:
    'A packet is lost and no recovery period lasts: the window is cut, even for a packet sent before the last cut. RFC 9002 cuts once for everything sent until a cut.',
  effect: (state, event) => {
    enter.effect(state, event);
    state.recoveryAt = event.elapsed;
  },
});

const leave = quicRule({
  title: 'The recovery period ends',
  tag: 'recoveryEnds',
  formula: 'a packet sent after congestion_recovery_start_time is acknowledged',
  citation: rfc(9002, '7.3.2'),
  plain:
    'A packet sent after the cut was acknowledged: the window may grow again, even if lost data is still on its way.',
  effect: (state, event) => {
    state.recovering = false;
    state.extra = false;
    state.subject = event.ack + 1;
    state.episode = EPISODE.ENDED;
    event.decision.finding = FINDING.RECOVERED;
  },
});

const persist = quicRule({
  title: 'Losses establish persistent congestion',
  formula: 'everything sent over more than 3 (srtt + max(4 rttvar, 1 ms) + max_ack_delay) is lost',
  citation: rfc(9002, '7.6'),
  plain: 'Nothing of what was sent over three probe timeouts has arrived.',
  effect: (state, { decision }) => {
    state.recoveryFrom = 0;
    state.recovering = false;
    state.episode = EPISODE.ENDED;
    state.min_RTT = 0;
    decision.persistent = true;
    // The window must not grow before it collapses; the sender grows it afterwards.
    decision.grow = false;
    decision.counted = state.delivered;
  },
});

const probe = quicRule({
  title: 'Probe timeout',
  formula: 'silence for (srtt + max(4 rttvar, 1 ms) + max_ack_delay) 2^pto_count: two probes, cwnd stays',
  citation: rfc(9002, '6.2.4'),
  plain: 'Nothing came back: two packets are sent to elicit an ACK. Nothing counts as lost yet, and the window stays.',
  effect: (state, { decision, flight }) => {
    clearReaction(decision);
    state.subject = flight.acked + 1;
    state.probes = PROBES;
    state.probedUnit = -1;
    state.probesSent += PROBES;
    decision.measure = MEASURE.TAKEN;
    decision.backOff = true;
  },
});

const rang = quicRule({
  title: 'The time threshold has passed',
  formula: 'loss_time',
  citation: rfc(9002, 'A.9'),
  quiet: true,
  plain: 'No ACK came, but a later packet was acknowledged before.',
  effect: (state, { decision }) => {
    clearReaction(decision);
    state.delivered = 0;
    state.counted = 0;
    state.pipeBefore = state.pipe;
    state.found = 0;
    state.lostFor = 0;
    state.runEnd = -1;
    decision.counted = 0;
    decision.measure = MEASURE.TAKEN;
  },
});

const sent = quicRule({
  title: 'Packet numbered',
  formula: 'number += 1, bytes_in_flight += 1 packet',
  citation: rfc(9002, 'A.5'),
  quiet: true,
  plain: 'Every packet gets a new number, also one that carries old data.',
  effect: notePacket,
});

const setTimer = quicRule({
  title: 'Loss detection timer',
  formula: 'loss_time, else last packet + PTO 2^pto_count',
  citation: rfc(9002, 'A.8'),
  quiet: true,
  plain: 'One timer waits for the time threshold or for the probe timeout.',
  effect: (state, event) => {
    state.alarmProbes = !isSuspect(state);
    if (!state.alarmProbes) state.alarm = lostAt(state, event);
    else state.alarm = state.pipe > 0 ? state.lastSentAt + event.timer.rto : -1;
  },
});

const answerMark = quicRule({
  title: 'A mark begins a recovery period',
  tag: 'markAnswered',
  formula: 'the count of CE marks has risen: packets sent from now on are outside the period',
  citation: rfc(9002, '7.1'),
  plain: 'An ACK reports more marked packets: the window is cut once for everything sent until now, as at a loss.',
  effect: (state, event) => {
    enterPeriod(state, event);
    state.counted = 0;
    state.subject = event.ack + 1;
  },
});

export const QUIC_RULES = [
  take,
  lateArrival,
  byNumber,
  byShareOfFlight,
  byTime,
  enter,
  enterForAny,
  leave,
  answerMark,
  persist,
  probe,
  rang,
  sent,
  setTimer,
] as const;

/** Marks lost packets, and begins a recovery period unless the newest of them was sent before the current one began. */
const detect: LossRecovery<QuicState>['onAck'] = (state, event, fire) => {
  if (isOvertaken(state, packetThreshold(state, event)))
    fire(event.settings.flightThreshold > 0 ? byShareOfFlight : byNumber);
  if (isLate(state, event)) fire(byTime);
  if (event.settings.anyLossCuts === true) {
    if (state.found > 0 && (state.recovering !== true || state.counted > 0)) fire(enterForAny);
    else if (state.recovering === true && state.counted > 0) fire(leave);
  } else if (state.runEnd >= state.recoveryFrom) fire(enter);
  else if (state.recovering === true && state.counted > 0) fire(leave);
  if (isPersistent(state, event)) fire(persist);
};

export const quic: LossRecovery<QuicState> = {
  initial: freshQuicState,
  selectsAlways: () => true,

  onRanges: fires(take),

  onAck(state, event, fire) {
    if (state.late > 0) fire(lateArrival);
    detect(state, event, fire);
  },

  /** QUIC has no retransmission timer (section 6.2). */
  onTimeout: () => {},
  onMark: fires(answerMark),

  suspects: (state) => (isSuspect(state) ? oldestUnit(state) : -1),

  select(state, { flight, cwnd, settings }) {
    const isProbe = state.probes > 0;
    const used = state.pipe - lacking(state, settings);
    const isFull = settings.fillsWindow === true ? used >= cwnd : used + 1 > cwnd;
    if (!isProbe && state.extra !== true && isFull) return -1;
    if (settings.finishedApart === true && state.nextNumber === 1 && flight.acked === 0) return 0;
    // The handshake is unit 0; data follows it.
    const isOpen = flight.acked >= 0 || flight.highest < 0;
    const isFresh = isOpen && flight.next < flight.limit && flight.next <= flight.acked + flight.window;
    if (isProbe && isFresh) return flight.next;
    const waiting = firstWaitingUnit(state, flight);
    if (waiting >= 0) return waiting;
    if (isFresh) return flight.next;
    return isProbe ? unitToProbe(state, flight) : -1;
  },

  onSent: fires(sent),

  account(state, about) {
    about.outstanding = state.pipeBefore;
  },

  afterEvent: fires(setTimer),

  onAlarm(state, event, fire) {
    if (state.alarmProbes === true) {
      fire(probe);
      return;
    }
    fire(rang);
    detect(state, event, fire);
  },

  alarmAt: (state) => state.alarm,
  wantsProbe: (state) => state.alarm >= 0 && state.alarmProbes === true,
  totalDelivered: (state) => state.total,
  inFlight: (state) => state.pipe,
  lastNumber: (state) => state.nextNumber - 1,
  largestAcked: (state) => state.largest,
};
