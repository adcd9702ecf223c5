import type { Widened } from '../../kernel/state.ts';
import { rateStarts } from '../deliveryRate.ts';
import type { RecoverySettings } from '../flight.ts';
import type { TimerSettings } from '../roundTrip.ts';
import { uniformRecord } from '../uniform.ts';
import { freshWindowEvent, type CongestionControl, type GrowthSettings, type OwnState } from '../window.ts';
import { firing } from './firing.ts';
import { inFlight, totalDelivered, type SenderParts } from './senderParts.ts';

/** A sender's rules from a change on. */
export interface Policy {
  /** null: the congestion control stays, with what it remembers. */
  readonly control: CongestionControl | null;
  readonly growth: GrowthSettings;
  readonly recovery: RecoverySettings;
  readonly timer: TimerSettings;
}

/** The parts of a sender that a policy puts in place of others. */
type Replaced = Pick<SenderParts, 'control' | 'own' | 'fireWindow'>;

const replaced = ({ control, own, fireWindow }: SenderParts): Replaced => ({ control, own, fireWindow });

/**
 * The policies of a sender that the user changes on the way. Which of them holds
 * is state, registered behind all else; the parts of the sender follow from it.
 */
export class PolicyChanges {
  private readonly state: Widened<{
    /** The policy that holds, -1: that of the beginning; and that whose congestion control holds. */
    policy: number;
    control: number;
  }>;
  private readonly first: Replaced;
  private readonly policies: (Policy & { readonly parts: Replaced | null })[] = [];

  constructor(private readonly parts: SenderParts) {
    this.state = parts.kernel.state({ policy: -1, control: -1 });
    this.first = replaced(parts);
  }

  get current(): number {
    return this.state.policy;
  }

  add(policy: Policy): void {
    const { parts } = this;
    const { control } = policy;
    if (control === null) {
      this.policies.push({ ...policy, parts: null });
      return;
    }
    const own = parts.kernel.state<OwnState>(uniformRecord(control.own()));
    const { window: fireWindow } = firing(parts.kernel, parts.settings.flow, { ...parts, own });
    this.policies.push({ ...policy, parts: { control, own, fireWindow } });
  }

  /** A policy holds from now on. Its congestion control, if it is another, begins with the window that it finds. */
  adopt(index: number): void {
    const { parts, state, policies } = this;
    const { samplesRates } = parts.recoveryEvent.settings;
    state.policy = index;
    const { control } = policies[index]!;
    if (control !== null) state.control = index;
    this.apply();
    const { firstSentAt } = parts.state;
    // Rates are known of what is sent from now on.
    if (parts.recoveryEvent.settings.samplesRates && !samplesRates && firstSentAt >= 0)
      rateStarts(parts.recovery, parts.clock.now - firstSentAt);
    if (control !== null && parts.flight.acked >= 0) this.prepare(control);
  }

  /** Puts in place what follows from the state. */
  apply(): void {
    const { parts, state, policies, first } = this;
    const { settings, windowEvent, recoveryEvent, timerEvent } = parts;
    Object.assign(parts, policies[state.control]?.parts ?? first);
    const { growth, recovery, timer } = policies[state.policy] ?? settings;
    Object.assign(windowEvent, { settings: growth });
    Object.assign(recoveryEvent, { settings: recovery });
    Object.assign(timerEvent, { settings: timer });
  }

  /**
   * Lets a congestion control get ready, as when a connection opens, but with the window as it is: what Linux does when
   * a program sets TCP_CONGESTION on an open connection (tcp_reinit_congestion_control).
   */
  private prepare(control: CongestionControl): void {
    const { parts } = this;
    const { clock, flight, own, recovery, state, timer, window } = parts;
    // Of its own: what the last ACK left is not restored with a checkpoint.
    const about = freshWindowEvent(parts.windowEvent.settings);
    const elapsed = clock.now - state.firstSentAt;
    Object.assign(about, { elapsed, booked: elapsed, now: clock.now, srtt: timer.smoothed, rtt: timer.smoothed });
    Object.assign(about, { ack: flight.acked, ackedBefore: flight.acked, next: flight.next, window: flight.window });
    Object.assign(about, { flight: flight.highest - flight.acked, inFlight: inFlight(parts) });
    about.usable = window.cwnd < flight.window ? window.cwnd : flight.window;
    about.outstanding = about.flight;
    about.cut.duplicates = recovery.duplicates;
    about.sample.totalDelivered = totalDelivered(parts);
    about.sample.inFlight = about.inFlight;
    const { cwnd, ssthresh } = window;
    control.onEstablished(window, about, own, (rule) => {
      rule.effect(window, about, own);
      Object.assign(window, { cwnd, ssthresh });
    });
  }
}
