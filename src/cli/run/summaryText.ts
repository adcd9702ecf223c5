import { nodeNames, type NodeNames } from '#scenario/graph/nodeNames.ts';
import { tracedLinks } from '../../lab/results/probes.ts';
import {
  CONVERGENCE_METRICS,
  figureOf,
  flowMetric,
  LINK_METRICS,
  QUEUE_METRICS,
  QUEUEING_METRICS,
  type FlowMetricName,
  type MetricUnit,
} from '../../lab/results/metrics.ts';
import { heldIn, heldRemedy } from '#scenario/graph/receiverLimit.ts';
import type { FlowResult, Result, Total } from '../../lab/results/result.ts';
import type { WatchedLink, WatchedResult } from '../../library/simulate.ts';
import { figuresIn, NOTHING, type Amount, type ScaledColumn } from '../../lab/results/scales.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import { writeNumber } from '#scenario/words/quantity.ts';
import { oneLine } from '#scenario/words/plainText.ts';
import { textTable, type Column } from '../textTable.ts';
import type { Completion } from '../../lab/results/completions.ts';
import { connectionWords } from '../../lab/results/connections.ts';
import { connectionCount } from '../../lab/results/fairness.ts';
import type { ManetResult } from '../../lab/results/manetResult.ts';

const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const inMs = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;

/** Results of the routing protocol for a terminal: a table of its messages, and sentences. */
export function routingText(manet: ManetResult): string[] {
  const kinds = Object.entries(manet.routingMessages);
  const table = textTable(
    [
      { title: 'message', align: 'left' },
      { title: 'sent', align: 'right' },
      { title: 'forwarded', align: 'right' },
      { title: 'received', align: 'right' },
    ],
    kinds.map(([name, { sent, forwarded, received }]) => [name, String(sent), String(forwarded), String(received)]),
  );
  const { routingOverhead, meanDiscovery, meanHops } = manet;
  return [
    ...(kinds.length > 0 ? [...table, ''] : []),
    `${some(manet.routingPackets, 'routing message', 'routing messages')} (${manet.routingBytes} bytes)${routingOverhead === null ? '' : `, ${routingOverhead.toPrecision(3)} for each data packet received`}; ${some(manet.routeChanges, 'change', 'changes')} of routes.`,
    ...(meanDiscovery === null
      ? []
      : [`${some(manet.discoveries, 'route was', 'routes were')} discovered, in ${inMs(meanDiscovery)} on average.`]),
    `${meanHops === null ? '' : `${meanHops.toFixed(2)} hops on average; `}${(manet.partitionRatio * 100).toFixed(1)} % of the time no route led from source to sink.`,
  ];
}

/** A column with its cells. */
interface Filled {
  readonly column: Column;
  readonly cells: readonly string[];
}

const words = (title: string, cells: readonly string[]): Filled => ({ column: { title, align: 'left' }, cells });
const numbers = (title: string, { unit, cells }: ScaledColumn): Filled => ({
  column: { title, align: 'right', ...(unit === '' ? {} : { unit }) },
  cells,
});

function tableOf(columns: readonly Filled[]): string[] {
  const rows = (columns[0]?.cells ?? []).map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));
  return textTable(
    columns.map(({ column }) => column),
    rows,
  );
}

/** A row of a flow's figures, or of their sums. */
type Row = FlowResult | Total;

const rowsOf = ({ flows, total }: Result): readonly Row[] => (flows.length > 1 ? [...flows, total] : flows);

const isFlow = (row: Row): row is FlowResult => 'index' in row;

/** The first columns of flow tables; the row of sums is named "all". */
const flowColumns = (rows: readonly Row[]): readonly Filled[] => [
  numbers('flow', { unit: '', cells: rows.map((row) => (isFlow(row) ? String(row.index) : 'all')) }),
  words(
    'name',
    rows.map((row) => (isFlow(row) ? row.name : '')),
  ),
  words(
    'variant',
    rows.map((row) => (isFlow(row) ? (row.kind === 'tcp' ? row.variant : NOTHING) : '')),
  ),
];

/** A column of figures, in a suitable unit. */
const figures = (title: string, unit: MetricUnit, values: readonly Amount[]): Filled =>
  numbers(title, figuresIn(unit, values));

const flowFigures = (rows: readonly Row[], names: readonly FlowMetricName[]): Filled[] =>
  names.map(flowMetric).map(({ name, title, unit }) =>
    figures(
      title,
      unit,
      rows.map((row) => figureOf(row, name)),
    ),
  );

function packetTable(result: Result): string[] {
  const rows = rowsOf(result);
  const causes = Object.keys(rows[0]?.dropsByCause ?? {}) as (keyof Row['dropsByCause'])[];
  const seen = causes.filter((cause) => rows.some((row) => row.dropsByCause[cause] > 0));
  const packets = (title: string, value: (row: Row) => number): Filled => figures(title, 'packets', rows.map(value));
  return tableOf([
    ...flowColumns(rows),
    ...flowFigures(rows, ['packetsSent', 'packetsReceived', 'packetsDropped']),
    ...seen.map((cause) => packets(`by ${cause}`, (row) => row.dropsByCause[cause])),
    ...(rows.some((row) => (row.packetsMarked ?? 0) > 0) ? [packets('marked', (row) => row.packetsMarked ?? 0)] : []),
    ...(rows.some((row) => (row.packetsDuplicated ?? 0) > 0)
      ? [packets('duplicated', (row) => row.packetsDuplicated ?? 0)]
      : []),
    ...flowFigures(rows, ['packetsInFlight', 'deliveryRatio', 'retransmissions', 'timeouts']),
  ]);
}

