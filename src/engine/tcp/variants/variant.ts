import type { Parameter, ParameterValue } from '../../parameter.ts';
import type { RecoveryName, StackName } from '../stack.ts';

/** Window growth laws, one file each in `congestion/`. */
export type GrowthName =
  | 'reno'
  | 'vegas'
  | 'cubic'
  | 'highspeed'
  | 'bic'
  | 'veno'
  | 'compound'
  | 'westwood'
  | 'westwoodplus'
  | 'hybla'
  | 'htcp'
  | 'scalable'
  | 'illinois'
  | 'yeah'
  | 'lp'
  | 'ledbat'
  | 'linux6Reno'
  | 'dctcp'
  | 'linux6Dctcp'
  | 'bbr'
  | 'bbr3'
  | 'copa'
  | 'linux6Cubic'
  | 'linux26Reno'
  | 'linux26Cubic'
  | 'linux26Bic'
  | 'linux26Westwood'
  | 'linux26Veno'
  | 'linux26Compound'
  | 'linux26Highspeed'
  | 'linux26Hybla'
  | 'linux26Htcp'
  | 'linux26Illinois'
  | 'linux26Scalable'
  | 'linux26Yeah'
  | 'linux26Vegas';
export type VariantName =
  | 'tahoe'
  | 'reno'
  | 'newreno'
  | 'sack'
  | 'fack'
  | 'vegas'
  | 'cubic'
  | 'highspeed'
  | 'bic'
  | 'veno'
  | 'compound'
  | 'westwood'
  | 'westwoodplus'
  | 'hybla'
  | 'htcp'
  | 'scalable'
  | 'illinois'
  | 'yeah'
  | 'lp'
  | 'ledbat'
  | 'dctcp'
  | 'bbr'
  | 'bbr3'
  | 'copa';

/** What stands for a name on each stack where it is at home; every variant is at home in what its paper or RFC says. */
export type OnStacks<Name> = Readonly<Partial<Record<StackName, Name>> & Record<'rfc', Name>>;

/** A historical name: a growth law with a recovery, as the papers use it. What it is in plain words: `../words.ts`. */
export interface Variant {
  readonly name: VariantName;
  readonly title: string;
  /** Its growth law on each stack where it is at home, which may have a version of its own; elsewhere it is that of `rfc`. */
  readonly growth: OnStacks<GrowthName>;
  /** The recovery a stack pairs it with where it is at home. */
  readonly recovery: OnStacks<RecoveryName>;
  /** Its name stands for its recovery, or it measures with it: it keeps that of `rfc` where it is not at home. */
  readonly keepsRecovery?: true;
  /**
   * The stacks on which the variant is at home: implemented as there, and compared with
   * it. It runs on any other too (`isAtHome`). The first is the variant's default.
   */
  readonly stacks: readonly StackName[];
  /** It models the path: its phases are Startup, Drain, ProbeBW and ProbeRTT. */
  readonly modelsPath?: true;
  /** The growth law's own settings (the stack's settings apply besides). */
  readonly parameters: readonly VariantParameter[];
}

/** A variant's own setting carries its default. */
export interface VariantParameter extends Parameter {
  readonly default: ParameterValue;
  /** A stack with constants built in where it means something all the same. */
  readonly alsoOn?: StackName;
}

/** The same on several stacks. */
export const on = <Name, Stack extends StackName>(name: Name, ...stacks: readonly Stack[]): Record<Stack, Name> =>
  Object.fromEntries(stacks.map((stack) => [stack, name])) as Record<Stack, Name>;
