import { doubled } from '../../kernel/numeric.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { PlainState } from '../../kernel/state.ts';

/** Hop count of an unreachable destination (ns-2: INFINITY2). */
export const UNREACHABLE = 255;

/** State of a route. */
export const DOWN = 0;
export const UP = 1;
export const REPAIRING = 2;

/** Number of discovery latencies stored per destination (ns-2: MAX_HISTORY). */
export const HISTORY = 3;

/** The routing tables of all nodes. A row is one node's entry for one destination; unknown destinations have no row. */
export interface RouteState extends PlainState {
  /** Row by node and destination, or -1. */
  rowOf: Int32Array;
  /** Newest row of each node, and the next older row of each row; -1: none. ns-2 scans its table in this order. */
  newest: Int32Array;
  older: Int32Array;
  rows: number;
  target: Int32Array;
  /** DOWN, UP or REPAIRING. */
  state: Uint8Array;
  nextHop: Int32Array;
  hops: Int32Array;
  /** Sequence number of the destination; 0: unknown. */
  sequence: Int32Array;
  /** End of the route's lifetime, s. */
  expires: Float64Array;
  /** Hops when the route was last up (UNREACHABLE: never). */
  lastHops: Int32Array;
  /**
   * Number of unanswered network-wide requests; when the wait for the last request ends (0: none outstanding); its TTL.
   */
  floods: Int32Array;
  requestEnds: Float64Array;
  lastTtl: Int32Array;
  /** Latency per hop of the newest discoveries, s, HISTORY values per row, and the index of the next value. */
  latency: Float64Array;
  latencyAt: Uint8Array;
  /** When the newest answered request was sent, s; -1: none. */
  answered: Float64Array;
  /** When a local repair is abandoned, s; Infinity: no repair in progress. */
  repairEnds: Float64Array;
  /** Nodes that send over this route, one bit per node. */
  precursors: Int32Array;
  /** Per node: its own sequence number and the number of its next request. */
  ownSequence: Int32Array;
  nextRequest: Int32Array;
}

/** The routing tables of all nodes, for reading. Rules write them. */
export class RouteTables {
  readonly state: RouteState;
  /** Words of 32 bits per node set. */
  private readonly words: number;

  constructor(
    kernel: Kernel,
    readonly nodes: number,
  ) {
    this.words = Math.ceil(nodes / 32);
    const { words } = this;
    const room = 2 * nodes;
    const used = (): number => this.state.rows;
    this.state = kernel.state<RouteState>(
      {
        rowOf: new Int32Array(nodes * nodes).fill(-1),
        newest: new Int32Array(nodes).fill(-1),
        older: new Int32Array(room),
        rows: 0,
        target: new Int32Array(room),
        state: new Uint8Array(room),
        nextHop: new Int32Array(room),
        hops: new Int32Array(room),
        sequence: new Int32Array(room),
        expires: new Float64Array(room),
        lastHops: new Int32Array(room),
        floods: new Int32Array(room),
        requestEnds: new Float64Array(room),
        lastTtl: new Int32Array(room),
        latency: new Float64Array(room * HISTORY),
        latencyAt: new Uint8Array(room),
        answered: new Float64Array(room),
        repairEnds: new Float64Array(room),
        precursors: new Int32Array(room * words),
        ownSequence: new Int32Array(nodes).fill(2),
        nextRequest: new Int32Array(nodes).fill(1),
      },
      {
        older: used,
        target: used,
        state: used,
        nextHop: used,
        hops: used,
        sequence: used,
        expires: used,
        lastHops: used,
        floods: used,
        requestEnds: used,
        lastTtl: used,
        latency: () => used() * HISTORY,
        latencyAt: used,
        answered: used,
        repairEnds: used,
        precursors: () => used() * words,
      },
    );
  }

  /** The row of `target` in the table of `node`, or -1. */
  find(node: number, target: number): number {
    return this.state.rowOf[node * this.nodes + target]!;
  }

  /** The row of `target` in the table of `node`. A new row is down and has sequence number 0. */
  findOrAdd(node: number, target: number): number {
    const { state, nodes, words } = this;
    const at = node * nodes + target;
    if (state.rowOf[at]! >= 0) return state.rowOf[at]!;
    const row = state.rows;
    if (row === state.target.length) this.grow();
    state.rows++;
    state.rowOf[at] = row;
    state.older[row] = state.newest[node]!;
    state.newest[node] = row;
    state.target[row] = target;
    state.state[row] = DOWN;
    state.nextHop[row] = -1;
    state.hops[row] = UNREACHABLE;
    state.sequence[row] = 0;
    state.expires[row] = 0;
    state.lastHops[row] = UNREACHABLE;
    state.floods[row] = 0;
    state.requestEnds[row] = 0;
    state.lastTtl[row] = 0;
    state.latency.fill(0, row * HISTORY, (row + 1) * HISTORY);
    state.latencyAt[row] = 0;
    state.answered[row] = -1;
    state.repairEnds[row] = Infinity;
    state.precursors.fill(0, row * words, (row + 1) * words);
    return row;
  }

  /** Whether the route of a row is usable. */
  isUp(row: number): boolean {
    return row >= 0 && this.state.state[row] === UP;
  }

  /** Mean latency per hop of the last discoveries of this destination, s; `guess` if there are none. */
  latencyPerHop(row: number, guess: number): number {
    const { latency } = this.state;
    let known = 0;
    let sum = 0;
    for (let i = row * HISTORY; i < (row + 1) * HISTORY; i++) {
      if (latency[i]! <= 0) continue;
      known++;
      sum += latency[i]!;
    }
    return known === 0 ? guess : sum / known;
  }

  /** Records a reply to the request sent at `asked`, s. Returns whether it is the first. */
  isFirstAnswer(row: number, asked: number): boolean {
    const { answered } = this.state;
    if (asked <= answered[row]!) return false;
    answered[row] = asked;
    return true;
  }

  addPrecursor(row: number, node: number): void {
    const { precursors } = this.state;
    const word = row * this.words + (node >> 5);
    precursors[word] = precursors[word]! | (1 << (node & 31));
  }

  removePrecursor(row: number, node: number): void {
    const { precursors } = this.state;
    const word = row * this.words + (node >> 5);
    precursors[word] = precursors[word]! & ~(1 << (node & 31));
  }

  clearPrecursors(row: number): void {
    this.state.precursors.fill(0, row * this.words, (row + 1) * this.words);
  }

  isPrecursor(row: number, node: number): boolean {
    return (this.state.precursors[row * this.words + (node >> 5)]! & (1 << (node & 31))) !== 0;
  }

  hasPrecursors(row: number): boolean {
    const { precursors } = this.state;
    for (let i = row * this.words; i < (row + 1) * this.words; i++) if (precursors[i] !== 0) return true;
    return false;
  }

  private grow(): void {
    const { state } = this;
    state.older = doubled(state.older);
    state.target = doubled(state.target);
    state.state = doubled(state.state);
    state.nextHop = doubled(state.nextHop);
    state.hops = doubled(state.hops);
    state.sequence = doubled(state.sequence);
    state.expires = doubled(state.expires);
    state.lastHops = doubled(state.lastHops);
    state.floods = doubled(state.floods);
    state.requestEnds = doubled(state.requestEnds);
    state.lastTtl = doubled(state.lastTtl);
    state.latency = doubled(state.latency);
    state.latencyAt = doubled(state.latencyAt);
    state.answered = doubled(state.answered);
    state.repairEnds = doubled(state.repairEnds);
    state.precursors = doubled(state.precursors);
  }
}
