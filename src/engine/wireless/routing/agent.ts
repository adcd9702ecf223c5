import type { Kernel } from '../../kernel/kernel.ts';
import type { Datagrams } from '../datagrams.ts';

/**
 * The routing protocol of one node. It is driven by packets and by scheduler slots made in its constructor; its state
 * is registered with the kernel. It owns every packet passed to it and must send (`host.send`), store, drop
 * (`host.drop`) or free it.
 */
export interface RoutingAgent {
  /**
   * Handles a data packet of this node's transport layer; the header lacks TTL, NEXT_HOP and what the protocol adds to
   * SIZE.
   */
  originate(packet: number): void;
  /**
   * Handles a data packet from LAST_HOP for another node. TTL is as sent by the last node; FORWARDS includes the hop.
   */
  forward(packet: number): void;
  /** Handles a routing message (KIND >= FIRST_ROUTING_KIND) from LAST_HOP. */
  message(packet: number): void;
  /**
   * Handles a packet that the link layer could not deliver to NEXT_HOP (ns-2: xmit_failure); WHY has the reason. Called
   * for every such unicast packet, including routing messages; other packets for the same hop are still in the
   * interface queue (`host.withdraw`).
   */
  linkFailed(packet: number): void;
  /** Current next hop to a node; -1: no route. Read-only, for pictures and results. */
  nextHop(target: number): number;
  /** Current hops to a node; -1: no route. */
  hopsTo(target: number): number;
  /** The routing table, read-only, for pictures. */
  table(): readonly RouteEntry[];
  /** Visits the packets that wait inside the agent for a route: they count as in flight. */
  eachWaiting(visit: (packet: number) => void): void;
}

/** An entry of a routing table. */
export interface RouteEntry {
  readonly target: number;
  /** -1: none. */
  readonly nextHop: number;
  readonly hops: number;
  /** Sequence number of the destination. */
  readonly sequence: number;
  readonly state: 'up' | 'down' | 'repairing';
  /** s of simulated time; null: never. */
  readonly expires: number | null;
}

/** The environment of a node's routing protocol. */
export interface RoutingHost {
  /** Number of this node, and number of nodes (0 .. nodes - 1). */
  readonly node: number;
  readonly nodes: number;
  /** By route: whether packet sizes exclude the IP header. They do for UDP; TCP's sizes include it. */
  readonly bare: readonly boolean[];
  readonly kernel: Kernel;
  readonly datagrams: Datagrams;
  /**
   * Passes a packet to the link layer after `delay` s (0: now) for `nextHop`, a node or BROADCAST. Writes NEXT_HOP and
   * LAST_HOP (this node). Packets with equal times keep their order.
   */
  send(packet: number, nextHop: number, delay: number): void;
  /**
   * Drops a packet for a cause of losses.ts or link/drops.ts. Data is recorded in the ledger, routing messages are
   * counted.
   */
  drop(packet: number, cause: number): void;
  /** Removes the first packet for `nextHop` from the interface queue; -1: none. */
  withdraw(nextHop: number): number;
}
