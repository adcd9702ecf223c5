import type { PlainState, StateRegister } from './state.ts';

/** Receiver of events. `code` identifies the timer that expired. */
export interface Component {
  wake(code: number): void;
}

/** Breaks ties between events with equal due time and equal scheduling time. */
export interface Ranked {
  /** Negative: this one goes first. 0: no preference. */
  rankAgainst(other: this): number;
}

export interface SchedulerState extends PlainState {
  /** Simulated time, s. */
  now: number;
  /** Time at which the running event was scheduled, s. */
  since: number;
  /** Events run so far. */
  events: number;
  /** The tournament, by place: due time of the winner, s (Infinity: none armed), and its slot. */
  times: Float64Array;
  slots: Int32Array;
  /** Scheduling time of the pending event, s, by slot. */
  sinces: Float64Array;
  /** A postponed slot stays in the tournament under its old time; this is its true due time, s, by slot. */
  later: Float64Array;
  /** The slot last armed by `rearmSoonFrom`, and the time before which no other slot is due, s. */
  leader: number;
  bound: number;
}

/** Number of slots from which the branch predictor can no longer guess the winners (see `replayAll`). */
const MANY = 256;

/**
 * The event queue: a tournament among slots.
 *
 * A slot is a component's timer for one purpose, created at build time. It is armed at most once at any moment, and
 * re-arming moves it. So the size depends on the number of components, not on the number of packets in flight. The
 * arrangement depends only on which slots are armed; between two disarmed slots either may win.
 *
 * Time is in double seconds, as in ns-2 (docs/decisions/0002-time.md). Events due at the same time run in the order in
 * which they were scheduled. If they were also scheduled at the same time, the ranking of links decides, then the order
 * in which slots were created. A component may set the scheduling time: a link computes a packet's whole passage when
 * the packet arrives, and its arrival counts as scheduled when transmission begins.
 *
 * Place 1 is the top, places 2i and 2i + 1 are the two candidates for place i, and the slots themselves are in the
 * second half. The winners' times are stored beside the winners, so that no comparison waits for a look-up by slot.
 *
 * A timer that every ACK restarts hardly ever expires, so postponing it replays no match. It moves to its proper place
 * only when its old time reaches the top.
 *
 * The hot loop passes keys by index into an array: a double passed to a function that is not inlined would be
 * allocated. The loops that replay matches make no calls, and their winner is an integer from the start (`| 0`), so the
 * compiler keeps tables and winner in registers.
 */
export class Scheduler {
  readonly state: SchedulerState;
  /** Component to wake and code to pass, by slot. */
  private readonly owners: Component[] = [];
  private readonly codes: number[] = [];
  /** The owner's `wake` method, by slot. Looking it up by name among many classes would take longer than the call. */
  private readonly wakes: Component['wake'][] = [];
  private readonly ranked: (Ranked | null)[] = [];
  /** Scratch for `arm`; meaningless between calls. */
  private readonly key = new Float64Array(2);

  constructor(register: StateRegister) {
    this.state = register.add<SchedulerState>(
      {
        now: 0,
        since: 0,
        events: 0,
        times: new Float64Array(8).fill(Infinity),
        slots: new Int32Array(8),
        sinces: new Float64Array(4),
        later: new Float64Array(4),
        leader: -1,
        bound: -Infinity,
      },
      {},
      (mix) => this.summary(mix),
    );
    this.rebuild();
  }

  /**
   * Creates a timer for `owner`; `wake(code)` is called when it expires. `ranked` decides ties among slots that have
   * one, by values that do not change while the slot is armed. Build time only.
   */
  slot(owner: Component, code: number, ranked: Ranked | null = null): number {
    const slot = this.owners.length;
    this.owners.push(owner);
    this.codes.push(code);
    // oxlint-disable-next-line unbound-method -- `wake` passes the owner
    this.wakes.push(owner.wake);
    this.ranked.push(ranked);
    if (slot === this.state.sinces.length) this.grow();
    return slot;
  }

  /** Number of slots created so far. */
  get slots(): number {
    return this.owners.length;
  }

  /** The component that the slot wakes. */
  ownerOf(slot: number): Component {
    return this.owners[slot]!;
  }

  isArmed(slot: number): boolean {
    const { times, sinces } = this.state;
    return times[sinces.length + slot]! < Infinity;
  }

  /** Due time of the slot, s; Infinity: not armed. */
  dueAt(slot: number): number {
    const { times, sinces, later } = this.state;
    const time = times[sinces.length + slot]!;
    return time === Infinity || later[slot]! < time ? time : later[slot]!;
  }

  /** Arms (or re-arms) `slot` at absolute `time`, s. */
  arm(slot: number, time: number): void {
    this.armSince(slot, time, this.state.now);
  }

  /** Arms `slot` at `time`, s, with scheduling time `since`, s. */
  armSince(slot: number, time: number, since: number): void {
    this.key[0] = time;
    this.key[1] = since;
    this.armFrom(slot, this.key, 0);
  }

