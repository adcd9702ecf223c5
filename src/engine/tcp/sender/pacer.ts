import type { SenderParts } from './senderParts.ts';

/** Number of packets at the start of a connection that Linux does not pace. */
const UNPACED = 10;

/** Maximum number of packets in a burst whose size is set as a duration (quinn-proto, MAX_BURST_SIZE). */
const LARGEST_BURST = 256;

/** Delays segments to the pacing rate of the congestion control, or to a multiple of the window per round trip. */
export class Pacer {
  private readonly pacing = {
    /** When the next segment may leave, s; 0 if nothing has been paced yet. */
    nextSendAt: 0,
    /** Whether the timer is set for `nextSendAt`. */
    waiting: false,
  };
  /** Scheduler slot that wakes the sender; -1 if none is registered. */
  private readonly timer = { slot: -1 };
  /** Scratch: the timer's key, meaningless between calls. */
  private readonly key = new Float64Array(2);

  /** Token bucket: packets that may leave at once, and when they were last counted, s; null: no token bucket. */
  private readonly bucket;

  constructor(private readonly parts: SenderParts) {
    const { growth, stack } = parts.settings;
    const isRefilled = stack.pacingGain > 0 && stack.pacingRefill;
    this.bucket = isRefilled ? { tokens: stack.pacingBurst ?? growth.initialWindow, countedAt: 0 } : null;
  }

  /** Registers the pacing state and the scheduler slot that wakes the sender. Call it once, while the run is built. */
  register(slot: number): void {
    this.timer.slot = slot;
    this.parts.kernel.state(this.pacing);
    if (this.bucket !== null) this.parts.kernel.state(this.bucket);
  }

  /** Whether `register` has been called. */
  get isRegistered(): boolean {
    return this.timer.slot >= 0;
  }

  /** Called when the congestion control is replaced. The first one that paces starts from the last segment sent. */
  adopt(): void {
    const { pacing, parts } = this;
    const { firstSentAt, lastSentAt } = parts.state;
    if (parts.control.pacingRate !== undefined && pacing.nextSendAt === 0 && firstSentAt >= 0)
      pacing.nextSendAt = lastSentAt;
  }

  /** Whether pacing by the window delays the next segment: then the window counts as used. */
  limits(): boolean {
    if (this.parts.settings.stack.pacingGain === 0) return false;
    return this.bucket !== null && this.isByWindow() ? this.pacing.waiting : this.isWaiting();
  }

  /**
   * Pacing rate now, segments/s: that of the congestion control, or a multiple of the window per round trip; 0: no
   * limit yet; NaN: it does not pace.
   */
  rate(): number {
    const { control, own, settings, timer, window } = this.parts;
    if (control.pacingRate !== undefined) return control.pacingRate(own);
    const { pacingGain, slowStartPacingGain } = settings.stack;
    if (pacingGain === 0) return NaN;
    const gain = slowStartPacingGain !== null && window.cwnd < window.ssthresh ? slowStartPacingGain : pacingGain;
    return timer.smoothed > 0 ? (gain * window.cwnd) / timer.smoothed : 0;
  }

  /** Whether the sender already waits for its pacing timer. */
  isWaiting(): boolean {
    const { pacing, parts } = this;
    const { now } = parts.clock;
    if (this.bucket !== null && this.isByWindow()) return pacing.waiting && this.inBucket(this.bucket, now) < 1;
    return pacing.waiting && pacing.nextSendAt > now && !this.isNearlyDue(now);
  }

  /** Whether the window, not the congestion control, sets the pace. */
  private isByWindow(): boolean {
    return this.parts.settings.stack.pacingGain > 0 && this.parts.control.pacingRate === undefined;
  }

  /** Whether any event now releases a train of all packets that the window allows, ahead of its time. */
  private isNearlyDue(now: number): boolean {
    const { pacingEarly, pacingTrain } = this.parts.settings.stack;
    return pacingTrain === 0 && this.pacing.nextSendAt - pacingEarly <= now && this.isByWindow();
  }

  /** Whether the next packet joins the train that leaves at this moment, or begins one. */
  private joinsTrain(now: number): boolean {
    const { pacing, parts } = this;
    if (parts.settings.stack.pacingTrain > 0 || !this.isByWindow()) return false;
    if (parts.state.lastSentAt === now) return true;
    if (!this.isNearlyDue(now)) return false;
    // The next wait counts from now.
    pacing.nextSendAt = now;
    return true;
  }

  /** When the pacing timer expires, s; Infinity if the sender does not wait. */
  dueAt(): number {
    return this.isWaiting() ? this.pacing.nextSendAt : Infinity;
  }

