import { ARRIVAL_ORDER, ARRIVES_AT, NEXT, ROUTE, SIZE } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { QUEUE_FULL } from './drops.ts';
import type { ForcedLoss, LossModel, SettableLoss } from './loss.ts';

const ARRIVAL = 0;
const SERVICE_END = 1;

export interface LinkSettings {
  /** Index in the run's list of links. */
  readonly index: number;
  /** "r0>r1" */
  readonly name: string;
  /** bit/s */
  readonly rateBps: number;
  /** Propagation, s. */
  readonly delay: number;
  /** Packets in the system, the one being sent included (as ns-2 counts). */
  readonly limitPackets: number;
  /** Bytes in the system, the packet being sent included; Infinity: packets limit. */
  readonly limitBytes: number;
}

/**
 * A simplex link: drop-tail queue, transmitter, pipe (ns-2: Queue/DropTail and
 * DelayLink; timing `now + 8 size/rate` and `+ delay` in ns-2's order of
 * operations, so that times agree to the last bit).
 *
 * Two events at most are pending, whatever is in flight: the arrival of the
 * packet at the head of the pipe, and the end of service when something waits.
 * An end of service with an empty queue does nothing, so it is not an event:
 * only its time and order number are kept, to decide whether a later arrival
 * finds the transmitter free.
 */
export class Link implements Component, Port {
  readonly state;
  private readonly arrivalSlot: number;
  private readonly serviceSlot: number;
  /** Where packets go at the far end, by route. Filled by the builder. */
  readonly ends: Port[] = [];
  private readonly entry: { loss: LossModel | null; settable: SettableLoss | null; forced: ForcedLoss | null } = { loss: null, settable: null, forced: null };

  constructor(
    private readonly kernel: Kernel,
    private readonly ledger: Ledger,
    readonly settings: LinkSettings,
  ) {
    this.state = kernel.state({
      rate: settings.rateBps,
      delay: settings.delay,
      limitPackets: settings.limitPackets,
      limitBytes: settings.limitBytes,
      /** When, and in which order, the transmitter becomes free. */
      freeAt: -1,
      freeOrder: -1,
      servicePending: false,
      queueHead: -1,
      queueTail: -1,
      /** Packets and bytes waiting, without the one being sent. */
      waiting: 0,
      waitingBytes: 0,
      /** Bytes of the packet being sent (or sent last). */
      servedBytes: 0,
      pipeHead: -1,
      pipeTail: -1,
      /** Packets offered, queued or sent so far, and bytes that began transmission. */
      offered: 0,
      packets: 0,
      bytes: 0,
      drops: 0,
      maxQueue: 0,
      /** Integral of the queue length over time, packet seconds, up to `sinceTime`. */
      queueIntegral: 0,
      sinceTime: 0,
      sinceQueue: 0,
    });
    this.arrivalSlot = kernel.scheduler.slot(this, ARRIVAL);
    this.serviceSlot = kernel.scheduler.slot(this, SERVICE_END);
  }

  /** Puts loss models at the entry: `loss` decides; the others are those inside it that can be set. Build time only. */
  attachLoss(loss: LossModel | null, settable: SettableLoss | null, forced: ForcedLoss | null): void {
    this.entry.loss = loss;
    this.entry.settable = settable;
    this.entry.forced = forced;
  }

  /** From now on each packet is lost with this probability. */
  setLoss(rate: number): void {
    const { settable } = this.entry;
    if (settable === null) return;
    settable.state.set = true;
    settable.state.rate = rate;
  }

  /** The next `packets` data packets of `flow` are dropped at the entry. */
  dropNext(flow: number, packets: number): void {
    const { forced } = this.entry;
    if (forced !== null) forced.state.quota[flow] = forced.state.quota[flow]! + packets;
  }

  receive(packet: number): void {
    const { state } = this;
    const { scheduler } = this.kernel;
    state.offered++;
    if (this.entry.loss !== null) {
      const cause = this.entry.loss.verdict(packet);
      if (cause >= 0) {
        state.drops++;
        this.ledger.drop(packet, cause as 1 | 2, this.settings.index, this.queueLength(), state.limitPackets);
        return;
      }
    }
    if (!state.servicePending && scheduler.isPast(state.freeAt, state.freeOrder)) {
      this.count(1);
      this.transmit(packet);
      return;
    }
    const { rows } = this.kernel.packets.state;
    const size = rows[packet + SIZE]!;
    if (state.waiting + 1 >= state.limitPackets || state.waitingBytes + state.servedBytes + size > state.limitBytes) {
      state.drops++;
      this.ledger.drop(packet, QUEUE_FULL, this.settings.index, state.waiting + 1, state.limitPackets);
      return;
    }
    if (state.waiting === 0) state.queueHead = packet;
    else rows[state.queueTail + NEXT] = packet;
    state.queueTail = packet;
    state.waiting++;
    state.waitingBytes += size;
    this.count(state.waiting + 1);
    if (!state.servicePending) {
      state.servicePending = true;
      scheduler.armReserved(this.serviceSlot, state.freeAt, state.freeOrder);
    }
  }

