import { bin } from 'd3-array';
import { variantNamed } from '#engine/tcp/catalogue.ts';
import type { Offered } from '#lab/results/offering.ts';
import type { Flow, Scenario } from '#scenario/scenario.ts';
import { networkOf } from '#scenario/graph/topology.ts';
import { linkTitleOf, nodeNames } from '#scenario/graph/nodeNames.ts';
import { count, figure, rate } from '../../../ui/words/numbers.ts';
import type { Draft } from '../model/draft.ts';
import { bytes, flowsOfLines } from '../model/sends.ts';

/** A write: time, s, bytes, and duration, s; NaN: unknown. */
type Write = Offered['flows'][number]['writes'][number];

/** Data offered by a line of flows in a run: one flow, or several equal ones. */
export interface Offer {
  readonly line: number;
  readonly name: string;
  /** "CUBIC, 1.25 MB each 4 s" */
  readonly words: string;
  readonly writes: readonly Write[];
  /** Bytes in each column of the run; null: not a UDP source. */
  readonly sent: Float64Array | null;
  /** It has unlimited data. */
  readonly isEndless: boolean;
  /** Mean offered rate over the run, bit/s. */
  readonly mean: number;
}

/** Short description of a flow's data. */
function sends(flow: Flow): string {
  if (flow.kind === 'udp') {
    if (flow.pattern.kind === 'trace') return 'packets of a trace';
    const how = { constant: 'evenly', onOff: 'on and off', poisson: 'at random' }[flow.pattern.kind];
    return `${how}, ${rate(flow.rate)}`;
  }
  const { application, writes } = flow;
  if (writes !== null) return `${writes.length} writes`;
  switch (application.kind) {
    case 'bulk':
      return application.bytes === null ? 'without end' : bytes(application.bytes);
    case 'video':
      return `${bytes((application.rate * application.chunk) / 8)} every ${figure(application.chunk)} s`;
    case 'trace':
      return 'writes of a trace';
    default:
      return `${bytes(application.size)} on average`;
  }
}

function wordsOf(flows: readonly Flow[]): string {
  const [first, second] = flows;
  if (first === undefined) return '';
  const title = first.kind === 'udp' ? 'UDP' : variantNamed(first.variant)!.title;
  if (second === undefined) return `${title}, ${sends(first)}`;
  const within = ((flows.at(-1)!.start - first.start) * flows.length) / (flows.length - 1);
  return `${flows.length} ${title} within ${figure(Number(within.toPrecision(2)))} s, ${sends(first)} each`;
}

/** The offer of each line of a draft, in order. */
export function offersOf(draft: Draft, scenario: Scenario, offered: Offered): readonly Offer[] {
  return flowsOfLines(draft).flatMap(([from, to], line): Offer[] => {
    const flows = scenario.flows.slice(from, to);
    const [first] = flows;
    if (first === undefined) return [];
    const found = offered.flows.slice(from, to);
    const writes = found.flatMap((each) => each.writes).sort((a, b) => a[0] - b[0]);
    const sent = found.reduce<Float64Array | null>(
      (sum, each) => (each.sent === null ? sum : each.sent.map((value, column) => value + (sum?.[column] ?? 0))),
      null,
    );
    const all = writes.reduce((sum, [, size]) => sum + size, sent?.reduce((sum, size) => sum + size, 0) ?? 0);
    return [
      {
        line,
        name: first.name,
        words: wordsOf(flows),
        writes,
        sent,
        isEndless:
          first.kind === 'tcp' &&
          first.writes === null &&
          first.application.kind === 'bulk' &&
          first.application.bytes === null,
        mean: (8 * all) / offered.to,
      },
    ];
  });
}

/** All lines together, compared with the link that limits them. */
export interface Together {
  /** Rate of the link, bit/s; null: none. */
  readonly link: number | null;
  /** Its name. */
  readonly linkName: string;
  /** Indices of the rows whose packets take another path. */
  readonly elsewhere: readonly number[];
  /** Offered rate in each column, bit/s, without `left`. */
  readonly columns: readonly number[];
  /** Width of a column, s. */
  readonly width: number;
  /** Names of lines excluded from the columns, where they would hide all others. */
  readonly left: readonly string[];
  /** Mean offered rate over the run, bit/s, without unlimited ones. */
  readonly mean: number;
  readonly endless: readonly Offer[];
}

const COLUMNS = 60;
/** Writes that occupy the link for a longer fraction of the run are excluded from the columns. */
const LONG = 0.1;

