import type { PlainState } from '../kernel/state.ts';
import type { AnyRule, Citation, RuleKind } from '../rule.ts';
import type { ParameterValues } from '../parameter.ts';
import { freshLossNotes } from './deliveryRate.ts';

export const freshWindow = (cwnd: number, ssthresh: number) => ({ cwnd, ssthresh });

/**
 * The window of a sender, in segments, fractional. One shape for all variants:
 * whoever reads it in the hot loop meets one kind of record. What a variant
 * remembers besides is its own record.
 */
export type WindowState = ReturnType<typeof freshWindow>;

/** An event as seen by a congestion control. One record per sender, reused. */
export const freshWindowEvent = (settings: GrowthSettings, losses = freshLossNotes()) => ({
  settings,
  /** Time since the connection's first segment, and the clock, s. */
  elapsed: NaN,
  now: NaN,
  /** When an ACK last came to any of ns-2's Linux senders, s; only where a law of the run asks for it (`sharesClock`). */
  heard: 0,
  /** As elapsed, but where the loss recovery begins its records again with a SYN sent again (Vegas of ns-2): since then, s. */
  booked: NaN,
  /** Segments newly acknowledged by this ACK; 0: a duplicate. */
  acked: 0,
  /** Highest acknowledged segment before and after this ACK. */
  ackedBefore: 0,
  ack: 0,
  /** Segments newly known to have arrived, by SACK too; without such records those acknowledged. */
  delivered: 0,
  /** The ACK echoes a mark (RFC 3168: ECE). */
  echoed: false,
  /** The ACK reported segments above a hole. */
  reported: false,
  /** When the acknowledged segment was last sent, s; NaN where that is doubtful. */
  ackedSentAt: NaN,
  /** Next segment to send (SND.NXT). */
  next: 0,
  /** FlightSize, segments sent by limited transmit not counted. */
  flight: 0,
  /** Segments in the network by the recovery's records: at a timeout, or after an ACK. */
  inFlight: 0,
  /** Segments that the loss recovery counted in the network before the ACK. */
  outstanding: 0,
  /** min(cwnd, receiver window), fractional: what ns-2 halves. */
  usable: NaN,
  /** Receiver window, segments. */
  window: 0,
  /** Whether cwnd, not the receiver or the application, limits the flight. */
  cwndLimited: true,
  /** Most segments outstanding in the window by which that is told. */
  mostOutstanding: 0,
  /** How long nothing had been sent, s, when something is sent while nothing is outstanding. */
  silence: NaN,
  /** The SYN was lost once. */
  synLost: false,
  /** Smoothed round-trip time, s; 0 before the first sample. */
  srtt: NaN,
  /** Exact round-trip time of the acknowledged segment, s, or NaN. */
  segmentRtt: NaN,
  /** Round-trip time that this ACK shows, s: from the sending of the segment that caused it, whichever time it was sent. */
  rtt: NaN,
  /** One-way delay of that segment, s, with the time the receiver kept its ACK back. */
  oneWayDelay: NaN,
  /** Details of the loss behind a reduction. */
  cut: {
    /** Duplicate ACKs counted. */
    duplicates: 0,
    /** How often the lost segment had been sent. */
    transmissions: 1,
    /** The recovery lowers cwnd over a round trip: a cut needs to set ssthresh only. */
    spread: false,
  },
  /** Of a timeout: nothing was outstanding; the segment has timed out before. */
  timeout: { idle: false, repeated: false },
  /** Information from the recovery about deliveries and losses, for model-based controls. */
  sample: {
    /** Rate at which segments arrive, segments/s; -1: no sample. */
    rate: -1.5,
    /** How long the pacing still keeps the next segment back, s. */
    sendWait: NaN,
    /** Segments delivered so far, and when the segment of the sample was sent. */
    totalDelivered: 0,
    priorDelivered: 0,
    /** Segments newly taken as lost, and what is known of each. */
    lost: 0,
    losses,
    /** Segments in the network with the newest that has arrived, and those lost since that was sent. */
    inFlight: 0,
    lostSince: 0,
    /** The application, not the path, limited what was sent with it. */
    appLimited: false,
    /** Segments in the network before the ACK. */
    inFlightBefore: 0,
  },
  /** Window changes requested by the recovery, independent of the growth law. */
  reduction: {
    /** Segments by which to shrink (partial window deflation). */
    deflate: 0,
    /** cwnd while a cut is spread. */
    target: NaN,
    /** Most segments that an application had outstanding while it did not use the window. */
    used: 0,
    /** Segments sent again since a cut of a window that was not used. */
    resent: 0,
    /** cwnd and ssthresh before a cut that is undone. */
    priorCwnd: NaN,
    priorSsthresh: NaN,
  },
});

export type WindowEvent = ReturnType<typeof freshWindowEvent>;

/** Settings of the stack and of the variant, as a congestion control reads them. */
export interface GrowthSettings {
  readonly initialWindow: number;
  readonly lostSynCuts: boolean;
  readonly maxCwnd: number;
  readonly growWhenWindowLimited: boolean;
  readonly slowStart: 'classic' | 'limited' | 'hystart' | 'hystartPlusPlus';
  readonly maxSsthresh: number;
  readonly slowStartLimit: number;
  readonly byteCounting: boolean;
  readonly cutBasis: 'window' | 'flightSize';
  readonly ssthreshRounding: 'floor' | 'none';
  readonly wholeCuts: boolean;
  readonly holdSsthreshOnRepeatedTimeout: boolean;
  /** A number from 0 to 1 of the flow's own, for controls that draw by chance. */
  readonly chance: number;
  readonly timestamps: boolean;
  /** ns-2's FACK: the SYN's ACK is a step of slow start, and the initial window is that after idleness. */
  readonly opensByStep: boolean;
  /** Payload of a segment, bytes. */
  readonly segmentSize: number;
  /** The variant's settings, by name. */
  readonly variant: ParameterValues;
}

