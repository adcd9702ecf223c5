import { costWords } from '../../lab/results/cost.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import { Pool } from '../../study/pool.ts';
import { Results } from '../../study/results.ts';
import { runStudy, SERIES_POINTS } from '../../study/runner.ts';
import type { Study, StudyRun } from '../../study/runs.ts';
import type { Io } from '../io.ts';
import type { Output } from '../output.ts';
import { Refused } from '../refused.ts';
import { writeParquet } from './parquet.ts';
import { Progress } from './progress.ts';
import { formatOf, type Shard, type StudyRequest } from './request.ts';
import { ResultFile } from './resultFile.ts';
import { columnsOf, linesOf, rowsFor, typedColumnsOf, type RowCell, type RowFormat } from '../../study/rows.ts';
import { studyText } from './table.ts';
import { counted } from '#scenario/words/english.ts';

/** Studies estimated to take longer announce it first, s of wall time. */
const PATIENCE = 10;
/** Studies estimated to take longer, s, or with more runs than the maximum, ask first. */
const ASKS = 600;
const ASKS_RUNS = 100_000;
/** Maximum number of runs in a table. */
const MOST_IN_TABLE = 200_000;

type Outcome = Measured | Failed;
type Find = (name: string) => Outcome | undefined;

/** The runs of a shard in plan order: every n-th, so that all shards take about equally long. */
function* runsOf(study: Study, shard: Shard | null): Generator<StudyRun> {
  const { part, of } = shard ?? { part: 1, of: 1 };
  for (let index = part - 1; index < study.runs; index += of) yield study.run(index);
}

/** The runs that a task needs; a table without a file also shows those without jitter. */
function* neededBy({ request, results }: Task): Generator<StudyRun> {
  const { study, shard, merge, destination } = request;
  yield* runsOf(study, shard);
  if (results !== null && merge === null && destination.format === null) yield* study.withoutJitter();
}

const headerOf = (study: Study, format: RowFormat): string =>
  format === 'csv' ? linesOf('csv', [], [columnsOf(study)]) : '';

/** Announces the estimated time, and asks for confirmation if it is very long. Throws Refused. */
async function agreed(
  { study, workers }: Pick<StudyRequest, 'study' | 'workers'>,
  runs: number,
  yes: boolean,
  io: Io,
): Promise<void> {
  if (runs === 0) return;
  const cost = study.cost();
  const part = runs / study.runs / workers;
  const seconds = cost.seconds * part;
  if (seconds <= PATIENCE && runs <= ASKS_RUNS) return;
  const words = costWords({ ...cost, packets: (cost.packets * runs) / study.runs, seconds });
  io.err(`${counted(runs, 'run')} on ${counted(workers, 'worker')}: ${words}. Ctrl-C stops it.\n`);
  if ((seconds <= ASKS && runs <= ASKS_RUNS) || yes) return;
  if (!io.studies.interactive) throw new Refused('nothing was run: --yes runs it all the same');
  if (!(await io.studies.ask('Run it? [y/N] '))) throw new Refused('nothing was run');
}

/** Known results: the files of a merge, or the file being written. */
interface Known {
  readonly find: Find;
  readonly close: () => void;
}

function mergeOf(files: readonly string[]): Known {
  const opened = files.map((path) => {
    const format = formatOf(path) ?? 'csv';
    if (format === 'parquet')
      throw new Refused(`--merge: takes CSV and JSON lines, not Parquet (got ${JSON.stringify(path)})`);
    return ResultFile.openToRead(path, format);
  });
  return {
    find: (name) => {
      for (const file of opened) {
        const outcome = file.find(name);
        if (outcome !== undefined) return outcome;
      }
      return undefined;
    },
    close: () => opened.forEach((file) => file.close()),
  };
}

/** Receives outcomes in any order and writes them in plan order. */
class Ordered {
  private readonly waiting = new Map<number, Outcome>();
  private readonly runs: Iterator<StudyRun>;
  private next: IteratorResult<StudyRun, unknown>;

  constructor(
    runs: Iterable<StudyRun>,
    private readonly write: (run: StudyRun, outcome: Outcome) => void,
  ) {
    this.runs = runs[Symbol.iterator]();
    this.next = this.runs.next();
  }

  put(index: number, outcome: Outcome): void {
    this.waiting.set(index, outcome);
    while (this.next.done !== true) {
      const run = this.next.value;
      const ready = this.waiting.get(run.index);
      if (ready === undefined) return;
      this.waiting.delete(run.index);
      this.write(run, ready);
      this.next = this.runs.next();
    }
  }
}

/** State of one execution of the command. */
interface Task {
  readonly request: StudyRequest;
  readonly yes: boolean;
  readonly output: Output;
  readonly io: Io;
  /** null: no table requested. */
  readonly results: Results | null;
}

