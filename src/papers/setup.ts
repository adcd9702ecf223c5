import { variantNamed } from '../engine/tcp/catalogue.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { formatProblem } from '#scenario/words/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { textDigest } from '../study/digest.ts';
import type { Failed, Measured, MeasureOrder } from '../study/measured.ts';
import { textOf } from '../study/runs.ts';

/** Display name of a variant: "NewReno". */
export const titled = (variant = ''): string => variantNamed(variant)?.title ?? variant;

/** A run to be measured. */
export interface PaperRun {
  /** Hash of scenario, measurement and model version, 16 hex digits. Equal names mean equal outcomes. */
  readonly name: string;
  readonly order: MeasureOrder;
}

/** Looks up the outcome of a run by name; undefined: not finished. */
export type Outcomes = (name: string) => Measured | Failed | undefined;

/** A run with its result. */
export interface Reading {
  readonly scenario: Scenario;
  readonly measured: Measured;
}

/** An experiment of a paper: a scenario with one or several seeds. The scenario is parsed on first use. */
export class Setup {
  private static readonly known = new Map<string, Setup>();

  /** The experiment with these settings. Equal settings give the same object. */
  static of(...settings: ConstructorParameters<typeof Setup>): Setup {
    const key = JSON.stringify(settings);
    const setup = Setup.known.get(key) ?? new Setup(...settings);
    Setup.known.set(key, setup);
    return setup;
  }

  private readonly made: { scenario?: Scenario; text?: string; runs: Map<number, readonly PaperRun[]> } = {
    runs: new Map(),
  };

  constructor(
    /** Label in lists: "Tahoe, 2 Mb". */
    readonly label: string,
    /** Differences from the default scenario. */
    private readonly input: unknown,
    /** Number of seeds; 1 if the run is deterministic. */
    readonly seeds = 1,
    /** Default number of points of its curves; 0: figures only. */
    private readonly points = 0,
  ) {}

  /** This experiment with curves of the windows, at `points` moments. */
  withCurves(points: number): Setup {
    return Setup.of(this.label, this.input, this.seeds, points);
  }

  /** The parsed scenario. Throws if it is invalid, which is a bug in the folder of the paper. */
  get scenario(): Scenario {
    if (this.made.scenario === undefined) {
      const parsed = parseScenario(this.input);
      if (!parsed.ok) throw new Error(`${this.label}: ${formatProblem(parsed.problems[0]!)}`);
      this.made.scenario = parsed.scenario;
    }
    return this.made.scenario;
  }

  /** Its runs, by seed. `points`: points of the curves; 0: figures only. */
  runs(points = this.points): readonly PaperRun[] {
    const known = this.made.runs.get(points);
    if (known !== undefined) return known;
    const { scenario } = this;
    this.made.text ??= textOf(scenario, 0);
    const runs = Array.from({ length: this.seeds }, (_, index) => {
      const seed = (scenario.seed + index) % 4_294_967_296;
      return {
        name: textDigest(`${this.made.text} ${points} ${seed}`),
        order: { scenario: { ...scenario, seed }, from: 0, points, arrivals: true },
      };
    });
    this.made.runs.set(points, runs);
    return runs;
  }

  /** Results so far. */
  progress(outcomes: Outcomes): Progress {
    const readings: Reading[] = [];
    let failed = '';
    for (const { name, order } of this.runs()) {
      const outcome = outcomes(name);
      if (outcome === undefined) continue;
      if ('failed' in outcome) failed = outcome.failed;
      else readings.push({ scenario: order.scenario, measured: outcome });
    }
    return { readings, failed, complete: readings.length === this.seeds };
  }
}

export interface Progress {
  /** Available readings in seed order. */
  readonly readings: readonly Reading[];
  /** Error of a failed run; '': none. */
  readonly failed: string;
  /** True if all seeds have results. */
  readonly complete: boolean;
}

/** Runs of several setups without duplicates. */
export function runsOfSetups(setups: readonly Setup[], points = 0): PaperRun[] {
  const runs = new Map<string, PaperRun>();
  for (const setup of new Set(setups))
    for (const run of setup.runs(points === 0 ? undefined : points)) runs.set(run.name, run);
  return [...runs.values()];
}
