import { PACKET, type PacketObserver } from '../../engine/kernel/journal.ts';
import { COUNT, HOPS, NEXT, NUMBER, ROUTE, SENT_AT, SEQ, STARTS_AT } from '../../engine/kernel/packets.ts';
import type { Connection } from '../../engine/tcp/multipath/connection.ts';
import type { Link } from '../../engine/link/link.ts';
import { AckWatch, underWay } from './ackWatch.ts';
import { AirWatch } from './airWatch.ts';
import type { Plan } from './detail.ts';
import {
  ACK,
  ACK_STRIDE,
  AIR_STRIDE,
  DATA,
  DATA_STRIDE,
  type Detail,
  type Followed,
} from '../protocol/detailProtocol.ts';
import { FrameWatch } from './frameWatch.ts';
import { LinkWatch } from './linkWatch.ts';
import type { Simulation, TcpParts } from '../build/simulation.ts';
import type { ReceiverState } from '../../engine/tcp/receiver.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import type { RecoveryState } from '../../engine/tcp/flight.ts';
import { highestSacked, isSacked, sackedAbove, type Scoreboard } from '../../engine/tcp/scoreboard.ts';
import { MARK, marksOf, type Transmissions } from '../../engine/tcp/transmissions.ts';

/** A sender's knowledge of unacknowledged segments, independent of its recovery. */
type Kept = RecoveryState & Partial<Scoreboard> & Partial<Transmissions>;

const boardOf = (recovery: Kept): Scoreboard | null =>
  recovery.left === undefined || recovery.right === undefined ? null : (recovery as Scoreboard);

/** The ranges reported by SACK: first segment and one past the last of each, ascending. */
function reportedOf({ recovery }: Sender): Float64Array {
  const board = boardOf(recovery);
  const edges: number[] = [];
  for (let range = 0; range < (board?.ranges ?? 0); range++) edges.push(board!.left[range]!, board!.right[range]!);
  return Float64Array.from(edges);
}

/**
 * The segments considered lost and not retransmitted. Recoveries that mark segments report them; with only a scoreboard
 * they are those of RFC 6675 section 4 above the retransmitted ones; for other recoveries at most the first is known.
 */
function missingOf({ recovery, flight, settings }: Sender): Float64Array {
  const kept = recovery as Kept & { readonly HighRxt?: number };
  const found: number[] = [];
  if (kept.marks !== undefined) {
    for (let segment = flight.acked + 1; segment <= flight.highest; segment++)
      if ((marksOf(kept as Transmissions, segment) & (MARK.LOST | MARK.RESENT)) === MARK.LOST) found.push(segment);
    return Float64Array.from(found);
  }
  const board = boardOf(kept);
  if (board === null || !kept.recovering) return Float64Array.from(found);
  const { dupThresh } = settings.recovery;
  const from = Math.max(flight.acked, kept.HighRxt ?? -1) + 1;
  for (let segment = from; segment < highestSacked(board); segment++)
    if (!isSacked(board, segment) && sackedAbove(board, segment, dupThresh)) found.push(segment);
  return Float64Array.from(found);
}

/**
 * Ranges that arrived at a receiver beyond the first missing segment: first segment and one past the last of each,
 * ascending.
 */
function islandsOf(receiver: ReceiverState | undefined): Float64Array {
  const edges: number[] = [];
  if (receiver === undefined) return new Float64Array(0);
  const { expected, highest, seen } = receiver;
  const has = (segment: number): boolean => segment <= highest && seen[segment & (seen.length - 1)] === 1;
  for (let segment = expected + 1; segment <= highest + 1; segment++)
    if (has(segment) !== (edges.length % 2 === 1)) edges.push(segment);
  return Float64Array.from(edges);
}

/** A transmission in transit, a row with the columns of DATA. */
type Passage = Float64Array;

/** A link whose queue is watched. */
interface WatchedLink {
  readonly link: Link;
  /** The queue's column in QUEUED. */
  readonly column: number;
  rate: number;
  delay: number;
}

/**
 * Follows every packet of one flow during a simulation: it observes sends, receipts and drops, and inspects the watched
 * queues after every event. Read-only.
 */
export class PacketWatch implements PacketObserver {
  private readonly passages: Passage[] = [];
  /** Packets in transit, by segment, oldest first. Links keep their order. */
  private readonly open = new Map<number, Passage[]>();
  private readonly windows: number[] = [];
  /** Watches the followed segment; null: none. */
  private readonly onLinks: LinkWatch | null;
  private readonly air: AirWatch | null;
  private readonly frames: FrameWatch | null;
  private readonly watched: WatchedLink[];
  private readonly parts: TcpParts | null;
  /** null: UDP has no ACKs. */
  private readonly acks: AckWatch | null;
  /** The connection of which the flow is a subflow; null: none. */
  private readonly connection: Connection | null;
  /** Arrival times at the inspected queue, s. */
  readonly came = new Map<number, number>();
  private readonly known: { cwnd: number; ssthresh: number }[];
  private readonly from: number;
  private readonly since: number;

