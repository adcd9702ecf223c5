import type { Kernel } from '../../kernel/kernel.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Component } from '../../kernel/scheduler.ts';
import { SLOT } from './timing.ts';

const OFF = 0;
const RUNNING = 1;
const PAUSED = 2;

/**
 * The back-off counter of a station (IEEE 802.11-1999 section 9.2.5.2, as ns-2's BackoffTimer): it counts whole slots
 * while the medium is idle, freezes when it becomes busy, and resumes after another DIFS.
 */
export class Backoff implements Component {
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
      /** Remaining time, s; when counting started or resumed, and the DIFS before that, s. */
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

  /** Freezes when the medium becomes busy: whole slots that have passed count. */
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
