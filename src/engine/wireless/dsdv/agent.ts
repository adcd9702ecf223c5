import { SIZE } from '../../kernel/packets.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Component } from '../../kernel/scheduler.ts';
import { CAUSE, DATA, FORWARDS, headOf, KIND, NEXT_HOP, SOURCE, stampOf, TARGET, TTL, WHY } from '../datagrams.ts';
import { LOOP, NO_ROUTE, TTL_EXPIRED } from '../losses.ts';
import type { RouteEntry, RoutingAgent, RoutingHost } from '../routing/agent.ts';
import type { DsdvNetwork } from './network.ts';
import {
  linkLost,
  neighbourHeard,
  neighbourSilent,
  triggerPlanned,
  unknownDestination,
  type DsdvRule,
} from './rules.ts';
import { UNREACHABLE } from './table.ts';
import { hearUpdate, NEVER_ADVERTISED, sendUpdate, type DsdvNode } from './updates.ts';

/** Codes of a node's timers. */
const UPDATE = 0;
const TRIGGER = 1;
const SILENCE = 2;

/**
 * DSDV in one node (Perkins and Bhagwat 1994, as in ns-2.35): every node periodically sends its whole table to its
 * neighbours, so routes exist before a packet needs them. This file handles data and timers, `updates.ts` updates.
 */
export class DsdvAgent implements DsdvNode, RoutingAgent, Component {
  private readonly updateSlot: number;
  private readonly triggerSlot: number;
  private readonly silenceSlot: number;

  private readonly random: RandomStream;

  constructor(
    readonly network: DsdvNetwork,
    readonly host: RoutingHost,
  ) {
    this.random = host.kernel.random(`node ${host.node} dsdv`);
    const { scheduler } = host.kernel;
    this.updateSlot = scheduler.slot(this, UPDATE);
    this.triggerSlot = scheduler.slot(this, TRIGGER);
    this.silenceSlot = scheduler.slot(this, SILENCE);
    const { table, settings } = network;
    const own = network.row(host.node, host.node);
    table.known[own] = 1;
    table.nextHop[own] = host.node;
    table.metric[own] = 0;
    table.tellMetric[own] = 1;
    table.tellSequence[own] = 1;
    table.ownSequence[host.node] = 2;
    scheduler.arm(this.updateSlot, this.random.uniform() * settings.startJitter);
  }

  /** Fires a rule on a row of this node. */
  fire(rule: DsdvRule, row: number, cause: number): number {
    return this.network.fire(rule, row, cause);
  }

  /** Random delay before a broadcast, so that neighbours do not send at once. */
  jitter(): number {
    return this.random.uniform() * this.network.settings.broadcastJitter;
  }

  originate(packet: number): void {
    const { host, network } = this;
    const { rows } = host.datagrams.pool;
    rows[packet + SIZE] = rows[packet + SIZE]! + network.settings.headerSize;
    host.datagrams.state.heads[headOf(packet) + TTL] = network.settings.timeToLive;
    this.resolve(packet);
  }

  forward(packet: number): void {
    this.passOn(packet);
  }

  /** Handles a forwarded packet, or one returned by the link layer. */
  private passOn(packet: number): void {
    const { host } = this;
    const { heads } = host.datagrams.state;
    const at = headOf(packet);
    if (heads[at + SOURCE] === host.node) {
      host.drop(packet, LOOP);
      return;
    }
    heads[at + TTL] = heads[at + TTL]! - 1;
    if (heads[at + TTL]! <= 0) host.drop(packet, TTL_EXPIRED);
    else this.resolve(packet);
  }

  message(packet: number): void {
    this.network.counts.received(this.host.datagrams.state.heads[headOf(packet) + KIND]!);
    hearUpdate(this, packet);
  }

  linkFailed(packet: number): void {
    const { network, host } = this;
    const { heads } = host.datagrams.state;
    const at = headOf(packet);
    const neighbour = network.row(host.node, heads[at + NEXT_HOP]!);
    if (!network.settings.useMac || heads[at + KIND] !== DATA || network.table.known[neighbour] === 0) {
      host.drop(packet, heads[at + WHY]!);
      return;
    }
    this.loseRoutes(neighbour, linkLost, host.datagrams.state.stamps[stampOf(packet) + CAUSE]!);
    this.again(packet);
  }

  /** Sends a packet to the next hop, or queues it. */
  private resolve(packet: number): void {
    const { network, host } = this;
    const { table, waiting, settings, event } = network;
    const target = host.datagrams.state.heads[headOf(packet) + TARGET]!;
    const row = network.row(host.node, target);
    if (table.known[row] === 1 && table.metric[row] !== UNREACHABLE) {
      host.send(packet, table.metric[row]! > 1 ? table.nextHop[row]! : target, 0);
      return;
    }
    if (table.known[row] === 0) {
      event.metric = UNREACHABLE;
      event.sequence = 0;
      event.nextHop = target;
      event.settling = settings.settlingTime;
      event.advertiseAt = network.now + NEVER_ADVERTISED;
      this.fire(unknownDestination, row, -1);
    }
    waiting.enter(host.node, packet, Infinity);
    if (waiting.countFor(host.node, target) > settings.bufferPackets)
      host.drop(waiting.leaveFor(host.node, target), NO_ROUTE);
  }

