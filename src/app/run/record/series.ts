/** Number of buckets, or of blocks of the level below, per entry of a level. */
const BLOCK = 4;
/** Writes at most this many buckets apart are propagated to the upper levels together. */
const NEAR = 64;

/**
 * One level of a series: per entry minimum, maximum, newest value, sum, and the bucket of the newest value (-1: empty).
 * Grows with the data. At the lowest level an entry is a bucket: its sum is its newest value, and its number is known.
 */
class Level {
  min = new Float64Array(0);
  max = new Float64Array(0);
  /** NaN: empty. */
  last = new Float64Array(0);
  private sums = new Float64Array(0);
  private buckets = new Int32Array(0);

  constructor(private readonly isFoot: boolean) {}

  get length(): number {
    return this.last.length;
  }

  /** Grows to include entry `index`. */
  reach(index: number): void {
    const old = this.length;
    if (index < old) return;
    const size = Math.max(BLOCK, old * 2, index + 1);
    this.min = grown(this.min, size);
    this.max = grown(this.max, size);
    this.last = grown(this.last, size);
    if (!this.isFoot) {
      this.sums = grown(this.sums, size);
      const buckets = new Int32Array(size);
      buckets.set(this.buckets);
      this.buckets = buckets;
    }
    this.clear(old, size);
  }

  sum(index: number): number {
    if (!this.isFoot) return this.sums[index]!;
    const last = this.last[index]!;
    return Number.isNaN(last) ? 0 : last;
  }

  newest(index: number): number {
    return this.isFoot ? (Number.isNaN(this.last[index]!) ? -1 : index) : this.buckets[index]!;
  }

  /** Empties the entries from `start` to `end` (exclusive). */
  clear(start: number, end: number): void {
    this.min.fill(Infinity, start, end);
    this.max.fill(-Infinity, start, end);
    this.last.fill(NaN, start, end);
    if (this.isFoot) return;
    this.sums.fill(0, start, end);
    this.buckets.fill(-1, start, end);
  }

  /** Computes an entry of this level from its block of `below`. */
  gather(index: number, below: Level): void {
    this.clear(index, index + 1);
    const end = Math.min((index + 1) * BLOCK, below.length);
    for (let child = index * BLOCK; child < end; child++) {
      const newest = below.newest(child);
      if (newest < 0) continue;
      if (below.min[child]! < this.min[index]!) this.min[index] = below.min[child]!;
      if (below.max[child]! > this.max[index]!) this.max[index] = below.max[child]!;
      this.sums[index]! += below.sum(child);
      this.last[index] = below.last[child]!;
      this.buckets[index] = newest;
    }
  }
}

function grown(old: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  const array = new Float64Array(size);
  array.set(old);
  return array;
}

/** Summary of a range of buckets. `newest` is the bucket of the newest value, -1: empty range. */
export interface Range {
  min: number;
  max: number;
  /** The newest value. */
  last: number;
  /** Sum of the buckets' newest values: the total of a counted quantity. */
  sum: number;
  newest: number;
}

/** An empty range. */
export const emptyRange = (): Range => ({ min: Infinity, max: -Infinity, last: NaN, sum: 0, newest: -1 });

/**
 * A recorded quantity by bucket of simulated time, with a pyramid of blocks of four above it. The pyramid is updated on
 * reading, because most series are written every frame and drawn in none. A range of a million buckets is read in a few
 * dozen steps, an aligned power of two in two; minimum and maximum are exact.
 */
export class Series {
  /** levels[0] holds the buckets. */
  private readonly levels: Level[] = [new Level(true)];
  private readonly reached = { length: 0, version: 0 };
  /** Buckets written since the upper levels were last read. */
  private readonly changed = { from: Infinity, to: -1 };

  /** One past the last bucket with a value. */
  get length(): number {
    return this.reached.length;
  }

  /** Changes when a bucket before the newest one changes or is dropped. */
  get version(): number {
    return this.reached.version;
  }

