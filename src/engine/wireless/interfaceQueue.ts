import { NEXT } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { QUEUE_FULL } from '../link/drops.ts';
import { FIRST_ROUTING_KIND, headOf, KIND, NEXT_HOP, type Datagrams } from './datagrams.ts';

/**
 * The queue between link layer and MAC layer (ns-2: Queue/DropTail/PriQueue). Routing messages enter at its head, even
 * ahead of earlier routing messages. Other packets enter at its tail. The limit includes the packet held by the MAC
 * layer.
 */
export class InterfaceQueue {
  readonly state;

  constructor(
    kernel: Kernel,
    private readonly datagrams: Datagrams,
    readonly limit: number,
    private readonly drop: (packet: number, cause: number) => void,
  ) {
    this.state = kernel.state({ head: -1, tail: -1, length: 0, longest: 0 });
  }

  add(packet: number): void {
    const { state } = this;
    const { rows } = this.datagrams.pool;
    if (this.datagrams.state.heads[headOf(packet) + KIND]! >= FIRST_ROUTING_KIND) {
      rows[packet + NEXT] = state.head;
      if (state.head < 0) state.tail = packet;
      state.head = packet;
      state.length++;
      if (state.length >= this.limit) this.dropLast();
    } else if (state.length + 1 >= this.limit) {
      this.drop(packet, QUEUE_FULL);
      return;
    } else {
      rows[packet + NEXT] = -1;
      if (state.tail >= 0) rows[state.tail + NEXT] = packet;
      else state.head = packet;
      state.tail = packet;
      state.length++;
    }
    if (state.length > state.longest) state.longest = state.length;
  }

  /** Removes the packet at the head; -1: the queue is empty. */
  take(): number {
    const { state } = this;
    const packet = state.head;
    if (packet >= 0) this.remove(packet, -1);
    return packet;
  }

  /** Removes the first packet for `nextHop`; -1: none. */
  withdraw(nextHop: number): number {
    const { rows } = this.datagrams.pool;
    const { heads } = this.datagrams.state;
    let before = -1;
    for (let packet = this.state.head; packet >= 0; packet = rows[packet + NEXT]!) {
      if (heads[headOf(packet) + NEXT_HOP] === nextHop) {
        this.remove(packet, before);
        return packet;
      }
      before = packet;
    }
    return -1;
  }

  each(visit: (packet: number) => void): void {
    const { rows } = this.datagrams.pool;
    for (let packet = this.state.head; packet >= 0; packet = rows[packet + NEXT]!) visit(packet);
  }

  private dropLast(): void {
    const { rows } = this.datagrams.pool;
    const last = this.state.tail;
    let before = -1;
    for (let packet = this.state.head; packet !== last; packet = rows[packet + NEXT]!) before = packet;
    this.remove(last, before);
    this.drop(last, QUEUE_FULL);
  }

  private remove(packet: number, before: number): void {
    const { state } = this;
    const { rows } = this.datagrams.pool;
    const after = rows[packet + NEXT]!;
    if (before >= 0) rows[before + NEXT] = after;
    else state.head = after;
    if (after < 0) state.tail = before;
    state.length--;
  }
}
