import { fieldOf, fieldsFor, type Schema, schemaBelow, whyUnknown } from '../fields/introspect.ts';
import { isObject, ownValue } from '../words/plainData.ts';
import type { Path } from '../words/path.ts';

/** Thrown for a path that does not exist. The message is built lazily, since suggesting another path is slow. */
export class NoSuchPlace extends Error {
  constructor(readonly why: () => string) {
    super('no such place');
  }
}

/** The fields of an object that its new kind also has. */
export function ofKind(schema: Schema, value: object, kind: unknown): Record<string, unknown> {
  const fields = fieldsFor(fieldOf(schema), { kind }) ?? value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(fields, name)));
}

/** Objects that a caller already copied during a series of changes. They are mutated instead of copied again. */
export type Own = WeakSet<object>;

function withKey(object: object, key: string, value: unknown, own: Own | undefined): object {
  if (own?.has(object) === true && key !== '__proto__') {
    if (value === undefined) Reflect.deleteProperty(object, key);
    else Reflect.set(object, key, value);
    return object;
  }
  const copy =
    value === undefined
      ? Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
      : { ...object, [key]: value };
  own?.add(copy);
  return copy;
}

function withElement(
  list: readonly unknown[],
  index: number,
  own: Own | undefined,
  change: (element: unknown) => unknown,
): readonly unknown[] {
  if (index > list.length) {
    throw new NoSuchPlace(() => `does not exist: the next free place is ${list.length}`);
  }
  const element = change(list[index]);
  if (own?.has(list) === true) {
    Reflect.set(list, index, element);
    return list;
  }
  const copy = [...list];
  copy[index] = element;
  own?.add(copy);
  return copy;
}

/**
 * A copy of `value` (of schema `schema`) with the field at `path` set to `leaf`. An undefined leaf removes the field.
 * Missing parents are created; a missing list starts with its default elements, and the index after its end appends.
 * Setting a `kind` removes the fields that the new kind lacks. `own`: for a series of changes. `at`: index of the first
 * path step to apply. Throws NoSuchPlace.
 */
export function withField(schema: Schema, value: unknown, path: Path, leaf: unknown, own?: Own, at = 0): unknown {
  const step = path[at];
  const field = fieldOf(schema);
  if (step === undefined) {
    // In a text field, a number or boolean is stored as text.
    return field.form.form === 'text' && (typeof leaf === 'number' || typeof leaf === 'boolean') ? String(leaf) : leaf;
  }
  const object = isObject(value) ? value : {};
  if (field.form.form === 'settings' && typeof step === 'string' && at === path.length - 1)
    return withKey(object, step, leaf, own);
  const below = schemaBelow(schema, step, value);
  if (below === undefined) throw new NoSuchPlace(() => whyUnknown(schema, step, value));
  if (typeof step === 'number') {
    const list: unknown = value ?? field.usual ?? [];
    return withElement(Array.isArray(list) ? list : [], step, own, (element) =>
      withField(below, element, path, leaf, own, at + 1),
    );
  }
  const changed = withField(below, ownValue(object, step), path, leaf, own, at + 1);
  return withKey(step === 'kind' ? ofKind(schema, object, changed) : object, step, changed, own);
}
