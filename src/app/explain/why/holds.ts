import { rfc, rfcAsInNs2, type Citation } from '../../../engine/rule.ts';
import { NODE, NODE_STRIDE } from '../../../lab/protocol/manetProtocol.ts';
import type { FlowStatus, Opened, SenderWait } from '../../../lab/protocol/protocol.ts';
import { placeName } from '../../run/facts/places.ts';
import type { Present } from '../../run/record/runData.ts';
import { clockTime, count, counted, figure, milliseconds, segments } from '../../ui/words/numbers.ts';

/** A reason why a sender is idle: a short title, a sentence with numbers, and a source. */
export interface Hold {
  readonly id:
    | 'notBegun'
    | 'handshake'
    | 'fewDuplicates'
    | 'mayBeLate'
    | 'noRoute'
    | 'finished'
    | 'application'
    | 'otherPath'
    | 'closedWindow'
    | 'receiverWindow'
    | 'pacing'
    | 'cwnd'
    | 'recovery'
    | 'nextAck'
    | 'timeout'
    | 'probe';
  readonly title: string;
  readonly text: string;
  /** null: it follows from the experiment alone. */
  readonly citation: Citation | null;
}

/** "12.466 s, in 42 ms" */
const when = (at: number, now: number): string => `${clockTime(at)} s, in ${milliseconds(at - now)}`;

/** QUIC counts no duplicate ACKs. */
const isQuic = ({ threshold }: SenderWait): boolean => threshold === 0;
/** What its sender sends and counts. */
const unitOf = (wait: SenderWait): string => (isQuic(wait) ? 'packet' : 'segment');

const hold = (id: Hold['id'], citation: Citation | null, title: string, text: string): Hold => ({
  id,
  title,
  text,
  citation,
});

/** Nothing counts as lost yet: too few duplicate ACKs, or too little time since a later segment arrived. */
function ofSuspects({ duplicateAcks }: FlowStatus, wait: SenderWait, now: number): Hold[] {
  // RACK and QUIC also decide by the clock during recovery; QUIC has no duplicate ACKs.
  if (!wait.counts)
    return wait.alarmAt < Infinity && !wait.alarmProbes
      ? [
          hold(
            'mayBeLate',
            isQuic(wait) ? rfc(9002, '6.1.2') : rfc(8985, '6.2'),
            `A ${unitOf(wait)} may merely be late.`,
            `It counts as lost at ${when(wait.alarmAt, now)}, unless its ACK comes before.`,
          ),
        ]
      : [];
  if (duplicateAcks === 0 || wait.recovering) return [];
  if (duplicateAcks >= wait.threshold || wait.firstSent > 1) return [];
  return [
    hold(
      'fewDuplicates',
      rfc(5681, '3.2'),
      `Duplicate ACK ${duplicateAcks} of ${wait.threshold}.`,
      'Too few to take a segment as lost: segments may have been reordered.',
    ),
  ];
}

/**
 * A full window, rounded down: 65.998 becomes 65.99 and not 66, which would leave space for another segment beside 65.
 */
function fullWindow(cwnd: number): string {
  if (cwnd >= 1000) return count(Math.floor(cwnd));
  const near = Number(cwnd.toFixed(2));
  return String(Number.isInteger(near) && near > cwnd ? near - 0.01 : near);
}

/** The condition that is missing before the next segment can be sent. */
function ofWindow(status: FlowStatus, wait: SenderWait, now: number): Hold {
  const { cwnd, inflation, receiverWindow } = status;
  const inflated = inflation > 0 ? `, and ${figure(inflation)} more while it recovers` : '';
  const used =
    wait.used < status.flight
      ? `${counted(wait.used, unitOf(wait), count)} of the ${count(status.flight)} outstanding ${wait.used === 1 ? 'was' : 'were'} sent since the timeout`
      : `${counted(wait.used, unitOf(wait), count)} ${wait.used === 1 ? 'is' : 'are'} outstanding`;
  switch (wait.held) {
    case 'application':
      if (status.next < status.limit)
        return hold(
          'otherPath',
          rfc(8684, '3.3.5'),
          'The connection has no data for this path now.',
          'Its receive buffer is full, or its scheduler gives the data to another path.',
        );
      return status.flight === 0
        ? hold(
            'finished',
            isQuic(wait) ? rfc(9002, '7.8') : rfc(9293, '3.9.1'),
            'There is nothing to send.',
            status.stopped
              ? 'The application has stopped, and all that was sent is acknowledged.'
              : 'All that the application has written is acknowledged.',
          )
        : hold(
            'application',
            isQuic(wait) ? rfc(9002, '7.8') : rfc(9293, '3.9.1'),
            'The application has nothing more to send.',
            `${counted(status.flight, unitOf(wait), count)} of what it wrote ${status.flight === 1 ? 'waits' : 'wait'} for an ACK.`,
          );
    case 'receiverWindow':
      return receiverWindow <= 0
        ? hold(
            'closedWindow',
            rfc(9293, '3.8.6.1'),
            'The receiver has closed its window.',
            wait.askAt < Infinity
              ? `The sender probes it at ${when(wait.askAt, now)} to learn whether it has opened.`
              : 'An ACK with a larger window opens it.',
          )
        : hold(
            'receiverWindow',
            isQuic(wait) ? rfc(9000, '4.1') : rfc(5681, '2'),
            'The window of the receiver is full.',
            `${used}, and the receiver takes ${figure(receiverWindow)} at most. cwnd is ${segments(cwnd)}.`,
          );
    case 'cwnd':
      if (wait.selects && !Number.isNaN(wait.pipe))
        return hold(
          'cwnd',
          isQuic(wait) ? rfc(9002, '7') : rfc(5681, '2'),
          'cwnd is full.',
          `The recovery counts ${figure(wait.pipe)} ${unitOf(wait)}s in the network, and cwnd is ${fullWindow(cwnd)}. The next may leave when an ACK comes.`,
        );
      return hold(
        'cwnd',
        rfc(5681, '2'),
        'cwnd is full.',
        wait.selects
          ? `As the recovery counts what is on the way, cwnd of ${fullWindow(cwnd)} leaves no room. The next may leave when an ACK comes.`
          : `${used}, and cwnd is ${fullWindow(cwnd)}${inflated}. The next may leave when an ACK comes.`,
      );
    case 'recovery':
      return hold(
        'recovery',
        rfc(6675, '4'),
        'The recovery has no segment to send.',
        'What has been sent again must be acknowledged first.',
      );
    case 'nothing':
      return wait.pacedUntil < Infinity
        ? hold(
            'pacing',
            rfc(9002, '7.7'),
            `The next ${unitOf(wait)} waits for its time.`,
            `The windows allow it now; the pacing rate allows it at ${when(wait.pacedUntil, now)}.`,
          )
        : hold(
            'nextAck',
            rfcAsInNs2(5681, '3.1', 'send_much()'),
            `A ${unitOf(wait)} may leave.`,
            'The sender looks again when the next ACK comes or its timer goes off.',
          );
  }
}

