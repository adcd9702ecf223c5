import { parseScenario } from '../../../../scenario/parse.ts';
import { writePath, type Path } from '../../../../scenario/path.ts';
import type { Problem } from '../../../../scenario/problem.ts';
import type { Scenario } from '../../../../scenario/scenario.ts';
import type { Draft } from './draft.ts';

/** A draft, and what is wrong with it. */
export interface Checked {
  readonly draft: Draft;
  /** null when there are problems. */
  readonly scenario: Scenario | null;
  readonly problems: readonly Problem[];
}

/** Checks a draft. */
export function checked(draft: Draft): Checked {
  const parsed = parseScenario(draft);
  return parsed.ok
    ? { draft, scenario: parsed.scenario, problems: [] }
    : { draft, scenario: null, problems: parsed.problems };
}

/** The problems of a field; those of its kind are its own. */
export function problemsAt(problems: readonly Problem[], path: Path): readonly Problem[] {
  const name = writePath(path);
  return problems.filter((problem) => problem.path === name || problem.path === `${name}.kind`);
}

/** Whether a field, or one inside it, has a problem. */
export function hasProblemBelow(problems: readonly Problem[], path: Path): boolean {
  const name = writePath(path);
  return problems.some(({ path: at }) => at === name || at.startsWith(`${name}.`) || at.startsWith(`${name}[`));
}
