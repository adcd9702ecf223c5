import {
  FAIRNESS,
  figureOf,
  FLOW_METRICS,
  MANET_METRICS,
  QUEUE_METRICS,
  type FlowMetricName,
  type Metric,
  type MetricUnit,
} from '#lab/results/metrics.ts';
import { connectionCount } from '#lab/results/fairness.ts';
import type { Result } from '#lab/results/result.ts';
import { figuresIn, type Amount } from '#lab/results/scales.ts';
import { countLength, quantilesOf } from '#study/quantiles.ts';
import { bottleneckOf } from '../../../run/facts/bottleneck.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { recordedAt } from '../../../run/record/values.ts';
import { figure, capital } from '../../../ui/words/numbers.ts';

/** A figure of each flow, or of the whole run. */
export interface ResultsRow {
  readonly name: string;
  /** "Mean delay, ms" */
  readonly title: string;
  readonly definition: string;
  readonly cells: readonly string[];
}

/** The results of a run, for display and copying. */
interface ResultsTable {
  /** The flows, and their total if there are several. */
  readonly columns: readonly string[];
  readonly flows: readonly ResultsRow[];
  /** Figures of the whole run. */
  readonly whole: readonly ResultsRow[];
}

/** Jain's index needs a third decimal, because it is usually near 1. */
const INDEX_DIGITS = 3;

/** A unit with Greek letters, which the command line avoids. */
const written = (unit: string): string => (unit === 'us' ? 'µs' : unit);

function rowOf({ name, title, unit, definition }: Metric<string>, values: readonly Amount[]): ResultsRow {
  const column = figuresIn(unit, values);
  const suffix = column.unit === '' ? '' : `, ${written(column.unit)}`;
  return { name, title: `${capital(title)}${suffix}`, definition, cells: column.cells };
}

/** Sampling interval of the bottleneck's queue, s. */
const LOOK = 0.1;

/** Histogram of the bottleneck's queue length in packets, sampled up to a time, s; none without a bottleneck. */
export function queueLooks(data: RunData, to: number): readonly number[] {
  const seen: number[] = [];
  const queue = data.series.ofLink('queue', bottleneckOf(data.opened));
  for (let look = 1; queue !== undefined && look <= Math.floor(to / LOOK + 1e-9); look++)
    countLength(seen, recordedAt(data, queue, look * LOOK) || 0);
  return seen;
}

/** The figures of a run of QUIC: it has no timeouts, and calls its reactions to losses recovery periods. */
const QUIC_METRICS: readonly Metric<FlowMetricName>[] = FLOW_METRICS.filter(({ name }) => name !== 'timeouts').map(
  (metric) =>
    metric.name === 'fastRetransmits'
      ? { ...metric, title: 'recovery periods', definition: 'begun by a loss that one of the thresholds found' }
      : metric,
);

/**
 * The table of a result. `names`: unique names of the flows. `queue`: histogram of the bottleneck's queue. `quic`: all
 * senders are of QUIC.
 */
export function resultsTable(
  { flows, total, fairness, manet, connections = [] }: Result,
  names: readonly string[],
  queue: readonly number[] = [],
  quic = false,
): ResultsTable {
  const of = flows.length > 1 ? [...flows, total] : flows;
  const tcpFlows = connectionCount({ flows, connections });
  return {
    columns: [...names, ...(flows.length > 1 ? ['All'] : [])],
    flows: (quic ? QUIC_METRICS : FLOW_METRICS)
      .map((metric) =>
        rowOf(
          metric,
          of.map((each) => figureOf(each, metric.name)),
        ),
      )
      .filter(({ cells }) => cells.some((cell) => cell !== '-')),
    whole: [
      ...(tcpFlows > 1 && fairness !== null
        ? [{ ...rowOf(FAIRNESS, [fairness]), cells: [fairness.toFixed(INDEX_DIGITS)] }]
        : []),
      ...(queue.length === 0 ? [] : QUEUE_METRICS.map((metric) => rowOf(metric, [quantilesOf(queue)[metric.name]]))),
      ...(manet === undefined ? [] : MANET_METRICS.map((metric) => rowOf(metric, [manet[metric.name]]))),
    ],
  };
}

