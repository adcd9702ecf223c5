import type { Kernel } from '../kernel/kernel.ts';
import {
  ARP_REPLY,
  ARP_REQUEST,
  BODY,
  BROADCAST,
  headOf,
  KIND,
  LAST_HOP,
  NEXT_HOP,
  SOURCE,
  TARGET,
  WHY,
  type Datagrams,
} from './datagrams.ts';
import { ARP_FAILED } from './losses.ts';

/**
 * Bytes of a request or reply, and the number of requests before waiting packets are returned (ns-2:
 * ARP_MAX_REQUEST_COUNT).
 */
const MESSAGE_BYTES = 28;
const MOST_REQUESTS = 3;

/** What address resolution needs from its node. */
interface ArpUser {
  /** Sends a message, or a packet that was waiting, to the interface queue. */
  send(packet: number): void;
  drop(packet: number, cause: number): void;
  /** Returns a packet to the upper layer; WHY has the reason. */
  failed(packet: number): void;
}

/**
 * Address resolution of one node (RFC 826, as ns-2's ARPTable): the first packet to a neighbour triggers a broadcast
 * request. One packet waits for the reply; a second one displaces the first, which is dropped without informing the
 * routing protocol. After three unanswered requests the waiting packet and the newly arrived one are returned to it.
 * Addresses never expire.
 */
export class Arp {
  readonly state;

  constructor(
    kernel: Kernel,
    private readonly datagrams: Datagrams,
    private readonly node: number,
    nodes: number,
    private readonly user: ArpUser,
  ) {
    /** By neighbour: whether its address is known, the number of requests, and the waiting packet (-1: none). */
    this.state = kernel.state({
      known: new Uint8Array(nodes),
      requests: new Int32Array(nodes),
      held: new Int32Array(nodes).fill(-1),
    });
  }

  /** Returns whether the packet may be sent at once. Otherwise it waits here, or was returned. */
  resolve(packet: number): boolean {
    const { state, user } = this;
    const neighbour = this.datagrams.state.heads[headOf(packet) + NEXT_HOP]!;
    if (neighbour === BROADCAST || state.known[neighbour] === 1) return true;
    const held = state.held[neighbour]!;
    if (state.requests[neighbour]! >= MOST_REQUESTS) {
      state.requests[neighbour] = 0;
      state.held[neighbour] = -1;
      if (held >= 0) this.giveBack(held);
      this.giveBack(packet);
      return false;
    }
    state.requests[neighbour] = state.requests[neighbour]! + 1;
    if (held >= 0) user.drop(held, ARP_FAILED);
    state.held[neighbour] = packet;
    const request = this.datagrams.make(ARP_REQUEST, this.node, BROADCAST, MESSAGE_BYTES, 1);
    this.datagrams.state.heads[headOf(request) + BODY] = neighbour;
    user.send(request);
    return false;
  }

  /** Handles a request or reply. */
  receive(packet: number): void {
    const { state, user, datagrams } = this;
    const { heads } = datagrams.state;
    const at = headOf(packet);
    const asker = heads[at + SOURCE]!;
    state.known[asker] = 1;
    const held = state.held[asker]!;
    if (held >= 0) {
      state.held[asker] = -1;
      user.send(held);
    }
    const wanted = heads[at + KIND] === ARP_REQUEST && heads[at + BODY] === this.node;
    datagrams.free(packet);
    if (!wanted) return;
    const answer = datagrams.make(ARP_REPLY, this.node, asker, MESSAGE_BYTES, 1);
    const headers = datagrams.state.heads;
    headers[headOf(answer) + TARGET] = asker;
    headers[headOf(answer) + NEXT_HOP] = asker;
    headers[headOf(answer) + LAST_HOP] = this.node;
    user.send(answer);
  }

  /** Visits the packets that wait for an address. */
  each(visit: (packet: number) => void): void {
    for (const packet of this.state.held) if (packet >= 0) visit(packet);
  }

  private giveBack(packet: number): void {
    this.datagrams.state.heads[headOf(packet) + WHY] = ARP_FAILED;
    this.user.failed(packet);
  }
}
