import { Fault } from '../../kernel/fault.ts';
import type { Pacer } from './pacer.ts';
import { inFlight, type SenderParts } from './senderParts.ts';
import { lessThanWhole } from './sendRing.ts';
import type { Transmitter } from './transmitter.ts';

/** The limit that keeps the sender from sending the next segment. */
export type Held = 'nothing' | 'cwnd' | 'receiverWindow' | 'application' | 'recovery';

/** More segments than any flow has. */
const ANY = 1e15;

/** Sends as many segments as the window, the recovery and pacing allow. */
export class SendLoop {
  /** The recovery chooses every segment, not only in fast recovery. */
  private readonly selectsAlways: boolean;
  private readonly paces: boolean;

  constructor(
    private readonly parts: SenderParts,
    private readonly transmitter: Transmitter,
    private readonly pacer: Pacer,
  ) {
    this.selectsAlways = parts.lossRecovery.selectsAlways?.(parts.settings.recovery) === true;
    this.paces = parts.settings.paces;
  }

  /** Sends at most `burst` segments (0: no limit). */
  more(burst: number): void {
    const { control, flight, use } = this.parts;
    if (this.paces === true && this.pacer.isWaiting()) return;
    if ((use === null && control.onSendsAgain === undefined) || flight.highest + 1 >= flight.limit) {
      this.send(burst);
      return;
    }
    const before = flight.highest;
    const { lastSentAt } = this.parts.state;
    this.send(burst);
    if (use !== null) use.sent(this.parts, flight.highest - before, inFlight(this.parts));
    if (before === flight.acked && flight.highest > before) this.sentAgain(lastSentAt);
  }

  /** Sends one segment more than was written, if allowed now. Returns whether it was sent. */
  oneMore(): boolean {
    const { flight } = this.parts;
    const { highest } = flight;
    flight.limit++;
    this.more(1);
    if (flight.highest > highest) return true;
    flight.limit--;
    return false;
  }

  /** New data has been sent while nothing was outstanding. `lastSentAt`: the previous transmission, s. */
  private sentAgain(lastSentAt: number): void {
    const { clock, control, own, state, window, windowEvent: about, fireWindow } = this.parts;
    if (control.onSendsAgain === undefined) return;
    about.elapsed = clock.now - state.firstSentAt;
    about.silence = clock.now - lastSentAt;
    control.onSendsAgain(window, about, own, fireWindow);
  }

  private send(burst: number): void {
    const { flight, recovery, lossRecovery } = this.parts;
    if (this.selectsAlways === true || (recovery.recovering === true && lossRecovery.select !== undefined)) {
      this.selected(burst);
      return;
    }
    if (flight.next >= flight.limit) return;
    const edge = flight.acked + this.usableWindow();
    let sent = 0;
    while (flight.next <= edge && flight.next < flight.limit) {
      const segment = flight.next;
      if (segment <= flight.highest && lossRecovery.skips !== undefined && lossRecovery.skips(recovery, segment)) {
        flight.next = segment + 1;
        continue;
      }
      if (this.paces === true && this.pacer.waits()) break;
      this.transmitter.transmit(segment);
      if (this.paces === true) this.pacer.sent();
      flight.next = segment + 1;
      if (++sent === burst) break;
    }
  }

  /** The pacing timer expired. */
  woken(): void {
    const { recoveryEvent: event } = this.parts;
    this.pacer.woken();
    event.paced = true;
    this.more(0);
    event.paced = false;
  }

  /** Whether the recovery currently chooses the segments to send. */
  get selects(): boolean {
    const { recovery, lossRecovery } = this.parts;
    return this.selectsAlways || (recovery.recovering === true && lossRecovery.select !== undefined);
  }

  /** The highest segment that the window allows; `ANY` if the recovery decides that. */
  edge(): number {
    return this.selects ? ANY : this.parts.flight.acked + this.usableWindow();
  }

