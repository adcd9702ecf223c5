import { NoSuchPlace, withField } from './edit.ts';
import { readPath } from './path.ts';
import { problemAt, type Problem } from './problem.ts';
import { scenarioSchema } from './schema.ts';

/** The changed input, or why the path does not lead anywhere. What the field may hold, `parseScenario` says. */
export type PathSet =
  | { readonly ok: true; readonly input: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** A value as typed: `true`, `null`, a number, a JSON list or object; any other text (a name, a quantity) stays text. */
export function readValue(text: string): unknown {
  if (!/^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[[{"].*)$/s.test(text.trim())) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A copy of `input` in which the field at `path` (`flows[1].variant`) holds what
 * `text` says (`cubic`, `20ms`, `true`, `null`, `{"kind":"none"}`). The place
 * behind the end of a list adds an element; setting a `kind` drops the fields
 * that the new kind does not have.
 */
export function setPath(input: unknown, path: string, text: string): PathSet {
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
    return { ok: false, problem: problemAt(steps, error.message, leaf) };
  }
}
