import type { RecoveryEvent } from '../flight.ts';
import type { SubflowData } from '../receiver.ts';
import type { Sender } from '../sender.ts';
import type { Feeder } from '../sender/waits.ts';
import type { DataOrder } from './dataOrder.ts';

/**
 * Which data the segments of a subflow carry. `carries`: data number by segment, a ring; `taken`: first segment not yet
 * passed to `DataOrder`; `cursor`: where the scheduler `redundant` continues; `sent`, `again`: numbers of segments
 * sent, and of those already assigned to another subflow.
 */
export const freshMap = () => ({ carries: new Int32Array(64), taken: 1, cursor: 0, sent: 0, again: 0 });

/** One path: a TCP sender, and which data its segments carry. */
export interface Subflow {
  readonly sender: Sender;
  readonly flow: number;
  readonly index: number;
  readonly bit: number;
  readonly map: ReturnType<typeof freshMap>;
}

/** Data that the receiver of a subflow has received in order. */
export class ReceivedData implements SubflowData {
  readonly newest: DataOrder['state'];

  constructor(
    readonly map: Subflow['map'],
    private readonly order: DataOrder,
  ) {
    this.newest = order.state;
  }

  /** Passes the data that the subflow has received in order to the connection's `DataOrder`. */
  take(expected: number): void {
    const { map } = this;
    for (; map.taken < expected; map.taken++) this.order.arrive(map.carries[map.taken & (map.carries.length - 1)]!);
  }
}

/** The connection, as a subflow's sender uses it. */
interface Joined {
  /** The sender of a subflow has handled an ACK that carried this DATA_ACK. */
  heard(subflow: Subflow, dataAck: number): void;
  /** A timer of a subflow's sender has expired. */
  woken(subflow: Subflow, timedOut: boolean): void;
}

/** Gives the sender of a subflow its data. */
export class SubflowFeeder implements Feeder {
  private readonly event: Readonly<RecoveryEvent>;

  constructor(
    private readonly connection: Joined,
    private readonly subflow: Subflow,
  ) {
    this.event = subflow.sender.recoveryEvent;
  }

  acknowledged(): void {
    this.connection.heard(this.subflow, this.event.dataAck);
  }

  woken(timedOut: boolean): void {
    this.connection.woken(this.subflow, timedOut);
  }
}
