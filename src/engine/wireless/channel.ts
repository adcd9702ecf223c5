import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Movement } from './movement.ts';
import { LIGHT, receivedPower, type Propagation } from './propagation.ts';

export interface ChannelSettings {
  readonly propagation: Propagation;
  /** m: up to here a frame can be decoded, and up to here it is sensed. */
  readonly receiveRange: number;
  readonly carrierSenseRange: number;
}

/** A station on the channel: told when the first bit of another's frame arrives. */
export interface Station {
  /** `power` in W; `decodable`: the sender is within the receive range. */
  arrives(from: number, power: number, decodable: boolean): void;
}

/**
 * The air. A frame reaches the stations within the carrier-sense range of its
 * sender, nearest first, each after its propagation delay; the others cost
 * nothing. One slot per sender goes from station to station.
 *
 * Who hears a frame follows from its sender and the moment it is sent, so the
 * lists of hearers are no state: after a step back they are made again.
 */
export class Channel implements Component {
  readonly state;
  private readonly clock: { readonly now: number };
  private readonly stations: Station[] = [];
  private readonly slots: number[] = [];
  /** By sender and rank: who hears it, with which power, W, after which delay, s. */
  private readonly hearers: Int32Array;
  private readonly powers: Float64Array;
  private readonly delays: Float64Array;
  private readonly counts: Int32Array;
  /** Moment the lists of a sender were made for, s; NaN: never. */
  private readonly madeFor: Float64Array;
  /** Power at the end of the receive range, W. */
  private readonly threshold: number;
  /** Scratch: key of an arrival in the event queue. */
  private readonly key = new Float64Array(2);
  /** Scratch: places of two nodes. */
  private readonly places = new Float64Array(4);

  constructor(
    private readonly kernel: Kernel,
    readonly movement: Movement,
    readonly settings: ChannelSettings,
  ) {
    const { nodes } = movement;
    this.clock = kernel.scheduler.state;
    this.threshold = receivedPower(settings.propagation, settings.receiveRange * settings.receiveRange);
    /** When a sender's frame was sent, s, and how many stations it has reached. */
    this.state = kernel.state({ sentAt: new Float64Array(nodes), reached: new Int32Array(nodes) });
    this.hearers = new Int32Array(nodes * nodes);
    this.powers = new Float64Array(nodes * nodes);
    this.delays = new Float64Array(nodes * nodes);
    this.counts = new Int32Array(nodes);
    this.madeFor = new Float64Array(nodes).fill(NaN);
    for (let node = 0; node < nodes; node++) this.slots.push(kernel.scheduler.slot(this, node));
  }

  /** Puts the stations on the air, in order of node number. Build time only. */
  attach(stations: readonly Station[]): void {
    this.stations.push(...stations);
  }

  /** A frame of `sender` begins now. */
  send(sender: number): void {
    const { state } = this;
    state.sentAt[sender] = this.clock.now;
    state.reached[sender] = 0;
    this.listHearers(sender);
    if (this.counts[sender]! > 0) {
      this.setKey(sender, 0);
      this.kernel.scheduler.armFrom(this.slots[sender]!, this.key, 0);
    }
  }

  /** The frame of `sender` reaches its next station. */
  wake(sender: number): void {
    const { state, movement } = this;
    this.listHearers(sender);
    const rank = state.reached[sender]!;
    state.reached[sender] = rank + 1;
    if (rank + 1 < this.counts[sender]!) {
      this.setKey(sender, rank + 1);
      this.kernel.scheduler.rearmFrom(this.slots[sender]!, this.key, 0);
    }
    const at = sender * movement.nodes + rank;
    const power = this.powers[at]!;
    this.stations[this.hearers[at]!]!.arrives(sender, power, power >= this.threshold);
  }

  /** Whether `b` could decode a frame that `a` sends at `time`, s. */
  hears(a: number, b: number, time: number): boolean {
    const { receiveRange } = this.settings;
    return this.squaredDistance(a, b, time) <= receiveRange * receiveRange;
  }

  /** When the frame of `sender` reaches the station of this rank. */
  private setKey(sender: number, rank: number): void {
    const { key, state, movement } = this;
    key[0] = state.sentAt[sender]! + this.delays[sender * movement.nodes + rank]!;
    key[1] = this.clock.now;
  }

  private squaredDistance(a: number, b: number, time: number): number {
    const { movement, places } = this;
    movement.place(a, time, places, 0);
    movement.place(b, time, places, 2);
    const dx = places[2]! - places[0]!;
    const dy = places[3]! - places[1]!;
    return dx * dx + dy * dy;
  }

  /** Makes the lists of a sender for the moment its frame was sent. */
  private listHearers(sender: number): void {
    const { movement, madeFor, places, settings, hearers, powers, delays } = this;
    const time = this.state.sentAt[sender]!;
    if (madeFor[sender] === time || (!movement.moves && madeFor[sender] === madeFor[sender])) return;
    madeFor[sender] = time;
    const from = sender * movement.nodes;
    const limit = settings.carrierSenseRange * settings.carrierSenseRange;
    movement.place(sender, time, places, 0);
    let count = 0;
    for (let node = 0; node < movement.nodes; node++) {
      if (node === sender) continue;
      movement.place(node, time, places, 2);
      const dx = places[2]! - places[0]!;
      const dy = places[3]! - places[1]!;
      const squared = dx * dx + dy * dy;
      if (squared > limit) continue;
      const delay = Math.sqrt(squared) / LIGHT;
      let rank = from + count;
      for (; rank > from && delays[rank - 1]! > delay; rank--) {
        hearers[rank] = hearers[rank - 1]!;
        powers[rank] = powers[rank - 1]!;
        delays[rank] = delays[rank - 1]!;
      }
      hearers[rank] = node;
      powers[rank] = receivedPower(settings.propagation, squared);
      delays[rank] = delay;
      count++;
    }
    this.counts[sender] = count;
  }
}
