/** A connection as it can be told from one place. */
export interface Connection {
  /** The end that sends most. */
  readonly from: string;
  readonly to: string;
  /** Of connections of the same ends, one after the other: the how manieth, from 0. */
  readonly turn: number;
  /** Which direction was captured: of one alone, what the other would tell is 0, or Infinity for the shortest round trip. */
  readonly side: 'both' | 'data' | 'acks';
  readonly start: number;
  readonly end: number;
  /** s from one answer of a log to the next; 0: each packet is told. */
  readonly spacing: number;
  readonly segments: number;
  readonly bytes: number;
  readonly retransmissions: number;
  readonly duplicateAcks: number;
  /** Keep-alives and probes of a closed window, of a byte each: segments that are not sent again. */
  readonly probes: number;
  /** Largest, bytes. */
  readonly inFlight: number;
  /** Largest payload and packet, bytes. */
  readonly segmentSize: number;
  readonly packetSize: number;
  /** s; Infinity: none was measured. */
  readonly minRtt: number;
  readonly maxRtt: number;
  /** The shortest less the time in which its packet is sent: both ways of an empty path, s. */
  readonly baseRtt: number;
  /** Of the bottleneck, bit/s of whole packets, from the spacing of ACKs; 0: unknown. */
  readonly rate: number;
  /** Places at the bottleneck, from the longest wait; 0: none waited. */
  readonly queue: number;
  /** Whether segments were seen behind the bottleneck: how long its queue is cannot be known. */
  readonly isBehind: boolean;
  /** Segments that one ACK acknowledges, on average. */
  readonly segmentsPerAck: number;
  /** The largest that was offered, bytes; 0: unknown, since the capture has no SYN of it. */
  readonly receiverWindow: number;
  /** It is offered in steps of so many bytes. */
  readonly windowStep: number;
  /** Whether the receiver reports what arrives out of order, as far as anything did. */
  readonly sack: boolean;
  /** What was done to come to these numbers, and what cannot be known, sentences. */
  readonly remarks: readonly string[];
}
