import { named, type Parameter, type ParameterValue, type ValuesOf } from '../../parameter.ts';
import type { RecoveryName, StackName } from '../stack.ts';

/** A setting of a variant, with its default. */
export interface VariantParameter extends Parameter {
  readonly default: ParameterValue;
  /** A stack with built-in constants on which the setting still has an effect. */
  readonly alsoOn?: StackName;
  /** A stack whose own law of the variant does not read it. */
  readonly notOn?: StackName;
}

/** Components of a variant on a stack. */
export interface Home {
  /** Name of its growth law, one of the `LAWS` of a `law.ts`. */
  readonly law: string;
  /** The loss recovery with which the stack pairs it. */
  readonly recovery: RecoveryName;
  /** Settings that differ from the stack's defaults. */
  readonly settings?: Readonly<Record<string, ParameterValue>>;
  /** ns-2 draws the clock phase twice when it creates this sender. */
  readonly drawsClockTwice?: true;
  /**
   * Labels of two transitions in the state diagram, if they differ from Reno's: the end of slow start, and the effect
   * of a timeout.
   */
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
  /** How it grows after slow start, as the end of a sentence: "it ...". */
  readonly grows: string;
  /** This is the default variant. */
  readonly usual?: true;
  /** Its slow start does not double the window each round trip. */
  readonly ownSlowStart?: true;
  /**
   * The stacks with a native implementation, whose behaviour it is compared with. On any other stack the `rfc` version
   * runs. The first is its default.
   */
  readonly home: Readonly<Partial<Record<StackName, Home>> & Record<'rfc', Home>>;
  /**
   * It is named after its recovery or takes measurements from it, so on stacks without a native implementation it keeps
   * the recovery of `rfc`.
   */
  readonly keepsRecovery?: true;
  /** In networks with small windows, such as mobile ones, a loss halves its window. */
  readonly halves?: true;
  /** It reacts only to losses, and has no phases beyond those of RFC 5681; the page describes it briefly. */
  readonly onlyLosses?: true;
  /** Its window doubles each round trip in slow start, then grows by one segment; the chart may say so. */
  readonly addsOne?: true;
  /**
   * Recordings are often of this variant, so Import offers it with one press, or starts a twin with it. `place`: rank
   * by likelihood. `called`: its usual name in recordings, if that is not the title. `halves`: cuts to about one half
   * suggest it. `withoutSack`: the variant of stack `rfc` that replaces it in a twin whose ACKs carry no SACK blocks.
   */
  readonly inRecordings?: {
    readonly place: number;
    readonly called?: string;
    readonly halves?: true;
    readonly withoutSack?: string;
  };
  /** It sends ECT(1) only while its feedback is accurate (RFC 9331 section 4.2), otherwise ECT(0). */
  readonly scalable?: true;
  /** The user sets its window; no real host has it. */
  readonly byHand?: true;
  /** It models the path: its phases are Startup, Drain, ProbeBW and ProbeRTT. */
  readonly modelsPath?: true;
  /** Settings of the growth law; those of the stack are available too. */
  readonly parameters: readonly VariantParameter[];
}

/** A variant as its file defines it: parameters by name. */
interface WrittenVariant extends Omit<VariantDefinition, 'parameters'> {
  readonly parameters: Readonly<Record<string, Omit<VariantParameter, 'name'>>>;
}

/** Defines a variant. Its place in menus, form, links, `describe`, refusals, help and tests is derived. */
export const defineVariant = <const V extends WrittenVariant>({ parameters, ...variant }: V) => ({
  ...variant,
  parameters: named<V['parameters']>(parameters),
});

/** Alternative backoff with ECN (RFC 8511), a setting that several variants share. */
export const BETA_ECN = {
  label: 'Backoff for marks',
  kind: 'number',
  range: [0.1, 0.99],
  default: null,
  nullMeans: 'as at a loss',
  help: "Fraction of the window that a mark leaves in congestion avoidance (RFC 8511 section 3: 0.8 with Reno's growth, 0.85 with CUBIC).",
} as const;

export const FAST_CONVERGENCE = {
  label: 'Fast convergence',
  kind: 'switch',
  default: true,
  help: 'Whether a loss below the last maximum lowers the next target, to leave room for new flows (BIC, RFC 9438 4.7).',
} as const;

export const PACING_MARGIN = {
  label: 'Pacing margin',
  kind: 'number',
  range: [-0.5, 0.5],
  default: 0.01,
  help: 'Fraction by which the sender stays below the measured rate, so that queues drain (Linux: 0.01).',
} as const;

/** The values of the settings of a folder's variants, by name, typed by kind. */
export type SettingsOf<Variants extends readonly VariantDefinition[]> = ValuesOf<Variants[number]['parameters']>;

/**
 * Where a variant departs from its source, in whole sentences: by the growth law or the stack concerned, or under `all`
 * if on every stack.
 */
type Departures = Readonly<Record<string, string | readonly string[]>>;

/** Signals to which senders react, in the order of the figure that compares all variants. */
export const HEEDS = ['loss', 'loss and delay', 'delay', 'rate', 'marks'] as const;

/** Where a variant comes from. */
interface Origin {
  /** Year of its source. */
  readonly year: number;
  readonly heeds: (typeof HEEDS)[number];
  /** Name of the variant on which it is based. */
  readonly after?: string;
}

/** A variant in plain words. Anything that holds on one stack only belongs in `differs`. */
export interface VariantWords {
  /** Omitted if it was never published; the figure of all variants then leaves it out. */
  readonly origin?: Origin;
  /** One sentence for lists. */
  readonly summary: string;
  /** The rest of the paragraph: reactions to ACKs and losses, its purpose, and where it is a good or bad choice. */
  readonly details: string;
  readonly differs: Departures;
}

/** The words of the variants of a folder, by name. */
export type Words = Readonly<Record<string, VariantWords>>;

/** Names of a variant in other tools; omitted where the tool has no such sender. */
interface VariantExports {
  /** Its Linux module; if omitted, exports use Reno there and say so. */
  readonly linux?: string;
  /** The agent of ns-2.35 for stack `ns2`, and further commands for it. */
  readonly ns2?: { readonly agent: string; readonly also?: readonly string[] };
  /**
   * The type of ns-3.40. `firstHoleOnly`: on stack `ns2` it repairs one hole at a time, so its ACKs carry no SACK
   * blocks.
   */
  readonly ns3?: { readonly typeId: string; readonly firstHoleOnly?: true };
}

/** Names in other tools of a folder's variants. */
export type Exports = Readonly<Record<string, VariantExports>>;