  wake(code: number): void {
    if (code === ARRIVAL) this.arrive();
    else this.serveNext();
  }

  /** Packets waiting plus the one being sent. */
  queueLength(): number {
    const { state } = this;
    return state.waiting + (state.servicePending || !this.kernel.scheduler.isPast(state.freeAt, state.freeOrder) ? 1 : 0);
  }

  /** Time average of the queue length (the packet being sent included) up to now. */
  meanQueue(): number {
    const { state } = this;
    const { now } = this.kernel.scheduler.state;
    return now > 0 ? (state.queueIntegral + this.busyQueue(now)) / now : 0;
  }

  /** Starts service of `packet`; its arrival and its end of service are scheduled in this order, as ns-2 does. */
  private transmit(packet: number): void {
    const { state } = this;
    const { scheduler } = this.kernel;
    const { rows } = this.kernel.packets.state;
    const { now } = scheduler.state;
    const size = rows[packet + SIZE]!;
    const transmission = (8 * size) / state.rate;
    const arrivesAt = now + (transmission + state.delay);
    const order = scheduler.reserveOrder();
    rows[packet + ARRIVES_AT] = arrivesAt;
    rows[packet + ARRIVAL_ORDER] = order;
    rows[packet + NEXT] = -1;
    state.freeAt = now + transmission;
    state.freeOrder = scheduler.reserveOrder();
    state.servedBytes = size;
    state.packets++;
    state.bytes += size;
    const tail = state.pipeTail;
    if (state.pipeHead < 0) {
      state.pipeHead = packet;
      state.pipeTail = packet;
      scheduler.armReserved(this.arrivalSlot, arrivesAt, order);
    } else if (arrivesAt >= rows[tail + ARRIVES_AT]!) {
      rows[tail + NEXT] = packet;
      state.pipeTail = packet;
    } else {
      this.overtake(packet);
    }
  }

  /** The delay was shortened during the run: the packet arrives before others that left earlier. */
  private overtake(packet: number): void {
    const { state } = this;
    const { rows } = this.kernel.packets.state;
    const at = rows[packet + ARRIVES_AT]!;
    let before = -1;
    let after = state.pipeHead;
    while (after >= 0 && rows[after + ARRIVES_AT]! <= at) {
      before = after;
      after = rows[after + NEXT]!;
    }
    rows[packet + NEXT] = after;
    if (before >= 0) rows[before + NEXT] = packet;
    else {
      state.pipeHead = packet;
      this.kernel.scheduler.armReserved(this.arrivalSlot, at, rows[packet + ARRIVAL_ORDER]!);
    }
  }

  private arrive(): void {
    const { state } = this;
    const { rows } = this.kernel.packets.state;
    const packet = state.pipeHead;
    const next = rows[packet + NEXT]!;
    state.pipeHead = next;
    if (next >= 0) this.kernel.scheduler.armReserved(this.arrivalSlot, rows[next + ARRIVES_AT]!, rows[next + ARRIVAL_ORDER]!);
    else state.pipeTail = -1;
    this.ends[rows[packet + ROUTE]!]!.receive(packet);
  }

  private serveNext(): void {
    const { state } = this;
    const { rows } = this.kernel.packets.state;
    const packet = state.queueHead;
    state.queueHead = rows[packet + NEXT]!;
    state.waiting--;
    state.waitingBytes -= rows[packet + SIZE]!;
    this.count(state.waiting + 1);
    this.transmit(packet);
    if (state.waiting > 0) this.kernel.scheduler.armReserved(this.serviceSlot, state.freeAt, state.freeOrder);
    else state.servicePending = false;
  }

  /** Books the queue length from now on. */
  private count(length: number): void {
    const { state } = this;
    const { now } = this.kernel.scheduler.state;
    state.queueIntegral += this.busyQueue(now);
    state.sinceTime = now;
    state.sinceQueue = length;
    if (length > state.maxQueue) state.maxQueue = length;
  }

  /** Packet seconds since the last booking: the last packet leaves at `freeAt`. */
  private busyQueue(now: number): number {
    const { state } = this;
    const until = state.sinceQueue === 1 && now > state.freeAt ? state.freeAt : now;
    return until > state.sinceTime ? state.sinceQueue * (until - state.sinceTime) : 0;
  }
}
