import type { Parameter, ParameterValue } from '../parameter.ts';
import { STACK_PARAMETERS, STACKS, type StackName } from './stack.ts';
import { BBR } from './variants/bbr.ts';
import { CLASSIC } from './variants/classic.ts';
import { COPA } from './variants/copa.ts';
import { CUBIC } from './variants/cubic.ts';
import { DCTCP } from './variants/dctcp.ts';
import { HIGHSPEED } from './variants/highspeed.ts';
import { HYBLA } from './variants/hybla.ts';
import { LOW_PRIORITY } from './variants/lowPriority.ts';
import type { GrowthName, Variant, VariantParameter } from './variants/variant.ts';
import { VEGAS } from './variants/vegas.ts';
import { VENO } from './variants/veno.ts';
import { WESTWOOD } from './variants/westwood.ts';

export { STACK_PARAMETERS, STACKS, type RecoveryName, type StackName } from './stack.ts';
export type { GrowthName, Variant, VariantName, VariantParameter } from './variants/variant.ts';

/** Every variant, in the order of menus: one file per family in `variants/`. */
export const VARIANTS: readonly Variant[] = [
  ...CLASSIC,
  ...VEGAS,
  ...CUBIC,
  ...HIGHSPEED,
  ...VENO,
  ...WESTWOOD,
  ...HYBLA,
  ...LOW_PRIORITY,
  ...DCTCP,
  ...BBR,
  ...COPA,
];

/** The growth law of a variant on a stack that has it. */
export function growthOf(variant: Variant, stack: StackName): GrowthName {
  const growth = variant.growth[stack];
  if (growth === undefined) throw new Error(`${variant.name} is not on stack ${stack}`);
  return growth;
}

/** Looks a variant up by name; undefined when there is none. */
export const variantNamed = (name: string): Variant | undefined => VARIANTS.find((variant) => variant.name === name);

/**
 * The values of all settings of a variant on a stack: the stack's defaults, the
 * recovery it pairs the variant with, the variant's own, the stack's exceptions
 * for the variant, then `overrides`.
 */
export function settingsOf(
  variant: Variant,
  stackName: StackName,
  overrides: Readonly<Record<string, ParameterValue>>,
): Record<string, ParameterValue> {
  const stack = STACKS.find((candidate) => candidate.name === stackName);
  if (stack === undefined) throw new Error(`no stack named ${stackName}`);
  const own = Object.fromEntries(variant.parameters.map((parameter) => [parameter.name, parameter.default]));
  const recovery = variant.recovery[stackName];
  return {
    ...(recovery === undefined ? {} : { recovery }),
    ...stack.defaults,
    ...own,
    ...stack.exceptions[variant.name],
    ...overrides,
  };
}

/** The growth law's own settings on a stack: where its constants are built in, few or none. */
export const ownParametersOf = (variant: Variant, stackName: StackName): readonly VariantParameter[] =>
  STACKS.find(({ name }) => name === stackName)?.builtIn === true
    ? variant.parameters.filter(({ alsoOn }) => alsoOn === stackName)
    : variant.parameters;

/** Every setting a flow of this variant understands. */
export const parametersOf = (variant: Variant): readonly Parameter[] => [...STACK_PARAMETERS, ...variant.parameters];
