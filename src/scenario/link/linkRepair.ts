import { VARIANTS } from '#engine/tcp/catalogue.ts';
import { parametersOf } from '#engine/tcp/stackParameters.ts';
import { DEFAULT_SCENARIO } from '../check/defaultScenario.ts';
import { NoSuchPlace, withField, type Own } from '../edit/edit.ts';
import { fieldOf, schemaBelow, type Schema } from '../fields/introspect.ts';
import { ownValue } from '../words/plainData.ts';
import type { Entry } from './linkText.ts';
import { checkScenario } from '../check/parse.ts';
import type { Path } from '../words/path.ts';
import { problemOf, type Finding, type Problem } from '../words/problem.ts';
import { scenarioSchema, type Scenario } from '../schema.ts';
import { closest } from '../words/wording.ts';

/** Maximum total number of elements of all lists given by length. */
const MOST_ELEMENTS = 20_000;
/** Number of unknown entries after which the rest is ignored. */
export const MOST_UNKNOWN = 1000;
/** Maximum number of repair rounds. Removing a node may invalidate its links, which may invalidate flows. */
const MOST_ROUNDS = 12;
/** Maximum number of refusals reported in words. */
const MOST_PROBLEMS = 100;

/** Resizes a list: cuts it, or fills it up with defaults. */
function resized(list: unknown, length: number, left: { elements: number }): unknown[] {
  if (!Number.isInteger(length) || length < 0 || length > left.elements)
    throw new NoSuchPlace(() => 'cannot be that long');
  left.elements -= length;
  const elements: readonly unknown[] = Array.isArray(list) ? list : [];
  return Array.from({ length }, (_, index) => elements[index] ?? {});
}

/** The settings of all variants; any other is refused before it reaches a flow. */
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

/** Applies link entries to an input. Returns entries with unknown paths, with the reason. */
export function withEntries(
  base: unknown,
  entries: readonly Entry[],
): {
  readonly input: unknown;
  readonly read: readonly Entry[];
  readonly unknown: readonly (readonly [Entry, () => string])[];
  /** Whether some entries were not examined. */
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

/** Paths to remove from an input, as a tree; a leaf removes the whole value. */
type Places = Map<string | number, Places>;

/** Leaf of the tree: remove the whole value. */
const ALL: Places = new Map();

function note(places: Places, path: Path): void {
  let at = places;
  const last = path.length - 1;
  for (let index = 0; index < last; index += 1) {
    const step = path[index]!;
    let below = at.get(step);
    // A parent is already removed.
    if (below === ALL) return;
    if (below === undefined) at.set(step, (below = new Map()));
    at = below;
  }
  at.set(path[last]!, ALL);
}

/** A copy without the values at these paths. If there is no value at a path, its parent is removed. */
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
  // Built from the remaining entries, because deleting hundreds of properties makes an object slow.
  const kept = Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    const below = places.get(name);
    if (below === undefined) return [[name, each]];
    const rest = without(each, below);
    return rest === undefined ? [] : [[name, rest]];
  });
  return Object.fromEntries(kept);
}

/** Path to remove because of a finding. If the kind is unknown, this is the whole object. */
const culprit = ({ path }: Finding): Path => (path.at(-1) === 'kind' ? path.slice(0, -1) : path);

/**
 * A scenario from an input in which any field may be wrong: refused fields take their defaults. `problems`: the first
 * refusals in words; `refused`: their number.
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
