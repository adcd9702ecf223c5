import * as z from 'zod/mini';
import { inconsistencies } from './consistency.ts';
import { schemaBelow, type Schema } from './introspect.ts';
import { ownValue } from './plainData.ts';
import { whyUnknown } from './unknownField.ts';
import type { Path } from './path.ts';
import { problemAt, type Problem } from './problem.ts';
import { scenarioSchema, type Scenario } from './schema.ts';
import { closest, oneOf } from './wording.ts';

/** An accepted scenario with every default filled in, or what is wrong with it. */
export type Parsed =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** More refusals than this help nobody. */
const MOST_PROBLEMS = 100;

/** What is at `path` of the input, and the schema that belongs there. */
function lookUp(path: Path, input: unknown): { readonly value: unknown; readonly schema: Schema | undefined } {
  let value = input;
  let schema: Schema | undefined = scenarioSchema;
  for (const step of path) {
    schema = schema === undefined ? undefined : schemaBelow(schema, step, value);
    value = ownValue(value, step);
  }
  return { value, schema };
}

/** What must be given where zod expects a value of `type`. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'must be text',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
  custom: 'must be an object',
};

function messageOf(issue: z.core.$ZodIssue, value: unknown, schema: Schema | undefined): string {
  const words = (choices: readonly unknown[]): string => {
    const names = choices.map(String);
    return `must be ${oneOf(names)}${closest(value, names)}`;
  };
  switch (issue.code) {
    case 'invalid_value':
      return words(issue.values);
    case 'invalid_union':
      return words('options' in issue && Array.isArray(issue.options) ? issue.options : []);
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? `must be ${issue.expected}`;
    case 'too_big':
      return `must have at most ${issue.maximum} characters`;
    case 'invalid_format':
      return 'must be 1 to 32 letters, digits, - or _';
    case 'custom':
      // A check without words of its own: settings that are not an object.
      return issue.message === 'Invalid input' ? 'must be an object' : issue.message;
    default:
      return schema === undefined ? issue.message : 'is not understood';
  }
}

function problemsOf(issue: z.core.$ZodIssue, input: unknown): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const { value, schema } = lookUp(path, input);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MOST_PROBLEMS)
      .map((key) => problemAt([...path, key], whyUnknown(schema, key, value), ownValue(value, key)));
  }
  const tellsChoices = issue.code === 'invalid_union' || issue.code === 'invalid_value';
  const message = value === undefined && !tellsChoices ? 'must be given' : messageOf(issue, value, schema);
  return [problemAt(path, message, value)];
}

/**
 * Checks a scenario and fills in every default. Total: whatever `input` is, the
 * answer is a scenario or at least one problem, never an exception.
 */
export function parseScenario(input: unknown): Parsed {
  try {
    const result = z.safeParse(scenarioSchema, input);
    const problems = result.success
      ? inconsistencies(result.data)
      : result.error.issues.slice(0, MOST_PROBLEMS).flatMap((issue) => problemsOf(issue, input));
    if (result.success && problems.length === 0) return { ok: true, scenario: result.data };
    return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
  } catch {
    // An object may refuse to be read: a getter that throws, a revoked proxy.
    return { ok: false, problems: [{ path: 'scenario', message: 'must be plain data', given: `a ${typeof input}` }] };
  }
}
