import * as z from 'zod/mini';
import { fieldNotes, usualKinds, type FieldNotes } from './field.ts';
import type { Path } from '../words/path.ts';
import { ownValue } from '../words/plainData.ts';
import { closest, oneOf, show } from '../words/wording.ts';

/** A schema of any sort. */
export type Schema = z.core.$ZodType;
/** The fields of an object, by name. */
type Fields = Readonly<Record<string, Schema>>;

/** Type of a field's value. */
type FieldForm =
  | { readonly form: 'number' | 'text' | 'switch' | 'settings' }
  | { readonly form: 'choice'; readonly choices: readonly (string | number)[] }
  | { readonly form: 'list'; readonly element: Schema }
  | { readonly form: 'object'; readonly fields: Fields }
  /** A union discriminated by `kind`. */
  | { readonly form: 'kinds'; readonly kinds: ReadonlyMap<string, Fields> };

/** A field of the schema, without its wrappers. */
export interface Field {
  readonly form: FieldForm;
  readonly notes: FieldNotes | undefined;
  /** Default value; undefined if the field is mandatory. */
  readonly usual: unknown;
  /** Whether the field is mandatory. */
  readonly required: boolean;
  readonly nullable: boolean;
  /** Default kind; undefined if the kind is mandatory. */
  readonly usualKind: string | undefined;
}

const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** The fields of one kind of a union; a kind may be an object, or an object followed by a transform. */
function fieldsOf(schema: Schema): Fields {
  const { form } = fieldOf(schema);
  if (form.form !== 'object') throw new Error('a kind must be an object');
  return form.fields;
}

function formOf(definition: ReturnType<typeof definitionOf>): FieldForm {
  switch (definition.type) {
    case 'number':
      return { form: 'number' };
    case 'string':
      return { form: 'text' };
    case 'boolean':
      return { form: 'switch' };
    case 'custom':
      return { form: 'settings' };
    case 'enum':
      return { form: 'choice', choices: Object.values(definition.entries) };
    case 'literal':
      return {
        form: 'choice',
        choices: definition.values.map((value) => (typeof value === 'number' ? value : String(value))),
      };
    case 'array':
      return { form: 'list', element: definition.element };
    case 'object':
      return { form: 'object', fields: definition.shape };
    case 'union': {
      const kinds = definition.options.map((option): [string, Fields] => {
        const fields = fieldsOf(option);
        const kind = fields['kind'] === undefined ? undefined : fieldOf(fields['kind']).form;
        return [kind?.form === 'choice' ? String(kind.choices[0]) : '', fields];
      });
      return { form: 'kinds', kinds: new Map(kinds) };
    }
    default:
      throw new Error(`the scenario schema has no use for ${definition.type}`);
  }
}

const known = new WeakMap<Schema, Field>();

/** Unwraps defaults, nullables and transforms of a schema. */
export function fieldOf(schema: Schema): Field {
  const seen = known.get(schema);
  if (seen !== undefined) return seen;
  let notes: FieldNotes | undefined;
  let usual: unknown;
  let required = true;
  let nullable = false;
  let usualKind: string | undefined;
  let inner = schema;
  for (;;) {
    notes ??= fieldNotes.get(inner);
    const definition = definitionOf(inner);
    if (definition.type === 'default' || definition.type === 'prefault') {
      usual = definition.defaultValue;
      required = false;
      inner = definition.innerType;
    } else if (definition.type === 'nullable') {
      nullable = true;
      inner = definition.innerType;
    } else if (definition.type === 'lazy') {
      inner = (inner as z.core.$ZodLazy)._zod.innerType;
    } else if (definition.type === 'pipe') {
      // A transform may precede or follow the schema itself.
      const isInFront = definitionOf(definition.in).type === 'transform';
      usualKind ??= usualKinds.get(definition.in)?.kind;
      inner = isInFront ? definition.out : definition.in;
    } else {
      const form = formOf(definition);
      const field: Field = { form, notes, usual, required, nullable, usualKind };
      known.set(schema, field);
      return field;
    }
  }
}

const kindOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;

/** The fields that `value` may have; undefined if its kind is unknown or has no fields. */
export function fieldsFor(field: Field, value: unknown): Fields | undefined {
  if (field.form.form === 'object') return field.form.fields;
  if (field.form.form !== 'kinds') return undefined;
  const kind = kindOf(value) ?? field.usualKind;
  return typeof kind === 'string' ? field.form.kinds.get(kind) : undefined;
}

/** The schema one step down the path, given the current value. */
export function schemaBelow(schema: Schema, step: string | number, value: unknown): Schema | undefined {
  const field = fieldOf(schema);
  if (field.form.form === 'list') return typeof step === 'number' ? field.form.element : undefined;
  // `kind` can be set regardless of the current value.
  if (field.form.form === 'kinds' && step === 'kind') return [...field.form.kinds.values()][0]?.['kind'];
  const fields = fieldsFor(field, value);
  return typeof step === 'string' && fields !== undefined && Object.hasOwn(fields, step) ? fields[step] : undefined;
}

/** The input's value at `path`, and its schema. */
export function lookUp(
  root: Schema,
  path: Path,
  input: unknown,
): { readonly value: unknown; readonly schema: Schema | undefined } {
  let value = input;
  let schema: Schema | undefined = root;
  for (const step of path) {
    schema = schema && schemaBelow(schema, step, value);
    value = ownValue(value, step);
  }
  return { value, schema };
}

/** Maximum length of an unknown kind to quote. */
const LONGEST_KIND = 60;

/** Explains why `value`, which belongs to `schema`, has no field `step`. */
export function whyUnknown(schema: Schema | undefined, step: string | number, value: unknown): string {
  if (schema === undefined) return 'is not a field';
  const field = fieldOf(schema);
  if (field.form.form === 'list') return 'is not an element: a list takes a number in brackets';
  if (field.form.form === 'kinds') {
    const owners = [...field.form.kinds].filter(([, fields]) => Object.hasOwn(fields, step)).map(([kind]) => kind);
    const kind = ownValue(value, 'kind') ?? field.usualKind;
    if (owners.length > 0) {
      return `is a field of ${oneOf(owners)}, not of ${typeof kind === 'string' && kind.length <= LONGEST_KIND ? kind : show(kind)}`;
    }
  }
  return `is not a field here${closest(step, Object.keys(fieldsFor(field, value) ?? {}))}`;
}
