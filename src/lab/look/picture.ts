import { COUNT, ECN, FLAGS, NEXT, QUEUED_AT, ROUTE, SENT_AT, SEQ, SIZE } from '../../engine/kernel/packets.ts';
import { transmission } from '../../engine/link/transmission.ts';
import type { LinkRecords } from '../../engine/link/linkState.ts';
import { placeAt } from '../../engine/link/passages.ts';
import { EPISODE, type RecoveryState } from '../../engine/tcp/flight.ts';
import { aceOf } from '../../engine/tcp/ecn/accurate.ts';
import { fieldOf } from '../../engine/tcp/ecn/handshake.ts';
import { PHASE, PHASES } from '../../engine/tcp/phase.ts';
import { MOST_PACKETS, PICTURE, type FlowStatus, type LinkStatus } from '../protocol/protocol.ts';
import type { Simulation } from '../build/simulation.ts';

/**
 * Every packet in the network, as rows for the screen (see PICTURE in the protocol). Above MOST_PACKETS a sample:
 * evenly spaced over the longest lists, or for very long ones over those that arrive next. `time`: the moment shown, s,
 * before the next event.
 */
export function pictureOf(simulation: Simulation, time = simulation.now): Float64Array {
  const rows: Rows = { values: [], counting: [] };
  const waiting: Waiting[] = [];
  const parts = partsOf(simulation);
  simulation.links.forEach((link, index) => drawList(simulation, link, parts[index]!, time, rows, waiting));
  for (const link of simulation.scheduled) {
    const each = Math.ceil(link.lines.all / MOST_HELD);
    let place = 0;
    link.eachHeld((packet, line) => {
      const begins = simulation.kernel.packets.state.times[(packet >> 1) + QUEUED_AT]!;
      const drawn = link.letters === undefined ? 0 : line;
      if (place++ % each === 0) waiting.push({ packet, link, line: drawn, begins, standsFor: each });
    });
  }
  drawWaiting(simulation, waiting, rows);
  for (const exit of simulation.exits)
    exit.eachHeld((packet) => put(simulation, packet, simulation.links[exit.link]!, 1, rows));
  showReports(simulation, rows);
  return Float64Array.from(rows.values);
}

/** Rows of PICTURE_STRIDE columns, and ACKs with a count of marks (RFC 9768). */
interface Rows {
  readonly values: number[];
  readonly counting: { readonly at: number; readonly flow: number; readonly sentAt: number; readonly ace: number }[];
}

/** An ACK with a count reports a mark if its count differs from that of the ACK before it, or from the sender's. */
function showReports({ flows }: Simulation, { values, counting }: Rows): void {
  const last = flows.map((parts) => (parts.kind === 'tcp' ? (parts.sender.ecn?.counting?.state.cep ?? 0) % 8 : 0));
  for (const { at, flow, ace } of counting.sort((a, b) => a.sentAt - b.sentAt)) {
    values[at + PICTURE.MARKED] = ace === last[flow] ? 0 : 1;
    last[flow] = ace;
  }
}

/** Maximum number of packets drawn of a queue with several lines. */
const MOST_HELD = 500;
/** Maximum number of packets visited for a picture: a list of millions would take a second. */
const MOST_LOOKED_AT = 80_000;
/** The packets visited. They are scattered in memory, so visiting them twice takes twice as long. */
const looked = new Int32Array(MOST_LOOKED_AT);

/** The visited part of a link's list. */
interface Look {
  readonly index: number;
  /** Index ranges among the visited packets: pairs of first and one past the last. */
  readonly stretches: number[];
  /** Number of packets from its head. */
  length: number;
  /** The next packet to visit; -1: none. */
  next: number;
}

