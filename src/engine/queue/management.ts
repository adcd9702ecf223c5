import type { Reading } from './inside.ts';

/** What a queue that looks after itself says of an arriving packet. */
export const VERDICT = { ADMIT: 0, MARK: 1, DROP: 2 } as const;

/** An arriving packet and the queue it finds. One record per queue, reused. */
export const freshArrival = () => ({
  now: NaN,
  /** Packets and bytes that wait; the one being sent does not count. */
  waiting: 0,
  waitingBytes: 0,
  /** A packet is being sent. */
  busy: false,
  /** When the transmitter became free, s, where nothing is being sent; 0: it never was used. */
  freeSince: NaN,
  /** Bytes of the arriving packet. */
  size: 0,
  /** It understands marks (RFC 3168: ECT). */
  capable: false,
});

export type Arrival = ReturnType<typeof freshArrival>;

/**
 * Active queue management that decides when a packet arrives. It is asked at
 * every arrival, also when the queue turns out to be full, and at no other time: an
 * idle time is known when the next packet comes (`busy`, `freeSince`).
 */
export interface ArrivalManager {
  /** One of VERDICT. */
  decide(arrival: Readonly<Arrival>): number;
  /** The packet of the last `decide` found the queue full and was dropped for that, whatever the verdict. */
  overflowed(arrival: Readonly<Arrival>): void;
  /** The average queue that it decides by, packets; left out: it takes none. */
  average?(): number;
  /** What it decides by, at a moment, s, not before the last event. */
  inside?(now: number): readonly Reading[];
  /** What the journal shows of a decision: the quantity that it was taken by, and its bound. */
  readonly shown: { readonly value: number; readonly bound: number };
}
