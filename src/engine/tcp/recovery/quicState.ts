/**
 * State of QUIC's loss recovery (RFC 9002) and its update by sent packets and ACKs. A packet number is used once and
 * says the order of sending; the data in a packet is a unit, numbered like a segment of TCP. Times are s since the
 * connection's first packet.
 */
import { doubledRing } from '../../kernel/numeric.ts';
import { enterSample, freshDeliveryRate, rateArrived, rateBegins, rateLost, rateSent } from '../deliveryRate.ts';
import { clearReaction, MEASURE, type Flight, type RecoveryEvent, type RecoverySettings } from '../flight.ts';
import { addRange, dropThrough, freshScoreboard, rangeBeyond } from '../scoreboard.ts';
import { freshRecovery } from './shared.ts';

/** What is known of a packet. */
const FATE = { OUTSTANDING: 1, ACKED: 2, LOST: 3 } as const;

/** State of a data unit: flags, and in the low bits the number of outstanding packets that carry it. */
const DELIVERED = 128;
/** Every packet that carried the unit was lost, so it must be sent again. */
const WAITING = 64;
const COPIES = 63;

/** The ACK for the end of the handshake is delayed by a round trip divided by this number. */
const HELD_SHARE = 8;
/** Number of the first packet after the handshake. */
const FIRST_DATA = 1;
/** kGranularity, s (RFC 9002 section 6.1.2). */
const GRANULARITY = 0.001;
/** A window with more than this many unused packets is under-utilized (s2n-quic, MAX_BURST_MULTIPLIER). */
const SPARE = 3;
/** Maximum of a packet threshold computed as a fraction of the packets in flight. */
const MOST_OF_FLIGHT = 256;
/** kPersistentCongestionThreshold (section 7.6.1). */
const PERSISTENCE = 3;

const freshPackets = () => ({
  ...freshRecovery(),
  /** Ranges of acknowledged packet numbers. */
  ...freshScoreboard(),
  /** Delivery rates, by packet number. */
  ...freshDeliveryRate(),
  /** Packets, by number modulo the length, a power of two: when each was sent, its data unit, its FATE. */
  sentAt: new Float64Array(64),
  unitOf: new Int32Array(64),
  fate: new Uint8Array(64),
  /** Data units above the highest delivered in order, by unit modulo the length. */
  units: new Uint8Array(64),
  /** Next packet number, the lowest outstanding one, and the largest acknowledged (-1: none). */
  nextNumber: 0,
  oldest: 0,
  largest: -1,
  /** Packets sent and neither acknowledged nor lost (bytes_in_flight): now, and before the newest ACK. */
  pipe: 0,
  pipeBefore: 0,
  /** Number of units lost and not yet sent again, and a lower bound of their unit numbers. */
  waiting: 0,
  firstWaiting: 0,
  /**
   * First packet sent after the current recovery period began, used instead of congestion_recovery_start_time. Packets
   * sent at the moment when the period begins count as sent after it (not with `anyLossCuts`). 0: no period yet.
   */
  recoveryFrom: 0,
  /** latest_rtt, s, and the time of the first sample; -1: none. */
  latest: -1,
  firstSampleAt: -1,
  /** Smallest round trip, for delivery rates, s; 0 before the first sample. */
  min_RTT: 0,
  /** When the newest packet was sent. */
  lastSentAt: -1,
  /** This ACK: packets newly acknowledged, those of them sent in the current recovery period, packets marked lost. */
  delivered: 0,
  counted: 0,
  found: 0,
  /** Packets acknowledged after they were declared lost: by this ACK, and in total. */
  late: 0,
  lateTotal: 0,
  /** Of the packets that this ACK marks lost: the newest (-1: none), and the send time of the first in an unbroken sequence. */
  runEnd: -1,
  runSentAt: -1,
  /** Longest period in which every packet sent was lost, as this ACK shows, s. */
  lostFor: 0,
  /** The last loss was found by the time threshold. */
  byTime: false,
  /** Data unit of the packet declared lost most recently: the subject of the firing. */
  subject: -1,
  /** Probe packets to send regardless of the window, the unit of the latest one, and the number sent so far. */
  probes: 0,
  probedUnit: -1,
  probesSent: 0,
  /** One packet may be sent beyond the window, because recovery has begun (section 7.3.2). */
  extra: false,
  /** Time of the next alarm, -1: none; and whether it is for a probe, not for the time threshold. */
  alarm: -1,
  alarmProbes: false,
});

/** The sender's own ACKs (`pingEvery`): ACKs received so far, and when the next own ACK is due, s; Infinity: none. */
const OWN_ACKS = { heard: 0, ackDueSince: Infinity };

