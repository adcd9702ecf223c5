/** Compares a run of ours with a run of ns-2. */
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { tcpOf } from '../experiment.ts';
import { stamp, type Comparison } from '../passport.ts';
import { senderOf, type ReferenceRow } from './wired.ts';

/** The totals of a TCP flow in packets, including the SYN, and its state at the end. */
export interface FlowCounts {
  readonly sent: number;
  readonly received: number;
  readonly dropped: number;
  readonly retransmissions: number;
  readonly timeouts: number;
  readonly acked: number;
  /** To a hundredth, which the six digits written by ns-2 allow. */
  readonly cwnd: string;
  readonly ssthresh: number;
}

/** The counts of the TCP flows of a run of ours. */
export const ourCounts = (simulation: Simulation, row: ReferenceRow): FlowCounts[] =>
  row.flows.map((_, flow) => {
    const { sender, receiver } = tcpOf(simulation, flow);
    return {
      sent: sender.state.sent,
      received: receiver.state.received,
      dropped: simulation.ledger.droppedOn(flow, 0),
      retransmissions: sender.state.retransmissions,
      timeouts: sender.state.timeouts,
      acked: sender.flight.acked,
      cwnd: Number(sender.window.cwnd.toPrecision(6)).toFixed(2),
      ssthresh: sender.window.ssthresh,
    };
  });

/** The counts of the TCP flows of a run of ns-2. */
export const theirCounts = (row: ReferenceRow): FlowCounts[] =>
  row.flows.map((flow) => ({
    sent: flow.sent,
    received: flow.received,
    dropped: flow.dropped,
    retransmissions: flow.nrexmitpack_,
    timeouts: flow.backoffs ?? flow.nrexmit_,
    acked: flow.ack_,
    cwnd: flow.cwnd_.toFixed(2),
    ssthresh: flow.ssthresh_,
  }));

const QUANTITY = 'sent, received, dropped, resent, timeouts';
const figuresOf = (counts: FlowCounts | undefined): number[] => [
  counts?.sent ?? NaN,
  counts?.received ?? NaN,
  counts?.dropped ?? NaN,
  counts?.retransmissions ?? NaN,
  counts?.timeouts ?? NaN,
];
const summed = (flows: readonly FlowCounts[]): string =>
  flows
    .map(figuresOf)
    .reduce((sums, figures) => sums.map((sum, index) => sum + figures[index]!))
    .join(', ');

/**
 * Writes the counts of both sides into the passport: flow by flow, or as sums if more than two flows of one variant
 * ran. `why`: the known reason for rows that differ.
 */
export function stampCounts(
  experiment: string,
  row: ReferenceRow,
  ours: readonly FlowCounts[],
  theirs: readonly FlowCounts[],
  { bound = 'equal', why }: { readonly bound?: string; readonly why?: string | undefined } = {},
): void {
  const stampOf = (name: string, which: string, more: Pick<Comparison, 'quantity' | 'ours' | 'theirs' | 'bound'>) => {
    const { variant, stack, parameters } = senderOf(name);
    const recovery = parameters['recovery'];
    stamp({
      variant,
      stack,
      against: 'ns-2.35',
      experiment: experiment + (typeof recovery === 'string' ? `, recovery ${recovery}` : '') + which,
      why,
      ...more,
    });
  };
  const { flows } = row;
  const first = flows[0]?.variant ?? '';
  if (flows.length > 2 && flows.every(({ variant }) => variant === first)) {
    stampOf(first, '', {
      quantity: `${QUANTITY}; sums of ${flows.length} flows`,
      ours: summed(ours),
      theirs: summed(theirs),
      bound: `${bound}, flow by flow`,
    });
    return;
  }
  flows.forEach(({ variant }, flow) =>
    stampOf(variant, flows.length > 1 ? `, flow ${flow + 1} of ${flows.length}` : '', {
      quantity: QUANTITY,
      ours: figuresOf(ours[flow]).join(', '),
      theirs: figuresOf(theirs[flow]).join(', '),
      bound,
    }),
  );
}

/** Sent, received and dropped packets of the UDP flows, which come after the TCP flows. */
export const ourUdp = (simulation: Simulation, row: ReferenceRow): ReferenceRow['udp'] =>
  row.udp.map((_, index) => {
    const flow = row.flows.length + index;
    const parts = simulation.flows[flow];
    if (parts?.kind !== 'udp') throw new Error(`flow ${flow} is not a UDP flow`);
    return {
      sent: parts.source.state.sent,
      received: parts.sink.state.received,
      dropped: simulation.ledger.droppedOn(flow, 0),
    };
  });

/** Mean time from source to sink of the packets that arrived, ms. */
export function meanDelay(simulation: Simulation, flow: number): number {
  const { receiver } = tcpOf(simulation, flow);
  return (1000 * receiver.state.delaySum) / receiver.state.received;
}

/** Lines around the first difference, from both sides, or '' when all lines are equal. */
export function firstDifference(
  ours: readonly string[],
  theirs: readonly string[],
  alike: (index: number) => boolean,
): string {
  const length = Math.max(ours.length, theirs.length);
  let first = 0;
  while (first < length && first < ours.length && first < theirs.length && alike(first)) first++;
  if (first === length) return '';
  const lines = [`line ${first} of ${ours.length} (ns-2: ${theirs.length}) differs`];
  for (let index = Math.max(0, first - 4); index < Math.min(length, first + 5); index++) {
    const mark = index === first ? '>' : ' ';
    lines.push(`${mark} ${index}  ours ${ours[index] ?? 'nothing'}   ns-2 ${theirs[index] ?? 'nothing'}`);
  }
  return lines.join('\n');
}
