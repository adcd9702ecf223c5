import { transmission } from '../../link/transmission.ts';
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
} from '../../kernel/packets.ts';
import { Link } from '../../link/link.ts';
import { rfc } from '../../rule.ts';
import { dropsEarly, marksEarly, type ShownQueue, type Site } from '../discipline.ts';
import { insideOf, type Inside } from '../inside.ts';
import type { Codel } from './codel.ts';

const ARRIVAL = 0;
const TURN = 1;

/** Symbols in the formulas of its rules. */
const CODEL_SYMBOLS = ['sojourn', 'target', 'now', 'first_above_time', 'drop_next', 't', 'interval', 'count'];

export const dropped = dropsEarly({
  title: 'Dropped after a long wait',
  formula: 'sojourn >= target, now >= first_above_time, drop_next = t + interval / sqrt(count): drop at the head',
  symbols: CODEL_SYMBOLS,
  plain:
    'The queue was not full: packets had waited too long for a whole interval, so this one was dropped when its turn came. Once a packet waits less than the target, the next drop is cancelled.',
  citation: rfc(8289, '5.5'),
});

export const marked = marksEarly({
  title: 'Marked after a long wait',
  formula: 'sojourn >= target, now >= first_above_time, drop_next = t + interval / sqrt(count): mark at the head',
  symbols: CODEL_SYMBOLS,
  plain:
    'Packets had waited too long for a whole interval: instead of being dropped, this one carries a mark to its receiver.',
  because: 'It had waited {value} s; the target is {bound} s.',
  citation: rfc(8289, '5.5'),
});

/** RFC 8289: the interval while packets wait longer than the target, and the spacing of drops. */
export const WAITING = {
  waited: 'sojourn',
  ledBy: [
    {
      at: ['first_above_time', 'interval'],
      title: 'Head above {target}.',
      text: 'The interval of {interval} starts to run.',
    },
    { at: ['first_above_time'], title: '{interval} later', text: 'it is still above: CoDel may drop.' },
    { at: ['t'], earlier: true, title: 'Drop {count} is due.', text: 'The more drops, the sooner the next.' },
  ],
} satisfies Pick<ShownQueue, 'ledBy' | 'waited'>;

/**
 * A link whose queue decides at departure (decision 7). Passages are computed at arrival, as on any link, on the
 * assumption that nothing is dropped. One more event per waiting packet calls CoDel at its departure. If CoDel drops
 * the packet, it is removed, and the packets behind it move up.
 */
export class CodelLink extends Link {
  /** Ledger code of its drops. */
  private readonly code: number;
  /** Packets marked so far. */
  private readonly counts;
  private readonly turnSlot: number;
  /** Scratch: key of the next departure; meaningless between calls. */
  private readonly turn = new Float64Array(2);

  constructor(
    { kernel, ledger, link, codes }: Site,
    private readonly codel: Codel,
  ) {
    super(kernel, ledger, link);
    this.code = codes[0]!;
    this.counts = kernel.state({ marks: 0 });
    this.turnSlot = kernel.scheduler.slot(this, TURN);
  }

  override get marks(): number {
    return this.counts.marks;
  }

  override inside(now: number): Inside {
    return insideOf(...this.codel.inside(now));
  }

  override cameAt(packet: number): number {
    return this.pool.times[(packet >> 1) + QUEUED_AT]!;
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

  /** Arms the departure of the first waiting packet, with the start of the transmission before it as scheduling time. */
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

  /** Handles the departure of the first waiting packet. */
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

  /** Whether CoDel may drop a departing packet. */
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
      marked,
      this.settings.place,
      waited,
      this.codel.settings.target,
    );
  }

  /** Starts the transmission of the packet and removes it from the queue. */
  private begin(packet: number): void {
    const { state } = this;
    state.begun = this.clock.now;
    state.servedBytes = this.pool.rows[packet + SIZE]!;
    state.waiting--;
    state.waitingBytes -= state.servedBytes;
    state.firstWaiting = state.waiting > 0 ? this.behind(packet) : -1;
  }

  /**
   * Drops the first waiting packet; another must wait behind it. The packets behind move up by its transmission time.
   */
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
      const sending = transmission(state, rows[next + SIZE]!);
      state.waited -= times[at + STARTS_AT]! - begins;
      times[at + STARTS_AT] = begins;
      times[at + BEGINS_AT] = begins;
      const arrives = begins + (sending + state.delay);
      if (arrives > earliest) earliest = arrives;
      times[at + ARRIVES_AT] = earliest;
      state.lastBegins = begins;
      begins += sending;
    }
    state.freeAt = begins;
    this.rearm();
    this.ledger.drop(packet, this.code, this.settings.place, length, state.limitPackets);
  }

  /** Removes a packet from the link's list. Returns the one before it, or -1. */
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