/** Titles of the columns of completion times. */
export const TRANSFER_HEADS: readonly string[] = ['Ended', '50 %, s', '95 %, s', '99 %, s'];

/** Completion times of transfers, by size class and in total; none if none has completed. */
export function transferRows({ completions = [] }: Result): readonly ResultsRow[] {
  const text = (seconds: number | null): string => (seconds === null ? '-' : String(Number(seconds.toPrecision(3))));
  return completions.flatMap(({ upTo, finished, median, p95, p99 }, place) => {
    if (finished === 0) return [];
    const isAll = place === completions.length - 1;
    const title = isAll
      ? 'All sizes'
      : upTo === null
        ? 'Larger'
        : `Up to ${upTo >= 1e6 ? `${figure(upTo / 1e6)} MB` : `${figure(upTo / 1000)} kB`}`;
    return [
      {
        name: `transfers ${title}`,
        title,
        definition: 'From the write to the acknowledgement of the last byte.',
        cells: [String(finished), text(median), text(p95), text(p99)],
      },
    ];
  });
}

/** Titles of the columns of connections over several paths. */
export const CONNECTION_HEADS: readonly string[] = [
  'In order, Mb/s',
  'Shares of the paths',
  'Mean delay, ms',
  'Mean wait, ms',
  'Most waiting, segments',
  'Buffer full, s',
  'Handed on',
  'Arrived twice',
];

/** Connections over several paths, one per row, with the names of all flows; none if each flow has one path. */
export function connectionRows({ connections = [] }: Result, names: readonly string[]): readonly ResultsRow[] {
  const ms = (seconds: number | null): string =>
    seconds === null ? '-' : figure(Number((1000 * seconds).toPrecision(3)));
  return connections.map((each) => ({
    name: `connection ${each.name}`,
    title: each.name,
    definition:
      'A connection over several paths: what it delivers in order, from the assignment to a path to the delivery, and how long data waits for earlier data.',
    cells: [
      figure(Number((each.goodput / 1e6).toPrecision(3))),
      each.shares.map((share, place) => `${names[each.flows[place]!]} ${Math.round(100 * share)} %`).join(', '),
      ms(each.meanDelay),
      ms(each.meanWait),
      String(each.maxWaiting),
      figure(Number(each.blocked.toPrecision(3))),
      String(each.handedOn),
      String(each.duplicates),
    ],
  }));
}

/** The table as tab-separated text, for a spreadsheet: header first. */
export function resultsText(
  { columns, flows, whole }: ResultsTable,
  transfers: readonly ResultsRow[] = [],
  connections: readonly ResultsRow[] = [],
): string {
  const asCells = (rows: readonly ResultsRow[]): string[][] => rows.map(({ title, cells }) => [title, ...cells]);
  const lines = [['', ...columns], ...asCells(flows), ...asCells(whole)];
  const rest = transfers.length === 0 ? [] : [['Transfers', ...TRANSFER_HEADS], ...asCells(transfers)];
  const joined = connections.length === 0 ? [] : [['Connections', ...CONNECTION_HEADS], ...asCells(connections)];
  return `${[...lines, ...rest, ...joined].map((cells) => cells.join('\t')).join('\n')}\n`;
}

const inWords = (unit: MetricUnit, value: Amount): string => {
  const { unit: fitting, cells } = figuresIn(unit, [value]);
  return fitting === '' ? cells[0]! : `${cells[0]} ${written(fitting)}`;
};

/** The result in one line: what arrived, how fast, how fairly. */
export function resultsLine({ flows, total, fairness, manet, connections = [] }: Result): string {
  const tcpFlows = connectionCount({ flows, connections });
  return [
    `${inWords('packets', total.packetsSent)} sent, ${inWords('', total.packetsDropped)} dropped`,
    `goodput ${inWords('bit/s', total.goodput)}`,
    ...(total.meanDelay === null ? [] : [`mean delay ${inWords('s', total.meanDelay)}`]),
    ...(tcpFlows > 1 && fairness !== null ? [`${FAIRNESS.title} ${fairness.toFixed(INDEX_DIGITS)}`] : []),
    ...(manet === undefined || manet.meanHops === null ? [] : [`${inWords('', manet.meanHops)} hops`]),
  ].join(' · ');
}
