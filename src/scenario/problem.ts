import { writePath, type Path } from './path.ts';
import { show } from './wording.ts';

/** One refusal: the field, the limit, and what was given. */
export interface Problem {
  /** `flows[1].rate` */
  readonly path: string;
  /** `must be above 0` */
  readonly message: string;
  /** What was given, as text on one line: `-5`. */
  readonly given: string;
}

/** A refusal of the value `given` at `path`. */
export const problemAt = (path: Path, message: string, given: unknown): Problem => ({
  path: path.length === 0 ? 'scenario' : writePath(path),
  message,
  given: show(given),
});

/** A refusal on one line: `flows[1].rate: must be above 0 (got -5)`. */
export const formatProblem = (problem: Problem): string => `${problem.path}: ${problem.message} (got ${problem.given})`;
