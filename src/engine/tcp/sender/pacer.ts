import type { SenderParts } from './senderParts.ts';

/** Spaces the segments of a congestion control that paces: none leaves before its time. */
export class Pacer {
  /** When the next segment may leave, s. */
  private readonly pacing: { nextSendAt: number };
  /** Key of the timer; means nothing between calls. */
  private readonly key = new Float64Array(2);

  constructor(
    private readonly parts: SenderParts,
    /** Wakes the sender; -1: it does not pace. */
    private readonly slot: number,
  ) {
    this.pacing = slot < 0 ? { nextSendAt: 0 } : parts.kernel.state({ nextSendAt: 0 });
  }

  /** Whether the sender waits already: until it is woken there is nothing to ask. */
  isWaiting(): boolean {
    const { scheduler } = this.parts.kernel;
    return this.pacing.nextSendAt > scheduler.state.now && scheduler.isArmed(this.slot);
  }

  /** Whether the sender must wait; it is woken when it need not. */
  waits(): boolean {
    const { key, pacing, slot } = this;
    const { scheduler } = this.parts.kernel;
    const { now } = scheduler.state;
    if (pacing.nextSendAt <= now) return false;
    key[0] = pacing.nextSendAt;
    key[1] = now;
    scheduler.armFrom(slot, key, 0);
    return true;
  }

  /** The next segment may leave when this one would have at the pacing rate. */
  sent(): void {
    const { pacing, parts } = this;
    const { now } = parts.kernel.scheduler.state;
    const rate = parts.control.pacingRate!(parts.own);
    const from = pacing.nextSendAt > now ? pacing.nextSendAt : now;
    pacing.nextSendAt = rate > 0 ? from + 1 / rate : now;
  }
}
