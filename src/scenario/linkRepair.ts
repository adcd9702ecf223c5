import { VARIANTS } from '../engine/tcp/catalog.ts';
import { parametersOf } from '../engine/tcp/stackParameters.ts';
import { DEFAULT_SCENARIO } from './defaultScenario.ts';
import { NoSuchPlace, withField, type Own } from './edit.ts';
import { fieldOf, schemaBelow, type Schema } from './introspect.ts';
import { ownValue } from './plainData.ts';
import type { Entry } from './linkText.ts';
import { checkScenario } from './parse.ts';
import type { Path } from './path.ts';
import { problemOf, type Finding, type Problem } from './problem.ts';
import { scenarioSchema, type Scenario } from './schema.ts';
import { closest } from './wording.ts';

/** All lists that a link gives by their length have at most this many elements together. */
const MOST_ELEMENTS = 20_000;
/** Number of unknown entries after which the rest is ignored. */
export const MOST_UNKNOWN = 1000;
/** Refusals may uncover others: a node that is gone takes its links along, and they the flows. */
const MOST_ROUNDS = 12;
/** As many refusals as are put into words: more help nobody. */
const MOST_PROBLEMS = 100;

/** A list given by its length: cut, or filled up with defaults. */
function resized(list: unknown, length: number, left: { elements: number }): unknown[] {
  if (!Number.isInteger(length) || length < 0 || length > left.elements)
    throw new NoSuchPlace(() => 'has no such length');
  left.elements -= length;
  const elements: readonly unknown[] = Array.isArray(list) ? list : [];
  return Array.from({ length }, (_, index) => elements[index] ?? {});
}

/** The settings of all variants: what is none of them is refused before a flow takes it. */
const SETTINGS: ReadonlySet<string> = new Set(
  VARIANTS.flatMap((variant) => parametersOf(variant).map(({ name }) => name)),
);

function applied(input: unknown, entry: Entry, own: Own, left: { elements: number }): unknown {
  let schema: Schema | undefined = scenarioSchema;
  let value = input;
  for (const step of entry.path) {
    if (schema !== undefined && fieldOf(schema).form.form === 'settings' && !SETTINGS.has(String(step)))
      throw new NoSuchPlace(() => `is not a setting${closest(step, [...SETTINGS])}`);
    schema = schema && schemaBelow(schema, step, value);
    value = ownValue(value, step);
  }
  const isList = schema !== undefined && fieldOf(schema).form.form === 'list';
  const leaf = isList && typeof entry.value === 'number' ? resized(value, entry.value, left) : entry.value;
  return withField(scenarioSchema, input, entry.path, leaf, own);
}

/** An input with what the entries of a link say; those that lead nowhere are given back, with the reason. */
export function withEntries(
  base: unknown,
  entries: readonly Entry[],
): {
  readonly input: unknown;
  readonly read: readonly Entry[];
  readonly unknown: readonly (readonly [Entry, () => string])[];
  /** Whether not all entries were looked at. */
  readonly more: boolean;
} {
  let input = base;
  const own: Own = new WeakSet();
  const left = { elements: MOST_ELEMENTS };
  const read: Entry[] = [];
  const unknown: (readonly [Entry, () => string])[] = [];
  for (const entry of entries) {
    if (unknown.length === MOST_UNKNOWN) return { input, read, unknown, more: true };
    try {
      input = applied(input, entry, own, left);
      read.push(entry);
    } catch (error) {
      if (!(error instanceof NoSuchPlace)) throw error;
      unknown.push([entry, error.why]);
    }
  }
  return { input, read, unknown, more: false };
}

/** Places of an input that give way, as a tree of their steps; a place without steps below gives way as a whole. */
type Places = Map<string | number, Places>;

/** What is at a place that gives way as a whole. */
const ALL: Places = new Map();

function note(places: Places, path: Path): void {
  let at = places;
  const last = path.length - 1;
  for (let index = 0; index < last; index += 1) {
    const step = path[index]!;
    let below = at.get(step);
    // What is above gives way already.
    if (below === ALL) return;
    if (below === undefined) at.set(step, (below = new Map()));
    at = below;
  }
  at.set(path[last]!, ALL);
}

/** A copy without what is at the places; where nothing is there, without what it is missing from. */
function without(value: unknown, places: Places): unknown {
  if (places === ALL) return undefined;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.flatMap((each, index) => {
      const below = places.get(index);
      const kept = below === undefined ? each : without(each, below);
      return kept === undefined ? [] : [kept];
    });
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const step of places.keys()) if (!Object.hasOwn(value, step)) return undefined;
  // Made of what stays: an object from which hundreds of fields are deleted one by one grows slow.
  const kept = Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    const below = places.get(name);
    if (below === undefined) return [[name, each]];
    const rest = without(each, below);
    return rest === undefined ? [] : [[name, rest]];
  });
  return Object.fromEntries(kept);
}

/** What to take away because of a finding: for a kind that does not exist, all that is of this kind. */
const culprit = ({ path }: Finding): Path => (path.at(-1) === 'kind' ? path.slice(0, -1) : path);

/**
 * A scenario from an input in which any field may be wrong: refused fields give way to their defaults. `problems`: the
 * first of them in words; `refused`: how many there were.
 */
export function repaired(input: unknown): {
  readonly scenario: Scenario;
  readonly problems: readonly Problem[];
  readonly refused: number;
} {
  const problems: Problem[] = [];
  let refused = 0;
  let rest = input;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const checked = checkScenario(rest);
    if (checked.ok) return { scenario: checked.scenario, problems, refused };
    const places: Places = new Map();
    let whole = false;
    for (const finding of checked.findings) {
      refused += 1;
      if (problems.length < MOST_PROBLEMS) problems.push(problemOf(finding));
      const path = culprit(finding);
      if (path.length === 0) whole = true;
      else note(places, path);
    }
    rest = whole ? {} : (without(rest, places) ?? {});
  }
  return { scenario: DEFAULT_SCENARIO, problems, refused };
}
