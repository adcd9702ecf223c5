import type { Failed, Measured } from './measured.ts';
import type { Batch, Job, Pool } from './pool.ts';
import type { Study, StudyRun } from './runs.ts';

interface RunnerSettings {
  /** The runs to compute, in order; default: all, in plan order. */
  readonly runs?: Iterable<StudyRun>;
  /** Number of points of the chart series; 0: figures only. */
  readonly points?: number;
  /** Returns a known result by the run's name; such a run is not computed again. */
  readonly known?: (name: string) => Measured | undefined;
  /** Called with each outcome; immediately for known or refused runs. */
  readonly tell: (run: StudyRun, outcome: Measured | Failed) => void;
}

/** Number of points of the chart series of a run, for the figures of a comparison. */
export const SERIES_POINTS = 160;

/** Maximum number of outcomes stored for reuse by runs of equal name; the oldest are discarded first. */
const MOST_KEPT = 10_000;

/** The runs of a study in plan order. */
export function* inOrder(study: Study): Generator<StudyRun> {
  for (let index = 0; index < study.runs; index++) yield study.run(index);
}

/** Computes the runs of a study with a pool; equal runs only once. */
export function runStudy(study: Study, pool: Pool, settings: RunnerSettings): Batch {
  const { runs = inOrder(study), points = 0, known, tell } = settings;
  const kept = new Map<string, Measured | Failed>();
  /** Runs in progress, each with the runs that wait for the same outcome. */
  const underWay = new Map<string, StudyRun[]>();
  const names = new Map<number, string>();
  function* jobs(): Generator<Job> {
    for (const run of runs) {
      const { scenario, name, index } = run;
      const outcome = scenario === null ? { failed: run.refused } : (kept.get(name) ?? known?.(name));
      const same = underWay.get(name);
      if (outcome !== undefined) tell(run, outcome);
      else if (same !== undefined) same.push(run);
      else if (scenario !== null) {
        underWay.set(name, [run]);
        names.set(index, name);
        yield { id: index, order: { scenario, from: study.plan.from, points } };
      }
    }
  }
  return pool.run(jobs(), (id, outcome) => {
    const name = names.get(id)!;
    const waiting = underWay.get(name) ?? [];
    names.delete(id);
    underWay.delete(name);
    kept.set(name, outcome);
    if (kept.size > MOST_KEPT) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
    for (const run of waiting) tell(run, outcome);
  });
}
