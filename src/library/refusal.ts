import { formatProblem, problemAt, type Problem } from '../scenario/problem.ts';
import { closest } from '../scenario/wording.ts';

/** What was asked for cannot be done. The message has a line for each problem: the field, its limit, and what was given. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
  }
}

/** Throws a refusal where something is wrong. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems);
}

/** Those of the names of an object that nothing knows. */
export const strangers = (given: object, known: readonly string[]): Problem[] =>
  Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) =>
      problemAt([name], `is not an option${closest(name, known)}`, (given as Readonly<Record<string, unknown>>)[name]),
    );
