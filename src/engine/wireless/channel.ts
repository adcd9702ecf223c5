import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Movement } from './movement.ts';

/** Speed of light in ns-2, m/s. */
const LIGHT = 3e8;
/** Transmit power (W), wavelength (m) and antenna height (m) of ns-2's Phy/WirelessPhy, a 914 MHz Lucent WaveLAN. */
const POWER = 0.28183815;
const WAVELENGTH = LIGHT / 914e6;
const ANTENNA_HEIGHT = 1.5;

const PI = 3.141592653589793;
/** Friis: Pr = Pt lambda^2 / ((4 pi d)^2), gains and loss 1. */
const FRIIS = (POWER * WAVELENGTH * WAVELENGTH) / (16 * PI * PI);
/** Two-ray ground: Pr = Pt ht^2 hr^2 / d^4. */
const GROUND = POWER * ANTENNA_HEIGHT * ANTENNA_HEIGHT * ANTENNA_HEIGHT * ANTENNA_HEIGHT;
/** Distance at which both models give the same power, m: 4 pi ht hr / lambda. */
const CROSSOVER = (4 * PI * ANTENNA_HEIGHT * ANTENNA_HEIGHT) / WAVELENGTH;

type Propagation = 'twoRayGround' | 'freeSpace';

/**
 * Received power, W, from the squared distance, m^2 (ns-2: TwoRayGround, FreeSpace): Friis up to the crossover, then
 * the two-ray ground model.
 */
export function receivedPower(model: Propagation, squared: number): number {
  if (squared === 0) return POWER;
  return model === 'twoRayGround' && squared > CROSSOVER * CROSSOVER ? GROUND / (squared * squared) : FRIIS / squared;
}

interface ChannelSettings {
  readonly propagation: Propagation;
  /** Maximum distance at which a frame can be decoded, and at which it is sensed, m. */
  readonly receiveRange: number;
  readonly carrierSenseRange: number;
}

/** A station on the channel, notified when the first bit of another station's frame arrives. */
export interface Station {
  /** The power is in the channel's `arriving`; `decodable`: the sender is within the receive range. */
  arrives(from: number, decodable: boolean): void;
}

/**
 * The radio channel. A frame reaches the stations within its sender's carrier-sense range, nearest first, each after
 * its propagation delay. One scheduler slot per sender moves from station to station. The stations that hear a frame
 * follow from its sender and time. Their lists are therefore not state; they are recomputed after a step back.
 */
export class Channel implements Component {
  readonly state;
  /** Power of the frame being delivered to a station, W. */
  readonly arriving = new Float64Array(1);
  private readonly clock: { readonly now: number };
  private readonly stations: Station[] = [];
  private readonly slots: number[] = [];
  /**
   * By sender and rank: hearer, received power, W, and delay, s. Equal delays are sorted by node number. Stations out
   * of range follow with delay Infinity.
   */
  private readonly hearers: Int32Array;
  private readonly powers: Float64Array;
  private readonly delays: Float64Array;
  private readonly counts: Int32Array;
  /** Time for which a sender's lists were computed, s; NaN: not computed yet. */
  private readonly madeFor: Float64Array;
  /** Received power at the end of the receive range, W. */
  private readonly threshold: number;
  /** Scratch: event-queue key of an arrival. */
  private readonly key = new Float64Array(2);
  /** Scratch: positions of all nodes. */
  private readonly places: Float64Array;

  constructor(
    private readonly kernel: Kernel,
    readonly movement: Movement,
    readonly settings: ChannelSettings,
  ) {
    const { nodes } = movement;
    this.clock = kernel.scheduler.state;
    this.threshold = receivedPower(settings.propagation, settings.receiveRange * settings.receiveRange);
    /** By sender: when its frame was sent, s, and the number of stations that the frame has reached. */
    this.state = kernel.state({ sentAt: new Float64Array(nodes), reached: new Int32Array(nodes) });
    this.hearers = new Int32Array(nodes * nodes);
    this.powers = new Float64Array(nodes * nodes);
    this.delays = new Float64Array(nodes * nodes);
    this.counts = new Int32Array(nodes);
    this.madeFor = new Float64Array(nodes).fill(NaN);
    this.places = new Float64Array(2 * nodes);
    for (let node = 0; node < nodes; node++) {
      this.slots.push(kernel.scheduler.slot(this, node));
      for (let rank = 0; rank < nodes - 1; rank++) this.hearers[node * nodes + rank] = rank < node ? rank : rank + 1;
    }
  }