  /** Starts watching. `late`: watching starts after the start of the plan because there are too many events. */
  constructor(
    private readonly simulation: Simulation,
    private readonly plan: Plan,
    late: boolean,
  ) {
    const { flow, queues } = plan;
    const parts = simulation.flows[flow]!;
    this.parts = parts.kind === 'tcp' ? parts : null;
    this.connection = simulation.connections.find(({ flows }) => flows.includes(flow)) ?? null;
    this.from = late ? Math.max(plan.from, simulation.now) : plan.from;
    this.since = late ? Math.max(plan.since, simulation.now) : plan.since;
    this.watched = queues.map((index, place) => {
      const link = simulation.links[index]!;
      const { rate, delay } = link.state;
      return { link, column: DATA.QUEUED + 2 * place, rate, delay };
    });
    const { manet } = simulation;
    this.onLinks = plan.segment < 0 ? null : new LinkWatch(simulation, flow, plan.segment);
    this.air = manet === null || plan.segment < 0 ? null : new AirWatch(simulation, manet, flow, plan.segment);
    this.frames = manet === null ? null : new FrameWatch(manet, simulation.kernel.journal);
    this.known = simulation.flows.map(() => ({ cwnd: NaN, ssthresh: NaN }));
    this.acks = this.parts === null ? null : new AckWatch(simulation, flow, this.parts, this.air);
    // Packets already in transit.
    for (const packet of underWay(simulation, simulation.topology.flows[flow]!.path, 2 * flow))
      this.begin(packet, this.times[(packet >> 1) + SENT_AT]!, this.rows[packet + COUNT]!);
    for (const each of this.watched) this.reread(each);
    this.lookAtWindows();
    simulation.kernel.journal.attendPackets(this);
  }

  /** Stops watching. */
  end(): void {
    this.simulation.kernel.journal.attendPackets(null);
  }

  /** Packet event (called by the journal). */
  packet(kind: number, time: number, flow: number, number: number, packet: number): void {
    if (flow !== this.plan.flow) {
      if (kind === PACKET.SENT && this.connection !== null) this.sentElsewhere(this.connection, flow, number);
      return;
    }
    if (kind === PACKET.SENT) this.begin(packet, time, this.countOf(number));
    else if (kind === PACKET.RECEIVED) {
      this.acks?.received(number);
      // A later transmission may arrive first, and a packet twice. UDP sends each once.
      const sent = this.parts?.receiver.state.newestSentAt;
      const exact = this.open.get(number)?.findIndex((one) => one[DATA.SENT] === sent) ?? -1;
      const passage = this.close(number, this.parts === null ? 0 : exact);
      if (passage !== undefined) passage[DATA.ARRIVED] = time;
    } else if (kind === PACKET.DROPPED) this.dropped(number, time);
    else if (kind === PACKET.ACKED) this.acks?.acknowledged(number, time);
  }

  /** Must be called after every event. */
  look(): void {
    for (const each of this.watched)
      if (each.link.state.rate !== each.rate || each.link.state.delay !== each.delay) this.reread(each);
    this.onLinks?.look();
    this.air?.look();
    this.frames?.look();
    this.acks?.look();
    this.lookAtWindows();
  }

