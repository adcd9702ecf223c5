/** What a log of a sender (qlog, `ss -ti`) tells at a time; what it does not tell is left out. */
export interface Told {
  /** s since the beginning of the file. */
  readonly time: number;
  readonly from: string;
  readonly to: string;
  /** Since it was told last: segments and bytes sent, segments sent again or taken for lost, bytes acknowledged. */
  readonly segments?: number;
  readonly bytes?: number;
  readonly again?: number;
  readonly acked?: number;
  /** s */
  readonly rtt?: number;
  readonly minRtt?: number;
  /** Of the packet whose round trip it is, bytes: acknowledged since it was sent, and in flight when it was. */
  readonly delivered?: number;
  readonly sentInto?: number;
  /** Bytes. */
  readonly inFlight?: number;
  readonly cwnd?: number;
  readonly segmentSize?: number;
  readonly packetSize?: number;
  /** At which data arrive, bit/s. */
  readonly rate?: number;
}
