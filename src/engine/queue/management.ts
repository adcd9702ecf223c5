import type { Reading } from './inside.ts';

/** Verdicts of a managed queue about an arriving packet. */
export const VERDICT = { ADMIT: 0, MARK: 1, DROP: 2 } as const;

/** An arriving packet and the queue it finds. One record per queue, reused. */
export const freshArrival = () => ({
  now: NaN,
  /** Waiting packets and bytes, without the packet being sent. */
  waiting: 0,
  waitingBytes: 0,
  /** A packet is being sent. */
  busy: false,
  /** When the transmitter became idle, s, if nothing is being sent; 0: never used. */
  freeSince: NaN,
  /** Bytes of the arriving packet. */
  size: 0,
  /** It is ECN-capable (RFC 3168: ECT). */
  capable: false,
});

export type Arrival = ReturnType<typeof freshArrival>;

/**
 * Active queue management that decides at arrival. It is called at
 * every arrival, even if the queue is full, and at no other time: an
 * idle period becomes known when the next packet arrives (`busy`, `freeSince`).
 */
export interface ArrivalManager {
  /** One of VERDICT. */
  decide(arrival: Readonly<Arrival>): number;
  /** Called if the packet of the last `decide` was dropped because the queue was full, whatever the verdict. */
  overflowed(arrival: Readonly<Arrival>): void;
  /** Average queue used for decisions, packets; omitted: none. */
  average?(): number;
  /** Values on which its decisions are based at time `now`, s, not before the last event. */
  inside?(now: number): readonly Reading[];
  /** Recorded in the journal for a decision: the deciding quantity and its bound. */
  readonly shown: { readonly value: number; readonly bound: number };
}
