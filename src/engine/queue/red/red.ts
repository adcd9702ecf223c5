/**
 * Random Early Detection (Floyd and Jacobson 1993), as implemented by Queue/RED of ns-2.35
 * (red.cc), with gentle mode, its spacing of drops, ECN, and adaptive
 * RED (Floyd, Gummadi and Shenker 2001). The average queue is updated at
 * every arrival; between two thresholds packets are dropped, or
 * marked, at random.
 */
import { wireBits } from '../../link/transmission.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { exponential, power } from '../../kernel/numeric.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Places, QueueSettings } from '../definition.ts';
import type { Reading } from '../inside.ts';
import { VERDICT, type Arrival, type ArrivalManager } from '../management.ts';
import type { RED } from './catalogue.ts';

/** The settings of its catalogue. Thresholds apply to the average, in packets; null: ns-2's default. */
export type RedSettings = Omit<QueueSettings<typeof RED>, 'kind' | keyof Places>;

/** Adaptive RED: largest increase of max_p, factor of decrease, interval, s, and bounds of max_p. */
const ADAPTIVE = { rise: 0.01, fall: 0.9, interval: 0.5, top: 0.5, bottom: 0.01 } as const;

/** Constants derived from settings and link; computed once, as in ns-2, even if the link changes later. */
interface RedConstants {
  /** Packets of the mean size that the link sends per second (ns-2: ptc). */
  readonly packetRate: number;
  readonly weight: number;
  /** Thresholds, in the unit in which the queue is measured. */
  readonly min: number;
  readonly max: number;
  /** Smallest max_p of adaptive RED. */
  readonly bottom: number;
}

/** Fills in ns-2.35's defaults (red.cc, initialize_params). `rate` in bit/s, `delay` in s. */
export function redConstants(settings: RedSettings, rate: number, delay: number): RedConstants {
  const packetRate = rate / wireBits(settings.meanPacket);
  const trip = 3 * (delay + 1 / packetRate);
  const min = settings.minThreshold ?? Math.max(5, (0.005 * packetRate) / 2);
  const max = settings.maxThreshold ?? 3 * min;
  const unit = settings.inBytes ? settings.meanPacket : 1;
  return {
    packetRate,
    weight: settings.weight ?? 1 - exponential(-1 / (10 * (trip < 0.1 ? 0.1 : trip) * packetRate)),
    min: min * unit,
    max: max * unit,
    bottom: Math.min(ADAPTIVE.bottom, 80_000 / rate),
  };
}

/**
 * The drop probability for an average queue (ns-2: calculate_p_new). Above the
 * upper threshold it rises from maxProbability of the settings, even if
 * adaptive RED has changed max_p, as in ns-2.
 */
export function redProbability(
  average: number,
  { min, max }: RedConstants,
  settings: RedSettings,
  maxP: number,
): number {
  if (average < max) return ((average - min) / (max === min ? 1 : max - min)) * maxP;
  const { gentle, maxProbability } = settings;
  const p = gentle ? ((1 - maxProbability) / max) * average + (2 * maxProbability - 1) : 1;
  return p > 1 ? 1 : p;
}

/** The probability adjusted for the distance to the last drop (ns-2: modify_p). `count`: packets since then. */
export function spacedProbability(p: number, count: number, wait: boolean): number {
  const share = count * p;
  if (wait) return share < 1 ? 0 : share < 2 ? p / (2 - share) : 1;
  return share < 1 ? p / (1 - share) : 1;
}

export class Red implements ArrivalManager {
  readonly state;
  readonly constants: RedConstants;
  private readonly random: RandomStream;
  readonly shown = { value: NaN, bound: NaN };

  constructor(
    kernel: Kernel,
    name: string,
    private readonly settings: RedSettings,
    rate: number,
    delay: number,
  ) {
    this.constants = redConstants(settings, rate, delay);
    this.state = kernel.state({
      /** Average queue, in the unit in which it is measured. */
      average: 0,
      /** Packets and bytes since the last drop or mark, or since the average crossed the lower threshold. */
      count: 0,
      countBytes: 0,
      /** The average was above the lower threshold, with something waiting, at the last arrival. */
      above: false,
      /** max_p, and when it was last adapted, s. */
      maxP: settings.maxProbability,
      adaptedAt: 0,
    });
    this.random = kernel.random(`${name} RED`);
  }