  /** The limit on the next segment, apart from pacing; uses the same conditions as `more`. */
  held(): Held {
    const { flight, window, recovery, lossRecovery } = this.parts;
    const isWritten = flight.next < flight.limit;
    if (this.selects) {
      if (this.chosen(window.cwnd) >= 0) return 'nothing';
      if (this.chosen(Number.MAX_SAFE_INTEGER) >= 0) return 'cwnd';
      if (!isWritten) return 'application';
      return flight.next > flight.acked + flight.window ? 'receiverWindow' : 'recovery';
    }
    let { next } = flight;
    while (next <= flight.highest && lossRecovery.skips?.(recovery, next) === true) next++;
    if (next >= flight.limit) return 'application';
    if (next <= flight.acked + this.usableWindow()) return 'nothing';
    return flight.window <= Math.floor(window.cwnd) + recovery.inflation ? 'receiverWindow' : 'cwnd';
  }

  /** `held` for a sender that gets its data segment by segment: 'application' if it would send one more segment. */
  heldWhenFed(): Held {
    const { flight } = this.parts;
    if (flight.next < flight.limit) return this.held();
    flight.limit++;
    const held = this.held();
    flight.limit--;
    return held === 'nothing' ? 'application' : held;
  }

  /** The segment that the recovery would choose if cwnd had this value, or -1. */
  private chosen(cwnd: number): number {
    const { recovery, recoveryEvent: event, lossRecovery } = this.parts;
    const before = event.cwnd;
    event.cwnd = cwnd;
    const segment = lossRecovery.select!(recovery, event);
    event.cwnd = before;
    return segment;
  }

  /** Limited transmit: one new segment beyond the window (RFC 3042). */
  one(): void {
    const { flight, window, recovery, settings, state } = this.parts;
    const next = settings.stack.limitedTransmitResends ? flight.next : flight.highest + 1;
    if (
      next <= flight.acked + flight.window &&
      next < flight.limit &&
      next <= flight.acked + window.cwnd + recovery.duplicates
    ) {
      this.transmitter.transmit(next);
      if (flight.next === next) flight.next = next + 1;
      state.limited++;
    }
  }

  /** Sends the segments that the recovery chooses. */
  private selected(burst: number): void {
    const { flight, window, recovery, recoveryEvent: event, lossRecovery, fireRecovery } = this.parts;
    event.cwnd = window.cwnd;
    // No correct recovery sends more at once than all outstanding segments again plus the receiver window and cwnd.
    const most = flight.highest - flight.acked + flight.window + window.cwnd + 1;
    let sent = 0;
    for (;;) {
      const segment = lossRecovery.select!(recovery, event);
      if (segment < 0 || (this.paces === true && this.pacer.waits())) return;
      event.segment = segment;
      if (lossRecovery.onSelected !== undefined) lossRecovery.onSelected(recovery, event, fireRecovery);
      this.transmitter.transmit(segment);
      if (this.paces === true) this.pacer.sent();
      if (flight.next <= segment) flight.next = segment + 1;
      if (++sent === burst) return;
      if (sent > most) throw new Fault(event.flow, `sends segment ${segment} again and again`);
    }
  }

  /** Segments that cwnd and the receiver window allow above the highest acknowledged one. */
  usableWindow(): number {
    const { settings, window, recovery, flight } = this.parts;
    let allowed = Math.floor(window.cwnd) + recovery.inflation;
    if (settings.stack.sendRing > 0) allowed = this.onRing(allowed);
    return allowed < flight.window ? allowed : flight.window;
  }

  /** Segments that cwnd allows if the send buffer is a ring, in which some segments are short. */
  private onRing(allowed: number): number {
    const { settings, window, recovery, flight } = this.parts;
    return Math.floor(window.cwnd + recovery.inflation + lessThanWhole(settings, flight.acked, flight.acked + allowed));
  }
}
