import { usualOf, type ParameterValue } from '../parameter.ts';
import { NS2_LINUX_HOMES } from './ns2-linux/catalogue.ts';
import { STACKS, type RecoveryName, type Stack, type StackName } from './stack.ts';
import { ALL_VARIANTS } from './variants/all/catalogue.ts';
import type { Home, VariantDefinition, VariantParameter } from './variants/variant.ts';

export { STACKS, type RecoveryName, type StackName } from './stack.ts';
export type { VariantParameter } from './variants/variant.ts';

export type VariantName = (typeof ALL_VARIANTS)[number]['name'];

/** A historical name: a growth law with a recovery, as the papers use it. What it is in plain words: `words.ts`. */
export interface Variant extends VariantDefinition {
  readonly name: VariantName;
  /** The stacks on which it is at home. */
  readonly stacks: readonly StackName[];
}

/** Every variant, in the order of menus. */
export const VARIANTS: readonly Variant[] = ALL_VARIANTS.map((variant) => {
  const module = NS2_LINUX_HOMES[variant.name];
  const home: Variant['home'] = module === undefined ? variant.home : { ...variant.home, 'ns2-linux': module };
  return { ...variant, home, stacks: Object.keys(home) as StackName[] };
});

/** The variant that is meant where none is named. */
export const USUAL_VARIANT = usualOf(ALL_VARIANTS).name;

/** Those that a recording may well be of, the likeliest first. */
export const IN_RECORDINGS = VARIANTS.flatMap(({ name, inRecordings }) =>
  inRecordings === undefined ? [] : [{ name, ...inRecordings }],
).sort((a, b) => a.place - b.place);

/** Whether the stack has the variant itself; on any other it runs with the growth of its paper under that stack's rules. */
export const isAtHome = (variant: Variant, stack: StackName): boolean => variant.home[stack] !== undefined;

/** What a variant is on a stack; where it is not at home, what it is on `rfc`. */
export const homeOf = ({ home }: Variant, stack: StackName): Home => home[stack] ?? home.rfc;

/** Name of the growth law of a variant on a stack. */
export const growthOf = (variant: Variant, stack: StackName): string => homeOf(variant, stack).law;

/** The recovery that a stack pairs a variant with; Linux counts duplicate ACKs where they carry no SACK blocks. */
function recoveryOf({ home, keepsRecovery }: Variant, stack: Stack, sack: boolean | null): RecoveryName {
  const usual = (home[stack.name] ?? (keepsRecovery ? home.rfc : stack)).recovery ?? home.rfc.recovery;
  return usual === 'rack' && sack === false && stack.recovery === 'rack' ? 'linuxNoSack' : usual;
}

/** Looks a variant up by name; undefined when there is none. */
export const variantNamed = (name: string): Variant | undefined => VARIANTS.find((variant) => variant.name === name);

/**
 * The values of all settings of a variant on a stack: the recovery the stack pairs
 * the variant with, the stack's defaults, the variant's own, those in which the variant
 * departs from them (on `rfc` where it is not at home), then `overrides`. `sack`:
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
  return {
    recovery: recoveryOf(variant, stack, sack),
    ...stack.defaults,
    ...own,
    ...homeOf(variant, stackName).settings,
    ...overrides,
  };
}

/** The growth law's own settings on a stack: where its constants are built in, few or none. */
export const ownParametersOf = (variant: Variant, stackName: StackName): readonly VariantParameter[] =>
  isAtHome(variant, stackName) && STACKS.find(({ name }) => name === stackName)?.builtIn
    ? variant.parameters.filter(({ alsoOn }) => alsoOn === stackName)
    : variant.parameters;
