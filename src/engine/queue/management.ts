import { FRACTION } from '../kernel/numeric.ts';

/** What a queue that looks after itself says of an arriving packet. */
export const VERDICT = { ADMIT: 0, MARK: 1, DROP: 2 } as const;

/** An arriving packet and the queue it finds. One record per queue, reused. */
export interface Arrival {
  now: number;
  /** Packets and bytes that wait; the one being sent does not count. */
  waiting: number;
  waitingBytes: number;
  /** A packet is being sent. */
  busy: boolean;
  /** When the transmitter became free, s, where nothing is being sent; 0: it never was used. */
  freeSince: number;
  /** Bytes of the arriving packet. */
  size: number;
  /** It understands marks (RFC 3168: ECT). */
  capable: boolean;
}

export const freshArrival = (): Arrival => ({
  now: FRACTION,
  waiting: 0,
  waitingBytes: 0,
  busy: false,
  freeSince: FRACTION,
  size: 0,
  capable: false,
});

/**
 * Active queue management that decides when a packet arrives. It is asked at
 * every arrival, also when the queue turns out to be full.
 */
export interface ArrivalManager {
  /** One of VERDICT. */
  decide(arrival: Readonly<Arrival>): number;
  /** The packet found the queue full and was dropped for that, whatever the verdict. */
  overflowed(): void;
  /** The average queue that it decides by, packets; left out: it takes none. */
  average?(): number;
  /** What the journal shows of a decision: the quantity that it was taken by, and its bound. */
  readonly shown: { readonly value: number; readonly bound: number };
}
