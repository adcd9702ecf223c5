import { RFC } from './rfc.ts';
import type { Stack } from './stackSettings.ts';

/** IPv4 and UDP headers, bytes: the rest of a packet on the wire is a UDP payload. */
export const UDP_BYTES = 28;

/**
 * QUIC: recovery `quic` makes a flow one of QUIC (packet numbers, ACK ranges, no retransmission timer). A stack of an
 * implementation spreads these defaults and changes what it does differently. Settings not given here default to those
 * of the RFC stack.
 */
export const QUIC: Stack = {
  name: 'quic',
  title: 'QUIC',
  summary:
    'RFC 9000 and 9002: packet numbers apart from data, ACK ranges, packet and time thresholds, probes instead of timeouts, pacing.',
  recovery: 'quic',
  onlyRecovery: true,
  // max_ack_delay; at least every second packet (RFC 9000 sections 13.2.1 and 13.2.2).
  delayedAck: { timeout: 0.025, segments: 2 },
  defaults: {
    ...RFC.defaults,
    lostSynCuts: false,
    slowStartLimit: 1e9,
    byteCounting: true,
    slowStartAfterIdle: 'off',
    // kInitialRtt of 333 ms with half of it as variation (RFC 9002 section 6.2.2).
    initialRto: 0.999,
    minRto: 0,
    maxRto: 3600,
    maxAckDelay: 0.025,
    initialWindowBytes: 14_720,
    minimumWindow: 2,
    pacingGain: 1.25,
    ectOnControl: true,
    // IPv4, UDP, a short header with an 8-byte connection ID, the AEAD tag and an ACK frame without its ranges.
    ackSize: 62,
  },
};
