import { ROUTE, SIZE } from '../../kernel/packets.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Component } from '../../kernel/scheduler.ts';
import { BROADCAST, CAUSE, headOf, KIND, LAST_HOP, LIFETIME, SOURCE, stampOf, TARGET, TTL } from '../datagrams.ts';
import { LOOP, NO_ROUTE, TTL_EXPIRED } from '../losses.ts';
import type { RouteEntry, RoutingAgent, RoutingHost } from '../routing/agent.ts';
import { HELLO, RREP, RREQ } from '../routing/messages.ts';
import { hearError, linkFails, loseNeighbour, tellNoRoute } from './errors.ts';
import type { AodvNetwork } from './network.ts';
import type { AodvRule } from './rule.ts';
import { hearReply } from './replies.ts';
import { hearRequest } from './requests.ts';
import {
  helloSilent,
  neighbourLost,
  neighbourRoute,
  prolongUsed,
  repairFails,
  repairOver,
  routeExpires,
} from './rules.ts';
import { search } from './search.ts';
import { DOWN, REPAIRING, UNREACHABLE, UP } from './table.ts';
import { type AodvNode, HOPS, WANTED, WANTED_SEQUENCE } from './node.ts';

/** Checks for silent neighbours, and broadcasts a hello (RFC 3561 6.9). */
function sendHello(agent: AodvNode): void {
  const { network, host } = agent;
  const { settings, tables } = network;
  const silence = settings.allowedHelloLoss * settings.helloInterval;
  for (let neighbour = 0; neighbour < network.nodes; neighbour++) {
    const at = network.heard.at[host.node * network.nodes + neighbour]!;
    if (at + silence > network.now || at < 0) continue;
    network.heard.at[host.node * network.nodes + neighbour] = -Infinity;
    const row = tables.findOrAdd(host.node, neighbour);
    loseNeighbour(agent, neighbour, agent.fire(helloSilent, row, -1));
  }
  if (settings.helloNeedsRoute && !hasRoute(agent)) return;
  const packet = host.datagrams.make(HELLO, host.node, BROADCAST, settings.replySize, 1);
  const { heads, stamps } = host.datagrams.state;
  heads[headOf(packet) + HOPS] = 1;
  heads[headOf(packet) + WANTED] = host.node;
  heads[headOf(packet) + WANTED_SEQUENCE] = tables.state.ownSequence[host.node]!;
  stamps[stampOf(packet) + LIFETIME] = silence;
  network.counts.sent(HELLO, settings.replySize);
  host.send(packet, BROADCAST, 0);
}

/** Handles a hello of a neighbour. */
function hearHello(agent: AodvNode, packet: number): void {
  const { network, host } = agent;
  const { settings, event } = network;
  const at = host.node * network.nodes + host.datagrams.state.heads[headOf(packet) + LAST_HOP]!;
  if (network.heard.at[at]! < 0 && settings.lossRaisesSequence) {
    event.step = settings.sequenceStep;
    agent.fire(neighbourLost, -1, -1);
  }
  network.heard.at[at] = network.now;
  host.datagrams.free(packet);
}

function hasRoute(agent: AodvNode): boolean {
  const { state } = agent.network.tables;
  for (let row = state.newest[agent.host.node]!; row >= 0; row = state.older[row]!)
    if (state.state[row] === UP) return true;
  return false;
}

/** Codes of a node's timers. */
const REPAIR = 0;
const SEARCH = 1;
const GREET = 2;

/**
 * AODV in one node (RFC 3561, with the behaviour of ns-2.35 as settings): requests a route when a packet needs one.
 * This file handles data; `requests.ts`, `replies.ts`, `errors.ts` and `hello.ts` handle messages.
 */
export class AodvAgent implements AodvNode, RoutingAgent, Component {
  private readonly repairSlot: number;
  private readonly searchSlot: number;
  private readonly helloSlot: number;

  readonly random: RandomStream;

  /** Nodes must be constructed in order of their numbers. */
  constructor(
    readonly network: AodvNetwork,
    readonly host: RoutingHost,
  ) {
    this.random = host.kernel.random(`node ${host.node} aodv`);
    network.agents.push(this);
    const { scheduler } = host.kernel;
    const { settings } = network;
    this.repairSlot = settings.localRepair === 'never' ? -1 : scheduler.slot(this, REPAIR);
    this.searchSlot = settings.repeatsByTimer ? scheduler.slot(this, SEARCH) : -1;
    this.helloSlot = settings.hello ? scheduler.slot(this, GREET) : -1;
    if (this.helloSlot >= 0) scheduler.arm(this.helloSlot, this.random.uniform() * settings.helloInterval);
  }

  /** Fires a rule in this node. */
  fire(rule: AodvRule, row: number, cause: number): number {
    return this.network.fire(rule, this.host.node, row, cause);
  }

  originate(packet: number): void {
    const { host, network } = this;
    const { rows } = host.datagrams.pool;
    if (host.bare[rows[packet + ROUTE]!]) rows[packet + SIZE] = rows[packet + SIZE]! + network.settings.headerSize;
    host.datagrams.state.heads[headOf(packet) + TTL] = network.settings.networkDiameter;
    this.resolve(packet);
  }

