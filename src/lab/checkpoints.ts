import type { Checkpoint } from '../engine/kernel/state.ts';

/** Memory that checkpoints of one run may take, bytes. */
const BUDGET = 96e6;
const MOST = 192;
const FEWEST = 16;
/** Events between checkpoints at first; doubles whenever there are too many. */
const FIRST_SPACING = 4096;

interface Kept {
  readonly event: number;
  readonly time: number;
  readonly state: Checkpoint;
}

/**
 * Checkpoints of a run: evenly spaced ones, thinned as the run gets longer, and
 * a few near the place where somebody steps back and forth.
 */
export class Checkpoints {
  private readonly even: Kept[] = [];
  private readonly near: Kept[] = [];
  private readonly spacing = { events: FIRST_SPACING };
  private readonly spare: Checkpoint[] = [];
  private readonly most: number;

  /** `bytes`: size of one checkpoint at the beginning. */
  constructor(bytes: number) {
    this.most = Math.max(FEWEST, Math.min(MOST, Math.floor(BUDGET / Math.max(1, bytes))));
  }

  /** Event number at which the next even checkpoint is due. */
  get due(): number {
    const newest = this.even[this.even.length - 1];
    return newest === undefined ? 0 : newest.event + this.spacing.events;
  }

  /** A used buffer to save into, if there is one. */
  reuse(): Checkpoint | undefined {
    return this.spare.pop();
  }

  add(event: number, time: number, state: Checkpoint): void {
    this.even.push({ event, time, state });
    if (this.even.length <= this.most) return;
    const kept = this.even.filter((_, index) => index % 2 === 0);
    this.spare.push(...this.even.filter((_, index) => index % 2 === 1).map((gone) => gone.state));
    this.even.splice(0, this.even.length, ...kept);
    this.spacing.events *= 2;
  }

  /** Keeps one more close to where the reader is; the oldest of these gives way. */
  addNear(event: number, time: number, state: Checkpoint): void {
    this.near.push({ event, time, state });
    if (this.near.length > 8) this.spare.push(this.near.shift()!.state);
  }

  /** The latest at or before `event`. */
  before(event: number): Kept {
    return this.latest((kept) => kept.event <= event);
  }

  /** The latest taken strictly before `time`. */
  beforeTime(time: number): Kept {
    return this.latest((kept) => kept.time < time || kept.event === 0);
  }

  /** Forgets all after `event`. */
  forgetAfter(event: number): void {
    for (const list of [this.even, this.near]) {
      const kept = list.filter((one) => one.event <= event);
      list.splice(0, list.length, ...kept);
    }
  }

  private latest(fits: (kept: Kept) => boolean): Kept {
    let best = this.even[0];
    if (best === undefined) throw new Error('a run begins with a checkpoint');
    for (const list of [this.even, this.near]) {
      for (let i = list.length - 1; i >= 0; i--) {
        const one = list[i]!;
        if (fits(one)) {
          if (one.event > best.event) best = one;
          if (list === this.even) break;
        }
      }
    }
    return best;
  }
}
