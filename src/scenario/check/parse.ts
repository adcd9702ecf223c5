import * as z from 'zod/mini';
import { inconsistencies } from './consistency.ts';
import { lookUp, type Schema, whyUnknown } from '../fields/introspect.ts';
import { ownValue } from '../words/plainData.ts';
import { found, problemAt, problemOf, type Finding, type Problem } from '../words/problem.ts';
import { scenarioSchema, type Scenario } from '../schema.ts';
import { closest, oneOf } from '../words/wording.ts';

/** An accepted scenario with every default filled in, or its problems. */
type Parsed =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Maximum number of problems reported. */
const MOST_PROBLEMS = 100;

/** By zod type: the expected value in words. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'must be text',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
  custom: 'must be an object',
};

/** Whether a custom check supplied its own message. */
const isMessage = (problem: unknown): problem is Finding['message'] =>
  typeof problem === 'string' || typeof problem === 'function';

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
    case 'custom': {
      const problem: unknown = issue.params?.['problem'];
      if (isMessage(problem)) return typeof problem === 'string' ? problem : problem();
      // Only the check that settings are an object has no message of its own.
      return issue.message === 'Invalid input' ? 'must be an object' : issue.message;
    }
    default:
      return schema === undefined ? issue.message : 'is not understood';
  }
}

function* findingsOf(root: Schema, issue: z.core.$ZodIssue, input: unknown): Generator<Finding> {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    const { value, schema } = lookUp(root, path, input);
    for (const key of issue.keys)
      yield found([...path, key], () => whyUnknown(schema, key, value), ownValue(value, key));
    return;
  }
  const tellsChoices = issue.code === 'invalid_union' || issue.code === 'invalid_value';
  let value = input;
  for (const step of path) value = ownValue(value, step);
  const isMissing = value === undefined && !tellsChoices;
  yield found(
    path,
    isMissing ? 'must be given' : () => messageOf(issue, value, lookUp(root, path, input).schema),
    // If a text field is parsed further, the problem quotes the invalid part.
    (issue.code === 'custom' ? issue.params?.['given'] : undefined) ?? value,
  );
}

function* allFindings(root: Schema, issues: readonly z.core.$ZodIssue[], input: unknown): Generator<Finding> {
  for (const issue of issues) yield* findingsOf(root, issue, input);
}

/** An accepted scenario, or a lazy sequence of all problems. */
type Checked =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly findings: Iterable<Finding> };

/**
 * Maximum number of issues to list; above it only their number is reported. On some machines zod fails with hundreds of
 * thousands of issues.
 */
const MOST_REFUSALS = 50_000;
const TOO_MANY = 'has too many faults';

/** Reads plain data by a schema of fields of `field.ts`: returns the data with its defaults, or all problems. */
export function readBySchema<Of extends z.ZodMiniType>(
  schema: Of,
  input: unknown,
): { readonly ok: true; readonly data: z.output<Of> } | { readonly ok: false; readonly findings: Iterable<Finding> } {
  const result = z.safeParse(schema, input);
  if (result.success) return { ok: true, data: result.data };
  const { issues } = result.error;
  const findings = issues.length > MOST_REFUSALS ? [found([], TOO_MANY, input)] : allFindings(schema, issues, input);
  return { ok: false, findings };
}

function* after(first: Finding, rest: Iterable<Finding>): Generator<Finding> {
  yield first;
  yield* rest;
}

/** Like `parseScenario`, for plain data; returns all problems, without wording them. */
export function checkScenario(input: unknown): Checked {
  const read = readBySchema(scenarioSchema, input);
  if (!read.ok) return read;
  const findings = inconsistencies(read.data);
  const first = findings.next();
  return first.done === true
    ? { ok: true, scenario: read.data }
    : { ok: false, findings: after(first.value, findings) };
}

/**
 * Checks a scenario and fills in every default. Total: any `input` yields a scenario or at least one problem, never an
 * exception.
 */
export function parseScenario(input: unknown): Parsed {
  try {
    const checked = checkScenario(input);
    if (checked.ok) return checked;
    const problems: Problem[] = [];
    for (const finding of checked.findings) {
      problems.push(problemOf(finding));
      if (problems.length === MOST_PROBLEMS) break;
    }
    return { ok: false, problems };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, problems: [problemAt([], TOO_MANY, input)] };
    // Reading an object may throw: a getter, a revoked proxy.
    return { ok: false, problems: [{ path: 'scenario', message: 'must be plain data', given: `a ${typeof input}` }] };
  }
}
