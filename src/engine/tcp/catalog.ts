import type { Parameter, ParameterValue } from '../parameter.ts';
import { STACK_PARAMETERS, STACKS, type RecoveryName, type Stack, type StackName } from './stack.ts';
import { RFC } from './stacks/rfc.ts';
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

/** Whether the stack has the variant itself; on any other it runs with the growth of its paper under that stack's rules. */
export const isAtHome = (variant: Variant, stack: StackName): boolean => variant.stacks.includes(stack);

/** The growth law of a variant on a stack. */
export const growthOf = ({ growth }: Variant, stack: StackName): GrowthName => growth[stack] ?? growth.rfc;

/** The recovery that a stack pairs a variant with; Linux falls back to NewReno where ACKs carry no SACK blocks. */
function recoveryOf({ recovery, keepsRecovery }: Variant, stack: Stack, sack: boolean | null): RecoveryName {
  const usual = recovery[stack.name] ?? (keepsRecovery === true ? undefined : stack.recovery) ?? recovery.rfc;
  return usual === 'rack' && sack === false && keepsRecovery !== true ? 'newreno' : usual;
}

/** Looks a variant up by name; undefined when there is none. */
export const variantNamed = (name: string): Variant | undefined => VARIANTS.find((variant) => variant.name === name);

/**
 * The values of all settings of a variant on a stack: the recovery the stack pairs
 * the variant with, the stack's defaults, the variant's own, the exceptions for the
 * variant (those of its paper where it is not at home), then `overrides`. `sack`:
 * what the flow says of SACK blocks, null: nothing.
 */
export function settingsOf(
  variant: Variant,
  stackName: StackName,
  overrides: Readonly<Record<string, ParameterValue>>,
  sack: boolean | null = null,
): Record<string, ParameterValue> {
  const stack = STACKS.find((candidate) => candidate.name === stackName);
  if (stack === undefined) throw new Error(`no stack named ${stackName}`);
  const own = Object.fromEntries(variant.parameters.map((parameter) => [parameter.name, parameter.default]));
  const { exceptions } = isAtHome(variant, stackName) ? stack : RFC;
  return {
    recovery: recoveryOf(variant, stack, sack),
    ...stack.defaults,
    ...own,
    ...exceptions[variant.name],
    ...overrides,
  };
}

/** The growth law's own settings on a stack: where its constants are built in, few or none. */
export const ownParametersOf = (variant: Variant, stackName: StackName): readonly VariantParameter[] =>
  isAtHome(variant, stackName) && STACKS.find(({ name }) => name === stackName)?.builtIn === true
    ? variant.parameters.filter(({ alsoOn }) => alsoOn === stackName)
    : variant.parameters;

/** Every setting a flow of this variant understands. */
export const parametersOf = (variant: Variant): readonly Parameter[] => [...STACK_PARAMETERS, ...variant.parameters];

export { GROWTH_WORDS, OWN_SLOW_START } from './variants/words/growth.ts';