  /** The pacing timer expired. */
  woken(): void {
    this.pacing.waiting = false;
  }

  /** Returns whether the next segment must wait; if so, sets the timer. */
  waits(): boolean {
    const { key, pacing, parts, timer } = this;
    const { now } = parts.clock;
    if (this.bucket !== null && this.isByWindow()) {
      if (this.mayLeave(this.bucket, now)) return false;
    } else {
      if (pacing.nextSendAt <= now || this.joinsTrain(now)) return false;
      key[0] = pacing.nextSendAt;
    }
    key[1] = now;
    pacing.waiting = true;
    parts.kernel.scheduler.armFrom(timer.slot, key, 0);
    return true;
  }

  /** Packets in the bucket if it were filled now, regardless of its size. */
  private inBucket({ tokens, countedAt }: NonNullable<Pacer['bucket']>, now: number): number {
    return tokens < 1 ? tokens + this.rate() * (now - countedAt) : tokens;
  }

  /**
   * Whether the bucket has a packet. An empty bucket is filled for the time since it was last filled, at the current
   * rate. If it still has none, the timer waits until it is full (quinn-proto, Pacer::delay()).
   */
  private mayLeave(bucket: NonNullable<Pacer['bucket']>, now: number): boolean {
    const { key, pacing } = this;
    const most = this.burst();
    if (bucket.tokens > most) bucket.tokens = most;
    if (bucket.tokens >= 1) return true;
    const rate = this.rate();
    if (rate <= 0) return true;
    const filled = this.inBucket(bucket, now);
    bucket.tokens = filled < most ? filled : most;
    bucket.countedAt = now;
    if (bucket.tokens >= 1) return true;
    pacing.nextSendAt = now + (1 - bucket.tokens) / rate;
    key[0] = now + (most - bucket.tokens) / rate;
    return false;
  }

  /** Maximum number of segments sent at once after a pause. */
  private burst(): number {
    const { settings, timer, window } = this.parts;
    const { pacingBurst, pacingBurstTime } = settings.stack;
    const least = pacingBurst ?? settings.growth.initialWindow;
    const inTime = pacingBurstTime > 0 && timer.smoothed > 0 ? (window.cwnd * pacingBurstTime) / timer.smoothed : 0;
    if (inTime <= least) return least;
    return inTime < LARGEST_BURST ? inTime : LARGEST_BURST;
  }

  /** Stores the remaining wait of the next segment in the window event, s. */
  noteWait(): void {
    const { pacing, parts } = this;
    const wait = pacing.nextSendAt - parts.clock.now;
    parts.windowEvent.sample.sendWait = wait > 0 ? wait : 0;
  }

  /** Called after a segment is sent: computes when the next may leave. */
  sent(): void {
    const { pacing, parts } = this;
    const { now } = parts.clock;
    const { control } = parts;
    const byWindow = this.isByWindow();
    if (this.bucket !== null && byWindow) {
      this.bucket.tokens = this.bucket.tokens > 1 ? this.bucket.tokens - 1 : 0;
      return;
    }
    // Until a pacing variant is adopted, the run is identical to one without it.
    if (control.pacingRate === undefined && pacing.nextSendAt === 0 && !byWindow) return;
    // The current variant may not pace even if an earlier one did.
    const rate = this.rate();
    let gap = rate > 0 ? 1 / rate : 0;
    const { pacingTrain } = parts.settings.stack;
    if (byWindow && pacingTrain === 0) {
      // Each packet of the train sent at this moment adds its own gap.
      pacing.nextSendAt = (pacing.nextSendAt > now ? pacing.nextSendAt : now) + gap;
      return;
    }
    if (byWindow && pacingTrain > 1) {
      // `sent` includes the packet that opens the connection.
      if ((parts.state.sent - 2) % pacingTrain !== 0) return;
      const next = pacing.nextSendAt + pacingTrain * gap;
      pacing.nextSendAt = pacing.nextSendAt > 0 && next > now ? next : now;
      return;
    }
    // As in a token bucket, unused sending time counts, up to one burst.
    const earliest = byWindow ? now - (this.burst() - 1) * gap : now;
    const from = pacing.nextSendAt > earliest ? pacing.nextSendAt : earliest;
    if (parts.settings.stack.kernelPacing) {
      // `sent` includes the SYN.
      if (parts.state.sent <= UNPACED) gap = 0;
      const late = from - pacing.nextSendAt;
      gap -= late < gap / 2 ? late : gap / 2;
    }
    pacing.nextSendAt = from + gap;
  }
}
