import * as z from 'zod/mini';
import type { TextFault } from '#engine/parameter.ts';
import { exampleOf, parseQuantity, writeNumber, type Unit } from '../words/quantity.ts';
import { isObject } from '../words/plainData.ts';
import { counted } from '../words/english.ts';

// Stop zod from compiling checks with `new Function`, which a strict content security policy forbids.
z.config({ jitless: true });

/** Texts and bounds of a field. Form, `describe` and documentation are generated from it. */
export interface FieldNotes {
  /** Short name for a form. */
  readonly label: string;
  /** One sentence. */
  readonly help: string;
  readonly unit?: Unit;
  /** Inclusive bounds, in the base unit. */
  readonly range?: readonly [least: number, most: number];
  /** Maximum length of a text, characters. */
  readonly longest?: number;
  /** Whether a file of ns-2's Application/Traffic/Trace can be converted to this text. */
  readonly ns2Trace?: true;
  readonly integer?: boolean;
  /** Meaning of `null`; set if `null` is allowed. */
  readonly nullMeans?: string;
  /** Display names of the words of a choice, where they differ. */
  readonly words?: Readonly<Record<string, string>>;
  /** What the value refers to: a node or link by name, or a flow by number. */
  readonly refersTo?: 'node' | 'link' | 'flow';
  /** The value is the name by which other fields refer to this node. */
  readonly isName?: true;
  /** The kinds of network to which the field applies; absent: all. */
  readonly networks?: readonly string[];
}

/** The notes of every field, by its schema. */
export const fieldNotes = z.registry<FieldNotes>();

export interface NumberNotes extends FieldNotes {
  readonly range: readonly [least: number, most: number];
}

/** Reads a number within the bounds of its notes, or returns a message. */
export function readNumber(given: unknown, notes: NumberNotes): number | { readonly problem: string } {
  const unit = notes.unit ?? '';
  if (given === undefined) return { problem: 'must be given' };
  const value = typeof given === 'string' ? parseQuantity(given, unit) : given;
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: `must be ${exampleOf(unit)}` };
  const withUnit = (bound: number): string => {
    if (bound === 0 || unit === '' || unit === 'probability') return writeNumber(bound);
    const counts = unit === 'bytes' || unit === 'packets' || unit === 'segments';
    return `${writeNumber(bound)} ${bound === 1 && counts ? unit.slice(0, -1) : unit}`;
  };
  // For a rate of 0 or less, "must be above 0" is clearer than the lower bound.
  if (unit === 'bit/s' && value <= 0) return { problem: 'must be above 0' };
  const [least, most] = notes.range;
  if (value < least) return { problem: `must be at least ${withUnit(least)}` };
  if (value > most) return { problem: `must be at most ${withUnit(most)}` };
  if (notes.integer === true && !Number.isInteger(value)) return { problem: 'must be a whole number' };
  return value + 0;
}

/** A number or a text such as `20ms`, read into the base unit of its notes. */
export function numberField(notes: NumberNotes) {
  const read = z.transform((given: number | string, payload): number => {
    const result = readNumber(given, notes);
    if (typeof result === 'number') return result;
    payload.issues.push({ code: 'custom', message: result.problem, input: given });
    return z.NEVER;
  });
  return z.pipe(read, z.number()).register(fieldNotes, notes);
}

/** A number field with a default. */
export const number = (notes: NumberNotes & { readonly default: number }) =>
  z._default(numberField(notes), notes.default);

/** A number field that is `null` unless set. */
export const numberOrNull = (notes: NumberNotes & { readonly nullMeans: string }) =>
  z._default(z.nullable(numberField(notes)), null);

/** A whole number with a default. */
export const integer = (notes: NumberNotes & { readonly default: number }) => number({ ...notes, integer: true });

export const switchField = (notes: FieldNotes & { readonly default: boolean }) =>
  z._default(z.boolean().register(fieldNotes, notes), notes.default);

/** Plain text. */
export const text = (notes: FieldNotes & { readonly longest: number }) =>
  z._default(z.string().check(z.maxLength(notes.longest)).register(fieldNotes, notes), '');

/** Text with its own syntax: `check` returns its error, or null. */
export function checkedText({
  check,
  default: usual,
  ...notes
}: FieldNotes & {
  readonly longest: number;
  readonly check: (text: string) => TextFault | null;
  readonly default: string;
}) {
  const read = z.transform((given: string, payload): string => {
    const fault = given.length > notes.longest ? null : check(given);
    if (fault !== null)
      payload.issues.push({ code: 'custom', message: fault.problem, params: { ...fault }, input: given });
    return given;
  });
  return z._default(z.pipe(z.string().check(z.maxLength(notes.longest)), read).register(fieldNotes, notes), usual);
}

