import type { Kernel } from '../../kernel/kernel.ts';

/** Requests that a node remembers at most. The oldest is forgotten first. */
const REMEMBERED = 64;

/**
 * Which requests each node has seen of late (ns-2: the broadcast ID cache). A
 * request is known by its source and the number the source gave it.
 */
export class RequestMemory {
  private readonly state;

  constructor(kernel: Kernel, nodes: number) {
    this.state = kernel.state({
      sources: new Int32Array(nodes * REMEMBERED).fill(-1),
      numbers: new Int32Array(nodes * REMEMBERED),
      until: new Float64Array(nodes * REMEMBERED),
      /** Requests seen so far by each node. */
      seen: new Int32Array(nodes),
    });
  }

  /** Whether `node` remembers this request. */
  knows(node: number, source: number, number: number, now: number): boolean {
    const { sources, numbers, until, seen } = this.state;
    const newest = seen[node]! - 1;
    const oldest = Math.max(0, newest - REMEMBERED + 1);
    for (let i = newest; i >= oldest; i--) {
      const at = node * REMEMBERED + (i % REMEMBERED);
      // Those before it are older still.
      if (until[at]! <= now) return false;
      if (numbers[at] === number && sources[at] === source) return true;
    }
    return false;
  }

  /** `node` remembers this request until the time given, s. */
  remember(node: number, source: number, number: number, until: number): void {
    const { state } = this;
    const at = node * REMEMBERED + (state.seen[node]! % REMEMBERED);
    state.sources[at] = source;
    state.numbers[at] = number;
    state.until[at] = until;
    state.seen[node] = state.seen[node]! + 1;
  }
}