/** The next event if no ACK arrives. */
function ofTimers({ flight }: FlowStatus, wait: SenderWait, now: number): Hold[] {
  if (flight === 0) return [];
  if (wait.alarmAt < wait.timeoutAt && wait.alarmProbes)
    return [
      hold(
        'probe',
        isQuic(wait) ? rfc(9002, '6.2') : rfc(8985, '7.2'),
        'Without an ACK:',
        `a probe leaves at ${when(wait.alarmAt, now)}.`,
      ),
    ];
  if (wait.timeoutAt === Infinity) return [];
  return [
    hold(
      'timeout',
      rfc(6298, '5'),
      'Without an ACK:',
      `the retransmission timer goes off at ${when(wait.timeoutAt, now)}.`,
    ),
  ];
}

/** A flow of mobile nodes has no route. */
function ofRoutes({ opened, present }: Moment, flow: number): Hold[] {
  const ends = opened.manet?.ends[flow];
  const way = present.manet?.routes[flow];
  if (opened.manet === null || present.manet === null || ends === undefined || way === undefined) return [];
  const { routing } = opened.manet;
  const lost = (nodes: readonly number[], to: number, what: string): Hold[] => {
    const last = nodes.at(-1);
    if (last === undefined || last === to) return [];
    const waiting = present.manet!.nodes[last * NODE_STRIDE + NODE.WAITING] ?? 0;
    const wait = waiting > 0 ? ` ${counted(waiting, 'packet', count)} wait${waiting === 1 ? 's' : ''} there.` : '';
    return [
      hold(
        'noRoute',
        ROUTING_SOURCES[routing] ?? null,
        `No route for ${what}.`,
        `Node ${placeName(opened, last)} knows no next hop to node ${placeName(opened, to)}.${wait}`,
      ),
    ];
  };
  const data = lost(way.data, ends.to, 'data');
  return data.length > 0 ? data : lost(way.acks, ends.from, 'ACKs');
}

const ROUTING_SOURCES: Readonly<Record<string, Citation>> = {
  AODV: rfc(3561, '6.3'),
  DSDV: { source: 'Perkins and Bhagwat 1994', section: '' },
};

/** Inputs of the answer. */
interface Moment {
  readonly opened: Pick<Opened, 'manet' | 'nodes'>;
  readonly present: Pick<Present, 'now' | 'flows' | 'manet' | 'wait'>;
}

/**
 * Why the sender of the moment sends nothing now, and why nothing counts as lost: the limits, then the timers. Empty if
 * the moment concerns no sender.
 */
export function holdsOf(moment: Moment): readonly Hold[] {
  const { now, flows, wait } = moment.present;
  const status = wait === null ? undefined : flows[wait.flow];
  if (wait === null || status === undefined) return [];
  if (!wait.begun && !status.connected)
    return [
      hold(
        'notBegun',
        null,
        'It has not begun.',
        wait.startsAt < Infinity
          ? `Its application begins at ${clockTime(wait.startsAt)} s.`
          : 'The script opens the connection.',
      ),
    ];
  const routes = ofRoutes(moment, wait.flow);
  const timers = ofTimers(status, wait, now);
  if (!status.connected)
    return [
      ...routes,
      isQuic(wait)
        ? hold(
            'handshake',
            rfc(9000, '7'),
            'The handshake is not over.',
            'Data follows the answer to its first packet.',
          )
        : hold('handshake', rfc(9293, '3.5'), 'The handshake is not over.', 'Data follows the answer to the SYN.'),
      ...timers,
    ];
  return [...ofSuspects(status, wait, now), ...routes, ofWindow(status, wait, now), ...timers];
}
