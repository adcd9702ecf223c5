import type { Kernel } from '../../kernel/kernel.ts';
import type { SchedulerState } from '../../kernel/scheduler.ts';
import type { Port } from '../../node/port.ts';
import type { Ledger } from '../../traffic/ledger.ts';
import { EcnSender } from '../ecn/ecnSender.ts';
import { freshDecision, type Decision, type Flight, type LossRecovery, type RecoveryFire } from '../flight.ts';
import type { RecoveryState } from '../flight.ts';
import type { RoundTripEstimator, TimerFire } from '../roundTrip.ts';
import { uniformRecord } from '../uniform.ts';
import { freshWindow, freshWindowEvent, type CongestionControl, type OwnState, type WindowFire } from '../window.ts';
import { CwndUse } from './cwndUse.ts';
import { CwndValidation } from './cwndValidation.ts';
import { firing, type Records } from './firing.ts';
import { freshSenderState, type SenderSettings } from './senderState.ts';

/**
 * What the classes of `sender/` share: the deciding parts, the records they write, and the functions that fire their
 * rules.
 */
export interface SenderParts extends Records {
  readonly kernel: Kernel;
  /** The kernel's clock: `clock.now`, s. */
  readonly clock: Readonly<SchedulerState>;
  readonly ledger: Ledger;
  readonly settings: SenderSettings;
  readonly control: CongestionControl;
  readonly lossRecovery: LossRecovery;
  readonly estimator: RoundTripEstimator;
  /** Packets have numbers apart from their data (QUIC). */
  readonly numbers: boolean;
  /** null without ECN. */
  readonly ecn: EcnSender | null;
  /** null: whether cwnd was used is derived from the segments outstanding. */
  readonly use: CwndUse | null;
  readonly validation: CwndValidation | null;
  /** Output port for packets. */
  readonly out: Port;
  /** Decision of the loss recovery for the current event. */
  readonly decision: Decision;
  /** Number of round-trip samples discarded because a segment was retransmitted (Karn's algorithm). */
  readonly tally: { refused: number };
  readonly fireWindow: WindowFire;
  readonly fireRecovery: RecoveryFire<RecoveryState>;
  readonly fireTimer: TimerFire;
}

/** Registers the records of a sender as state and connects them to the parts that write them. */
export function senderParts(
  kernel: Kernel,
  ledger: Ledger,
  settings: SenderSettings,
  control: CongestionControl,
  lossRecovery: LossRecovery,
  estimator: RoundTripEstimator,
  out: Port,
): SenderParts {
  const flight = kernel.state<Flight>({
    acked: -1,
    next: 0,
    highest: -1,
    limit: 0,
    window: settings.receiverWindow,
  });
  const cwnd = settings.stack.startsWide ? settings.growth.initialWindow : 1;
  const window = kernel.state(freshWindow(cwnd, settings.initialSsthresh));
  const own = kernel.state<OwnState>(uniformRecord(control.own()));
  const recovery = kernel.state(uniformRecord(lossRecovery.initial(settings.recovery)));
  const timer = kernel.state(estimator.initial(settings.timer));
  const state = kernel.state(freshSenderState());
  state.chain = -1;
  if (control.phase !== undefined) state.phase = control.phase(own);
  const decision = freshDecision();
  const ranges = lossRecovery.onRanges === undefined ? 4 : settings.stack.ackRanges;
  const records: Records = {
    flight,
    window,
    own,
    recovery,
    timer,
    state,
    windowEvent: freshWindowEvent(settings.growth, decision.losses),
    recoveryEvent: {
      flow: settings.flow,
      settings: settings.recovery,
      flight,
      decision,
      ack: 0,
      dataAck: 0,
      sackCount: 0,
      sackLeft: new Int32Array(ranges),
      sackRight: new Int32Array(ranges),
      elapsed: NaN,
      echo: NaN,
      now: NaN,
      cwnd: NaN,
      ssthresh: NaN,
      timer,
      segment: 0,
      repeated: false,
      paced: false,
    },
    // sentAt stays at 0.5 s for a recovery that measures the round trip itself and does not say when it sent the segment.
    timerEvent: {
      settings: settings.timer,
      bootTime: settings.bootTime,
      rtt: NaN,
      sentAt: 0.5,
      echo: NaN,
      ackDelay: NaN,
      acked: 0,
      next: 0,
    },
  };
  const { window: fireWindow, recovery: fireRecovery, timer: fireTimer } = firing(kernel, settings.flow, records);
  // Written out: objects made by spreading may get different hidden classes.
  return {
    flight,
    window,
    own,
    recovery,
    timer,
    state,
    windowEvent: records.windowEvent,
    recoveryEvent: records.recoveryEvent,
    timerEvent: records.timerEvent,
    kernel,
    clock: kernel.scheduler.state,
    ledger,
    settings,
    control,
    lossRecovery,
    estimator,
    numbers: lossRecovery.lastNumber !== undefined,
    ecn: settings.ecn === null ? null : new EcnSender(kernel, settings.ecn),
    use: settings.stack.remembersUse ? new CwndUse(kernel) : null,
    validation: settings.stack.slowStartAfterIdle === 'validate' ? new CwndValidation(kernel) : null,
    out,
    decision,
    tally: kernel.tally({ refused: 0 }),
    fireWindow,
    fireRecovery,
    fireTimer,
  };
}

/** Segments in the network, as the recovery estimates them; without an estimate, all outstanding ones. */
export const inFlight = ({ flight, lossRecovery, recovery }: SenderParts): number =>
  lossRecovery.inFlight === undefined ? flight.highest - flight.acked : lossRecovery.inFlight(recovery, flight);

/** Segments delivered so far, as the recovery counts them; 0 if it does not. */
export const totalDelivered = ({ lossRecovery, recovery }: SenderParts): number =>
  lossRecovery.totalDelivered === undefined ? 0 : lossRecovery.totalDelivered(recovery);

/**
 * Writes the quantities that a cut may halve into the window event. While a hole stays open, the sender continues above
 * it, and the unacknowledged data can grow to many times the capacity of the path. Equation 4 of RFC 5681 is an upper
 * bound, on "the amount of outstanding data in the network", and a lost retransmission lowers ssthresh again
 * (section 4.3). FlightSize is therefore limited to `most`, segments.
 */
export function describeCut(parts: SenderParts, most: number): void {
  const { window, flight, recovery, state, numbers, windowEvent: about } = parts;
  about.usable = window.cwnd < flight.window ? window.cwnd : flight.window;
  // QUIC counts the packets that were in flight before the losses.
  const outstanding = numbers ? about.outstanding : flight.highest - flight.acked - state.limited;
  about.flight = outstanding < most ? outstanding : Math.floor(most);
  about.cut.duplicates = recovery.duplicates;
}
