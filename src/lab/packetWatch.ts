import { PACKET, type PacketObserver } from '../engine/kernel/journal.ts';
import { ARRIVES_AT, COUNT, HOPS, NEXT, ROUTE, SENT_AT, SEQ, STARTS_AT } from '../engine/kernel/packets.ts';
import type { Link } from '../engine/link/link.ts';
import { AirWatch } from './airWatch.ts';
import type { Plan } from './detail.ts';
import {
  ACK,
  ACK_STRIDE,
  AIR_STRIDE,
  DATA,
  DATA_STRIDE,
  MOST_BLOCKS,
  type Detail,
  type Followed,
} from './detailProtocol.ts';
import { LinkWatch } from './linkWatch.ts';
import { islandsOf, missingOf, reportedOf } from './senderKnows.ts';
import type { Simulation, TcpParts } from './simulation.ts';

/** A transmission on its way, a row as in DATA. */
type Passage = Float64Array;
/** An ACK on its way, a row as in ACK. */
type Reply = Float64Array;

/** A link whose queue is watched. */
interface WatchedLink {
  readonly link: Link;
  /** Column of QUEUED of this queue. */
  readonly column: number;
  rate: number;
  delay: number;
}

/**
 * Follows every packet of one flow while a simulation runs: it hears of sends,
 * receipts and drops, and looks at the watched queues after every event. It
 * never changes the run.
 */
export class PacketWatch implements PacketObserver {
  private readonly passages: Passage[] = [];
  private readonly replies: Reply[] = [];
  /** What has neither arrived nor been dropped: passages by segment, and ACKs; the oldest first. Links keep their order. */
  private readonly open = new Map<number, Passage[]>();
  private readonly coming: Reply[] = [];
  private readonly windows: number[] = [];
  /** The segment that is followed; null: none is. */
  private readonly onLinks: LinkWatch | null;
  private readonly air: AirWatch | null;
  private readonly watched: WatchedLink[];
  private readonly parts: TcpParts | null;
  private readonly last: { acksSent: number; ackDrops: number; arrived: number; firings: number };
  /** The ACK that came in the event at hand. */
  private readonly heard = { reply: null as Reply | null, repeats: 0, window: NaN };
  /** When the ACK that comes to the sender next was sent, s: one may come twice, and a later one before it. */
  private readonly arriving = { ack: NaN };
  /** When packets came to the queue that is looked into, s. */
  readonly came = new Map<number, number>();
  private readonly known: { cwnd: number; ssthresh: number }[];
  private readonly from: number;
  private readonly since: number;

  /** Begins to watch. `late`: more happened since the beginning of the plan than is watched. */
  constructor(
    private readonly simulation: Simulation,
    private readonly plan: Plan,
    late: boolean,
  ) {
    const { flow, queues } = plan;
    const parts = simulation.flows[flow]!;
    this.parts = parts.kind === 'tcp' ? parts : null;
    this.from = late ? Math.max(plan.from, simulation.now) : plan.from;
    this.since = late ? Math.max(plan.since, simulation.now) : plan.since;
    this.watched = queues.map((index, place) => {
      const link = simulation.links[index]!;
      const { rate, delay } = link.state;
      return { link, column: DATA.QUEUED + 2 * place, rate, delay };
    });
    this.last = {
      acksSent: this.parts?.receiver.state.acksSent ?? 0,
      ackDrops: simulation.ledger.droppedOn(flow, 1),
      arrived: -1,
      firings: simulation.kernel.journal.state.count,
    };
    const { manet } = simulation;
    this.onLinks = plan.segment < 0 ? null : new LinkWatch(simulation, flow, plan.segment);
    this.air = manet === null || plan.segment < 0 ? null : new AirWatch(simulation, manet, flow, plan.segment);
    this.known = simulation.flows.map(() => ({ cwnd: NaN, ssthresh: NaN }));
    this.census();
    this.lookAtArriving();
    this.lookAtWindows();
    simulation.kernel.journal.attendPackets(this);
  }

  /** No more watching. */
  end(): void {
    this.simulation.kernel.journal.attendPackets(null);
  }

