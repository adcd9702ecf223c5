import * as z from 'zod/mini';
import type { Parameter, ParameterValue, ParameterValues } from '#engine/parameter.ts';
import { ROUTINGS, type RoutingDescription, type RoutingName } from '#engine/wireless/routing/catalogue.ts';
import { choice, fieldNotes, kind, madeLater, numberField, oneOfKinds } from '../fields/field.ts';
import { unitOf } from '../fields/parameters.ts';

/** The field of a protocol constant; if the protocol has profiles, `null` means the profile's value. */
function constantField(parameter: Parameter, standard: ParameterValue, hasProfiles: boolean): z.ZodMiniType {
  const { label, help, choices = [], range = [-1e9, 1e9] } = parameter;
  const notes = { label, help, ...(hasProfiles && { nullMeans: 'as the profile says' }) };
  const field =
    parameter.kind === 'switch'
      ? z.boolean().register(fieldNotes, notes)
      : parameter.kind === 'choice'
        ? choice(choices as [string, ...string[]], notes)
        : numberField({ ...notes, unit: unitOf(parameter), range, integer: parameter.kind === 'integer' });
  return hasProfiles ? z._default(z.nullable(field), null) : z._default<z.ZodMiniType>(field, standard);
}

const protocol = <const Name extends RoutingName>(name: Name) => {
  const { title, summary, parameters, defaults, profiles } = routingNamed(name);
  const names = profiles.map((profile) => profile.name);
  return madeLater(name, () => {
    const constants = parameters.map((parameter): [string, z.ZodMiniType] => [
      parameter.name,
      constantField(parameter, defaults[parameter.name]!, names.length > 0),
    ]);
    const profile = z._default(
      choice(names as [string, ...string[]], {
        label: 'Profile',
        help: 'The constants and behaviour of the protocol; each of them is also a field.',
      }),
      names[0] ?? '',
    );
    return z.strictObject({
      kind: kind(name, title, summary),
      ...(names.length > 0 ? { profile } : {}),
      ...Object.fromEntries(constants),
    });
  });
};

function routingNamed(name: RoutingName): RoutingDescription {
  const found = ROUTINGS.find((routing) => routing.name === name);
  if (found === undefined) throw new Error(`no routing protocol named ${name}`);
  return found;
}

const names = ROUTINGS.map(({ name }) => name) as [RoutingName, ...RoutingName[]];
const kinds = z.discriminatedUnion(
  'kind',
  names.map((name) => protocol(name)) as [ReturnType<typeof protocol>, ...ReturnType<typeof protocol>[]],
);

/** Routing protocol of the nodes. The first of the catalogue is the default. */
export const routing = oneOfKinds(kinds, names[0], {
  label: 'Routing',
  help: 'How the nodes find routes to one another.',
});

/** The protocol of a scenario with all its constants: those of its profile, overridden by the scenario. */
export function routingConstants(given: Readonly<Record<string, unknown>>): {
  readonly name: RoutingName;
  readonly values: ParameterValues;
} {
  const { name, defaults, profiles } = routingNamed(given['kind'] as RoutingName);
  const own = profiles.find((profile) => profile.name === given['profile'])?.values ?? {};
  const changed = Object.entries(given).filter(([field, value]) => field in defaults && value !== null);
  return { name, values: { ...defaults, ...own, ...(Object.fromEntries(changed) as ParameterValues) } };
}
