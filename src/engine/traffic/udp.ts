import { COUNT, FLAGS, ROUTE, SENT_AT, SEQ, SIZE } from '../kernel/packets.ts';
import { PACKET } from '../kernel/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { power } from '../kernel/numeric.ts';
import type { RandomStream } from '../kernel/random.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Port } from '../node/port.ts';
import { courseOf, type Course } from './applications/trace/course.ts';
import { countArrival, freshArrivals, freshDelays } from './delays.ts';

const SEND = 0;
const STOP = 1;

type UdpPattern =
  | { readonly kind: 'constant' }
  | { readonly kind: 'poisson' }
  | { readonly kind: 'trace'; readonly packets: string; readonly begins: 'first' | 'random' }
  | {
      readonly kind: 'onOff';
      readonly onTime: number;
      readonly offTime: number;
      readonly distribution: 'exponential' | 'pareto';
      readonly shape: number;
    };

interface UdpSettings {
  readonly flow: number;
  /** bit/s on the wire while sending. */
  readonly rate: number;
  /** Bytes on the wire. */
  readonly packetSize: number;
  /** s */
  readonly start: number;
  readonly stop: number | null;
  readonly pattern: UdpPattern;
}

/**
 * A source without congestion control: constant rate (ns-2: CBR, first packet at
 * `start`, interval `8 size/rate`), Poisson, on-off bursts with
 * exponential or Pareto lengths, or the packets of a trace (ns-2: Application/Traffic/Trace,
 * whose agent splits larger packets).
 */
export class UdpSource implements Component {
  readonly state;
  private readonly interval: number;
  private readonly random: RandomStream | null;
  private readonly slot: number;
  private readonly course: Course | null;
  /** For a trace: packets and bytes sent so far. */
  private readonly along;

  constructor(
    private readonly kernel: Kernel,
    readonly settings: UdpSettings,
    private readonly out: Port,
  ) {
    this.state = kernel.state({ running: true, sent: 0, burstEndsAt: -1 });
    this.interval = (8 * settings.packetSize) / settings.rate;
    const { pattern } = settings;
    const isDrawn = pattern.kind === 'trace' ? pattern.begins === 'random' : pattern.kind !== 'constant';
    this.random = isDrawn ? kernel.random(`flow ${settings.flow} pattern`) : null;
    this.course = pattern.kind === 'trace' ? courseOf(pattern.packets, this.random?.uniform() ?? 0) : null;
    this.along = this.course === null ? null : kernel.state({ packets: 0, bytes: 0 });
    this.slot = kernel.scheduler.slot(this, SEND);
    kernel.scheduler.arm(this.slot, settings.start + (this.course?.at(0) ?? 0));
    if (settings.stop !== null) kernel.scheduler.arm(kernel.scheduler.slot(this, STOP), settings.stop);
  }

  wake(code: number): void {
    if (code === STOP) this.stop();
    else if (this.state.running) this.turn();
  }

  /** Bytes sent so far. */
  get sentBytes(): number {
    return this.along?.bytes ?? this.state.sent * this.settings.packetSize;
  }

  stop(): void {
    this.state.running = false;
    this.kernel.scheduler.cancel(this.slot);
  }

  private turn(): void {
    const { course, along, settings } = this;
    const { scheduler } = this.kernel;
    if (course === null || along === null) {
      this.send(settings.packetSize);
      scheduler.arm(this.slot, scheduler.state.now + this.untilNext());
      return;
    }
    const size = course.size(along.packets);
    for (let left = size; left > 0; left -= settings.packetSize) this.send(Math.min(left, settings.packetSize));
    along.packets++;
    along.bytes += size;
    if (along.packets < course.count) scheduler.arm(this.slot, settings.start + course.at(along.packets));
  }

  private send(size: number): void {
    const { state, settings } = this;
    const { packets, scheduler } = this.kernel;
    const packet = packets.take();
    const { rows, times } = packets.state;
    rows[packet + ROUTE] = settings.flow * 2;
    rows[packet + SEQ] = state.sent;
    rows[packet + SIZE] = size;
    times[(packet >> 1) + SENT_AT] = scheduler.state.now;
    rows[packet + COUNT] = 1;
    rows[packet + FLAGS] = 0;
    this.kernel.journal.packet(PACKET.SENT, settings.flow, state.sent, packet);
    state.sent++;
    this.out.receive(packet);
  }

  /** Time until the next packet, s. */
  private untilNext(): number {
    const { settings, random, state, interval } = this;
    const { pattern } = settings;
    if (random === null || pattern.kind === 'constant' || pattern.kind === 'trace') return interval;
    if (pattern.kind === 'poisson') return random.exponential(interval);
    const { now } = this.kernel.scheduler.state;
    if (state.burstEndsAt < 0) state.burstEndsAt = now + this.length(pattern.onTime, pattern, random);
    if (now + interval < state.burstEndsAt) return interval;
    const silence = this.length(pattern.offTime, pattern, random);
    state.burstEndsAt = now + interval + silence + this.length(pattern.onTime, pattern, random);
    return interval + silence;
  }

  private length(mean: number, pattern: UdpPattern & { kind: 'onOff' }, random: RandomStream): number {
    if (pattern.distribution === 'exponential') return random.exponential(mean);
    const smallest = (mean * (pattern.shape - 1)) / pattern.shape;
    return smallest / power(1 - random.uniform(), 1 / pattern.shape);
  }
}

/** A sink that counts arrivals. */
export class UdpSink implements Port {
  readonly state;
  readonly delays;

  constructor(private readonly kernel: Kernel) {
    this.state = kernel.state(freshArrivals());
    this.delays = kernel.tally(freshDelays());
  }

  receive(packet: number): void {
    const { rows } = this.kernel.packets.state;
    countArrival(this.state, this.delays, this.kernel.packets.state, this.kernel.scheduler.state, packet);
    this.kernel.journal.packet(PACKET.RECEIVED, rows[packet + ROUTE]! >> 1, rows[packet + SEQ]!, packet);
    this.kernel.packets.give(packet);
  }
}
