import type { PlainState } from '../kernel/state.ts';
import type { AnyRule, Citation, RuleKind } from '../rule.ts';
import type { ParameterValues } from '../parameter.ts';
import { freshLossNotes } from './deliveryRate.ts';
import type { StackSettings } from './stack.ts';

export function freshWindow(cwnd: number, ssthresh: number) {
  // Fractions, so that V8 stores doubles from the start. A later change would discard compiled code.
  const window = { cwnd: 0.5, ssthresh: 0.5 };
  window.cwnd = cwnd;
  window.ssthresh = ssthresh;
  return window;
}

/**
 * Congestion window and threshold of a sender, segments, fractional. All variants share this shape, so that the hot
 * loop stays monomorphic; further state of a variant is in its own record (`OwnState`).
 */
export type WindowState = ReturnType<typeof freshWindow>;

/**
 * All that a congestion control sees of the other paths of its connection; only `multipath/coupling.ts` writes it. A
 * sender alone has one path.
 */
const freshCoupled = () => ({
  /** Paths with a round-trip time; this one included, as in all fields. */
  paths: 1,
  /** Sum of their windows, segments; in fast recovery a path counts with its ssthresh (RFC 6356 section 3). */
  total: 0.5,
  /** Sum of their rates cwnd/RTT, and the largest one, segments/s. */
  sumRate: 0.5,
  fastest: 0.5,
  /** Largest cwnd/RTT^2, segments/s^2. */
  best: 0.5,
  /** This path's part of `sumRate`, 0 to 1. */
  share: 1.5,
  /** Whether this path delivers most between losses per RTT^2; and growth that OLIA moves to it (a_r, -1 to 1). */
  isBest: true,
  moved: 0.5,
});

export type Coupled = ReturnType<typeof freshCoupled>;

/** Fields that `multipath/coupling.ts` writes only if a law has `readsOrder`. */
const freshCompared = () => ({
  /** Mean interval between ACKs of this path, and its RTT, each divided by the smallest of all paths. */
  behind: 1.5,
  farther: 1.5,
  /** Segments that wait for earlier data, as a fraction of the receive buffer, 0 to 1. */
  waiting: 0.5,
});

/** An event, as a congestion control sees it. Each sender reuses one record. */
export const freshWindowEvent = (settings: GrowthSettings, losses = freshLossNotes()) => ({
  settings,
  /** Time since the connection's first segment, and simulation time, s. */
  elapsed: NaN,
  now: NaN,
  /** When any of ns-2's Linux senders last received an ACK, s; set only if a law of the run has `sharesClock`. */
  heard: 0,
  /** Like `elapsed`, s, but since a retransmitted SYN if the recovery restarts its clock then (ns-2's Vegas). */
  booked: NaN,
  /** Segments newly acknowledged by this ACK; 0 for a duplicate. */
  acked: 0,
  /** Highest acknowledged segment before and after this ACK. */
  ackedBefore: 0,
  ack: 0,
  /** Segments newly known to be delivered, by ACK or SACK; equals `acked` for a recovery that does not count them. */
  delivered: 0,
  /** The ACK reports a mark: it carries ECE (RFC 3168), or a higher count (RFC 9768). */
  echoed: false,
  /** Feedback is accurate (RFC 9768, or QUIC's): `marked` is exact. Set for `onEstablished` only. */
  counted: true,
  /** Segments newly reported as marked: those that an ACK with ECE covers, or the difference of the count. */
  marked: 0,
  /** The ACK reported segments above a hole. */
  reported: false,
  /** When the acknowledged segment was last sent, s; NaN if that is ambiguous. */
  ackedSentAt: NaN,
  /** Next segment to send (SND.NXT). */
  next: 0,
  /** FlightSize, without segments sent by limited transmit. */
  flight: 0,
  /** Segments in the network as the recovery estimates them, at a timeout or after an ACK. */
  inFlight: 0,
  /** Segments outstanding before the ACK, as the recovery counts them. */
  outstanding: 0,
  /** min(cwnd, receiver window), segments, fractional; ns-2 halves this. */
  usable: NaN,
  /** Receiver window, segments. */
  window: 0,
  /** Whether cwnd limits the flight, rather than the receiver or the application. */
  cwndLimited: true,
  /** Maximum number of segments outstanding in the window of data from which `cwndLimited` was derived. */
  mostOutstanding: 0,
  /** For `onSendsAgain`: idle time before this transmission, s. */
  silence: NaN,
  /** The SYN was lost at least once. */
  synLost: false,
  /** Data sent before a timeout is outstanding; set only if `slowStartAfterTimeout` is. */
  repairing: false,
  /** Smoothed round-trip time, s; 0 before the first sample. */
  srtt: NaN,
  /** When the newest packet was sent, s, on the clock of `elapsed`. */
  lastSentAt: NaN,
  /** Shortest round-trip time measured so far, s; below 0: none. */
  minRtt: -1.5,
  /** Exact round-trip time of the acknowledged segment, s, or NaN. */
  segmentRtt: NaN,
  /** Time since the segment that caused this ACK was sent, s; for a retransmitted segment, since that transmission. */
  rtt: NaN,
  /** One-way delay of that segment, s, including the delay of its ACK at the receiver. */
  oneWayDelay: NaN,
  /** Details of the loss behind a reduction. */
  cut: {
    /** Duplicate ACKs counted. */
    duplicates: 0,
    /** Transmissions so far of the lost segment. */
    transmissions: 1,
    /** The recovery reduces cwnd gradually over a round trip, so the cut sets ssthresh only. */
    spread: false,
  },
  /**
   * At a timeout. idle: nothing was outstanding; repeated: the same segment has timed out before; inflation: window
   * inflation of fast recovery before the timeout, segments.
   */
  timeout: { idle: false, repeated: false, inflation: 0 },
  /** Information from the recovery about deliveries and losses, for model-based controls. */
  sample: {
    /** Delivery rate, segments/s; -1 without a sample. */
    rate: -1.5,
    /** Time until pacing lets the next segment leave, s. */
    sendWait: NaN,
    /** Segments delivered in total: now, and when the segment of the sample was sent. */
    totalDelivered: 0,
    priorDelivered: 0,
    /** Number of segments newly considered lost, and details of each. */
    lost: 0,
    losses,
    /** For the most recently sent segment delivered: segments in flight when it was sent, and segments lost since. */
    inFlight: 0,
    lostSince: 0,
    /** The application, not the path, limited the rate when that segment was sent. */
    appLimited: false,
    /** Segments in the network before the ACK. */
    inFlightBefore: 0,
  },
  /** Window changes requested by the recovery, independent of the growth law. */
  reduction: {
    /** Segments by which to shrink (partial window deflation). */
    deflate: 0,
    /** cwnd to set, segments: during a gradual cut, or after idleness. */
    target: NaN,
    /** Maximum number of segments outstanding while the application did not fill the window. */
    used: 0,
    /** Retransmissions since the cut of an unvalidated window (RFC 7661). */
    resent: 0,
    /** cwnd and ssthresh to restore when a cut is undone, segments. */
    priorCwnd: NaN,
    priorSsthresh: NaN,
  },
  coupled: freshCoupled(),
  compared: freshCompared(),
});

