import type { PlainState, StateRegister } from './state.ts';

/** Something that events wake. The code says which of its timers went off. */
export interface Component {
  wake(code: number): void;
}

interface SchedulerState extends PlainState {
  /** Simulated time, s. */
  now: number;
  /** Order number of the running event. */
  nowOrder: number;
  nextOrder: number;
  /** Events run so far. */
  events: number;
  /** Armed slots: the heap's size. */
  size: number;
  /** The root of the heap is the running event, about to be replaced or removed. */
  vacantRoot: boolean;
  /** The heap: keys (time, order) and slots. */
  time: Float64Array;
  order: Float64Array;
  slot: Int32Array;
  /** Heap position of each slot, or -1. */
  place: Int32Array;
}

/**
 * The event queue: a binary heap of armed slots.
 *
 * A slot is a component's timer for one purpose, made once at build time. It is
 * armed at most once at any moment, and re-arming moves it. So the heap's size
 * follows the number of components, not the number of packets in flight.
 *
 * Time is double seconds, as in ns-2 (docs/decisions/0002-time.md). Events at
 * equal times run in the order in which they were scheduled: every scheduling
 * takes the next `order` number. A component that knows now that something will
 * happen later but may not need the event can `reserveOrder()` and arm with it
 * later; the outcome is the same as if it had armed at once.
 */
export class Scheduler {
  readonly state: SchedulerState;
  /** Who is woken, and with which code, by slot. */
  private readonly owners: Component[] = [];
  private readonly codes: number[] = [];

  constructor(register: StateRegister) {
    this.state = register.add<SchedulerState>(
      {
        now: 0,
        nowOrder: -1,
        nextOrder: 0,
        events: 0,
        size: 0,
        vacantRoot: false,
        time: new Float64Array(8),
        order: new Float64Array(8),
        slot: new Int32Array(8),
        place: new Int32Array(8).fill(-1),
      },
      {
        time: () => this.state.size,
        order: () => this.state.size,
        slot: () => this.state.size,
        place: () => this.owners.length,
      },
      (mix) => this.summarize(mix),
    );
  }

  /** Makes a timer for `owner`; `wake(code)` is called when it goes off. Build time only. */
  slot(owner: Component, code: number): number {
    const slot = this.owners.length;
    this.owners.push(owner);
    this.codes.push(code);
    const { state } = this;
    if (slot >= state.place.length) {
      const grown = state.place.length * 2;
      const { place, time, order, slot: slots } = state;
      state.place = new Int32Array(grown).fill(-1);
      state.place.set(place);
      state.time = new Float64Array(grown);
      state.time.set(time);
      state.order = new Float64Array(grown);
      state.order.set(order);
      state.slot = new Int32Array(grown);
      state.slot.set(slots);
    }
    return slot;
  }

  /** Takes the next order number without arming anything. */
  reserveOrder(): number {
    return this.state.nextOrder++;
  }

  isArmed(slot: number): boolean {
    return this.state.place[slot]! >= 0;
  }

  /** Arms (or re-arms) `slot` at absolute `time`, s, after everything scheduled so far for that time. */
  arm(slot: number, time: number): void {
    this.armReserved(slot, time, this.state.nextOrder++);
  }

  /** Arms `slot` at `time` with an order number reserved earlier. */
  armReserved(slot: number, time: number, order: number): void {
    const { state } = this;
    const at = state.place[slot]!;
    if (at >= 0) {
      if (time < state.time[at]! || (time === state.time[at]! && order < state.order[at]!)) this.siftUp(at, time, order, slot);
      else this.siftDown(at, time, order, slot);
    } else if (state.vacantRoot) {
      state.vacantRoot = false;
      this.siftDown(0, time, order, slot);
    } else {
      this.siftUp(state.size++, time, order, slot);
    }
  }

  /** Disarms `slot`; nothing happens when it is not armed. */
  cancel(slot: number): void {
    const { state } = this;
    const at = state.place[slot]!;
    if (at < 0) return;
    state.place[slot] = -1;
    this.fill(at);
  }

  /** Time of the next event, s, or Infinity. */
  nextTime(): number {
    return this.state.size > 0 ? this.state.time[0]! : Infinity;
  }

  /** Runs the next event. There must be one. */
  runNext(): void {
    const { state } = this;
    const slot = state.slot[0]!;
    state.now = state.time[0]!;
    state.nowOrder = state.order[0]!;
    state.place[slot] = -1;
    state.vacantRoot = true;
    state.events++;
    this.owners[slot]!.wake(this.codes[slot]!);
    if (state.vacantRoot) {
      state.vacantRoot = false;
      this.fill(0);
    }
  }

  /** Whether something reserved for (`time`, `order`) would already have happened. */
  isPast(time: number, order: number): boolean {
    const { state } = this;
    return time < state.now || (time === state.now && order < state.nowOrder);
  }

  /** What the digest sees: the clock, and each armed slot's time and order, however the heap holds them. */
  private summarize(mix: (value: number) => void): void {
    const { state } = this;
    mix(state.now);
    mix(state.nextOrder);
    mix(state.events);
    for (let slot = 0; slot < this.owners.length; slot++) {
      const at = state.place[slot]!;
      mix(at < 0 ? -1 : state.time[at]!);
      mix(at < 0 ? -1 : state.order[at]!);
    }
  }

  /** Moves the last element into the hole at `at`. */
  private fill(at: number): void {
    const { state } = this;
    const last = --state.size;
    if (at === last) return;
    const time = state.time[last]!;
    const order = state.order[last]!;
    const slot = state.slot[last]!;
    const parent = (at - 1) >> 1;
    if (at > 0 && (time < state.time[parent]! || (time === state.time[parent]! && order < state.order[parent]!))) {
      this.siftUp(at, time, order, slot);
    } else {
      this.siftDown(at, time, order, slot);
    }
  }

  private siftUp(from: number, time: number, order: number, slot: number): void {
    const { time: times, order: orders, slot: slots, place } = this.state;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentTime = times[parent]!;
      if (parentTime < time || (parentTime === time && orders[parent]! < order)) break;
      times[at] = parentTime;
      orders[at] = orders[parent]!;
      const moved = slots[parent]!;
      slots[at] = moved;
      // A vacant root never moves: its key is the running event's, which is the smallest.
      place[moved] = at;
      at = parent;
    }
    times[at] = time;
    orders[at] = order;
    slots[at] = slot;
    place[slot] = at;
  }

  private siftDown(from: number, time: number, order: number, slot: number): void {
    const { time: times, order: orders, slot: slots, place, size } = this.state;
    let at = from;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      let childTime = times[child]!;
      const other = child + 1;
      if (other < size) {
        const otherTime = times[other]!;
        if (otherTime < childTime || (otherTime === childTime && orders[other]! < orders[child]!)) {
          child = other;
          childTime = otherTime;
        }
      }
      if (time < childTime || (time === childTime && order < orders[child]!)) break;
      times[at] = childTime;
      orders[at] = orders[child]!;
      const moved = slots[child]!;
      slots[at] = moved;
      place[moved] = at;
      at = child;
    }
    times[at] = time;
    orders[at] = order;
    slots[at] = slot;
    place[slot] = at;
  }
}