  /** Something happened to a packet (the journal calls). */
  packet(kind: number, time: number, flow: number, number: number): void {
    if (flow !== this.plan.flow) return;
    if (kind === PACKET.SENT) this.begin(number, time, this.countOf(number));
    else if (kind === PACKET.RECEIVED) {
      this.last.arrived = number;
      // A later sending may come first, and one packet twice. UDP sends each once.
      const sent = this.parts?.receiver.state.newestSentAt;
      const exact = this.open.get(number)?.findIndex((one) => one[DATA.SENT] === sent) ?? -1;
      const passage = this.close(number, this.parts === null ? 0 : exact);
      if (passage !== undefined) passage[DATA.ARRIVED] = time;
    } else if (kind === PACKET.DROPPED) this.dropped(number, time);
    else if (kind === PACKET.ACKED) this.acknowledged(number, time);
  }

  /** To be called after every event. */
  look(): void {
    for (const each of this.watched)
      if (each.link.state.rate !== each.rate || each.link.state.delay !== each.delay) this.reread(each);
    this.onLinks?.look();
    this.air?.look();
    this.lookAtReplies();
    this.lookAtWindows();
    this.lookAtArriving();
    // An ACK may have moved the receiver window.
    const newest = this.heard.reply;
    if (newest !== null && this.parts !== null) newest[ACK.WINDOW] = this.parts.sender.flight.window;
    Object.assign(this.heard, { reply: null, window: this.parts?.sender.flight.window ?? NaN });
    this.last.firings = this.simulation.kernel.journal.state.count;
  }

  /** What was seen. */
  detail(): Detail {
    // Packets under way know how often they were sent, and when their turn comes.
    for (const each of this.watched) this.reread(each);
    this.walkWay((packet, _link, passage) => (passage[DATA.COUNT] = this.rows[packet + COUNT]!));
    const { flow, queues } = this.plan;
    const { now } = this.simulation;
    const ended = (row: Float64Array): number => row[3]! || row[4]! || now;
    const shown = (row: Float64Array): boolean => ended(row) >= this.from;
    const bySent = (a: Float64Array, b: Float64Array): number => a[2]! - b[2]!;
    const receiver = this.parts?.receiver.state;
    const scripted = this.parts !== null && this.parts.peer !== null ? this.parts.sender : null;
    return {
      flow,
      from: this.from,
      queues,
      data: joined(this.passages.filter(shown).sort(bySent), DATA_STRIDE),
      acks: joined(this.replies.filter(shown).sort(bySent), ACK_STRIDE),
      followed: null,
      since: this.since,
      windows: Float64Array.from(this.windows),
      expected: scripted === null ? (receiver?.expected ?? 0) : scripted.flight.acked + 1,
      islands: scripted === null ? islandsOf(receiver) : reportedOf(scripted),
      missing: scripted === null ? new Float64Array(0) : missingOf(scripted),
    };
  }

  /** Whether the segment that is followed has been acknowledged; of UDP, sent. */
  get isAcked(): boolean {
    const { segment } = this.plan;
    return this.parts === null
      ? this.passages.some((row) => row[DATA.SEGMENT] === segment)
      : this.parts.sender.flight.acked >= segment;
  }

  /** Whether nothing more can become of it. */
  get isOver(): boolean {
    const { segment } = this.plan;
    return (
      this.isAcked &&
      !this.open.has(segment) &&
      this.air?.isOver !== false &&
      !this.coming.some((reply) => reply[ACK.CAUSE] === segment)
    );
  }

  /** What was seen of the segment that is followed. */
  followed(isCut: boolean): Followed {
    const { segment } = this.plan;
    const answers = (row: Reply): boolean => row[ACK.CAUSE] === segment || row[ACK.NUMBER]! >= segment;
    this.walkWay((packet, _link, passage) => (passage[DATA.COUNT] = this.rows[packet + COUNT]!));
    return {
      segment,
      until: this.simulation.now,
      isCut,
      data: joined(
        this.passages.filter((row) => row[DATA.SEGMENT] === segment),
        DATA_STRIDE,
      ),
      acks: joined(this.replies.filter(answers), ACK_STRIDE),
      hops: Float64Array.from(this.onLinks?.hops ?? []),
      air: joined(this.air?.stays() ?? [], AIR_STRIDE),
    };
  }

  private get rows(): Int32Array {
    return this.simulation.kernel.packets.state.rows;
  }
  private get times(): Float64Array {
    return this.simulation.kernel.packets.state.times;
  }

  /** How often a segment has been sent when it is sent now; NaN: its packet tells later. */
  private countOf(segment: number): number {
    return this.parts === null || segment > this.parts.sender.flight.highest ? 1 : NaN;
  }

