import type { Kernel } from '../kernel/kernel.ts';

/** Number of runs that an ACK is certain to report. */
const EXPECTED = 2;

/** The reporter's view of the receiver. */
interface ReceiveWindow {
  readonly expected: number;
  readonly highest: number;
  readonly seen: Uint8Array;
}

/**
 * Writes SACK blocks into ACKs (RFC 2018 section 4): first the run around the segment that caused the ACK, then the
 * runs reported most recently. A block for a duplicate segment may precede them (RFC 2883).
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
      /** Runs already reported, newest first. */
      count: 0,
      left: new Int32Array(maxBlocks).fill(-1),
      right: new Int32Array(maxBlocks).fill(-1),
    });
  }

  /**
   * Writes the blocks of `ack` and returns their number; `twice`: the causing segment is a duplicate, which is
   * reported.
   */
  report(ack: number, cause: number, twice: boolean): number {
    const { state, window, kernel } = this;
    const { sacks } = kernel.packets.state;
    const at = kernel.packets.sackAt(ack);
    const inOrder = window.expected - 1;
    sacks[at] = 0;
    let blocks = twice ? this.put(sacks, at, 0, cause, cause + 1) : 0;
    if (inOrder >= window.highest) {
      if (state.count > 0) this.forget();
      sacks[at] = blocks;
      return blocks;
    }
    // The usual case: the newest run grows by the next segment and keeps its place.
    const grows = state.count > 0 && cause === window.highest && state.right[0] === cause && state.left[0]! > inOrder;
    const above = cause > inOrder;
    const right = grows ? cause + 1 : this.endOfRun(cause);
    const left = grows ? state.left[0]! : above ? this.startOfRun(right, inOrder) : 0;
    if (grows) state.right[0] = right;
    if (above && blocks < this.maxBlocks) blocks = this.put(sacks, at, blocks, left, right);
    let k = grows ? 1 : 0;
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
    if (above && !grows) this.push(left, right);
    sacks[at] = blocks;
    return blocks;
  }

  /** Whether two runs precede the one that a new segment starts or joins (Linux: TCP_SACK_BLOCKS_EXPECTED). */
  crowds(segment: number): boolean {
    const { count, left, right } = this.state;
    if (count < EXPECTED) return false;
    for (let k = 0; k < EXPECTED; k++) if (segment >= left[k]! - 1 && segment <= right[k]!) return false;
    return true;
  }

  /** Notes an out-of-order arrival that no ACK has reported yet. */
  note(segment: number): void {
    const { state, window } = this;
    const inOrder = window.expected - 1;
    const right = this.endOfRun(segment);
    const left = this.startOfRun(right, inOrder);
    for (let k = state.count - 1; k >= 0; k--) if (left <= state.left[k]! && right >= state.right[k]!) this.remove(k);
    this.push(left, right);
  }

  private put(sacks: Int32Array, at: number, blocks: number, left: number, right: number): number {
    sacks[at + 1 + 2 * blocks] = left;
    sacks[at + 2 + 2 * blocks] = right;
    return blocks + 1;
  }

  /** One past the last segment of the run that begins at or before `segment`. */
  private endOfRun(segment: number): number {
    const { seen, highest, expected } = this.window;
    const mask = seen.length - 1;
    // Everything below `expected` has arrived, including segments older than the ring.
    let s = segment < expected ? expected : segment;
    for (; s <= highest; s++) {
      if (seen[s & mask] === 0) return s;
      const run = this.reported(s);
      if (run >= 0) s = this.state.right[run]! - 1;
    }
    return highest + 1;
  }

  private startOfRun(right: number, inOrder: number): number {
    const { seen } = this.window;
    const mask = seen.length - 1;
    for (let s = right - 1; s > inOrder; s--) {
      if (seen[s & mask] === 0) return s + 1;
      const run = this.reported(s);
      if (run >= 0) s = this.state.left[run]!;
    }
    return inOrder + 1;
  }

  /** The reported run that contains this segment, or -1; it saves walking along the run again. */
  private reported(segment: number): number {
    const { count, left, right } = this.state;
    if (segment < this.window.expected) return -1;
    for (let k = 0; k < count; k++) if (segment >= left[k]! && segment < right[k]!) return k;
    return -1;
  }

  private forget(): void {
    const { state } = this;
    for (let k = 0; k < state.count; k++) {
      state.left[k] = -1;
      state.right[k] = -1;
    }
    state.count = 0;
  }

  // Few runs: a loop is faster than calling copyWithin.
  private remove(k: number): void {
    const { state } = this;
    const { left, right } = state;
    const last = --state.count;
    for (let i = k; i < last; i++) {
      left[i] = left[i + 1]!;
      right[i] = right[i + 1]!;
    }
    left[last] = -1;
    right[last] = -1;
  }

  private push(first: number, end: number): void {
    const { state } = this;
    const { left, right } = state;
    if (state.count >= this.maxBlocks) state.count = this.maxBlocks - 1;
    for (let i = state.count; i > 0; i--) {
      left[i] = left[i - 1]!;
      right[i] = right[i - 1]!;
    }
    left[0] = first;
    right[0] = end;
    state.count++;
  }
}
