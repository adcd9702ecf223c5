import * as z from 'zod/mini';
import { impliedFields } from '../flows/flow.ts';
import { withPaths } from '../flows/flowGroups.ts';
import { fieldOf, fieldsFor, type Schema } from '../fields/introspect.ts';
import { ownValue, sameData } from '../words/plainData.ts';
import { scenarioSchema, type Scenario, type ScenarioInput } from '../schema.ts';

const defaults = new WeakMap<Schema, unknown>();

/** The complete default of a field; undefined if the field is mandatory. */
export function completeDefault(schema: Schema): unknown {
  if (fieldOf(schema).required) return undefined;
  if (!defaults.has(schema)) defaults.set(schema, z.parse(schema, undefined));
  return defaults.get(schema);
}

/** The complete defaults of an object (of one kind, for a union). Mandatory fields are absent. */
export function defaultsOf(schema: Schema, kind: unknown): Readonly<Record<string, unknown>> {
  const fields = fieldsFor(fieldOf(schema), { kind }) ?? {};
  const entries = Object.entries(fields).map(([name, field]) => [name, completeDefault(field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function shortest(schema: Schema, value: unknown): unknown {
  const field = fieldOf(schema);
  if (field.form.form === 'list' && Array.isArray(value)) {
    const { element } = field.form;
    return value.map((each: unknown) => shortest(element, each));
  }
  const fields = fieldsFor(field, value);
  if (fields === undefined || typeof value !== 'object' || value === null) return value;
  const short: Record<string, unknown> = {};
  for (const [name, below] of Object.entries(fields)) {
    const given = ownValue(value, name);
    if (name === 'kind' ? given === field.usualKind : sameData(given, completeDefault(below))) continue;
    short[name] = shortest(below, given);
  }
  return short;
}

/** A scenario without the fields derived from others (`impliedFields`). */
export function withoutImplied(scenario: Scenario): ScenarioInput {
  const flows = scenario.flows.map((flow) => {
    const implied = impliedFields(flow);
    const same = Object.keys(implied).filter((field) => sameData(ownValue(flow, field), implied[field]));
    return { ...flow, ...Object.fromEntries(same.map((field) => [field, null])) };
  });
  return { ...scenario, flows };
}

/**
 * The shortest input that `parseScenario` completes to the same scenario: only what differs from the defaults. It is
 * the content of files. Apply `setPath` to it, because it contains no fields derived from the changed one.
 */
export function minimalInput(scenario: Scenario): ScenarioInput {
  // A change refers to a flow by its number, so subflows must stay separate flows.
  const isNamed = scenario.interventions.some((change) => 'flow' in change);
  const flows = isNamed ? scenario.flows : withPaths(scenario.flows);
  const short = shortest(scenarioSchema, withoutImplied({ ...scenario, flows })) as ScenarioInput;
  if (!sameData(scenario.flows, completeDefault(scenarioSchema._zod.def.shape.flows))) return short;
  const { flows: _flows, ...rest } = short;
  return rest;
}