  /**
   * Sends the packets queued for `target` while there is a route. The link layer may return the first one at once, and
   * then the route goes down.
   */
  sendWaiting(target: number): void {
    const { network, host } = this;
    const row = network.row(host.node, target);
    while (network.table.metric[row] !== UNREACHABLE) {
      const packet = network.waiting.leaveFor(host.node, target);
      if (packet < 0) return;
      this.again(packet);
    }
  }

  /**
   * Sends a packet through the protocol again: at its source it gets another header, elsewhere it loses a hop (ns-2).
   */
  private again(packet: number): void {
    const { heads } = this.host.datagrams.state;
    const at = headOf(packet);
    if (heads[at + SOURCE] === this.host.node && heads[at + FORWARDS] === 0) this.originate(packet);
    else this.passOn(packet);
  }

  wake(code: number): void {
    if (code === UPDATE) {
      sendUpdate(this, 'full');
      this.planUpdate();
    } else if (code === TRIGGER) this.fireTrigger();
    else this.endSilence();
  }

  /** Schedules the next full update: after three quarters of the interval plus a random time of up to a quarter. */
  private planUpdate(): void {
    const { network } = this;
    const wait = network.settings.updateInterval * (0.75 + 0.25 * this.random.uniform());
    this.host.kernel.scheduler.arm(this.updateSlot, network.now + wait);
  }

  /** Sends a full update at once. */
  updateNow(): void {
    this.host.kernel.scheduler.arm(this.updateSlot, this.network.now);
  }

  /** Schedules a triggered update about `row` for `due`. */
  trigger(row: number, due: number): void {
    this.network.event.due = due;
    this.fire(triggerPlanned, row, -1);
    this.awaitTriggers();
  }

  /**
   * Sends a due triggered update. If the last update was too recent, postpones it; it then covers all triggers due
   * earlier.
   */
  private fireTrigger(): void {
    const { network, host } = this;
    const { table, event, settings, now } = network;
    const from = network.row(host.node, 0);
    const to = from + network.nodes;
    const possible = table.updatedAt[host.node]! + settings.triggeredInterval;
    let due = from;
    while (due < to && table.triggerAt[due]! > now) due++;
    if (now < possible) {
      event.due = now + (possible - now);
      this.fire(triggerPlanned, due, -1);
      event.due = Infinity;
      for (let row = from; row < to; row++) if (table.triggerAt[row]! < possible) this.fire(triggerPlanned, row, -1);
    } else {
      event.due = Infinity;
      this.fire(triggerPlanned, due, -1);
      if (sendUpdate(this, 'triggered') === 'full') this.planUpdate();
    }
    this.awaitTriggers();
  }

  private awaitTriggers(): void {
    this.awaitEarliest(this.triggerSlot, this.network.table.triggerAt);
  }

  /** Arms the timer for the neighbour that will time out first. */
  awaitSilence(): void {
    this.awaitEarliest(this.silenceSlot, this.network.table.silentAt);
  }

  private awaitEarliest(slot: number, times: Float64Array): void {
    const { network, host } = this;
    const from = network.row(host.node, 0);
    let earliest = Infinity;
    for (let row = from; row < from + network.nodes; row++) if (times[row]! < earliest) earliest = times[row]!;
    if (earliest < Infinity) host.kernel.scheduler.arm(slot, earliest);
    else host.kernel.scheduler.cancel(slot);
  }

  /** Handles neighbours that have timed out. */
  private endSilence(): void {
    const { network, host } = this;
    const from = network.row(host.node, 0);
    for (let row = from; row < from + network.nodes; row++)
      if (network.table.silentAt[row]! <= network.now) this.loseRoutes(row, neighbourSilent, -1);
    this.awaitSilence();
  }

  /** Takes down every route over the neighbour whose row is `neighbour`. */
  private loseRoutes(neighbour: number, rule: DsdvRule, cause: number): void {
    const { network, host } = this;
    const { table, event } = network;
    event.due = Infinity;
    this.fire(neighbourHeard, neighbour, -1);
    const from = network.row(host.node, 0);
    for (let row = from; row < from + network.nodes; row++) {
      if (table.nextHop[row] !== neighbour - from || table.metric[row] === UNREACHABLE) continue;
      network.counts.state.routeChanges++;
      this.fire(rule, row, cause);
      this.trigger(row, network.now);
    }
  }

  nextHop(target: number): number {
    const { network, host } = this;
    const row = network.row(host.node, target);
    if (target === host.node || network.table.metric[row] === UNREACHABLE) return -1;
    return network.table.metric[row]! > 1 ? network.table.nextHop[row]! : target;
  }

  hopsTo(target: number): number {
    const { network, host } = this;
    const metric = network.table.metric[network.row(host.node, target)]!;
    return metric === UNREACHABLE ? -1 : metric;
  }

  table(): readonly RouteEntry[] {
    const { network, host } = this;
    const { table } = network;
    const entries: RouteEntry[] = [];
    for (let target = 0; target < network.nodes; target++) {
      const row = network.row(host.node, target);
      if (table.known[row] === 0 || target === host.node) continue;
      const up = table.metric[row] !== UNREACHABLE;
      entries.push({
        target,
        nextHop: this.nextHop(target),
        hops: up ? table.metric[row]! : Infinity,
        sequence: table.sequence[row]!,
        state: up ? 'up' : 'down',
        expires: table.silentAt[row]! < Infinity ? table.silentAt[row]! : null,
      });
    }
    return entries;
  }

  eachWaiting(visit: (packet: number) => void): void {
    this.network.waiting.each(this.host.node, visit);
  }
}
