import type { Parameter, ParameterValue, ValuesOf } from '../../parameter.ts';
import type { RecoveryName, StackName } from '../stack.ts';

/** A variant's own setting carries its default. */
export interface VariantParameter extends Parameter {
  readonly default: ParameterValue;
  /** A stack with constants built in where it means something all the same. */
  readonly alsoOn?: StackName;
}

/** Components of a variant on a stack. */
export interface Home {
  /** Name of its growth law, one of the `LAWS` of a file `law.ts`. */
  readonly law: string;
  /** The recovery that the stack pairs it with. */
  readonly recovery: RecoveryName;
  /** Settings in which it departs from the stack's defaults. */
  readonly settings?: Readonly<Record<string, ParameterValue>>;
  /** ns-2 draws the phase of its clock twice while it makes such a sender. */
  readonly drawsClockTwice?: true;
  /** In the picture of its states, how slow start ends and what a timeout leaves, where that is not Reno's. */
  readonly slowStartEnds?: string;
  readonly afterTimeout?: string;
}

/**
 * Properties of a variant for the form, links, menus and headline. The first view loads them, so they include neither
 * the law nor long texts.
 */
export interface VariantDefinition {
  readonly name: string;
  readonly title: string;
  /** How it goes on after slow start, as the end of a sentence: "it ...". */
  readonly grows: string;
  /** It is meant where none is named: one says so. */
  readonly usual?: true;
  /** Its slow start does not double the window each round trip. */
  readonly ownSlowStart?: true;
  /**
   * The stacks on which it is at home: implemented as there, and compared with it. It runs on any other too, with
   * what it has on `rfc`. The first is its default.
   */
  readonly home: Readonly<Partial<Record<StackName, Home>> & Record<'rfc', Home>>;
  /** Its name stands for its recovery, or it measures with it: it keeps that of `rfc` where it is not at home. */
  readonly keepsRecovery?: true;
  /** In networks whose windows are small, as mobile ones, a loss takes half of its window. */
  readonly halves?: true;
  /** It reacts to losses and nothing else, and its windows have no phases but those of RFC 5681: the page says it with few words. */
  readonly onlyLosses?: true;
  /** In slow start its window doubles each round trip, then it grows by one segment: the chart may say so. */
  readonly addsOne?: true;
  /**
   * It is among the laws that a recording may well be of, the likeliest first: those are one press away, and a twin begins
   * with one of them. `called`: as those call it who record, where that is not its title. `halves`: cuts to about a half
   * speak for it. `withoutSack`: the variant of the stack `rfc` that a twin has in its place where ACKs carry no SACK blocks.
   */
  readonly inRecordings?: {
    readonly place: number;
    readonly called?: string;
    readonly halves?: true;
    readonly withoutSack?: string;
  };
  /** The user sets its window: no host has it. */
  readonly byHand?: true;
  /** It models the path: its phases are Startup, Drain, ProbeBW and ProbeRTT. */
  readonly modelsPath?: true;
  /** The growth law's own settings; those of the stack apply besides. */
  readonly parameters: readonly VariantParameter[];
}

/** Defines a variant. All else is derived: its place in menus, form, links, `describe`, refusals, help and tests. */
export const defineVariant = <const V extends VariantDefinition>(variant: V): V => variant;

/** The settings of a folder's variants, by name: a switch is a boolean, a number a number. */
export type SettingsOf<Variants extends readonly VariantDefinition[]> = ValuesOf<Variants[number]['parameters']>;

/** One way in which a variant departs from its source, in whole sentences. */
export interface Departure {
  readonly text: string;
  /** The growth law that departs so; without it, every law of the variant. */
  readonly law?: string;
  /** The stacks whose settings make it so; without them, every stack that has the law. */
  readonly stacks?: readonly StackName[];
}

/** Signals to which senders react, in the order of the figure of all variants. */
export const HEEDS = ['loss', 'loss and delay', 'delay', 'rate', 'marks'] as const;

/** Where a variant comes from. */
export interface Origin {
  /** Of its source. */
  readonly year: number;
  readonly heeds: (typeof HEEDS)[number];
  /** Name of the variant that it began as. */
  readonly after?: string;
}

/** A variant in plain words. What holds on one stack only is in `differs`, and nowhere else. */
export interface VariantWords {
  /** Left out where nobody has published it: it has no place among the others then. */
  readonly origin?: Origin;
  /** One sentence for lists. */
  readonly summary: string;
  /** The rest of the paragraph: ACKs and losses, what it was made for, where it is a good or a bad choice. */
  readonly details: string;
  readonly differs: readonly Departure[];
}

/** The words of the variants of a folder, by name. */
export type Words = Readonly<Record<string, VariantWords>>;

/** Names of a variant in other tools; omitted where the tool has no such sender. */
export interface VariantExports {
  /** The module of Linux; left out: it runs as Reno there, and the script says so. */
  readonly linux?: string;
  /** The agent of ns-2.35 for stack `ns2`, and what else is said to it. */
  readonly ns2?: { readonly agent: string; readonly also?: readonly string[] };
  /** The type of ns-3.40. `firstHoleOnly`: on stack `ns2` it repairs one hole at a time, so its ACKs carry no SACK blocks. */
  readonly ns3?: { readonly typeId: string; readonly firstHoleOnly?: true };
}

/** Names in other tools of a folder's variants. */
export type Exports = Readonly<Record<string, VariantExports>>;
