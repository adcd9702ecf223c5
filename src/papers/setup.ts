import { variantNamed } from '../engine/tcp/catalog.ts';
import { parseScenario } from '../scenario/parse.ts';
import { formatProblem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { textDigest } from '../study/digest.ts';
import type { Failed, Measured, MeasureOrder } from '../study/measured.ts';
import { textOf } from '../study/runs.ts';

/** A variant as sentences have it: "NewReno". */
export const titled = (variant = ''): string => variantNamed(variant)?.title ?? variant;

/** A run that is to be measured. */
export interface PaperRun {
  /** 16 hex digits of what is run and measured, and by which model: equal names, equal outcomes. */
  readonly name: string;
  readonly order: MeasureOrder;
}

/** What came of runs so far, by name. */
export type Outcomes = (name: string) => Measured | Failed | undefined;

/** A run with what it gave. */
export interface Reading {
  readonly scenario: Scenario;
  readonly measured: Measured;
}

/** An experiment of a paper: a scenario, run once or with several seeds. Its scenario is read when it is first wanted. */
export class Setup {
  private readonly made: { scenario?: Scenario; text?: string; runs: Map<number, readonly PaperRun[]> } = {
    runs: new Map(),
  };

  constructor(
    /** What it is, for lists: "Tahoe, 2 Mb". */
    readonly label: string,
    /** What differs from the default scenario. */
    private readonly input: unknown,
    /** How many seeds; 1 where nothing is drawn at random. */
    readonly seeds = 1,
    /** Of the curves that its runs keep where nothing else is asked; 0: figures only. */
    private readonly points = 0,
  ) {}

  /** The same, whose runs keep the curves of their windows. */
  withCurves(points: number): Setup {
    return new Setup(this.label, this.input, this.seeds, points);
  }

  /** Throws where it cannot be run, which is a defect of the paper's folder. */
  get scenario(): Scenario {
    if (this.made.scenario === undefined) {
      const parsed = parseScenario(this.input);
      if (!parsed.ok) throw new Error(`${this.label}: ${formatProblem(parsed.problems[0]!)}`);
      this.made.scenario = parsed.scenario;
    }
    return this.made.scenario;
  }

  /** Its runs, seed by seed. `points`: of the curves that a figure shows; 0: figures only. */
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

  /** What came of its runs so far. */
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
  /** In the order of the seeds, those that are there. */
  readonly readings: readonly Reading[];
  /** Why a run gave nothing; ''. */
  readonly failed: string;
  /** Whether every seed is there. */
  readonly complete: boolean;
}

/** The runs of several setups, equal ones once. */
export function runsOfSetups(setups: readonly Setup[], points = 0): PaperRun[] {
  const runs = new Map<string, PaperRun>();
  for (const setup of new Set(setups))
    for (const run of setup.runs(points === 0 ? undefined : points)) runs.set(run.name, run);
  return [...runs.values()];
}

/** Makes each thing once: what it is made from is named by a text. */
export function remembered<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
