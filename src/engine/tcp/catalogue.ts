import { usualOf, type ParameterValue } from '../parameter.ts';
import { OF_QUIC_ONLY, speaksQuic, STACKS, type RecoveryName, type Stack, type StackName } from './stack.ts';
import { ALL_VARIANTS } from './variants/all/catalogue.ts';
import type { Home, VariantDefinition, VariantParameter } from './variants/variant.ts';

export { STACKS, type RecoveryName, type StackName } from './stack.ts';
export type { VariantParameter } from './variants/variant.ts';

export type VariantName = (typeof ALL_VARIANTS)[number]['name'];

/**
 * A traditional variant name: a growth law combined with a loss recovery, as in the papers. Descriptions are in
 * `words.ts`.
 */
export interface Variant extends VariantDefinition {
  readonly name: VariantName;
  /** Its native stacks. */
  readonly stacks: readonly StackName[];
}

/** Every variant, in the order of menus. */
export const VARIANTS: readonly Variant[] = ALL_VARIANTS.map((variant) => ({
  ...variant,
  stacks: Object.keys(variant.home) as StackName[],
}));

/** The default variant. */
export const USUAL_VARIANT = usualOf(ALL_VARIANTS).name;

/** Variants likely to occur in recordings, likeliest first. */
export const IN_RECORDINGS = VARIANTS.flatMap(({ name, inRecordings }) =>
  inRecordings === undefined ? [] : [{ name, ...inRecordings }],
).sort((a, b) => a.place - b.place);

/**
 * Whether the stack implements the variant. On other stacks it runs with its paper's growth law under the stack's
 * rules.
 */
export const isAtHome = (variant: Variant, stack: StackName): boolean => variant.home[stack] !== undefined;

/** Properties of a variant on a stack; on a stack that is not native, those on `rfc`. */
export const homeOf = ({ home }: Variant, stack: StackName): Home => home[stack] ?? home.rfc;

/** Name of the growth law of a variant on a stack. */
export const growthOf = (variant: Variant, stack: StackName): string => homeOf(variant, stack).law;

/** The loss recovery that a stack combines with a variant. Linux counts duplicate ACKs if they carry no SACK blocks. */
function recoveryOf({ home, keepsRecovery }: Variant, stack: Stack, sack: boolean | null): RecoveryName {
  if (stack.onlyRecovery === true) return stack.recovery!;
  const usual = (home[stack.name] ?? (keepsRecovery ? home.rfc : stack)).recovery ?? home.rfc.recovery;
  return usual === 'rack' && sack === false && stack.recovery === 'rack' ? 'linuxNoSack' : usual;
}

/** Finds a variant by name; undefined: none. */
export const variantNamed = (name: string): Variant | undefined => VARIANTS.find((variant) => variant.name === name);

/**
 * All settings of a variant on a stack, in increasing precedence: the recovery of that combination, the stack's
 * defaults, the variant's own, the variant's changes to the stack's (those on `rfc` if the stack is not native),
 * `overrides`. Settings that the recovery does not support get values without effect.
 * @param sack the flow's SACK setting; null: not set
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
  const values = {
    recovery: recoveryOf(variant, stack, sack),
    ...stack.defaults,
    ...own,
    ...homeOf(variant, stackName).settings,
    ...overrides,
  };
  return { ...values, ...(speaksQuic(values) ? WITHOUT_TCP : WITHOUT_QUIC) };
}

/** Settings that only QUIC's recovery reads, with values that have no effect on other recoveries. */
const WITHOUT_QUIC = Object.fromEntries(
  OF_QUIC_ONLY.map((name) => [name, STACKS.find((stack) => stack.name === 'rfc')!.defaults[name]]),
);
/** Settings that QUIC replaces: it has its own floating-point estimator and no timestamps. */
const WITHOUT_TCP = { rtoArithmetic: 'real', timestamps: false } as const;

/** Whether the variant's constants are built into the stack, which then ignores most of the variant's settings. */
export const isBuiltIn = (variant: Variant, stackName: StackName): boolean =>
  isAtHome(variant, stackName) && STACKS.find(({ name }) => name === stackName)?.builtIn === true;

/** The growth law's own settings on a stack; few or none if its constants are built in. */
export const ownParametersOf = (variant: Variant, stackName: StackName): readonly VariantParameter[] =>
  isBuiltIn(variant, stackName)
    ? variant.parameters.filter(({ alsoOn }) => alsoOn === stackName)
    : variant.parameters.filter(({ notOn }) => notOn !== stackName);
