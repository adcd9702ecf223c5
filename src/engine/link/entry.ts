import { ECN, FLAGS, MARKED_BY, SIZE } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Reading } from '../queue/inside.ts';
import { freshArrival, VERDICT, type Arrival, type ArrivalManager } from '../queue/management.ts';
import type { AnyRule } from '../rule.ts';
import type { Ledger } from '../traffic/ledger.ts';
import type { LinkRecords } from './linkState.ts';

/**
 * Applies queue management at the entry of a link to every arrival. `says`: the rule recorded for each packet that it
 * marks, and the drop code recorded for each packet that it drops.
 */
export class Entry {
  /** Packets marked so far. */
  readonly state;
  private readonly arrival: Arrival = freshArrival();

  constructor(
    private readonly kernel: Kernel,
    private readonly ledger: Ledger,
    private readonly manager: ArrivalManager,
    private readonly says: { readonly mark: AnyRule | null; readonly drop: number },
  ) {
    this.state = kernel.state({ marks: 0 });
  }

  /** Average queue on which drops and marks are based, packets; NaN: no average is computed. */
  average(): number {
    return this.manager.average?.() ?? NaN;
  }

  /** Values on which drops and marks are based at time `now`, s. */
  inside(now: number): readonly Reading[] {
    return this.manager.inside?.(now) ?? [];
  }

  /**
   * Handles an arrival at `link`, whose records must be up to date. Returns whether queue management dropped the
   * packet; false if the queue is full, because the link itself then drops it.
   */
  refuses(link: LinkRecords, packet: number, busy: boolean, full: boolean): boolean {
    const { arrival, manager } = this;
    const { rows } = this.kernel.packets.state;
    const { state, settings } = link;
    arrival.now = this.kernel.scheduler.state.now;
    arrival.waiting = state.waiting;
    arrival.waitingBytes = state.waitingBytes;
    arrival.busy = busy;
    arrival.freeSince = state.freeAt < 0 ? 0 : state.freeAt;
    arrival.size = rows[packet + SIZE]!;
    arrival.capable = (rows[packet + FLAGS]! & ECN.ECT) !== 0;
    const verdict = manager.decide(arrival);
    if (full) {
      manager.overflowed(arrival);
      return false;
    }
    if (verdict === VERDICT.ADMIT) return false;
    const { value, bound } = manager.shown;
    if (verdict === VERDICT.MARK) {
      this.state.marks++;
      rows[packet + FLAGS] = rows[packet + FLAGS]! | ECN.CE;
      rows[packet + MARKED_BY] = this.ledger.mark(packet, this.says.mark!, settings.place, value, bound);
      return false;
    }
    state.drops++;
    this.ledger.drop(packet, this.says.drop, settings.place, state.waiting + (busy ? 1 : 0), state.limitPackets);
    return true;
  }
}
