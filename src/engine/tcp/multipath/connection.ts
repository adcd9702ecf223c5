import { doubledRing } from '../../kernel/numeric.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Sender } from '../sender.ts';
import { Coupling } from './coupling.ts';
import { DataOrder } from './dataOrder.ts';
import { dataWindowFull, handedOn, waitsForFast } from './multipathRules.ts';
import { freshMap, ReceivedData, SubflowFeeder, type Subflow } from './subflow.ts';
import type { SchedulerName } from './catalogue.ts';
import { blestWaits, roomOf, roundTripOf } from './schedulers.ts';

interface ConnectionSettings {
  readonly scheduler: SchedulerName;
  /** Receive buffer, segments: the most that may be sent above DATA_ACK. */
  readonly buffer: number;
  /** Segments of data; Infinity: no end. */
  readonly segments: number;
}

/** Receives the number of segments delivered in order so far. */
interface DataEnd {
  acknowledged(segment: number): void;
}

/**
 * A connection over several paths (MPTCP, RFC 8684). It owns the data: each segment of it gets a number when a subflow
 * has room, and the receiver delivers in the order of these numbers, from one buffer for all subflows. Each subflow is a
 * TCP flow that knows nothing of the others.
 */
export class Connection {
  readonly state;
  readonly order: DataOrder;
  readonly coupling: Coupling;
  readonly subflows: Subflow[] = [];
  private readonly received: ReceivedData[] = [];
  /**
   * Set while the run is built. `readsCoupled`, `readsOrder`: the growth law of at least one subflow has this property.
   * `isPlain`: the scheduler gives new data to any subflow with room.
   */
  private readonly built: { dataEnd: DataEnd | null; readsCoupled: boolean; readsOrder: boolean; isPlain: boolean };

  constructor(
    private readonly kernel: Kernel,
    readonly settings: ConnectionSettings,
  ) {
    this.state = kernel.state({
      /** First data number that the application has not written. */
      limit: settings.segments,
      /** Bit masks: subflows without data to send when last asked, and subflows whose timer has expired. */
      idle: 0,
      silent: 0,
      /** Index of the subflow that follows the one served last. */
      turn: 0,
      /** Segments handed on from silent subflows. */
      handedOn: 0,
      /** Since when the full buffer has blocked a subflow, s (-1: not blocked), and total blocked time before, s. */
      fullSince: -1.5,
      fullTime: 0.5,
      /** Bit of the subflow that `blest` leaves out. */
      leftOut: 0,
    });
    this.state.fullTime = 0;
    const isPlain = settings.scheduler === 'lowestRtt' || settings.scheduler === 'roundRobin';
    this.built = { dataEnd: null, readsCoupled: false, readsOrder: false, isPlain };
    this.order = new DataOrder(kernel);
    this.coupling = new Coupling(kernel);
  }

  /** Creates the record of data received for the next subflow to join. */
  nextData(): ReceivedData {
    const data = new ReceivedData(freshMap(), this.order);
    this.received.push(data);
    return data;
  }

  /** Adds a subflow, after `nextData`. Call it while the run is built, in the order of the flows. */
  join(flow: number, sender: Sender, readsCoupled: boolean, readsOrder = false): void {
    const index = this.subflows.length;
    const map = this.kernel.state(this.received[index]!.map);
    const subflow = { sender, flow, index, bit: 1 << index, map };
    this.subflows.push(subflow);
    this.coupling.join(sender, readsOrder);
    this.built.readsCoupled ||= readsCoupled;
    this.built.readsOrder ||= readsOrder;
    sender.feedFrom(new SubflowFeeder(this, subflow));
  }

  /** The flows that are its subflows. */
  get flows(): readonly number[] {
    return this.subflows.map(({ flow }) => flow);
  }

  /** The data number that a segment of a subflow carries; -1: none, or it is acknowledged. */
  dataOf(flow: number, segment: number): number {
    const subflow = this.subflows.find((each) => each.flow === flow);
    if (subflow === undefined || segment < 1) return -1;
    const { acked, highest, limit } = subflow.sender.flight;
    const { carries } = subflow.map;
    // The limit is above `highest` while a segment is sent, and may be below it after a stop (`stopForgetsNewest`).
    if (segment <= acked || (segment > highest && segment >= limit)) return -1;
    return carries[segment & (carries.length - 1)]!;
  }

