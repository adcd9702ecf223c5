import type { Checkpoint } from '../engine/kernel/state.ts';
import type { NewestFirings } from './newest.ts';

/** Memory that checkpoints of one run may take, bytes. */
const BUDGET = 96e6;
/** Most checkpoints, however small, and fewest, however large; of states so large that as many would take more than `LARGE`, bytes, only two. */
const MOST = 192;
const FEWEST = 16;
const LARGE = 256e6;
const FEWEST_LARGE = 2;
/** Events between checkpoints at first; doubles whenever there are too many. A first step back goes over two such stretches, event by event. */
const FIRST_SPACING = 1024;
/**
 * Copying state costs about a fifth of a nanosecond a byte, an event about a
 * hundred nanoseconds: with one event per 15 bytes, checkpoints take under 3 %.
 */
const BYTES_PER_EVENT = 15;
/** Buffers kept for reuse, and how large, bytes. */
const SPARE = 4;
const SPARE_BYTES = 6e6;
/** Checkpoints kept near the place where the user steps, as long as they fit into the budget. */
const MOST_NEAR = 8;

/** A moment of a run that can be gone back to. */
export interface Kept {
  readonly event: number;
  readonly time: number;
  readonly state: Checkpoint;
  /** What had been reported last: when the user comes back, the journal's ring may hold later rows. */
  readonly newest: NewestFirings;
}
interface Weighed extends Kept {
  readonly bytes: number;
  /** Another run goes back to it too: its buffers are not used again. */
  shared: boolean;
}

const bytesOf = (state: Checkpoint): number =>
  state.scalars.byteLength + state.arrays.reduce((sum, array) => sum + array.byteLength, 0);

/**
 * Checkpoints of a run: evenly spaced ones, thinned as the run gets longer, and
 * a few near the place where the user steps back and forth.
 */
export class Checkpoints {
  private readonly even: Weighed[] = [];
  private readonly near: Weighed[] = [];
  private readonly spacing = { events: FIRST_SPACING };
  private readonly spare: Checkpoint[] = [];

  /** Event number at which the next even checkpoint is due. */
  get due(): number {
    const newest = this.even[this.even.length - 1];
    return newest === undefined
      ? 0
      : newest.event + Math.max(this.spacing.events, Math.floor(newest.bytes / BYTES_PER_EVENT));
  }

  /** A used buffer to save into, if there is one. */
  reuse(): Checkpoint | undefined {
    return this.spare.pop();
  }

  add(moment: Kept): void {
    this.even.push({ ...moment, bytes: bytesOf(moment.state), shared: false });
    const total = this.even.reduce((sum, kept) => sum + kept.bytes, 0);
    const fewest = total > LARGE ? FEWEST_LARGE : FEWEST;
    if (this.even.length <= fewest || (this.even.length <= MOST && total <= BUDGET)) return;
    const kept = this.even.filter((_, index) => index % 2 === 0);
    for (const gone of this.even.filter((_, index) => index % 2 === 1)) this.retire(gone);
    this.even.splice(0, this.even.length, ...kept);
    this.spacing.events *= 2;
  }

  /** Keeps one more close to where the reader is; the oldest of these gives way. */
  addNear(moment: Kept): void {
    this.near.push({ ...moment, bytes: bytesOf(moment.state), shared: false });
    const bytes = this.near.reduce((sum, kept) => sum + kept.bytes, 0);
    if (this.near.length > MOST_NEAR || (this.near.length > 1 && bytes > BUDGET)) this.retire(this.near.shift()!);
  }

  private retire({ state, shared }: Weighed): void {
    if (!shared && this.spare.length < SPARE && bytesOf(state) <= SPARE_BYTES) this.spare.push(state);
  }

  /** The latest at or before `event`. */
  before(event: number): Kept {
    return this.latest((kept) => kept.event <= event);
  }

  /** The latest taken strictly before `time`. */
  beforeTime(time: number): Kept {
    return this.latest((kept) => kept.time < time || kept.event === 0);
  }

  /** Those up to `event`, for a run that is the same up to there: the states are shared, not copied. */
  upTo(event: number): Checkpoints {
    const others = new Checkpoints();
    others.spacing.events = this.spacing.events;
    for (const [mine, theirs] of [
      [this.even, others.even],
      [this.near, others.near],
    ] as const)
      for (const one of mine) {
        if (one.event > event) continue;
        one.shared = true;
        theirs.push(one);
      }
    return others;
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