/** Visits the list of each link: short lists in full, longer ones up to a common length. */
function looksAt({ links, kernel }: Simulation): Look[] {
  const { rows } = kernel.packets.state;
  const looks = links.map(({ state }, index): Look => ({ index, stretches: [], length: 0, next: state.head }));
  let count = 0;
  let open = looks;
  while (open.length > 0 && MOST_LOOKED_AT - count >= open.length) {
    const each = Math.floor((MOST_LOOKED_AT - count) / open.length);
    for (const look of open) {
      const first = count;
      for (; look.next >= 0 && count < first + each; count++) {
        looked[count] = look.next;
        look.next = rows[look.next + NEXT]!;
      }
      look.stretches.push(first, count);
      look.length += count - first;
    }
    open = open.filter(({ next }) => next >= 0);
  }
  return looks;
}

/** The visited part of a link's list, and the fraction of it to draw; 1: all. */
interface Part {
  readonly stretches: readonly number[];
  readonly share: number;
}

/** The part of each link's list to draw: short lists in full, and at most MOST_PACKETS in total. */
function partsOf(simulation: Simulation): Part[] {
  const looks = looksAt(simulation);
  const parts = looks.map(({ stretches }): Part => ({ stretches, share: 1 }));
  let left = MOST_PACKETS;
  [...looks]
    .sort((a, b) => a.length - b.length)
    .forEach(({ index, length }, place) => {
      const drawn = Math.min(length, Math.floor(left / (looks.length - place)));
      if (drawn < length) parts[index] = { ...parts[index]!, share: drawn / length };
      left -= drawn;
    });
  return parts;
}

/** Draws a share of the packets whose passage ends on `last`, each on its present link. */
function drawList(
  simulation: Simulation,
  last: LinkRecords,
  { stretches, share }: Part,
  now: number,
  out: Rows,
  waiting: Waiting[],
): void {
  // A thousandth of a packet is larger than rounding errors and smaller than any step.
  let due = 1e-3;
  for (let stretch = 0; stretch < stretches.length && share > 0; stretch += 2) {
    for (let place = stretches[stretch]!; place < stretches[stretch + 1]!; place++) {
      due += share;
      if (due < 1) continue;
      due -= 1;
      const packet = looked[place]!;
      const { link, begins, arrives } = placeAt(last, packet, now);
      if (begins > now) waiting.push({ packet, link, line: 0, begins, standsFor: 1 / share });
      // Position of the packet's front: it moves while the packet is sent, and is at the end when all of it has
      // arrived.
      else put(simulation, packet, link, arrives > now ? (now - begins) / (arrives - begins) : 1, out);
    }
  }
}

/** A packet in a queue. */
interface Waiting {
  readonly packet: number;
  readonly link: LinkRecords;
  /** Line of a queue whose lines are drawn apart; else 0. */
  readonly line: number;
  readonly begins: number;
  /** Number of packets represented: this one and neighbours that are not drawn. */
  readonly standsFor: number;
}

/** Assigns queue positions to waiting packets, in each line: 0 = head. */
function drawWaiting(simulation: Simulation, waiting: Waiting[], out: Rows): void {
  const places = new Map<LinkRecords, number[]>();
  for (const { packet, link, line, standsFor } of waiting.sort((a, b) => a.begins - b.begins)) {
    const taken = places.get(link) ?? [];
    const place = taken[line] ?? 0;
    taken[line] = place + standsFor;
    places.set(link, taken);
    put(simulation, packet, link, -1 - Math.floor(place), out, line);
  }
}

