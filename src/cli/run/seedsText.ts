import type { Estimate, Figures, ManySeeds } from '../../lab/manySeeds.ts';
import { textTable } from '../textTable.ts';
import { NOTHING } from './scales.ts';

/** How a figure is called and written: in which unit, and what of SI that is. */
const WRITTEN: Readonly<Record<string, { readonly title: string; readonly unit: string; readonly factor: number }>> = {
  goodput: { title: 'goodput', unit: 'kb/s', factor: 1e3 },
  throughput: { title: 'throughput', unit: 'kb/s', factor: 1e3 },
  deliveryRatio: { title: 'delivered', unit: '%', factor: 0.01 },
  dropRatio: { title: 'dropped', unit: '%', factor: 0.01 },
  meanDelay: { title: 'mean delay', unit: 'ms', factor: 1e-3 },
  jitter: { title: 'jitter', unit: 'ms', factor: 1e-3 },
  retransmissions: { title: 'sent again', unit: 'packets', factor: 1 },
  timeouts: { title: 'timeouts', unit: '', factor: 1 },
  meanRtt: { title: 'mean RTT', unit: 'ms', factor: 1e-3 },
  meanCwnd: { title: 'mean cwnd', unit: 'segments', factor: 1 },
  meanHops: { title: 'hops', unit: '', factor: 1 },
  partitionRatio: { title: 'time without a way', unit: '%', factor: 0.01 },
  routingPackets: { title: 'routing messages', unit: '', factor: 1 },
  routingOverhead: { title: 'the same for each packet', unit: '', factor: 1 },
  routeChanges: { title: 'changes of routes', unit: '', factor: 1 },
  discoveries: { title: 'routes found by asking', unit: '', factor: 1 },
  meanDiscovery: { title: 'from asking to the answer', unit: 'ms', factor: 1e-3 },
};

/** As many digits as say something: four of the mean, and those places of the interval. */
function written(estimate: Estimate | null, factor: number): readonly [string, string] {
  if (estimate === null) return [NOTHING, NOTHING];
  const mean = estimate.mean / factor;
  const size = mean === 0 ? 0 : Math.floor(Math.log10(Math.abs(mean)));
  const places = Math.min(6, Math.max(0, 3 - size));
  return [mean.toFixed(places), estimate.interval === null ? NOTHING : (estimate.interval / factor).toFixed(places)];
}

function rowsOf(of: string, figures: Figures): string[][] {
  return Object.entries(figures).map(([name, estimate], index) => {
    const { title, unit, factor } = WRITTEN[name] ?? { title: name, unit: '', factor: 1 };
    return [index === 0 ? of : '', title, ...written(estimate, factor), unit, String(estimate?.runs ?? 0)];
  });
}

/** Several runs as people read them: means with their confidence intervals. */
export function seedsText({ seeds, flows, fairness, manet }: ManySeeds): string[] {
  const rows = [
    ...flows.flatMap(({ index, name, figures }) => rowsOf(`flow ${index}, ${name}`, figures)),
    ...(manet === undefined ? [] : rowsOf('mobile network', manet)),
    ...(fairness === null
      ? []
      : [['all TCP flows', "Jain's index", ...written(fairness, 1), '', String(fairness.runs)]]),
  ];
  return [
    `Means over ${seeds.length} runs, seeds ${seeds.join(', ')}; +- is half of the 95 % confidence interval of the mean (Student's t).`,
    '',
    ...textTable(
      [
        { title: 'of', align: 'left' },
        { title: 'figure', align: 'left' },
        { title: 'mean', align: 'right' },
        { title: '+-', align: 'right' },
        { title: 'unit', align: 'left' },
        { title: 'runs', align: 'right' },
      ],
      rows,
    ),
  ];
}

/** The same as a table of CSV, in SI base units. */
export function seedsCsv({ flows, fairness, manet }: ManySeeds): (string | number | null)[][] {
  const rows = (of: string, figures: Figures): (string | number | null)[][] =>
    Object.entries(figures).map(([name, estimate]) => [
      of,
      name,
      estimate?.mean ?? null,
      estimate?.interval ?? null,
      estimate?.runs ?? 0,
    ]);
  return [
    ['of', 'figure', 'mean', 'interval', 'runs'],
    ...flows.flatMap(({ index, figures }) => rows(`flows[${index}]`, figures)),
    ...(manet === undefined ? [] : rows('manet', manet)),
    ...rows('', { fairness }),
  ];
}
