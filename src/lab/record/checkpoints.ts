import { bytesOf, type Checkpoint } from '../../engine/kernel/state.ts';
import type { NewestFirings } from './newest.ts';

/** Memory budget for the checkpoints of a run, bytes. */
const BUDGET = 32e6;
/**
 * Maximum number of checkpoints, and minimum number regardless of size; only two if that many states would take more
 * than `LARGE` bytes.
 */
const MOST = 192;
const FEWEST = 16;
const LARGE = 256e6;
const FEWEST_LARGE = 2;
/**
 * Initial number of events between checkpoints; doubled when there are too many. A first step back repeats two such
 * intervals, event by event.
 */
const FIRST_SPACING = 1024;
/**
 * Copying state takes about 1 ns per byte of the copy, an event about 100 ns: with one event per 10 bytes, checkpoints
 * take a tenth of the time at first. They take less as their spacing doubles.
 */
const BYTES_PER_EVENT = 10;
/**
 * Maximum size of buffers that are kept for reuse, bytes. Discarded ones would be garbage for a long time, because a
 * run creates little other garbage.
 */
const SPARE_BYTES = 6e6;
/** Maximum number of checkpoints near the user's position, if the budget allows. */
const MOST_NEAR = 8;

/** A moment of a run with its checkpoint. */
export interface Kept {
  readonly event: number;
  readonly time: number;
  readonly state: Checkpoint;
  /** The newest firings: when the run returns, the journal's ring may hold later rows. */
  readonly newest: NewestFirings;
}
interface Weighed extends Kept {
  readonly bytes: number;
  /** Whether another run uses it too: its buffers must then not be reused. */
  shared: boolean;
}

/** Checkpoints of a run: evenly spaced ones, thinned as the run gets longer, and a few near the user's position. */
export class Checkpoints {
  private readonly even: Weighed[] = [];
  private readonly near: Weighed[] = [];
  private readonly spacing = { events: FIRST_SPACING };
  private readonly spare: Checkpoint[] = [];

  /** Event number of the next evenly spaced checkpoint. */
  get due(): number {
    const newest = this.even[this.even.length - 1];
    return newest === undefined
      ? 0
      : newest.event + Math.max(this.spacing.events, Math.floor(newest.bytes / BYTES_PER_EVENT));
  }

  /** A buffer for reuse, if there is one. */
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

  /** Adds a checkpoint near the user's position; the oldest of these is dropped. */
  addNear(moment: Kept): void {
    this.near.push({ ...moment, bytes: bytesOf(moment.state), shared: false });
    const bytes = this.near.reduce((sum, kept) => sum + kept.bytes, 0);
    if (this.near.length > MOST_NEAR || (this.near.length > 1 && bytes > BUDGET)) this.retire(this.near.shift()!);
  }

  private retire({ state, shared }: Weighed): void {
    if (!shared && bytesOf(state) <= SPARE_BYTES) this.spare.push(state);
  }

  /** The latest at or before `event`. */
  before(event: number): Kept {
    return this.latest((kept) => kept.event <= event);
  }

  /** The latest strictly before `time`. */
  beforeTime(time: number): Kept {
    return this.latest((kept) => kept.time < time || kept.event === 0);
  }

  /** Checkpoints up to `event`, for a run that is identical up to there; states are shared, not copied. */
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
