/** Ports between the subflows of a connection and the network. */
import type { Kernel } from '../../kernel/kernel.ts';
import { DATA_ACK } from '../../kernel/packets.ts';
import type { Port } from '../../node/port.ts';
import type { Receiver } from '../receiver.ts';
import type { Sender } from '../sender.ts';
import type { DataOrder } from './dataOrder.ts';

/** What a connection needs of a receiver. */
export type SubflowReceiver = Port & { readonly state: Pick<Receiver['state'], 'expected'> };

/** The connection, as its ports use it. */
export interface Joined {
  readonly order: DataOrder;
  /** Puts what subflow `index` has received in order into the order of the data. */
  arrive(index: number): void;
  /** The sender of subflow `index` has handled an ACK that carried this DATA_ACK. */
  heard(index: number, dataAck: number): void;
}

/** Entry port of a subflow's receiver. */
export class Arrivals implements Port {
  constructor(
    private readonly connection: Joined,
    private readonly index: number,
    private readonly receiver: SubflowReceiver,
  ) {}

  receive(packet: number): void {
    this.receiver.receive(packet);
    this.connection.arrive(this.index);
  }
}

/** Entry port of a subflow's sender. */
export class Acknowledgements implements Port {
  constructor(
    private readonly connection: Joined,
    private readonly index: number,
    private readonly sender: Sender,
    private readonly kernel: Kernel,
  ) {}

  receive(packet: number): void {
    const dataAck = this.kernel.packets.state.rows[packet + DATA_ACK]!;
    this.sender.receive(packet);
    this.connection.heard(this.index, dataAck);
  }
}

/** Exit port of a subflow's receiver: writes the newest DATA_ACK into each ACK (RFC 8684 section 3.3.2). */
export class Answers implements Port {
  constructor(
    private readonly connection: Joined,
    private readonly index: number,
    private readonly kernel: Kernel,
    private readonly out: Port,
  ) {}

  receive(packet: number): void {
    this.connection.arrive(this.index);
    this.kernel.packets.state.rows[packet + DATA_ACK] = this.connection.order.state.delivered;
    this.out.receive(packet);
  }
}
