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

/** A sampling period has so many parts, and is at least a second or three round trips (RFC 7661 section 4.2). */
const PARTS = 4;
const SHORTEST = 1;
const ROUND_TRIPS = 3;
/** The non-validated period, s (RFC 7661 section 4.4). */
const PERIOD = 300;

/**
 * Which part of cwnd a sender that its application limits has shown to fit the path (RFC 7661). pipeACK is the most that
 * was acknowledged in a round trip of the last sampling period; a window of more than twice that is not validated. It is
 * kept for five minutes, does not grow unless it is filled, and a loss cuts it to what was really on its way.
 */
export class CwndValidation {
  readonly state;
  /** The largest sample of each part of the sampling period, segments, and the part in which it was taken. */
  private readonly samples;

  constructor(kernel: Kernel) {
    this.state = kernel.state({
      /** A sample has been taken. */
      defined: false,
      /** The round trip that is measured: from this segment until that one is acknowledged. */
      from: 0,
      until: -1,
      /** When the window was last validated, s. */
      validAt: 0,
      /** While a cut of such a window is repaired: what was on its way, segments (-1: none is repaired), and retransmissions before. */
      pipe: -1,
      retransmissions: 0,
    });
    this.samples = kernel.state({ most: new Float64Array(PARTS), part: new Float64Array(PARTS).fill(-PARTS) });
  }

  /** An ACK has been taken. */
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

  /** Five minutes in which the application did not use the window: half of it is given up, and again after five more. */
  age(parts: Looked): void {
    const { state } = this;
    const { window, windowEvent: about, clock, control, fireWindow } = parts;
    // A control that models the path keeps its window.
    if (control.onDelivery !== undefined) return;
    for (; clock.now - state.validAt >= PERIOD; state.validAt += PERIOD)
      if (window.cwnd > about.settings.initialWindow) fireWindow(unusedForLong);
  }

  /** A loss or a mark has cut the window of `before` segments: of one that is not validated, to what was on its way. */
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

  /** The recovery is over: less by what had to be sent again. */
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

  /** Segments that fit the path, from the last sampling period. */
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
