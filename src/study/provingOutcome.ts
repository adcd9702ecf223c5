/** Results of a law's runs on a path of the proving ground: figures with intervals, and readings of its lanes. */
import { estimate, type Estimate } from '../lab/results/manySeeds.ts';
import type { FigureName } from './figures.ts';
import { figureOf, type Failed, type Measured } from './measured.ts';
import type { ProvingPath } from './provingPaths.ts';

/** Result of a prover on a path: means over its seeds. */
export interface Outcome {
  /** Goodput of the first sender, bit/s, over all its paths. */
  readonly goodput: number;
  /** Queueing delay of the first sender, s, on the path where it is longest. */
  readonly waiting: number;
  /** Jain's index; NaN: one flow. */
  readonly fairness: number;
  readonly dropped: number;
  readonly timeouts: number;
  /** Sending rate of the first flow, retransmissions included, bit/s. */
  readonly sent: number;
  /** Loss ratio of all flows of the law. */
  readonly lost: number;
  /** 95th percentile of the times of transfers beside it, s; NaN: there are none. */
  readonly completion: number;
  /** Queueing delay of a call beside it, s, and its loss ratio; NaN: there is none. */
  readonly call: { readonly waiting: number; readonly lost: number };
  /** Half-widths of 95 % intervals; null: the path has no random parts. */
  readonly interval: { readonly goodput: number | null; readonly waiting: number | null };
  /** New payload of each sender in the run of the first seed, bit/s: one value per `column` seconds. */
  readonly lanes: readonly Float32Array[];
  readonly column: number;
  /** Why there is no result; '' if there is one. */
  readonly failed: string;
}

/** Bits of a full segment on the wire. */
export const PACKET = 8 * 1040;

/** Combines the runs of a prover on a path. */
export function outcomeOf(path: ProvingPath, measured: readonly (Measured | Failed)[]): Outcome {
  const failed = measured.find((each) => 'failed' in each);
  const over = (figure: (run: Measured) => number | null): Estimate | null =>
    failed === undefined ? estimate(measured.map((run) => ('failed' in run ? null : figure(run)))) : null;
  const mean = (estimated: Estimate | null): number => estimated?.mean ?? NaN;
  const of = (name: FigureName, flow: number | null): number => mean(over((run) => figureOf(run, name, flow)));
  const { paths = 1 } = path;
  /** Of the first sender, over all its paths. */
  const ofFirst = (name: FigureName, join: (values: readonly number[]) => number = sumOf): Estimate | null =>
    over((run) => {
      const values = Array.from({ length: paths }, (_, flow) => figureOf(run, name, flow));
      return values.every((value) => value !== null) ? join(values) : null;
    });
  const goodput = ofFirst('goodput');
  // Radio nodes have no common queue, so compare the total delay.
  const waiting = ofFirst(path.id === 'chain' ? 'p95Delay' : 'p95QueueingDelay', (values) => Math.max(...values));
  const [first] = measured;
  const series = first === undefined || 'failed' in first ? undefined : first.series;
  const ofAll = (name: FigureName): number => sumOf(Array.from({ length: path.flows }, (_, flow) => of(name, flow)));
  const isCall = path.judged === 'voice';
  const lanes = series?.flows.map((flow) => flow.goodput) ?? [];
  const senders = [lanes.slice(0, paths), ...lanes.slice(paths).map((lane) => [lane])];
  return {
    goodput: mean(goodput),
    waiting: mean(waiting),
    fairness: path.judged === 'shared' ? of('fairness', null) : NaN,
    dropped: mean(ofFirst('packetsDropped')),
    timeouts: mean(ofFirst('timeouts')),
    sent:
      (mean(ofFirst('packetsSent')) * PACKET) / ((series?.flows[0]?.goodput.length ?? NaN) * (series?.width ?? NaN)),
    lost: ofAll('packetsDropped') / ofAll('packetsSent'),
    completion: path.judged === 'transfers' ? of('p95Completion', null) : NaN,
    call: {
      waiting: isCall ? of('p95QueueingDelay', 1) : NaN,
      lost: isCall ? of('packetsDropped', 1) / of('packetsSent', 1) : NaN,
    },
    interval: { goodput: goodput?.interval ?? null, waiting: waiting?.interval ?? null },
    lanes: lanes.length === 0 ? [] : senders.map(together),
    column: series?.width ?? NaN,
    failed: failed === undefined ? '' : failed.failed,
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

/** The sum of several lanes, column by column. */
const together = (lanes: readonly Float32Array[]): Float32Array =>
  lanes[0]!.map((_, at) => sumOf(lanes.map((lane) => lane[at]!)));

export const ms = (seconds: number): string => `${Math.round(seconds * 1000)} ms`;
export const mb = (rate: number): string => `${(rate / 1e6).toFixed(rate < 1e6 ? 2 : 1)} Mb/s`;
export const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** Columns within a stretch of time, s. */
function* columnsIn({ lanes, column }: Outcome, from: number, to: number): Generator<number> {
  const count = lanes[0]?.length ?? 0;
  for (let at = 0; at < count; at++) if (at * column >= from - 1e-9 && (at + 1) * column <= to + 1e-9) yield at;
}

/** The first flow's share of both flows' payload in a stretch, s. */
export function shareIn(outcome: Outcome, from: number, to: number): number {
  let [first, both] = [0, 0];
  for (const at of columnsIn(outcome, from, to)) {
    first += outcome.lanes[0]![at]!;
    for (const lane of outcome.lanes) both += lane[at]!;
  }
  return both > 0 ? first / both : NaN;
}

/** Time from which `holds` is true for all columns until the end, s; null: none. */
export function stays(outcome: Outcome, from: number, holds: (at: number) => boolean): number | null {
  let since: number | null = null;
  for (const at of columnsIn(outcome, from, Infinity)) {
    if (!holds(at)) since = null;
    else since ??= at * outcome.column;
  }
  return since === null ? null : round(since);
}

/** First time at which a lane is below a given rate, s. */
export function firstBelow(outcome: Outcome, from: number, rate: number): number | null {
  for (const at of columnsIn(outcome, from, Infinity))
    if (outcome.lanes[0]![at]! < rate) return round(at * outcome.column);
  return null;
}

const round = (time: number): number => Math.round(time * 10) / 10;

/** Coefficient of variation of the first flow's goodput from a time on, s. */
export function unsteadiness(outcome: Outcome, from: number): number {
  const rates = [...columnsIn(outcome, from, Infinity)].map((at) => outcome.lanes[0]![at]!);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const squares = rates.reduce((sum, rate) => sum + (rate - mean) * (rate - mean), 0);
  return mean > 0 ? Math.sqrt(squares / rates.length) / mean : Infinity;
}
