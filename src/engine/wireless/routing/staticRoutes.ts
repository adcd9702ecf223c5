import { headOf, TARGET, TTL, WHY } from '../datagrams.ts';
import { NO_ROUTE, TTL_EXPIRED } from '../losses.ts';
import type { RouteEntry, RoutingAgent, RoutingHost } from './agent.ts';

/** Initial hop limit of a packet. */
const INITIAL_TTL = 32;

/** Constant routes set by the builder: a routing protocol without discovery. */
export class StaticRoutes implements RoutingAgent {
  /** `next`: next hop by destination, -1: none; `hops`: number of hops. */
  constructor(
    private readonly host: RoutingHost,
    private readonly next: Int32Array,
    private readonly hops: Int32Array,
  ) {}

  originate(packet: number): void {
    const { heads } = this.host.datagrams.state;
    heads[headOf(packet) + TTL] = INITIAL_TTL;
    this.pass(packet);
  }

  forward(packet: number): void {
    const { heads } = this.host.datagrams.state;
    const at = headOf(packet);
    heads[at + TTL] = heads[at + TTL]! - 1;
    if (heads[at + TTL]! <= 0) this.host.drop(packet, TTL_EXPIRED);
    else this.pass(packet);
  }

  /** Static routes need no messages. */
  message(packet: number): void {
    this.host.drop(packet, NO_ROUTE);
  }

  linkFailed(packet: number): void {
    this.host.drop(packet, this.host.datagrams.state.heads[headOf(packet) + WHY]!);
  }

  nextHop(target: number): number {
    return this.next[target]!;
  }

  hopsTo(target: number): number {
    return this.hops[target]!;
  }

  table(): readonly RouteEntry[] {
    return Array.from(this.next, (nextHop, target) => ({
      target,
      nextHop,
      hops: this.hops[target]!,
      sequence: 0,
      state: 'up' as const,
      expires: null,
    })).filter(({ nextHop }) => nextHop >= 0);
  }

  eachWaiting(): void {}

  private pass(packet: number): void {
    const target = this.host.datagrams.state.heads[headOf(packet) + TARGET]!;
    const nextHop = this.next[target]!;
    if (nextHop < 0) this.host.drop(packet, NO_ROUTE);
    else this.host.send(packet, nextHop, 0);
  }
}

/** Shortest routes by hops among nodes in range of each other: by node, next hop and hops for every destination. */
export function shortestRoutes(
  nodes: number,
  hears: (a: number, b: number) => boolean,
): readonly { readonly next: Int32Array; readonly hops: Int32Array }[] {
  const tables = Array.from({ length: nodes }, () => ({
    next: new Int32Array(nodes).fill(-1),
    hops: new Int32Array(nodes).fill(-1),
  }));
  for (let target = 0; target < nodes; target++) {
    tables[target]!.hops[target] = 0;
    const reached = [target];
    for (const via of reached) {
      for (let node = 0; node < nodes; node++) {
        if (tables[node]!.hops[target]! >= 0 || !hears(node, via)) continue;
        tables[node]!.hops[target] = tables[via]!.hops[target]! + 1;
        tables[node]!.next[target] = via;
        reached.push(node);
      }
    }
  }
  return tables;
}
