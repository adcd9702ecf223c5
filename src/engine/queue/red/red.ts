/**
 * Random Early Detection (Floyd and Jacobson 1993), as implemented by Queue/RED of ns-2.35 (red.cc), with gentle mode,
 * spacing of drops, ECN, and adaptive RED (Floyd, Gummadi and Shenker 2001). The average queue is updated at every
 * arrival; between two thresholds packets are dropped, or marked, at random.
 */
import { defineQueue, type Places, type QueueSettings } from '../definition.ts';
import { wireBits } from '../../link/transmission.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { exponential, power } from '../../kernel/numeric.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Reading } from '../inside.ts';
import { VERDICT, type Arrival, type ArrivalManager } from '../management.ts';
import { rfc } from '../../rule.ts';
import { managedLink } from '../managedLink.ts';
import { disciplineOf, dropsEarly, marksEarly } from '../discipline.ts';
import type { PartSite, PartWords } from '../../link/partWords.ts';

export const RED = defineQueue({
  name: 'red',
  title: 'RED',
  help: 'Drops or marks at random while the average queue is between two thresholds.',
  parameters: [
    {
      name: 'minThreshold',
      label: 'min_th',
      unit: 'packets',
      kind: 'number',
      range: [0, 1e6],
      default: null,
      nullMeans: 'what the link sends in 2.5 ms, at least 5 packets (as ns-2 chooses)',
      help: 'Average queue above which packets are dropped or marked at random.',
    },
    {
      name: 'maxThreshold',
      label: 'max_th',
      unit: 'packets',
      kind: 'number',
      range: [0.001, 1e6],
      default: null,
      nullMeans: 'three times min_th',
      help: 'Average queue at which the probability is max_p.',
    },
    {
      name: 'maxProbability',
      label: 'max_p',
      unit: 'probability',
      kind: 'number',
      range: [0.0001, 1],
      default: 0.1,
      help: 'The probability of a drop or mark when the average queue reaches max_th (ns-2: 1/linterm_).',
    },
    {
      name: 'weight',
      label: 'w_q',
      kind: 'number',
      range: [0.000001, 1],
      default: null,
      nullMeans: 'an average over ten round trips of at least 100 ms (as ns-2 chooses)',
      help: 'Weight of the newest queue length in the average (Floyd and Jacobson: 0.002).',
    },
    {
      name: 'gentle',
      label: 'Gentle',
      kind: 'switch',
      default: true,
      help: 'Whether the probability rises from max_p to 1 between max_th and twice max_th, instead of being 1 at once.',
    },
    {
      name: 'wait',
      label: 'Spaced',
      kind: 'switch',
      default: true,
      help: 'Whether drops are spaced: none before 1/p packets have passed since the last (ns-2: wait_).',
    },
    {
      name: 'adaptive',
      label: 'Adaptive',
      kind: 'switch',
      default: false,
      help: 'Whether max_p follows the average, so that it stays halfway between the thresholds (Floyd, Gummadi, Shenker 2001).',
    },
    {
      name: 'inBytes',
      label: 'Measured in bytes',
      kind: 'switch',
      default: false,
      help: 'Whether the average counts bytes and large packets are dropped more often than small ones (ns-2: its default).',
    },
    {
      name: 'meanPacket',
      label: 'Mean packet',
      unit: 'bytes',
      kind: 'integer',
      range: [1, 65_535],
      default: 1000,
      help: 'The packet size on which thresholds in bytes and idle times are based (ns-2: mean_pktsize_, 500).',
    },
    {
      name: 'ecn',
      label: 'ECN',
      kind: 'switch',
      default: false,
      help: 'Whether packets of ECN-capable senders are marked instead of dropped early (RFC 3168; ns-2: setbit_).',
    },
    {
      name: 'markUpTo',
      label: 'Marks up to',
      unit: 'probability',
      kind: 'number',
      range: [0, 1],
      default: 0.1,
      help: 'The probability above which packets are dropped even if they could be marked (ns-2: mark_p_).',
    },
  ],
  causes: ['red'],
  telling: 2,
  limitOfWaiting: true,
});