  forward(packet: number): void {
    const { host } = this;
    const { heads } = host.datagrams.state;
    const at = headOf(packet);
    heads[at + TTL] = heads[at + TTL]! - 1;
    if (heads[at + SOURCE] === host.node) host.drop(packet, LOOP);
    else if (heads[at + TTL]! <= 0) host.drop(packet, TTL_EXPIRED);
    else this.resolve(packet);
  }

  message(packet: number): void {
    const { network, host } = this;
    const { heads } = host.datagrams.state;
    const at = headOf(packet);
    heads[at + TTL] = heads[at + TTL]! - 1;
    const kind = heads[at + KIND]!;
    network.counts.received(kind);
    if (network.settings.previousHopRoutes) this.meetNeighbour(heads[at + LAST_HOP]!);
    if (kind === RREQ) hearRequest(this, packet);
    else if (kind === RREP) hearReply(this, packet);
    else if (kind === HELLO) hearHello(this, packet);
    else hearError(this, packet);
  }

  linkFailed(packet: number): void {
    linkFails(this, packet);
  }

  /** Sends a packet if there is a route; otherwise queues it. The packet may be this node's own or a forwarded one. */
  private resolve(packet: number): void {
    const { network, host } = this;
    const { tables } = network;
    const { heads } = host.datagrams.state;
    const row = tables.findOrAdd(host.node, heads[headOf(packet) + TARGET]!);
    if (tables.isUp(row)) {
      this.sendOver(row, packet, 0);
    } else if (heads[headOf(packet) + SOURCE] === host.node) {
      this.keep(packet);
      search(this, row, -1);
    } else if (tables.state.state[row] === REPAIRING) {
      this.keep(packet);
    } else {
      tellNoRoute(this, row, packet);
    }
  }

  /** Sends a packet over a route that is up, and extends the lifetime of the route. */
  sendOver(row: number, packet: number, delay: number): void {
    this.useRoute(row, packet, this.network.tables.state.nextHop[row]!);
    this.host.send(packet, this.network.tables.state.nextHop[row]!, delay);
  }

  /** Extends the lifetime of a route because a packet uses it. */
  private useRoute(row: number, packet: number, nextHop: number): void {
    const { network, host } = this;
    const { event } = network;
    event.expires = network.now + network.settings.activeRouteTimeout;
    this.fire(prolongUsed, row, -1);
    if (network.settings.refreshesBothWays) {
      const { heads } = host.datagrams.state;
      this.prolong(heads[headOf(packet) + SOURCE]!);
      this.prolong(heads[headOf(packet) + LAST_HOP]!);
      this.prolong(nextHop);
    }
  }

  /** Extends the lifetime of the route to `target`, if there is one, to `event.expires`. */
  private prolong(target: number): void {
    if (target === this.host.node) return;
    const row = this.network.tables.find(this.host.node, target);
    if (this.network.tables.isUp(row)) this.fire(prolongUsed, row, -1);
  }

  /** Records a route of one hop to a neighbour from which a message came directly (RFC 3561 6.2). */
  private meetNeighbour(neighbour: number): void {
    const { network } = this;
    const { tables, event, settings } = network;
    const row = tables.findOrAdd(this.host.node, neighbour);
    const { state, hops } = tables.state;
    event.nextHop = neighbour;
    event.expires = network.now + settings.activeRouteTimeout;
    if (state[row] !== UP || hops[row] !== 1) {
      network.counts.state.routeChanges++;
      this.fire(neighbourRoute, row, -1);
      this.sendWaiting(row, 0);
    } else {
      this.fire(prolongUsed, row, -1);
    }
  }

  /** Queues a packet until there is a route. A full buffer drops its oldest packet. */
  keep(packet: number): void {
    const { network, host } = this;
    const { waiting, settings } = network;
    this.dropOverdue();
    if (waiting.count(host.node) >= settings.bufferPackets) host.drop(waiting.leaveFirst(host.node), NO_ROUTE);
    waiting.enter(host.node, packet, network.now + settings.bufferTime);
  }

  private dropOverdue(): void {
    const { network, host } = this;
    const { now } = network;
    for (
      let packet = network.waiting.leaveOverdue(host.node, now);
      packet >= 0;
      packet = network.waiting.leaveOverdue(host.node, now)
    )
      host.drop(packet, NO_ROUTE);
  }

  /**
   * Sends the packets queued for the destination of `row`, each `spacing` s after the previous one. If ARP fails and
   * AODV drops the route meanwhile, all of them still go to the current next hop, as in ns-2.
   */
  sendWaiting(row: number, spacing: number): void {
    const { network, host } = this;
    const target = network.tables.state.target[row]!;
    const nextHop = network.tables.state.nextHop[row]!;
    this.dropOverdue();
    let delay = 0;
    for (
      let packet = network.waiting.leaveFor(host.node, target);
      packet >= 0;
      packet = network.waiting.leaveFor(host.node, target)
    ) {
      if (network.tables.isUp(row)) this.useRoute(row, packet, nextHop);
      host.send(packet, nextHop, delay);
      delay += spacing;
    }
  }

