/**
 * DualPI2 (RFC 9332 appendix A): packets with ECT(1) or CE wait in a low-latency queue L, all others in a Classic queue
 * C. A proportional integral controller sets a base probability p from the longer of the two waits. C drops or marks
 * with p_C = p * p; L marks with p_L, the larger of p_CL = k * p and the native probability p'_L of its own wait. So a
 * Reno sender in C and a scalable sender in L, whose cut grows with the number of marks per round trip, get similar
 * rates. Names are the RFC's; `p` is its p'.
 */
import { defineQueue, type Places, type QueueSettings } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { ECN, KEPT, LONE } from '../../kernel/packets.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { type AnyRule, rfc } from '../../rule.ts';
import type { Inside } from '../inside.ts';
import { type Chooser, ScheduledLink } from '../scheduledLink.ts';
import { disciplineOf, dropsEarly, marksEarly } from '../discipline.ts';
import type { PartWords } from '../../link/partWords.ts';
import { inPackets, type QueueExports } from '../exporting.ts';

export const DUAL_PI2 = defineQueue({
  name: 'dualPi2',
  title: 'DualPI2',
  help: 'Two queues for one link: senders of ECT(1) are marked after a millisecond, the others wait for a target time; a controller couples both.',
  parameters: [
    {
      name: 'delayTarget',
      label: 'Target',
      unit: 's',
      kind: 'number',
      range: [0.0001, 10],
      default: 0.015,
      help: 'The waiting time in the Classic queue that the controller aims at (RFC 9332 figure 2: 15 ms).',
    },
    {
      name: 'updateInterval',
      label: 'Update interval',
      unit: 's',
      kind: 'number',
      range: [0.0001, 10],
      default: 0.015,
      help: 'How often the base probability is computed again (RFC 9332: 15 ms; Linux: 16 ms).',
    },
    {
      name: 'alpha',
      label: 'Alpha',
      unit: 'per second',
      kind: 'number',
      range: [0, 100],
      default: 0.15,
      help: 'Change of the probability for each second of distance from the target, at each update (RFC 9332: 0.15; Linux: 0.16).',
    },
    {
      name: 'beta',
      label: 'Beta',
      unit: 'per second',
      kind: 'number',
      range: [0, 1000],
      default: 3,
      help: 'Change of the probability for each second by which the wait grew, at each update (RFC 9332: 3.0; Linux: 3.2).',
    },
    {
      name: 'coupling',
      label: 'Coupling',
      kind: 'number',
      range: [0, 100],
      default: 2,
      help: 'The low-latency queue is marked with k times the base probability, the Classic queue with its square (RFC 9332 2.1: 2).',
    },
    {
      name: 'native',
      label: 'Low-latency marking',
      kind: 'choice',
      choices: ['ramp', 'step'],
      default: 'ramp',
      help: 'Marks by the wait in the low-latency queue: with a probability that rises over a range (RFC 9332), or always above a threshold (Linux).',
    },
    {
      name: 'nativeThreshold',
      label: 'Marks above',
      unit: 's',
      kind: 'number',
      range: [0, 10],
      default: 0.0008,
      help: 'The wait above which the low-latency queue marks (RFC 9332: 0.8 ms; Linux: 1 ms).',
    },
    {
      name: 'nativeRange',
      label: 'Length of the ramp',
      unit: 's',
      kind: 'number',
      range: [0.000001, 10],
      default: 0.0004,
      help: 'Further wait over which the marking probability rises to 1 (RFC 9332: 0.4 ms).',
    },
    {
      name: 'nativeLeast',
      label: 'Spares a queue of',
      unit: 'packets',
      kind: 'integer',
      range: [0, 1e6],
      default: 1,
      help: 'A packet is not marked for its wait if it joined a low-latency queue of at most this many packets, itself included (RFC 9332: 1; Linux: 0).',
    },
    {
      name: 'marking',
      label: 'Decisions',
      kind: 'choice',
      choices: ['deterministic', 'random'],
      default: 'deterministic',
      help: 'Whether a counter spaces marks and drops evenly (RFC 9332 A.2), or each is drawn at random (Linux).',
    },
    {
      name: 'scheduler',
      label: 'Turns',
      kind: 'choice',
      choices: ['weighted', 'timeShifted'],
      default: 'weighted',
      help: 'Which queue is served: by weights, or the packet that waited longer, with a start for the low-latency queue (RFC 9332 4.2.2).',
    },
    {
      name: 'classicWeight',
      label: 'Weight of the Classic queue',
      kind: 'number',
      range: [0.001, 0.999],
      default: 0.0625,
      help: 'Its part of the link while both queues hold packets (RFC 9332: 1/16; Linux: 0.1).',
    },
    {
      name: 'timeShift',
      label: 'Start',
      unit: 's',
      kind: 'number',
      range: [0, 10],
      default: 0.05,
      help: 'What is added to the wait of the low-latency queue when turns go by waiting time (RFC 9332: 50 ms).',
    },
    {
      name: 'guard',
      label: 'Spares two packets',
      kind: 'switch',
      default: false,
      help: 'Whether the controller leaves packets alone while both queues hold less than two of 1,500 bytes (Linux).',
    },
  ],
  causes: ['dualPi2', 'dualPi2Overload'],
});

