import { NEXT, ROUTE, SIZE } from '../kernel/packets.ts';
import { FORCED } from '../link/drops.ts';
import type { ForcedLoss } from '../link/loss.ts';
import type { Port } from '../node/port.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { Arp } from './arp.ts';
import type { NetworkCounts } from './networkCounts.ts';
import type { Channel } from './channel.ts';
import {
  CAUSE,
  DATA,
  type Datagrams,
  DUE,
  FIRST_ROUTING_KIND,
  FORWARDS,
  headOf,
  KIND,
  LAST_HOP,
  NEXT_HOP,
  NOT_TAKEN,
  stampOf,
  TAKEN,
  TAKEN_OVER,
  TARGET,
} from './datagrams.ts';
import { InterfaceQueue } from './interfaceQueue.ts';
import { Mac, type MacSettings } from './mac/mac.ts';
import type { RoutingAgent, RoutingHost } from './routing/agent.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';

/**
 * Packets in transit between two layers of a node, each with its own delay. They leave in order of time; packets with
 * equal times leave in order of insertion.
 */
class DelayLine implements Component {
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

/** Processing time of the link layer per packet, and of ARP per message, s (ns-2: LL delay_, ARPTable delay_). */
const LINK_DELAY = 25e-6;
const ARP_DELAY = 5e-6;

interface NodeSettings {
  readonly node: number;
  /** Packets in the interface queue, including the one held by the MAC layer. */
  readonly queueLimit: number;
  readonly mac: MacSettings;
}

/** Shared by all nodes of a network. */
interface Commons {
  readonly kernel: Kernel;
  readonly datagrams: Datagrams;
  readonly channel: Channel;
  readonly ledger: Ledger;
  readonly counts: NetworkCounts;
  /** All stations, by node number; each node adds its own. */
  readonly stations: Mac[];
}

/**
 * A node of a wireless network: transport endpoints, routing protocol, link layer with ARP, interface queue, MAC layer.
 * Senders and receivers use it as a port.
 */
export class WirelessNode implements RoutingHost, Port {
  readonly node: number;
  readonly nodes: number;
  readonly kernel: Kernel;
  readonly datagrams: Datagrams;
  readonly mac: Mac;
  readonly queue: InterfaceQueue;
  readonly arp: Arp;
  /**
   * Delay lines: for routing messages, for packets on their way down to the queue, and for packets on their way up to
   * the routing protocol.
   */
  readonly later: DelayLine;
  readonly down: DelayLine;
  readonly up: DelayLine;
  /** Receiver of arriving packets, by route. Filled by the builder. */
  readonly ends: (Port | null)[] = [];
  /** Destination node by route, and whether packet sizes on the route exclude the IP header. Filled by the builder. */
  readonly targets: number[] = [];
  readonly bare: boolean[] = [];
  private readonly protocol: { agent: RoutingAgent | null } = { agent: null };
  /** Forced drops of packets that originate here, and the handler of orders about arriving packets. */
  private readonly entry: { forced: ForcedLoss | null; takes: ((packet: number) => boolean) | null } = {
    forced: null,
    takes: null,
  };

  constructor(
    private readonly commons: Commons,
    settings: NodeSettings,
  ) {
    const { kernel, datagrams, channel, stations } = commons;
    this.kernel = kernel;
    this.datagrams = datagrams;
    this.node = settings.node;
    this.nodes = channel.movement.nodes;
    this.queue = new InterfaceQueue(kernel, datagrams, settings.queueLimit, (packet, cause) =>
      this.drop(packet, cause),
    );
    this.later = new DelayLine(kernel, datagrams, (packet) => this.toLink(packet));
    this.down = new DelayLine(kernel, datagrams, (packet) => this.enqueue(packet));
    this.up = new DelayLine(kernel, datagrams, (packet) => this.arrive(packet));
    this.arp = new Arp(kernel, datagrams, this.node, this.nodes, {
      send: (packet) => {
        if (this.kindOf(packet) !== DATA) commons.counts.state.arpSent++;
        this.down.add(packet, ARP_DELAY);
      },
      drop: (packet, cause) => this.drop(packet, cause),
      failed: (packet) => this.giveBack(packet),
    });
    this.mac = new Mac(kernel, datagrams, channel, this.node, stations, settings.mac, {
      ready: () => this.feed(),
      received: (packet) => this.received(packet),
      failed: (packet) => this.giveBack(packet),
    });
    stations.push(this.mac);
  }

  /** The node's routing protocol. */
  get agent(): RoutingAgent {
    return this.protocol.agent!;
  }

  /** Sets the routing protocol of the node. Build time only. */
  install(agent: RoutingAgent): void {
    this.protocol.agent = agent;
  }

  /** Sets forced drops of packets that originate here. Build time only. */
  attachLoss(forced: ForcedLoss): void {
    this.entry.forced = forced;
  }

  /** Sets the handler of orders about packets that arrive here. Build time only. */
  attachOrders(takes: (packet: number) => boolean): void {
    this.entry.takes = takes;
  }