  /** Drops the packets queued for the destination of `row`. */
  dropWaiting(row: number): void {
    const { network, host } = this;
    const target = network.tables.state.target[row]!;
    this.dropOverdue();
    for (
      let packet = network.waiting.leaveFor(host.node, target);
      packet >= 0;
      packet = network.waiting.leaveFor(host.node, target)
    )
      host.drop(packet, NO_ROUTE);
  }

  /** Random delay before a broadcast, so that neighbours do not send at once. */
  jitter(): number {
    return this.random.uniform() * this.network.settings.broadcastJitter;
  }

  /** Ends expired routes and handles overdue packets. */
  lookAfterTable(): void {
    const { network, host } = this;
    const { tables, settings, waiting } = network;
    const { state } = tables;
    for (let row = state.newest[host.node]!; row >= 0; row = state.older[row]!) {
      if (state.state[row] === UP) {
        if (state.expires[row]! < network.now) {
          this.dropWaiting(row);
          network.counts.state.routeChanges++;
          this.fire(routeExpires, row, -1);
        } else {
          this.sendWaiting(row, settings.bufferSpacing);
        }
      } else if (waiting.countFor(host.node, state.target[row]!) > 0) {
        search(this, row, -1);
      }
    }
  }

  wake(code: number): void {
    if (code === REPAIR) this.endRepairs();
    else if (code === SEARCH) this.repeatSearches();
    else {
      sendHello(this);
      this.host.kernel.scheduler.arm(
        this.helloSlot,
        this.network.now + this.network.settings.helloInterval * (0.75 + 0.5 * this.random.uniform()),
      );
    }
  }

  /** Arms the repair timer for the earliest deadline. */
  awaitRepairs(): void {
    const { state } = this.network.tables;
    let earliest = Infinity;
    for (let row = state.newest[this.host.node]!; row >= 0; row = state.older[row]!)
      if (state.repairEnds[row]! < earliest) earliest = state.repairEnds[row]!;
    if (earliest < Infinity) this.host.kernel.scheduler.arm(this.repairSlot, earliest);
  }

  private endRepairs(): void {
    const { state } = this.network.tables;
    for (let row = state.newest[this.host.node]!; row >= 0; row = state.older[row]!) {
      if (state.repairEnds[row]! > this.network.now) continue;
      this.fire(repairOver, row, -1);
      if (state.state[row] === REPAIRING) {
        this.network.counts.state.routeChanges++;
        this.fire(repairFails, row, -1);
      }
    }
    this.awaitRepairs();
  }

  /** Arms the search timer for the earliest timeout. */
  awaitAnswers(): void {
    if (this.searchSlot < 0) return;
    const { state } = this.network.tables;
    let earliest = Infinity;
    for (let row = state.newest[this.host.node]!; row >= 0; row = state.older[row]!)
      if (state.state[row] === DOWN && state.requestEnds[row]! > this.network.now && state.requestEnds[row]! < earliest)
        earliest = state.requestEnds[row]!;
    if (earliest < Infinity) this.host.kernel.scheduler.arm(this.searchSlot, earliest);
  }

  private repeatSearches(): void {
    const { tables, waiting } = this.network;
    const { state } = tables;
    for (let row = state.newest[this.host.node]!; row >= 0; row = state.older[row]!)
      if (state.state[row] === DOWN && waiting.countFor(this.host.node, state.target[row]!) > 0) search(this, row, -1);
    this.awaitAnswers();
  }

  nextHop(target: number): number {
    const { tables } = this.network;
    const row = tables.find(this.host.node, target);
    return tables.isUp(row) ? tables.state.nextHop[row]! : -1;
  }

  hopsTo(target: number): number {
    const { tables } = this.network;
    const row = tables.find(this.host.node, target);
    return tables.isUp(row) ? tables.state.hops[row]! : -1;
  }

  table(): readonly RouteEntry[] {
    const { state } = this.network.tables;
    const entries: RouteEntry[] = [];
    for (let row = state.newest[this.host.node]!; row >= 0; row = state.older[row]!) {
      const up = state.state[row] !== DOWN;
      entries.push({
        target: state.target[row]!,
        nextHop: up ? state.nextHop[row]! : -1,
        hops: state.hops[row] === UNREACHABLE ? Infinity : state.hops[row]!,
        sequence: state.sequence[row]!,
        state: state.state[row] === UP ? 'up' : up ? 'repairing' : 'down',
        expires: state.state[row] === UP ? state.expires[row]! : null,
      });
    }
    return entries;
  }

  eachWaiting(visit: (packet: number) => void): void {
    this.network.waiting.each(this.host.node, visit);
  }

  /** Id of the firing that caused a message or failure. */
  causeOf(packet: number): number {
    return this.host.datagrams.state.stamps[stampOf(packet) + CAUSE]!;
  }
}