  decide(arrival: Readonly<Arrival>): number {
    const { state, settings, constants } = this;
    const length = settings.inBytes ? arrival.waitingBytes : arrival.waiting;
    this.measure(length, arrival);
    state.count++;
    state.countBytes += arrival.size;
    if (state.average < constants.min || length <= 1) {
      state.above = false;
      return VERDICT.ADMIT;
    }
    if (!state.above) {
      state.above = true;
      state.count = 1;
      state.countBytes = arrival.size;
      return VERDICT.ADMIT;
    }
    const p = redProbability(state.average, constants, settings, state.maxP);
    if (this.random.uniform() > this.spaced(p, arrival.size)) return VERDICT.ADMIT;
    state.count = 0;
    state.countBytes = 0;
    this.shown.value = state.average;
    this.shown.bound = p;
    return settings.ecn && arrival.capable && p < settings.markUpTo ? VERDICT.MARK : VERDICT.DROP;
  }

  average(): number {
    return this.state.average / (this.settings.inBytes ? this.settings.meanPacket : 1);
  }

  inside(): readonly Reading[] {
    const { state, settings, constants } = this;
    const unit = settings.inBytes ? 'bytes' : 'packets';
    const { average, maxP, above } = state;
    const p = redProbability(average, constants, settings, maxP);
    return [
      { symbol: 'avg', name: 'average', value: average, unit, isLevel: true },
      { symbol: 'min_th', name: 'min', value: constants.min, unit },
      { symbol: 'max_th', name: 'max', value: constants.max, unit },
      {
        symbol: 'p',
        name: settings.ecn ? 'chance to mark' : 'chance to drop',
        value: above && average >= constants.min ? p : NaN,
        unit: 'chance',
        most: 1,
        none: 'none below min',
      },
      { symbol: 'max_p', name: 'most between min and max', value: maxP, unit: 'chance' },
      { symbol: 'count', name: 'let in since the last', value: above ? state.count : NaN, unit: 'packets', none: '' },
    ];
  }

  overflowed(): void {
    this.state.count = 0;
    this.state.countBytes = 0;
  }

  /** Updates the average with the queue length; an idle period counts as arrivals at an empty queue. */
  private measure(length: number, { now, busy, freeSince }: Readonly<Arrival>): void {
    const { state, constants, settings } = this;
    const keep = 1 - constants.weight;
    let { average } = state;
    if (!busy && average > 0) {
      const missed = Math.floor(constants.packetRate * (now - freeSince));
      // Multiply like ns-2, to the last bit, unless a long idle period would make that slow.
      if (missed > 100_000) average *= power(keep, missed);
      else for (let times = 0; times < missed; times++) average *= keep;
    }
    average = average * keep + constants.weight * length;
    state.average = average;
    if (settings.adaptive && now > state.adaptedAt + ADAPTIVE.interval) this.adapt(average, now);
  }

  /** Adapts max_p to keep the average midway between the thresholds. */
  private adapt(average: number, now: number): void {
    const { state, constants } = this;
    const part = 0.4 * (constants.max - constants.min);
    if (average < constants.min + part && state.maxP > constants.bottom) {
      state.maxP *= ADAPTIVE.fall;
      state.adaptedAt = now;
    } else if (average > constants.max - part && state.maxP < ADAPTIVE.top) {
      const quarter = state.maxP / 4;
      state.maxP += quarter < ADAPTIVE.rise ? quarter : ADAPTIVE.rise;
      state.adaptedAt = now;
    }
  }

  /** The probability for this packet; in byte mode it depends on the size. */
  private spaced(p: number, size: number): number {
    const { state, settings } = this;
    if (!settings.inBytes) return spacedProbability(p, state.count, settings.wait);
    const spaced = spacedProbability(p, Math.floor(state.countBytes / settings.meanPacket), settings.wait);
    return spaced < 1 ? (spaced * size) / settings.meanPacket : 1;
  }
}
