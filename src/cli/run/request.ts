import { readNumber } from '../../scenario/field.ts';
import { writeNumber } from '../../scenario/quantity.ts';
import { closest, oneOf } from '../../scenario/wording.ts';
import { TRACES, type TraceName } from '../../lab/trace.ts';
import type { Call } from '../command.ts';
import { openExperiment, type Experiment } from '../experiment.ts';
import { Refused } from '../refused.ts';
import { remarksOn } from '../../scenario/remarks.ts';

export type Format = 'text' | 'json' | 'csv';

/** What `run` was asked to do. */
export interface RunRequest {
  readonly experiment: Experiment;
  /** How far to run, s. */
  readonly end: number;
  readonly traces: ReadonlySet<TraceName>;
  readonly format: Format;
  /** Runs with as many seeds, from that of the scenario on. */
  readonly seeds: number;
}

/** Most runs of one command. */
const MOST_SEEDS = 1000;

/** Reads the flags of `run`, and opens the experiment. Throws Refused. */
export function readRequest(call: Call): RunRequest {
  const traces = readTraces(call.values('trace'));
  const format = readFormat(call, traces);
  const seeds = readSeeds(call.value('seeds'), traces);
  const experiment = openExperiment(call.words[0] ?? '', call.values('set'), call.io);
  // A run of something else than what the link says must not look like an answer.
  if (experiment.notes.length > 0)
    throw new Refused(
      ...experiment.notes,
      'Nothing was run: "sawtooth open" gives what can be read of this link as a file.',
    );
  for (const sentence of remarksOn(experiment.scenario)) call.io.err(`${sentence}\n`);
  return { experiment, end: readEnd(call.value('until'), experiment.scenario.duration), traces, format, seeds };
}

function readTraces(lists: readonly string[]): ReadonlySet<TraceName> {
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim());
  const known = (name: string): name is TraceName => (TRACES as readonly string[]).includes(name);
  const unknown = names.filter((name) => !known(name));
  if (unknown.length > 0)
    throw new Refused(
      ...unknown.map(
        (name) => `--trace: must be ${oneOf(TRACES)}${closest(name, TRACES)} (got ${JSON.stringify(name)})`,
      ),
    );
  return new Set(names.filter(known));
}

function readFormat(call: Call, traces: ReadonlySet<TraceName>): Format {
  if (call.has('json') && call.has('csv')) throw new Refused('--csv: must not be given together with --json');
  if (call.has('csv') && traces.size > 1)
    throw new Refused(`--csv: takes one trace, because it is one table (got --trace ${[...traces].join(',')})`);
  return call.has('json') ? 'json' : call.has('csv') ? 'csv' : 'text';
}

function readSeeds(given: string | undefined, traces: ReadonlySet<TraceName>): number {
  if (given === undefined) return 1;
  const seeds = Number(given);
  if (!/^\d+$/.test(given) || seeds < 1 || seeds > MOST_SEEDS)
    throw new Refused(`--seeds: must be a whole number from 1 to ${MOST_SEEDS} (got ${JSON.stringify(given)})`);
  if (seeds > 1 && traces.size > 0)
    throw new Refused(
      '--seeds: gives means over runs, so that there is no trace; must not be given together with --trace',
    );
  return seeds;
}

function readEnd(given: string | undefined, duration: number): number {
  if (given === undefined) return duration;
  const notes = { label: 'Until', help: '', unit: 's', min: 0, max: 1e6 } as const;
  const end = readNumber(given, notes);
  const refuse = (message: string): never => {
    throw new Refused(`--until: ${message} (got ${JSON.stringify(given)})`);
  };
  if (typeof end !== 'number') return refuse(end.problem);
  if (end === 0) return refuse('must be above 0');
  const longer = `must be at most the duration, ${writeNumber(duration)} s; --set duration=... makes the run longer`;
  return end > duration ? refuse(longer) : end;
}
