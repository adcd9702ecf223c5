import type { Moment } from '../../lab/protocol.ts';

/**
 * Where the user wants to go, while they drag faster than a run can follow. A
 * seek that is soon there is let arrive, so that there is something to see; of
 * the wishes meanwhile only the newest is kept.
 */
export class Wishes {
  private readonly held: { underWay: boolean; next: Moment | null } = { underWay: false, next: null };

  /** `send` sends a seek. */
  constructor(private readonly send: (moment: Moment) => void) {}

  /** Whether a wish waits. */
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

  /** The seek under way has arrived, or takes so long that a newer wish need not wait for it. */
  free(): void {
    const { next } = this.held;
    this.forget();
    if (next !== null) this.wish(next);
  }

  /** Nobody wants to go anywhere any more. */
  forget(): void {
    Object.assign(this.held, { underWay: false, next: null });
  }
}
