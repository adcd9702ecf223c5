/** Words of TCP that QUIC has no use for. */
export const OF_TCP =
  /duplicate ACK|\b[Tt]imeouts?\b(?<!robe timeouts?)|\bRTO\b|retransmission timer|\bSYN\b|[Ff]ast re(transmit|covery)|next new ACK|\bSACK\b|\b[Ss]egment \d|segments? (?:in the network|(?:is|are|was|were) outstanding|may |up to )|with [\d.]+ segments?/;
