import { fieldOf, fieldsFor, type Schema } from './introspect.ts';
import { ownValue } from './plainData.ts';
import { closest, oneOf, show } from './wording.ts';

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
