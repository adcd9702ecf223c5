import { doubledRing } from '../../kernel/numeric.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SchedulerState } from '../../kernel/scheduler.ts';
import { countDelays, freshDelays } from '../../traffic/delays.ts';

/**
 * Data of a connection from its assignment to a subflow to its delivery in order, by data number. A number is a segment
 * of data; the first is 0 (RFC 8684 section 3.3.1 counts bytes). Delays are computed later, in batches (`count`).
 */
export class DataOrder {
  readonly state;
  /** Rings by data number, from DATA_ACK to the newest assigned. */
  readonly units;
  /** Times from assignment to delivery, and waiting times for earlier data at the receiver, as computed so far. */
  private readonly delays;
  private readonly waits;
  private readonly tally;
  private readonly clock: Readonly<SchedulerState>;

  constructor(kernel: Kernel) {
    this.clock = kernel.scheduler.state;
    this.state = kernel.state({
      /** First number not assigned to a subflow, first one above DATA_ACK, and first one not delivered. */
      next: 0,
      acked: 0,
      delivered: 0,
      /** Segments that wait at the receiver for earlier data. */
      waiting: 0,
      /** Segments that arrived a second time, by any path. */
      duplicates: 0,
      /** Number of segments to hand on to another subflow, and a lower bound of their data numbers. */
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
      /** First number whose times are not counted yet; the rings hold every number from it to the newest. */
      from: 0,
      /** When each was delivered, s: a ring like those of `units`. */
      deliveredAt: new Float64Array(64),
      delaySum: 0.5,
      waitSum: 0.5,
      lastDelay: -0.5,
      longestWait: 0.5,
      mostWaiting: 0,
    });
    this.tally.delaySum = 0;
    this.tally.waitSum = 0;
    this.tally.longestWait = 0;
  }

  /** Assigns the next number to the subflow with this bit. */
  assign(bit: number): void {
    const { state, units, tally } = this;
    const number = state.next++;
    if (state.next - state.acked >= units.carriers.length) this.widen();
    else if (number - tally.from >= units.carriers.length) this.count();
    const at = number & (units.carriers.length - 1);
    units.assignedAt[at] = this.clock.now;
    units.arrivedAt[at] = -1;
    units.carriers[at] = bit;
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

  /** Requests that another subflow carry this number too. */
  want(number: number): void {
    const { state, units } = this;
    const at = number & (units.carriers.length - 1);
    if (units.isWanted[at] === 1) return;
    units.isWanted[at] = 1;
    if (state.wanted === 0 || number < state.wantedFrom) state.wantedFrom = number;
    state.wanted++;
  }

  /** The lowest requested number that the subflow with this bit does not carry yet; -1: none. */
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

  /** Records that a subflow has delivered this data number in the subflow's own order. */
  arrive(number: number): void {
    const { state, units, tally, clock } = this;
    const { arrivedAt } = units;
    const { now } = clock;
    const mask = arrivedAt.length - 1;
    if (number < state.delivered || arrivedAt[number & mask]! >= 0) {
      state.duplicates++;
      return;
    }
    arrivedAt[number & mask] = now;
    if (number !== state.delivered) {
      state.waiting++;
      if (state.waiting > tally.mostWaiting) tally.mostWaiting = state.waiting;
      return;
    }
    const { deliveredAt } = tally;
    let next = number;
    do deliveredAt[next++ & mask] = now;
    while (next < state.next && arrivedAt[next & mask]! >= 0);
    state.waiting -= next - number - 1;
    state.delivered = next;
  }

  /** Statistics of all data delivered so far. */
  figures() {
    this.count();
    return { ...this.tally, delays: this.delays.counts, waits: this.waits.counts };
  }

  /** Counts the times of what was delivered since the last call. */
  private count(): void {
    const { delays, waits, state, tally, units } = this;
    const { deliveredAt, from } = tally;
    const { arrivedAt, assignedAt } = units;
    const mask = arrivedAt.length - 1;
    if (from === state.delivered) return;
    let { delaySum, waitSum, longestWait, lastDelay } = tally;
    for (let number = from; number < state.delivered; number++) {
      const at = deliveredAt[number & mask]!;
      const wait = at - arrivedAt[number & mask]!;
      waitSum += wait;
      if (wait > longestWait) longestWait = wait;
      lastDelay = at - assignedAt[number & mask]!;
      delaySum += lastDelay;
    }
    tally.delaySum = delaySum;
    tally.waitSum = waitSum;
    tally.longestWait = longestWait;
    tally.lastDelay = lastDelay;
    countDelays(waits, arrivedAt, deliveredAt, from, state.delivered);
    countDelays(delays, assignedAt, deliveredAt, from, state.delivered);
    tally.from = state.delivered;
  }

  /** Sum of the waiting times, until `time`, of all data that waits at the receiver for earlier data, s. */
  waitedUntil(time: number): number {
    const { state, units } = this;
    const { arrivedAt } = units;
    let sum = 0;
    for (let number = state.delivered; number < state.next; number++) {
      const at = arrivedAt[number & (arrivedAt.length - 1)]!;
      if (at >= 0) sum += time - at;
    }
    return sum;
  }

  /** Time from assignment to delivery of the newest data in order, s; NaN: none yet. */
  newestDelay(): number {
    this.count();
    return this.tally.lastDelay < 0 ? NaN : this.tally.lastDelay;
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
    const { state, units, tally } = this;
    this.count();
    units.assignedAt = doubledRing(units.assignedAt, state.acked, state.next);
    units.arrivedAt = doubledRing(units.arrivedAt, state.acked, state.next);
    units.carriers = doubledRing(units.carriers, state.acked, state.next);
    units.isWanted = doubledRing(units.isWanted, state.acked, state.next);
    tally.deliveredAt = new Float64Array(units.arrivedAt.length);
  }
}
