import type { FlowResult } from '../../lab/result.ts';
import { csvRow, type Cell } from '../csvText.ts';

/** The columns of the table of flows, by the names of the JSON result. */
const COLUMNS: readonly (readonly [name: string, value: (flow: FlowResult) => Cell])[] = [
  ['index', (flow) => flow.index],
  ['kind', (flow) => flow.kind],
  ['name', (flow) => flow.name],
  ['variant', (flow) => (flow.kind === 'tcp' ? flow.variant : null)],
  ['packetsSent', (flow) => flow.packetsSent],
  ['packetsReceived', (flow) => flow.packetsReceived],
  ['packetsDropped', (flow) => flow.packetsDropped],
  ['packetsInFlight', (flow) => flow.packetsInFlight],
  ['retransmissions', (flow) => (flow.kind === 'tcp' ? flow.retransmissions : null)],
  ['timeouts', (flow) => (flow.kind === 'tcp' ? flow.timeouts : null)],
  ['fastRetransmits', (flow) => (flow.kind === 'tcp' ? flow.fastRetransmits : null)],
  ['throughput', (flow) => flow.throughput],
  ['goodput', (flow) => flow.goodput],
  ['ackThroughput', (flow) => (flow.kind === 'tcp' ? flow.ackThroughput : null)],
  ['deliveryRatio', (flow) => flow.deliveryRatio],
  ['dropRatio', (flow) => flow.dropRatio],
  ['meanDelay', (flow) => flow.meanDelay],
  ['jitter', (flow) => flow.jitter],
  ['meanRtt', (flow) => (flow.kind === 'tcp' ? flow.meanRtt : null)],
  ['minRtt', (flow) => (flow.kind === 'tcp' ? flow.minRtt : null)],
  ['meanCwnd', (flow) => (flow.kind === 'tcp' ? flow.meanCwnd : null)],
];

/** One row per flow under one row of names; numbers in SI base units. */
export function flowCsv(flows: readonly FlowResult[]): string[] {
  const causes = Object.keys(flows[0]?.dropsByCause ?? {}) as (keyof FlowResult['dropsByCause'])[];
  const dropColumns = causes.map(
    (cause) => [`dropsByCause.${cause}`, (flow: FlowResult): Cell => flow.dropsByCause[cause]] as const,
  );
  const marks = ['packetsMarked', (flow: FlowResult): Cell => flow.packetsMarked ?? null] as const;
  const marked = flows.some((flow) => flow.packetsMarked !== undefined);
  const columns = [...COLUMNS, ...dropColumns, ...(marked ? [marks] : [])];
  return [
    csvRow(columns.map(([name]) => name)),
    ...flows.map((flow) => csvRow(columns.map(([, value]) => value(flow)))),
  ];
}
