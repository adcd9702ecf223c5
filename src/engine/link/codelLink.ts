import {
  ARRIVES_AT,
  BEGINS_AT,
  ECN,
  FLAGS,
  KEPT,
  MARKED_BY,
  NEXT,
  QUEUED_AT,
  SIZE,
  STARTS_AT,
} from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Codel } from '../queue/codel.ts';
import type { Ledger } from '../traffic/ledger.ts';
import { DROPPED_BY_CODEL, markedByCodel } from './drops.ts';
import { Link } from './link.ts';
import type { LinkSettings } from './linkState.ts';

const ARRIVAL = 0;
const TURN = 1;

/**
 * A link whose queue decides when a packet's turn comes (decision 7). Passages are
 * computed at arrival as on any link, as if nothing were dropped; one more event
 * per waiting packet asks CoDel when it is its turn. A packet that is dropped then
 * is taken out, and those behind it move up.
 */
export class CodelLink extends Link {
  /** Packets marked so far. */
  private readonly counts;
  private readonly turnSlot: number;
  /** Key of the next turn; means nothing between calls. */
  private readonly turn = new Float64Array(2);

  constructor(
    kernel: Kernel,
    ledger: Ledger,
    settings: LinkSettings,
    private readonly codel: Codel,
  ) {
    super(kernel, ledger, settings);
    this.counts = kernel.state({ marks: 0 });
    this.turnSlot = kernel.scheduler.slot(this, TURN);
  }

  override get marks(): number {
    return this.counts.marks;
  }

  override receive(packet: number): void {
    const { state, codel, clock } = this;
    const { rows, times } = this.pool;
    const { bytes } = state;
    const size = rows[packet + SIZE]!;
    super.receive(packet);
    // Dropped, or held back.
    if (state.bytes === bytes) return;
    times[(packet >> 1) + QUEUED_AT] = clock.now;
    codel.arrived(size);
    if (state.waiting === 0) codel.goes(clock.now, codel.mayDrop(clock.now, 0, 0));
    else if (!this.kernel.scheduler.isArmed(this.turnSlot)) this.awaitTurn();
  }

  override wake(code: number = ARRIVAL): void {
    if (code === TURN) this.serve();
    else super.wake();
  }

  override change(rate: number | null, delay: number | null): void {
    super.change(rate, delay);
    this.awaitTurn();
  }

  /** Arms the turn of the first packet that waits, as scheduled when the transmission before it began. */
  private awaitTurn(): void {
    const { state, turn } = this;
    const { scheduler } = this.kernel;
    if (state.waiting === 0) {
      scheduler.cancel(this.turnSlot);
      return;
    }
    turn[0] = this.pool.times[(state.firstWaiting >> 1) + STARTS_AT]!;
    turn[1] = state.begun;
    scheduler.armFrom(this.turnSlot, turn, 0);
  }

  /** The turn of the first packet that waits has come. */
  private serve(): void {
    const { state, codel } = this;
    const { now } = this.clock;
    const { rows } = this.pool;
    let mayDrop = this.asks(state.firstWaiting);
    let goes = codel.goes(now, mayDrop);
    while (goes) {
      const packet = state.firstWaiting;
      if (codel.settings.ecn && (rows[packet + FLAGS]! & ECN.ECT) !== 0) {
        this.mark(packet);
        codel.gone(now, mayDrop);
        break;
      }
      if ((rows[packet + FLAGS]! & KEPT) !== 0) {
        codel.gone(now, mayDrop);
        break;
      }
      this.dropFirst();
      mayDrop = this.asks(state.firstWaiting);
      goes = codel.gone(now, mayDrop);
    }
    this.begin(state.firstWaiting);
    this.awaitTurn();
  }

  /** Whether CoDel would drop a packet whose turn it is. */
  private asks(packet: number): boolean {
    const { rows, times } = this.pool;
    const { now } = this.clock;
    const bytesBehind = this.state.waitingBytes - rows[packet + SIZE]!;
    return this.codel.mayDrop(now, now - times[(packet >> 1) + QUEUED_AT]!, bytesBehind);
  }

  private mark(packet: number): void {
    const { rows, times } = this.pool;
    const waited = this.clock.now - times[(packet >> 1) + QUEUED_AT]!;
    this.counts.marks++;
    rows[packet + FLAGS] = rows[packet + FLAGS]! | ECN.CE;
    rows[packet + MARKED_BY] = this.ledger.mark(
      packet,
      markedByCodel,
      this.settings.index,
      waited,
      this.codel.settings.target,
    );
  }

  /** The transmission of the packet begins: it waits no longer. */
  private begin(packet: number): void {
    const { state } = this;
    state.begun = this.clock.now;
    state.servedBytes = this.pool.rows[packet + SIZE]!;
    state.waiting--;
    state.waitingBytes -= state.servedBytes;
    state.firstWaiting = state.waiting > 0 ? this.behind(packet) : -1;
  }

  /** Drops the first packet that waits; another follows it. Those behind it move up by its transmission. */
  private dropFirst(): void {
    const { state } = this;
    const { rows, times } = this.pool;
    const { now } = this.clock;
    const packet = state.firstWaiting;
    const size = rows[packet + SIZE]!;
    const length = this.queueLength();
    const before = this.unlink(packet);
    state.firstWaiting = this.behind(packet);
    state.waiting--;
    state.waitingBytes -= size;
    state.bytes -= size;
    state.drops++;
    let begins = now;
    // A link keeps the order of its packets, even when its delay was shortened during the run.
    let earliest = before < 0 ? 0 : times[(before >> 1) + ARRIVES_AT]!;
    for (let next = state.firstWaiting; next >= 0; next = this.behind(next)) {
      const at = next >> 1;
      const transmission = (8 * rows[next + SIZE]!) / state.rate;
      state.waited -= times[at + STARTS_AT]! - begins;
      times[at + STARTS_AT] = begins;
      times[at + BEGINS_AT] = begins;
      const arrives = begins + (transmission + state.delay);
      if (arrives > earliest) earliest = arrives;
      times[at + ARRIVES_AT] = earliest;
      state.lastBegins = begins;
      begins += transmission;
    }
    state.freeAt = begins;
    this.rearm();
    this.ledger.drop(packet, DROPPED_BY_CODEL, this.settings.index, length, state.limitPackets);
  }

  /** Takes a packet out of the list of those on the link. Returns the one before it, or -1. */
  private unlink(packet: number): number {
    const { state } = this;
    const { rows } = this.pool;
    const next = rows[packet + NEXT]!;
    if (state.head === packet) {
      state.head = next;
      return -1;
    }
    let before = state.head;
    while (rows[before + NEXT] !== packet) before = rows[before + NEXT]!;
    rows[before + NEXT] = next;
    return before;
  }
}
