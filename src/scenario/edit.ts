import { fieldOf, fieldsFor, schemaBelow, type Schema } from './introspect.ts';
import { ownValue } from './plainData.ts';
import type { Path } from './path.ts';
import { whyUnknown } from './unknownField.ts';

/** A path that leads nowhere. */
export class NoSuchPlace extends Error {}

/** The fields of an object that its new kind has too. */
export function ofKind(schema: Schema, value: object, kind: unknown): Record<string, unknown> {
  const fields = fieldsFor(fieldOf(schema), { kind }) ?? value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(fields, name)));
}

function withKey(object: object, key: string, value: unknown): Readonly<Record<string, unknown>> {
  if (value !== undefined) return { ...object, [key]: value };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

function withElement(list: readonly unknown[], index: number, change: (element: unknown) => unknown): unknown[] {
  if (index > list.length) {
    throw new NoSuchPlace(`does not exist: the next free place is ${list.length}`);
  }
  const copy = [...list];
  copy[index] = change(list[index]);
  return copy;
}

/**
 * A copy of `value`, which belongs to `schema`, in which `path` holds `leaf`; an
 * undefined leaf takes the field away. What is not there on the way is made; a
 * list that is not given has its default elements, and the place behind its end
 * adds one. A new `kind` drops the fields that it does not have. Throws
 * NoSuchPlace.
 */
export function withField(schema: Schema, value: unknown, path: Path, leaf: unknown): unknown {
  const [step, ...rest] = path;
  const field = fieldOf(schema);
  if (step === undefined) {
    // A text field takes what looks like a number or a switch as text.
    return field.form.form === 'text' && (typeof leaf === 'number' || typeof leaf === 'boolean') ? String(leaf) : leaf;
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  if (field.form.form === 'settings' && typeof step === 'string' && rest.length === 0)
    return withKey(object, step, leaf);
  const below = schemaBelow(schema, step, value);
  if (below === undefined) throw new NoSuchPlace(whyUnknown(schema, step, value));
  if (typeof step === 'number') {
    const list: unknown = value ?? field.usual ?? [];
    return withElement(Array.isArray(list) ? list : [], step, (element) => withField(below, element, rest, leaf));
  }
  const changed = withField(below, ownValue(object, step), rest, leaf);
  return withKey(step === 'kind' ? ofKind(schema, object, changed) : object, step, changed);
}
