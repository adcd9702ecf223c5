import type { StackName, VariantName } from '../engine/tcp/catalog.ts';
import type { Estimate } from '../lab/manySeeds.ts';
import { MODEL_VERSION } from '../lab/model.ts';
import { minimalInput } from '../scenario/minimal.ts';
import type { Problem } from '../scenario/problem.ts';
import { figureNamed, type FigureName } from '../study/figures.ts';
import { readPlan } from '../study/plan.ts';
import { Pool, type StartWorker } from '../study/pool.ts';
import { Results } from '../study/results.ts';
import { rowsSoFar, typedColumnsOf, typedRows } from '../study/rows.ts';
import { runStudy } from '../study/runner.ts';
import { expand, type Study } from '../study/runs.ts';
import { StudyWorker } from '../study/studyWorker.ts';
import { studyWords } from '../study/sweepHeadline.ts';
import { contenderOf } from './presets.ts';
import { Refusal, refuse, strangers } from './refusal.ts';
import { lawOf, scenarioOf, type Changes, type GivenScenario } from './scenario.ts';

/** One of those that are compared. What is left out is as in the scenario. */
export interface Contender {
  /** What it is called in rows; made from the rest unless given. */
  readonly label?: string;
  readonly variant?: VariantName;
  readonly stack?: StackName;
  /** The text of a law of your own; variant and stack follow from it. */
  readonly law?: string;
  /** Settings of its TCP flows. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Any fields of the scenario by their paths. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** A whole scenario instead. */
  readonly scenario?: GivenScenario;
}

export interface CompareOptions extends Changes {
  /** Who is compared: `cubic`, `cubic/linux`, the name of a preset, or what it is made of. The scenario as it is unless given. */
  readonly variants?: readonly (VariantName | `${VariantName}/${StackName}` | (string & {}) | Contender)[];
  /** How many seeds, from that of the scenario on, or a list of them; 1 unless given. */
  readonly seeds?: number | readonly number[];
  /** Figures of the ranking; the first ranks. */
  readonly metrics?: readonly FigureName[];
  /** When the figures begin and how long each run lasts, s. */
  readonly from?: number;
  readonly until?: number;
  /** Most that each flow begins later, drawn from the seed, s; 0: none. */
  readonly jitter?: number;
  /** Rate of a UDP flow that is added and sends at random times, bit/s. */
  readonly background?: number;
  /** Whether a contender takes the place of all TCP flows or of the first one, whose figures are then compared. */
  readonly replace?: 'all' | 'first';
  /** Hears how many runs are done, of how many. */
  readonly progress?: (done: number, runs: number) => void;
}

/** The values of a field that is varied. */
export type Values =
  | readonly (string | number | boolean | null)[]
  | {
      readonly from: number | string;
      readonly to: number | string;
      readonly steps?: number;
      readonly scale?: 'linear' | 'log';
    };

export interface SweepOptions<Path extends string> extends CompareOptions {
  /** One or two fields by their paths; `flows.length` is the number of flows. */
  readonly over: { readonly [Each in Path]: Values };
}

/** A flow of a run; `flow` is `all` in the row of all TCP flows together. Units are s, bit/s, bytes, packets, segments; ratios are from 0 to 1; null is a figure of nothing. */
export type Row<Path extends string = never> = { readonly [Each in Path]: string | number } & {
  readonly [Each in FigureName]: number | null;
} & {
  /** Names what was run and measured: equal names, equal figures. */
  readonly run: string;
  readonly contender: string;
  readonly seed: number;
  readonly flow: string;
  readonly name: string | null;
  readonly variant: string | null;
  readonly digest: string | null;
  readonly events: number | null;
  /** Why the run failed; null: it did not. */
  readonly error: string | null;
};

/** The place of a contender, at one value of what is varied. Those with the same rank tie with the first of them. */
export type Ranked<Path extends string = never> = { readonly [Each in Path]: string | number } & {
  readonly contender: string;
  readonly rank: number | null;
  readonly tied: boolean;
  /** Means over the seeds with their 95 % intervals; null: no run had the figure. */
  readonly figures: { readonly [Each in FigureName]?: Estimate | null };
};

