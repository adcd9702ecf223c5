import { DEFAULT_SCENARIO } from './defaultScenario.ts';
import { NoSuchPlace, withField } from './edit.ts';
import { fieldOf, schemaBelow, type Schema } from './introspect.ts';
import { ownValue } from './plainData.ts';
import type { Entry } from './linkText.ts';
import { parseScenario } from './parse.ts';
import { readPath, type Path } from './path.ts';
import type { Problem } from './problem.ts';
import { scenarioSchema, type Scenario } from './schema.ts';

/** A longer list than this is not made, whatever a link says. */
const LONGEST_LIST = 10_000;
/** Refusals may uncover others: a node that is gone takes its links along. */
const MOST_ROUNDS = 50;

/** A list given by its length: cut, or filled up with defaults. */
function resized(list: unknown, length: number): unknown[] {
  if (!Number.isInteger(length) || length < 0 || length > LONGEST_LIST) throw new NoSuchPlace('has no such length');
  const elements: readonly unknown[] = Array.isArray(list) ? list : [];
  return Array.from({ length }, (_, index) => elements[index] ?? {});
}

function applied(input: unknown, entry: Entry): unknown {
  let schema: Schema | undefined = scenarioSchema;
  let value = input;
  for (const step of entry.path) {
    schema = schema && schemaBelow(schema, step, value);
    value = ownValue(value, step);
  }
  const isList = schema !== undefined && fieldOf(schema).form.form === 'list';
  const leaf = isList && typeof entry.value === 'number' ? resized(value, entry.value) : entry.value;
  return withField(scenarioSchema, input, entry.path, leaf);
}

/** An input with what the entries of a link say; those that lead nowhere are given back, with the reason. */
export function withEntries(
  base: unknown,
  entries: readonly Entry[],
): {
  readonly input: unknown;
  readonly read: readonly Entry[];
  readonly unknown: readonly (readonly [Entry, string])[];
} {
  let input = base;
  const read: Entry[] = [];
  const unknown: (readonly [Entry, string])[] = [];
  for (const entry of entries) {
    try {
      input = applied(input, entry);
      read.push(entry);
    } catch (error) {
      if (!(error instanceof NoSuchPlace)) throw error;
      unknown.push([entry, error.message]);
    }
  }
  return { input, read, unknown };
}

/** A copy without what is at `path`; where nothing is there, without what it is missing from. */
function without(value: unknown, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return undefined;
  const below = without(ownValue(value, step), rest);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return below === undefined
      ? list.filter((_, index) => index !== step)
      : list.map((each, index) => (index === step ? below : each));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  const others = Object.fromEntries(Object.entries(value).filter(([name]) => name !== step));
  return below === undefined ? others : { ...others, [step]: below };
}

/** What to take away because of a problem: for a kind that does not exist, all that is of this kind. */
function culprit(problem: Problem): Path {
  const path = readPath(problem.path) ?? [];
  return path.at(-1) === 'kind' ? path.slice(0, -1) : path;
}

/** A scenario from an input in which any field may be wrong: refused fields give way to their defaults. */
export function repaired(input: unknown): { readonly scenario: Scenario; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  let rest = input;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const parsed = parseScenario(rest);
    if (parsed.ok) return { scenario: parsed.scenario, problems };
    problems.push(...parsed.problems);
    // From the last to the first, so that the places in lists stay right.
    for (const problem of [...parsed.problems].reverse()) rest = without(rest, culprit(problem)) ?? {};
  }
  return { scenario: DEFAULT_SCENARIO, problems };
}