export type WindowEvent = ReturnType<typeof freshWindowEvent>;

/** What a congestion control reads of the settings of its flow. */
export interface GrowthSettings extends StackSettings {
  /** A random number of this flow, from 0 to 1, for controls that use randomness. */
  readonly chance: number;
  /** ns-2's FACK: the SYN's ACK counts as a slow-start step, and the initial window is used after idleness. */
  readonly opensByStep: boolean;
  /** Payload of a segment, bytes. */
  readonly segmentSize: number;
  /** The variant's settings, by name. */
  readonly variant: ParameterValues;
}

/** A variant's state besides the window; empty for Reno's growth. */
export type OwnState = PlainState;

/** A rule whose effect may write the window and the variant's own record. */
export interface WindowRule<O extends OwnState = OwnState> extends AnyRule {
  readonly effect: (window: WindowState, event: WindowEvent, own: O) => void;
}
export type WindowFire<O extends OwnState = OwnState> = (rule: WindowRule<O>) => void;

/** A hook reads the window, the event and the variant's own record, and fires rules; it cannot write. */
export type WindowHook<O extends OwnState = OwnState> = (
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Readonly<O>,
  fire: WindowFire<O>,
) => void;

/** Decides the window. It has no access to the clock, packets, the sender or other variants. */
export interface CongestionControl<O extends OwnState = OwnState> {
  /** The variant's own record before the connection starts. */
  readonly own: () => O;
  /** Called when the SYN is acknowledged. */
  readonly onEstablished: WindowHook<O>;
  /** Called for every ACK after the SYN's, duplicates and recovery included, before any decision. For measurements. */
  readonly onEveryAck?: WindowHook<O>;
  /** Called when new data is acknowledged and growth is allowed. Omitted if other hooks decide growth. */
  readonly onAck?: WindowHook<O>;
  /** Called when a loss is detected, unless the sender slow-starts again (`onRestart`). */
  readonly onCongestion: WindowHook<O>;
  /** Called when a loss is detected and the sender returns to slow start (Tahoe). */
  readonly onRestart: WindowHook<O>;
  /** Called for the first echoed mark in a window of data. Default: `onCongestion`. */
  readonly onMark?: WindowHook<O>;
  readonly onTimeout: WindowHook<O>;
  /** Called when fast recovery ends, before its last ACK is processed. */
  readonly onRecovered?: WindowHook<O>;
  /** Called after every ACK with the segments delivered and lost and the rate. For controls that model the path. */
  readonly onDelivery?: WindowHook<O>;
  /** Whether it reads `WindowEvent.heard`, and `WindowEvent.coupled`. */
  readonly sharesClock?: boolean;
  readonly readsCoupled?: boolean;
  /** Whether it also reads `behind`, `farther` and `waiting`. */
  readonly readsOrder?: boolean;
  /** Returns the phase (`phase.ts`), for controls whose phases do not follow from ssthresh. */
  readonly phase?: (own: Readonly<O>) => number;
  /** Pacing rate, segments/s, for controls that pace; 0 while there is no limit yet. */
  readonly pacingRate?: (own: Readonly<O>) => number;
  /** Estimated bottleneck rate, segments/s, for controls that have one; 0 before the first estimate. */
  readonly bandwidth?: (own: Readonly<O>) => number;
  /**
   * Called for every ACK that the recovery accepts as an advance, the SYN's too (ns-2's Linux senders: also duplicates),
   * after its round trip is measured and before the window grows.
   */
  readonly onTimed?: WindowHook<O>;
  /** Called when a cut has proved spurious, after the window is restored. */
  readonly onSpurious?: WindowHook<O>;
  /** Called when a gradual cut, for a loss or a mark, is complete and cwnd equals ssthresh. */
  readonly onReduced?: WindowHook<O>;
  /** Called when fast recovery or the repair after a timeout has ended, after its last ACK is processed. */
  readonly onExit?: WindowHook<O>;
  /** Called for each duplicate ACK beyond the threshold. */
  readonly onDuplicate?: WindowHook<O>;
  /** Called when new data is sent while nothing is outstanding. */
  readonly onSendsAgain?: WindowHook<O>;
  /** Called at persistent congestion (RFC 9002 section 7.6). Default: the minimum window, and ssthresh stays. */
  readonly onPersistent?: WindowHook<O>;
}

