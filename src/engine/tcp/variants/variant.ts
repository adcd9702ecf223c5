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
  | 'mainlineReno'
  | 'dctcp'
  | 'mainlineDctcp'
  | 'bbr'
  | 'bbr3'
  | 'copa'
  | 'mainlineCubic'
  | 'linuxReno'
  | 'linuxCubic'
  | 'linuxBic'
  | 'linuxWestwood'
  | 'linuxVeno'
  | 'linuxCompound'
  | 'linuxHighspeed'
  | 'linuxHybla'
  | 'linuxHtcp'
  | 'linuxIllinois'
  | 'linuxScalable'
  | 'linuxYeah'
  | 'linuxVegas';
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

/** What stands for a name on each stack that has it. */
export type OnStacks<Name> = Readonly<Partial<Record<StackName, Name>>>;

/** A historical name: a growth law with a recovery, as the papers use it. What it is in plain words: `../words.ts`. */
export interface Variant {
  readonly name: VariantName;
  readonly title: string;
  /** Its growth law on each stack: a stack may have a version of its own. */
  readonly growth: OnStacks<GrowthName>;
  /** The recovery a stack pairs it with. */
  readonly recovery: OnStacks<RecoveryName>;
  /** The stacks that have this variant. The first is the variant's default. */
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
export const on = <Name>(name: Name, ...stacks: readonly StackName[]): OnStacks<Name> =>
  Object.fromEntries(stacks.map((stack) => [stack, name]));
