import type { Widened } from '../../kernel/state.ts';
import { rateStarts } from '../deliveryRate.ts';
import type { RecoverySettings } from '../flight.ts';
import type { StackSettings } from '../stack.ts';
import { uniformRecord } from '../uniform.ts';
import { freshWindowEvent, type CongestionControl, type GrowthSettings, type OwnState } from '../window.ts';
import { firing } from './firing.ts';
import { inFlight, totalDelivered, type SenderParts } from './senderParts.ts';

/** The congestion control and settings of a sender after a change during the run. */
export interface Policy {
  /** null keeps the current congestion control and its state. */
  readonly control: CongestionControl | null;
  readonly growth: GrowthSettings;
  readonly recovery: RecoverySettings;
  readonly timer: StackSettings;
}

/** The parts of a sender that a policy replaces. */
type Replaced = Pick<SenderParts, 'control' | 'own' | 'fireWindow'>;

const replaced = ({ control, own, fireWindow }: SenderParts): Replaced => ({ control, own, fireWindow });

/**
 * The policies of a sender that the user changes during the run. The index of the current one is state, registered last;
 * the sender's parts are derived from it.
 */
export class PolicyChanges {
  private readonly state: Widened<{
    /** Index of the current policy, and of the policy whose congestion control is in use; -1 for the initial ones. */
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

  /** Adopts a policy. A new congestion control starts from the current window. */
  adopt(index: number): void {
    const { parts, state, policies } = this;
    const { samplesRates } = parts.recoveryEvent.settings;
    state.policy = index;
    const { control } = policies[index]!;
    if (control !== null) state.control = index;
    this.apply();
    const { firstSentAt } = parts.state;
    // Delivery rates are measured for segments sent from now on.
    if (parts.recoveryEvent.settings.samplesRates && !samplesRates && firstSentAt >= 0)
      rateStarts(parts.recovery, parts.clock.now - firstSentAt);
    if (control !== null && parts.flight.acked >= 0) this.prepare(control);
  }

  /** Sets the sender's parts and settings according to the state. */
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
   * Initialises a congestion control as for a new connection, but leaves the window unchanged. Linux does the same when a
   * program sets TCP_CONGESTION on an open connection (tcp_reinit_congestion_control).
   */
  private prepare(control: CongestionControl): void {
    const { parts } = this;
    const { clock, flight, own, recovery, state, timer, window } = parts;
    // A separate event, because the sender's own one is not restored with a checkpoint.
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
