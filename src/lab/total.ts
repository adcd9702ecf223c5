import { delayQuantile } from '../engine/traffic/delays.ts';
import type { FlowCounters } from './counters.ts';
import type { FlowResult } from './result.ts';

/** All flows of a run together, in the names of a flow's figures: sums of counts and rates, ratios and means over all packets. What has no sum is not there. */
export interface Total {
  readonly packetsSent: number;
  readonly packetsReceived: number;
  readonly packetsDropped: number;
  readonly dropsByCause: FlowResult['dropsByCause'];
  readonly packetsMarked?: number;
  readonly packetsInFlight: number;
  readonly throughput: number;
  readonly goodput: number;
  readonly ackThroughput: number;
  readonly deliveryRatio: number | null;
  readonly dropRatio: number | null;
  readonly meanDelay: number | null;
  readonly p95Delay: number | null;
  readonly retransmissions: number;
  readonly timeouts: number;
  readonly fastRetransmits: number;
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Sums `flows`; `counted`: what was counted of each. */
export function totalOf(flows: readonly FlowResult[], counted: readonly FlowCounters[]): Total {
  const sum = (value: (flow: FlowResult) => number): number => flows.reduce((all, flow) => all + value(flow), 0);
  const ofTcp = (value: (flow: FlowResult & { readonly kind: 'tcp' }) => number): number =>
    sum((flow) => (flow.kind === 'tcp' ? value(flow) : 0));
  const causes = Object.keys(flows[0]?.dropsByCause ?? {}) as (keyof Total['dropsByCause'])[];
  const byCause = causes.map((cause) => [cause, sum((flow) => flow.dropsByCause[cause])] as const);
  const marked = flows.some((flow) => flow.packetsMarked !== undefined);
  const packetsSent = sum((flow) => flow.packetsSent);
  const packetsReceived = sum((flow) => flow.packetsReceived);
  const packetsDropped = sum((flow) => flow.packetsDropped);
  const delays = counted[0]?.delays.map((_, part) => counted.reduce((all, flow) => all + flow.delays[part]!, 0)) ?? [];
  return {
    packetsSent,
    packetsReceived,
    packetsDropped,
    dropsByCause: Object.fromEntries(byCause) as Total['dropsByCause'],
    ...(marked ? { packetsMarked: sum((flow) => flow.packetsMarked ?? 0) } : {}),
    packetsInFlight: sum((flow) => flow.packetsInFlight),
    throughput: sum((flow) => flow.throughput),
    goodput: sum((flow) => flow.goodput),
    ackThroughput: ofTcp((flow) => flow.ackThroughput),
    deliveryRatio: ratio(packetsReceived, packetsSent),
    dropRatio: ratio(packetsDropped, packetsSent),
    meanDelay: ratio(
      counted.reduce((all, flow) => all + flow.delaySum, 0),
      packetsReceived,
    ),
    p95Delay: delayQuantile(delays, 0.95),
    retransmissions: ofTcp((flow) => flow.retransmissions),
    timeouts: ofTcp((flow) => flow.timeouts),
    fastRetransmits: ofTcp((flow) => flow.fastRetransmits),
  };
}
