import { LINK_LOSS } from '../../link/drops.ts';
import type { Channel, Station } from '../channel.ts';
import { COLLISION } from '../losses.ts';
import { FRAME, RX, type MacState } from './macState.ts';
import { DIFS, microseconds, SLOT, type Timing } from './timing.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Component } from '../../kernel/scheduler.ts';

const OFF = 0;
const RUNNING = 1;
const PAUSED = 2;

/**
 * The back-off counter of a station (IEEE 802.11-1999 section 9.2.5.2, as ns-2's BackoffTimer): it counts whole slots
 * while the medium is idle, freezes when it becomes busy, and resumes after another DIFS.
 */
class Backoff implements Component {
  readonly state;
  private readonly random: RandomStream;
  private readonly slot: number;
  private readonly clock: { readonly now: number };

  constructor(
    private readonly kernel: Kernel,
    node: number,
    /** Called when the counter reaches zero. */
    private readonly expired: () => void,
  ) {
    this.clock = kernel.scheduler.state;
    this.random = kernel.random(`node ${node} back-off`);
    this.slot = kernel.scheduler.slot(this, 0);
    this.state = kernel.state({
      mode: OFF,
      /** Remaining time, s; time at which counting started or resumed, s; DIFS before counting, s. */
      left: 0,
      since: 0,
      difs: 0,
    });
  }

  get busy(): boolean {
    return this.state.mode !== OFF;
  }

  get paused(): boolean {
    return this.state.mode === PAUSED;
  }

  /** Remaining slots, for pictures. */
  get slots(): number {
    const { state } = this;
    if (state.mode === OFF) return 0;
    const counted = state.mode === RUNNING ? this.counted() : 0;
    return Math.round(state.left / SLOT) - counted;
  }

  /** Draws from {0 .. cw - 1} slots, counted after `difs` s; `idle`: whether the medium is idle. */
  start(cw: number, idle: boolean, difs: number): void {
    const { state } = this;
    state.left = Math.floor(this.random.uniform() * cw) * SLOT;
    state.since = this.clock.now;
    state.difs = difs;
    state.mode = idle ? RUNNING : PAUSED;
    if (idle) this.kernel.scheduler.arm(this.slot, state.since + (state.left + difs));
  }

  /** Freezes the counter when the medium becomes busy. Only whole elapsed slots are subtracted. */
  pause(): void {
    const { state } = this;
    state.left -= this.counted() * SLOT;
    state.difs = 0;
    state.mode = PAUSED;
    this.kernel.scheduler.cancel(this.slot);
  }

  /** Resumes after `difs` s when the medium becomes idle. */
  resume(difs: number): void {
    const { state } = this;
    state.since = this.clock.now;
    state.difs = difs;
    state.mode = RUNNING;
    this.kernel.scheduler.arm(this.slot, state.since + (state.left + difs));
  }

  wake(): void {
    this.state.mode = OFF;
    this.expired();
  }

  /** Whole slots since counting started or resumed. */
  private counted(): number {
    const { state } = this;
    const passed = Math.floor((this.clock.now - (state.since + state.difs)) / SLOT);
    return passed > 0 ? passed : 0;
  }
}

const NAV = 0;
const RECEIVE = 1;

export interface MediumSettings {
  readonly timing: Timing;
  /** Power ratio above which a frame being received survives another. */
  readonly capture: number;
  /** Probability that a frame without interference cannot be decoded. */
  readonly errorRate: number;
}

export interface MediumUser {
  /** Called with a complete frame, for this station or another. It counts as being received until this returns. */
  decode(frame: MacState): void;
  /** Called when the back-off ends. */
  backoffOver(): void;
}

/**
 * The medium as seen by one station (IEEE 802.11-1999 section 9.2.1, as in ns-2.35's Mac/802_11): frames of others
 * arrive, collide, or suppress weaker ones. It is idle while nothing is being received, the station has no exchange in
 * progress, and the NAV is over. The back-off counts while it is idle.
 */
export class Medium implements Component, Station {
  readonly backoff: Backoff;
  private readonly clock: { readonly now: number };
  private readonly slots: readonly number[];
  private readonly errors: RandomStream | null;
  /** Scratch: event-queue key of the end of a reception. */
  private readonly key = new Float64Array(2);

