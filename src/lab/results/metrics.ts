import type { ManetResult } from './manetResult.ts';
import type { FlowResult, LinkResult, TcpFlowResult } from './result.ts';

/** Unit of a figure; `ratio`: 0 to 1; '': a pure number. */
export type MetricUnit = 'packets' | 'segments' | 'bytes' | 'bit/s' | 's' | 'ratio' | '';

/** A figure of a result, described once for tables, JSON, CSV and help. */
export interface Metric<Name extends string> {
  /** Its name in the result, JSON and CSV. */
  readonly name: Name;
  /** Its title in tables. */
  readonly title: string;
  readonly unit: MetricUnit;
  /** Its definition: the end of a sentence that begins with its title. */
  readonly definition: string;
}

type NumbersOf<Of> = {
  [Name in keyof Of & string]-?: NonNullable<Of[Name]> extends number ? Name : never;
}[keyof Of & string];

const metric = <Name extends string>(
  name: Name,
  title: string,
  unit: MetricUnit,
  definition: string,
): Metric<Name> => ({ name, title, unit, definition });

export type FlowMetricName = Exclude<NumbersOf<TcpFlowResult>, 'index' | 'packetsMarked' | 'packetsDuplicated'>;

/** The figures of a flow, in the order of JSON and CSV. UDP lacks those specific to TCP. */
export const FLOW_METRICS: readonly Metric<FlowMetricName>[] = [
  metric('packetsSent', 'sent', 'packets', 'every transmission, SYN and retransmissions included'),
  metric('packetsReceived', 'received', 'packets', 'every arrival at the sink, duplicates included'),
  metric('packetsDropped', 'dropped', 'packets', 'lost on the forward path, by any cause; lost ACKs do not count'),
  metric(
    'packetsInFlight',
    'in flight',
    'packets',
    'in queues, on wires and on the air at the end: sent + duplicated = received + dropped + in flight (duplicated: copies that the network made; only where it can make any)',
  ),
  metric('retransmissions', 'sent again', 'packets', 'segments sent again'),
  metric('timeouts', 'timeouts', '', 'retransmission timeouts'),
  metric('fastRetransmits', 'fast retransmits', '', 'losses found by duplicate or selective ACKs'),
  metric(
    'throughput',
    'throughput',
    'bit/s',
    'whole packets at the sink, headers and duplicates included, over the time from the start of the flow to the end of the run',
  ),
  metric(
    'goodput',
    'goodput',
    'bit/s',
    'new payload in order (measured from a later time on: that arrived; UDP: packets as their source made them), over the time from the start of the flow to its stop, the last arrival after it, or the end of the run',
  ),
  metric('share', 'share', 'ratio', 'of the new payload that all flows received in the measured interval'),
  metric('ackThroughput', 'ACKs', 'bit/s', 'whole ACKs at the sender, over the time of the throughput'),
  metric('deliveryRatio', 'delivered', 'ratio', 'received / sent'),
  metric('dropRatio', 'drop ratio', 'ratio', 'dropped / sent'),
  metric('meanDelay', 'mean delay', 's', 'one way from source to sink, mean over the packets received'),
  metric(
    'p95Delay',
    'p95 delay',
    's',
    '95 % of the packets received had at most this delay; counted in classes, exact to 1/64 of the value',
  ),
  metric(
    'jitter',
    'jitter',
    's',
    'mean of |d(i) - d(i-1)|: how much the delay of a packet differs from that of the packet that arrived before it',
  ),
  metric(
    'jitterRfc3550',
    'RFC 3550 jitter',
    's',
    'the same differences filtered as in RFC 3550 (section 6.4.1, gain 1/16), at the last packet: this reflects about the latest 16 packets, not the whole run',
  ),
  metric('totalDelay', 'total delay', 's', 'sum of the one-way delays of the packets received'),
  metric(
    'power',
    'power',
    '',
    'goodput in Mb/s over the mean delay in s: more with the same delay, or the same with less (L. Kleinrock, 1979)',
  ),
  metric('meanRtt', 'mean RTT', 's', 'mean of the exact round-trip samples, never of a segment sent twice'),
  metric('minRtt', 'min RTT', 's', 'the smallest of these samples in the whole run'),
  metric('meanCwnd', 'mean cwnd', 'segments', 'time average from the first segment to the end of the run'),
];