export interface StudyResult<Path extends string = never> {
  /** Version of the model that computed it. */
  readonly model: string;
  /** What it shows, in a sentence or two. */
  readonly words: string;
  /** Best first, at each value. */
  readonly ranking: readonly Ranked<Path>[];
  /** A row for each flow of each run, and one of all together. */
  readonly rows: readonly Row<Path>[];
}

/** Compares variants on one network over several seeds. Throws a `Refusal`. */
export const compare = (given: GivenScenario, options: CompareOptions = {}): Promise<StudyResult> =>
  studied(given, options, {});

/** Varies one or two fields, times variants, times seeds. Throws a `Refusal`. */
export const sweep = <const Path extends string>(
  given: GivenScenario,
  { over, ...options }: SweepOptions<Path>,
): Promise<StudyResult<Path>> => studied<Path>(given, options, over);

const OPTIONS = ['variants', 'seeds', 'metrics', 'from', 'until', 'jitter', 'background', 'replace', 'progress'];

async function studied<Path extends string>(
  given: GivenScenario,
  options: CompareOptions,
  over: Readonly<Record<string, Values>>,
): Promise<StudyResult<Path>> {
  refuse(strangers(options, [...OPTIONS, 'set', 'law']));
  const scenario = await scenarioOf(given, options);
  const { variants = [], seeds, metrics, from, until, jitter, background, replace, progress } = options;
  const contenders = await Promise.all(variants.map(contender));
  const fields = { seeds, metrics, from, until, jitter, background, replace };
  const read = readPlan({
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    scenario: minimalInput(scenario),
    axes: Object.entries(over).map(([path, values]) => ({ path, ...('from' in values ? values : { values }) })),
    ...(contenders.length > 0 && { contenders }),
  });
  if (!read.ok) throw new Refusal(read.problems.map(asOption));
  const expanded = expand(read.plan);
  if (!expanded.ok) throw new Refusal(expanded.problems.map(asOption));
  const { study } = expanded;
  const results = new Results(study);
  const pool = new Pool({ start: here, size: 1, later: (ms, work) => void setTimeout(work, ms) });
  const batch = runStudy(study, pool, {
    runs: study.bySeed(),
    tell: ({ index }, outcome) => {
      results.put(index, outcome);
      progress?.(results.finished, study.runs);
    },
  });
  await batch.finished;
  pool.close();
  return {
    model: MODEL_VERSION,
    words: studyWords(results),
    ranking: [...rankingOf(results)] as Ranked<Path>[],
    rows: [...typedRows(typedColumnsOf(study), rowsSoFar(results))] as unknown as Row<Path>[],
  };
}

/** A problem of a plan by the name that the option has. */
const asOption = ({ path, ...problem }: Problem): Problem => ({
  path: path.replace(/^contenders/, 'variants').replace(/^axes\[\d\]/, 'over'),
  ...problem,
});

/** A contender as a plan has it. */
async function contender(given: string | Contender, place: number): Promise<object> {
  if (typeof given === 'string') return contenderOf(given);
  const { scenario, law, ...rest } = given;
  return {
    ...(law === undefined ? {} : lawOf(`variants[${place}].law`, law)),
    ...rest,
    ...(scenario === undefined ? {} : { scenario: minimalInput(await scenarioOf(scenario, {})) }),
  };
}

/** A worker of a pool in this thread, which goes on with other things now and then. */
const here: StartWorker = (hear) => {
  const worker = new StudyWorker({
    send: (message) => queueMicrotask(() => hear(message)),
    nowMs: () => performance.now(),
    rest: () => new Promise((done) => void setTimeout(done)),
  });
  return { post: (message) => worker.hear(message), end: () => {} };
};

const axesAt = ({ axes }: Study, places: readonly number[]) =>
  Object.fromEntries(axes.map(({ path, values }, axis) => [path, values[places[axis]!]]));

function* rankingOf(results: Results): Generator<object> {
  const { study } = results;
  const { figures, contenders, points } = study;
  // Some figures, as packets sent, have no better end; the first that has ranks.
  const first = figures.find((name) => figureNamed(name).better !== null) ?? figures[0];
  if (first === undefined) return;
  for (let point = 0; point < points; point++)
    for (const { entry, rank, tied } of results.ranking(point, first))
      yield {
        ...axesAt(study, study.placesOf(point)),
        contender: contenders[entry]!,
        rank,
        tied,
        figures: Object.fromEntries(figures.map((name) => [name, results.estimate(point, entry, name)])),
      };
}