function rateTable(result: Result): string[] {
  const rows = rowsOf(result);
  return tableOf([
    ...flowColumns(rows),
    ...flowFigures(rows, [
      'throughput',
      'goodput',
      'share',
      'ackThroughput',
      'meanDelay',
      'p95Delay',
      'jitter',
      'jitterRfc3550',
    ]),
    ...flowFigures(rows, ['meanRtt', 'minRtt', 'meanCwnd']),
  ]);
}

/** Steadiness and delay cost of each flow; then of all TCP flows together. */
function steadyTable(result: WatchedResult): string[] {
  const rows = rowsOf(result);
  const { flows, stability, convergenceTime, spread } = result.steadiness;
  const all = { stability, fairShareTime: null, responsivenessTime: null };
  const steady = QUEUEING_METRICS.flatMap(({ name, title, unit }) =>
    name === 'queueingDelay' || name === 'p95QueueingDelay'
      ? []
      : [
          figures(
            title,
            unit,
            rows.map((row) => (isFlow(row) ? flows[row.index]! : all)[name]),
          ),
        ],
  );
  const alike = CONVERGENCE_METRICS.map(({ name, title, unit }) => {
    const { unit: scale, cells } = figuresIn(unit, [{ convergenceTime, spread }[name]]);
    return `${title} ${cells[0]} ${scale}`;
  });
  return [
    ...tableOf([...flowColumns(rows), ...flowFigures(rows, ['power', 'totalDelay']), ...steady]),
    ...(convergenceTime === null ? [] : ['', `TCP flows together: ${alike.join(', ')}.`]),
  ];
}

/** The text omits bytes; JSON and CSV have them. */
const LINK_COLUMNS = LINK_METRICS.filter(({ name }) => name !== 'bytes').flatMap((metric) =>
  // Insert the queue quantiles before the maximum.
  metric.name === 'maxQueue' ? [...QUEUE_METRICS, metric] : [metric],
);

function linkTable(links: readonly WatchedLink[], names: NodeNames): string[] {
  return tableOf([
    words(
      'link',
      links.map((link) => `${names(link.from)}>${names(link.to)}`),
    ),
    ...LINK_COLUMNS.map(({ name, title, unit }) =>
      figures(
        title,
        unit,
        links.map((link) => link[name]),
      ),
    ),
  ]);
}

/** A sentence for flows limited by the receiver and not by a link, with the remedy. */
const receiverText = (result: Result): string[] => {
  const held = heldIn(result);
  return held === '' ? [] : ['', `${held} ${heldRemedy()}`];
};

/** Completion times of transfers, by size. */
function completionTable(completions: readonly Completion[]): string[] {
  const rows = completions.filter(({ finished }) => finished > 0);
  if (rows.length === 0) return ['No transfer has ended.'];
  const sizes = completions.map(({ upTo }, place) =>
    place === completions.length - 1 ? 'all' : upTo === null ? 'larger' : `up to ${writeNumber(upTo / 1000)} kB`,
  );
  const times = (title: string, value: (row: Completion) => number | null): Filled =>
    figures(title, 's', rows.map(value));
  return tableOf([
    words(
      'transfers',
      rows.map((row) => sizes[completions.indexOf(row)]!),
    ),
    figures(
      'ended',
      '',
      rows.map(({ finished }) => finished),
    ),
    times('median', ({ median }) => median),
    times('p95', ({ p95 }) => p95),
    times('p99', ({ p99 }) => p99),
  ]);
}

/** Results of a run for a terminal. Lists shared links and the bottleneck, or `every` link. */
export function summaryText(simulation: Simulation, result: WatchedResult, title: string, every: boolean): string[] {
  const {
    duration,
    from,
    events,
    wallSeconds,
    model,
    digest,
    flows,
    links,
    fairness,
    manet,
    completions,
    connections,
  } = result;
  const heading = oneLine(title);
  const tcpFlows = connectionCount(result);
  const shown = every ? links : tracedLinks(simulation).flatMap((index) => links[index] ?? []);
  return [
    heading,
    `${writeNumber(duration)} s simulated in ${wallSeconds.toFixed(2)} s, ${events} events. Model ${model}, digest ${digest}.`,
    ...(from > 0
      ? [
          `The figures are from ${writeNumber(from)} s on; min RTT and max queue cover the whole run. Packets in flight at that time count as sent.`,
        ]
      : []),
    '',
    ...packetTable(result),
    '',
    ...rateTable(result),
    '',
    ...steadyTable(result),
    '',
    ...(manet === undefined
      ? linkTable(shown, nodeNames(result.links.flatMap((link) => [link.from, link.to])))
      : [
          ...routingText(manet),
          `Seed ${result.scenario.seed}, one run: "--seeds 10" gives means and their 95 % confidence intervals.`,
        ]),
    ...receiverText(result),
    ...(completions === undefined ? [] : ['', ...completionTable(completions)]),
    ...(connections === undefined
      ? []
      : [
          '',
          ...connections.map((each) =>
            connectionWords(
              each,
              flows.map(({ name }) => name),
            ),
          ),
        ]),
    ...(tcpFlows > 1 && fairness !== null
      ? ['', `Fairness of the TCP goodputs (Jain's index): ${fairness.toFixed(3)}`]
      : []),
  ];
}
