import { COUNT, ROUTE, SEQ } from '../kernel/packets.ts';
import { PACKET } from '../kernel/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { DROP_RULES } from '../link/drops.ts';
import type { AnyRule } from '../rule.ts';

/** Number of lost segments remembered per flow, so that later reactions of TCP can name the loss that caused them. */
const REMEMBERED = 64;

/**
 * The record of drops, with flow and cause, and of marks. It also remembers
 * the newest lost segments of each flow. Senders cannot see it; only the
 * journal uses it to connect a reaction with the lost packet that caused it.
 */
export class Ledger {
  readonly state;
  /** Packets marked by route (2 x flow + direction); empty where no queue marks. */
  readonly marks;

  constructor(
    private readonly kernel: Kernel,
    flows: number,
    /** One rule per cause of loss, by code. */
    private readonly causes: readonly AnyRule[] = DROP_RULES,
    /** Whether the network has managed queues. */
    managed = false,
  ) {
    this.marks = managed ? kernel.state({ marked: new Float64Array(flows * 2) }) : null;
    this.state = kernel.state({
      /** Lost packets by route (2 x flow + direction) and cause. */
      dropped: new Float64Array(flows * 2 * causes.length),
      lostSegment: new Float64Array(flows * REMEMBERED).fill(-1),
      lostFiring: new Float64Array(flows * REMEMBERED).fill(-1),
      lostCount: new Float64Array(flows),
    });
  }

  /**
   * Records the loss of `packet` at `place` (as `Firing.place`) and frees it. `queued`: current number of packets in
   * the queue at that place; `follows`: id of the firing that caused the loss, or -1.
   */
  drop(packet: number, cause: number, place: number, queued: number, limit: number, follows = -1): void {
    const { state, kernel } = this;
    const { rows } = kernel.packets.state;
    const route = rows[packet + ROUTE]!;
    const at = route * this.causes.length + cause;
    state.dropped[at] = state.dropped[at]! + 1;
    const flow = route >> 1;
    const segment = rows[packet + SEQ]!;
    const id = kernel.journal.write(
      this.causes[cause]!.id,
      flow,
      segment,
      follows,
      place,
      queued,
      limit,
      rows[packet + COUNT]!,
      route & 1,
    );
    if ((route & 1) === 0) {
      kernel.journal.packet(PACKET.DROPPED, flow, segment, packet);
      const slot = flow * REMEMBERED + (state.lostCount[flow]! % REMEMBERED);
      state.lostCount[flow] = state.lostCount[flow]! + 1;
      state.lostSegment[slot] = segment;
      state.lostFiring[slot] = id;
    }
    kernel.packets.give(packet);
  }

  /** Number of causes counted. */
  get counted(): number {
    return this.causes.length;
  }

  /**
   * Records that a queue at `place` marked a packet by this rule. The journal stores `value` and `bound` as the reason.
   * Returns the firing's id.
   */
  mark(packet: number, rule: AnyRule, place: number, value: number, bound: number): number {
    const { rows } = this.kernel.packets.state;
    const route = rows[packet + ROUTE]!;
    if (this.marks !== null) this.marks.marked[route] = this.marks.marked[route]! + 1;
    return this.kernel.journal.write(
      rule.id,
      route >> 1,
      rows[packet + SEQ]!,
      -1,
      place,
      value,
      bound,
      rows[packet + COUNT]!,
      route & 1,
    );
  }

  /** Data packets of a flow that were marked. */
  markedOf(flow: number): number {
    return this.marks === null ? 0 : this.marks.marked[flow * 2]!;
  }

  /** Id of the firing in which `segment` of `flow` was last lost, or -1. */
  lossOf(flow: number, segment: number): number {
    const { state } = this;
    let newest = -1;
    const from = flow * REMEMBERED;
    for (let i = from; i < from + REMEMBERED; i++) {
      if (state.lostSegment[i] === segment && state.lostFiring[i]! > newest) newest = state.lostFiring[i]!;
    }
    return newest;
  }

  /** Packets lost on a route (0 data, 1 ACKs), for all causes. */
  droppedOn(flow: number, direction: 0 | 1): number {
    let sum = 0;
    for (let cause = 0; cause < this.causes.length; cause++) sum += this.droppedBy(flow, direction, cause);
    return sum;
  }

  /** Packets lost on a route for one cause. */
  droppedBy(flow: number, direction: 0 | 1, cause: number): number {
    return this.state.dropped[(flow * 2 + direction) * this.causes.length + cause]!;
  }
}