  /** Arms `slot` with due time `from[at]` and scheduling time `from[at + 1]`, s. */
  armFrom(slot: number, from: Float64Array, at: number): void {
    const { times, sinces, later, bound } = this.state;
    if (from[at]! < bound) this.comesNear(from, at);
    times[sinces.length + slot] = from[at]!;
    sinces[slot] = from[at + 1]!;
    later[slot] = 0;
    this.replay(slot);
  }

  /** Like `armFrom`, optimised for a slot that is usually armed already for an earlier time. */
  putOffFrom(slot: number, from: Float64Array, at: number): void {
    const { times, sinces, later } = this.state;
    if (from[at]! > times[sinces.length + slot]!) {
      later[slot] = from[at]!;
      sinces[slot] = from[at + 1]!;
    } else this.armFrom(slot, from, at);
  }

  /**
   * Like `armFrom`, for the slot whose event is running and which is never postponed: it has won every match on
   * its way to the top, so all of them are played again.
   */
  rearmFrom(slot: number, from: Float64Array, at: number): void {
    const { times, slots, sinces } = this.state;
    let place = sinces.length + slot;
    let winner = slot | 0;
    let time = from[at]!;
    times[place] = time;
    sinces[slot] = from[at + 1]!;
    while (place > 1) {
      const rival = place ^ 1;
      const rivalTime = times[rival]!;
      if (rivalTime < time) {
        winner = slots[rival]!;
        time = rivalTime;
      } else if (rivalTime === time) {
        this.playOn(slot, place, winner);
        return;
      }
      place >>= 1;
      slots[place] = winner;
      times[place] = time;
    }
  }

  /**
   * Like `rearmFrom`, for a slot that is usually due again before any other. It then stays on top without a replay: the
   * places below the top keep its old times, which win against the same slots. `comesNear` corrects them before another
   * slot is armed for an earlier time.
   */
  rearmSoonFrom(slot: number, from: Float64Array, at: number): void {
    const { state } = this;
    const { times, sinces } = state;
    const time = from[at]!;
    if (slot === state.leader && time < state.bound) {
      times[sinces.length + slot] = time;
      times[1] = time;
      sinces[slot] = from[at + 1]!;
      return;
    }
    let bound = Infinity;
    for (let place = sinces.length + slot; place > 1; place >>= 1) {
      const rivalTime = times[place ^ 1]!;
      if (rivalTime < bound) bound = rivalTime;
    }
    state.leader = slot;
    state.bound = time < bound ? bound : -Infinity;
    this.rearmFrom(slot, from, at);
  }

  /** Prepares for another slot to be armed for `from[at]`, s, which is before the leader's bound. */
  private comesNear(from: Float64Array, at: number): void {
    const { state } = this;
    if (from[at]! > state.times[1]!) state.bound = from[at]!;
    else {
      state.bound = -Infinity;
      this.replay(state.leader);
    }
  }

  /** Like `rearmFrom`, for a slot that is usually due after many others. Used by links (see `replayAll`). */
  rearmFarFrom(slot: number, from: Float64Array, at: number): void {
    const { times, sinces } = this.state;
    if (sinces.length < MANY) {
      this.rearmFrom(slot, from, at);
      return;
    }
    times[sinces.length + slot] = from[at]!;
    sinces[slot] = from[at + 1]!;
    this.replayAll(slot);
  }

  /** Disarms the slot whose event is running. Used by links. */
  finish(slot: number): void {
    const { times, sinces } = this.state;
    times[sinces.length + slot] = Infinity;
    if (sinces.length >= MANY) this.replayAll(slot);
    else this.replay(slot);
  }

  /** Disarms `slot`; nothing happens when it is not armed. */
  cancel(slot: number): void {
    const { times, sinces } = this.state;
    const place = sinces.length + slot;
    if (times[place] === Infinity) return;
    times[place] = Infinity;
    this.replay(slot);
  }

  /** Time of the next event, s, or Infinity. */
  nextTime(): number {
    this.findNext();
    return this.state.times[1]!;
  }

  /** Runs the next event. There must be one. */
  runNext(): void {
    this.findNext();
    this.wake(this.begin());
  }

  /** Moves postponed slots away from the top, so that `state.times[1]` is the time of the next event. */
  findNext(): void {
    const { times, slots, sinces, later } = this.state;
    for (let slot = slots[1]!; later[slot]! > times[1]!; slot = slots[1]!) {
      times[sinces.length + slot] = later[slot]!;
      later[slot] = 0;
      this.replay(slot);
    }
  }

  /**
   * Advances the clock to the next event. Returns its slot, which must then be woken, armed again or cancelled. Call it
   * after `findNext`.
   */
  begin(): number {
    const { state } = this;
    const slot = state.slots[1]!;
    state.now = state.times[1]!;
    state.since = state.sinces[slot]!;
    state.events++;
    return slot;
  }

  /** Wakes the owner of the slot whose event has begun. */
  wake(slot: number): void {
    const { times, sinces } = this.state;
    const place = sinces.length + slot;
    times[place] = Infinity;
    this.wakes[slot]!.call(this.owners[slot]!, this.codes[slot]!);
    // Unless it armed itself again, remove the slot from the tournament.
    if (times[place] === Infinity) this.replay(slot);
  }

