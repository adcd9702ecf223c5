// Provided by the build.
// oxlint-disable-next-line import/default
import lessonsWorker from '#workers/lessons.worker.ts?worker&url';
import { createStore } from 'zustand/vanilla';
import type { LessonOrder, LessonReport, RunFacts } from '../../../lessons/facts.ts';
import type { Lesson } from '../../../lessons/lesson.ts';
import { scenariosOf } from '../../../lessons/lessonRuns.ts';
import type { Runs } from '../../../lessons/score.ts';
import type { PresetEntry } from '../../../scenario/presets.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { openWorker, type WorkerLine } from '../../ui/parts/ownScript.ts';
import { refusalWords } from '../../ui/words/refusals.ts';
import { problemLine } from '../../../lessons/lesson.ts';

interface Done {
  /** Facts by the JSON of the scenario; a sentence: why the run failed. */
  readonly facts: ReadonlyMap<string, RunFacts | string>;
  /** Progress of the present run, 0 to 1. */
  readonly part: number;
  /** null: loading. */
  readonly presets: readonly PresetEntry[] | null;
  /** The worker could not be loaded, or failed. */
  readonly lost: boolean;
}

const LOST = 'The run could not be computed: reload the page.';

/** Finished runs of lessons; kept as long as the page. */
export const done = createStore<Done>(() => ({ facts: new Map(), part: 0, presets: null, lost: false }));

const at: { worker: WorkerLine<LessonOrder> | null; asked: Set<string> } = { worker: null, asked: new Set() };

function worker(): WorkerLine<LessonOrder> {
  if (at.worker !== null) return at.worker;
  at.worker = openWorker(
    lessonsWorker,
    ({ key, facts, why, part }: LessonReport) =>
      done.setState((before) =>
        part === undefined ? { facts: new Map(before.facts).set(key, facts ?? why), part: 0 } : { part },
      ),
    () => done.setState({ lost: true }),
  );
  void loadPresets().then((groups) => done.setState({ presets: groups.flatMap(({ presets }) => presets) }));
  return at.worker;
}

/** Stops computing; results are requested again on return. */
export function leave(): void {
  at.worker?.end();
  Object.assign(at, { worker: null, asked: new Set<string>() });
  done.setState({ part: 0, lost: false });
}

const NONE: Runs = new Map<string, RunFacts>();

/** The finished runs of a lesson; requests the others. A string: why a run failed. `only`: only the first run. */
export function runsOf(lesson: Lesson, { facts, presets, lost }: Done, only = false): Runs | string {
  worker();
  if (presets === null) return NONE;
  const read = scenariosOf(only ? { ...lesson, runs: lesson.runs.slice(0, 1) } : lesson, presets, refusalWords);
  if (!read.ok) return problemLine(read.problem);
  const runs = new Map<string, RunFacts>();
  for (const [name, scenario] of read.scenarios) {
    const key = JSON.stringify(scenario);
    const found = facts.get(key);
    if (typeof found === 'string') return found;
    if (found !== undefined) runs.set(name, found);
    else if (lost) return LOST;
    else if (!at.asked.has(key)) {
      at.asked.add(key);
      worker().post({ key, scenario });
    }
  }
  return runs;
}

/** Whether all runs of a lesson are finished. */
export const areAll = (lesson: Lesson, runs: Runs): boolean => lesson.runs.every(({ name }) => runs.has(name));
