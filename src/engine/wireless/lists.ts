import { doubled } from '../kernel/numeric.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { PlainState } from '../kernel/state.ts';

interface ListsState extends PlainState {
  /** Integers, `width` per list. */
  values: Int32Array;
  /** By list: its length, its reference count, and the next free list (-1: none). */
  lengths: Int32Array;
  references: Int32Array;
  following: Int32Array;
  /** First free list, or -1; number of lists ever used. */
  free: number;
  used: number;
}

/**
 * Integer lists carried by routing messages: the unreachable nodes of an AODV error, the table of a DSDV update. A list
 * is filled before its message is sent and only read afterwards; copies of the message share it.
 */
export class Lists {
  readonly state: ListsState;

  /** `width`: capacity of a list. */
  constructor(
    kernel: Kernel,
    readonly width: number,
  ) {
    this.state = kernel.state<ListsState>(
      {
        values: new Int32Array(4 * width),
        lengths: new Int32Array(4),
        references: new Int32Array(4),
        following: new Int32Array(4),
        free: -1,
        used: 0,
      },
      {
        values: () => this.state.used * width,
        lengths: () => this.state.used,
        references: () => this.state.used,
        following: () => this.state.used,
      },
    );
  }

  /** Allocates an empty list with one reference. */
  take(): number {
    const { state } = this;
    let list = state.free;
    if (list >= 0) {
      state.free = state.following[list]!;
    } else {
      list = state.used;
      if (list === state.lengths.length) this.grow();
      state.used++;
    }
    state.lengths[list] = 0;
    state.references[list] = 1;
    return list;
  }

  /** Appends a number. */
  push(list: number, value: number): void {
    const { state } = this;
    const length = state.lengths[list]!;
    if (length === this.width) throw new Error('a list is longer than any message');
    state.values[list * this.width + length] = value;
    state.lengths[list] = length + 1;
  }

  length(list: number): number {
    return this.state.lengths[list]!;
  }

  at(list: number, index: number): number {
    return this.state.values[list * this.width + index]!;
  }

  /** Adds a reference to the list. */
  share(list: number): void {
    const { references } = this.state;
    references[list] = references[list]! + 1;
  }

  /** Removes a reference; removing the last one frees the list. */
  release(list: number): void {
    const { state } = this;
    const left = state.references[list]! - 1;
    state.references[list] = left;
    if (left > 0) return;
    state.following[list] = state.free;
    state.free = list;
  }

  private grow(): void {
    const { state } = this;
    state.values = doubled(state.values);
    state.lengths = doubled(state.lengths);
    state.references = doubled(state.references);
    state.following = doubled(state.following);
  }
}
