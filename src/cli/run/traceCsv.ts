import type { TraceName, TraceSink, TracedEvent } from '../../lab/results/trace.ts';
import { csvTable, flowColumns, type TableColumn } from '../../capture/write/flowTable.ts';
import { csvRow } from '../../study/csvText.ts';
import type { Output } from '../output.ts';
import { LINK_METRICS, QUEUE_METRICS } from '../../lab/results/metrics.ts';
import type { FlowResult } from '../../lab/results/result.ts';
import type { WatchedLink } from '../../library/simulate.ts';

/** A row of column names, then one row per flow; numbers in SI base units. */
export const flowCsv = (flows: readonly FlowResult[]): string[] => csvTable(flowColumns(flows), flows);

/** One row per direction of a link. */
export function linkCsv(links: readonly WatchedLink[]): string[] {
  const marked = links.some((link) => link.marks !== undefined);
  const columns: readonly TableColumn<WatchedLink>[] = [
    ['from', (link) => link.from],
    ['to', (link) => link.to],
    ...[...LINK_METRICS, ...QUEUE_METRICS].map(({ name }) => [name, (link: WatchedLink) => link[name]] as const),
    ...(marked ? [['marks', (link: WatchedLink) => link.marks] as const] : []),
  ];
  return csvTable(columns, links);
}

const HEADINGS: Readonly<Record<TraceName, readonly string[]>> = {
  cwnd: ['t', 'flow', 'cwnd', 'ssthresh', 'phase'],
  queue: ['t', 'link', 'length'],
  throughput: ['t', 'flow', 'throughput', 'goodput'],
  delay: ['t', 'flow', 'segment', 'delay'],
  segments: ['t', 'flow', 'what', 'segment', 'cwnd', 'ssthresh', 'phase', 'pipe'],
  events: ['t', 'flow', 'kind', 'segment', 'rule', 'source', 'link', 'node', 'before', 'after'],
};

/** Values with all their digits: "cwnd 12.5; ssthresh 6". */
const valuesText = (values: TracedEvent['before']): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name} ${value ?? 'unlimited'}`)
    .join('; ');

const eventRow = ({ t, flow, kind, segment, rule, source, link, node, before, after }: TracedEvent): string =>
  csvRow([
    t,
    flow,
    kind,
    segment < 0 ? null : segment,
    rule,
    source,
    link,
    node,
    valuesText(before),
    valuesText(after),
  ]);

/** Writes the heading of a trace, then each row as it comes. */
export function traceCsv(output: Output, name: TraceName): TraceSink {
  output.line(csvRow(HEADINGS[name]));
  switch (name) {
    case 'cwnd':
      return { cwnd: ({ t, flow, cwnd, ssthresh, phase }) => output.line(csvRow([t, flow, cwnd, ssthresh, phase])) };
    case 'queue':
      return { queue: ({ t, link, length }) => output.line(csvRow([t, link, length])) };
    case 'throughput':
      return {
        throughput: ({ t, flow, throughput, goodput }) => output.line(csvRow([t, flow, throughput, goodput])),
      };
    case 'delay':
      return { delay: ({ t, flow, segment, delay }) => output.line(csvRow([t, flow, segment, delay])) };
    case 'segments':
      return {
        segments: (row) =>
          output.line(
            row.what === 'state'
              ? csvRow([row.t, row.flow, row.what, null, row.cwnd, row.ssthresh, row.phase, row.pipe])
              : csvRow([row.t, row.flow, row.what, row.segment, null, null, null, null]),
          ),
      };
    case 'events':
      return { events: (row) => output.line(eventRow(row)) };
  }
}
