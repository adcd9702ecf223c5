import { ROUTE, SENT_AT } from '../../engine/kernel/packets.ts';
import { headOf, NEXT_HOP, TARGET } from '../../engine/wireless/datagrams.ts';
import { FRAME, type MacState } from '../../engine/wireless/mac/macState.ts';
import type { WirelessNode } from '../../engine/wireless/wirelessNode.ts';
import { AIR, AIR_OUTCOME, AIR_PLACE, AIR_STRIDE } from '../protocol/detailProtocol.ts';
import { isOfSegment } from './linkWatch.ts';
import type { Manet } from '../build/manet.ts';
import type { Simulation } from '../build/simulation.ts';

type Row = Float64Array;

/** A packet or a copy of it in one node. */
interface Copy {
  readonly id: number;
  readonly parent: number;
  readonly packet: number;
  readonly ack: boolean;
  /** When it left its source, s. */
  readonly sent: number;
  readonly node: WirelessNode;
  /** Its current and its previous activity. */
  row: Row;
  before: Row;
  /** Counters of the MAC layer at the last look, and frames of the next hop. */
  frames: number;
  retries: number;
  givenUp: number;
  asks: boolean;
  answers: number;
}

/**
 * Follows a segment, and the ACK that it causes, through the nodes of a wireless network: the place of each copy after
 * every event, and each attempt of the MAC layer. Read-only.
 */
export class AirWatch {
  private readonly rows: Row[] = [];
  private readonly live = new Map<number, Copy>();
  /** Numbers of copies that were copied again. */
  private readonly handedOn = new Set<number>();
  private readonly counts: { copies: number; firings: number };

  constructor(
    private readonly simulation: Simulation,
    private readonly manet: Manet,
    private readonly flow: number,
    private readonly segment: number,
  ) {
    this.counts = { copies: 0, firings: simulation.kernel.journal.state.count };
  }

  /** Whether no copy is in transit. */
  get isOver(): boolean {
    return this.live.size === 0;
  }

  /**
   * Whether the ACK sent at this time, s, is in transit: if the next hop has received it, the sender's is only a copy.
   */
  holdsAck(sent: number): boolean {
    return [...this.live.values()].some((copy) => copy.ack && copy.sent === sent && !this.handedOn.has(copy.id));
  }

  /** All stays so far; current ones end now. */
  stays(): readonly Row[] {
    for (const { row } of this.live.values()) row[AIR.TO] = this.simulation.now;
    return this.rows;
  }

  /** Must be called after every event. */
  look(): void {
    const { from, to } = this.simulation.topology.flows[this.flow]!;
    const nodes = new Set([from, to]);
    for (const { node, row } of this.live.values()) {
      nodes.add(node.node);
      if (row[AIR.PLACE] === AIR_PLACE.ATTEMPT) nodes.add(row[AIR.NEXT_HOP]!);
    }
    const found = [...nodes].flatMap((node) => this.copiesIn(this.manet.nodes[node]!));
    for (const copy of this.live.values()) {
      // Its row may belong to another packet by now.
      const at = found.find(({ packet, node }) => packet === copy.packet && node === copy.node);
      if (at !== undefined && this.isAck(copy.packet) === copy.ack && this.sentAt(copy.packet) === copy.sent)
        this.goOn(copy, at.place);
      else this.end(copy);
    }
    for (const { packet, node, place } of found) if (!this.live.has(packet)) this.begin(packet, node, place);
    this.noteRoutes();
    this.counts.firings = this.simulation.kernel.journal.state.count;
  }

  /** Positions in a node of the followed packets. */
  private copiesIn(node: WirelessNode): { packet: number; node: WirelessNode; place: number }[] {
    const found: { packet: number; node: WirelessNode; place: number }[] = [];
    const within =
      (place: number) =>
      (packet: number): void => {
        if (this.isFollowed(packet)) found.push({ packet, node, place });
      };
    node.down.each(within(AIR_PLACE.NODE));
    node.up.each(within(AIR_PLACE.NODE));
    node.later.each(within(AIR_PLACE.SPACED));
    node.agent.eachWaiting(within(AIR_PLACE.ROUTE));
    node.arp.each(within(AIR_PLACE.ADDRESS));
    node.queue.each(within(AIR_PLACE.QUEUE));
    if (node.mac.state.packet >= 0) within(AIR_PLACE.BUSY)(node.mac.state.packet);
    const held = within(AIR_PLACE.HELD);
    this.simulation.packetOrders?.eachHeld((packet, place) => {
      if (place === node.node) held(packet);
    });
    return found;
  }