export const QUEUES = [RED] as const;

/** RED's settings. Thresholds apply to the average queue, in packets; null: ns-2's default. */
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
 * The drop probability for an average queue (ns-2: calculate_p_new). As in ns-2, above the upper threshold it rises
 * from the setting maxProbability, even if adaptive RED has changed max_p.
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
      /** Whether at the last arrival the average was above the lower threshold and packets were waiting. */
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

  /** The probability for a packet of `size` bytes; it depends on the size only in byte mode. */
  private spaced(p: number, size: number): number {
    const { state, settings } = this;
    if (!settings.inBytes) return spacedProbability(p, state.count, settings.wait);
    const spaced = spacedProbability(p, Math.floor(state.countBytes / settings.meanPacket), settings.wait);
    return spaced < 1 ? (spaced * size) / settings.meanPacket : 1;
  }
}

/** Symbols in the formulas of its rules. */
const RED_SYMBOLS = ['avg', 'min_th', 'max_th', 'max_p', 'p'];

const dropped = dropsEarly({
  title: 'Dropped early',
  formula: 'avg >= min_th, p = max_p (avg - min_th)/(max_th - min_th), drop with probability p',
  symbols: RED_SYMBOLS,
  plain:
    'The queue was not full: its average had grown long, so the packet was dropped at random, as an early warning.',
  citation: { source: 'Floyd and Jacobson 1993', section: 'section 4' },
});

export const markedByRed = marksEarly({
  title: 'Marked early',
  formula: 'avg >= min_th, p = max_p (avg - min_th)/(max_th - min_th), mark with probability p',
  symbols: RED_SYMBOLS,
  plain: 'The average queue had grown long: instead of being dropped, the packet carries a mark to its receiver.',
  because: 'The queue held {value} on average, so the probability was {bound}.',
  citation: rfc(3168, '5'),
});

const red = disciplineOf(RED, {
  drops: [dropped],
  marks: [markedByRed],
  build: (site, settings) => {
    const { name, rate, delay } = site.link;
    return managedLink(site, () => new Red(site.kernel, name, settings, rate, delay), markedByRed);
  },
  shows: (settings, { rate, delay }) => {
    const { min, max } = redConstants(settings, rate, delay);
    const unit = settings.inBytes ? settings.meanPacket : 1;
    return {
      rule: 'RED: drops at random while the average is between {least} and {most}',
      bounds: {
        least: { value: min / unit, unit: 'packets', name: 'min {value}' },
        most: { value: max / unit, unit: 'packets', name: 'max {value}' },
      },
      takesAverage: true,
      ledBy: [
        {
          averageOver: 'min_th',
          title: 'Average above {min_th}.',
          text: 'From here on, packets are dropped or marked at random.',
        },
      ],
    };
  },
});

export const LAWS = [red] as const;

/** Defaults computed from settings and link; thresholds of the average queue in packets. */
function constantsOf(settings: RedSettings, { rate, delay }: PartSite) {
  const { min, max, weight } = redConstants({ ...settings, inBytes: false }, rate, delay);
  return { minThreshold: min, maxThreshold: max, weight };
}
const short = (value: number): number => Number(value.toPrecision(2));

export const WORDS = {
  red: {
    sentence:
      'Drops with a probability of up to {maxProbability} while the average is {minThreshold} to {maxThreshold}.',
    standing: constantsOf,
    comesTo(settings, site) {
      const { weight } = constantsOf(settings, site);
      return `Average over ${short(1 / weight)} packets (weight ${short(weight)}).`;
    },
    chances(settings, site) {
      const { minThreshold: min, maxThreshold: max } = constantsOf(settings, site);
      return [
        [0, 0],
        [min, 0],
        [max, settings.maxProbability],
        [settings.gentle ? 2 * max : max, 1],
      ];
    },
  } satisfies PartWords<RedSettings>,
};
