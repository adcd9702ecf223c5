import { rfc, type AnyRule, type RuleKind } from '../rule.ts';

/** Rules of a connection that do not change the window: opening, closing and retransmissions. */
const connectionRule = (
  kind: RuleKind,
  title: string,
  formula: string,
  plain: string,
  citation: AnyRule['citation'],
): AnyRule => ({
  id: -1,
  title,
  formula,
  plain,
  citation,
  kind,
  shows: ['segments'],
});

export const startRule = connectionRule(
  'life',
  'The connection starts',
  'send the SYN',
  'The application has data: the sender asks for a connection.',
  rfc(9293, '3.5'),
);
export const stopRule = connectionRule(
  'life',
  'The application stops',
  'no new data',
  'The application offers no more data; what is in flight is still delivered.',
  rfc(9293, '3.6'),
);
export const resentRule = connectionRule(
  'resend',
  'Segment sent again',
  'transmissions += 1',
  'A segment that was lost, or seemed lost, is sent once more.',
  rfc(5681, '3.2'),
);

export const quicStartRule = connectionRule(
  'life',
  'The connection starts',
  'send the first packet of the handshake',
  'The application has data: the sender opens a connection, which takes one round trip.',
  rfc(9000, '7'),
);
export const dataResentRule = connectionRule(
  'resend',
  'Data sent again',
  'transmissions += 1',
  'The data of a packet that was lost, or may be lost, is sent once more, in a packet with a new number.',
  rfc(9002, '2'),
);

/** Actions that only a scripted peer performs, never a network. */
export const unsentAckRule = connectionRule(
  'life',
  'An ACK of unsent data is refused',
  'the ACK is dropped',
  'The ACK names a segment that has not been sent: the sender ignores it.',
  rfc(9293, '3.10.7.4'),
);
export const windowUpdateRule = connectionRule(
  'life',
  'The receiver window changes',
  'the window is what the ACK says',
  'The receiver announces how many segments it accepts from now on.',
  rfc(9293, '3.10.7.4'),
);
export const zeroWindowProbeRule = connectionRule(
  'timer',
  'Zero-window probe',
  'ask again after twice as long',
  'The receiver accepts nothing, and nothing is in flight: the sender asks whether the window has opened.',
  rfc(9293, '3.8.6.1'),
);

/** Behaviour of receivers on some stacks only. */
export const ackOnTickRule = connectionRule(
  'timer',
  'Delayed ACK on the next tick',
  'due at the next multiple of the timeout',
  'One clock of all connections sends delayed ACKs, so this one waits for less than the timeout. RFC 5681 limits the wait to 500 ms.',
  { source: 'lwIP 2.1.3', section: 'core/tcp.c, tcp_fasttmr()' },
);
export const gapAckRule = connectionRule(
  'timer',
  'The ACK of a filled gap is delayed',
  'fewer than gapAckSegments delivered: no ACK at once',
  'The segment fills a gap, and the receiver still waits for another one. RFC 5681 says that this ACK should be sent at once.',
  { source: 'lwIP 2.1.3', section: 'core/tcp_in.c, tcp_receive(), and opt.h, TCP_WND_UPDATE_THRESHOLD' },
);
export const refusedSegmentRule = connectionRule(
  'recovery',
  'A segment beyond too many gaps is dropped',
  'at most receiverHoles runs of segments beyond a gap',
  'The receiver keeps only so many runs beyond a gap: it drops the segment and sends no ACK. RFC 9293 lets a receiver keep all.',
  { source: 'smoltcp 0.14.0', section: 'storage/assembler.rs, Assembler::add()' },
);

export const phaseRule: AnyRule = {
  id: -1,
  title: 'Phase',
  formula: 'slow start, congestion avoidance, fast recovery, timeout; of BBR: Startup, Drain, ProbeBW, ProbeRTT',
  citation: rfc(5681, '3'),
  kind: 'phase',
  shows: ['phase', 'cwnd'],
  plain: 'The sender passed from one phase to another.',
};

export const CONNECTION_RULES: readonly AnyRule[] = [startRule, stopRule, resentRule, phaseRule];
export const QUIC_CONNECTION_RULES: readonly AnyRule[] = [quicStartRule, dataResentRule];
export const RECEIVER_RULES: readonly AnyRule[] = [ackOnTickRule, gapAckRule, refusedSegmentRule];
export const SCRIPT_RULES: readonly AnyRule[] = [unsentAckRule, windowUpdateRule, zeroWindowProbeRule];