export const QUEUES = [DUAL_PI2] as const;

export type DualPi2Settings = Omit<QueueSettings<typeof DUAL_PI2>, 'kind' | keyof Places>;

/** The two lines of the queue: L for low latency, C for classic traffic. */
export const L = 0;
export const C = 1;
/** Causes of its drops, as indexes into those of the definition. */
const SQUARED = 0;
const OVERLOAD = 1;
const MTU = 1500;
/** p_Cmax with k = 2, above which C drops ECN-capable packets too (figure 2): min(1/k^2, 1). */
const mostMarked = (coupling: number): number => (coupling > 1 ? 1 / (coupling * coupling) : 1);

/** Rules of its marks. */
interface DualPi2Marks {
  readonly native: AnyRule;
  readonly coupled: AnyRule;
  readonly squared: AnyRule;
}

export class DualPi2 implements Chooser {
  readonly lines = 2;
  readonly letters = ['L', 'C'];
  readonly state;
  private readonly random: RandomStream;
  /** Wait of the last packet for which L decided, s; for display only. */
  private readonly looked = { sojourn: NaN };

  constructor(
    kernel: Kernel,
    name: string,
    private readonly settings: DualPi2Settings,
    private readonly marks: DualPi2Marks,
  ) {
    this.random = kernel.random(`${name} dualPi2`);
    this.state = kernel.state({
      /** Base probability, and the wait at the last update, s. */
      p: 0,
      prevq: 0,
      nextAt: settings.updateInterval,
      /** Counters of `recur`: drops and marks of C, marks of L, drops of L. */
      countC: 0,
      countL: 0,
      dropsL: 0,
      /** Byte credit of the Classic queue; L is served while it is not positive. */
      credit: this.firstCredit(),
      /** Packets in L. */
      low: 0,
    });
  }

  get p_CL(): number {
    return this.settings.coupling * this.state.p;
  }

  get p_C(): number {
    return this.state.p * this.state.p;
  }

  /** RFC 9331 section 5.1: the low bit decides, so CE counts as L4S whatever it was before. */
  lineOf(_route: number, flags: number): number {
    return (flags & (ECN.ECT1 | ECN.CE)) !== 0 ? L : C;
  }

  came(link: ScheduledLink, line: number): void {
    this.catchUp(link);
    if (line !== L) return;
    this.state.low++;
    link.flagLast(L, LONE, this.state.low <= this.settings.nativeLeast);
  }

  choose(link: ScheduledLink): number {
    this.catchUp(link);
    for (;;) {
      if (link.lines.all === 0) return -1;
      const line = this.turn(link);
      const flags = link.flagsOf(line);
      const stays = line === L ? this.passesLow(link, flags) : this.passesClassic(link, flags);
      if (stays) return line;
    }
  }