  /** The observations. */
  detail(): Detail {
    // Read from the packets in transit how often they were sent, and when their transmission starts.
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
      acks: joined((this.acks?.all ?? []).filter(shown).sort(bySent), ACK_STRIDE),
      followed: null,
      ...(this.frames === null ? {} : { frames: this.frames.framesFrom(this.from) }),
      since: this.since,
      windows: Float64Array.from(this.windows),
      expected: scripted === null ? (receiver?.expected ?? 0) : scripted.flight.acked + 1,
      islands: scripted === null ? islandsOf(receiver) : reportedOf(scripted),
      missing: scripted === null ? new Float64Array(0) : missingOf(scripted),
    };
  }

  /** Whether the followed segment has been acknowledged; for UDP, sent. */
  get isAcked(): boolean {
    const { segment } = this.plan;
    return this.parts === null
      ? this.passages.some((row) => row[DATA.SEGMENT] === segment)
      : this.parts.sender.flight.acked >= segment;
  }

  /** Whether nothing more can happen to the followed segment. */
  get isOver(): boolean {
    const { segment } = this.plan;
    return (
      this.isAcked && !this.open.has(segment) && this.air?.isOver !== false && this.acks?.isAnswering(segment) !== true
    );
  }

  /** The observations of the followed segment. */
  followed(isCut: boolean): Followed {
    const { segment } = this.plan;
    const answers = (row: Float64Array): boolean => row[ACK.CAUSE] === segment || row[ACK.NUMBER]! >= segment;
    this.walkWay((packet, _link, passage) => (passage[DATA.COUNT] = this.rows[packet + COUNT]!));
    return {
      segment,
      until: this.simulation.now,
      isCut,
      data: joined(
        this.passages.filter((row) => row[DATA.SEGMENT] === segment),
        DATA_STRIDE,
      ),
      acks: joined((this.acks?.all ?? []).filter(answers), ACK_STRIDE),
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

  /** Transmission number of a segment sent now; NaN: known later from its packet. */
  private countOf(segment: number): number {
    return this.parts === null || segment > this.parts.sender.flight.highest ? 1 : NaN;
  }

  private begin(packet: number, time: number, count: number): Passage {
    const segment = this.rows[packet + SEQ]!;
    const passage = new Float64Array(DATA_STRIDE).fill(NaN);
    passage[DATA.SEGMENT] = segment;
    passage[DATA.COUNT] = count;
    passage[DATA.SENT] = time;
    if (this.parts?.sender.speaksQuic === true) passage[DATA.NUMBER] = this.rows[packet + NUMBER]!;
    const data = this.connection?.dataOf(this.plan.flow, segment) ?? -1;
    if (this.connection !== null && data >= 0) {
      passage[DATA.CARRIES] = data;
      passage[DATA.ALSO] = this.connection.carriersOf(data) & ~bitOf(this.connection, this.plan.flow);
    }
    this.passages.push(passage);
    const open = this.open.get(segment);
    if (open === undefined) this.open.set(segment, [passage]);
    else open.push(passage);
    return passage;
  }

  /** Another subflow sends data that the flow has sent: its connection hands it on, or repeats it. */
  private sentElsewhere(connection: Connection, flow: number, segment: number): void {
    const data = connection.dataOf(flow, segment);
    if ((connection.carriersOf(data) & bitOf(connection, this.plan.flow)) === 0) return;
    for (const passage of this.passages)
      if (passage[DATA.CARRIES] === data) passage[DATA.ALSO] = passage[DATA.ALSO]! | bitOf(connection, flow);
  }

  /** Removes and returns a segment's transmission at this index. */
  private close(segment: number, place: number): Passage | undefined {
    const open = this.open.get(segment);
    const [passage] = place < 0 ? [] : (open?.splice(place, 1) ?? []);
    if (open?.length === 0) this.open.delete(segment);
    return passage;
  }

  private dropped(segment: number, time: number): void {
    const { journal } = this.simulation.kernel;
    // The ledger records the loss just before it reports it.
    const firing = journal.find(journal.state.count - 1);
    const open = this.open.get(segment) ?? [];
    const exact = open.findIndex((passage) => passage[DATA.COUNT] === firing?.before2);
    const passage = this.close(segment, exact >= 0 ? exact : open.length - 1);
    if (passage === undefined || firing === null) return;
    passage[DATA.COUNT] = firing.before2;
    passage[DATA.DROPPED] = time;
    const lostOn = this.simulation.linkAt(firing.place);
    passage[DATA.LINK] = lostOn;
    passage[DATA.QUEUE] = firing.before;
    passage[DATA.LIMIT] = firing.after;
    passage[DATA.RULE] = firing.rule;
    const queue = this.watched.find(({ link }) => link.settings.index === lostOn);
    if (queue !== undefined) passage[queue.column] = time;
  }

  /** A packet arrives at a link (called by the journal). */
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

  /** Updates the transmission start of packets on a link, which may have changed. */
  private reread(each: WatchedLink): void {
    Object.assign(each, { rate: each.link.state.rate, delay: each.link.state.delay });
    this.walkWay((packet, last, passage) => {
      if (last.upstream[this.rows[packet + HOPS]!] === each.link)
        passage[each.column + 1] = this.times[(packet >> 1) + STARTS_AT]!;
    });
  }

  /** The transmission of a packet, if it belongs to the flow. */
  private passageOf(packet: number): Passage | undefined {
    if (this.rows[packet + ROUTE] !== 2 * this.plan.flow) return undefined;
    const sent = this.times[(packet >> 1) + SENT_AT]!;
    return this.open.get(this.rows[packet + SEQ]!)?.find((each) => each[DATA.SENT] === sent);
  }

  /** Visits the flow's packets in transit, with the last link of each one's passage and its transmission. */
  private walkWay(visit: (packet: number, last: Link, passage: Passage) => void): void {
    for (const index of this.simulation.topology.flows[this.plan.flow]!.path) {
      const last = this.simulation.links[index]!;
      for (let packet = last.state.head; packet >= 0; packet = this.rows[packet + NEXT]!) {
        const passage = this.passageOf(packet);
        if (passage !== undefined) visit(packet, last, passage);
      }
    }
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

/** Bit of a subflow; 0: of another connection. */
const bitOf = ({ flows }: Connection, flow: number): number => (flows.includes(flow) ? 1 << flows.indexOf(flow) : 0);

/** Concatenates rows. */
function joined(rows: readonly Float64Array[], stride: number): Float64Array {
  const all = new Float64Array(rows.length * stride);
  rows.forEach((row, index) => all.set(row, index * stride));
  return all;
}
