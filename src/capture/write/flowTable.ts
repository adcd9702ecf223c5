import { latexTable, markdownTable } from '../../study/textTables.ts';
import { figureOf, FLOW_METRICS } from '../../lab/results/metrics.ts';
import type { FlowResult } from '../../lab/results/result.ts';
import { csvRow, type Cell } from '../../study/csvText.ts';

/** A column, named as in the JSON result. */
export type TableColumn<Row> = readonly [name: string, value: (row: Row) => Cell];

/** CSV lines, the column names first. */
export const csvTable = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string[] => [
  csvRow(columns.map(([name]) => name)),
  ...rows.map((row) => csvRow(columns.map(([, value]) => value(row)))),
];

/** Columns of a table of flows, in SI base units. */
export function flowColumns(flows: readonly FlowResult[]): readonly TableColumn<FlowResult>[] {
  const causes = Object.keys(flows[0]?.dropsByCause ?? {}) as (keyof FlowResult['dropsByCause'])[];
  const marked = flows.some((flow) => flow.packetsMarked !== undefined);
  const copied = flows.some((flow) => flow.packetsDuplicated !== undefined);
  return [
    ['index', (flow) => flow.index],
    ['kind', (flow) => flow.kind],
    ['name', (flow) => flow.name],
    ['variant', (flow) => (flow.kind === 'tcp' ? flow.variant : null)],
    ...FLOW_METRICS.map(({ name }) => [name, (flow: FlowResult) => figureOf(flow, name)] as const),
    ...causes.map((cause) => [`dropsByCause.${cause}`, (flow: FlowResult) => flow.dropsByCause[cause]] as const),
    ...(marked ? [['packetsMarked', (flow: FlowResult) => flow.packetsMarked] as const] : []),
    ...(copied ? [['packetsDuplicated', (flow: FlowResult) => flow.packetsDuplicated] as const] : []),
  ];
}

/** Units for display: Mb/s, ms, per cent. */
const SHOWN = {
  packets: ['', 1],
  segments: ['', 1],
  bytes: ['', 1],
  'bit/s': ['Mb/s', 1e-6],
  s: ['ms', 1e3],
  ratio: ['%', 100],
  '': ['', 1],
} as const;

/** Columns shown in Markdown and LaTeX. */
const FOR_PEOPLE = new Set([
  'packetsSent',
  'packetsDropped',
  'retransmissions',
  'timeouts',
  'goodput',
  'share',
  'meanRtt',
]);

function readable(flows: readonly FlowResult[]): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const metrics = FLOW_METRICS.filter(({ name }) => FOR_PEOPLE.has(name));
  const heads = metrics.map(({ title, unit }) => (SHOWN[unit][0] === '' ? title : `${title}, ${SHOWN[unit][0]}`));
  const cell = (flow: FlowResult, { name, unit }: (typeof metrics)[number]): string => {
    const value = figureOf(flow, name);
    if (value === null) return '';
    const scaled = value * SHOWN[unit][1];
    return Number.isInteger(scaled) ? String(scaled) : String(Number(scaled.toPrecision(4)));
  };
  return {
    heads: ['flow', 'variant', ...heads],
    rows: flows.map((flow) => [
      flow.name,
      flow.kind === 'tcp' ? flow.variant : 'UDP',
      ...metrics.map((metric) => cell(flow, metric)),
    ]),
  };
}

/** The flows of a run as a table in Markdown. */
export function flowMarkdown(flows: readonly FlowResult[]): string[] {
  const { heads, rows } = readable(flows);
  return markdownTable(heads, rows, 2);
}

/** The table of flows in LaTeX, for the package booktabs. */
export function flowLatex(flows: readonly FlowResult[]): string[] {
  const { heads, rows } = readable(flows);
  return latexTable(`ll${'r'.repeat(heads.length - 2)}`, heads, rows);
}