  took(link: ScheduledLink, line: number, size: number): void {
    const { state, settings } = this;
    if (line === L) state.low--;
    const { first } = link.lines;
    if (first[L]! < 0 && first[C]! < 0) state.credit = this.firstCredit();
    else if (first[line === L ? C : L]! >= 0)
      state.credit += line === L ? settings.classicWeight * size : (settings.classicWeight - 1) * size;
  }

  inside(link: ScheduledLink, now: number): Inside {
    const { state, settings, p_C, p_CL } = this;
    const [low, classic] = [this.wait(link, L, now), this.wait(link, C, now)];
    const next = link.lines.all === 0 ? -1 : this.turn(link, now);
    return {
      readings: [
        { symbol: 'target', name: 'target', value: settings.delayTarget, unit: 's' },
        { symbol: 'p', name: "base chance p'", value: state.p, unit: 'chance', most: 1 },
        { symbol: 'k', value: settings.coupling, unit: '' },
        { symbol: 'p_CL', name: 'coupled chance', value: Math.min(1, p_CL), unit: 'chance', most: 1 },
        { symbol: 'p_C', name: 'squared chance', value: p_C, unit: 'chance', most: 1 },
        { symbol: 'minTh', name: 'marks above', value: settings.nativeThreshold, unit: 's' },
        { symbol: 'range', value: settings.nativeRange, unit: 's' },
        { symbol: 'sojourn', value: this.looked.sojourn, unit: 's' },
        { symbol: 'wait', name: 'longer wait', value: Math.max(low, classic), unit: 's', isLevel: true },
        { symbol: 'credit', name: 'credit of Classic', value: state.credit, unit: 'bytes' },
      ],
      lines: ['low latency', 'Classic'].map((name, line) => ({
        route: -1,
        name,
        turn: link.lines.first[line]! < 0 ? -1 : line === next ? 0 : 1,
        readings: [
          { symbol: 'waits', name: 'waits', value: line === L ? low : classic, unit: 's' },
          { symbol: 'chance', value: line === L ? Math.min(1, p_CL) : p_C, unit: 'chance' },
        ],
      })),
    };
  }

  /** Performs one update (A.1: dualpi2_update). `curq`: the longer of the two waits, s. */
  update(curq: number): void {
    const { state, settings } = this;
    const p = state.p + settings.alpha * (curq - settings.delayTarget) + settings.beta * (curq - state.prevq);
    state.p = p < 0 ? 0 : p > 1 ? 1 : p;
    state.prevq = curq;
  }

  /** Performs the updates that are due. Between two events only the waits of the heads change. */
  private catchUp(link: ScheduledLink): void {
    const { state, settings } = this;
    const { now } = link;
    for (; state.nextAt <= now; state.nextAt += settings.updateInterval) {
      const curq = Math.max(this.wait(link, L, state.nextAt), this.wait(link, C, state.nextAt));
      // Skip updates that change nothing after a long idle period.
      if (curq === 0 && state.p === 0 && state.prevq === 0) {
        const missed = Math.floor((now - state.nextAt) / settings.updateInterval);
        state.nextAt += missed * settings.updateInterval;
      }
      this.update(curq);
    }
  }

  /** How long the first packet of a line has waited at a time, s; an empty line: 0. */
  private wait(link: ScheduledLink, line: number, time: number): number {
    return link.lines.first[line]! < 0 ? 0 : Math.max(0, time - link.headCameAt(line));
  }

  private firstCredit(): number {
    // Negative, so that L goes first.
    return MTU * (2 * this.settings.classicWeight - 1);
  }

  /** The line whose turn it is; one of them holds a packet. */
  private turn(link: ScheduledLink, now = link.now): number {
    const { first } = link.lines;
    if (first[L]! < 0) return C;
    if (first[C]! < 0) return L;
    const { settings, state } = this;
    if (settings.scheduler === 'weighted') return state.credit <= 0 ? L : C;
    return this.wait(link, L, now) + settings.timeShift >= this.wait(link, C, now) ? L : C;
  }

