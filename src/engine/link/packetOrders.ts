import { COUNT, ECN, FLAGS, KEPT, MARKED_BY, ROUTE, SENT_AT, SEQ } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Widened } from '../kernel/state.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { FORCED, markedOnPurpose } from './drops.ts';

/** What orders need of the link that a packet enters, or of the mobile node that it comes to. */
export interface Entered {
  readonly settings: { readonly place: number; readonly name: string };
  /** From now on every packet that comes is shown to the orders. */
  attachOrders(orders: PacketOrders): void;
  queueLength(): number;
  /** Loses a packet for a cause. */
  lose(packet: number, cause: number): void;
  /** Lets a packet in whatever limits the queue. */
  admit(packet: number): void;
  /** A packet that has come is held back: until it comes once more, it does not count as one that came. */
  putOff(): void;
  /** A packet that was held back comes once more. */
  comeBack(packet: number): void;
}

/** What may be done to a packet that the user names. */
const PACKET_ACTIONS = ['drop', 'deliver', 'delay', 'duplicate', 'mark'] as const;
type PacketAction = (typeof PACKET_ACTIONS)[number];

/** One packet, and what is done to it where it enters a link. */
export interface PacketOrder {
  readonly action: PacketAction;
  readonly flow: number;
  /** Of an ACK: the highest segment that it acknowledges in order. */
  readonly number: number;
  /** Data: how often the segment has been sent by then. ACK: counted from when the order is given. */
  readonly occurrence: number;
  readonly ack: boolean;
  /** Index of the link, or number of the node; -1: the first that the packet comes to. */
  readonly place: number;
  /** How long the packet, or its copy, is held back, s. */
  readonly delay: number;
}

/** Stages of an order. */
const PLANNED = 0;
const GIVEN = 1;
const CARRIED_OUT = 2;

/** What an order remembers. A record each: a run with one order more keeps the same state, and that of the new one behind it. */
const fresh = ({ ack, place }: PacketOrder) => ({
  stage: PLANNED as number,
  /** ACKs of the number that have passed since the order was given. */
  seen: 0,
  /** The packet that is held back, or -1, the link or node where it goes on, and until when, s. */
  held: -1,
  heldFor: -1,
  until: Infinity,
  /** When the newest of those ACKs was sent, s, where the place is not given: each comes to several, and counts once. */
  ...(ack && place < 0 && { newest: -Infinity }),
});

/**
 * Orders about single packets, carried out once each where the packet enters a
 * link or comes to a mobile node: it is dropped, let in although there is no room
 * for it, held back, sent twice or marked. What is held back is no packet of any
 * link or node meanwhile.
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
    /** Makes another packet with everything that this one carries. */
    private readonly copy: (packet: number) => number,
    /** Told when a packet is held back: `release` is due when `nextRelease` says. */
    private readonly clock: { readonly held: () => void },
  ) {
    this.state = kernel.state({
      /** Orders given and not carried out. */
      open: 0,
      /** Copies made, by route (2 x flow + direction). */
      doubled: new Float64Array(flows * 2),
    });
  }

  /** Registers what the next order remembers: behind what was planned before it. */
  plan(): void {
    this.records.push(this.kernel.state(fresh(this.orders[this.records.length]!)));
  }

  /** The order, by its place in the list, holds from now on. */
  give(index: number): void {
    const record = this.records[index]!;
    if (record.stage !== PLANNED) return;
    record.stage = GIVEN;
    this.state.open++;
  }

  /** When the next packet that is held back goes on, s; Infinity: none is. */
  nextRelease(): number {
    return this.records.reduce((next, { until }) => (until < next ? until : next), Infinity);
  }

  /** What is held back and due first: the packet, and the link or node where it goes on. Something must be. */
  get due(): { readonly held: number; readonly heldFor: number } {
    const next = this.nextRelease();
    return this.records.find(({ until }) => until === next)!;
  }

  /** Lets the packet go on that is due first. */
  release(): void {
    const { due } = this;
    const { held, heldFor } = due;
    Object.assign(due, { held: -1, heldFor: -1, until: Infinity });
    this.entries[heldFor]!.comeBack(held);
  }

  /** Whether the packet has been dealt with and is not to enter the link now. */
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

  /** Packets held back now, and the link or node before which each is. */
  eachHeld(visit: (packet: number, place: number) => void): void {
    for (const { held, heldFor } of this.records) if (held >= 0) visit(held, heldFor);
  }

  /** The order that this packet fulfils here, or -1. */
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