export function togetherOf(draft: Draft, scenario: Scenario, offers: readonly Offer[]): Together {
  const topology = networkOf(scenario);
  const bottleneck = topology.links[topology.bottleneck];
  const lines = flowsOfLines(draft);
  const elsewhere = offers.flatMap(({ line }) =>
    bottleneck === undefined || topology.flows[lines[line]![0]]?.path.includes(topology.bottleneck) === true
      ? []
      : [line],
  );
  const here = offers.filter(({ line }) => !elsewhere.includes(line));
  const width = scenario.duration / COLUMNS;
  const columns = Array.from({ length: COLUMNS }, () => 0);
  const add = (at: number, size: number): void => {
    const column = Math.min(COLUMNS - 1, Math.floor(at / width));
    columns[column]! += (8 * size) / width;
  };
  const most = bottleneck === undefined ? Infinity : (LONG * scenario.duration * bottleneck.rate) / 8;
  const left: string[] = [];
  for (const { writes, sent, name, isEndless } of here) {
    if (isEndless || writes.some(([, size]) => size > most)) left.push(name);
    for (const [at, size] of writes) if (size <= most) add(at, size);
    sent?.forEach((size, column) => add(((column + 0.5) / sent.length) * scenario.duration, size));
  }
  return {
    link: bottleneck?.rate ?? null,
    linkName:
      bottleneck === undefined ? '' : linkTitleOf(bottleneck.name, nodeNames(topology.nodes.map(({ id }) => id))),
    elsewhere,
    columns,
    width,
    left,
    mean: here.reduce((sum, { mean }) => sum + mean, 0),
    endless: here.filter(({ isEndless }) => isEndless),
  };
}

/** The headline "Six applications offer ..." in two halves. The second states a fact that is easily overlooked. */
export function headlineOf(offers: readonly Offer[], together: Together): readonly [string, string] {
  const { link, mean, endless, columns, elsewhere } = together;
  const here = offers.length - elsewhere.length;
  const other = here - endless.length;
  const applications = (number: number): string => (number === 1 ? 'One application' : `${number} applications`);
  const offer = (number: number): string => `offer${number === 1 ? 's' : ''}`;
  if (here === 0) return ['Nothing is offered yet.', ' Add an application.'];
  if (endless.length > 0) {
    const [all, send] = [applications(endless.length), endless.length === 1 ? 'sends' : 'send'];
    const rest = other === 0 ? '' : `, ${other} more ${offer(other)} ${rate(mean)}`;
    return [`${all} ${send} without end${rest}:`, ` the queue decides who gets what.`];
  }
  if (link === null) return [`${applications(here)} ${offer(here)} ${rate(mean)}.`, ''];
  const words = `${applications(here)} ${offer(here)} ${rate(mean)} of ${rate(link)}`;
  if (mean > link) return [words, ': more than the link carries.'];
  return columns.some((column) => column > link) ? [`${words},`, ' but not at the same time.'] : [`${words}.`, ''];
}

/** When more is offered than the link can carry. */
export function pressure({ columns, width, link }: Together): string {
  if (link === null) return '';
  const over = columns.filter((column) => column > link).length;
  const all = `${over} of ${columns.length} ${width === 1 ? 'seconds' : `stretches of ${figure(Number(width.toPrecision(2)))} s`}`;
  return over === 0
    ? 'At no time is more offered than the link carries.'
    : `In ${all} more is offered than the link carries: then a queue grows.`;
}

/** Share of the largest sizes: "5 of 52 pages", and the rest of the sentence. */
export function sizesSentence(sizes: readonly number[], one: string, many: string): readonly [string, string] {
  const sorted = [...sizes].sort((a, b) => b - a);
  const sum = sorted.reduce((all, size) => all + size, 0);
  const few = Math.max(1, Math.round(sorted.length / 10));
  const share = sorted.slice(0, few).reduce((all, size) => all + size, 0) / sum;
  const middle = bytes(sorted[Math.floor(sorted.length / 2)]!);
  return [
    `${few} of ${count(sorted.length)} ${many}`,
    `${few === 1 ? 'carries' : 'carry'} ${Math.round(100 * share)} % of the bytes. The median ${one} has ${middle}.`,
  ];
}

/** Axis values (1, 2 or 5 times a power of ten) that enclose all times, at most seven, s. */
export function roundTimes(times: readonly number[]): readonly number[] {
  const positive = times.filter((time) => time > 0);
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  const from = Math.floor(Math.log10(least));
  const round = Array.from({ length: 3 * (Math.ceil(Math.log10(most)) - from) + 3 }, (_, index) =>
    Number(`${[1, 2, 5][index % 3]}e${from + Math.floor(index / 3)}`),
  );
  const first = round.findIndex((time) => time > least) - 1;
  const last = round.findIndex((time, index) => time >= most && index > first);
  const shown = round.slice(first, last + 1);
  const step = Math.ceil((shown.length - 1) / 6);
  return shown.filter(
    (_, index) => index === shown.length - 1 || (index % step === 0 && index + step / 2 < shown.length - 1),
  );
}

/** A histogram with classes of equal width on a logarithmic scale. */
interface Histogram {
  /** Bounds of the classes, one more than classes. */
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
}

/** `within`: first and last bound; default: minimum and maximum. */
export function histogram(values: readonly number[], classes: number, within?: readonly [number, number]): Histogram {
  const positive = values.filter((value) => value > 0);
  const [least, most] = within ?? [Math.min(...positive), Math.max(...positive)];
  const step = Math.log(most / least || 1) / classes || 0.1;
  const bounds = Array.from({ length: classes + 1 }, (_, index) => least * Math.exp(index * step));
  const inClasses = bin()
    .domain([least, Math.max(most, bounds.at(-1)!)])
    .thresholds(bounds.slice(1, -1));
  return { bounds, counts: inClasses(positive).map(({ length }) => length) };
}
