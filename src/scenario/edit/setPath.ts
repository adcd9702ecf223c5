import { NoSuchPlace, withField } from './edit.ts';
import { fieldOf, lookUp } from '../fields/introspect.ts';
import { readPath, type Path } from '../words/path.ts';
import { problemAt, type Problem } from '../words/problem.ts';
import { scenarioSchema } from '../schema.ts';

/** The changed input, or why the path does not exist. `parseScenario` checks the value. */
type PathSet = { readonly ok: true; readonly input: unknown } | { readonly ok: false; readonly problem: Problem };

/**
 * Parses a typed value: `true`, `null`, a number, a JSON list or object; any other text (a name, a quantity) stays
 * text.
 */
export function readValue(text: string): unknown {
  if (!/^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[[{"].*)$/s.test(text.trim())) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A copy of `input` in which the field at `path` (`flows[1].variant`) is set to the value in `text` (`cubic`, `20ms`,
 * `true`, `null`, `{"kind":"none"}`). The index after the end of a list appends an element; setting a `kind` drops the
 * fields that the new kind lacks. `flows[*].variant` sets it in every element that has the field.
 */
export function setPath(input: unknown, path: string, text: string): PathSet {
  const every = path.indexOf('[*]');
  return every < 0 ? setOne(input, path, text) : setEvery(input, path.slice(0, every), path.slice(every + 3), text);
}

/**
 * Sets `rest` in each element of the list at `list` that has the field. If none has, returns the reason of the first.
 */
function setEvery(input: unknown, list: string, rest: string, text: string): PathSet {
  const elements = elementsAt(input, readPath(list) ?? []);
  let changed = input;
  let refused: PathSet | undefined;
  let done = 0;
  for (let index = 0; index < (elements ?? 0); index++) {
    const set = setPath(changed, `${list}[${index}]${rest}`, text);
    if (set.ok) {
      changed = set.input;
      done++;
    } else refused ??= set;
  }
  if (done > 0) return { ok: true, input: changed };
  // If there is no such list, the attempt to set its first element returns the reason.
  if (elements === undefined) return setPath(input, `${list}[0]${rest}`, text);
  return refused ?? { ok: false, problem: problemAt(readPath(list) ?? [], 'has no elements', text) };
}

/** Number of elements of the list at `path`, which may be a default; undefined if it is not a list. */
function elementsAt(input: unknown, path: Path): number | undefined {
  const { value, schema } = lookUp(scenarioSchema, path, input);
  const field = schema && fieldOf(schema);
  if (field?.form.form !== 'list') return undefined;
  const list = value ?? field.usual;
  return Array.isArray(list) ? list.length : 0;
}

function setOne(input: unknown, path: string, text: string): PathSet {
  const leaf = readValue(text);
  const steps = readPath(path);
  if (steps === undefined || steps.length === 0 || steps.includes(-1)) {
    return {
      ok: false,
      problem: { ...problemAt([], 'must be set by a path such as flows[1].rate', path), path: 'path' },
    };
  }
  try {
    return { ok: true, input: withField(scenarioSchema, input, steps, leaf) };
  } catch (error) {
    if (!(error instanceof NoSuchPlace)) throw error;
    return { ok: false, problem: problemAt(steps, error.why(), leaf) };
  }
}
