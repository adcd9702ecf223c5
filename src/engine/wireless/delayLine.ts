import { NEXT } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import { DUE, stampOf, type Datagrams } from './datagrams.ts';

/**
 * Packets in transit between two layers of a node, each with its own delay. They leave in order of time; packets with
 * equal times leave in order of insertion.
 */
export class DelayLine implements Component {
  readonly state;
  private readonly slot: number;

  constructor(
    private readonly kernel: Kernel,
    private readonly datagrams: Datagrams,
    /** Receives a packet that leaves. */
    private readonly out: (packet: number) => void,
  ) {
    this.state = kernel.state({ head: -1 });
    this.slot = kernel.scheduler.slot(this, 0);
  }

  /** Inserts a packet with a delay of `delay` s. */
  add(packet: number, delay: number): void {
    const { rows } = this.datagrams.pool;
    const { stamps } = this.datagrams.state;
    const due = this.kernel.scheduler.state.now + delay;
    stamps[stampOf(packet) + DUE] = due;
    let before = -1;
    let after = this.state.head;
    while (after >= 0 && stamps[stampOf(after) + DUE]! <= due) {
      before = after;
      after = rows[after + NEXT]!;
    }
    rows[packet + NEXT] = after;
    if (before >= 0) {
      rows[before + NEXT] = packet;
      return;
    }
    this.state.head = packet;
    this.kernel.scheduler.arm(this.slot, due);
  }

  /** Releases the packet at the head. */
  wake(): void {
    const { state } = this;
    const packet = state.head;
    const next = this.datagrams.pool.rows[packet + NEXT]!;
    state.head = next;
    if (next >= 0) this.kernel.scheduler.arm(this.slot, this.datagrams.state.stamps[stampOf(next) + DUE]!);
    this.out(packet);
  }

  each(visit: (packet: number) => void): void {
    const { rows } = this.datagrams.pool;
    for (let packet = this.state.head; packet >= 0; packet = rows[packet + NEXT]!) visit(packet);
  }
}