  private spares(link: ScheduledLink): boolean {
    return this.settings.guard && link.lines.allBytes < 2 * MTU;
  }

  /** Decides about the first packet of L. Returns false if it was dropped. */
  private passesLow(link: ScheduledLink, flags: number): boolean {
    const { state, settings, p_CL, p_C } = this;
    const isSpared = this.spares(link);
    if (p_CL >= 1 && !isSpared) {
      if ((flags & KEPT) === 0 && this.happens('dropsL', p_C)) {
        link.dropFirst(L, OVERLOAD);
        state.low--;
        return false;
      }
      link.markFirst(L, p_CL, state.p, this.marks.coupled);
      return true;
    }
    const waited = link.waited(L);
    this.looked.sojourn = waited;
    // A packet escapes native marking only if L was short both on its arrival and now. Otherwise the last packets of a
    // burst would escape (A.2).
    const isFew = (flags & LONE) !== 0 && state.low <= settings.nativeLeast;
    const native = isFew ? 0 : this.nativeChance(waited);
    const coupled = isSpared ? 0 : p_CL;
    if (!this.happens('countL', Math.max(native, coupled))) return true;
    if (native >= coupled) link.markFirst(L, waited, settings.nativeThreshold, this.marks.native);
    else link.markFirst(L, coupled, state.p, this.marks.coupled);
    return true;
  }

  /** Decides about the first packet of C. Returns false if it was dropped. */
  private passesClassic(link: ScheduledLink, flags: number): boolean {
    const { settings, state, p_C } = this;
    if (this.spares(link) || !this.happens('countC', p_C)) return true;
    const isCapable = (flags & ECN.ECT) !== 0;
    const isOverload = p_C >= mostMarked(settings.coupling);
    if (isCapable && !isOverload) {
      link.markFirst(C, p_C, state.p, this.marks.squared);
      return true;
    }
    if ((flags & KEPT) !== 0) return true;
    link.dropFirst(C, isCapable ? OVERLOAD : SQUARED);
    return false;
  }

  /** p'_L (A.2: laqm) of a wait, s. */
  nativeChance(waited: number): number {
    const { native, nativeThreshold, nativeRange } = this.settings;
    if (waited <= nativeThreshold) return 0;
    return native === 'step' ? 1 : Math.min(1, (waited - nativeThreshold) / nativeRange);
  }

  /** Whether an event of this probability happens (A.2: recur): by a counter that spaces them, or at random. */
  happens(counter: 'countC' | 'countL' | 'dropsL', likelihood: number): boolean {
    const { state, settings, random } = this;
    if (likelihood <= 0) return false;
    if (settings.marking === 'random') {
      // Linux compares two draws with p in place of one with its square.
      return counter === 'countL'
        ? random.uniform() < likelihood
        : Math.max(random.uniform(), random.uniform()) < state.p;
    }
    state[counter] += likelihood;
    if (state[counter] <= 1) return false;
    state[counter] -= 1;
    return true;
  }
}

const dropped = dropsEarly({
  title: 'Dropped in the Classic queue',
  formula: 'p_C = p * p: drop with probability p_C',
  symbols: ['p_C', 'p'],
  plain:
    'The queue was not full, but packets waited longer than the target: this one, of a sender without ECN, was dropped when its turn came.',
  citation: rfc(9332, 'A.2'),
});

const overloaded = dropsEarly({
  title: 'Dropped in overload',
  formula: 'k * p >= 1: drop with probability p_C, p_C = p * p',
  symbols: ['k', 'p', 'p_C'],
  plain: 'Marks alone no longer hold the queue: ECN-capable packets are dropped too, in both queues alike.',
  citation: rfc(9332, '4.2.3'),
});

