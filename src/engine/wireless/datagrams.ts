import { doubled } from '../kernel/numeric.ts';
import { COUNT, ROUTE, SENT_AT, SEQ, SIZE, STRIDE, type PoolState } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { PlainState } from '../kernel/state.ts';
import type { Lists } from './lists.ts';

/**
 * Columns of a packet's header in a wireless network: integers parallel to its row in the packet pool,
 * `heads[headOf(packet) + TTL]`.
 */
const HEAD_STRIDE = 16;
/** Kind of packet: DATA, one of the ARP kinds, or a routing protocol's kind (FIRST_ROUTING_KIND and up). */
export const KIND = 0;
/** Source node and destination node (or BROADCAST); unchanged along the route. */
export const SOURCE = 1;
export const TARGET = 2;
/** Remaining hops. */
export const TTL = 3;
/** Next node (or BROADCAST), and previous node (itself at its source). */
export const NEXT_HOP = 4;
export const LAST_HOP = 5;
/** Hops so far; counted by the receiving MAC layer (ns-2: num_forwards). 0 at its source. */
export const FORWARDS = 6;
/**
 * TAKEN_OVER: the next hop received the packet but the ACK was lost, so the sender only has a copy. NOT_TAKEN: the
 * sender has the packet itself. Dropping a copy is not a loss; retransmitting it duplicates the packet.
 */
export const TAKEN = 7;
/** Why the MAC layer gave up: a cause code of losses.ts. */
export const WHY = 8;
/** A list in the pool of lists (`lists.ts`), or -1. The packet owns one reference to it. */
export const LIST = 9;
/** Six integers of a routing message: BODY .. BODY + 5. */
export const BODY = 10;

/** Columns of a packet's times, s: `stamps[stampOf(packet) + DUE]`. */
const STAMP_STRIDE = 4;
/** When it leaves its current delay line. */
export const DUE = 0;
/** Two times of a routing message, such as a lifetime and when the request left. */
export const STAMP = 1;
export const LIFETIME = 2;
/** Id of the firing because of which a message was sent or the MAC layer gave up a packet; -1: none. */
export const CAUSE = 3;

export const NOT_TAKEN = 0;
export const TAKEN_OVER = 1;

/** Address of all nodes in range. */
export const BROADCAST = -1;

/** Kinds of packets. */
export const DATA = 0;
export const ARP_REQUEST = 1;
export const ARP_REPLY = 2;
export const FIRST_ROUTING_KIND = 8;

/** Offset of a packet's header in `heads`. */
export const headOf = (packet: number): number => packet * (HEAD_STRIDE / STRIDE);
/** Offset of a packet's times in `stamps`. */
export const stampOf = (packet: number): number => packet * (STAMP_STRIDE / STRIDE);

interface DatagramState extends PlainState {
  heads: Int32Array;
  stamps: Float64Array;
}

/**
 * Packets of a wireless network: rows of the packet pool with parallel headers. A routing message has ROUTE -1 in its
 * row. Every packet has one owner, which passes it on or releases it with `free`.
 */
export class Datagrams {
  readonly state: DatagramState;
  readonly pool: PoolState;

  constructor(
    private readonly kernel: Kernel,
    readonly lists: Lists,
  ) {
    this.pool = kernel.packets.state;
    this.state = kernel.state<DatagramState>(
      { heads: new Int32Array(64 * HEAD_STRIDE), stamps: new Float64Array(64 * STAMP_STRIDE) },
      {
        heads: () => Math.min(this.state.heads.length, this.pool.used * HEAD_STRIDE),
        stamps: () => Math.min(this.state.stamps.length, this.pool.used * STAMP_STRIDE),
      },
    );
  }

  /** Makes a message of the network itself, `size` bytes including its IP header: no flow, no list, body zero. */
  make(kind: number, source: number, target: number, size: number, ttl: number): number {
    const { kernel } = this;
    const packet = kernel.packets.take();
    const { rows, times } = this.pool;
    rows[packet + ROUTE] = -1;
    rows[packet + SEQ] = -1;
    rows[packet + SIZE] = size;
    rows[packet + COUNT] = 1;
    times[(packet >> 1) + SENT_AT] = kernel.scheduler.state.now;
    kernel.packets.withoutSacks(packet);
    this.address(packet, kind, source, target, ttl);
    return packet;
  }

  /** Writes a new header for a packet in the pool. */
  address(packet: number, kind: number, source: number, target: number, ttl: number): void {
    const at = headOf(packet);
    while (at >= this.state.heads.length) this.grow();
    const { heads, stamps } = this.state;
    heads.fill(0, at, at + HEAD_STRIDE);
    heads[at + KIND] = kind;
    heads[at + SOURCE] = source;
    heads[at + TARGET] = target;
    heads[at + TTL] = ttl;
    heads[at + NEXT_HOP] = BROADCAST;
    heads[at + LAST_HOP] = source;
    heads[at + LIST] = -1;
    stamps.fill(0, stampOf(packet), stampOf(packet) + STAMP_STRIDE);
    stamps[stampOf(packet) + CAUSE] = -1;
  }

  /** Copies a packet with its header and list. */
  copy(packet: number): number {
    const twin = this.kernel.packets.copy(packet);
    while (headOf(twin) >= this.state.heads.length) this.grow();
    const { heads, stamps } = this.state;
    heads.copyWithin(headOf(twin), headOf(packet), headOf(packet) + HEAD_STRIDE);
    stamps.copyWithin(stampOf(twin), stampOf(packet), stampOf(packet) + STAMP_STRIDE);
    // A packet that has not reached a radio yet has no header.
    const list = this.pool.rows[packet + ROUTE]! >= 0 ? -1 : heads[headOf(twin) + LIST]!;
    if (list >= 0) this.lists.share(list);
    return twin;
  }

  /** Releases a packet and its reference to a list. */
  free(packet: number): void {
    const list = this.state.heads[headOf(packet) + LIST]!;
    if (list >= 0) this.lists.release(list);
    this.kernel.packets.give(packet);
  }

  private grow(): void {
    const { state } = this;
    state.heads = doubled(state.heads);
    state.stamps = doubled(state.stamps);
  }
}
