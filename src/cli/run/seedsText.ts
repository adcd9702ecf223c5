import type { Estimate, Figures, ManySeeds } from '../../lab/results/manySeeds.ts';
import { FAIRNESS, flowMetric, MANET_METRICS, type Metric, type MetricUnit } from '../../lab/results/metrics.ts';
import { textTable } from '../textTable.ts';
import { NOTHING } from '../../lab/results/scales.ts';

/** Figures of a flow in the text; CSV and JSON have all. */
const SHOWN = (
  [
    'goodput',
    'share',
    'throughput',
    'deliveryRatio',
    'dropRatio',
    'meanDelay',
    'p95Delay',
    'jitter',
    'retransmissions',
    'timeouts',
    'meanRtt',
    'meanCwnd',
  ] as const
).map(flowMetric);

/** Units in the text, with their factors relative to SI. */
const WRITTEN: Readonly<Record<MetricUnit, { readonly unit: string; readonly factor: number }>> = {
  'bit/s': { unit: 'kb/s', factor: 1e3 },
  s: { unit: 'ms', factor: 1e-3 },
  ratio: { unit: '%', factor: 0.01 },
  packets: { unit: 'packets', factor: 1 },
  segments: { unit: 'segments', factor: 1 },
  bytes: { unit: 'bytes', factor: 1 },
  '': { unit: '', factor: 1 },
};

/** Significant digits: four of the mean, and the same decimals for the interval. */
function written(estimate: Estimate | null, factor: number): readonly [string, string] {
  if (estimate === null) return [NOTHING, NOTHING];
  const mean = estimate.mean / factor;
  const size = mean === 0 ? 0 : Math.floor(Math.log10(Math.abs(mean)));
  const places = Math.min(6, Math.max(0, 3 - size));
  return [mean.toFixed(places), estimate.interval === null ? NOTHING : (estimate.interval / factor).toFixed(places)];
}

function rowsOf(of: string, metrics: readonly Metric<string>[], figures: Figures): string[][] {
  return metrics
    .filter(({ name }) => name in figures)
    .map(({ name, title, unit }, index) => {
      const estimate = figures[name] ?? null;
      const { unit: as, factor } = WRITTEN[unit];
      return [index === 0 ? of : '', title, ...written(estimate, factor), as, String(estimate?.runs ?? 0)];
    });
}

const COLUMNS = [
  { title: 'of', align: 'left' },
  { title: 'figure', align: 'left' },
  { title: 'mean', align: 'right' },
  { title: '+-', align: 'right' },
  { title: 'unit', align: 'left' },
  { title: 'runs', align: 'right' },
] as const;

/** Results of several runs for a terminal: means with confidence intervals. */
export function seedsText({ seeds, random, flows, total, fairness, manet }: ManySeeds): string[] {
  const rows = [
    ...flows.flatMap(({ index, name, figures }) => rowsOf(`flow ${index}, ${name}`, SHOWN, figures)),
    ...(flows.length > 1 ? rowsOf('all flows', SHOWN, total) : []),
    ...(manet === undefined ? [] : rowsOf('mobile network', MANET_METRICS, manet)),
    ...(fairness === null ? [] : rowsOf('all TCP flows', [FAIRNESS], { fairness })),
  ];
  return [
    `Means over ${seeds.length} runs, seeds ${seeds.join(', ')}; +- is half of the 95 % confidence interval of the mean (Student's t).`,
    ...(random === false
      ? [`Nothing in this scenario is random: all ${seeds.length} runs are the same, so there are no intervals.`]
      : []),
    '',
    ...textTable(COLUMNS, rows),
  ];
}

/** Results of several runs as CSV, in SI base units: for each figure its mean, then its value for each seed. */
export function seedsCsv({ seeds, flows, total, fairness, manet }: ManySeeds): (string | number | null)[][] {
  const rows = (of: string, figures: Figures): (string | number | null)[][] =>
    Object.entries(figures).flatMap(([name, estimate]) => [
      [of, name, estimate?.mean ?? null, estimate?.interval ?? null, estimate?.runs ?? 0, null],
      ...seeds.map((seed, index) => {
        const value = estimate?.values[index] ?? null;
        return [of, name, value, null, value === null ? 0 : 1, seed];
      }),
    ]);
  return [
    ['of', 'figure', 'mean', 'interval', 'runs', 'seed'],
    ...flows.flatMap(({ index, figures }) => rows(`flows[${index}]`, figures)),
    ...rows('total', total),
    ...(manet === undefined ? [] : rows('manet', manet)),
    ...rows('', { fairness }),
  ];
}
