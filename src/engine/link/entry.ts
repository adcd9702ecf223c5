import { ECN, FLAGS, MARKED_BY, SIZE } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Reading } from '../queue/inside.ts';
import { freshArrival, VERDICT, type Arrival, type ArrivalManager } from '../queue/management.ts';
import type { AnyRule } from '../rule.ts';
import type { Ledger } from '../traffic/ledger.ts';
import type { LinkRecords } from './linkState.ts';

/**
 * Queue management at the entry of a link: asks it about every arrival and carries out what it says. `says`: the rule of
 * its marks, and the code of its drops.
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

  /** The average queue that packets are dropped or marked by, packets; NaN: none is taken. */
  average(): number {
    return this.manager.average?.() ?? NaN;
  }

  /** What packets are dropped or marked by at a moment, s. */
  inside(now: number): readonly Reading[] {
    return this.manager.inside?.(now) ?? [];
  }

  /** A packet has come to `link`, whose records are up to date. Returns whether it was dropped; one that finds the queue full is left to the link. */
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
