import { ARRIVES_AT, BEGINS_AT, COUNT, NEXT, ROUTE, SEQ, SIZE } from '../engine/kernel/packets.ts';
import type { Link } from '../engine/link/link.ts';
import { PHASES } from '../engine/tcp/phase.ts';
import { PICTURE_STRIDE, type FlowStatus, type LinkStatus } from './protocol.ts';
import type { Simulation } from './simulation.ts';

/** Packets drawn at most; a link with thousands in flight is a solid line anyway. */
const MOST_PACKETS = 4000;

/**
 * Every packet in the network, as rows for the screen (see PICTURE in the
 * protocol). `time`: the moment shown, s, before the next event.
 */
export function pictureOf(simulation: Simulation, time = simulation.now): Float64Array {
  const rows: number[] = [];
  simulation.links.forEach((link, index) => {
    if (rows.length < MOST_PACKETS * PICTURE_STRIDE) drawLink(simulation, link, index, time, rows);
  });
  return Float64Array.from(rows);
}

function drawLink(simulation: Simulation, link: Link, index: number, now: number, out: number[]): void {
  const { rows, times } = simulation.kernel.packets.state;
  const { state } = link;
  const put = (packet: number, at: number): void => {
    const route = rows[packet + ROUTE]!;
    const flow = route >> 1;
    const kind = simulation.flows[flow]!.kind === 'udp' ? 2 : route & 1;
    const transmission = (8 * rows[packet + SIZE]!) / state.rate;
    const length = transmission / (transmission + state.delay);
    const number = rows[packet + SEQ]!;
    const isAck = (route & 1) === 1;
    // An ACK that a later segment caused repeats what the receiver misses.
    const repeats = isAck && rows[packet + COUNT]! > number ? 1 : 0;
    out.push(index, at, flow, kind, number, isAck ? 1 : rows[packet + COUNT]!, length, repeats);
  };
  let drawn = 0;
  let place = 0;
  for (let packet = state.head; packet >= 0 && drawn < MOST_PACKETS; packet = rows[packet + NEXT]!, drawn++) {
    const begins = times[(packet >> 1) + BEGINS_AT]!;
    const arrives = times[(packet >> 1) + ARRIVES_AT]!;
    if (begins > now) put(packet, -1 - place++);
    // Position of the packet's front: it leaves as it is sent and is there when all of it has arrived.
    else put(packet, arrives > now ? (now - begins) / (arrives - begins) : 1);
  }
}

/** Every sender's state now. */
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
        acked: -1,
        next: parts.source.state.sent,
        highest: parts.source.state.sent - 1,
        duplicateAcks: 0,
        recoveryPoint: 0,
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
    const { sender, receiver } = parts;
    const { flight, window, recovery, state } = sender;
    return {
      phase: PHASES[state.phase]!,
      cwnd: window.cwnd,
      ssthresh: window.ssthresh,
      inflation: recovery.inflation,
      flight: flight.highest - flight.acked,
      acked: flight.acked,
      next: flight.next,
      highest: flight.highest,
      duplicateAcks: recovery.duplicates,
      recoveryPoint: recovery.recover,
      srtt: sender.srtt(),
      rto: sender.rto(),
      sent: state.sent,
      received: receiver.state.received,
      dropped,
      retransmissions: state.retransmissions,
      timeouts: state.timeouts,
      receiverWindow: flight.window,
      limit: flight.limit,
      stopped: state.stopped,
      lastAckAt: state.lastAckAt,
    };
  });
}

export const linkStatuses = (simulation: Simulation): LinkStatus[] =>
  simulation.links.map((link) => ({
    queue: link.queueLength(),
    limit: link.state.limitPackets,
    drops: link.state.drops,
  }));