const native = marksEarly({
  title: 'Marked for its wait in the low-latency queue',
  formula: 'sojourn > minTh: mark with probability (sojourn - minTh) / range',
  symbols: ['sojourn', 'minTh', 'range'],
  plain: 'The packet waited longer in the low-latency queue than it may: it carries a mark to its receiver.',
  because: 'It had waited {value} s; marks begin above {bound} s.',
  citation: rfc(9332, 'A.2'),
});

const coupled = marksEarly({
  title: 'Marked by coupling',
  formula: 'p_CL = k * p: mark with probability p_CL',
  symbols: ['p_CL', 'k', 'p'],
  plain:
    'Packets wait in the Classic queue: the low-latency queue marks for them, so that its senders leave room for the others.',
  because: 'The coupled probability was {value}, from a base probability of {bound}.',
  citation: rfc(9332, 'A.2'),
});

const squared = marksEarly({
  title: 'Marked in the Classic queue',
  formula: 'p_C = p * p: mark with probability p_C',
  symbols: ['p_C', 'p'],
  plain: 'Packets waited longer than the target: instead of being dropped, this one carries a mark to its receiver.',
  because: 'The probability was {value}, the square of the base probability {bound}.',
  citation: rfc(9332, 'A.2'),
});

const dualPi2 = disciplineOf(DUAL_PI2, {
  drops: [dropped, overloaded],
  marks: [native, coupled, squared],
  decidesLate: true,
  build: (site, settings) =>
    new ScheduledLink(site, new DualPi2(site.kernel, site.link.name, settings, { native, coupled, squared }), native),
  shows: ({ delayTarget, nativeThreshold, scheduler, classicWeight }) => ({
    rule: 'DualPI2: the low-latency queue marks above {nativeThreshold}, the Classic queue waits for {target}',
    bounds: {
      target: { value: delayTarget, unit: 's', name: 'target {value}' },
      nativeThreshold: { value: nativeThreshold, unit: 's', name: 'marks above {value}' },
    },
    turns: {
      plain:
        scheduler === 'weighted'
          ? `The low-latency queue first, but for ${Number((100 * classicWeight).toPrecision(3))} % of the bytes while both hold packets.`
          : 'The queue whose packet waited longer, with a start for the low-latency queue.',
      citation: rfc(9332, '4.2.2'),
    },
  }),
});

export const LAWS = [dualPi2] as const;

export const WORDS = {
  dualPi2: {
    sentence:
      'Packets with ECT(1) wait in a queue of their own, which marks above {nativeThreshold}; the others wait for {delayTarget}.',
  } satisfies PartWords,
};

const ms = (seconds: number): string => `${Number((1000 * seconds).toPrecision(12))}ms`;

export const EXPORTS = {
  dualPi2: {
    // sch_dualpi2 of Linux 6.17, in the syntax of iproute2's q_dualpi2.c: whole percents, a whole coupling factor.
    netem: (settings) =>
      [
        `dualpi2 limit ${inPackets(settings)} target ${ms(settings.delayTarget)} tupdate ${ms(settings.updateInterval)}`,
        `alpha ${settings.alpha} beta ${settings.beta} coupling_factor ${Math.round(settings.coupling)}`,
        `step_thresh ${ms(settings.nativeThreshold)}`,
        `min_qlen_step ${settings.nativeLeast === 0 ? 0 : settings.nativeLeast + 1}`,
        `classic_protection ${Math.round(100 * settings.classicWeight)}% drop_on_overload drop_dequeue l4s_ect`,
      ].join(' '),
    lacksOnLinux: ({ native: nativeMarks, marking, scheduler, guard }) =>
      [
        nativeMarks === 'ramp' ? 'the ramp of marks is a step at its lower end' : '',
        marking === 'deterministic' ? 'marks are drawn at random' : '',
        scheduler === 'timeShifted' ? 'turns go by weights' : '',
        guard ? '' : 'the controller spares the last two packets',
      ].filter((difference) => difference !== ''),
  } satisfies QueueExports<QueueSettings<typeof DUAL_PI2>>,
};