  private begin(segment: number, time: number, count: number): Passage {
    const passage = new Float64Array(DATA_STRIDE).fill(NaN);
    passage[DATA.SEGMENT] = segment;
    passage[DATA.COUNT] = count;
    passage[DATA.SENT] = time;
    this.passages.push(passage);
    const open = this.open.get(segment);
    if (open === undefined) this.open.set(segment, [passage]);
    else open.push(passage);
    return passage;
  }

  /** Ends the passage at this place among those of a segment. */
  private close(segment: number, place: number): Passage | undefined {
    const open = this.open.get(segment);
    const [passage] = place < 0 ? [] : (open?.splice(place, 1) ?? []);
    if (open?.length === 0) this.open.delete(segment);
    return passage;
  }

  private dropped(segment: number, time: number): void {
    const { journal } = this.simulation.kernel;
    // The ledger writes the loss just before it tells of it.
    const firing = journal.find(journal.state.count - 1);
    const open = this.open.get(segment) ?? [];
    const exact = open.findIndex((passage) => passage[DATA.COUNT] === firing?.before2);
    const passage = this.close(segment, exact >= 0 ? exact : open.length - 1);
    if (passage === undefined || firing === null) return;
    passage[DATA.COUNT] = firing.before2;
    passage[DATA.DROPPED] = time;
    passage[DATA.LINK] = firing.link;
    passage[DATA.QUEUE] = firing.before;
    passage[DATA.LIMIT] = firing.after;
    passage[DATA.RULE] = firing.rule;
    const queue = this.watched.find(({ link }) => link.settings.index === firing.link);
    if (queue !== undefined) passage[queue.column] = time;
  }

  private acknowledged(number: number, time: number): void {
    if (this.parts === null) return;
    const { flight, recovery, recoveryEvent } = this.parts.sender;
    // A script answers without a segment that caused it, and begins with the answer to the handshake.
    if (this.parts.peer !== null) {
      if (flight.acked < 0) return;
      this.reply(number, -1, time);
    }
    const sent = this.parts.peer === null ? this.arriving.ack : time;
    const place = this.coming.findIndex((one) => one[ACK.SENT] === sent);
    const [reply] = place < 0 ? [] : this.coming.splice(place, 1);
    if (reply === undefined) return;
    reply[ACK.ARRIVED] = time;
    for (let block = 0; block < Math.min(recoveryEvent.sackCount, MOST_BLOCKS); block++) {
      reply[ACK.BLOCKS + 2 * block] = recoveryEvent.sackLeft[block]!;
      reply[ACK.BLOCKS + 2 * block + 1] = recoveryEvent.sackRight[block]!;
    }
    this.heard.reply = reply;
    reply[ACK.DUPLICATE] =
      this.parts.peer === null ? (number === flight.acked ? recovery.duplicates + 1 : 0) : this.repeats(number);
  }

  /** The how manyeth repetition of an ACK of a script: a recovery need not count them itself. */
  private repeats(number: number): number {
    const { flight, recoveryEvent } = this.parts!.sender;
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
    this.replies.push(reply);
    this.coming.push(reply);
  }

  /** A packet comes to a link (the journal calls). */
  entered(index: number, packet: number): void {
    if (index === this.plan.inside) this.came.set(packet, this.simulation.now);
    this.onLinks?.entered(index, packet);
    const each = this.watched.find(({ link }) => link.settings.index === index);
    const passage = each === undefined ? undefined : this.passageOf(packet);
    if (each === undefined || passage === undefined) return;
    passage[DATA.COUNT] = this.rows[packet + COUNT]!;
    passage[each.column] = this.simulation.now;
    passage[each.column + 1] = this.times[(packet >> 1) + STARTS_AT]!;
  }

  /** When packets on a link begin: it may have changed. */
  private reread(each: WatchedLink): void {
    Object.assign(each, { rate: each.link.state.rate, delay: each.link.state.delay });
    this.walkWay((packet, last, passage) => {
      if (last.upstream[this.rows[packet + HOPS]!] === each.link)
        passage[each.column + 1] = this.times[(packet >> 1) + STARTS_AT]!;
    });
  }

  /** What is known of a packet, if it is one of the flow's. */
  private passageOf(packet: number): Passage | undefined {
    if (this.rows[packet + ROUTE] !== 2 * this.plan.flow) return undefined;
    const sent = this.times[(packet >> 1) + SENT_AT]!;
    return this.open.get(this.rows[packet + SEQ]!)?.find((each) => each[DATA.SENT] === sent);
  }

