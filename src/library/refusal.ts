import { formatProblem, problemAt, type Problem } from '#scenario/words/problem.ts';
import { closest } from '#scenario/words/wording.ts';

/** Thrown for an invalid request. The message has one line per problem: the field, its limit, and the value given. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
  }
}

/** Throws a refusal if there are problems. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems);
}

/** Problems for unknown names in an object. */
export const strangers = (given: object, known: readonly string[]): Problem[] =>
  Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) =>
      problemAt([name], `is not an option${closest(name, known)}`, (given as Readonly<Record<string, unknown>>)[name]),
    );
