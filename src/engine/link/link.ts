import { ARRIVES_AT, BEGINS_AT, NEXT, ROUTE, SIZE, type PoolState } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Component, SchedulerState } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { QUEUE_FULL } from './drops.ts';
import type { ForcedLoss, LossModel, SettableLoss } from './loss.ts';

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
 * DelayLink, with ns-2's order of operations, so that times agree to the last
 * bit).
 *
 * A drop-tail queue decides everything about a packet when it arrives, so its
 * whole passage is computed then: when its transmission begins (now, or when the
 * packet before it is sent) and when it arrives. One list holds the packets that
 * wait, are being sent and propagate; one event is pending, the arrival of its
 * head. A packet has left the queue once its transmission has begun; `settle`
 * keeps that count.
 */
export class Link implements Component, Port {
  readonly state;
  private readonly clock: SchedulerState;
  private readonly pool: PoolState;
  readonly slot: number;
  /** Where packets go at the far end, by route. Filled by the builder. */
  readonly ends: Port[] = [];
  readonly onward: (Link | null)[] = [];
  private readonly entry: { loss: LossModel | null; settable: SettableLoss | null; forced: ForcedLoss | null } = {
    loss: null,
    settable: null,
    forced: null,
  };

  constructor(
    private readonly kernel: Kernel,
    private readonly ledger: Ledger,
    readonly settings: LinkSettings,
  ) {
    this.clock = kernel.scheduler.state;
    this.pool = kernel.packets.state;
    this.state = kernel.state({
      rate: settings.rateBps,
      delay: settings.delay,
      limitPackets: settings.limitPackets,
      limitBytes: settings.limitBytes,
      /** First and last packet of the list, and the first whose transmission had not begun when last counted; -1: none. */
      head: -1,
      tail: -1,
      firstWaiting: -1,
      /** Packets and bytes waiting when last counted, without the one being sent. */
      waiting: 0,
      waitingBytes: 0,
      /** Bytes of the packet that began transmission last. */
      servedBytes: 0,
      /** Size of the packet accepted last, and its transmission time, s: most packets are of one size. */
      size: -1,
      transmission: 0.5,
      /** When the transmitter will be free of all accepted packets, and when the last of them begins, s. */
      freeAt: 0.5,
      lastBegins: 0.5,
      /** When the transmission before the first waiting packet began, s. */
      begun: 0.5,
      /** The delay has been shortened during the run. */
      shortened: false,
      /** Packets offered and dropped so far, and bytes accepted. */
      offered: 0,
      drops: 0,
      bytes: 0,
      /** Longest queue with something waiting, the packet being sent included. */
      longest: 0,
      /** Waiting time of all accepted packets, s. */
      waited: 0.5,
      /** Transmission time of the bytes accepted at earlier rates, s, and those bytes. */
      sentBefore: 0.5,
      bytesBefore: 0,
    });
    Object.assign(this.state, { freeAt: -1, lastBegins: -1, begun: -1, waited: 0, sentBefore: 0 });
    this.slot = kernel.scheduler.slot(this, 0);
  }

  /** Puts loss models at the entry: `loss` decides; the others are those inside it that can be set. Build time only. */
  attachLoss(loss: LossModel | null, settable: SettableLoss | null, forced: ForcedLoss | null): void {
    this.entry.loss = loss;
    this.entry.settable = settable;
    this.entry.forced = forced;
  }

  receive(packet: number): void {
    const { state } = this;
    const { clock } = this;
    const { rows, times } = this.pool;
    state.offered++;
    if (this.entry.loss !== null && this.lost(packet)) return;
    if (state.waiting > 0) this.settle();
    const { now } = clock;
    const size = rows[packet + SIZE]!;
    let begins = now;
    const { freeAt } = state;
    if (freeAt > now || (freeAt === now && state.lastBegins >= clock.since)) {
      if (state.waiting + 1 >= state.limitPackets || state.waitingBytes + state.servedBytes + size > state.limitBytes) {
        state.drops++;
        this.ledger.drop(packet, QUEUE_FULL, this.settings.index, state.waiting + 1, state.limitPackets);
        return;
      }
      begins = freeAt;
      if (state.waiting === 0) {
        state.firstWaiting = packet;
        state.begun = state.lastBegins;
      }
      state.waiting++;
      state.waitingBytes += size;
      if (state.waiting >= state.longest) state.longest = state.waiting + 1;
      state.waited += begins - now;
    } else {
      state.servedBytes = size;
    }
    if (size !== state.size) {
      state.size = size;
      state.transmission = (8 * size) / state.rate;
    }
    const { transmission } = state;
    const at = packet >> 1;
    times[at + ARRIVES_AT] = begins + (transmission + state.delay);
    times[at + BEGINS_AT] = begins;
    rows[packet + NEXT] = -1;
    state.lastBegins = begins;
    state.freeAt = begins + transmission;
    state.bytes += size;
    const { tail } = state;
    state.tail = packet;
    if (tail >= 0) {
      rows[tail + NEXT] = packet;
      // A link keeps the order of its packets, even when its delay was shortened during the run.
      if (state.shortened && times[at + ARRIVES_AT]! < times[(tail >> 1) + ARRIVES_AT]!)
        times[at + ARRIVES_AT] = times[(tail >> 1) + ARRIVES_AT]!;
    } else {
      state.head = packet;
      this.kernel.scheduler.armFrom(this.slot, times, at + ARRIVES_AT);
    }
  }

