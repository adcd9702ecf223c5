import type { TraceName, TraceSink, TracedEvent } from '../../lab/results/trace.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { linkTitleOf, nodeNames } from '#scenario/graph/nodeNames.ts';
import { networkOf } from '#scenario/graph/topology.ts';
import { oneLine } from '#scenario/words/plainText.ts';
import type { Output } from '../output.ts';

type Values = NonNullable<TracedEvent['before']>;

/** At most three decimals, without trailing zeros. */
const short = (value: number | string | null | undefined): string => {
  if (value === null) return 'unlimited';
  return typeof value === 'number' ? String(Number(value.toFixed(3))) : (value ?? '');
};

/** "cwnd 12.5 -> 6, ssthresh 20 -> 6"; an unchanged value appears once. */
function changeText(before: Values, after: Values): string {
  const changes = Object.entries(before).map(([name, value]) => {
    const next = (after as Readonly<Record<string, number | string | null>>)[name];
    return next === value ? `${name} ${short(value)}` : `${name} ${short(value)} -> ${short(next)}`;
  });
  return changes.join(', ');
}

function eventText(
  { kind, segment, rule, source, link, node, before, after }: TracedEvent,
  unit: string,
  titleOf: (link: string) => string,
): string {
  const packet = `${unit} ${segment}`;
  if (kind === 'sent') return `${packet} leaves`;
  if (kind === 'received') return `${packet} arrives`;
  if (kind === 'acked') return `ACK of ${packet} arrives`;
  const where = link === undefined ? `node ${node}` : titleOf(link);
  const lost =
    kind === 'dropped'
      ? ` at ${where}: ${packet} is lost`
      : kind === 'ackDropped'
        ? ` at ${where}: ACK of ${packet} is lost`
        : '';
  const change = before !== undefined && after !== undefined ? `: ${changeText(before, after)}` : '';
  return `${rule}${lost}${change} (${source})`;
}

/** Writes each row of the requested traces as a line: time, flow or link, event. */
export function traceText(output: Output, traces: ReadonlySet<TraceName>, scenario: Scenario): TraceSink {
  const { flows } = scenario;
  const nodeTitles = nodeNames(networkOf(scenario).nodes.map(({ id }) => id));
  const titleOf = (link: string): string => linkTitleOf(link, nodeTitles, '>');
  const names = flows.map((flow, index) => `${index} ${oneLine(flow.name)}`);
  const units = flows.map((flow) => (flow.kind === 'tcp' ? 'segment' : 'packet'));
  const line = (t: number, whose: string, what: string): void =>
    output.line(`${t.toFixed(6).padStart(12)} s  ${whose}  ${what}`);
  return {
    ...(traces.has('cwnd') && {
      cwnd: ({ t, flow, cwnd, ssthresh, phase }) =>
        line(t, names[flow] ?? '', `cwnd ${short(cwnd)} segments, ssthresh ${short(ssthresh)} segments, ${phase}`),
    }),
    ...(traces.has('queue') && { queue: ({ t, link, length }) => line(t, titleOf(link), `queue ${length} packets`) }),
    ...(traces.has('throughput') && {
      throughput: ({ t, flow, throughput, goodput }) => {
        const [arrived = '', fresh = ''] = [throughput, goodput].map((rate) => (rate / 1000).toFixed(3));
        line(t, names[flow] ?? '', `throughput ${arrived} kb/s, goodput ${fresh} kb/s`);
      },
    }),
    ...(traces.has('delay') && {
      delay: ({ t, flow, segment, delay }) =>
        line(t, names[flow] ?? '', `${units[flow]} ${segment} took ${(delay * 1000).toFixed(3)} ms`),
    }),
    ...(traces.has('segments') && {
      segments: (row) =>
        line(
          row.t,
          names[row.flow] ?? '',
          row.what === 'state'
            ? `cwnd ${short(row.cwnd)}, ssthresh ${short(row.ssthresh)}, ${row.phase}, ${row.pipe} in the network`
            : `${row.what} ${row.segment}`,
        ),
    }),
    ...(traces.has('events') && {
      events: (row) => line(row.t, names[row.flow] ?? '', eventText(row, units[row.flow] ?? '', titleOf)),
    }),
  };
}
