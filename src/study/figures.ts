import {
  BOTTLENECK_METRICS,
  CONVERGENCE_METRICS,
  FAIRNESS,
  FLOW_METRICS,
  MANET_METRICS,
  QUEUEING_METRICS,
  TRANSFER_METRICS,
  type BottleneckMetricName,
  type ConvergenceMetricName,
  type FlowMetricName,
  type ManetMetricName,
  type Metric,
  type QueueingMetricName,
  type TransferMetricName,
} from '../lab/results/metrics.ts';

export type FigureName =
  | FlowMetricName
  | QueueingMetricName
  | BottleneckMetricName
  | ConvergenceMetricName
  | ManetMetricName
  | TransferMetricName
  | typeof FAIRNESS.name;

/** A figure compared by a study, with its better direction and whether single flows have it. */
export interface Figure extends Metric<FigureName> {
  readonly better: 'more' | 'less' | null;
  readonly of: 'flow' | 'run';
}

const MORE: ReadonlySet<FigureName> = new Set<FigureName>([
  'throughput',
  'goodput',
  'ackThroughput',
  'deliveryRatio',
  'fairness',
  'utilisation',
  'power',
]);
/** Figures without a better direction, such as windows and packet counts. */
const NEITHER: ReadonlySet<FigureName> = new Set<FigureName>([
  'packetsSent',
  'packetsReceived',
  'transfers',
  'packetsInFlight',
  'share',
  'meanCwnd',
  'meanHops',
  'discoveries',
]);

const betterOf = (name: FigureName): Figure['better'] => (MORE.has(name) ? 'more' : NEITHER.has(name) ? null : 'less');
const figuresOf = (metrics: readonly Metric<FigureName>[], of: Figure['of']): Figure[] =>
  metrics.map((metric) => ({ ...metric, of, better: betterOf(metric.name) }));

/** All figures of a study, in the order of its tables. */
export const FIGURES: readonly Figure[] = [
  ...figuresOf([...FLOW_METRICS, ...QUEUEING_METRICS], 'flow'),
  ...figuresOf([FAIRNESS, ...CONVERGENCE_METRICS, ...BOTTLENECK_METRICS, ...MANET_METRICS, ...TRANSFER_METRICS], 'run'),
];

/** Index of a figure in `FIGURES`; -1: unknown name. */
export const figureIndex = (name: string): number => FIGURES.findIndex((figure) => figure.name === name);

/** The figure of this name. Throws if unknown. */
export function figureNamed(name: string): Figure {
  const figure = FIGURES[figureIndex(name)];
  if (figure === undefined) throw new Error(`no figure is called ${name}`);
  return figure;
}

/** Default figures of a comparison; the first decides the ranks. */
export const usualFigures = (mobile: boolean): readonly FigureName[] =>
  mobile
    ? ['goodput', 'meanDelay', 'deliveryRatio', 'routingOverhead', 'meanHops', 'partitionRatio']
    : ['goodput', 'p95QueueingDelay', 'dropRatio', 'timeouts'];
