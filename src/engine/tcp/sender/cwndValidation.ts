import type { Kernel } from '../../kernel/kernel.ts';
import { unusedForLong, unvalidatedCut, unvalidatedEnds } from './validationRules.ts';
import type { CongestionControl, WindowEvent, WindowFire } from '../window.ts';
import type { Records } from './firing.ts';

/** Inputs taken from a sender. */
interface Looked extends Pick<Records, 'flight' | 'window' | 'recovery' | 'timer' | 'state'> {
  readonly clock: { readonly now: number };
  readonly control: CongestionControl;
  readonly windowEvent: WindowEvent;
  readonly fireWindow: WindowFire;
}

/** The sampling period is max(SHORTEST s, ROUND_TRIPS round trips), divided into PARTS (RFC 7661 section 4.2). */
const PARTS = 4;
const SHORTEST = 1;
const ROUND_TRIPS = 3;
/** The non-validated period, s (RFC 7661 section 4.4). */
const PERIOD = 300;

/**
 * Congestion window validation for application-limited senders (RFC 7661). pipeACK is the maximum number of segments
 * acknowledged in one round trip of the last sampling period. A cwnd above twice pipeACK is not validated: it is kept
 * for five minutes, grows only while it is full, and a loss cuts it to half of what was actually in flight.
 */
export class CwndValidation {
  readonly state;
  /** Per part of the sampling period: its largest sample, segments, and the number of the part. */
  private readonly samples;

  constructor(kernel: Kernel) {
    this.state = kernel.state({
      /** A sample has been taken. */
      defined: false,
      /** The round trip being measured: it starts at segment `from` and ends when `until` is acknowledged. */
      from: 0,
      until: -1,
      /** When the window was last validated, s. */
      validAt: 0,
      /** During recovery after `unvalidatedCut`: segments in use at the cut (else -1), and retransmissions before it. */
      pipe: -1,
      retransmissions: 0,
    });
    this.samples = kernel.state({ most: new Float64Array(PARTS), part: new Float64Array(PARTS).fill(-PARTS) });
  }

  /** Called after each ACK. */
  acked(parts: Looked): void {
    const { state } = this;
    const { flight, recovery, clock } = parts;
    if (flight.acked >= state.until) {
      if (state.until >= 0 && !recovery.recovering) this.take(parts, flight.acked - state.from);
      state.from = flight.acked;
      state.until = flight.next;
    }
    if (this.validated(parts)) state.validAt = clock.now;
    else this.age(parts);
  }

  /** Halves cwnd for every five minutes in which it was not validated. */
  age(parts: Looked): void {
    const { state } = this;
    const { window, windowEvent: about, clock, control, fireWindow } = parts;
    // A control that models the path keeps its window.
    if (control.onDelivery !== undefined) return;
    for (; clock.now - state.validAt >= PERIOD; state.validAt += PERIOD)
      if (window.cwnd > about.settings.initialWindow) fireWindow(unusedForLong);
  }

  /** Called after a cut for a loss or a mark; `before`: cwnd before it, segments. Cuts an unvalidated window further. */
  cut(parts: Looked, before: number, marked: boolean): void {
    const { state } = this;
    const { window, windowEvent: about, control, fireWindow } = parts;
    state.pipe = -1;
    if (control.onDelivery !== undefined || !state.defined) return;
    const pipe = this.pipeAck(parts);
    if (2 * pipe >= before) return;
    about.reduction.used = pipe > about.flight ? pipe : about.flight;
    if (2 * window.cwnd < about.reduction.used) return;
    fireWindow(unvalidatedCut);
    if (marked) this.forget();
    else {
      state.pipe = about.reduction.used;
      state.retransmissions = parts.state.retransmissions;
    }
  }

  /** Called when recovery ends: an unvalidated window becomes half of (flight at the cut - retransmissions). */
  recovered(parts: Looked): void {
    const { state } = this;
    if (state.pipe < 0) return;
    const { reduction } = parts.windowEvent;
    reduction.used = state.pipe;
    reduction.resent = parts.state.retransmissions - state.retransmissions;
    parts.fireWindow(unvalidatedEnds);
    state.pipe = -1;
    this.forget();
  }

  /** Discards all measurements of the path. */
  private forget(): void {
    this.state.defined = false;
    this.state.until = -1;
    this.samples.part.fill(-PARTS);
  }

  /** pipeACK: the largest sample of the last sampling period, segments. */
  private pipeAck(parts: Looked): number {
    const { most, part } = this.samples;
    const now = this.partOf(parts);
    let largest = 0;
    for (let at = 0; at < PARTS; at++) if (now - part[at]! < PARTS && most[at]! > largest) largest = most[at]!;
    return largest;
  }

  private validated(parts: Looked): boolean {
    return !this.state.defined || 2 * this.pipeAck(parts) >= parts.window.cwnd;
  }

  private take(parts: Looked, acked: number): void {
    const { most, part } = this.samples;
    const now = this.partOf(parts);
    const at = now % PARTS;
    most[at] = part[at] === now && most[at]! > acked ? most[at]! : acked;
    part[at] = now;
    this.state.defined = true;
  }

  private partOf({ timer, clock }: Looked): number {
    const trips = ROUND_TRIPS * timer.smoothed;
    return Math.floor((clock.now * PARTS) / (trips > SHORTEST ? trips : SHORTEST));
  }
}
