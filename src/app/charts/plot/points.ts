/** A line as x, y pairs in px. */
export type Line = Float64Array;

/** A growing list of points. */
export class Points {
  private buffer = new Float64Array(512);
  private used = 0;

  add(x: number, y: number): void {
    if (this.used + 2 > this.buffer.length) {
      const larger = new Float64Array(this.buffer.length * 2);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer[this.used++] = x;
    this.buffer[this.used++] = y;
  }

  /** Number of coordinates, two per point. */
  get length(): number {
    return this.used;
  }

  at(index: number): number {
    return this.buffer[index]!;
  }

  clear(): void {
    this.used = 0;
  }

  line(): Line {
    return this.buffer.slice(0, this.used);
  }

  /** The points as a view of the buffer, without copying; valid until the list changes. */
  view(): Line {
    return this.buffer.subarray(0, this.used);
  }
}