  constructor(
    private readonly kernel: Kernel,
    private readonly channel: Channel,
    private readonly node: number,
    /** State of the station. */
    private readonly state: MacState,
    /** All stations, by node number. */
    private readonly stations: readonly { readonly state: MacState }[],
    private readonly settings: MediumSettings,
    private readonly user: MediumUser,
  ) {
    const { scheduler } = kernel;
    this.clock = scheduler.state;
    this.slots = [NAV, RECEIVE].map((code) => scheduler.slot(this, code));
    this.backoff = new Backoff(kernel, node, () => user.backoffOver());
    this.errors = settings.errorRate > 0 ? kernel.random(`node ${node} bit errors`) : null;
  }

  /** Whether the medium appears idle to this station. */
  isIdle(): boolean {
    const { state } = this;
    return state.receiving === RX.IDLE && state.sending === FRAME.NONE && state.nav <= this.clock.now;
  }

  /** Reserves the medium for `duration`, us, for other stations. */
  reserve(duration: number): void {
    const until = this.clock.now + duration * 1e-6;
    if (until > this.state.nav) this.state.nav = until;
  }

  /** Updates the back-off after a possible change: it counts only while the medium is idle. */
  follow(): void {
    const { state, backoff } = this;
    if (state.receiving === RX.IDLE && state.sending === FRAME.NONE) {
      if (!backoff.paused) return;
      if (state.nav <= this.clock.now) backoff.resume(DIFS);
      else this.kernel.scheduler.arm(this.slots[NAV]!, state.nav);
    } else if (backoff.busy && !backoff.paused) backoff.pause();
  }

  /** Draws a back-off. It starts to count down when the medium has been idle for `difs`, s. */
  startBackoff(difs: number): void {
    const idle = this.isIdle();
    this.backoff.start(this.state.cw, idle, difs);
    if (!idle) this.follow();
  }

  /** Called when the station itself sends: the frame being received is lost. */
  drown(): void {
    const { state } = this;
    if (state.receiving === RX.IDLE || !state.clean) return;
    this.spoilt(state.from, COLLISION);
    state.clean = false;
  }

  wake(code: number): void {
    if (code === RECEIVE) this.receptionOver();
    else this.follow();
  }

  /** Handles the first bit of another station's frame. */
  arrives(from: number, decodable: boolean): void {
    const { state, channel } = this;
    const { now } = this.clock;
    const { airtime } = this.stations[from]!.state;
    if (state.receiving === RX.IDLE) {
      const clean = decodable && state.endsAt <= now;
      if (decodable && !clean) this.spoilt(from, COLLISION);
      state.clean = clean;
      this.lockOn(from);
      state.receiving = RX.FRAME;
      this.follow();
    } else if (state.power / channel.arriving[0]! >= this.settings.capture) {
      // The frame being received is much stronger: the new one only keeps the medium busy.
      if (decodable) this.spoilt(from, COLLISION);
      this.reserve(this.settings.timing.eifs + microseconds(airtime));
    } else {
      if (decodable) this.spoilt(from, COLLISION);
      if (state.clean) this.spoilt(state.from, COLLISION);
      state.clean = false;
      state.receiving = RX.COLLISION;
      if (now + airtime > state.until) this.lockOn(from);
    }
  }

  /** Switches reception to the arriving frame. */
  private lockOn(from: number): void {
    const { state, key } = this;
    const { now } = this.clock;
    state.from = from;
    state.power = this.channel.arriving[0]!;
    state.until = now + this.stations[from]!.state.airtime;
    key[0] = state.until;
    key[1] = now;
    this.kernel.scheduler.armFrom(this.slots[RECEIVE]!, key, 0);
  }

  /** Handles the last bit of a reception. */
  private receptionOver(): void {
    const { state, settings } = this;
    // A station that was sending has received nothing.
    if (state.endsAt <= this.clock.now) {
      if (state.receiving === RX.COLLISION || !state.clean) this.reserve(settings.timing.eifs);
      else if (this.errors !== null && this.errors.uniform() < settings.errorRate) {
        this.spoilt(state.from, LINK_LOSS);
        this.reserve(settings.timing.eifs);
      } else this.user.decode(this.stations[state.from]!.state);
    }
    state.receiving = RX.IDLE;
    this.follow();
  }

  /**
   * Records that a decodable frame was lost here. If it was for this station, `cause` is why its sender's attempt
   * failed.
   */
  private spoilt(from: number, cause: number): void {
    const { state } = this;
    const frame = this.stations[from]!.state;
    if (frame.to !== this.node) return;
    if (cause === COLLISION) state.collisions++;
    if (frame.kind === FRAME.RTS || frame.kind === FRAME.DATA) frame.fate = cause;
    else state.fate = cause;
  }
}
