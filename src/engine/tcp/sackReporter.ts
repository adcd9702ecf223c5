import type { Kernel } from '../kernel/kernel.ts';

/** What the reporter needs to know of the receiver. */
export interface ReceiveWindow {
  readonly expected: number;
  readonly highest: number;
  readonly seen: Uint8Array;
}

/**
 * Writes SACK blocks into ACKs (RFC 2018 section 4): first the run around the
 * segment that caused the ACK, then the runs reported most recently. A segment
 * that arrived twice may stand before them (RFC 2883).
 */
export class SackReporter {
  readonly state;

  constructor(
    private readonly kernel: Kernel,
    private readonly maxBlocks: number,
    private readonly window: ReceiveWindow,
  ) {
    kernel.packets.withSacks();
    this.state = kernel.state({
      /** Runs reported before, newest first. */
      count: 0,
      left: new Float64Array(maxBlocks).fill(-1),
      right: new Float64Array(maxBlocks).fill(-1),
    });
  }

  /** Fills the blocks of `ack` and returns how many there are; `twice`: its cause had arrived before, and that is told. */
  report(ack: number, cause: number, twice: boolean): number {
    const { state, window, kernel } = this;
    const { sacks } = kernel.packets.state;
    const at = kernel.packets.sackAt(ack);
    const inOrder = window.expected - 1;
    sacks[at] = 0;
    let blocks = twice ? this.put(sacks, at, 0, cause, cause + 1) : 0;
    if (inOrder >= window.highest) {
      this.forget();
      sacks[at] = blocks;
      return blocks;
    }
    const right = this.endOfRun(cause);
    const above = cause > inOrder;
    const left = above ? this.startOfRun(right, inOrder) : 0;
    if (above && blocks < this.maxBlocks) blocks = this.put(sacks, at, blocks, left, right);
    let k = 0;
    while (blocks < this.maxBlocks) {
      const oldLeft = k < state.count ? state.left[k]! : -1;
      const oldRight = k < state.count ? state.right[k]! : -1;
      if (oldLeft < 0 || oldRight < 0 || oldRight > window.highest + 1) break;
      if (left <= oldLeft && right >= oldRight) {
        this.remove(k);
        continue;
      }
      blocks = this.put(sacks, at, blocks, oldLeft, oldRight);
      k++;
    }
    if (above) this.push(left, right);
    sacks[at] = blocks;
    return blocks;
  }

  private put(sacks: Float64Array, at: number, blocks: number, left: number, right: number): number {
    sacks[at + 1 + 2 * blocks] = left;
    sacks[at + 2 + 2 * blocks] = right;
    return blocks + 1;
  }

  /** One past the last segment of the run that begins at or before `segment`. */
  private endOfRun(segment: number): number {
    const { seen, highest } = this.window;
    const mask = seen.length - 1;
    for (let s = segment; s <= highest; s++) if (seen[s & mask] === 0) return s;
    return highest + 1;
  }

  private startOfRun(right: number, inOrder: number): number {
    const { seen } = this.window;
    const mask = seen.length - 1;
    for (let s = right - 1; s > inOrder; s--) if (seen[s & mask] === 0) return s + 1;
    return inOrder + 1;
  }

  private forget(): void {
    this.state.left.fill(-1);
    this.state.right.fill(-1);
    this.state.count = 0;
  }

  private remove(k: number): void {
    const { state } = this;
    state.left.copyWithin(k, k + 1, state.count);
    state.right.copyWithin(k, k + 1, state.count);
    state.count--;
    state.left[state.count] = -1;
    state.right[state.count] = -1;
  }

  private push(left: number, right: number): void {
    const { state } = this;
    if (state.count >= this.maxBlocks) state.count = this.maxBlocks - 1;
    state.left.copyWithin(1, 0, state.count);
    state.right.copyWithin(1, 0, state.count);
    state.left[0] = left;
    state.right[0] = right;
    state.count++;
  }
}