  /** Bits of the subflows that have sent this data, in their order; 0: it is acknowledged. */
  carriersOf(data: number): number {
    const { acked, next } = this.order.state;
    return data < acked || data >= next ? 0 : this.order.carriersOf(data);
  }

  /** Data that no subflow has yet, segments. */
  unsent(): number {
    return this.state.limit - this.order.state.next;
  }

  /** Rate cwnd/RTT of a subflow as a fraction of the sum of all, 0 to 1; NaN before its first round-trip sample. */
  shareOf(flow: number): number {
    let sum = 0;
    let own = NaN;
    for (const { sender, flow: of } of this.subflows) {
      if (sender.timer.smoothed <= 0) continue;
      const rate = sender.window.cwnd / sender.timer.smoothed;
      sum += rate;
      if (of === flow) own = rate;
    }
    return own / sum;
  }

  /** Data segments sent on a subflow, each counted once. */
  sentOn(flow: number): number {
    return this.subflows.find((each) => each.flow === flow)?.map.sent ?? 0;
  }

  /** Sets the observer that is notified of data delivered in order. Call it while the run is built. */
  serve(end: DataEnd): void {
    this.built.dataEnd = end;
  }

  /** The application writes this many segments. */
  write(segments: number): void {
    this.state.limit += segments;
    this.send((1 << this.subflows.length) - 1);
  }

  /** The sender of a subflow has handled an ACK that carried this DATA_ACK. */
  heard(subflow: Subflow, dataAck: number): void {
    const { bit, index } = subflow;
    const { order, state } = this;
    if (dataAck > order.state.acked && dataAck <= order.state.next) {
      order.acknowledge(dataAck);
      if (this.built.dataEnd !== null) this.built.dataEnd.acknowledged(dataAck);
    }
    state.silent &= ~bit;
    this.tell(index);
    if ((state.idle & ~bit) !== 0) this.send(state.idle | bit);
    else if (!this.fill(subflow)) while (this.sendOn(subflow));
  }

  /**
   * Fast path of `sendOn`: sends new data until the subflow's window is full, without repeating every check for each
   * segment. Returns false if another limit applies.
   */
  private fill(subflow: Subflow): boolean {
    const { order, settings, state } = this;
    const { bit, index, map, sender } = subflow;
    const { flight } = sender;
    const data = order.state;
    const edge = this.built.isPlain && state.idle === 0 && data.wanted === 0 ? sender.plainEdge() : -1;
    if (edge < 0) return false;
    const before = data.next;
    const most = data.acked + settings.buffer;
    const end = most < state.limit ? most : state.limit;
    for (; flight.next <= edge && data.next < end; sender.sendNext()) {
      this.note(subflow, data.next);
      order.assign(bit);
    }
    if (data.next > before) {
      map.sent += data.next - before;
      if (state.fullSince >= 0) this.opens();
      state.turn = index + 1 === this.subflows.length ? 0 : index + 1;
    }
    return flight.next > edge;
  }

  /** Updates the sums that growth laws read, after an event of a subflow. */
  private tell(index: number): void {
    const { built, coupling, order, settings } = this;
    if (!built.readsCoupled) return;
    coupling.update(index);
    if (built.readsOrder) coupling.compare(index, order.state.waiting / settings.buffer);
  }

  /** A timer of a subflow's sender has expired. */
  woken(subflow: Subflow, timedOut: boolean): void {
    if (timedOut && this.subflows.length > 1) this.handOn(subflow);
    this.tell(subflow.index);
    this.send(timedOut ? (1 << this.subflows.length) - 1 : this.state.idle | subflow.bit);
  }

  /** Lets other subflows carry the unacknowledged data of a silent subflow. */
  private handOn({ bit, sender, map }: Subflow): void {
    const { order, state } = this;
    state.silent |= bit;
    const { acked, highest } = sender.flight;
    for (let segment = acked < 1 ? 1 : acked + 1; segment <= highest; segment++) {
      const number = map.carries[segment & (map.carries.length - 1)]!;
      if (number >= order.state.acked && (order.carriersOf(number) & ~state.silent) === 0) order.want(number);
    }
  }

  /** Lets the subflows of these bits send while they have room and there is data for them. */
  private send(bits: number): void {
    let left = bits;
    while (left !== 0) {
      const subflow = this.subflows[this.next(left)]!;
      if (!this.sendOn(subflow)) left &= ~subflow.bit;
    }
  }

