import { fieldOf, lookUp } from '../fields/introspect.ts';
import { ownValue } from '../words/plainData.ts';
import { parseScenario } from './parse.ts';
import { readPath, type Path } from '../words/path.ts';
import { formatProblem, type Problem } from '../words/problem.ts';
import { scenarioSchema } from '../schema.ts';

/** Maximum number of rounds; fixing one problem may reveal others. */
const MOST_ROUNDS = 6;

/** A copy with `path` set to `leaf`. An undefined leaf removes a field and resets a list element to its default. */
function withLeaf(value: unknown, path: Path, leaf: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return leaf;
  const below = withLeaf(ownValue(value, step), rest, leaf);
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === step ? (below ?? {}) : each));
  if (typeof value !== 'object' || value === null) return value;
  const others = Object.entries(value).filter(([name]) => name !== step);
  return Object.fromEntries(below === undefined ? others : [...others, [step, below]]);
}

/** The path to replace because of a problem. If the kind is unknown, this is the whole object. */
function culprit({ path }: Problem): Path {
  const steps = readPath(path) ?? [];
  return steps.at(-1) === 'kind' ? steps.slice(0, -1) : steps;
}

/** A valid value for the refused field at `path`: its minimum or maximum; undefined selects its default. */
function standIn(input: unknown, path: Path, end: 'least' | 'most'): unknown {
  const { schema } = lookUp(scenarioSchema, path, input);
  const field = schema && fieldOf(schema);
  if (field?.form.form === 'number') return field.notes?.range?.[end === 'least' ? 0 : 1];
  return field?.form.form === 'choice' ? field.form.choices.at(end === 'least' ? 0 : -1) : undefined;
}

const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);

/** Problems found, round by round, with refused fields replaced by their minimum or maximum. */
function found(input: unknown, end: 'least' | 'most'): Map<string, Problem> {
  const all = new Map<string, Problem>();
  const refused: string[] = [];
  let rest = input;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const parsed = parseScenario(rest);
    if (parsed.ok) break;
    const fresh = parsed.problems.filter(({ path }) => !refused.some((one) => isWithin(path, one)));
    if (fresh.length === 0) break;
    for (const problem of fresh) {
      all.set(formatProblem(problem), problem);
      const path = culprit(problem);
      rest = withLeaf(rest, path, standIn(rest, path, end));
      refused.push(problem.path.replace(/\.kind$/, ''));
    }
  }
  return all;
}

/**
 * All problems of an input, including those that a refused field hides, such as a flow that stops before it starts
 * while a link's rate is refused. Reports only problems that exist for both the minimum and the maximum of refused
 * fields.
 */
export function problemsIn(input: unknown): readonly Problem[] {
  const most = found(input, 'most');
  return [...found(input, 'least')].filter(([text]) => most.has(text)).map(([, problem]) => problem);
}
