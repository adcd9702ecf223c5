import { doubledRing } from '../../kernel/numeric.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SchedulerState } from '../../kernel/scheduler.ts';
import { countDelay, freshDelays } from '../../traffic/delays.ts';

/**
 * Data of a connection from its assignment to a subflow to its delivery in order, by data number. A number is a segment
 * of data; the first is 0 (RFC 8684 section 3.3.1 counts bytes).
 */
export class DataOrder {
  readonly state;
  /** Rings by data number, from DATA_ACK to the newest assigned. */
  readonly units;
  /** Times from assignment to delivery, and of waiting at the receiver for earlier data. */
  readonly delays;
  readonly waits;
  readonly tally;
  private readonly clock: Readonly<SchedulerState>;

  constructor(kernel: Kernel) {
    this.clock = kernel.scheduler.state;
    this.state = kernel.state({
      /** First number not assigned to a subflow, first not known to be delivered (DATA_ACK), first not delivered. */
      next: 0,
      acked: 0,
      delivered: 0,
      /** Segments that wait at the receiver for earlier data. */
      waiting: 0,
      /** Segments that arrived a second time, by any path. */
      duplicates: 0,
      /** Segments that are to be handed on to another subflow; none below `wantedFrom`. */
      wanted: 0,
      wantedFrom: 0,
    });
    this.units = kernel.state({
      /** When it was assigned, and when it arrived, s; -1: not yet. */
      assignedAt: new Float64Array(64),
      arrivedAt: new Float64Array(64),
      /** A bit for each subflow that has it. */
      carriers: new Uint8Array(64),
      /** 1: to be handed on; 0 for every number that is acknowledged or not assigned. */
      isWanted: new Uint8Array(64),
    });
    this.delays = kernel.tally(freshDelays());
    this.waits = kernel.tally(freshDelays());
    this.tally = kernel.tally({
      delaySum: 0,
      waitSum: 0,
      lastDelay: -1,
      longestWait: 0,
      mostWaiting: 0,
      waitTime: 0,
      since: 0,
    });
  }

  /** Assigns the next number to the subflow with this bit. */
  assign(bit: number): number {
    const { state, units } = this;
    const number = state.next++;
    if (state.next - state.acked >= units.carriers.length) this.widen();
    const at = number & (units.carriers.length - 1);
    units.assignedAt[at] = this.clock.now;
    units.arrivedAt[at] = -1;
    units.carriers[at] = bit;
    return number;
  }

  /** Takes back the newest number: nothing was sent. */
  takeBack(): void {
    this.state.next--;
  }

  carriersOf(number: number): number {
    return this.units.carriers[number & (this.units.carriers.length - 1)]!;
  }

  /** The subflow with this bit carries the number too. */
  carry(number: number, bit: number): void {
    const { state, units } = this;
    const at = number & (units.carriers.length - 1);
    units.carriers[at] = units.carriers[at]! | bit;
    if (units.isWanted[at] === 0) return;
    units.isWanted[at] = 0;
    state.wanted--;
  }

  /** The number is to be handed on to another subflow. */
  want(number: number): void {
    const { state, units } = this;
    const at = number & (units.carriers.length - 1);
    if (units.isWanted[at] === 1) return;
    units.isWanted[at] = 1;
    if (state.wanted === 0 || number < state.wantedFrom) state.wantedFrom = number;
    state.wanted++;
  }

  /** The lowest number to be handed on that the subflow with this bit does not have; -1: none. */
  wantedBy(bit: number): number {
    const { state, units } = this;
    if (state.wanted === 0) return -1;
    const mask = units.carriers.length - 1;
    let from = state.wantedFrom > state.acked ? state.wantedFrom : state.acked;
    while (units.isWanted[from & mask] === 0) from++;
    state.wantedFrom = from;
    for (let number = from, left = state.wanted; left > 0; number++) {
      if (units.isWanted[number & mask] === 0) continue;
      if ((units.carriers[number & mask]! & bit) === 0) return number;
      left--;
    }
    return -1;
  }

  /** A subflow has delivered a number in its own order. */
  arrive(number: number): void {
    const { state, units, tally, clock } = this;
    const mask = units.carriers.length - 1;
    if (number < state.delivered || units.arrivedAt[number & mask]! >= 0) {
      state.duplicates++;
      return;
    }
    units.arrivedAt[number & mask] = clock.now;
    // The number of waiting segments, integrated over time.
    tally.waitTime += state.waiting * (clock.now - tally.since);
    tally.since = clock.now;
    state.waiting++;
    if (number === state.delivered) {
      do this.deliver();
      while (state.delivered < state.next && units.arrivedAt[state.delivered & mask]! >= 0);
    }
    if (state.waiting > tally.mostWaiting) tally.mostWaiting = state.waiting;
  }

  /** Time from assignment to delivery of the newest data in order, s; NaN: none yet. */
  newestDelay(): number {
    return this.tally.lastDelay < 0 ? NaN : this.tally.lastDelay;
  }

  private deliver(): void {
    const { state, units, tally, clock } = this;
    const { now } = clock;
    const at = state.delivered & (units.carriers.length - 1);
    const wait = now - units.arrivedAt[at]!;
    if (wait > 0) {
      tally.lastDelay = wait;
      tally.waitSum += wait;
      if (wait > tally.longestWait) tally.longestWait = wait;
      countDelay(this.waits, tally);
    } else this.waits.counts[0]!++;
    tally.lastDelay = now - units.assignedAt[at]!;
    tally.delaySum += tally.lastDelay;
    countDelay(this.delays, tally);
    state.waiting--;
    state.delivered++;
  }

  /** The sender learns that everything below `number` is delivered. */
  acknowledge(number: number): void {
    const { state } = this;
    if (state.wanted > 0) this.dropWanted(number);
    state.acked = number;
  }

  private dropWanted(until: number): void {
    const { state, units } = this;
    const mask = units.carriers.length - 1;
    for (let each = state.acked; each < until; each++)
      if (units.isWanted[each & mask] === 1) {
        units.isWanted[each & mask] = 0;
        state.wanted--;
      }
  }

  private widen(): void {
    const { state, units } = this;
    units.assignedAt = doubledRing(units.assignedAt, state.acked, state.next);
    units.arrivedAt = doubledRing(units.arrivedAt, state.acked, state.next);
    units.carriers = doubledRing(units.carriers, state.acked, state.next);
    units.isWanted = doubledRing(units.isWanted, state.acked, state.next);
  }
}