  /** The flow's packets under way, with the link where the passage of each ends and what is known of it. */
  private walkWay(visit: (packet: number, last: Link, passage: Passage) => void): void {
    for (const index of this.simulation.topology.flows[this.plan.flow]!.path) {
      const last = this.simulation.links[index]!;
      for (let packet = last.state.head; packet >= 0; packet = this.rows[packet + NEXT]!) {
        const passage = this.passageOf(packet);
        if (passage !== undefined) visit(packet, last, passage);
      }
    }
  }

  /** Takes in the packets under way when watching begins. */
  private census(): void {
    const { simulation, rows, times } = this;
    const { flow } = this.plan;
    const { path, back } = simulation.topology.flows[flow]!;
    const under = (links: readonly number[], route: number): number[] => {
      const found: number[] = [];
      for (const index of links)
        for (let at = simulation.links[index]!.state.head; at >= 0; at = rows[at + NEXT]!)
          if (rows[at + ROUTE] === route) found.push(at);
      return found.sort((a, b) => times[(a >> 1) + SENT_AT]! - times[(b >> 1) + SENT_AT]!);
    };
    const sentAt = (packet: number): number => times[(packet >> 1) + SENT_AT]!;
    for (const packet of under(path, 2 * flow)) this.begin(rows[packet + SEQ]!, sentAt(packet), rows[packet + COUNT]!);
    for (const packet of under(back, 2 * flow + 1))
      this.reply(rows[packet + SEQ]!, rows[packet + COUNT]!, sentAt(packet));
    for (const each of this.watched) this.reread(each);
  }

  private lookAtReplies(): void {
    const { parts, last, simulation } = this;
    if (parts === null || parts.peer !== null) return;
    const { acksSent, expected, heldSegment } = parts.receiver.state;
    if (acksSent !== last.acksSent) {
      // An ACK that was held back goes when its timer says so, not when a segment comes.
      this.reply(expected - 1, last.arrived >= 0 ? last.arrived : heldSegment, simulation.now);
      last.acksSent = acksSent;
    }
    last.arrived = -1;
    const drops = simulation.ledger.droppedOn(this.plan.flow, 1);
    if (drops !== last.ackDrops) this.dropReplies();
    last.ackDrops = drops;
  }

  /** ACKs of the flow that were lost in this event. */
  private dropReplies(): void {
    const { journal } = this.simulation.kernel;
    for (let id = this.last.firings; id < journal.state.count; id++) {
      const firing = journal.find(id);
      if (firing === null || firing.flow !== this.plan.flow || firing.after2 !== 1) continue;
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
      reply[ACK.LINK] = firing.link;
    }
  }

  private lookAtArriving(): void {
    const { links, manet, topology, packetOrders } = this.simulation;
    const { from, back } = topology.flows[this.plan.flow]!;
    const release = packetOrders?.nextRelease() ?? Infinity;
    const due = release < Infinity && release === this.simulation.nextTime() ? packetOrders!.due : null;
    // A script has no links. What an exit holds back comes without the link.
    const last = back.at(-1) ?? -1;
    const held = this.simulation.exits.find(({ link }) => link === last)?.state.head ?? -1;
    const isHeld = held >= 0 && this.times[(held >> 1) + ARRIVES_AT] === this.simulation.nextTime();
    const head = isHeld ? held : ((manet?.nodes[from]?.up ?? links[last])?.state.head ?? -1);
    const packet = manet !== null && due?.heldFor === from ? due.held : head;
    this.arriving.ack = packet < 0 ? NaN : this.times[(packet >> 1) + SENT_AT]!;
  }

  private lookAtWindows(): void {
    this.simulation.flows.forEach((parts, flow) => {
      if (parts.kind !== 'tcp') return;
      const { cwnd, ssthresh } = parts.sender.window;
      const last = this.known[flow]!;
      if (last.cwnd === cwnd && last.ssthresh === ssthresh) return;
      Object.assign(last, { cwnd, ssthresh });
      this.windows.push(this.simulation.now, flow, cwnd, ssthresh);
    });
  }
}

/** Rows in one array. */
function joined(rows: readonly Float64Array[], stride: number): Float64Array {
  const all = new Float64Array(rows.length * stride);
  rows.forEach((row, index) => all.set(row, index * stride));
  return all;
}
