import type { Kernel } from '../../kernel/kernel.ts';
import type { Datagrams } from '../datagrams.ts';

/**
 * The routing protocol of one node. It is woken by packets and by its own slots
 * of the scheduler, which it makes in its constructor; all it remembers is state
 * registered with the kernel. Whoever hands it a packet hands over ownership: it
 * sends the packet (`host.send`), keeps it, drops it (`host.drop`), or frees it.
 */
export interface RoutingAgent {
  /** A data packet of this node's own transport layer; its header is complete but for TTL, NEXT_HOP and what the protocol adds to SIZE. */
  originate(packet: number): void;
  /** A data packet that came from LAST_HOP and is for another node. TTL is as the last node sent it; FORWARDS counts the hop. */
  forward(packet: number): void;
  /** A routing message (KIND >= FIRST_ROUTING_KIND) that came from LAST_HOP. */
  message(packet: number): void;
  /**
   * The link layer could not bring a packet to NEXT_HOP (ns-2: xmit_failure).
   * WHY says why. Called for every unicast packet that is given up, routing
   * messages included; the other packets that wait for the same hop are still in the
   * interface queue (`host.withdraw`).
   */
  linkFailed(packet: number): void;
  /** Next hop towards a node, now; -1: no route. For pictures and results: changes nothing. */
  nextHop(target: number): number;
  /** Hops to a node, now; -1: no route. */
  hopsTo(target: number): number;
  /** The routing table, for pictures: changes nothing. */
  table(): readonly RouteEntry[];
  /** Packets that wait inside the agent for a route, each told to `visit`: they count as in flight. */
  eachWaiting(visit: (packet: number) => void): void;
}

/** One line of a routing table. */
export interface RouteEntry {
  readonly target: number;
  /** -1: none. */
  readonly nextHop: number;
  readonly hops: number;
  /** Sequence number of the destination. */
  readonly sequence: number;
  readonly state: 'up' | 'down' | 'repairing';
  /** s of simulated time, or null: never. */
  readonly expires: number | null;
}

/** What a node gives its routing protocol. */
export interface RoutingHost {
  /** Number of this node, and of nodes in the network: 0 .. nodes - 1. */
  readonly node: number;
  readonly nodes: number;
  /** By route: whether its packets come without an IP header, as UDP's do (TCP counts its own). */
  readonly bare: readonly boolean[];
  readonly kernel: Kernel;
  readonly datagrams: Datagrams;
  /**
   * Hands a packet to the link layer after `delay` s (0: now) for `nextHop`, a
   * node or BROADCAST. Writes NEXT_HOP and LAST_HOP (this node). Packets with equal times keep their order.
   */
  send(packet: number, nextHop: number, delay: number): void;
  /** Drops a packet for a cause of losses.ts or link/drops.ts. Data is booked in the ledger, routing messages are counted. */
  drop(packet: number, cause: number): void;
  /** Takes out of the interface queue the first packet that waits for `nextHop`; -1: none is left. */
  withdraw(nextHop: number): number;
}