/** With `anyLossCuts`: when the current recovery began, s, and whether the window is under-utilized. */
const ENDS_AT_ONCE = { recoveryAt: -1, spare: false };

export type QuicState = ReturnType<typeof freshPackets> & Partial<typeof OWN_ACKS> & Partial<typeof ENDS_AT_ONCE>;

export const freshQuicState = ({
  pingEvery,
  anyLossCuts,
}: Pick<RecoverySettings, 'pingEvery' | 'anyLossCuts'>): QuicState => ({
  ...freshPackets(),
  ...(pingEvery > 0 && OWN_ACKS),
  ...(anyLossCuts && ENDS_AT_ONCE),
});

const atNumber = (state: Readonly<QuicState>, number: number): number => number & (state.fate.length - 1);

/** Numbers below this are forgotten. */
const floorOf = (state: Readonly<QuicState>): number => {
  const floor = state.nextNumber - state.fate.length;
  return floor > 0 ? floor : 0;
};

/** Whether a unit has been delivered, out of order or in order. */
const hasArrived = (state: Readonly<QuicState>, unit: number, acked: number): boolean =>
  unit <= acked || (state.units[unit & (state.units.length - 1)]! & DELIVERED) !== 0;

/** Uses a packet number for an ACK of the sender's own. It is too small to affect the path, so it is not sent. */
function skipNumber(state: QuicState): void {
  if (state.nextNumber - state.oldest >= state.fate.length) widenNumbers(state);
  state.fate[atNumber(state, state.nextNumber++)] = FATE.ACKED;
}

/** Counts a received ACK, which may carry a PING. After the first one the peer sends the end of the handshake. */
function hear(state: QuicState, { elapsed, settings }: RecoveryEvent): void {
  const { heard, ackDueSince } = state;
  if (heard === 0) state.ackDueSince = elapsed + state.latest + state.latest / HELD_SHARE;
  else if (heard! % settings.pingEvery === 0 && ackDueSince! > elapsed) state.ackDueSince = elapsed;
  state.heard = heard! + 1;
}

/** Records a packet with the unit `event.segment`, which is about to be sent. */
export function notePacket(state: QuicState, event: RecoveryEvent): void {
  const { segment, flight, settings } = event;
  if (settings.pingEvery > 0 && state.ackDueSince! <= event.elapsed) {
    if (state.ackDueSince! < event.elapsed) skipNumber(state);
    state.ackDueSince = Infinity;
  }
  const number = state.nextNumber;
  if (number - state.oldest >= state.fate.length) widenNumbers(state);
  while (segment - flight.acked >= state.units.length)
    state.units = doubledRing(state.units, Math.max(0, flight.acked), flight.highest);
  if (settings.samplesRates === true) rateSent(state, event, number, state.oldest - 1, number - 1, state.pipe);
  const at = atNumber(state, number);
  state.sentAt[at] = event.elapsed;
  state.unitOf[at] = segment;
  state.fate[at] = FATE.OUTSTANDING;
  const place = segment & (state.units.length - 1);
  if (segment > flight.highest) state.units[place] = 1;
  else {
    const unit = state.units[place]!;
    if ((unit & WAITING) !== 0) state.waiting--;
    if ((unit & COPIES) < COPIES) state.units[place] = (unit & ~WAITING) + 1;
    if (segment === state.firstWaiting) state.firstWaiting++;
  }
  state.nextNumber = number + 1;
  state.pipe++;
  state.lastSentAt = event.elapsed;
  state.extra = false;
  if (settings.anyLossCuts === true) noteUse(state, event);
  if (state.probes === 0) return;
  state.probes--;
  state.probedUnit = segment;
}

/** Records whether the window is under-utilized. A packet sent exactly when recovery began counts as sent before it. */
function noteUse(state: QuicState, { cwnd, elapsed, flight, segment }: RecoveryEvent): void {
  const sent = segment > flight.highest ? segment : flight.highest;
  state.spare = state.waiting === 0 && sent + 1 >= flight.limit && state.pipe + SPARE < cwnd;
  if (state.recovering && elapsed === state.recoveryAt) state.recoveryFrom = state.nextNumber;
}

function widenNumbers(state: QuicState): void {
  const from = floorOf(state);
  const to = state.nextNumber - 1;
  state.sentAt = doubledRing(state.sentAt, from, to);
  state.unitOf = doubledRing(state.unitOf, from, to);
  state.fate = doubledRing(state.fate, from, to);
  // Slots of older numbers, already forgotten, must not look like packets.
  for (let number = to + 1 - state.fate.length; number < from; number++)
    if (number >= 0) state.fate[atNumber(state, number)] = FATE.ACKED;
}