  /** Connects the stations, in order of node number. Build time only. */
  attach(stations: readonly Station[]): void {
    this.stations.push(...stations);
  }

  /** Starts a frame of `sender`. */
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

  /** Delivers the frame of `sender` to its next station. */
  wake(sender: number): void {
    const { state, movement } = this;
    this.listHearers(sender);
    const rank = state.reached[sender]!;
    state.reached[sender] = rank + 1;
    if (rank + 1 < this.counts[sender]!) {
      this.setKey(sender, rank + 1);
      this.kernel.scheduler.rearmSoonFrom(this.slots[sender]!, this.key, 0);
    }
    const at = sender * movement.nodes + rank;
    const power = this.powers[at]!;
    this.arriving[0] = power;
    this.stations[this.hearers[at]!]!.arrives(sender, power >= this.threshold);
  }

  /** Whether `b` could decode a frame sent by `a` at `time`, s. */
  hears(a: number, b: number, time: number): boolean {
    const { receiveRange } = this.settings;
    return this.squaredDistance(a, b, time) <= receiveRange * receiveRange;
  }

  /**
   * Sets the key of the arrival at the station of this rank. As in ns-2, all arrivals of a frame count as scheduled
   * when it was sent. So if two frames arrive at the same instant, the one sent first is received first, which matters
   * for capture.
   */
  private setKey(sender: number, rank: number): void {
    const { key, state, movement } = this;
    key[0] = state.sentAt[sender]! + this.delays[sender * movement.nodes + rank]!;
    key[1] = state.sentAt[sender]!;
  }

  private squaredDistance(a: number, b: number, time: number): number {
    const { movement, places } = this;
    movement.place(a, time, places, 2 * a);
    movement.place(b, time, places, 2 * b);
    const dx = places[2 * b]! - places[2 * a]!;
    const dy = places[2 * b + 1]! - places[2 * a + 1]!;
    return dx * dx + dy * dy;
  }

  /** Computes the lists of a sender for the time of its frame. */
  private listHearers(sender: number): void {
    const { movement, madeFor, places, settings, hearers, powers, delays } = this;
    const time = this.state.sentAt[sender]!;
    if (madeFor[sender] === time || (!movement.moves && madeFor[sender] === madeFor[sender])) return;
    madeFor[sender] = time;
    movement.placeAll(time, places);
    const from = sender * movement.nodes;
    const x = places[2 * sender]!;
    const y = places[2 * sender + 1]!;
    const limit = settings.carrierSenseRange * settings.carrierSenseRange;
    let count = 0;
    // Few ranks have changed since its last frame, so insertion sort from the old order moves almost nothing.
    for (let old = from; old < from + movement.nodes - 1; old++) {
      const node = hearers[old]!;
      const dx = places[2 * node]! - x;
      const dy = places[2 * node + 1]! - y;
      const squared = dx * dx + dy * dy;
      const isHearer = squared <= limit;
      if (isHearer) count++;
      const delay = isHearer ? Math.sqrt(squared) / LIGHT : Infinity;
      const power = isHearer ? receivedPower(settings.propagation, squared) : 0;
      let rank = old;
      for (; rank > from; rank--) {
        const before = delays[rank - 1]!;
        if (before < delay || (before === delay && hearers[rank - 1]! < node)) break;
        hearers[rank] = hearers[rank - 1]!;
        powers[rank] = powers[rank - 1]!;
        delays[rank] = before;
      }
      hearers[rank] = node;
      powers[rank] = power;
      delays[rank] = delay;
    }
    this.counts[sender] = count;
  }
}
