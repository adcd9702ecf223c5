import { tracedLinks } from '../../lab/queueTrace.ts';
import type { Result, TcpFlowResult } from '../../lab/result.ts';
import type { Simulation } from '../../lab/simulation.ts';
import { writeNumber } from '../../scenario/quantity.ts';
import { oneLine } from '../plainText.ts';
import { textTable, type Column } from '../textTable.ts';
import { routingText } from './routingText.ts';
import { counts, means, NOTHING, rates, shares, times, type Amount, type ScaledColumn } from './scales.ts';

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

/** The flows as the tables begin them. */
const flowColumns = ({ flows }: Result): readonly Filled[] => [
  numbers('flow', counts(flows.map((flow) => flow.index))),
  words(
    'name',
    flows.map((flow) => flow.name),
  ),
  words(
    'variant',
    flows.map((flow) => (flow.kind === 'tcp' ? flow.variant : NOTHING)),
  ),
];

const ofTcp = ({ flows }: Result, value: (flow: TcpFlowResult) => Amount): readonly Amount[] =>
  flows.map((flow) => (flow.kind === 'tcp' ? value(flow) : null));

function packetTable(result: Result): string[] {
  const { flows } = result;
  const causes = Object.keys(flows[0]?.dropsByCause ?? {}) as (keyof (typeof flows)[number]['dropsByCause'])[];
  const seen = causes.filter((cause) => flows.some((flow) => flow.dropsByCause[cause] > 0));
  return tableOf([
    ...flowColumns(result),
    numbers(
      'sent',
      counts(
        flows.map((flow) => flow.packetsSent),
        'packets',
      ),
    ),
    numbers(
      'received',
      counts(
        flows.map((flow) => flow.packetsReceived),
        'packets',
      ),
    ),
    numbers(
      'dropped',
      counts(
        flows.map((flow) => flow.packetsDropped),
        'packets',
      ),
    ),
    ...seen.map((cause) =>
      numbers(
        `by ${cause}`,
        counts(
          flows.map((flow) => flow.dropsByCause[cause]),
          'packets',
        ),
      ),
    ),
    ...(flows.some((flow) => (flow.packetsMarked ?? 0) > 0)
      ? [
          numbers(
            'marked',
            counts(
              flows.map((flow) => flow.packetsMarked ?? 0),
              'packets',
            ),
          ),
        ]
      : []),
    numbers(
      'in flight',
      counts(
        flows.map((flow) => flow.packetsInFlight),
        'packets',
      ),
    ),
    numbers('delivered', shares(flows.map((flow) => flow.deliveryRatio))),
    numbers(
      'sent again',
      counts(
        ofTcp(result, (flow) => flow.retransmissions),
        'packets',
      ),
    ),
    numbers('timeouts', counts(ofTcp(result, (flow) => flow.timeouts))),
  ]);
}

function rateTable(result: Result): string[] {
  const { flows } = result;
  return tableOf([
    ...flowColumns(result),
    numbers('throughput', rates(flows.map((flow) => flow.throughput))),
    numbers('goodput', rates(flows.map((flow) => flow.goodput))),
    numbers('ACKs', rates(ofTcp(result, (flow) => flow.ackThroughput))),
    numbers('mean delay', times(flows.map((flow) => flow.meanDelay))),
    numbers('jitter', times(flows.map((flow) => flow.jitter))),
    numbers('mean RTT', times(ofTcp(result, (flow) => flow.meanRtt))),
    numbers('min RTT', times(ofTcp(result, (flow) => flow.minRtt))),
    numbers(
      'mean cwnd',
      means(
        ofTcp(result, (flow) => flow.meanCwnd),
        'segments',
      ),
    ),
  ]);
}

function linkTable(result: Result, shown: readonly number[]): string[] {
  const links = shown.flatMap((index) => result.links[index] ?? []);
  return tableOf([
    words(
      'link',
      links.map((link) => `${link.from}>${link.to}`),
    ),
    numbers(
      'sent',
      counts(
        links.map((link) => link.packets),
        'packets',
      ),
    ),
    numbers(
      'dropped',
      counts(
        links.map((link) => link.drops),
        'packets',
      ),
    ),
    numbers(
      'mean queue',
      means(
        links.map((link) => link.meanQueue),
        'packets',
      ),
    ),
    numbers(
      'max queue',
      counts(
        links.map((link) => link.maxQueue),
        'packets',
      ),
    ),
    numbers('utilisation', shares(links.map((link) => link.utilisation))),
  ]);
}

/** A run as people read it. Of the links those that several flows share, and the bottleneck. */
export function summaryText(simulation: Simulation, result: Result, title: string): string[] {
  const { duration, events, wallSeconds, model, digest, flows, fairness, manet } = result;
  const heading = oneLine(title);
  const tcpFlows = flows.filter((flow) => flow.kind === 'tcp').length;
  return [
    heading,
    `${writeNumber(duration)} s simulated in ${wallSeconds.toFixed(2)} s, ${events} events. Model ${model}, digest ${digest}.`,
    '',
    ...packetTable(result),
    '',
    ...rateTable(result),
    '',
    ...(manet === undefined
      ? linkTable(result, tracedLinks(simulation))
      : [
          ...routingText(manet),
          `Seed ${result.scenario.seed}, one run: "--seeds 10" gives means and their 95 % confidence intervals.`,
        ]),
    ...(tcpFlows > 1 && fairness !== null
      ? ['', `Fairness of the TCP goodputs (Jain's index): ${fairness.toFixed(3)}`]
      : []),
  ];
}
