import type { Held } from './sendLoop.ts';

/** What a sender waits for. Times are in s; Infinity means that it does not wait for that. */
export interface Waits {
  readonly held: Held;
  /** The loss recovery chooses what is sent. */
  readonly selects: boolean;
  /** Transmissions so far of the first unacknowledged segment. */
  readonly firstSent: number;
  /** Earliest time at which pacing lets the next segment leave. */
  readonly pacedUntil: number;
  /** When the retransmission timer expires. */
  readonly timeoutAt: number;
  /** When the recovery's own timer expires: to send a probe, or to mark overdue segments lost. */
  readonly alarmAt: number;
  readonly alarmProbes: boolean;
  /** When the persist timer sends the next probe of a closed window. */
  readonly askAt: number;
}

/** Receives the cumulative acknowledgement, by segment. */
export interface Application {
  acknowledged(segment: number): void;
}

/** Gives the sender its data segment by segment: a connection over several paths. */
export interface Feeder extends Application {
  /** A timer of the sender expired; `timedOut`: the retransmission timer. */
  woken(timedOut: boolean): void;
}
