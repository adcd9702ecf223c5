/** Ports between the subflows of a connection and the network. */
import { DATA_ACK, type PoolState } from '../../kernel/packets.ts';
import type { Port } from '../../node/port.ts';
import type { Receiver } from '../receiver.ts';
import type { Sender } from '../sender.ts';
import type { DataOrder } from './dataOrder.ts';

/** What a connection needs of a receiver. */
export type SubflowReceiver = Port & { readonly state: Pick<Receiver['state'], 'expected'> };

/** One path: a TCP sender and receiver, and which data their segments carry. */
export interface Subflow {
  readonly sender: Sender;
  readonly receiver: SubflowReceiver;
  readonly received: SubflowReceiver['state'];
  readonly flow: number;
  readonly index: number;
  readonly bit: number;
  /**
   * `carries`: data number by segment, a ring; `taken`: first segment not yet in the order of the data; `cursor`: where
   * the scheduler `redundant` continues; `sent`, `again`: segments sent, and those of them that another subflow had too.
   */
  readonly map: { carries: Int32Array; taken: number; cursor: number; sent: number; again: number };
}

/** The connection, as its ports use it. */
export interface Joined {
  readonly order: DataOrder;
  readonly subflows: readonly Subflow[];
  /** The sender of a subflow has handled an ACK that carried this DATA_ACK. */
  heard(subflow: Subflow, dataAck: number): void;
}

/** Puts what a subflow has received in order into the order of the data. */
function takeIn({ received, map }: Subflow, order: DataOrder): void {
  for (; map.taken < received.expected; map.taken++) order.arrive(map.carries[map.taken & (map.carries.length - 1)]!);
}

/** Entry port of a subflow's receiver. */
export class Arrivals implements Port {
  constructor(
    private readonly subflow: Subflow,
    private readonly order: DataOrder,
  ) {}

  receive(packet: number): void {
    this.subflow.receiver.receive(packet);
    // Nothing if the segment was acknowledged at once.
    takeIn(this.subflow, this.order);
  }
}

/** Entry port of a subflow's sender. */
export class Acknowledgements implements Port {
  constructor(
    private readonly connection: Joined,
    private readonly subflow: Subflow,
    private readonly pool: PoolState,
  ) {}

  receive(packet: number): void {
    const dataAck = this.pool.rows[packet + DATA_ACK]!;
    this.subflow.sender.receive(packet);
    this.connection.heard(this.subflow, dataAck);
  }
}

/** Exit port of a subflow's receiver: writes the newest DATA_ACK into each ACK (RFC 8684 section 3.3.2). */
export class Answers implements Port {
  constructor(
    private readonly connection: Joined,
    private readonly index: number,
    private readonly pool: PoolState,
    private readonly out: Port,
  ) {}

  receive(packet: number): void {
    const { order, subflows } = this.connection;
    takeIn(subflows[this.index]!, order);
    this.pool.rows[packet + DATA_ACK] = order.state.delivered;
    this.out.receive(packet);
  }
}
