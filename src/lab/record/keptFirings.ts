import { FIRING, FIRING_STRIDE, firingAt, type Firing } from '../../engine/kernel/journal.ts';

const FIRST_ROOM = FIRING_STRIDE * 256;

/**
 * Important firings, for causal chains older than the journal's ring: rows as in the ring, by ascending id. Objects
 * would trigger a garbage collection every few thousand losses.
 */
export class KeptFirings {
  private rows = new Float64Array(FIRST_ROOM);
  private count = 0;

  /** `most`: capacity; when it is exceeded, the older half is dropped. */
  constructor(private readonly most: number) {}

  /** Stores the newest firing, at `at` in the ring. */
  keep(ring: Float64Array, at: number): void {
    if (this.count === this.most) this.dropFirst(this.most >> 1);
    const to = this.count++ * FIRING_STRIDE;
    if (to === this.rows.length) {
      const wider = new Float64Array(Math.min(to * 2, this.most * FIRING_STRIDE));
      wider.set(this.rows);
      this.rows = wider;
    }
    const { rows } = this;
    for (let column = 0; column < FIRING_STRIDE; column++) rows[to + column] = ring[at + column]!;
  }

  find(id: number): Firing | null {
    const { rows } = this;
    const place = this.firstFrom(FIRING.ID, id);
    const at = place * FIRING_STRIDE;
    return place < this.count && rows[at + FIRING.ID] === id ? firingAt(rows, at) : null;
  }

  /** Drops everything after an event. */
  forgetAfter(event: number): void {
    this.count = this.firstFrom(FIRING.EVENT, event + 1);
  }

  /** Becomes a copy of another list up to an event. */
  inherit(others: KeptFirings, event: number): void {
    this.count = others.firstFrom(FIRING.EVENT, event + 1);
    this.rows = others.rows.slice(0, Math.max(FIRST_ROOM, this.count * FIRING_STRIDE));
  }

  private dropFirst(places: number): void {
    this.rows.copyWithin(0, places * FIRING_STRIDE, this.count * FIRING_STRIDE);
    this.count -= places;
  }

  /** The first position at which an ascending column is at least `value`. */
  private firstFrom(column: number, value: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle * FIRING_STRIDE + column]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
