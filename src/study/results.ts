import { estimate, type Estimate } from '../lab/results/manySeeds.ts';
import { figureNamed, type FigureName } from './figures.ts';
import { figureOf, type Failed, type Measured } from './measured.ts';
import type { Study } from './runs.ts';
import { ranking, type Ranked, type Values } from './statistics.ts';

/** Results of the runs of a study so far. */
export class Results {
  private readonly outcomes: (Measured | Failed | undefined)[] = [];
  private readonly counts = { finished: 0, failed: 0 };
  /** Derived values of a point, cached when all its runs have finished. */
  private readonly estimates = new Map<number, Map<string, Estimate | null>>();
  private readonly rankings = new Map<number, Map<string, Ranked[]>>();

  constructor(readonly study: Study) {}

  /** Number of runs with an outcome, including failed ones. */
  get finished(): number {
    return this.counts.finished;
  }

  get failed(): number {
    return this.counts.failed;
  }

  /** Stores the outcome of a run, by its index. A second outcome of the same run is ignored. */
  put(index: number, outcome: Measured | Failed): void {
    if (this.outcomes[index] !== undefined) return;
    this.outcomes[index] = outcome;
    // Runs without jitter are stored separately and never enter a mean.
    if (index >= this.study.runs) return;
    this.counts.finished++;
    if ('failed' in outcome) this.counts.failed++;
  }

  /** The outcome of a run; undefined: not finished. */
  outcome(index: number): Measured | Failed | undefined {
    return this.outcomes[index];
  }

  /** A figure of a contender at a point, by seed. `flow`: of this flow; null: of all TCP flows together. */
  values(point: number, contender: number, name: FigureName, flow = this.study.flow): Values {
    const of = figureNamed(name).of === 'run' ? null : flow;
    return this.study.seeds.map((_, seed) => {
      const outcome = this.outcomes[this.study.indexOf(point, contender, seed)];
      return outcome === undefined || 'failed' in outcome ? null : figureOf(outcome, name, of);
    });
  }

  /** The figure of a contender's run without jitter; null: no such run, or not finished. */
  unjittered(point: number, contender: number, name: FigureName): number | null {
    const { study } = this;
    const outcome = this.outcomes[study.unjittered(point, contender).index];
    if (outcome === undefined || 'failed' in outcome) return null;
    return figureOf(outcome, name, figureNamed(name).of === 'run' ? null : study.flow);
  }

  /** Whether all seeds of every contender at a point gave identical runs, so that randomness had no effect. */
  isOneRun(point: number): boolean {
    const { contenders, seeds } = this.study;
    if (seeds.length < 2) return false;
    return contenders.every((_, contender) => {
      const [first, ...others] = seeds.map((__, seed) => this.outcomes[this.study.indexOf(point, contender, seed)]);
      return others.every((other) => isSame(first, other));
    });
  }

  /**
   * Mean and 95 % interval of a figure over the seeds; null: runs of the study are missing, or no run has the figure.
   */
  estimate(point: number, contender: number, name: FigureName, flow = this.study.flow): Estimate | null {
    if (!this.isComplete) return null;
    return kept(this.estimates, point, `${contender} ${name} ${flow}`, () =>
      estimate(this.values(point, contender, name, flow)),
    );
  }

  /**
   * Whether every run of the study has an outcome. Until then there is no mean, rank or verdict, because the first
   * seeds may not be typical.
   */
  get isComplete(): boolean {
    return this.counts.finished === this.study.runs;
  }

  /** The contenders at a point, best first; while runs are missing, in their own order and without ranks. */
  ranking(point: number, name: FigureName, flow = this.study.flow): Ranked[] {
    const { contenders } = this.study;
    if (!this.isComplete) return contenders.map((_, entry) => ({ entry, rank: null, tied: false, estimate: null }));
    return kept(this.rankings, point, `${name} ${flow}`, () =>
      ranking(
        contenders.map((_, contender) => this.values(point, contender, name, flow)),
        figureNamed(name).better,
      ),
    );
  }
}

/** Whether two runs have equal figures. */
function isSame(one: Measured | Failed | undefined, other: Measured | Failed | undefined): boolean {
  if (one === undefined || other === undefined || 'failed' in one || 'failed' in other) return false;
  return one.events === other.events && one.figures.every((value, at) => Object.is(value, other.figures[at]));
}

/** Returns the cached value of a point under a key; computes it first if it is absent. */
function kept<Value>(store: Map<number, Map<string, Value>>, point: number, key: string, work: () => Value): Value {
  let of = store.get(point);
  if (of === undefined) store.set(point, (of = new Map()));
  let value = of.get(key);
  if (value === undefined) of.set(key, (value = work()));
  return value;
}
