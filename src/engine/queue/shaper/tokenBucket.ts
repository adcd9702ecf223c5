import type { Kernel } from '../../kernel/kernel.ts';
import type { Reading } from '../inside.ts';

/** Tolerance for rounding, bytes. */
const ROUNDING = 1e-6;

/** A token bucket in bytes: tokens arrive at a constant rate up to its size; it starts full. */
export class TokenBucket {
  readonly state;

  constructor(
    kernel: Kernel,
    /** bit/s */
    private readonly rate: number,
    /** bytes */
    private readonly size: number,
  ) {
    this.state = kernel.state({ tokens: size, filledAt: 0 });
  }

  /** Whether it holds at least `bytes` at time `now`, s. */
  has(now: number, bytes: number): boolean {
    const { state } = this;
    state.tokens = this.tokensAt(now);
    state.filledAt = now;
    return bytes <= state.tokens + ROUNDING;
  }

  /** Its fill level at time `now`, s. */
  inside(now: number): Reading {
    return { symbol: 'tokens', name: 'tokens', value: this.tokensAt(now), unit: 'bytes', most: this.size };
  }

  private tokensAt(now: number): number {
    const filled = this.state.tokens + ((now - this.state.filledAt) * this.rate) / 8;
    return filled < this.size ? filled : this.size;
  }

  take(bytes: number): void {
    this.state.tokens -= bytes;
  }

  /** When it will hold `bytes`, s. */
  fullEnough(bytes: number): number {
    return this.state.filledAt + ((bytes - this.state.tokens) * 8) / this.rate;
  }
}
