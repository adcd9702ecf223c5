import * as z from 'zod/mini';
import type { CatalogueEntry, GivenParameter } from '#engine/parameter.ts';
import { checkedText, choice, integer, kind, madeLater, number, numberOrNull, switchField } from './field.ts';
import type { Unit } from '../words/quantity.ts';

/** Input for the settings of a catalogue: numbers may be texts with units, and any may be omitted. */
export type Given<Settings> = Settings extends { readonly kind: infer Name }
  ? { readonly kind: Name } & {
      readonly [Key in Exclude<keyof Settings, 'kind'>]?:
        | Settings[Key]
        | (number extends Settings[Key] ? string : never)
        | undefined;
    }
  : never;

/** The fields of one kind, in catalogue order. */
export const fieldsOf = ({ name, title, help, parameters }: CatalogueEntry): z.core.$ZodLooseShape => ({
  kind: kind(name, title, help),
  ...Object.fromEntries(parameters.map((parameter) => [parameter.name, fieldOf(parameter)])),
});

/** The union of a catalogue's kinds, each made when a value of it is first read. */
export function unionOf<Settings extends { readonly kind: string }, Of extends CatalogueEntry = CatalogueEntry>(
  catalogue: readonly Of[],
  make: (one: Of) => z.ZodMiniObject = (one) => z.strictObject(fieldsOf(one)),
) {
  const [first, ...others] = catalogue.map((one) => madeLater(one.name, () => make(one)));
  return z.discriminatedUnion('kind', [first!, ...others]) as unknown as z.ZodMiniType<Settings, Given<Settings>>;
}

function fieldOf({ kind: type, label, help, range = [0, 0], choices, nullMeans, unit, ...rest }: GivenParameter) {
  const given = rest.default;
  if (type === 'switch') return switchField({ label, help, default: given === true });
  if (type === 'choice')
    return z._default(choice(choices as readonly [string, ...string[]], { label, help }), String(given));
  if (type === 'text')
    return checkedText({
      label,
      help,
      longest: rest.longest ?? 0,
      check: rest.check!,
      ...(rest.ns2Trace === true && { ns2Trace: true as const }),
      default: String(given),
    });
  const notes = { label, help, range, ...(unit !== undefined && { unit: unit as Unit }) };
  if (nullMeans !== undefined)
    return numberOrNull({ ...notes, nullMeans, ...(type === 'integer' && { integer: true }) });
  return type === 'integer'
    ? integer({ ...notes, default: Number(given) })
    : number({ ...notes, default: Number(given) });
}
