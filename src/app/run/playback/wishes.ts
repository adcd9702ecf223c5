import type { Moment } from '../../../lab/protocol/protocol.ts';

/**
 * Destinations requested faster than a run can follow, as by dragging. A seek that ends soon may finish, so that there
 * is something to see; of requests meanwhile only the newest is kept.
 */
export class Wishes {
  private readonly held: { underWay: boolean; next: Moment | null } = { underWay: false, next: null };

  /** `send` sends a seek. */
  constructor(private readonly send: (moment: Moment) => void) {}

  /** Whether a request waits. */
  get waiting(): boolean {
    return this.held.next !== null;
  }

  wish(moment: Moment): void {
    if (this.held.underWay) {
      this.held.next = moment;
      return;
    }
    this.held.underWay = true;
    this.send(moment);
  }

  /** The present seek has finished, or takes so long that a newer request need not wait for it. */
  free(): void {
    const { next } = this.held;
    this.forget();
    if (next !== null) this.wish(next);
  }

  /** Drops all requests. */
  forget(): void {
    Object.assign(this.held, { underWay: false, next: null });
  }
}