  /**
   * Replays all matches between the slot that was on top and the top, without a branch that depends on who wins: the
   * winner's place is computed. With many slots, half of the branches would be mispredicted and stall the processor.
   * With few slots, or if the next time is near, branches are predictable and this is slower (decision 16).
   */
  private replayAll(slot: number): void {
    const { times, slots, sinces } = this.state;
    let place = sinces.length + slot;
    let time = times[place]!;
    let winner = slot | 0;
    while (place > 1) {
      const rival = place ^ 1;
      const rivalTime = times[rival]!;
      if (rivalTime === time && time < Infinity) {
        this.playOn(slot, place, winner);
        return;
      }
      const won = place ^ Number(rivalTime < time);
      winner = slots[won]!;
      time = times[won]!;
      place >>= 1;
      slots[place] = winner;
      times[place] = time;
    }
  }

  /** Replays the matches on the way from `slot` to the top. */
  private replay(slot: number): void {
    const { times, slots, sinces } = this.state;
    let place = sinces.length + slot;
    let winner = slot | 0;
    let time = times[place]!;
    while (place > 1) {
      const rival = place ^ 1;
      const rivalTime = times[rival]!;
      if (rivalTime < time) {
        winner = slots[rival]!;
        time = rivalTime;
      } else if (rivalTime === time && time < Infinity) {
        this.playOn(slot, place, winner);
        return;
      }
      place >>= 1;
      // Another slot already won here and still does, so nothing changes further up.
      if (winner !== slot && slots[place] === winner) return;
      slots[place] = winner;
      times[place] = time;
    }
  }

  /** Continues `replay` at the place `from`, where `leader`, the winner so far, meets a slot of equal time. */
  private playOn(slot: number, from: number, leader: number): void {
    const { times, slots, later } = this.state;
    let place = from;
    let winner = leader;
    let time = times[place]!;
    while (place > 1) {
      const rival = place ^ 1;
      const rivalTime = times[rival]!;
      if (rivalTime <= time && (rivalTime < time || this.goesFirst(slots[rival]!, winner))) {
        winner = slots[rival]!;
        time = rivalTime;
      }
      place >>= 1;
      if (winner !== slot && slots[place] === winner && later[winner]! <= time) return;
      slots[place] = winner;
      times[place] = time;
    }
  }

  /**
   * Whether `a` goes before `b` if their times in the tournament are equal. A postponed slot goes first, because until
   * it is moved it hides the slots that it defeated before it was postponed.
   */
  private goesFirst(a: number, b: number): boolean {
    const { times, sinces, later } = this.state;
    const time = times[sinces.length + a]!;
    if (later[a]! > time || later[b]! > time) return later[a]! > time;
    const sinceA = sinces[a]!;
    const sinceB = sinces[b]!;
    return sinceA < sinceB || (sinceA === sinceB && this.ranksFirst(a, b));
  }

  /** Whether `a` goes before `b`, for slots with equal due and scheduling times. */
  private ranksFirst(a: number, b: number): boolean {
    const one = this.ranked[a];
    const other = this.ranked[b];
    if (one && other) {
      const rank = one.rankAgainst(other);
      if (rank !== 0) return rank < 0;
    }
    return a < b;
  }

  /** Disarms the slots that a restored checkpoint of a smaller run does not cover. */
  fit(): void {
    while (this.state.sinces.length < this.owners.length) this.grow();
  }

  private grow(): void {
    const { state } = this;
    const { times, sinces } = state;
    const room = sinces.length * 2;
    const wider = new Float64Array(2 * room).fill(Infinity);
    wider.set(times.subarray(sinces.length), room);
    state.times = wider;
    state.slots = new Int32Array(2 * room);
    state.sinces = new Float64Array(room);
    state.sinces.set(sinces);
    const { later } = state;
    state.later = new Float64Array(room);
    state.later.set(later);
    this.rebuild();
  }

  /** Replays the whole tournament. */
  private rebuild(): void {
    const { times, slots, sinces } = this.state;
    for (let slot = 0; slot < sinces.length; slot++) slots[sinces.length + slot] = slot;
    for (let place = sinces.length - 1; place >= 1; place--) {
      const a = 2 * place;
      const b = a + 1;
      const bFirst = times[b]! < times[a]! || (times[b] === times[a] && this.goesFirst(slots[b]!, slots[a]!));
      slots[place] = slots[bFirst ? b : a]!;
      times[place] = times[bFirst ? b : a]!;
    }
  }

  /** Mixes the queue's state into a digest: the clock and the keys of armed slots, not their arrangement. */
  private summary(mix: (value: number) => void): void {
    const { now, since, events, times, sinces, later } = this.state;
    mix(now);
    mix(since);
    mix(events);
    for (let slot = 0; slot < sinces.length; slot++) {
      const time = times[sinces.length + slot]!;
      if (time === Infinity) continue;
      mix(slot);
      mix(later[slot]! > time ? later[slot]! : time);
      mix(sinces[slot]!);
    }
  }
}
