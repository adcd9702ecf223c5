import { readNumber } from '#scenario/fields/field.ts';
import { writeNumber } from '#scenario/words/quantity.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import { TRACES, USUAL_INTERVAL, type TraceName } from '../../lab/results/trace.ts';
import type { Call } from '../command.ts';
import { openExperiment, type Experiment } from '../experiment.ts';
import { ownLawOf } from '../ownLaw.ts';
import { Refused } from '../refused.ts';
import { remarksOn } from '#scenario/check/remarks.ts';

type Format = 'text' | 'json' | 'csv';

/** A parsed `run` command. */
export interface RunRequest {
  readonly experiment: Experiment;
  /** Start of measurement and end of the run, s. */
  readonly from: number;
  readonly end: number;
  readonly traces: ReadonlySet<TraceName>;
  /** Interval of the throughput trace, s. */
  readonly interval: number;
  readonly format: Format;
  /** Whether to list every link, not only shared ones. */
  readonly links: boolean;
  /** Number of seeds, starting at the scenario's. */
  readonly seeds: number;
}

/** Maximum number of runs of one command. */
const MOST_SEEDS = 1000;

/** Reads the flags of `run` and opens the experiment. Throws Refused with all problems. */
export function readRequest(call: Call): RunRequest {
  const wrong: string[] = [];
  /** Runs a reader; its refusal is collected with the others. */
  const tried = <Answer>(usual: Answer, read: () => Answer): Answer => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      wrong.push(...error.lines);
      return usual;
    }
  };
  const traces = tried(new Set<TraceName>(), () => readTraces(call.values('trace')));
  const format = tried('text', () => readFormat(call, traces));
  const seeds = tried(1, () => readSeeds(call.value('seeds'), traces));
  const links = tried(false, () => readLinks(call, format, traces, seeds));
  const experiment = tried(null, () =>
    openExperiment(call.words[0] ?? '', call.values('set'), call.io, ownLawOf(call)),
  );
  // Refuse a partly understood link, since the run would differ from it.
  if (experiment !== null && experiment.notes.length > 0)
    wrong.push(
      ...experiment.notes,
      'Nothing was run: "sawtooth open" converts what can be read of this link to a file.',
    );
  const duration = experiment?.scenario.duration ?? LONGEST;
  const end = tried(duration, () => readEnd(call.value('until'), duration));
  const from = tried(0, () => readFrom(call.value('from'), end));
  const interval = tried(USUAL_INTERVAL, () => readInterval(call.value('every'), traces, end));
  if (experiment === null || wrong.length > 0) throw new Refused(...wrong);
  for (const sentence of remarksOn(experiment.scenario)) call.io.err(`${sentence}\n`);
  return { experiment, from, end, traces, interval, format, links, seeds };
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

function readLinks(call: Call, format: Format, traces: ReadonlySet<TraceName>, seeds: number): boolean {
  if (!call.has('links')) return false;
  if (format === 'json') throw new Refused('--links: changes nothing together with --json, which has every link');
  if (traces.size > 0 && format === 'csv')
    throw new Refused('--links: must not be given together with --trace and --csv, because a CSV answer is one table');
  if (seeds > 1) throw new Refused('--links: is for one run; must not be given together with --seeds');
  return true;
}

/** Maximum duration of a run, s. */
const LONGEST = 1e6;

/** Parses a time, s, or returns the problem. */
function readTime(flag: string, given: string, limits: { readonly above?: number; readonly below?: number }): number {
  const notes = { label: '', help: '', unit: 's', range: [0, LONGEST] } as const;
  const time = readNumber(given, notes);
  const refused = (message: string): Refused => new Refused(`${flag}: ${message} (got ${JSON.stringify(given)})`);
  if (typeof time !== 'number') throw refused(time.problem);
  const { above, below } = limits;
  if (above !== undefined && time <= above) throw refused(`must be above ${writeNumber(above)}`);
  if (below !== undefined && time >= below) throw refused(`must be before the end, ${writeNumber(below)} s`);
  return time;
}

function readEnd(given: string | undefined, duration: number): number {
  if (given === undefined) return duration;
  const end = readTime('--until', given, { above: 0 });
  if (end <= duration) return end;
  const longer = `must be at most the duration, ${writeNumber(duration)} s; --set duration=... makes the run longer`;
  throw new Refused(`--until: ${longer} (got ${JSON.stringify(given)})`);
}

const readFrom = (given: string | undefined, end: number): number =>
  given === undefined ? 0 : readTime('--from', given, { below: end });

/** Maximum number of rows per flow. */
const MOST_INTERVALS = 1e6;

function readInterval(given: string | undefined, traces: ReadonlySet<TraceName>, end: number): number {
  if (given === undefined) return USUAL_INTERVAL;
  const interval = readTime('--every', given, { above: 0 });
  if (!traces.has('throughput')) throw new Refused('--every: is for --trace throughput, which is not given');
  if (end / interval <= MOST_INTERVALS) return interval;
  throw new Refused(
    `--every: must be at least ${writeNumber(end / MOST_INTERVALS)} s, for a million rows of each flow (got ${JSON.stringify(given)})`,
  );
}
