import type { StackName, VariantName } from '../engine/tcp/catalogue.ts';
import { loadAllParts } from '../lab/build/parts.ts';
import type { Estimate } from '../lab/results/manySeeds.ts';
import { MODEL_VERSION } from '../lab/model.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import type { Problem } from '#scenario/words/problem.ts';
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

/** One contender of a comparison. Omitted fields are those of the scenario. */
export interface Contender {
  /** Its name in rows; derived from the other fields if omitted. */
  readonly label?: string;
  readonly variant?: VariantName;
  readonly stack?: StackName;
  /** The text of a user-written law; determines variant and stack. */
  readonly law?: string;
  /** Settings of the TCP flows. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Other fields of the scenario, by path. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** A whole scenario, used instead of the other fields. */
  readonly scenario?: GivenScenario;
}

export interface CompareOptions extends Changes {
  /** The contenders: `cubic`, `cubic/linux`, the name of a preset, or an object. Default: the scenario unchanged. */
  readonly variants?: readonly (VariantName | `${VariantName}/${StackName}` | (string & {}) | Contender)[];
  /** Number of seeds, starting at the scenario's, or a list of seeds; default 1. */
  readonly seeds?: number | readonly number[];
  /** Figures of the ranking; the first decides the ranks. */
  readonly metrics?: readonly FigureName[];
  /** Start of measurement and end of each run, s. */
  readonly from?: number;
  readonly until?: number;
  /** Maximum random delay of each flow's start, drawn from the seed, s; 0: none. */
  readonly jitter?: number;
  /** Rate of an added UDP flow with random sending times, bit/s. */
  readonly background?: number;
  /**
   * Which TCP flows a contender replaces: all, the first one, or the one of this index, whose figures are then
   * compared.
   */
  readonly replace?: 'all' | 'first' | number;
  /** Called with the number of finished runs and of all runs. */
  readonly progress?: (done: number, runs: number) => void;
}

/** The values of a varied field. */
export type Values =
  | readonly (string | number | boolean | null)[]
  | {
      readonly from: number | string;
      readonly to: number | string;
      readonly steps?: number;
      readonly scale?: 'linear' | 'log';
    };

export interface SweepOptions<Path extends string> extends CompareOptions {
  /** One or two fields by path; `flows.length` is the number of flows. */
  readonly over: { readonly [Each in Path]: Values };
}

/**
 * One flow of a run; in the row of all TCP flows together `flow` is `all`. Units are s, bit/s, bytes, packets,
 * segments; ratios are 0 to 1; null: no value.
 */
export type Row<Path extends string = never> = { readonly [Each in Path]: string | number } & {
  readonly [Each in FigureName]: number | null;
} & {
  /** Identifies what was run and measured: equal names, equal figures. */
  readonly run: string;
  readonly contender: string;
  readonly seed: number;
  readonly flow: string;
  readonly name: string | null;
  readonly variant: string | null;
  readonly digest: string | null;
  readonly events: number | null;
  /** Why the run failed; null if it did not. */
  readonly error: string | null;
};

/**
 * The place of a contender at one value of the varied fields. Contenders of the same rank tie with the first of them.
 */
export type Ranked<Path extends string = never> = { readonly [Each in Path]: string | number } & {
  readonly contender: string;
  readonly rank: number | null;
  readonly tied: boolean;
  /** Means over the seeds with 95 % intervals; null: no run had the figure. */
  readonly figures: { readonly [Each in FigureName]?: Estimate | null };
};

export interface StudyResult<Path extends string = never> {
  /** Version of the model that computed the study. */
  readonly model: string;
  /** The result in a sentence or two. */
  readonly words: string;
  /** Best first, for each value of the varied fields. */
  readonly ranking: readonly Ranked<Path>[];
  /** A row for each flow of each run, and one for all flows together. */
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
  await loadAllParts();
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

/** A problem of a plan, with its path renamed to that of the option. */
const asOption = ({ path, ...problem }: Problem): Problem => ({
  path: path.replace(/^contenders/, 'variants').replace(/^axes\[\d\]/, 'over'),
  ...problem,
});

/** A contender in the form of a plan. */
async function contender(given: string | Contender, place: number): Promise<object> {
  if (typeof given === 'string') return contenderOf(given);
  const { scenario, law, ...rest } = given;
  return {
    ...(law === undefined ? {} : lawOf(`variants[${place}].law`, law)),
    ...rest,
    ...(scenario === undefined ? {} : { scenario: minimalInput(await scenarioOf(scenario, {})) }),
  };
}

/** A pool worker in this thread that yields regularly. */
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
  // For some figures, such as packets sent, neither more nor less is better; rank by the first other one.
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