/** Source of a formula symbol's value: a function, or the name of a field of the variant's own record or of a setting. */
type SymbolReader<O extends OwnState = OwnState> =
  | string
  | ((window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<O>) => number);

/** A named state of a sender or of one of its parts. */
export interface NamedState {
  readonly name: string;
  /** One sentence. */
  readonly means: string;
  readonly source: Citation;
}

/** States with a common source. Each name has its sentence. */
export const statesOf = (source: Citation, states: Readonly<Record<string, string>>): readonly NamedState[] =>
  Object.entries(states).map(([name, means]) => ({ name, means, source }));

/** A transition of a state machine. */
export interface Transition<Rule = AnyRule> {
  /** Names of the source states; null means any other state. */
  readonly from: readonly string[] | null;
  readonly to: string;
  /** Its condition, in a few words. */
  readonly when: string;
  /** Rules or kinds of rules, one of which fires at the transition. Both absent: a measurement or a time decides. */
  readonly rules?: readonly Rule[];
  readonly kinds?: readonly RuleKind[];
  /** Drawn only when it is taken. */
  readonly rare?: true;
}

/** Inputs of a state machine in addition to the variant's own record. */
export interface Look {
  readonly window: Readonly<WindowState>;
  readonly settings: GrowthSettings;
  /** Since the connection's first segment, s. */
  readonly elapsed: number;
  /** Smoothed round trip, s. */
  readonly srtt: number;
  /** Whether the sender is in congestion avoidance. */
  readonly avoiding: boolean;
}

/** A state machine as papers and textbooks draw it. It only reads state, so displaying it does not change the run. */
export interface StateMachine<O extends OwnState = OwnState> {
  /** Its subject: "Region of the cubic curve". */
  readonly title: string;
  readonly states: readonly NamedState[];
  readonly transitions: readonly Transition[];
  /** The name of the current state. */
  readonly current: (own: Readonly<O>, look: Look) => string;
}

/** A growth law: a congestion control with a name, rules and the symbols of their formulas. */
export interface Law<O extends OwnState = OwnState> extends CongestionControl<O> {
  readonly name: string;
  /** All window rules that its sender may fire, its own first. */
  readonly rules: readonly AnyRule[];
  /** Formula symbols that other laws lack or use differently. */
  readonly symbols: Readonly<Record<string, SymbolReader<O>>>;
  /** Returns the congestion control that the variant's settings select instead, with its own record; null: this one. */
  readonly chosenBy?: (variant: ParameterValues) => CongestionControl<O> | null;
  /** State machines of its modes, regions or decisions, if it has any. */
  readonly machines?: readonly StateMachine<O>[];
}
