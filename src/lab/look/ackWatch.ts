import { ARRIVES_AT, COUNT, NEXT, ROUTE, SENT_AT, SEQ } from '../../engine/kernel/packets.ts';
import type { AirWatch } from './airWatch.ts';
import { ACK, ACK_STRIDE, MOST_BLOCKS } from '../protocol/detailProtocol.ts';
import type { Simulation, TcpParts } from '../build/simulation.ts';

/** An ACK in transit, a row with the columns of ACK. */
type Reply = Float64Array;

/** The packets of a route in transit on these links, in order of sending. */
export function underWay({ kernel, links }: Simulation, way: readonly number[], route: number): number[] {
  const { rows, times } = kernel.packets.state;
  const found: number[] = [];
  for (const index of way)
    for (let at = links[index]!.state.head; at >= 0; at = rows[at + NEXT]!)
      if (rows[at + ROUTE] === route) found.push(at);
  return found.sort((a, b) => times[(a >> 1) + SENT_AT]! - times[(b >> 1) + SENT_AT]!);
}

/** Follows the ACKs of one flow from receiver to sender during a simulation. */
export class AckWatch {
  /** All ACKs seen. */
  readonly all: Reply[] = [];
  /** ACKs that have neither arrived nor been dropped, oldest first. */
  private readonly coming: Reply[] = [];
  private readonly last: { acksSent: number; ackDrops: number; arrived: number; firings: number };
  /** The ACK that arrived in the current event. */
  private readonly heard = { reply: null as Reply | null, repeats: 0, window: NaN };
  /** Send time of the ACK that arrives at the sender next, s: one may arrive twice, or be overtaken. */
  private readonly arriving = { ack: NaN };

  constructor(
    private readonly simulation: Simulation,
    private readonly flow: number,
    private readonly parts: TcpParts,
    private readonly air: AirWatch | null,
  ) {
    const { kernel, ledger, topology } = simulation;
    this.last = {
      acksSent: parts.receiver.state.acksSent,
      ackDrops: ledger.droppedOn(flow, 1),
      arrived: -1,
      firings: kernel.journal.state.count,
    };
    const { rows, times } = kernel.packets.state;
    for (const packet of underWay(simulation, topology.flows[flow]!.back, 2 * flow + 1))
      this.reply(rows[packet + SEQ]!, rows[packet + COUNT]!, times[(packet >> 1) + SENT_AT]!);
    this.lookAtArriving();
  }

  /** Called when a segment arrives at the receiver. */
  received(segment: number): void {
    this.last.arrived = segment;
  }

  /** Whether an ACK caused by a segment is in transit. */
  isAnswering(segment: number): boolean {
    return this.coming.some((reply) => reply[ACK.CAUSE] === segment);
  }

  /** Must be called after every event. */
  look(): void {
    this.lookAtReplies();
    this.lookAtArriving();
    const { window } = this.parts.sender.flight;
    // An ACK may have changed the receiver window.
    if (this.heard.reply !== null) this.heard.reply[ACK.WINDOW] = window;
    Object.assign(this.heard, { reply: null, window });
    this.last.firings = this.simulation.kernel.journal.state.count;
  }

  /** Called when an ACK arrives at the sender. */
  acknowledged(number: number, time: number): void {
    const { flight, recoveryEvent } = this.parts.sender;
    // A script's ACKs have no causing segment; the first answers the handshake.
    if (this.parts.peer !== null) {
      if (flight.acked < 0) return;
      this.reply(number, -1, time);
    }
    const sent = this.parts.peer === null ? this.arriving.ack : time;
    const place = this.coming.findIndex((one) => one[ACK.SENT] === sent);
    const [reply] = place < 0 ? [] : this.coming.splice(place, 1);
    if (reply === undefined) return;
    reply[ACK.ARRIVED] = time;
    const blocks = Math.min(recoveryEvent.sackCount, MOST_BLOCKS);
    for (let block = 0; block < blocks; block++) {
      reply[ACK.BLOCKS + 2 * block] = recoveryEvent.sackLeft[block]!;
      reply[ACK.BLOCKS + 2 * block + 1] = recoveryEvent.sackRight[block]!;
    }
    this.heard.reply = reply;
    reply[ACK.DUPLICATE] = this.parts.peer === null ? this.duplicateOf(number) : this.repeats(number);
  }

