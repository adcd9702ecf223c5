import { ARRIVES_AT, NEXT, ROUTE } from '../../kernel/packets.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Component } from '../../kernel/scheduler.ts';
import type { Port } from '../../node/port.ts';
import { ALL_LAWS } from './all/law.ts';
import type { LinkEffect } from './catalogue.ts';
import type { Effect, EffectLaw } from './definition.ts';

/**
 * The far end of a link with an effect: packets that leave the link are delayed or duplicated there before they
 * continue. Delayed packets are sorted by release time; among equal times the one sent earlier goes first.
 */
export class Exit implements Component, Port {
  readonly state;
  private readonly pool;
  private readonly slot: number;
  /** Next port of a packet, by route. Filled by the builder. */
  readonly ends: Port[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly effect: Effect,
    /** Index of the link. */
    readonly link: number,
    flows: number,
  ) {
    this.pool = kernel.packets.state;
    this.state = kernel.state({
      /** The delayed packet to be released first, or -1. */
      head: -1,
      /** Copies made, by route (2 x flow + direction). */
      doubled: new Float64Array(flows * 2),
    });
    this.slot = kernel.scheduler.slot(this, 0);
  }

  receive(packet: number): void {
    const { effect, kernel, state } = this;
    const lateness = effect.lateness();
    const copy = effect.doubles?.() ? kernel.packets.copy(packet) : -1;
    this.pass(packet, lateness);
    if (copy < 0) return;
    const route = this.pool.rows[copy + ROUTE]!;
    state.doubled[route] = state.doubled[route]! + 1;
    this.pass(copy, lateness);
  }

  /** Releases the first delayed packet. */
  wake(): void {
    const { state, pool } = this;
    const packet = state.head;
    state.head = pool.rows[packet + NEXT]!;
    this.arm();
    this.ends[pool.rows[packet + ROUTE]!]!.receive(packet);
  }

  /** Calls `visit` for each delayed packet. */
  eachHeld(visit: (packet: number) => void): void {
    for (let packet = this.state.head; packet >= 0; packet = this.pool.rows[packet + NEXT]!) visit(packet);
  }

  private pass(packet: number, lateness: number): void {
    if (lateness > 0) this.hold(packet, lateness);
    else this.ends[this.pool.rows[packet + ROUTE]!]!.receive(packet);
  }

  private hold(packet: number, lateness: number): void {
    const { state } = this;
    const { rows, times } = this.pool;
    const until = this.kernel.scheduler.state.now + lateness;
    let before = -1;
    let next = state.head;
    while (next >= 0 && times[(next >> 1) + ARRIVES_AT]! <= until) {
      before = next;
      next = rows[next + NEXT]!;
    }
    times[(packet >> 1) + ARRIVES_AT] = until;
    rows[packet + NEXT] = next;
    if (before >= 0) rows[before + NEXT] = packet;
    else {
      state.head = packet;
      this.arm();
    }
  }

  private arm(): void {
    const { head } = this.state;
    if (head >= 0) this.kernel.scheduler.armFrom(this.slot, this.pool.times, (head >> 1) + ARRIVES_AT);
    else this.kernel.scheduler.cancel(this.slot);
  }
}

/** Creates the exit of a link with an effect; null: the link has none. */
export function exitOf(kernel: Kernel, link: number, name: string, effect: LinkEffect, flows: number): Exit | null {
  const law = ALL_LAWS.find((each) => each.name === effect.kind) as unknown as EffectLaw;
  const made = law.make(kernel, name, effect);
  return made === null ? null : new Exit(kernel, made, link, flows);
}
