import { figureOf, FLOW_METRICS, LINK_METRICS } from '../../lab/metrics.ts';
import type { FlowResult, LinkResult } from '../../lab/result.ts';
import { csvRow, type Cell } from '../../study/csvText.ts';

/** A column by its name in the JSON result. */
type CsvColumn<Row> = readonly [name: string, value: (row: Row) => Cell];

const tableOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string[] => [
  csvRow(columns.map(([name]) => name)),
  ...rows.map((row) => csvRow(columns.map(([, value]) => value(row)))),
];

/** One row per flow under one row of names; numbers in SI base units. */
export function flowCsv(flows: readonly FlowResult[]): string[] {
  const causes = Object.keys(flows[0]?.dropsByCause ?? {}) as (keyof FlowResult['dropsByCause'])[];
  const marked = flows.some((flow) => flow.packetsMarked !== undefined);
  const columns: readonly CsvColumn<FlowResult>[] = [
    ['index', (flow) => flow.index],
    ['kind', (flow) => flow.kind],
    ['name', (flow) => flow.name],
    ['variant', (flow) => (flow.kind === 'tcp' ? flow.variant : null)],
    ...FLOW_METRICS.map(({ name }) => [name, (flow: FlowResult) => figureOf(flow, name)] as const),
    ...causes.map((cause) => [`dropsByCause.${cause}`, (flow: FlowResult) => flow.dropsByCause[cause]] as const),
    ...(marked ? [['packetsMarked', (flow: FlowResult) => flow.packetsMarked] as const] : []),
  ];
  return tableOf(columns, flows);
}

/** One row per direction of a link. */
export function linkCsv(links: readonly LinkResult[]): string[] {
  const marked = links.some((link) => link.marks !== undefined);
  const columns: readonly CsvColumn<LinkResult>[] = [
    ['from', (link) => link.from],
    ['to', (link) => link.to],
    ...LINK_METRICS.map(({ name }) => [name, (link: LinkResult) => link[name]] as const),
    ...(marked ? [['marks', (link: LinkResult) => link.marks] as const] : []),
  ];
  return tableOf(columns, links);
}
