import { loadPartsFor } from '../lab/build/parts.ts';
import type { CwndRow, DelayRow, QueueRow, ThroughputRow } from '../lab/results/probes.ts';
import { TRACES, USUAL_INTERVAL, type SegmentRow, type TracedEvent, type TraceName } from '../lab/results/trace.ts';
import { readNumber } from '#scenario/fields/field.ts';
import { problemAt, type Problem } from '#scenario/words/problem.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import { refuse, strangers } from './refusal.ts';
import { scenarioOf, type Changes, type GivenScenario } from './scenario.ts';
import { simulate, type WatchedResult } from './simulate.ts';

/** The rows of each trace, by time. */
export interface TraceRows {
  /** Every change of a congestion window, segments. */
  readonly cwnd: CwndRow;
  /** Every change of the queue of a shared link, packets. */
  readonly queue: QueueRow;
  /** Throughput of each flow in every interval, bit/s. */
  readonly throughput: ThroughputRow;
  /** One-way delay of every data packet, s. */
  readonly delay: DelayRow;
  /** Every segment sent by each TCP sender, and its state after each ACK, write and timer. */
  readonly segments: SegmentRow;
  /** Every packet event and every rule that fires. */
  readonly events: TracedEvent;
}

export interface RunOptions<Name extends TraceName = never> extends Changes {
  /** Start of measurement, s; default 0. */
  readonly from?: number | undefined;
  /** End of the run, s; default: the end of the scenario. */
  readonly until?: number | undefined;
  /** Traces to return with the result. */
  readonly trace?: readonly Name[] | undefined;
  /** Interval of the throughput trace, s; default 0.1. */
  readonly every?: number | undefined;
}

/** The result of a run, with the rows of the requested traces. Plain data: a worker can post it. */
export interface RunResult<Name extends TraceName = never> extends WatchedResult {
  readonly rows: { readonly [Each in Name]: readonly TraceRows[Each][] };
}

const OPTIONS = ['set', 'law', 'from', 'until', 'trace', 'every'];
/** Maximum number of throughput rows per flow. */
const MOST_INTERVALS = 1e6;

/** Runs a scenario and returns the results of every flow. Throws a `Refusal`. */
export async function run<const Name extends TraceName = never>(
  given: GivenScenario,
  options: RunOptions<Name> = {},
): Promise<RunResult<Name>> {
  refuse(strangers(options, OPTIONS));
  const scenario = await scenarioOf(given, options);
  const problems: Problem[] = [];
  const time = (name: 'from' | 'until' | 'every', usual: number, least: number, most: number): number => {
    const value = options[name];
    if (value === undefined) return usual;
    const read = readNumber(value, { label: '', help: '', unit: 's', range: [least, most] });
    if (typeof read === 'number') return read;
    problems.push(problemAt([name], read.problem, value));
    return usual;
  };
  const end = time('until', scenario.duration, 0.001, scenario.duration);
  const from = time('from', 0, 0, end);
  if (from >= end) problems.push(problemAt(['from'], `must be before the end, ${end} s`, from));
  const interval = time('every', USUAL_INTERVAL, end / MOST_INTERVALS, 1e6);
  const { trace = [] } = options;
  trace.forEach((name, at) => {
    if (!TRACES.includes(name))
      problems.push(problemAt(['trace', at], `must be ${oneOf(TRACES)}${closest(name, TRACES)}`, name));
  });
  refuse(problems);
  const rows = Object.fromEntries(trace.map((name) => [name, [] as unknown[]]));
  const sink = Object.fromEntries(trace.map((name) => [name, (row: unknown) => void rows[name]!.push(row)]));
  await loadPartsFor(scenario);
  const { result } = simulate(scenario, { from, end, interval, sink, nowMs: () => performance.now() });
  return { ...result, rows: rows as unknown as RunResult<Name>['rows'] };
}