  private isFollowed(packet: number): boolean {
    return isOfSegment(this.simulation.kernel.packets.state.rows, packet, this.flow, this.segment);
  }

  private isAck(packet: number): boolean {
    return (this.simulation.kernel.packets.state.rows[packet + ROUTE]! & 1) === 1;
  }

  private sentAt(packet: number): number {
    return this.simulation.kernel.packets.state.times[(packet >> 1) + SENT_AT]!;
  }

  private begin(packet: number, node: WirelessNode, place: number): void {
    const [ack, sent] = [this.isAck(packet), this.sentAt(packet)];
    const parent =
      [...this.live.values()].find(
        (copy) =>
          copy.ack === ack &&
          copy.sent === sent &&
          (place === AIR_PLACE.HELD
            ? copy.node === node
            : copy.row[AIR.PLACE] === AIR_PLACE.ATTEMPT && copy.row[AIR.NEXT_HOP] === node.node),
      )?.id ?? -1;
    if (place !== AIR_PLACE.HELD) this.handedOn.add(parent);
    const id = this.counts.copies++;
    const none: Row = new Float64Array(AIR_STRIDE);
    const counts = { frames: 0, retries: 0, givenUp: 0, asks: false, answers: 0 };
    const copy: Copy = { id, parent, packet, ack, sent, node, row: none, before: none, ...counts };
    this.live.set(packet, copy);
    this.enter(copy, place);
    this.goOn(copy, place);
  }

  /** Starts another activity of a copy. */
  private enter(copy: Copy, place: number): Row {
    const { now } = this.simulation;
    const { heads } = this.manet.datagrams.state;
    copy.row[AIR.TO] = now;
    const row = new Float64Array(AIR_STRIDE).fill(NaN);
    row[AIR.COPY] = copy.id;
    row[AIR.PARENT] = copy.parent;
    row[AIR.ACK] = copy.ack ? 1 : 0;
    row[AIR.SENT] = copy.sent;
    row[AIR.NODE] = copy.node.node;
    row[AIR.NEXT_HOP] = heads[headOf(copy.packet) + NEXT_HOP]!;
    row[AIR.PLACE] = place;
    row[AIR.FROM] = now;
    row[AIR.OUTCOME] = AIR_OUTCOME.NONE;
    if (place === AIR_PLACE.BUSY) Object.assign(copy, countsOf(copy.node.mac.state));
    this.rows.push(row);
    copy.before = copy.row;
    return (copy.row = row);
  }

  /** Continues in the same node. */
  private goOn(copy: Copy, place: number): void {
    const { row } = copy;
    const isInHand = row[AIR.PLACE]! >= AIR_PLACE.BUSY;
    if (isInHand) this.lookAtMac(copy);
    if (place !== AIR_PLACE.BUSY) {
      if (place !== row[AIR.PLACE]) this.enter(copy, place);
      return;
    }
    if (!isInHand) this.enter(copy, place);
    const { state, medium } = copy.node.mac;
    Object.assign(copy, countsOf(state));
    if (copy.row[AIR.PLACE] === AIR_PLACE.ATTEMPT && copy.row[AIR.OUTCOME] === AIR_OUTCOME.NONE) return;
    const doing = medium.backoff.busy && !medium.backoff.paused ? AIR_PLACE.BACKOFF : AIR_PLACE.BUSY;
    if (copy.row[AIR.PLACE] !== doing) this.enter(copy, doing);
  }

  /** Records what the MAC layer did in this event with its current packet. */
  private lookAtMac(copy: Copy): void {
    const { state } = copy.node.mac;
    const { row } = copy;
    const tries = row[AIR.PLACE] === AIR_PLACE.ATTEMPT && row[AIR.OUTCOME] === AIR_OUTCOME.NONE;
    const next = this.manet.nodes[row[AIR.NEXT_HOP]!]?.mac.state;
    if (tries && next !== undefined) this.lookAtAnswers(copy, next);
    if (tries && state.retries !== copy.retries) {
      this.finish(row, Number.isNaN(row[AIR.DATA]!) ? AIR_OUTCOME.NO_CTS : AIR_OUTCOME.NO_ACK, state.fate);
      row[AIR.GAVE_UP] = state.givenUp === copy.givenUp ? 0 : 1;
      return;
    }
    if (state.packet !== copy.packet) return;
    if (tries && state.asks && !copy.asks) this.finish(row, AIR_OUTCOME.TAKEN, NaN);
    if (state.framesSent === copy.frames || (state.kind !== FRAME.RTS && state.kind !== FRAME.DATA)) return;
    const own = tries ? row : this.enter(copy, AIR_PLACE.ATTEMPT);
    own[state.kind === FRAME.RTS ? AIR.RTS : AIR.DATA] = this.simulation.now;
    if (!tries) copy.answers = this.manet.nodes[own[AIR.NEXT_HOP]!]?.mac.state.framesSent ?? 0;
  }

