/** A connection as measured at one point. */
export interface Connection {
  /** The end that sends more data. */
  readonly from: string;
  readonly to: string;
  /** Index among successive connections between the same ends, from 0. */
  readonly turn: number;
  /** Captured directions. With one direction, values that need the other are 0 (the shortest round trip: Infinity). */
  readonly side: 'both' | 'data' | 'acks';
  readonly start: number;
  readonly end: number;
  /** Interval between entries of a log, s; 0: every packet is recorded. */
  readonly spacing: number;
  readonly segments: number;
  readonly bytes: number;
  readonly retransmissions: number;
  readonly duplicateAcks: number;
  /** Keep-alives and zero-window probes of one byte; these do not count as retransmissions. */
  readonly probes: number;
  /** Maximum, bytes. */
  readonly inFlight: number;
  /** Largest payload and largest packet, bytes. */
  readonly segmentSize: number;
  readonly packetSize: number;
  /** Shortest round trip, s; Infinity: none was measured. */
  readonly minRtt: number;
  readonly maxRtt: number;
  /** Shortest round trip minus the transmission time of its packet: delay of the empty path both ways, s. */
  readonly baseRtt: number;
  /** Bottleneck rate including headers, from the spacing of ACKs, bit/s; 0: unknown. */
  readonly rate: number;
  /** Queue capacity of the bottleneck from the longest wait, packets; 0: no packet waited. */
  readonly queue: number;
  /** True if segments were captured behind the bottleneck, where the length of its queue cannot be measured. */
  readonly isBehind: boolean;
  /** Mean number of segments per ACK. */
  readonly segmentsPerAck: number;
  /** Largest receiver window, bytes; 0: unknown, since the SYN was not captured. */
  readonly receiverWindow: number;
  /** Granularity of the receiver window, bytes. */
  readonly windowStep: number;
  /** True if the receiver uses SACK; that shows only when data arrives out of order. */
  readonly sack: boolean;
  /** Sentences about how the values were derived and what cannot be known. */
  readonly remarks: readonly string[];
}