/** A variant's state besides the window; empty for Reno's growth. */
export type OwnState = PlainState;

/** A rule about the window: it may write the window and the variant's own record. */
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

/** Owns the window. It sees neither clock, packets, sender nor another variant. */
export interface CongestionControl<O extends OwnState = OwnState> {
  /** The variant's own record before the connection starts. */
  readonly own: () => O;
  /** The SYN has been acknowledged. */
  readonly onEstablished: WindowHook<O>;
  /** Any ACK after the SYN's, duplicate or not, in recovery or not. For measurements; called before any decision. */
  readonly onEveryAck?: WindowHook<O>;
  /** New data acknowledged, and growth is allowed. Omitted if other hooks decide growth. */
  readonly onAck?: WindowHook<O>;
  /** A loss was found and recovery goes on from the cut window. */
  readonly onCongestion: WindowHook<O>;
  /** A loss was found and the sender starts over (Tahoe). */
  readonly onRestart: WindowHook<O>;
  /** An ACK echoes a mark, for the first time in a window; without it: as at a loss. */
  readonly onMark?: WindowHook<O>;
  readonly onTimeout: WindowHook<O>;
  /** Fast recovery ended. */
  readonly onRecovered?: WindowHook<O>;
  /** After every ACK, when it is known what arrived, at what rate, and what was lost: for a control that models the path. */
  readonly onDelivery?: WindowHook<O>;
  /** It reads `heard`. */
  readonly sharesClock?: boolean;
  /** The phase (`phase.ts`), for a control whose phases are not told by ssthresh. */
  readonly phase?: (own: Readonly<O>) => number;
  /** Segments per second at which the sender may send, for a control that paces; 0: no limit yet. */
  readonly pacingRate?: (own: Readonly<O>) => number;
  /** Its estimate of the rate of the bottleneck, segments/s, for a control that has one; 0: none yet. */
  readonly bandwidth?: (own: Readonly<O>) => number;
  /** Every ACK, the SYN's and duplicates too, once it has been timed and before the window may grow. */
  readonly onTimed?: WindowHook<O>;
  /** A cut has proved unnecessary, and the window has been restored. */
  readonly onSpurious?: WindowHook<O>;
  /** A cut that was spread over a round trip, for a loss or a mark, is over: cwnd is ssthresh. */
  readonly onReduced?: WindowHook<O>;
  /** Fast recovery, or the repair after a timeout, has ended, and the ACK that ended it has been taken. */
  readonly onExit?: WindowHook<O>;
  /** A duplicate ACK beyond the threshold. */
  readonly onDuplicate?: WindowHook<O>;
  /** New data has been sent while nothing was outstanding. */
  readonly onSendsAgain?: WindowHook<O>;
}

/** Where a symbol of a formula has its value: a function, or the name of a variable of the law's own or of a setting. */
type SymbolReader<O extends OwnState = OwnState> =
  | string
  | ((window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<O>) => number);

/** A state of a sender, or of a part of it, that has a name. */
export interface NamedState {
  readonly name: string;
  /** One sentence. */
  readonly means: string;
  readonly source: Citation;
}

/** A transition from some states to another. */
export interface Transition<Rule = AnyRule> {
  /** Names of states; null: from any other. */
  readonly from: readonly string[] | null;
  readonly to: string;
  /** When it is taken, in a few words. */
  readonly when: string;
  /** Rules of which one fires then, or their kinds. Neither: a measurement, or time, has passed a bound. */
  readonly rules?: readonly Rule[];
  readonly kinds?: readonly RuleKind[];
  /** Drawn only when it is taken. */
  readonly rare?: true;
}

/** Inputs of a machine besides the variant's own record. */
export interface Look {
  readonly window: Readonly<WindowState>;
  readonly settings: GrowthSettings;
  /** Since the connection's first segment, s. */
  readonly elapsed: number;
  /** In congestion avoidance. */
  readonly avoiding: boolean;
}

/** Named states as papers and textbooks draw them. A machine only reads: a run is the same whether anybody looks or not. */
export interface StateMachine<O extends OwnState = OwnState> {
  /** Its subject: "Region of the cubic curve". */
  readonly title: string;
  readonly states: readonly NamedState[];
  readonly transitions: readonly Transition[];
  /** The name of the current state. */
  readonly current: (own: Readonly<O>, look: Look) => string;
}

/** A growth law: a congestion control with its name, its rules and the symbols of their formulas. */
export interface Law<O extends OwnState = OwnState> extends CongestionControl<O> {
  readonly name: string;
  /** All rules that its sender may fire about the window, its own first. */
  readonly rules: readonly AnyRule[];
  /** Meanings of formula symbols that other laws lack or use differently. */
  readonly symbols: Readonly<Record<string, SymbolReader<O>>>;
  /** The hooks that a setting of the variant puts in place of these, with a record of their own; null: these. */
  readonly chosenBy?: (variant: ParameterValues) => CongestionControl<O> | null;
  /** Its modes, regions or decisions, where it has any. They only read. */
  readonly machines?: readonly StateMachine<O>[];
}
