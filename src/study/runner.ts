import type { Failed, Measured } from './measured.ts';
import type { Batch, Job, Pool } from './pool.ts';
import type { Study, StudyRun } from './runs.ts';

export interface RunnerSettings {
  /** Which runs, in which order; all in the order of the plan unless given. */
  readonly runs?: Iterable<StudyRun>;
  /** Points of the series that charts need; 0: figures only. */
  readonly points?: number;
  /** What is known of a run by its name: it is not computed again. */
  readonly known?: (name: string) => Measured | undefined;
  /** Hears of each run as it is done: those that are known or refused at once. */
  readonly tell: (run: StudyRun, outcome: Measured | Failed) => void;
}

/** Outcomes that are kept for runs with the same name, newest. */
const MOST_KEPT = 10_000;

/** The runs of a study in the order of its plan. */
export function* inOrder(study: Study): Generator<StudyRun> {
  for (let index = 0; index < study.runs; index++) yield study.run(index);
}

/** Has the runs of a study computed by a pool; those that are equal once. */
export function runStudy(study: Study, pool: Pool, settings: RunnerSettings): Batch {
  const { runs = inOrder(study), points = 0, known, tell } = settings;
  const kept = new Map<string, Measured | Failed>();
  /** Runs under way, each with those that wait for the same outcome. */
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