function put(simulation: Simulation, packet: number, link: LinkRecords, at: number, out: Rows, line = 0): void {
  const { rows, times } = simulation.kernel.packets.state;
  const route = rows[packet + ROUTE]!;
  const flow = route >> 1;
  const parts = simulation.flows[flow]!;
  const kind = parts.kind === 'udp' ? 2 : route & 1;
  const sending = transmission(link.state, rows[packet + SIZE]!);
  const length = sending / (sending + link.state.delay);
  const number = rows[packet + SEQ]!;
  const count = rows[packet + COUNT]!;
  const flags = rows[packet + FLAGS]!;
  const isAck = (route & 1) === 1;
  // An ACK caused by a later segment repeats the receiver's missing segment.
  const isQuic = parts.kind === 'tcp' && parts.sender.speaksQuic;
  const repeats = isAck && count > number && !isQuic ? 1 : 0;
  // The ACK of the SYN carries the answer of a handshake instead of a count.
  if (isAck && number > 0 && parts.kind === 'tcp' && parts.sender.ecn?.counting)
    out.counting.push({ at: out.values.length, flow, sentAt: times[(packet >> 1) + SENT_AT]!, ace: aceOf(flags) });
  const marked = (flags & (isAck ? ECN.ECE : ECN.CE)) !== 0 && number > 0 ? 1 : 0;
  const isSyn = isAck ? count === 0 : number === 0;
  const counts = !isSyn && parts.kind === 'tcp' && (parts.sender.ecn?.counting ?? null) !== null;
  const ecn = fieldOf(flags) + 4 * aceOf(flags) + (counts ? 32 : 0);
  out.values.push(link.settings.index, at, flow, kind, number, count, length, repeats, sending, marked, line, ecn);
}

/**
 * Whether a sender has detected a loss and not repaired it yet. A sender that models the path keeps its phase
 * meanwhile.
 */
const isRepairing = ({ recovering, episode }: RecoveryState, phase: number): boolean =>
  recovering || phase === PHASE.TIMEOUT || (phase >= PHASE.STARTUP && episode === EPISODE.TIMEOUT);

/** The current state of every sender. */
export function flowStatuses(simulation: Simulation): FlowStatus[] {
  return simulation.flows.map((parts, index) => {
    const dropped = simulation.ledger.droppedOn(index, 0);
    if (parts.kind === 'udp') {
      return {
        phase: '',
        cwnd: 0,
        ssthresh: 0,
        inflation: 0,
        flight: 0,
        connected: true,
        acked: -1,
        next: parts.source.state.sent,
        highest: parts.source.state.sent - 1,
        duplicateAcks: 0,
        recoveryPoint: 0,
        repairing: false,
        srtt: 0,
        rto: 0,
        sent: parts.source.state.sent,
        received: parts.sink.state.received,
        dropped,
        retransmissions: 0,
        timeouts: 0,
        receiverWindow: Infinity,
        limit: Infinity,
        stopped: !parts.source.state.running,
        lastAckAt: -1,
      };
    }
    const { sender, receiver, connection } = parts;
    const { flight, window, recovery, state } = sender;
    return {
      phase: PHASES[state.phase]!,
      cwnd: window.cwnd,
      ssthresh: window.ssthresh,
      inflation: recovery.inflation,
      flight: flight.highest - flight.acked,
      connected: flight.acked >= 0,
      acked: flight.acked,
      next: flight.next,
      highest: flight.highest,
      duplicateAcks: recovery.duplicates,
      recoveryPoint: recovery.recover,
      repairing: isRepairing(recovery, state.phase),
      srtt: sender.srtt(),
      rto: sender.rto(),
      sent: state.sent,
      received: receiver.state.received,
      dropped,
      retransmissions: state.retransmissions,
      timeouts: state.timeouts,
      receiverWindow: flight.window,
      limit: flight.limit + (connection?.unsent() ?? 0),
      stopped: state.stopped,
      lastAckAt: state.lastAckAt,
      ...(sender.speaksQuic ? { probing: sender.timer.backoff, inFlight: sender.pipe() } : {}),
    };
  });
}

/**
 * Every link's queue at `time`, s: the moment shown, before the next event. Transmissions also start between events.
 */
export const linkStatuses = (simulation: Simulation, time = simulation.now): LinkStatus[] =>
  simulation.links.map((link) => ({
    queue: link.queueLength(time),
    limit: link.state.limitPackets,
    drops: link.state.drops,
    ...(link.letters === undefined ? {} : { inside: link.inside(time) }),
  }));
