/** The scenarios of a lesson's runs. */
import { parseScenario } from '#scenario/check/parse.ts';
import { formatProblem, type Problem } from '#scenario/words/problem.ts';
import type { PresetEntry } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { setPath } from '#scenario/edit/setPath.ts';
import type { Lesson, LessonProblem, LessonRun } from './lesson.ts';

type Ready<Of> = { readonly ok: true } & Of;
type Refused = { readonly ok: false; readonly problem: LessonProblem };

/** The scenario of a run, or why there is none. `words`: wording of refused fields. */
export function scenarioOf(
  { preset, set, line }: LessonRun,
  presets: readonly PresetEntry[],
  words: (problem: Problem) => string = formatProblem,
): Ready<{ readonly scenario: Scenario }> | Refused {
  const entry = presets.find(({ id }) => id === preset);
  if (entry === undefined)
    return { ok: false, problem: { line, message: `there is no preset "${preset.slice(0, 40)}"` } };
  let input = entry.scenario;
  for (const [path, value] of set) {
    const done = setPath(input, path, value);
    if (!done.ok) return { ok: false, problem: { line, message: words(done.problem).replace(/\.$/, '') } };
    ({ input } = done);
  }
  const parsed = parseScenario(input);
  if (parsed.ok) return { ok: true, scenario: parsed.scenario };
  return { ok: false, problem: { line, message: words(parsed.problems[0]!).replace(/\.$/, '') } };
}

/** The scenarios of all runs of a lesson by name, or the first problem. `words`: wording of refused fields. */
export function scenariosOf(
  { runs }: Lesson,
  presets: readonly PresetEntry[],
  words: (problem: Problem) => string = formatProblem,
): Ready<{ readonly scenarios: ReadonlyMap<string, Scenario> }> | Refused {
  const scenarios = new Map<string, Scenario>();
  for (const run of runs) {
    const read = scenarioOf(run, presets, words);
    if (!read.ok) return read;
    scenarios.set(run.name, read.scenario);
  }
  return { ok: true, scenarios };
}