  /** Drops the next `packets` data packets of `flow`, which starts here. */
  dropNext(flow: number, packets: number): void {
    const { forced } = this.entry;
    if (forced !== null) forced.state.quota[flow] = forced.state.quota[flow]! + packets;
  }

  /** Handles a packet of the node's own transport layer. */
  receive(packet: number): void {
    const { forced } = this.entry;
    const route = this.datagrams.pool.rows[packet + ROUTE]!;
    this.datagrams.address(packet, DATA, this.node, this.targets[route]!, 0);
    if (forced !== null && forced.verdict(packet) >= 0) this.drop(packet, FORCED);
    else this.come(packet);
  }

  /**
   * Handles a packet of a flow that no order has taken: passes it to the routing protocol, or to its endpoint if this
   * node is the destination.
   */
  goOn(packet: number): void {
    const { heads } = this.datagrams.state;
    const at = headOf(packet);
    if (heads[at + LAST_HOP] === this.node) this.agent.originate(packet);
    else if (heads[at + TARGET] === this.node) {
      const { arrived, hops } = this.commons.counts.state;
      const route = this.datagrams.pool.rows[packet + ROUTE]!;
      arrived[route] = arrived[route]! + 1;
      hops[route] = hops[route]! + heads[at + FORWARDS]!;
      this.ends[route]!.receive(packet);
    } else this.agent.forward(packet);
  }

  send(packet: number, nextHop: number, delay: number): void {
    const { heads } = this.datagrams.state;
    const at = headOf(packet);
    heads[at + NEXT_HOP] = nextHop;
    heads[at + LAST_HOP] = this.node;
    if (heads[at + TAKEN] === TAKEN_OVER) {
      // The next hop had received the packet after all: from here on there are two copies.
      heads[at + TAKEN] = NOT_TAKEN;
      const { doubled } = this.commons.counts.state;
      const route = this.datagrams.pool.rows[packet + ROUTE]!;
      doubled[route] = doubled[route]! + 1;
    }
    if (delay > 0) this.later.add(packet, delay);
    else this.toLink(packet);
  }

  drop(packet: number, cause: number): void {
    const { commons, datagrams, queue } = this;
    const { heads } = datagrams.state;
    const at = headOf(packet);
    if (this.kindOf(packet) !== DATA) {
      const { routingLost } = commons.counts.state;
      routingLost[cause] = routingLost[cause]! + 1;
      datagrams.free(packet);
    } else if (heads[at + TAKEN] === TAKEN_OVER) {
      datagrams.free(packet);
    } else {
      const follows = datagrams.state.stamps[stampOf(packet) + CAUSE]!;
      commons.ledger.drop(packet, cause, this.node, queue.state.length, queue.limit, follows);
    }
  }

  withdraw(nextHop: number): number {
    return this.queue.withdraw(nextHop);
  }

  /** Visits every packet of a flow held by this node, except copies. */
  eachPacket(visit: (packet: number) => void): void {
    const { heads } = this.datagrams.state;
    const ofFlow = (packet: number): void => {
      const at = headOf(packet);
      if (heads[at + KIND] === DATA && heads[at + TAKEN] !== TAKEN_OVER) visit(packet);
    };
    for (const line of [this.later, this.down, this.up]) line.each(ofFlow);
    this.arp.each(ofFlow);
    this.queue.each(ofFlow);
    this.agent.eachWaiting(ofFlow);
    const { packet } = this.mac.state;
    if (packet >= 0) ofFlow(packet);
  }

  private kindOf(packet: number): number {
    return this.datagrams.state.heads[headOf(packet) + KIND]!;
  }

  /** Passes a packet to the link layer, which resolves the address of its next hop. */
  private toLink(packet: number): void {
    this.kernel.journal.handed(this.node, packet);
    if (this.kindOf(packet) >= FIRST_ROUTING_KIND) {
      const { state } = this.commons.counts;
      state.routingSent++;
      state.routingBytes += this.datagrams.pool.rows[packet + SIZE]!;
    }
    if (this.arp.resolve(packet)) this.down.add(packet, LINK_DELAY);
  }

  private enqueue(packet: number): void {
    this.queue.add(packet);
    if (!this.mac.state.busy) this.feed();
  }

  private feed(): void {
    const packet = this.queue.take();
    if (packet >= 0) this.mac.send(packet);
  }

  private received(packet: number): void {
    const kind = this.kindOf(packet);
    if (kind === DATA || kind >= FIRST_ROUTING_KIND) this.up.add(packet, LINK_DELAY);
    else this.arp.receive(packet);
  }

  private arrive(packet: number): void {
    if (this.kindOf(packet) === DATA) this.come(packet);
    else this.agent.message(packet);
  }

  private come(packet: number): void {
    const { takes } = this.entry;
    if (takes === null || !takes(packet)) this.goOn(packet);
  }

  /** Handles a packet returned by the link layer. */
  private giveBack(packet: number): void {
    const kind = this.kindOf(packet);
    if (kind === DATA || kind >= FIRST_ROUTING_KIND) this.agent.linkFailed(packet);
    else this.datagrams.free(packet);
  }
}