  /** The packet at the head arrives at the far end. */
  wake(): void {
    const { state } = this;
    const { rows, times } = this.pool;
    const packet = state.head;
    // Whatever arrives was sent: the list up to here has left the queue.
    if (packet === state.firstWaiting) this.settle();
    const next = rows[packet + NEXT]!;
    state.head = next;
    if (next >= 0) {
      this.kernel.scheduler.rearmFrom(this.slot, times, (next >> 1) + ARRIVES_AT);
    } else {
      state.tail = -1;
      this.kernel.scheduler.cancel(this.slot);
    }
    const route = rows[packet + ROUTE]!;
    const onward = this.onward[route]!;
    if (onward !== null) onward.receive(packet);
    else this.ends[route]!.receive(packet);
  }

  /** Packets waiting now plus the one being sent. */
  queueLength(): number {
    const { state } = this;
    const { rows, times } = this.pool;
    const { now } = this.clock;
    let waiting = state.waiting;
    for (
      let packet = state.firstWaiting;
      waiting > 0 && times[(packet >> 1) + BEGINS_AT]! <= now;
      packet = rows[packet + NEXT]!
    )
      waiting--;
    return waiting + (state.freeAt > now ? 1 : 0);
  }

  /** The first packet that waits now, or -1; those behind it in the list wait too. */
  firstInQueue(): number {
    const { state } = this;
    const { rows, times } = this.pool;
    const { now } = this.clock;
    let { waiting, firstWaiting: packet } = state;
    while (waiting > 0 && times[(packet >> 1) + BEGINS_AT]! <= now) {
      packet = rows[packet + NEXT]!;
      waiting--;
    }
    return waiting > 0 ? packet : -1;
  }

  /** Time average of the queue length (the packet being sent included) up to now. */
  meanQueue(): number {
    const { now } = this.clock;
    if (now <= 0) return 0;
    return (this.state.waited - this.pending((begins) => begins - now) + this.busyTime()) / now;
  }

  /** Time spent transmitting up to now, s. */
  busyTime(): number {
    const { state } = this;
    const { now } = this.clock;
    const accepted = state.sentBefore + (8 * (state.bytes - state.bytesBefore)) / state.rate;
    return state.freeAt > now ? accepted - (state.freeAt - now) : accepted;
  }

  /** Packets that began transmission so far. */
  get packets(): number {
    return this.state.offered - this.state.drops - this.pending(() => 1);
  }

  /** Bytes that began transmission so far. */
  get bytes(): number {
    const { rows } = this.pool;
    return this.state.bytes - this.pending((_, packet) => rows[packet + SIZE]!);
  }

  /** Longest queue so far, packets, the one being sent included. */
  get maxQueue(): number {
    return this.state.longest > 0 ? this.state.longest : this.state.offered > this.state.drops ? 1 : 0;
  }

  /** A new rate (bit/s) or delay (s) for packets whose transmission has not begun. */
  change(rate: number | null, delay: number | null): void {
    const { state } = this;
    const { rows, times } = this.pool;
    this.settle();
    const waitingBytes = this.pending((_, packet) => rows[packet + SIZE]!);
    state.sentBefore += (8 * (state.bytes - waitingBytes - state.bytesBefore)) / state.rate;
    state.bytesBefore = state.bytes - waitingBytes;
    if (state.waiting > 0) state.freeAt = times[(state.firstWaiting >> 1) + BEGINS_AT]!;
    if (rate !== null) {
      state.rate = rate;
      state.size = -1;
    }
    if (delay !== null) {
      state.shortened ||= delay < state.delay;
      state.delay = delay;
    }
    let earliest = 0;
    let waits = false;
    for (let packet = state.head; packet >= 0; packet = rows[packet + NEXT]!) {
      const at = packet >> 1;
      waits ||= state.waiting > 0 && packet === state.firstWaiting;
      if (waits) {
        const transmission = (8 * rows[packet + SIZE]!) / state.rate;
        state.waited += state.freeAt - times[at + BEGINS_AT]!;
        times[at + BEGINS_AT] = state.freeAt;
        times[at + ARRIVES_AT] = state.freeAt + (transmission + state.delay);
        state.lastBegins = state.freeAt;
        state.freeAt += transmission;
      }
      if (times[at + ARRIVES_AT]! < earliest) times[at + ARRIVES_AT] = earliest;
      earliest = times[at + ARRIVES_AT]!;
    }
    if (state.head >= 0) this.kernel.scheduler.armFrom(this.slot, times, (state.head >> 1) + ARRIVES_AT);
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

  /** Whether the loss model takes the packet. */
  private lost(packet: number): boolean {
    const cause = this.entry.loss!.verdict(packet);
    if (cause < 0) return false;
    this.state.drops++;
    this.ledger.drop(packet, cause as 1 | 2, this.settings.index, this.queueLength(), this.state.limitPackets);
    return true;
  }

  /**
   * Takes packets whose transmission has begun out of the queue's books. At the
   * very moment a transmission begins, the event scheduled earlier goes first:
   * the end of the transmission before, scheduled when that began, or the
   * running event.
   */
  private settle(): void {
    const { state } = this;
    const { rows, times } = this.pool;
    const { now, since } = this.clock;
    while (state.waiting > 0) {
      const packet = state.firstWaiting;
      const begins = times[(packet >> 1) + BEGINS_AT]!;
      if (begins > now || (begins === now && state.begun >= since)) return;
      state.begun = begins;
      state.servedBytes = rows[packet + SIZE]!;
      state.waiting--;
      state.waitingBytes -= state.servedBytes;
      state.firstWaiting = rows[packet + NEXT]!;
    }
  }

  /** Sum over the packets that wait now. */
  private pending(of: (begins: number, packet: number) => number): number {
    const { rows, times } = this.pool;
    let sum = 0;
    for (let packet = this.firstInQueue(); packet >= 0; packet = rows[packet + NEXT]!)
      sum += of(times[(packet >> 1) + BEGINS_AT]!, packet);
    return sum;
  }
}
