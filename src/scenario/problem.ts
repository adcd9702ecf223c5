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

/**
 * A refusal that has not been put into words yet. Of very many only a few are named: a message that takes time to find,
 * because it suggests something, is a function.
 */
export interface Finding {
  readonly path: Path;
  readonly message: string | (() => string);
  readonly given: unknown;
}

/** A finding of the value `given` at `path`. */
export const found = (path: Path, message: Finding['message'], given: unknown): Finding => ({ path, message, given });

/** A finding in words. */
export const problemOf = ({ path, message, given }: Finding): Problem =>
  problemAt(path, typeof message === 'string' ? message : message(), given);
