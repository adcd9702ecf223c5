import { writePath, type Path } from './path.ts';
import { show } from './wording.ts';

/** One problem: the field, the limit, and the value given. */
export interface Problem {
  /** `flows[1].rate` */
  readonly path: string;
  /** `must be above 0` */
  readonly message: string;
  /** The value given, as text on one line: `-5`. */
  readonly given: string;
}

/** Makes a problem for the value `given` at `path`. */
export const problemAt = (path: Path, message: string, given: unknown): Problem => ({
  path: path.length === 0 ? 'scenario' : writePath(path),
  message,
  given: show(given),
});

/** A problem on one line: `flows[1].rate: must be above 0 (got -5)`. */
export const formatProblem = (problem: Problem): string => `${problem.path}: ${problem.message} (got ${problem.given})`;

/**
 * A problem not yet put into words. Only a few of many are reported, so a message that contains a suggestion, which is
 * slow to compute, is a function.
 */
export interface Finding {
  readonly path: Path;
  readonly message: string | (() => string);
  readonly given: unknown;
}

/** Makes a finding for the value `given` at `path`. */
export const found = (path: Path, message: Finding['message'], given: unknown): Finding => ({ path, message, given });

/** Puts a finding into words. */
export const problemOf = ({ path, message, given }: Finding): Problem =>
  problemAt(path, typeof message === 'string' ? message : message(), given);
