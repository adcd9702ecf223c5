import { COUNT, ECN, FLAGS, KEPT, MARKED_BY, ROUTE, SENT_AT, SEQ } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Widened } from '../kernel/state.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { FORCED, markedOnPurpose } from './drops.ts';

/** Interface of a place where orders apply: the entry of a link, or a mobile node. */
export interface Entered {
  readonly settings: { readonly place: number; readonly name: string };
  /** Passes every arriving packet to the orders from now on. */
  attachOrders(orders: PacketOrders): void;
  queueLength(): number;
  /** Drops a packet with a cause code. */
  lose(packet: number, cause: number): void;
  /** Admits a packet regardless of the queue's limit. */
  admit(packet: number): void;
  /** Records that an arrived packet is held back. It counts as an arrival only when offered again. */
  putOff(): void;
  /** Offers a held-back packet again. */
  comeBack(packet: number): void;
}

/** Actions that an order can apply to a packet. */
const PACKET_ACTIONS = ['drop', 'deliver', 'delay', 'duplicate', 'mark'] as const;
type PacketAction = (typeof PACKET_ACTIONS)[number];

/** An action on one packet when it enters a link or reaches a mobile node. */
export interface PacketOrder {
  readonly action: PacketAction;
  readonly flow: number;
  /** Segment number; for an ACK, the highest segment acknowledged in order. */
  readonly number: number;
  /** Data: number of the transmission. ACK: number of the occurrence since the order was given. */
  readonly occurrence: number;
  readonly ack: boolean;
  /** Index of the link, or number of the node; -1: the first on the packet's path. */
  readonly place: number;
  /** Delay of the packet or its copy, s. */
  readonly delay: number;
}

/** Stages of an order. */
const PLANNED = 0;
const GIVEN = 1;
const CARRIED_OUT = 2;

/** Initial state of an order. One record per order: a new order extends the state and leaves the rest unchanged. */
const fresh = ({ ack, place }: PacketOrder) => ({
  stage: PLANNED as number,
  /** Matching ACKs seen since the order was given. */
  seen: 0,
  /** The held-back packet or -1, the link or node where it continues, and its release time, s. */
  held: -1,
  heldFor: -1,
  until: Infinity,
  /**
   * Sending time of the newest of those ACKs, s. Only for orders without a fixed place: an ACK passes several links but
   * counts once.
   */
  ...(ack && place < 0 && { newest: -Infinity }),
});

/**
 * Orders for single packets. Each is carried out once, where the packet enters a link or reaches a mobile node: the
 * packet is dropped, admitted regardless of limits, held back, duplicated or marked. A held-back packet belongs to no
 * link or node until it is released.
 */
export class PacketOrders {
  readonly state;
  private readonly records: Widened<ReturnType<typeof fresh>>[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly ledger: Ledger,
    private readonly orders: readonly PacketOrder[],
    flows: number,
    /** Links by index, or mobile nodes by number. */
    private readonly entries: readonly Entered[],
    /** Copies a packet, in a wireless network with its header and list. */
    private readonly copy: (packet: number) => number,
    /** Notified when a packet is held back; `release` is due at `nextRelease`. */
    private readonly clock: { readonly held: () => void },
  ) {
    this.state = kernel.state({
      /** Orders given and not carried out. */
      open: 0,
      /** Copies made, by route (2 x flow + direction). */
      doubled: new Float64Array(flows * 2),
    });
  }

  /** Registers the state of the next order, after that of earlier ones. */
  plan(): void {
    this.records.push(this.kernel.state(fresh(this.orders[this.records.length]!)));
  }

  /** Activates the order with this index. */
  give(index: number): void {
    const record = this.records[index]!;
    if (record.stage !== PLANNED) return;
    record.stage = GIVEN;
    this.state.open++;
  }

  /** Next release time of a held-back packet, s; Infinity: none. */
  nextRelease(): number {
    return this.records.reduce((next, { until }) => (until < next ? until : next), Infinity);
  }

  /** The held-back packet due first, and the link or node where it continues. There must be one. */
  get due(): { readonly held: number; readonly heldFor: number } {
    const next = this.nextRelease();
    return this.records.find(({ until }) => until === next)!;
  }

  /** Releases the packet due first. */
  release(): void {
    const { due } = this;
    const { held, heldFor } = due;
    Object.assign(due, { held: -1, heldFor: -1, until: Infinity });
    this.entries[heldFor]!.comeBack(held);
  }

  /** Applies orders to the packet. Returns whether it must not enter the link now. */
  takes(place: number, packet: number): boolean {
    if (this.state.open === 0) return false;
    const link = this.entries[place]!;
    const index = this.about(link, packet);
    if (index < 0) return false;
    this.records[index]!.stage = CARRIED_OUT;
    this.state.open--;
    switch (this.orders[index]!.action) {
      case 'drop':
        link.lose(packet, FORCED);
        return true;
      case 'deliver':
        this.flag(packet, KEPT);
        link.admit(packet);
        return true;
      case 'delay':
        link.putOff();
        this.hold(index, packet, link);
        return true;
      case 'duplicate':
        this.hold(index, this.copyOf(packet), link);
        return false;
      case 'mark':
        this.mark(link, packet);
        return false;
    }
  }

  /** Calls `visit` for each held-back packet, with the link or node it will enter. */
  eachHeld(visit: (packet: number, place: number) => void): void {
    for (const { held, heldFor } of this.records) if (held >= 0) visit(held, heldFor);
  }

  /** Index of the order that matches this packet here, or -1. */
  private about(link: Entered, packet: number): number {
    const { rows, times } = this.kernel.packets.state;
    const route = rows[packet + ROUTE]!;
    const sentAt = times[(packet >> 1) + SENT_AT]!;
    const isAck = (route & 1) === 1;
    let found = -1;
    for (let index = 0; index < this.orders.length; index++) {
      const order = this.orders[index]!;
      const record = this.records[index]!;
      if (record.stage !== GIVEN || order.flow !== route >> 1 || order.ack !== isAck) continue;
      if (order.number !== rows[packet + SEQ]! || (order.place >= 0 && order.place !== link.settings.place)) continue;
      if (record.newest !== undefined) {
        if (sentAt <= record.newest) continue;
        record.newest = sentAt;
      }
      if (isAck) record.seen++;
      const occurrence = isAck ? record.seen : rows[packet + COUNT]!;
      if (found < 0 && occurrence === order.occurrence) found = index;
    }
    return found;
  }

  private hold(index: number, packet: number, link: Entered): void {
    const until = this.kernel.scheduler.state.now + this.orders[index]!.delay;
    Object.assign(this.records[index]!, { held: packet, heldFor: link.settings.place, until });
    this.clock.held();
  }

  private copyOf(packet: number): number {
    const copy = this.copy(packet);
    const route = this.kernel.packets.state.rows[copy + ROUTE]!;
    this.state.doubled[route] = this.state.doubled[route]! + 1;
    return copy;
  }

  private mark(link: Entered, packet: number): void {
    const { rows } = this.kernel.packets.state;
    const { place } = link.settings;
    this.flag(packet, ECN.CE);
    rows[packet + MARKED_BY] = this.ledger.mark(packet, markedOnPurpose, place, link.queueLength(), NaN);
  }

  private flag(packet: number, bit: number): void {
    const { rows } = this.kernel.packets.state;
    rows[packet + FLAGS] = rows[packet + FLAGS]! | bit;
  }
}
