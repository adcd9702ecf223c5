import type { Kernel } from '../../kernel/kernel.ts';
import { NEXT } from '../../kernel/packets.ts';
import { DUE, headOf, stampOf, TARGET, type Datagrams } from '../datagrams.ts';

/** Packets that wait for a route, one list per node, chained through NEXT. DUE is when a packet's wait ends. */
export class WaitingRoom {
  private readonly state;

  constructor(
    kernel: Kernel,
    private readonly datagrams: Datagrams,
    nodes: number,
  ) {
    this.state = kernel.state({
      first: new Int32Array(nodes).fill(-1),
      last: new Int32Array(nodes).fill(-1),
      count: new Int32Array(nodes),
    });
  }

  /** Number of packets waiting in `node`. */
  count(node: number): number {
    return this.state.count[node]!;
  }

  /** Appends a packet, which waits until `due`, s. */
  enter(node: number, packet: number, due: number): void {
    const { state, datagrams } = this;
    const { rows } = datagrams.pool;
    datagrams.state.stamps[stampOf(packet) + DUE] = due;
    rows[packet + NEXT] = -1;
    const last = state.last[node]!;
    if (last < 0) state.first[node] = packet;
    else rows[last + NEXT] = packet;
    state.last[node] = packet;
    state.count[node] = state.count[node]! + 1;
  }

  /** Removes the packet that has waited longest; -1: none. */
  leaveFirst(node: number): number {
    const packet = this.state.first[node]!;
    if (packet >= 0) this.unchain(node, packet, -1);
    return packet;
  }

  /** Removes the first packet for `target`; -1: none. */
  leaveFor(node: number, target: number): number {
    const { rows } = this.datagrams.pool;
    const { heads } = this.datagrams.state;
    let before = -1;
    for (let packet = this.state.first[node]!; packet >= 0; packet = rows[packet + NEXT]!) {
      if (heads[headOf(packet) + TARGET] === target) {
        this.unchain(node, packet, before);
        return packet;
      }
      before = packet;
    }
    return -1;
  }

  /** Removes the first overdue packet; -1: none. */
  leaveOverdue(node: number, now: number): number {
    const { rows } = this.datagrams.pool;
    const { stamps } = this.datagrams.state;
    let before = -1;
    for (let packet = this.state.first[node]!; packet >= 0; packet = rows[packet + NEXT]!) {
      if (stamps[stampOf(packet) + DUE]! < now) {
        this.unchain(node, packet, before);
        return packet;
      }
      before = packet;
    }
    return -1;
  }

  /** Number of packets for `target` waiting in `node`. */
  countFor(node: number, target: number): number {
    const { rows } = this.datagrams.pool;
    const { heads } = this.datagrams.state;
    let count = 0;
    for (let packet = this.state.first[node]!; packet >= 0; packet = rows[packet + NEXT]!)
      if (heads[headOf(packet) + TARGET] === target) count++;
    return count;
  }

  /** Visits every packet waiting in `node`, in order. */
  each(node: number, visit: (packet: number) => void): void {
    const { rows } = this.datagrams.pool;
    for (let packet = this.state.first[node]!; packet >= 0; packet = rows[packet + NEXT]!) visit(packet);
  }

  private unchain(node: number, packet: number, before: number): void {
    const { state } = this;
    const { rows } = this.datagrams.pool;
    const next = rows[packet + NEXT]!;
    if (before < 0) state.first[node] = next;
    else rows[before + NEXT] = next;
    if (next < 0) state.last[node] = before;
    state.count[node] = state.count[node]! - 1;
  }
}
