/** An entry of a sender's log (qlog, `ss -ti`). Values that the log lacks are absent. */
export interface Told {
  /** s since the beginning of the file. */
  readonly time: number;
  readonly from: string;
  readonly to: string;
  /** Since the previous entry: segments and bytes sent, segments retransmitted or marked lost, bytes acknowledged. */
  readonly segments?: number;
  readonly bytes?: number;
  readonly again?: number;
  readonly acked?: number;
  /** s */
  readonly rtt?: number;
  readonly minRtt?: number;
  /** For the packet that gave `rtt`: bytes acknowledged since it was sent, and bytes in flight when it was sent. */
  readonly delivered?: number;
  readonly sentInto?: number;
  /** Bytes. */
  readonly inFlight?: number;
  readonly cwnd?: number;
  readonly segmentSize?: number;
  readonly packetSize?: number;
  /** Delivery rate, bit/s. */
  readonly rate?: number;
}
