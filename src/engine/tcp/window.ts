import type { PlainState } from '../kernel/state.ts';
import type { Fire, Rule } from '../rule.ts';
import type { ParameterValues } from '../parameter.ts';

/** What every congestion control owns, in segments, fractional; each adds its own variables. */
export interface WindowState extends PlainState {
  cwnd: number;
  ssthresh: number;
}

/** What a congestion control may know of an event. One record per sender, reused. */
export interface WindowEvent {
  readonly settings: GrowthSettings;
  /** Time since the connection's first segment, s. */
  elapsed: number;
  /** Segments newly acknowledged by this ACK. */
  acked: number;
  /** Highest acknowledged segment before and after this ACK. */
  ackedBefore: number;
  ack: number;
  /** Next segment to send (SND.NXT). */
  next: number;
  /** FlightSize, segments sent by limited transmit not counted. */
  flight: number;
  /** min(cwnd, receiver window), fractional: what ns-2 halves. */
  usable: number;
  /** Whether cwnd, not the receiver or the application, limits the flight. */
  cwndLimited: boolean;
  /** Smoothed round-trip time, s; 0 before the first sample. */
  srtt: number;
  /** Exact round-trip time of the acknowledged segment, s, or NaN. */
  segmentRtt: number;
  /** Duplicate ACKs counted. */
  duplicates: number;
  /** How often the lost segment had been sent. */
  transmissions: number;
  /** The SYN was lost once: the first window is one segment (RFC 5681 section 3.1). */
  synLost: boolean;
  /** Timeout: nothing was outstanding. */
  idle: boolean;
  /** Timeout: of a segment that has timed out before. */
  repeated: boolean;
  /** Segments by which to shrink (partial window deflation). */
  deflate: number;
}

export const freshWindowEvent = (settings: GrowthSettings): WindowEvent => ({
  settings,
  elapsed: 0.5,
  acked: 0,
  ackedBefore: 0,
  ack: 0,
  next: 0,
  flight: 0,
  usable: 0.5,
  cwndLimited: true,
  srtt: 0.5,
  segmentRtt: NaN,
  duplicates: 0,
  transmissions: 1,
  synLost: false,
  idle: false,
  repeated: false,
  deflate: 0,
});

/** Settings of the stack and of the variant, as a congestion control reads them. */
export interface GrowthSettings {
  readonly initialWindow: number;
  readonly maxCwnd: number;
  readonly growWhenWindowLimited: boolean;
  readonly slowStartLimit: number;
  readonly byteCounting: boolean;
  readonly cutBasis: 'window' | 'flightSize';
  readonly ssthreshRounding: 'floor' | 'none';
  readonly holdSsthreshOnRepeatedTimeout: boolean;
  /** The variant's own settings, by name. */
  readonly own: ParameterValues;
}

export type WindowFire<S extends WindowState> = Fire<S, WindowEvent>;
export type WindowRule<S extends WindowState = WindowState> = Rule<S, WindowEvent>;

/**
 * Owns the window. A hook reads state and event and fires rules; it cannot
 * write. It sees neither clock, packets, sender nor another variant.
 */
export interface CongestionControl<S extends WindowState = WindowState> {
  /** State before the connection starts. */
  readonly initial: (ssthresh: number) => S;
  /** The SYN has been acknowledged. */
  readonly onEstablished: (state: Readonly<S>, event: Readonly<WindowEvent>, fire: WindowFire<S>) => void;
  /** New data acknowledged, and growth is allowed. */
  readonly onAck: (state: Readonly<S>, event: Readonly<WindowEvent>, fire: WindowFire<S>) => void;
  /** A loss was found and recovery goes on from the cut window. */
  readonly onCongestion: (state: Readonly<S>, event: Readonly<WindowEvent>, fire: WindowFire<S>) => void;
  /** A loss was found and the sender starts over (Tahoe). */
  readonly onRestart: (state: Readonly<S>, event: Readonly<WindowEvent>, fire: WindowFire<S>) => void;
  readonly onTimeout: (state: Readonly<S>, event: Readonly<WindowEvent>, fire: WindowFire<S>) => void;
  /** Fast recovery ended. */
  readonly onRecovered?: (state: Readonly<S>, event: Readonly<WindowEvent>, fire: WindowFire<S>) => void;
  /** A duplicate ACK beyond the threshold. */
  readonly onDuplicate?: (state: Readonly<S>, event: Readonly<WindowEvent>, fire: WindowFire<S>) => void;
}