  /** Writes a bucket, possibly again. */
  set(bucket: number, min: number, max: number, last: number): void {
    const { reached, changed } = this;
    if (bucket < reached.length - 1) reached.version++;
    const base = this.levels[0]!;
    base.reach(bucket);
    base.min[bucket] = min;
    base.max[bucket] = max;
    base.last[bucket] = last;
    if (bucket >= reached.length) reached.length = bucket + 1;
    // Two distant places: what is between them has not changed.
    if (bucket > changed.to + NEAR || bucket < changed.from - NEAR) this.catchUp();
    if (bucket < changed.from) changed.from = bucket;
    if (bucket > changed.to) changed.to = bucket;
  }

  /** Updates the upper levels with the buckets written since the last read. */
  private catchUp(): void {
    const { changed, levels } = this;
    if (changed.to < 0) return;
    let { from, to } = changed;
    for (let depth = 1; depth < levels.length; depth++) {
      from = Math.floor(from / BLOCK);
      to = Math.floor(to / BLOCK);
      const level = levels[depth]!;
      level.reach(to);
      for (let index = from; index <= to; index++) level.gather(index, levels[depth - 1]!);
    }
    changed.from = Infinity;
    changed.to = -1;
    this.addLevels();
  }

  /** Drops `bucket` and everything after it. */
  forgetFrom(bucket: number): void {
    if (bucket >= this.reached.length) return;
    this.catchUp();
    this.reached.version++;
    this.levels[0]!.clear(bucket, this.levels[0]!.length);
    for (let depth = 1, index = bucket; depth < this.levels.length; depth++) {
      index = Math.floor(index / BLOCK);
      const level = this.levels[depth]!;
      level.clear(index, level.length);
      level.gather(index, this.levels[depth - 1]!);
    }
    const top = this.levels.at(-1)!;
    this.reached.length = 0;
    for (let index = 0; index < top.length; index++)
      this.reached.length = Math.max(this.reached.length, top.newest(index) + 1);
  }

  /** Summary of the buckets from `start` to `end` (exclusive), written into `into`. */
  range(start: number, end: number, into = emptyRange()): Range {
    into.min = Infinity;
    into.max = -Infinity;
    into.last = NaN;
    into.sum = 0;
    into.newest = -1;
    if (end - start === 1 && start >= 0 && start < this.reached.length) {
      take(this.levels[0]!, start, into);
      return into;
    }
    this.catchUp();
    let from = Math.max(0, start);
    let to = Math.min(end, this.reached.length);
    for (let depth = 0; from < to; depth++) {
      const level = this.levels[depth]!;
      const top = depth === this.levels.length - 1;
      while (from < to && (top || from % BLOCK !== 0)) take(level, from++, into);
      while (to > from && to % BLOCK !== 0) take(level, --to, into);
      from /= BLOCK;
      to /= BLOCK;
    }
    return into;
  }

  /** The newest value at or before `bucket`; NaN: none. */
  at(bucket: number): number {
    const last = Math.min(bucket, this.reached.length - 1);
    if (last < 0) return NaN;
    const here = this.levels[0]!.last[last]!;
    return Number.isNaN(here) ? this.range(0, last).last : here;
  }

  private addLevels(): void {
    while (this.reached.length > BLOCK ** this.levels.length) {
      const below = this.levels.at(-1)!;
      const level = new Level(false);
      const count = Math.ceil(below.length / BLOCK);
      level.reach(count - 1);
      for (let index = 0; index < count; index++) level.gather(index, below);
      this.levels.push(level);
    }
  }
}

function take(level: Level, index: number, into: Range): void {
  const newest = level.newest(index);
  if (newest < 0) return;
  if (level.min[index]! < into.min) into.min = level.min[index]!;
  if (level.max[index]! > into.max) into.max = level.max[index]!;
  into.sum += level.sum(index);
  if (newest > into.newest) {
    into.newest = newest;
    into.last = level.last[index]!;
  }
}

/** A value after an instantaneous change. */
export interface Reached {
  /** s */
  readonly time: number;
  readonly value: number;
}

/** The end of a line: from a time on, s, its values are known more exactly than by bucket. */
export interface Tail {
  readonly from: number;
  readonly reached: readonly Reached[];
}
