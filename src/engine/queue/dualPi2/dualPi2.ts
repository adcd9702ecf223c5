/**
 * DualPI2 (RFC 9332 appendix A): packets with ECT(1) or CE wait in a low-latency queue L, all others in a Classic queue
 * C. A proportional integral controller sets a base probability p from the longer of both waits. C drops or marks with
 * p_C = p * p; L marks with p_L, the larger of p_CL = k * p and the native probability p'_L of its own wait. So a Reno
 * sender in C and a scalable one in L, which halves for each mark of a round trip, get similar rates. Names are the
 * RFC's; `p` is its p'.
 */
import type { Kernel } from '../../kernel/kernel.ts';
import { ECN, KEPT, LONE } from '../../kernel/packets.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { AnyRule } from '../../rule.ts';
import type { Places, QueueSettings } from '../definition.ts';
import type { Inside } from '../inside.ts';
import type { Chooser, ScheduledLink } from '../scheduledLink.ts';
import type { DUAL_PI2 } from './catalogue.ts';

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
  /** Wait of the packet that was last judged in L, s; for display only. */
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

  /** Performs one update (A.1: dualpi2_update) for the longer of both waits, s. */
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
    // Spared only if few packets were in L both when it came and now: else the last of a burst would be (A.2).
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