  /** Records a CTS or an ACK that the next hop sends to it. */
  private lookAtAnswers(copy: Copy, next: MacState): void {
    if (next.framesSent === copy.answers) return;
    copy.answers = next.framesSent;
    if (next.to !== copy.node.node) return;
    if (next.kind === FRAME.CTS) copy.row[AIR.CTS] = this.simulation.now;
    else if (next.kind === FRAME.ACK) copy.row[AIR.ACKED] = this.simulation.now;
  }

  private finish(row: Row, outcome: number, fate: number): void {
    row[AIR.TO] = this.simulation.now;
    row[AIR.OUTCOME] = outcome;
    row[AIR.FATE] = fate;
  }

  /** Ends the stay of a copy that has left its node. */
  private end(copy: Copy): void {
    this.live.delete(copy.packet);
    const { mac, node } = copy.node;
    if (copy.row[AIR.PLACE]! >= AIR_PLACE.BUSY) this.lookAtMac(copy);
    const { row } = copy;
    const lost = this.lossOf(copy);
    if (lost >= 0) {
      if (row[AIR.OUTCOME] !== AIR_OUTCOME.NONE) this.enter(copy, AIR_PLACE.NODE);
      this.finish(copy.row, AIR_OUTCOME.LOST, lost);
    } else if (row[AIR.PLACE] === AIR_PLACE.ATTEMPT && row[AIR.OUTCOME] === AIR_OUTCOME.NONE)
      this.finish(row, AIR_OUTCOME.DONE, mac.state.fate);
    else if (node === this.simulation.topology.flows[this.flow]![copy.ack ? 'from' : 'to'])
      this.finish(row, AIR_OUTCOME.ARRIVED, NaN);
    else row[AIR.TO] = this.simulation.now;
  }

  /** The rule by which it was lost in this event; -1: not lost. */
  private lossOf({ ack, node }: Copy): number {
    const { rules } = this.simulation;
    const lost = [...this.firings()].find(
      (firing) =>
        firing.flow === this.flow &&
        firing.place === node.node &&
        rules[firing.rule]?.kind === 'drop' &&
        firing.after2 === (ack ? 1 : 0) &&
        (ack ? firing.before2 : firing.subject) === this.segment,
    );
    return lost?.rule ?? -1;
  }

  /** Records firings about the route for which a copy waits. */
  private noteRoutes(): void {
    const { heads } = this.manet.datagrams.state;
    const { now } = this.simulation;
    const waiting = [...this.live.values()].filter(
      ({ row, before }) =>
        row[AIR.PLACE] === AIR_PLACE.ROUTE || (before[AIR.PLACE] === AIR_PLACE.ROUTE && before[AIR.TO] === now),
    );
    if (waiting.length === 0) return;
    for (const firing of this.firings())
      for (const copy of waiting) {
        const target = heads[headOf(copy.packet) + TARGET];
        if (firing.place !== copy.node.node || firing.subject !== target || firing.flow >= 0) continue;
        const note = Float64Array.from(copy.row);
        note.set([AIR_PLACE.RULE, firing.time, firing.time], AIR.PLACE);
        note[AIR.OUTCOME] = AIR_OUTCOME.NONE;
        note[AIR.FATE] = firing.rule;
        this.rows.push(note);
      }
  }

  private *firings() {
    const { journal } = this.simulation.kernel;
    for (let id = this.counts.firings; id < journal.state.count; id++) {
      const firing = journal.find(id);
      if (firing !== null) yield firing;
    }
  }
}

const countsOf = ({ framesSent, retries, givenUp, asks }: MacState): Partial<Copy> => ({
  frames: framesSent,
  retries,
  givenUp,
  asks,
});