type LinkMetricName = Exclude<NumbersOf<LinkResult>, 'marks'>;

/** The figures of one direction of a link. */
export const LINK_METRICS: readonly Metric<LinkMetricName>[] = [
  metric('packets', 'sent', 'packets', 'whose transmission began, data and ACKs'),
  metric('bytes', 'bytes', 'bytes', 'of these packets'),
  metric('drops', 'dropped', 'packets', 'lost at its entry, data and ACKs, by any cause'),
  metric('meanQueue', 'mean queue', 'packets', 'time average, including the packet being sent'),
  metric('maxQueue', 'max queue', 'packets', 'the maximum in the whole run, including the packet being sent'),
  metric('utilisation', 'utilisation', 'ratio', 'share of the time in which it was sending'),
  metric(
    'meanQueueingDelay',
    'queueing',
    's',
    'time that packets waited in its queue, over the packets whose transmission began',
  ),
  metric(
    'meanDelay',
    'mean delay',
    's',
    'of the same packets from arrival at its queue to its far end: waiting, transmission and propagation',
  ),
];

export type ManetMetricName = NumbersOf<ManetResult>;

/** The figures of a network of mobile nodes. */
export const MANET_METRICS: readonly Metric<ManetMetricName>[] = [
  metric('meanHops', 'hops', '', 'mean number of hops that data packets had taken when they arrived'),
  metric(
    'partitionRatio',
    'time without a route',
    'ratio',
    "share of the flows' time in which no chain of nodes in range led from source to sink",
  ),
  metric('routingPackets', 'routing messages', '', 'sent and forwarded'),
  metric(
    'routeRequests',
    'route requests',
    '',
    'sent by nodes that searched for a route, and forwarded; DSDV has none',
  ),
  metric('routingBytes', 'bytes of routing messages', 'bytes', 'IP headers included'),
  metric('routingOverhead', 'routing overhead', '', 'routing messages / data packets received'),
  metric('routeChanges', 'route changes', '', "times that a node's next hop towards a destination changed"),
  metric('discoveries', 'routes discovered', '', 'route requests that were answered'),
  metric('meanDiscovery', 'route discovery time', 's', 'mean time to the first reply'),
];

/** The only figure of all TCP flows that no single flow has. */
export const FAIRNESS = metric(
  'fairness',
  "Jain's index",
  '',
  'of the goodputs of the TCP flows: 1 when all are equal, 1/n when one of n has everything',
);

export type QueueingMetricName =
  | 'queueingDelay'
  | 'p95QueueingDelay'
  | 'fairShareTime'
  | 'responsivenessTime'
  | 'stability';

/** Additional figures of a flow for comparisons: relative to the empty path (wired networks only); and steadiness. */
export const QUEUEING_METRICS: readonly Metric<QueueingMetricName>[] = [
  metric(
    'queueingDelay',
    'queueing delay',
    's',
    'mean delay minus the delay of packets of this size over the same links without queues; none where a link changes during the run',
  ),
  metric(
    'p95QueueingDelay',
    'p95 queueing delay',
    's',
    '95th percentile delay minus the same delay without queues, at least 0',
  ),
  metric(
    'fairShareTime',
    'time to 90 % of fair share',
    's',
    'from the start of the flow until its throughput over half a second first reaches 90 % of its max-min fair share, checked every 0.1 s; of the whole run',
  ),
  metric(
    'responsivenessTime',
    'responsiveness time',
    's',
    'from the last time that its max-min fair share changed, as flows came or went, until its throughput over half a second first is within 10 % of the new share',
  ),
  metric(
    'stability',
    'variation of throughput',
    'ratio',
    'standard deviation over mean of its throughput, half second by half second: 0 is perfectly stable',
  ),
];