/** An object with optional fields. */
export function part<Shape extends z.core.$ZodShape>(shape: Shape, notes: FieldNotes) {
  const fields = z.strictObject(shape).register(fieldNotes, notes);
  return z.prefault(fields, {} as z.input<typeof fields>);
}

/** Settings by name; their owner validates them as a whole. */
export const record = (most: number, what: string, notes: FieldNotes) =>
  z
    .prefault(
      z.custom<Readonly<Record<string, unknown>>>(isObject).check(
        z.refine((given) => Object.keys(given).length <= most, {
          error: `must have at most ${most} ${what}`,
          abort: true,
        }),
      ),
      {},
    )
    .register(fieldNotes, notes);

/** One of several words. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words, notes: FieldNotes) =>
  z.enum(words).register(fieldNotes, notes);

/** The `kind` of a union member, with its label and one sentence about it. */
export function kind<const Name extends string>(name: Name, label: string, help: string): z.ZodMiniLiteral<Name> {
  const literal = z.literal(name);
  fieldNotes.add(literal, { label, help });
  return literal;
}

/**
 * One kind of a union discriminated by `kind`. `make` creates its schema when the first value of this kind is read,
 * because creating the schemas of all kinds takes longer than a short run.
 */
export function madeLater<Of extends z.core.SomeType>(name: string, make: () => Of): z.ZodMiniLazy<Of> {
  const schema = z.lazy(make);
  // Without these values the union would query each of its kinds and so create them all.
  const known = { propValues: { kind: new Set([name]) }, optin: undefined, optout: undefined };
  for (const [key, value] of Object.entries(known)) Object.defineProperty(schema._zod, key, { value });
  return schema;
}

/**
 * One kind of a union discriminated by `kind`, with its label and one sentence about it. Its fields are made when the
 * first value of this kind is read.
 */
export const kindWith = <const Name extends string, Shape extends z.core.$ZodShape>(
  name: Name,
  label: string,
  help: string,
  fields: () => Shape,
) => madeLater(name, () => z.strictObject({ kind: kind(name, label, help), ...fields() }));

/** A list whose length is within `range`; a longer one is refused before its elements are checked. */
export function list<Element extends z.core.SomeType>(element: Element, notes: NumberNotes) {
  type Given = z.input<z.ZodMiniArray<Element>>;
  const count = z.transform((given: Given, payload): Given => {
    if (!Array.isArray(given)) return given;
    const [least, most] = notes.range;
    const few = given.length < least;
    if (!few && given.length <= most) return given;
    const bound = few ? least : most;
    const message = `must have at ${few ? 'least' : 'most'} ${counted(bound, 'element')}`;
    payload.issues.push({ code: 'custom', message, input: given });
    return z.NEVER;
  });
  return z.pipe(count, z.array(element)).register(fieldNotes, notes);
}

/** A union discriminated by `kind`, in which the default kind may be omitted. */
type KindOptional<Union, Usual> =
  | Union
  | (Union extends { kind: Usual } ? Omit<Union, 'kind'> & { kind?: Usual | undefined } : never);

/** Default kinds, by the schema that fills them in. */
export const usualKinds = z.registry<{ readonly kind: string }>();

/** Fills in the default kind. Place it in front of a discriminated union. */
export const usualKind = <Union extends { kind: string }, const Usual extends Union['kind']>(usual: Usual) =>
  z
    .transform((given: KindOptional<Union, Usual>): Union => {
      const bare: unknown = given;
      const lacksKind = isObject(bare) && bare['kind'] === undefined;
      return (lacksKind ? { ...given, kind: usual } : given) as Union;
    })
    .register(usualKinds, { kind: usual });

/** A field with one of several kinds. `usual`: the default kind, if the field or its `kind` is omitted. */
export const oneOfKinds = <Kinds extends z.core.$ZodType, const Usual extends string>(
  kinds: Kinds,
  usual: Usual,
  notes: FieldNotes,
) => {
  const front: z.ZodMiniType = usualKind(usual);
  return z.prefault(z.pipe(front, kinds), {}).register(fieldNotes, notes) as unknown as z.ZodMiniPrefault<
    z.ZodMiniType<z.output<Kinds>, KindOptional<z.input<Kinds>, Usual>>
  >;
};