  /** Number of this duplicate ACK; 0: it is none. QUIC has none. */
  private duplicateOf(number: number): number {
    const { flight, recovery, speaksQuic } = this.parts.sender;
    return number === flight.acked && !speaksQuic ? recovery.duplicates + 1 : 0;
  }

  /** Number of repetitions of a script's ACK. They are counted here because a recovery need not count them. */
  private repeats(number: number): number {
    const { flight, recoveryEvent } = this.parts.sender;
    const moves = flight.window !== this.heard.window && recoveryEvent.sackCount === 0;
    const repeats = number === flight.acked && flight.highest > flight.acked && !moves;
    return (this.heard.repeats = repeats ? this.heard.repeats + 1 : 0);
  }

  private reply(number: number, cause: number, time: number): void {
    const reply = new Float64Array(ACK_STRIDE).fill(NaN);
    reply[ACK.NUMBER] = number;
    reply[ACK.CAUSE] = cause;
    reply[ACK.SENT] = time;
    reply[ACK.DUPLICATE] = 0;
    this.all.push(reply);
    this.coming.push(reply);
  }

  private lookAtReplies(): void {
    const { parts, last, simulation } = this;
    if (parts.peer !== null) return;
    const { acksSent, expected, heldSegment } = parts.receiver.state;
    if (acksSent !== last.acksSent) {
      // A delayed ACK leaves when its timer expires, not when a segment arrives.
      this.reply(expected - 1, last.arrived >= 0 ? last.arrived : heldSegment, simulation.now);
      last.acksSent = acksSent;
    }
    last.arrived = -1;
    const drops = simulation.ledger.droppedOn(this.flow, 1);
    if (drops !== last.ackDrops) this.dropReplies();
    last.ackDrops = drops;
  }

  /** Handles ACKs of the flow lost in this event. */
  private dropReplies(): void {
    const { journal } = this.simulation.kernel;
    for (let id = this.last.firings; id < journal.state.count; id++) {
      const firing = journal.find(id);
      if (firing === null || firing.flow !== this.flow || firing.after2 !== 1) continue;
      if (this.simulation.rules[firing.rule]?.kind !== 'drop') continue;
      const place = this.coming.findIndex(
        (reply) =>
          reply[ACK.NUMBER] === firing.subject &&
          reply[ACK.CAUSE] === firing.before2 &&
          this.air?.holdsAck(reply[ACK.SENT]!) !== true,
      );
      const [reply] = place < 0 ? [] : this.coming.splice(place, 1);
      if (reply === undefined) continue;
      reply[ACK.DROPPED] = firing.time;
      reply[ACK.LINK] = this.simulation.linkAt(firing.place);
    }
  }

  private lookAtArriving(): void {
    const { kernel, links, manet, topology, packetOrders } = this.simulation;
    const { times } = kernel.packets.state;
    const { from, back } = topology.flows[this.flow]!;
    const release = packetOrders?.nextRelease() ?? Infinity;
    const due = release < Infinity && release === this.simulation.nextTime() ? packetOrders!.due : null;
    // A script has no links. Packets held back by an exit arrive without the link.
    const last = back.at(-1) ?? -1;
    const held = this.simulation.exits.find(({ link }) => link === last)?.state.head ?? -1;
    const isHeld = held >= 0 && times[(held >> 1) + ARRIVES_AT] === this.simulation.nextTime();
    const head = isHeld ? held : ((manet?.nodes[from]?.up ?? links[last])?.state.head ?? -1);
    const packet = manet !== null && due?.heldFor === from ? due.held : head;
    this.arriving.ack = packet < 0 ? NaN : times[(packet >> 1) + SENT_AT]!;
  }
}
