import {
  ownParametersOf,
  parametersOf,
  settingsOf,
  STACK_PARAMETERS,
  VARIANTS,
  type StackName,
  type Variant,
  type VariantName,
} from '../engine/tcp/catalog.ts';
import type { Parameter, ParameterValue } from '../engine/parameter.ts';
import type { FieldDescription } from './describe.ts';

/** The default of a setting on a stack, for one variant or for all others. */
export interface SettingDefault {
  readonly stack: StackName;
  /** The variant it is for; null: every variant that is not named. */
  readonly variant: VariantName | null;
  readonly value: ParameterValue;
}

/** The names of all settings: those of the stacks, then those of the variants. */
export const settingNames = (): string[] => [
  ...new Set(VARIANTS.flatMap((variant) => parametersOf(variant).map(({ name }) => name))),
];

/** Whether a flow of this variant may set it on this stack: where constants are built in, it may not. */
const isTaken = (name: string, variant: Variant, stack: StackName): boolean =>
  [...STACK_PARAMETERS, ...ownParametersOf(variant, stack)].some((parameter) => parameter.name === name);

/**
 * The defaults of a setting: one for each stack, and one more where a variant departs from it.
 * Of a variant's own setting: one for each stack that takes it.
 */
export function settingDefaults(name: string): SettingDefault[] {
  const common = STACK_PARAMETERS.some((parameter) => parameter.name === name);
  const all = VARIANTS.flatMap((variant) =>
    variant.stacks
      .filter((stack) => isTaken(name, variant, stack))
      .map((stack) => ({ stack, variant: variant.name, value: settingsOf(variant, stack, {})[name] })),
  );
  const rows = all.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]));
  if (!common) return rows;
  const stacks = [...new Set(rows.map((row) => row.stack))];
  return stacks.flatMap((stack) => {
    const here = rows.filter((row) => row.stack === stack);
    const count = (value: ParameterValue): number => here.filter((row) => row.value === value).length;
    const most = here.reduce(
      (best, row) => (count(row.value) > count(best) ? row.value : best),
      here[0]?.value ?? null,
    );
    return [{ stack, variant: null, value: most }, ...here.filter((row) => row.value !== most)];
  });
}

/** A setting and the variants that have it like this. */
interface Meaning {
  readonly parameter: Parameter;
  readonly titles: readonly string[];
}

/** What a setting means: one for all, or several where variants use the same name for different things. */
export function meaningsOf(
  name: string,
  variants: readonly { readonly title: string; readonly parameters: readonly Parameter[] }[],
): Meaning[] {
  const found = new Map<string, { parameter: Parameter; titles: string[] }>();
  for (const { title, parameters } of variants) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (parameter === undefined) continue;
    const { help, label, unit, min, max } = parameter;
    const key = JSON.stringify([help, label, unit, min, max]);
    const known = found.get(key);
    if (known === undefined) found.set(key, { parameter, titles: [title] });
    else known.titles.push(title);
  }
  return [...found.values()];
}

/** What a setting of a flow is; `path` is that of the settings. */
export function describeSetting(path: string, name: string): FieldDescription | undefined {
  const owners = VARIANTS.filter((variant) => parametersOf(variant).some((parameter) => parameter.name === name));
  const meanings = meaningsOf(
    name,
    owners.map((variant) => ({ title: variant.title, parameters: parametersOf(variant) })),
  );
  const [first] = meanings;
  if (first === undefined) return undefined;
  const { parameter } = first;
  const bounds = meanings.map((each) => each.parameter);
  const types = { number: 'number', integer: 'whole number', switch: 'switch', choice: 'choice' } as const;
  return {
    path: `${path}.${name}`,
    label: parameter.label,
    help:
      meanings.length === 1
        ? parameter.help
        : meanings.map(({ titles, parameter: { help } }) => `${titles.join(', ')}: ${help}`).join(' '),
    type: types[parameter.kind],
    unit: parameter.unit,
    ...(parameter.min === undefined ? {} : { min: Math.min(...bounds.map(({ min = -Infinity }) => min)) }),
    ...(parameter.max === undefined ? {} : { max: Math.max(...bounds.map(({ max = Infinity }) => max)) }),
    ...(parameter.choices === undefined ? {} : { choices: parameter.choices }),
    ...(parameter.nullMeans === undefined ? {} : { nullMeans: parameter.nullMeans }),
    ...(owners.length === VARIANTS.length ? {} : { only: owners.map((variant) => variant.name) }),
    required: false,
    defaults: settingDefaults(name),
    children: [],
  };
}