/** Computes all runs for which `find` has no result, and reports every run. Returns the number computed. */
async function computed(task: Task, find: Find, tell: (run: StudyRun, outcome: Outcome) => void): Promise<number> {
  const { request, io, yes } = task;
  const { study, merge, workers } = request;
  let missing = 0;
  let first: StudyRun | undefined;
  const names = new Set<string>();
  for (const run of neededBy(task)) {
    const outcome = run.scenario === null || names.has(run.name) ? null : find(run.name);
    names.add(run.name);
    // Failed runs are retried, unless parts are only merged.
    if (outcome !== undefined && (outcome === null || merge !== null || !('failed' in outcome))) continue;
    missing++;
    first ??= run;
  }
  if (merge !== null) {
    if (first !== undefined)
      throw new Refused(
        `--merge: ${counted(missing, 'run')} of ${study.runs} missing in the files; the first is of ${study.contenders[first.contender]}, seed ${first.seed} (${first.name})`,
      );
    for (const run of runsOf(study, null)) tell(run, run.scenario === null ? { failed: run.refused } : find(run.name)!);
    return 0;
  }
  await agreed(request, missing, yes, io);
  const pool = new Pool({
    start: io.studies.startWorker,
    size: Math.min(workers, Math.max(1, missing)),
    later: io.studies.later,
  });
  const progress = new Progress(io, missing);
  const fresh = new Set<string>();
  // Errors in the handling of outcomes are collected, since the caller cannot catch them; the first ends the study.
  const faults: unknown[] = [];
  try {
    const batch = runStudy(study, pool, {
      runs: neededBy(task),
      known: (name) => {
        const outcome = find(name);
        if (outcome === undefined || 'failed' in outcome) {
          fresh.add(name);
          return undefined;
        }
        return outcome;
      },
      tell: (run, outcome) => {
        if (faults.length > 0) return;
        if (fresh.delete(run.name)) progress.step();
        try {
          tell(run, outcome);
        } catch (error) {
          faults.push(error);
          queueMicrotask(() => batch.cancel());
        }
      },
    });
    await batch.finished;
  } finally {
    progress.end();
    pool.close();
  }
  if (faults.length > 0) throw faults[0];
  return missing;
}

/** Computes all runs of a study, with the data that its figures need. */
export async function resultsWithSeries(study: Study, io: Io): Promise<Results> {
  const results = new Results(study);
  const workers = io.studies.cores;
  await agreed({ study, workers }, study.runs, false, io);
  const pool = new Pool({ start: io.studies.startWorker, size: workers, later: io.studies.later });
  const progress = new Progress(io, study.runs);
  try {
    await runStudy(study, pool, {
      runs: study.bySeed(),
      points: study.axes.length > 0 ? 0 : SERIES_POINTS,
      tell: ({ index }, outcome) => {
        results.put(index, outcome);
        if (index < study.runs) progress.step();
      },
    }).finished;
  } finally {
    progress.end();
    pool.close();
  }
  return results;
}

/** Writes rows to standard output in plan order as they come. */
async function toOutput(task: Task, format: RowFormat, find: Find): Promise<void> {
  const { request, output } = task;
  const { study, shard } = request;
  const columns = columnsOf(study);
  output.write(headerOf(study, format));
  const ordered = new Ordered(runsOf(study, shard), (run, outcome) =>
    output.write(linesOf(format, columns, rowsFor(study, run, outcome))),
  );
  await computed(task, find, ({ index }, outcome) => ordered.put(index, outcome));
}

/** Writes rows to a file: appended as they come, in plan order at the end. */
async function toFile(task: Task, path: string, format: RowFormat | 'parquet', merged: Find | null): Promise<void> {
  const { request, io, results } = task;
  const { study, shard } = request;
  const kept = format === 'parquet' ? 'jsonl' : format;
  const columns = columnsOf(study);
  const file = ResultFile.open(format === 'parquet' ? `${path}.part` : path, kept, headerOf(study, kept));
  const own = new Set(file.names);
  const before = own.size;
  if (before > 0) {
    for (const { name } of runsOf(study, shard)) own.delete(name);
    if (own.size > 0)
      throw new Refused(`--out: ${path} holds ${counted(own.size, 'run')} of another study; nothing was run`);
    io.err(`${counted(before, 'run')} found in ${path}.\n`);
  }
  const failed = new Map<number, Failed>();
  const find: Find = (name) => file.find(name) ?? merged?.(name);
  await computed(task, find, (run, outcome) => {
    results?.put(run.index, outcome);
    if ('failed' in outcome) failed.set(run.index, outcome);
    else if (!file.has(run.name)) file.put(run.name, linesOf(kept, columns, rowsFor(study, run, outcome)));
  });
  function* inOrder(): Generator<RowCell[][]> {
    for (const run of runsOf(study, shard)) yield rowsFor(study, run, failed.get(run.index) ?? file.find(run.name)!);
  }
  if (format !== 'parquet') {
    file.replaceBy(lines());
    return;
  }
  await writeParquet(path, typedColumnsOf(study), rows());
  file.remove();

  function* lines(): Generator<string> {
    for (const rowsOfRun of inOrder()) yield linesOf(kept, columns, rowsOfRun);
  }
  function* rows(): Generator<RowCell[]> {
    for (const rowsOfRun of inOrder()) yield* rowsOfRun;
  }
}

/** Performs `compare` or `sweep`. Throws Refused. */
export async function performStudy(request: StudyRequest, yes: boolean, output: Output, io: Io): Promise<void> {
  const { study, title, destination, shard, merge, workers } = request;
  const { format, path } = destination;
  const toStandard = format !== null && path === undefined;
  const table = !toStandard && shard === null && study.runs <= MOST_IN_TABLE;
  const task: Task = { request, yes, output, io, results: table ? new Results(study) : null };
  const known = merge === null ? null : mergeOf(merge);
  const find: Find = known?.find ?? (() => undefined);
  const start = io.nowMs();
  try {
    if (toStandard) await toOutput(task, format === 'parquet' ? 'csv' : format, find);
    else if (format !== null && path !== undefined) await toFile(task, path, format, known?.find ?? null);
    else if (task.results === null)
      throw new Refused(`${study.runs} runs are too many for a table; --csv, --json or --out must be given`);
    else await computed(task, find, ({ index }, outcome) => task.results?.put(index, outcome));
  } finally {
    known?.close();
  }
  if (task.results === null) return;
  for (const line of studyText(task.results, title, (io.nowMs() - start) / 1000, workers)) output.line(line);
}
