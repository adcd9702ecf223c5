/**
 * One setting of a stack or of a variant, described once. Form, link, command
 * line, `describe` and the documentation are all made from this description.
 */
export interface Parameter {
  /** Field name inside a flow's `parameters`, e.g. `minRto`. */
  readonly name: string;
  /** Short name for a form. */
  readonly label: string;
  /** One sentence: what it does, with its source where it has one. */
  readonly help: string;
  /** SI base unit, or a word of the field ('segments'); none for a pure number, a switch or a choice. */
  readonly unit?:
    | 's'
    | 'bit/s'
    | 'probability'
    | 'segments'
    | 'packets'
    | 'bytes'
    | 'hops'
    | 'per second'
    | 'segments/s^3'
    | 'per round trip';
  readonly kind: 'number' | 'integer' | 'switch' | 'choice' | 'text';
  /** Inclusive bounds of a number or integer. */
  readonly range?: readonly [least: number, most: number];
  /** Characters of a text at most, and what is wrong with one; null: nothing. */
  readonly longest?: number;
  readonly check?: (text: string) => TextFault | null;
  /** A text that a file of ns-2's Application/Traffic/Trace can become. */
  readonly ns2Trace?: true;
  /** The words a choice may take. */
  readonly choices?: readonly string[];
  /** The loss recoveries that read it, where not all do. */
  readonly recoveries?: readonly string[];
  /** It says what is in the SACK blocks of ACKs: nothing follows from it where ACKs carry none. */
  readonly inSackBlocks?: true;
  /** Read once, when the connection opens: no change in the course of a run. */
  readonly fixed?: true;
  /** Set when `null` is allowed: what `null` then means. */
  readonly nullMeans?: string;
}

/** What is wrong with a text: "line 3: must be ...", and what is there. */
export interface TextFault {
  readonly problem: string;
  readonly given: string;
}

/** What a parameter may hold. */
export type ParameterValue = number | boolean | string | null;

/** A complete set of values, by parameter name. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** The kind of a catalogue that is meant where none is named: it says so itself, wherever it is in the list. */
export type UsualOf<Kind> = Extract<Kind, { readonly usual: true }>;
export const usualOf = <const Kind extends object>(kinds: readonly Kind[]): UsualOf<Kind> =>
  kinds.find((kind): kind is UsualOf<Kind> => 'usual' in kind)!;

/** A parameter that carries its default. */
export interface GivenParameter extends Parameter {
  readonly default: ParameterValue;
}

type ValueOf<P extends Parameter> = P extends { readonly kind: 'switch' }
  ? boolean
  : P extends { readonly choices: readonly (infer Word)[] }
    ? Word
    : P extends { readonly nullMeans: string }
      ? number | null
      : P extends { readonly kind: 'text' }
        ? string
        : number;

/** The values of a list of parameters, by name. */
export type ValuesOf<List extends readonly Parameter[]> = { readonly [P in List[number] as P['name']]: ValueOf<P> };