export type ConvergenceMetricName = 'convergenceTime' | 'spread';

/** Figures of flows relative to each other. */
export const CONVERGENCE_METRICS: readonly Metric<ConvergenceMetricName>[] = [
  metric(
    'convergenceTime',
    'convergence time',
    's',
    "from the start of the last TCP flow until Jain's index of the throughputs over half a second first stays at 0.9 or more for 2 s; of the whole run",
  ),
  metric(
    'spread',
    'spread once converged',
    'ratio',
    'from then to the end of the run: largest minus smallest mean throughput of the TCP flows, over their mean',
  ),
];

/** Quantiles of the queue length over time. */
export const QUEUE_METRICS: readonly Metric<'medianQueue' | 'p95Queue'>[] = [
  metric(
    'medianQueue',
    'median queue',
    'packets',
    'half of the time the queue (in a comparison, that of the bottleneck) held at most this many packets, including the one being sent; sampled every 0.1 s',
  ),
  metric('p95Queue', 'p95 queue', 'packets', '95 % of the time the queue held at most this many packets'),
];

/** Size classes of transfers, in order. */
export const SIZE_NAMES = ['Small', 'Middle', 'Large'] as const;
const SIZE_WORDS = { Small: 'up to 100 kB', Middle: 'up to 1 MB', Large: 'over 1 MB' } as const;
type SizeName = (typeof SIZE_NAMES)[number];

export type TransferMetricName =
  | 'transfers'
  | 'medianCompletion'
  | 'p95Completion'
  | 'p99Completion'
  | `medianCompletion${SizeName}`
  | `p95Completion${SizeName}`;

/** Durations of transfers: files, responses, pages, chunks of video. */
export const TRANSFER_METRICS: readonly Metric<TransferMetricName>[] = [
  metric(
    'transfers',
    'transfers completed',
    '',
    'files, responses, pages and the like whose last byte was acknowledged',
  ),
  metric(
    'medianCompletion',
    'median completion time',
    's',
    'half of these took at most this long from the write to the acknowledgement of the last byte, exact to the width of a class of times',
  ),
  metric('p95Completion', 'p95 completion time', 's', '95 % of these took at most this long'),
  metric('p99Completion', 'p99 completion time', 's', '99 % of these took at most this long'),
  ...SIZE_NAMES.flatMap((size) => [
    metric(
      `medianCompletion${size}` as const,
      `median completion, ${SIZE_WORDS[size]}`,
      's',
      `the median completion time of transfers of ${SIZE_WORDS[size]}${size === 'Middle' ? ' and over 100 kB' : ''}`,
    ),
    metric(
      `p95Completion${size}` as const,
      `p95 completion, ${SIZE_WORDS[size]}`,
      's',
      '95 % of these took at most this long',
    ),
  ]),
];

export type BottleneckMetricName = 'utilisation' | 'bufferUsed' | 'medianQueue' | 'p95Queue';

/** Figures of the link that limits the flows. */
export const BOTTLENECK_METRICS: readonly Metric<BottleneckMetricName>[] = [
  metric('utilisation', 'bottleneck utilisation', 'ratio', 'share of the time in which the bottleneck was sending'),
  metric(
    'bufferUsed',
    'buffer used',
    'bytes',
    'mean queue at the bottleneck, the packet being sent included, times the mean size of its packets',
  ),
  ...QUEUE_METRICS,
];

/** A figure of a flow, or of all flows together; null: none, or no value. */
export const figureOf = (of: Partial<Record<FlowMetricName, unknown>>, name: FlowMetricName): number | null => {
  const value = of[name];
  return typeof value === 'number' ? value : null;
};

export const flowMetric = (name: FlowMetricName): Metric<FlowMetricName> =>
  FLOW_METRICS.find((candidate) => candidate.name === name)!;

/** The figures that this kind of result has: those specific to TCP are absent for UDP. */
export const metricsOf = (flow: FlowResult): readonly Metric<FlowMetricName>[] =>
  FLOW_METRICS.filter(({ name }) => name in flow);
