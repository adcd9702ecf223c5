/**
 * A network without radio: every message arrives at all neighbours 1 ms after it was sent. The messages of a routing
 * protocol can therefore be listed line by line, and compared with those of ns-2's nodes, independently of the medium.
 */
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { firingAt, type Firing } from '../../src/engine/kernel/journal.ts';
import { ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import type { Component } from '../../src/engine/kernel/scheduler.ts';
import { RULES } from '../../src/engine/tcp/rules.ts';
import { AodvAgent } from '../../src/engine/wireless/aodv/agent.ts';
import { AodvNetwork } from '../../src/engine/wireless/aodv/network.ts';
import { HOPS, NUMBER, ORIGIN, ORIGIN_SEQUENCE, WANTED, WANTED_SEQUENCE } from '../../src/engine/wireless/aodv/node.ts';
import { AODV_DEFAULTS, AODV_RFC, type AodvSettings } from '../../src/engine/wireless/aodv/settings.ts';
import {
  BROADCAST,
  DATA,
  Datagrams,
  FIRST_ROUTING_KIND,
  FORWARDS,
  headOf,
  KIND,
  LAST_HOP,
  LIFETIME,
  LIST,
  NEXT_HOP,
  SOURCE,
  stampOf,
  TARGET,
  TTL,
  WHY,
} from '../../src/engine/wireless/datagrams.ts';
import { DsdvAgent } from '../../src/engine/wireless/dsdv/agent.ts';
import { DsdvNetwork } from '../../src/engine/wireless/dsdv/network.ts';
import { DSDV_DEFAULTS, type DsdvSettings } from '../../src/engine/wireless/dsdv/settings.ts';
import { Lists } from '../../src/engine/wireless/lists.ts';
import { OUT_OF_RANGE } from '../../src/engine/wireless/losses.ts';
import type { RoutingAgent, RoutingHost } from '../../src/engine/wireless/routing/agent.ts';
import { RERR, ROUTING_MESSAGES, RREP, RREQ } from '../../src/engine/wireless/routing/messages.ts';

/** s */
const HOP_TIME = 0.001;
/** How long the MAC layer tries before it gives up a packet, s. */
const TRYING_TIME = 0.02;

interface Flight {
  readonly at: number;
  readonly order: number;
  readonly packet: number;
  readonly from: number;
}

type Networks = AodvNetwork | DsdvNetwork;

export class IdealAir implements Component {
  readonly kernel = new Kernel(1);
  readonly datagrams: Datagrams;
  readonly network: Networks;
  readonly agents: RoutingAgent[] = [];
  /** The messages sent, one line each: time, node, message. */
  readonly said: { time: number; node: number; text: string }[] = [];
  /** Data that arrived and data that was dropped: number of the packet, time, and for drops place and cause. */
  readonly arrived: { number: number; time: number }[] = [];
  readonly dropped: { number: number; node: number; cause: number; time: number }[] = [];
  readonly firings: Firing[] = [];
  private flights: Flight[] = [];
  private planned: { at: number; what: () => void }[] = [];
  private readonly counters = { order: 0, number: 0 };
  private readonly links: boolean[][];
  private readonly slot: number;

  constructor(
    readonly nodes: number,
    protocol: { aodv: Partial<AodvSettings> } | { dsdv: Partial<DsdvSettings> },
  ) {
    const { kernel } = this;
    this.datagrams = new Datagrams(kernel, new Lists(kernel, 3 * nodes));
    this.links = Array.from({ length: nodes }, () => Array.from({ length: nodes }, () => false));
    this.slot = kernel.scheduler.slot(this, 0);
    const { network, agentAt } =
      'aodv' in protocol
        ? this.aodv({ ...AODV_DEFAULTS, ...protocol.aodv })
        : this.dsdv({ ...DSDV_DEFAULTS, ...protocol.dsdv });
    this.network = network;
    for (let node = 0; node < nodes; node++) this.agents.push(agentAt(this.hostOf(node)));
    kernel.journal.attend({
      happened: (rows, at) => {
        this.firings.push(firingAt(rows, at));
      },
    });
  }

  private aodv(settings: AodvSettings) {
    const network = new AodvNetwork(this.kernel, this.datagrams, this.nodes, settings);
    return { network, agentAt: (host: RoutingHost) => new AodvAgent(network, host) };
  }

  private dsdv(settings: DsdvSettings) {
    const network = new DsdvNetwork(this.kernel, this.datagrams, this.nodes, settings);
    return { network, agentAt: (host: RoutingHost) => new DsdvAgent(network, host) };
  }

  /** From now on two nodes hear each other, or no longer do. */
  link(a: number, b: number, is = true): this {
    this.links[a]![b] = is;
    this.links[b]![a] = is;
    return this;
  }

  /** 0 - 1 - 2 - ... */
  chain(): this {
    for (let node = 1; node < this.nodes; node++) this.link(node - 1, node);
    return this;
  }

  /** `from` sends a data packet to `to`. Packets are numbered from 0. */
  send(from: number, to: number): void {
    const packet = this.kernel.packets.take();
    const { rows } = this.datagrams.pool;
    rows[packet + ROUTE] = 0;
    rows[packet + SEQ] = this.counters.number++;
    rows[packet + SIZE] = 1000;
    this.datagrams.address(packet, DATA, from, to, 0);
    this.agents[from]!.originate(packet);
  }

  /** An action at a time, s. */
  at(time: number, what: () => void): this {
    this.planned.push({ at: time, what });
    this.planned.sort((a, b) => a.at - b.at);
    return this;
  }

  run(until: number): this {
    const { scheduler } = this.kernel;
    for (;;) {
      const next = this.planned[0];
      const time = Math.min(scheduler.nextTime(), next?.at ?? Infinity);
      if (time > until) return this;
      if (next !== undefined && next.at <= time) {
        this.planned.shift();
        scheduler.state.now = next.at;
        next.what();
      } else scheduler.runNext();
    }
  }

  /** The messages, without their times where `times` is false. */
  lines(times = false): string[] {
    return this.said.map(({ time, node, text }) => `${times ? `${time.toFixed(3)} ` : ''}${node} ${text}`);
  }

  /** Titles of the rules that fired in a node. */
  rulesIn(node: number): string[] {
    return this.firings.filter((firing) => firing.place === node).map(({ rule }) => RULES[rule]!.title);
  }

  wake(): void {
    const flight = this.flights.shift()!;
    this.arm();
    this.arrive(flight);
  }

  private hostOf(node: number): RoutingHost {
    const { kernel, datagrams } = this;
    return {
      node,
      nodes: this.nodes,
      bare: [],
      kernel,
      datagrams,
      send: (packet, nextHop, delay) => {
        const { heads } = datagrams.state;
        heads[headOf(packet) + NEXT_HOP] = nextHop;
        heads[headOf(packet) + LAST_HOP] = node;
        this.launch(packet, node, delay);
      },
      drop: (packet, cause) => {
        this.drop(packet, node, cause);
      },
      withdraw: (nextHop) => {
        const { heads } = datagrams.state;
        const waits = this.flights.find(
          ({ packet, from }) =>
            from === node && heads[headOf(packet) + NEXT_HOP] === nextHop && !this.links[node]![nextHop]!,
        );
        if (waits === undefined) return -1;
        this.flights = this.flights.filter((flight) => flight !== waits);
        this.arm();
        return waits.packet;
      },
    };
  }

  private launch(packet: number, from: number, delay: number): void {
    const { heads } = this.datagrams.state;
    const at = headOf(packet);
    const sent = this.kernel.scheduler.state.now + delay;
    if (heads[at + KIND]! >= FIRST_ROUTING_KIND) this.said.push({ time: sent, node: from, text: this.textOf(packet) });
    const nextHop = heads[at + NEXT_HOP]!;
    const reaches = nextHop === BROADCAST || this.links[from]![nextHop]!;
    this.flights.push({
      at: sent + (reaches ? HOP_TIME : TRYING_TIME),
      order: this.counters.order++,
      packet,
      from,
    });
    this.flights.sort((a, b) => a.at - b.at || a.order - b.order);
    this.arm();
  }

  private arm(): void {
    const first = this.flights[0];
    if (first === undefined) this.kernel.scheduler.cancel(this.slot);
    else this.kernel.scheduler.arm(this.slot, first.at);
  }

  private arrive({ packet, from }: Flight): void {
    const { heads } = this.datagrams.state;
    const nextHop = heads[headOf(packet) + NEXT_HOP]!;
    if (nextHop === BROADCAST) {
      for (let node = 0; node < this.nodes; node++)
        if (this.links[from]![node]!) this.agents[node]!.message(this.datagrams.copy(packet));
      this.datagrams.free(packet);
    } else if (!this.links[from]![nextHop]!) {
      heads[headOf(packet) + WHY] = OUT_OF_RANGE;
      this.agents[from]!.linkFailed(packet);
    } else if (heads[headOf(packet) + KIND] !== DATA) this.agents[nextHop]!.message(packet);
    else if (heads[headOf(packet) + TARGET] !== nextHop) {
      heads[headOf(packet) + FORWARDS]!++;
      this.agents[nextHop]!.forward(packet);
    } else {
      this.arrived.push({ number: this.datagrams.pool.rows[packet + SEQ]!, time: this.kernel.scheduler.state.now });
      this.datagrams.free(packet);
    }
  }

  private drop(packet: number, node: number, cause: number): void {
    if (this.datagrams.state.heads[headOf(packet) + KIND] === DATA)
      this.dropped.push({
        number: this.datagrams.pool.rows[packet + SEQ]!,
        node,
        cause,
        time: this.kernel.scheduler.state.now,
      });
    this.datagrams.free(packet);
  }

  /** A message of ns-2's trace in the words used here. */
  private textOf(packet: number): string {
    const { heads, stamps } = this.datagrams.state;
    const at = headOf(packet);
    const kind = heads[at + KIND]!;
    const { lists } = this.datagrams;
    const { name } = ROUTING_MESSAGES[kind - FIRST_ROUTING_KIND]!;
    const list = heads[at + LIST]!;
    const entries = (width: number): string =>
      Array.from({ length: list < 0 ? 0 : lists.length(list) / width }, (_, entry) =>
        Array.from({ length: width }, (__, column) => lists.at(list, entry * width + column)).join('/'),
      ).join(' ');
    const size = this.datagrams.pool.rows[packet + SIZE]!;
    switch (kind) {
      case RREQ:
        return `${name} ${size} ttl ${heads[at + TTL]} hops ${heads[at + HOPS]} id ${heads[at + NUMBER]} wants ${heads[at + WANTED]}/${heads[at + WANTED_SEQUENCE]} from ${heads[at + ORIGIN]}/${heads[at + ORIGIN_SEQUENCE]}`;
      case RREP:
        return `${name} ${size} to ${heads[at + TARGET]} by ${heads[at + NEXT_HOP]} ttl ${heads[at + TTL]} hops ${heads[at + HOPS]} way to ${heads[at + WANTED]}/${heads[at + WANTED_SEQUENCE]} life ${stamps[stampOf(packet) + LIFETIME]!.toFixed(1)}`;
      case RERR:
        return `${name} ${size}${heads[at + NEXT_HOP] === BROADCAST ? '' : ` by ${heads[at + NEXT_HOP]}`} ${entries(2)}`;
      case FIRST_ROUTING_KIND + 3:
        return `${name} ${size}`;
      default:
        return `${name} ${size} ${entries(3)} of ${heads[at + SOURCE]}`;
    }
  }
}

export const aodvAir = (nodes: number, settings: Partial<AodvSettings> = {}): IdealAir =>
  new IdealAir(nodes, { aodv: settings });
export const rfcAir = (nodes: number, settings: Partial<AodvSettings> = {}): IdealAir =>
  new IdealAir(nodes, { aodv: { ...AODV_RFC, ...settings } });
export const dsdvAir = (nodes: number, settings: Partial<DsdvSettings> = {}): IdealAir =>
  new IdealAir(nodes, { dsdv: settings });
