import { isBuiltIn, ownParametersOf, VARIANTS, type StackName, type Variant } from '#engine/tcp/catalogue.ts';
import { parametersOf } from '#engine/tcp/stackParameters.ts';
import type { Parameter, ParameterValue, ParameterValues } from '#engine/parameter.ts';
import { readNumber } from './field.ts';
import type { Finding } from '../words/problem.ts';
import type { Unit } from '../words/quantity.ts';
import { closest, oneOf } from '../words/wording.ts';

/** A refused setting and the reason. */
export interface RefusedParameter {
  readonly name: string;
  readonly problem: Finding['message'];
}

/** Units of parameters for which a text such as `200ms` is accepted. */
const READABLE: readonly Unit[] = ['s', 'segments'];
export const unitOf = ({ unit }: Parameter): Unit => READABLE.find((each) => each === unit) ?? '';

/** The value of a setting, or the message if it is invalid. */
function readValue(
  parameter: Parameter,
  given: unknown,
): { readonly value: ParameterValue } | { readonly problem: string } {
  if (given === null && parameter.nullMeans !== undefined) return { value: null };
  switch (parameter.kind) {
    case 'switch':
      return typeof given === 'boolean' ? { value: given } : { problem: 'must be true or false' };
    case 'choice': {
      const choices = parameter.choices ?? [];
      return typeof given === 'string' && choices.includes(given)
        ? { value: given }
        : { problem: `must be ${oneOf(choices)}${closest(given, choices)}` };
    }
    case 'text': {
      const problem = typeof given === 'string' ? (parameter.check?.(given)?.problem ?? null) : 'must be a text';
      return problem === null ? { value: String(given) } : { problem };
    }
    case 'number':
    case 'integer': {
      const read = readNumber(given, {
        label: parameter.label,
        help: parameter.help,
        unit: unitOf(parameter),
        range: parameter.range ?? [-Number.MAX_VALUE, Number.MAX_VALUE],
        integer: parameter.kind === 'integer',
      });
      return typeof read === 'number' ? { value: read } : read;
    }
  }
}

function whyUnknown(name: string, variant: Variant, known: readonly Parameter[]): string {
  const owner = VARIANTS.find((other) => other.parameters.some((parameter) => parameter.name === name));
  if (owner !== undefined) return `is a setting of ${owner.name}, not of ${variant.name}`;
  return `is not a setting of ${variant.name}${closest(
    name,
    known.map((parameter) => parameter.name),
  )}`;
}

/** Maximum number of settings to check individually. */
export const MOST_SETTINGS = 500;

/** Checks the settings of a flow against the tables of its variant and of the stacks. */
export function readParameters(
  variant: Variant,
  stack: StackName,
  given: Readonly<Record<string, unknown>>,
): { readonly values: ParameterValues; readonly refused: readonly RefusedParameter[] } {
  const known = parametersOf(variant);
  const byName = new Map(known.map((parameter) => [parameter.name, parameter]));
  const own = ownParametersOf(variant, stack);
  const builtIn = (name: string): boolean =>
    isBuiltIn(variant, stack) &&
    variant.parameters.some((parameter) => parameter.name === name) &&
    !own.some((each) => each.name === name);
  const values: Record<string, ParameterValue> = {};
  const refused: RefusedParameter[] = [];
  for (const [name, raw] of Object.entries(given)) {
    if (raw === undefined) continue;
    const parameter = byName.get(name);
    const read =
      parameter === undefined
        ? { problem: () => whyUnknown(name, variant, known) }
        : builtIn(name)
          ? { problem: `has no effect on stack ${stack}, whose ${variant.name} has its constants built in` }
          : readValue(parameter, raw);
    if ('problem' in read) refused.push({ name, problem: read.problem });
    else values[name] = read.value;
  }
  return { values, refused };
}