/** Enters one acknowledged number that is not known yet. */
function arrived(state: QuicState, event: RecoveryEvent, number: number): void {
  const at = atNumber(state, number);
  const fate = state.fate[at]!;
  const segment = state.unitOf[at]!;
  const { acked } = event.flight;
  if (fate === FATE.OUTSTANDING) {
    state.pipe--;
    state.delivered++;
    if (number >= state.recoveryFrom) state.counted++;
    if (event.settings.samplesRates === true) rateArrived(state, event, number, 1, event.settings.keepsRateSample);
  } else if (fate === FATE.LOST) {
    state.late++;
    state.lateTotal++;
    state.subject = segment;
  }
  state.fate[at] = FATE.ACKED;
  if (segment <= acked) return;
  const place = segment & (state.units.length - 1);
  let unit = state.units[place]!;
  if (fate === FATE.OUTSTANDING && (unit & COPIES) > 0) unit--;
  if ((unit & WAITING) !== 0) state.waiting--;
  state.units[place] = (unit & COPIES) | DELIVERED;
}

/** Enters a range of acknowledged numbers, skipping those that are known. */
function enterRange(state: QuicState, event: RecoveryEvent, from: number, right: number): void {
  let range = rangeBeyond(state, from);
  for (let number = from; number < right;) {
    if (range < state.ranges && number >= state.left[range]!) {
      number = state.right[range++]!;
      continue;
    }
    const stop = range < state.ranges && state.left[range]! < right ? state.left[range]! : right;
    for (; number < stop; number++) arrived(state, event, number);
  }
  addRange(state, from, right);
}

/** Missing size of the packets in flight, in full packets; above 0 only while the first data packet is in flight. */
export const lacking = (
  { fate, nextNumber }: Readonly<QuicState>,
  { firstPacketShare }: Readonly<RecoverySettings>,
): number =>
  firstPacketShare < 1 && nextNumber > FIRST_DATA && nextNumber <= fate.length && fate[FIRST_DATA] === FATE.OUTSTANDING
    ? 1 - firstPacketShare
    : 0;

/** Enters an ACK: delivered packets, its round trip, and the highest unit delivered in order, as `event.ack`. */
export function enterRanges(state: QuicState, event: RecoveryEvent): void {
  const { decision, flight, sackCount, sackLeft, sackRight, settings } = event;
  const floor = floorOf(state);
  clearReaction(decision);
  state.delivered = 0;
  state.counted = 0;
  state.found = 0;
  state.late = 0;
  state.lostFor = 0;
  state.runEnd = -1;
  state.pipeBefore = state.pipe;
  const startsWhole = lacking(state, settings) === 0;
  if (settings.keepsRateSample !== true) rateBegins(state);
  const largest = sackCount > 0 ? sackRight[0]! - 1 : -1;
  const isNew = largest > state.largest && largest < state.nextNumber;
  // Ranges are in descending order. Starting with the lowest one not forgotten enters the numbers in ascending order.
  let last = sackCount - 1;
  while (last > 0 && sackRight[last]! <= floor) last--;
  for (let i = last; i >= 0; i--) {
    const left = sackLeft[i]! > floor ? sackLeft[i]! : floor;
    if (sackRight[i]! > left) enterRange(state, event, left, sackRight[i]!);
  }
  if (state.ranges > 1) dropThrough(state, floor - 1);
  if (isNew) {
    state.largest = largest;
    state.latest = event.elapsed - state.sentAt[atNumber(state, largest)]!;
    if (state.firstSampleAt < 0) state.firstSampleAt = event.elapsed;
    if (state.min_RTT === 0 || state.latest < state.min_RTT) state.min_RTT = state.latest;
    decision.rtt = state.latest;
    decision.lastRtt = state.latest;
  }
  if (settings.pingEvery > 0) hear(state, event);
  while (state.oldest < state.nextNumber && state.fate[atNumber(state, state.oldest)] !== FATE.OUTSTANDING)
    state.oldest++;
  let through = flight.acked;
  while (through < flight.highest && hasArrived(state, through + 1, flight.acked)) through++;
  event.ack = through;
  decision.advance = through > flight.acked;
  decision.delivered = state.delivered;
  if (!startsWhole && lacking(state, settings) === 0)
    state.counted -= settings.finishedApart ? 1 : 1 - settings.firstPacketShare;
  if (settings.anyLossCuts === true && state.recovering && state.spare === true) state.counted = 0;
  decision.counted = state.counted;
  decision.grow = state.counted > 0;
  decision.measure = MEASURE.GIVEN;
  decision.burst = settings.maxBurst;
  if (settings.samplesRates === true) enterSample(state, decision);
}

