import type { SenderParts } from './senderParts.ts';

/** Linux: so many segments at the beginning are not paced. */
const UNPACED = 10;

/** Spaces the segments of a congestion control that paces: none leaves before its time. */
export class Pacer {
  private readonly pacing = {
    /** When the next segment may leave, s; 0: it has never paced. */
    nextSendAt: 0,
    /** The sender will be woken then. */
    waiting: false,
  };
  /** Wakes the sender; -1: it does not pace. */
  private readonly timer = { slot: -1 };
  /** Key of the timer; means nothing between calls. */
  private readonly key = new Float64Array(2);

  constructor(private readonly parts: SenderParts) {}

  /** Gets ready, with a slot that wakes the sender. Once, while the run is built. */
  register(slot: number): void {
    this.timer.slot = slot;
    this.parts.kernel.state(this.pacing);
  }

  /** Whether it has a slot. */
  get isRegistered(): boolean {
    return this.timer.slot >= 0;
  }

  /** Another congestion control goes on: one that paces first counts from the segment that left last. */
  adopt(): void {
    const { pacing, parts } = this;
    const { firstSentAt, lastSentAt } = parts.state;
    if (parts.control.pacingRate !== undefined && pacing.nextSendAt === 0 && firstSentAt >= 0)
      pacing.nextSendAt = lastSentAt;
  }

  /** Whether the sender waits already: until it is woken there is nothing to ask. */
  isWaiting(): boolean {
    const { pacing, parts } = this;
    return pacing.waiting && pacing.nextSendAt > parts.clock.now;
  }

  /** When it will be woken, s; Infinity: it does not wait. */
  dueAt(): number {
    return this.isWaiting() ? this.pacing.nextSendAt : Infinity;
  }

  /** The sender has been woken. */
  woken(): void {
    this.pacing.waiting = false;
  }

  /** Whether the sender must wait; it is woken when it need not. */
  waits(): boolean {
    const { key, pacing, parts, timer } = this;
    const { now } = parts.clock;
    if (pacing.nextSendAt <= now) return false;
    key[0] = pacing.nextSendAt;
    key[1] = now;
    pacing.waiting = true;
    parts.kernel.scheduler.armFrom(timer.slot, key, 0);
    return true;
  }

  /** Tells the congestion control how long the next segment has to wait. */
  noteWait(): void {
    const { pacing, parts } = this;
    const wait = pacing.nextSendAt - parts.clock.now;
    parts.windowEvent.sample.sendWait = wait > 0 ? wait : 0;
  }

  /** The next segment may leave when this one would have at the pacing rate. */
  sent(): void {
    const { pacing, parts } = this;
    const { now } = parts.clock;
    const { control, own } = parts;
    // Before a variant that paces holds, all is as in a run without it.
    if (control.pacingRate === undefined && pacing.nextSendAt === 0) return;
    // The variant may have been changed to one that does not pace.
    const rate = control.pacingRate === undefined ? 0 : control.pacingRate(own);
    const from = pacing.nextSendAt > now ? pacing.nextSendAt : now;
    let gap = rate > 0 ? 1 / rate : 0;
    if (parts.settings.kernelPacing) {
      // The SYN is no segment of data.
      if (parts.state.sent <= UNPACED) gap = 0;
      const late = from - pacing.nextSendAt;
      gap -= late < gap / 2 ? late : gap / 2;
    }
    pacing.nextSendAt = from + gap;
  }
}
