/**
 * Proportional rate reduction (RFC 9937, which replaces RFC 6937): after a cut, cwnd does not fall at once but
 * gradually, with the segments that leave the network, so that sending continues evenly and cwnd ends at ssthresh.
 * Names are the RFC's. All quantities are in segments.
 */
type Reduction = {
  /** Segments delivered and sent since the reduction began. */
  prr_delivered: number;
  prr_out: number;
  /**
   * Denominator of this reduction, segments: RecoverFS, or cwnd when it began (Linux: prior_cwnd); 0: the cut did not
   * change cwnd.
   */
  RecoverFS: number;
};

export const freshReduction = (): Reduction => ({ prr_delivered: 0, prr_out: 0, RecoverFS: NaN });

export function beginReduction(reduction: Reduction, basis: number): void {
  reduction.prr_delivered = 0;
  reduction.prr_out = 0;
  reduction.RecoverFS = basis;
}

/**
 * Counts `delivered` segments and returns how many may be sent now. `safe`: the ACK advanced and detected no loss (RFC
 * 9937: SafeACK).
 */
export function segmentsToSend(
  reduction: Reduction,
  pipe: number,
  ssthresh: number,
  delivered: number,
  safe: boolean,
): number {
  reduction.prr_delivered += delivered;
  const room = ssthresh - pipe;
  const balance = reduction.prr_delivered - reduction.prr_out;
  let count: number;
  if (room < 0) {
    count = Math.ceil((reduction.prr_delivered * ssthresh) / reduction.RecoverFS) - reduction.prr_out;
  } else {
    const limit = Math.max(balance, delivered) + (safe ? 1 : 0);
    count = Math.min(room, limit);
  }
  // The first retransmission is always sent.
  const least = reduction.prr_out === 0 ? 1 : 0;
  return Math.max(count, least);
}