  /** Lets a subflow send one segment, if it has room and there is data for it. Returns whether it may send more. */
  private sendOn(subflow: Subflow): boolean {
    const { order, state } = this;
    const { bit, sender } = subflow;
    if (sender.flight.next > sender.edge()) {
      state.idle &= ~bit;
      return false;
    }
    const number = this.offer(subflow);
    if (number < 0) {
      state.idle |= bit;
      return false;
    }
    const isNew = number === order.state.next;
    if (isNew) order.assign(bit);
    this.note(subflow, number);
    const fed = sender.feed((state.idle & bit) !== 0);
    state.idle &= ~bit;
    if (!fed) {
      if (isNew) order.takeBack();
      return false;
    }
    subflow.map.sent++;
    if (!isNew) this.carriesToo(subflow, number);
    if (state.fullSince >= 0) this.opens();
    state.turn = subflow.index + 1 === this.subflows.length ? 0 : subflow.index + 1;
    return true;
  }

  /** Index of the subflow to ask next: round robin, or the one with the smallest round-trip time. */
  private next(bits: number): number {
    const { subflows, settings, state } = this;
    let best = -1;
    for (let k = 0; k < subflows.length; k++) {
      const index = settings.scheduler === 'roundRobin' ? (state.turn + k) % subflows.length : k;
      if ((bits & (1 << index)) === 0) continue;
      if (settings.scheduler === 'roundRobin') return index;
      if (best < 0 || roundTripOf(subflows[index]!.sender) < roundTripOf(subflows[best]!.sender)) best = index;
    }
    return best;
  }

  /** The data number that a subflow should send next; -1: none. A new number is not assigned here. */
  private offer(subflow: Subflow): number {
    const { order, settings, state } = this;
    const { bit, map, sender } = subflow;
    if (sender.flight.acked < 0 || sender.state.stopped) return -1;
    const { acked, next } = order.state;
    const again = order.wantedBy(bit);
    if (again >= 0) return again;
    if (settings.scheduler === 'redundant') {
      if (map.cursor < acked) map.cursor = acked;
      while (map.cursor < next && (order.carriersOf(map.cursor) & bit) !== 0) map.cursor++;
      if (map.cursor < next) return map.cursor;
    }
    if (next >= state.limit) return -1;
    if (next >= acked + settings.buffer) {
      if (state.fullSince < 0 && roomOf(sender) >= 1) this.closes(subflow);
      return -1;
    }
    if (settings.scheduler === 'blest' && this.leavesOut(subflow)) return -1;
    return next;
  }

  /** BLEST: whether new data on this subflow would use buffer space that a faster subflow needs. */
  private leavesOut(slow: Subflow): boolean {
    const { order, settings, state, subflows, kernel } = this;
    const left = settings.buffer - slow.sender.pipe() - 1;
    for (let k = 0; k < subflows.length; k++) {
      const fast = subflows[k]!;
      if ((state.silent & fast.bit) !== 0 || !blestWaits(fast.sender, slow.sender, left)) continue;
      if (state.leftOut !== slow.bit) {
        kernel.journal.write(waitsForFast.id, slow.flow, order.state.next, -1, -1, left, left, NaN, NaN);
        state.leftOut = slow.bit;
      }
      return true;
    }
    if (state.leftOut === slow.bit) state.leftOut = 0;
    return false;
  }

  /** Notes which data the next segment of a subflow carries. */
  private note({ sender, map }: Subflow, number: number): void {
    const { acked, limit } = sender.flight;
    if (limit - acked >= map.carries.length) map.carries = doubledRing(map.carries, acked, limit);
    map.carries[limit & (map.carries.length - 1)] = number;
  }

  /** Records that a subflow has sent data already assigned to another subflow. */
  private carriesToo({ bit, flow, map }: Subflow, number: number): void {
    const { order, state } = this;
    const { wanted } = order.state;
    order.carry(number, bit);
    map.again++;
    if (wanted === order.state.wanted) return;
    state.handedOn++;
    this.kernel.journal.write(handedOn.id, flow, number, -1, -1, state.handedOn - 1, state.handedOn, NaN, NaN);
  }

  private closes({ flow }: Subflow): void {
    const { state, order, settings, kernel } = this;
    const sent = order.state.next - order.state.acked;
    state.fullSince = kernel.scheduler.state.now;
    kernel.journal.write(dataWindowFull.id, flow, order.state.next, -1, -1, sent, settings.buffer, NaN, NaN);
  }

  private opens(): void {
    const { state, kernel } = this;
    state.fullTime += kernel.scheduler.state.now - state.fullSince;
    state.fullSince = -1;
  }
}
