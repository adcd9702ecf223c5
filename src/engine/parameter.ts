/**
 * A setting of a stack or of a variant. Form, link, command line, `describe` and the documentation are derived from
 * this description.
 */
export interface Parameter {
  /** Field name inside a flow's `parameters`, e.g. `minRto`. */
  readonly name: string;
  /** Short name for a form. */
  readonly label: string;
  /** One sentence: its effect and, if there is one, its source. */
  readonly help: string;
  /** SI base unit, or a unit of the field ('segments'); omitted for a pure number, a switch or a choice. */
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
  /** Maximum length of a text, characters, and a check that returns what is wrong with it; null: nothing. */
  readonly longest?: number;
  readonly check?: (text: string) => TextFault | null;
  /** Whether a file of ns-2's Application/Traffic/Trace can be converted to this text. */
  readonly ns2Trace?: true;
  /** Allowed values of a choice. */
  readonly choices?: readonly string[];
  /** The loss recoveries that read it; default: all. */
  readonly recoveries?: readonly string[];
  /** It concerns a mechanism of TCP that QUIC lacks. */
  readonly ofTcp?: true;
  /** It affects only SACK blocks, so it has no effect if ACKs carry none. */
  readonly inSackBlocks?: true;
  /** It has an effect only if another setting has one of these values. */
  readonly needs?: { readonly setting: string; readonly values: readonly string[] };
  /** Read once, when the connection opens; it cannot change during a run. */
  readonly fixed?: true;
  /** Meaning of `null`; if omitted, null is not allowed. */
  readonly nullMeans?: string;
}

/** The error in a text: "line 3: must be ...", and the text found. */
export interface TextFault {
  readonly problem: string;
  readonly given: string;
}

/** Possible values of a parameter. */
export type ParameterValue = number | boolean | string | null;

/** A complete set of values, by parameter name. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** The default kind of a catalogue: the one marked as default, wherever it is in the list. */
type UsualOf<Kind> = Extract<Kind, { readonly usual: true }>;
export const usualOf = <const Kind extends object>(kinds: readonly Kind[]): UsualOf<Kind> =>
  kinds.find((kind): kind is UsualOf<Kind> => 'usual' in kind)!;

/** A parameter with its default. */
export interface GivenParameter extends Parameter {
  readonly default: ParameterValue;
}

/** An entry of a catalogue, for form, links, menus and the command line. */
export interface CatalogueEntry {
  readonly name: string;
  readonly title: string;
  /** One sentence on what it does. */
  readonly help: string;
  /** Its own settings. */
  readonly parameters: readonly GivenParameter[];
}

/** All settings of an entry, with every default filled in. */
export type SettingsOf<E extends CatalogueEntry> = { readonly kind: E['name'] } & ValuesOf<E['parameters']>;

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

/** Parameters by name, so that no name can occur twice. */
export type Unnamed = Readonly<Record<string, Omit<Parameter, 'name'>>>;

/** The list of parameters that are written by name. */
export const named = <const Parts extends Unnamed>(parameters: Parts) =>
  Object.entries(parameters).map(([name, parameter]) => ({ name, ...parameter })) as unknown as readonly {
    readonly [Name in keyof Parts & string]: Parts[Name] & { readonly name: Name };
  }[keyof Parts & string][];
