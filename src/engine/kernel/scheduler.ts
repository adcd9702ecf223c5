import type { PlainState, StateRegister } from './state.ts';

/** Something that events wake. The code says which of its timers went off. */
export interface Component {
  wake(code: number): void;
}

export interface SchedulerState extends PlainState {
  /** Simulated time, s. */
  now: number;
  /** When the running event was scheduled, s. */
  since: number;
  /** Events run so far. */
  events: number;
  /** When each slot goes off (Infinity: not armed) and when that was scheduled, s: two columns per slot. */
  keys: Float64Array;
  /** The tournament: place 1 holds the slot that goes off next, places 2i and 2i + 1 the two candidates for place i. */
  tree: Int32Array;
}

/**
 * The event queue: a tournament among slots.
 *
 * A slot is a component's timer for one purpose, made once at build time. It is
 * armed at most once at any moment, and re-arming moves it. So the size follows
 * the number of components, not the number of packets in flight, and the way
 * the queue is arranged follows from what is armed alone.
 *
 * Time is double seconds, as in ns-2 (docs/decisions/0002-time.md). Of events at
 * equal times the one scheduled earlier runs first; of those scheduled at the
 * same time, the one whose slot was made first. A component may say when
 * something was scheduled: a link computes a packet's whole passage when the
 * packet arrives, and its arrival counts as scheduled when transmission begins.
 *
 * The hot loop passes keys by place in an array: a number handed to a function
 * that is not inlined would be allocated.
 */
export class Scheduler {
  readonly state: SchedulerState;
  /** Who is woken, and with which code, by slot. */
  private readonly owners: Component[] = [];
  private readonly codes: number[] = [];
  /** Scratch for `arm`; means nothing between calls. */
  private readonly key = new Float64Array(2);

  constructor(register: StateRegister) {
    this.state = register.add<SchedulerState>({
      now: 0,
      since: 0,
      events: 0,
      keys: new Float64Array(8).fill(Infinity),
      tree: new Int32Array(8),
    });
    this.rebuild();
  }

  /** Makes a timer for `owner`; `wake(code)` is called when it goes off. Build time only. */
  slot(owner: Component, code: number): number {
    const slot = this.owners.length;
    this.owners.push(owner);
    this.codes.push(code);
    const { state } = this;
    if (2 * slot >= state.keys.length) {
      const keys = new Float64Array(state.keys.length * 2).fill(Infinity);
      keys.set(state.keys);
      state.keys = keys;
      state.tree = new Int32Array(keys.length);
      this.rebuild();
    }
    return slot;
  }

  /** Slots made so far. */
  get slots(): number {
    return this.owners.length;
  }

  isArmed(slot: number): boolean {
    return this.state.keys[2 * slot]! < Infinity;
  }

  /** Arms (or re-arms) `slot` at absolute `time`, s. */
  arm(slot: number, time: number): void {
    this.armSince(slot, time, this.state.now);
  }

  /** Arms `slot` at `time` as if that had been scheduled at `since`, s. */
  armSince(slot: number, time: number, since: number): void {
    this.key[0] = time;
    this.key[1] = since;
    this.armFrom(slot, this.key, 0);
  }

  /** Arms `slot` with the key at `from[at]` (when) and `from[at + 1]` (since when). */
  armFrom(slot: number, from: Float64Array, at: number): void {
    const { keys } = this.state;
    keys[2 * slot] = from[at]!;
    keys[2 * slot + 1] = from[at + 1]!;
    this.replay(slot);
  }

  /**
   * The same for the slot whose event is running: it has won every match on its
   * way to the top, so all of them are played again.
   */
  rearmFrom(slot: number, from: Float64Array, at: number): void {
    const { keys, tree } = this.state;
    const time = from[at]!;
    keys[2 * slot] = time;
    keys[2 * slot + 1] = from[at + 1]!;
    let place = (slot + (tree.length >> 1)) >> 1;
    let winner = slot;
    let best = time;
    let rival = slot ^ 1;
    for (;;) {
      const rivalTime = keys[2 * rival]!;
      if (rivalTime < best || (rivalTime === best && this.goesFirst(rival, winner))) {
        winner = rival;
        best = rivalTime;
      }
      tree[place] = winner;
      if (place === 1) return;
      rival = tree[place ^ 1]!;
      place >>= 1;
    }
  }

  /** Disarms `slot`; nothing happens when it is not armed. */
  cancel(slot: number): void {
    const { keys } = this.state;
    if (keys[2 * slot] === Infinity) return;
    keys[2 * slot] = Infinity;
    this.replay(slot);
  }

  /** Time of the next event, s, or Infinity. */
  nextTime(): number {
    const { keys, tree } = this.state;
    return keys[2 * tree[1]!]!;
  }

  /** Runs the next event. There must be one. */
  runNext(): void {
    this.wake(this.begin());
  }

  /** The clock moves to the next event. Returns its slot, which must then be woken or armed anew or cancelled. */
  begin(): number {
    const { state } = this;
    const { keys } = state;
    const slot = state.tree[1]!;
    state.now = keys[2 * slot]!;
    state.since = keys[2 * slot + 1]!;
    state.events++;
    return slot;
  }

  /** Wakes the owner of the slot whose event has begun. */
  wake(slot: number): void {
    const { keys } = this.state;
    keys[2 * slot] = Infinity;
    this.owners[slot]!.wake(this.codes[slot]!);
    // Unless it armed itself again, the tournament still has to learn that the slot is out.
    if (keys[2 * slot] === Infinity) this.replay(slot);
  }

  /** Plays the matches on the way from `slot` to the top again. */
  private replay(slot: number): void {
    const { keys, tree } = this.state;
    let place = (slot + (tree.length >> 1)) >> 1;
    let winner = slot;
    // The other candidate of the first match is the neighbouring slot itself.
    let rival = slot ^ 1;
    let time = keys[2 * winner]!;
    for (;;) {
      const rivalTime = keys[2 * rival]!;
      if (rivalTime < time || (rivalTime === time && this.goesFirst(rival, winner))) {
        winner = rival;
        time = rivalTime;
      }
      if (tree[place] === winner && winner !== slot) return;
      tree[place] = winner;
      if (place === 1) return;
      rival = tree[place ^ 1]!;
      place >>= 1;
    }
  }

  /** Of two slots that go off at the same time: whether `a` goes before `b`. */
  private goesFirst(a: number, b: number): boolean {
    const { keys } = this.state;
    const sinceA = keys[2 * a + 1]!;
    const sinceB = keys[2 * b + 1]!;
    return sinceA < sinceB || (sinceA === sinceB && a < b);
  }

  private rebuild(): void {
    const { tree, keys } = this.state;
    const slots = tree.length >> 1;
    for (let place = slots - 1; place >= 1; place--) {
      const a = 2 * place >= slots ? 2 * place - slots : tree[2 * place]!;
      const b = 2 * place >= slots ? a + 1 : tree[2 * place + 1]!;
      const timeA = keys[2 * a]!;
      const timeB = keys[2 * b]!;
      const bFirst = timeB < timeA || (timeB === timeA && this.goesFirst(b, a));
      tree[place] = bFirst ? b : a;
    }
  }
}
