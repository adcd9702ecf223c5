/** Buckets, or blocks of the level below, that one entry of the next level stands for. */
export const BLOCK = 4;

/**
 * One level of a series: per entry the extremes, the newest value, the sum and
 * the bucket of the newest value (-1: empty). Grows as data arrive.
 */
export class Level {
  min = new Float64Array(0);
  max = new Float64Array(0);
  last = new Float64Array(0);
  sum = new Float64Array(0);
  newest = new Int32Array(0);

  /** Makes room for entry `index`. */
  reach(index: number): void {
    const old = this.newest.length;
    if (index < old) return;
    const size = Math.max(BLOCK, old * 2, index + 1);
    this.min = grown(this.min, size);
    this.max = grown(this.max, size);
    this.last = grown(this.last, size);
    this.sum = grown(this.sum, size);
    const newest = new Int32Array(size);
    newest.set(this.newest);
    this.newest = newest;
    this.clear(old, size);
  }

  /** Empties the entries from `start` to `end` (exclusive). */
  clear(start: number, end: number): void {
    this.min.fill(Infinity, start, end);
    this.max.fill(-Infinity, start, end);
    this.last.fill(NaN, start, end);
    this.sum.fill(0, start, end);
    this.newest.fill(-1, start, end);
  }

  /** Makes an entry of this level from its block of `below`. */
  gather(index: number, below: Level): void {
    this.clear(index, index + 1);
    const end = Math.min((index + 1) * BLOCK, below.newest.length);
    for (let child = index * BLOCK; child < end; child++) {
      if (below.newest[child]! < 0) continue;
      if (below.min[child]! < this.min[index]!) this.min[index] = below.min[child]!;
      if (below.max[child]! > this.max[index]!) this.max[index] = below.max[child]!;
      this.sum[index]! += below.sum[child]!;
      this.last[index] = below.last[child]!;
      this.newest[index] = below.newest[child]!;
    }
  }
}

function grown(old: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  const array = new Float64Array(size);
  array.set(old);
  return array;
}