/** Time after which a packet below the largest acknowledged is lost, s (section 6.1.2). */
function lossDelay(state: Readonly<QuicState>, { settings, timer }: Readonly<RecoveryEvent>): number {
  const rtt = state.latest > timer.smoothed ? state.latest : timer.smoothed;
  const delay = settings.timeThreshold * rtt;
  return delay > GRANULARITY ? delay : GRANULARITY;
}

/** Whether the oldest packet in flight is below the largest acknowledged: only then may it be lost. */
export const isSuspect = (state: Readonly<QuicState>): boolean => state.oldest < state.largest;

/** The packet threshold: that of section 6.1.1, or a fraction of the packets in flight if that is larger. */
export function packetThreshold({ pipe }: Readonly<QuicState>, { settings }: Readonly<RecoveryEvent>): number {
  if (settings.flightThreshold === 0) return settings.packetThreshold;
  const share = Math.floor(settings.flightThreshold * pipe);
  const most = share > MOST_OF_FLIGHT ? MOST_OF_FLIGHT : share;
  return most > settings.packetThreshold ? most : settings.packetThreshold;
}

/** Whether the oldest packet in flight is lost by a packet threshold (section 6.1.1). */
export const isOvertaken = (state: Readonly<QuicState>, threshold: number): boolean =>
  isSuspect(state) && state.oldest <= state.largest - threshold;

/** When the oldest packet in flight is lost by the time threshold, if it is a suspect. */
export const lostAt = (state: Readonly<QuicState>, event: Readonly<RecoveryEvent>): number =>
  state.sentAt[atNumber(state, state.oldest)]! + lossDelay(state, event);

/** The data unit of the oldest packet in flight. */
export const oldestUnit = (state: Readonly<QuicState>): number => state.unitOf[atNumber(state, state.oldest)]!;

/** Marks the oldest packet in flight as lost. Its unit is sent again if no other packet in flight carries it. */
export function takeOldestAsLost(state: QuicState, event: RecoveryEvent): void {
  const number = state.oldest;
  const at = atNumber(state, number);
  const sentAt = state.sentAt[at]!;
  const segment = state.unitOf[at]!;
  state.fate[at] = FATE.LOST;
  state.pipe--;
  state.found++;
  state.subject = segment;
  const follows = state.runEnd === number - 1;
  if (event.settings.samplesRates === true) rateLost(state, event.decision.losses, number, !follows);
  // Only packets sent after the first round trip was measured count (section 7.6.2).
  if (!follows || state.runSentAt <= state.firstSampleAt) state.runSentAt = sentAt;
  state.runEnd = number;
  const lostFor = sentAt - state.runSentAt;
  if (lostFor > state.lostFor) state.lostFor = lostFor;
  if (segment > event.flight.acked) loseUnit(state, segment);
  while (state.oldest < state.nextNumber && state.fate[atNumber(state, state.oldest)] !== FATE.OUTSTANDING)
    state.oldest++;
}

function loseUnit(state: QuicState, segment: number): void {
  const place = segment & (state.units.length - 1);
  let unit = state.units[place]!;
  if ((unit & COPIES) > 0) unit--;
  if (unit === 0) {
    unit = WAITING;
    if (state.waiting === 0 || segment < state.firstWaiting) state.firstWaiting = segment;
    state.waiting++;
  }
  state.units[place] = unit;
}

/** Whether this ACK shows persistent congestion. `timer.base` is the probe timeout without back-off. */
export const isPersistent = (state: Readonly<QuicState>, { timer }: Readonly<RecoveryEvent>): boolean =>
  state.found > 1 && timer.smoothed > 0 && state.lostFor > PERSISTENCE * timer.base;

/** The lowest unit that waits to be sent again, or -1. */
export function firstWaitingUnit(state: Readonly<QuicState>, { acked, highest }: Readonly<Flight>): number {
  if (state.waiting === 0) return -1;
  const mask = state.units.length - 1;
  for (let unit = state.firstWaiting > acked ? state.firstWaiting : acked + 1; unit <= highest; unit++)
    if ((state.units[unit & mask]! & WAITING) !== 0) return unit;
  return -1;
}

/** The unit that a probe carries when there is no new data: the next one not delivered, as often as needed. */
export function unitToProbe(state: Readonly<QuicState>, { acked, highest }: Readonly<Flight>): number {
  for (let unit = Math.max(state.probedUnit, acked) + 1; unit <= highest; unit++)
    if (!hasArrived(state, unit, acked)) return unit;
  // All data has arrived or was probed already: take the oldest missing unit, or the newest unit in place of a PING.
  return acked < highest ? acked + 1 : highest;
}
