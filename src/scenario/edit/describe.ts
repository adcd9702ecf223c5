import {
  ownParametersOf,
  settingsOf,
  VARIANTS,
  type StackName,
  type Variant,
  type VariantName,
} from '#engine/tcp/catalogue.ts';
import { parametersOf, STACK_PARAMETERS } from '#engine/tcp/stackParameters.ts';
import type { Parameter, ParameterValue } from '#engine/parameter.ts';
import { fieldOf, type Field, type Schema } from '../fields/introspect.ts';
import { completeDefault } from './minimal.ts';
import { readPath, type Path } from '../words/path.ts';
import { scenarioSchema } from '../schema.ts';

/** The default of a setting on a stack, for one variant or for all variants not listed. */
interface SettingDefault {
  readonly stack: StackName;
  /** The variant concerned; null: every variant not listed. */
  readonly variant: VariantName | null;
  readonly value: ParameterValue;
}

/** Description of a field, derived from the schema and the tables of variants and stacks. */
export interface FieldDescription {
  /** `flows[].variant`; [] stands for any element. */
  readonly path: string;
  readonly label: string;
  /** One sentence. */
  readonly help: string;
  readonly type: 'number' | 'whole number' | 'text' | 'switch' | 'choice' | 'list' | 'object';
  /** Base unit; '' for none. */
  readonly unit: string;
  /** Inclusive bounds of a number or of the length of a list. */
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly (string | number)[];
  /** Meaning of null; set if null is allowed. */
  readonly nullMeans?: string;
  /** Whether the field is mandatory. */
  readonly required: boolean;
  /** Default value. */
  readonly default?: unknown;
  /** Defaults of a setting, which depend on stack and variant. */
  readonly defaults?: readonly SettingDefault[];
  /** Kinds of the parent, or variants, that have this field; absent: all. */
  readonly only?: readonly string[];
  /** Paths of child fields. */
  readonly children: readonly string[];
}

const TYPES = {
  number: 'number',
  text: 'text',
  switch: 'switch',
  choice: 'choice',
  list: 'list',
  object: 'object',
  kinds: 'object',
  settings: 'object',
} as const;

/** A position in the schema. Several kinds may use the same name, each with its own schema. */
interface Place {
  readonly path: string;
  readonly schemas: readonly Schema[];
  readonly only: readonly string[] | undefined;
  /** Default of `kind`. */
  readonly usualKind?: string | undefined;
}

/** Names of child fields, each with the kinds that have it. */
function namesInside(field: Field): Map<string, { schemas: Schema[]; kinds: string[] }> {
  const names = new Map<string, { schemas: Schema[]; kinds: string[] }>();
  const groups =
    field.form.form === 'object'
      ? [['', field.form.fields] as const]
      : field.form.form === 'kinds'
        ? [...field.form.kinds]
        : [];
  for (const [kind, fields] of groups) {
    for (const [name, schema] of Object.entries(fields)) {
      const entry = names.get(name) ?? { schemas: [], kinds: [] };
      entry.schemas.push(schema);
      entry.kinds.push(kind);
      names.set(name, entry);
    }
  }
  return names;
}

function childrenOf(place: Place): string[] {
  const own = place.schemas.flatMap((schema): string[] => {
    const field = fieldOf(schema);
    if (field.form.form === 'list') return [`${place.path}[]`];
    const names = field.form.form === 'settings' ? settingNames() : [...namesInside(field).keys()];
    return names.map((name) => (place.path === '' ? name : `${place.path}.${name}`));
  });
  return [...new Set(own)];
}

function stepInto(place: Place, step: string | number): Place | undefined {
  for (const schema of place.schemas) {
    const field = fieldOf(schema);
    if (typeof step === 'number') {
      if (field.form.form === 'list')
        return { path: `${place.path}[]`, schemas: [field.form.element], only: undefined };
      continue;
    }
    const found = namesInside(field).get(step);
    if (found === undefined) continue;
    const everyKind = field.form.form !== 'kinds' || found.kinds.length === field.form.kinds.size;
    const path = place.path === '' ? step : `${place.path}.${step}`;
    const only = everyKind ? undefined : found.kinds;
    return { path, schemas: found.schemas, only, usualKind: step === 'kind' ? field.usualKind : undefined };
  }
  return undefined;
}

function describePlace(place: Place): FieldDescription | undefined {
  const [schema] = place.schemas;
  if (schema === undefined) return undefined;
  const field = fieldOf(schema);
  const { notes, form } = field;
  const [min, max = notes?.longest] = notes?.range ?? [];
  // Each kind has its own notes; the field `kind` lists all kinds of the union.
  const isKind = place.path.endsWith('.kind');
  const choices = form.form === 'choice' ? [...new Set(place.schemas.flatMap((each) => choicesOf(each)))] : undefined;
  const usual = field.required ? place.usualKind : completeDefault(schema);
  return {
    path: place.path,
    label: isKind ? 'Kind' : (notes?.label ?? ''),
    help: isKind ? 'The kind; it determines which other fields exist.' : (notes?.help ?? ''),
    type: notes?.integer === true ? 'whole number' : TYPES[form.form],
    unit: notes?.unit ?? '',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(choices === undefined ? {} : { choices }),
    ...(notes?.nullMeans === undefined ? {} : { nullMeans: notes.nullMeans }),
    ...(usual === undefined ? {} : { default: usual }),
    ...(place.only === undefined ? {} : { only: place.only }),
    required: field.required && usual === undefined,
    children: childrenOf(place),
  };
}

function choicesOf(schema: Schema): readonly (string | number)[] {
  const { form } = fieldOf(schema);
  return form.form === 'choice' ? form.choices : [];
}

/**
 * Describes the field at `path` and lists its children: `network.bottleneck.rate`,
 * `flows[].variant`, `flows[].parameters.minRto`; '' is the scenario. A number
 * in brackets is treated as []. Undefined when there is no such field.
 */
export function describeField(path = ''): FieldDescription | undefined {
  const steps: Path | undefined = readPath(path);
  let place: Place = { path: '', schemas: [scenarioSchema], only: undefined };
  for (const [index, step] of (steps ?? []).entries()) {
    const inSettings = place.schemas.some((schema) => fieldOf(schema).form.form === 'settings');
    if (inSettings) {
      return index === (steps?.length ?? 0) - 1 ? describeSetting(place.path, String(step)) : undefined;
    }
    const next = stepInto(place, step);
    if (next === undefined) return undefined;
    place = next;
  }
  return steps === undefined ? undefined : describePlace(place);
}

/** The names of all settings: those of the stacks, then those of the variants. */
export const settingNames = (): string[] => [
  ...new Set(VARIANTS.flatMap((variant) => parametersOf(variant).map(({ name }) => name))),
];

/** Whether a flow of this variant may set `name` on this stack. Built-in constants cannot be set. */
const isTaken = (name: string, variant: Variant, stack: StackName): boolean =>
  [...STACK_PARAMETERS, ...ownParametersOf(variant, stack)].some((parameter) => parameter.name === name);

/**
 * The defaults of a setting: one per stack, and one more for each variant with a different default. For a variant's own
 * setting: one per stack that accepts it.
 */
function settingDefaults(name: string): SettingDefault[] {
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

/** One meaning of a setting, and the variants that use it. */
interface Meaning {
  readonly parameter: Parameter;
  readonly titles: readonly string[];
}

/** Meanings of a setting: several if variants use the same name differently, else one. */
export function meaningsOf(
  name: string,
  variants: readonly { readonly title: string; readonly parameters: readonly Parameter[] }[],
): Meaning[] {
  const found = new Map<string, { parameter: Parameter; titles: string[] }>();
  for (const { title, parameters } of variants) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (parameter === undefined) continue;
    const { help, label, unit, range } = parameter;
    const key = JSON.stringify([help, label, unit, range]);
    const known = found.get(key);
    if (known === undefined) found.set(key, { parameter, titles: [title] });
    else known.titles.push(title);
  }
  return [...found.values()];
}

/** Describes a setting of a flow; `path`: that of the settings object. */
function describeSetting(path: string, name: string): FieldDescription | undefined {
  const owners = VARIANTS.filter((variant) => parametersOf(variant).some((parameter) => parameter.name === name));
  const meanings = meaningsOf(
    name,
    owners.map((variant) => ({ title: variant.title, parameters: parametersOf(variant) })),
  );
  const [first] = meanings;
  if (first === undefined) return undefined;
  const { parameter } = first;
  const ranges = meanings.flatMap(({ parameter: { range } }) => (range === undefined ? [] : [range]));
  const types = {
    number: 'number',
    integer: 'whole number',
    switch: 'switch',
    choice: 'choice',
    text: 'text',
  } as const;
  return {
    path: `${path}.${name}`,
    label: parameter.label,
    help:
      meanings.length === 1
        ? parameter.help
        : meanings.map(({ titles, parameter: { help } }) => `${titles.join(', ')}: ${help}`).join(' '),
    type: types[parameter.kind],
    unit: parameter.unit ?? '',
    ...(ranges[0] && {
      min: Math.min(...ranges.map(([least]) => least)),
      max: Math.max(...ranges.map(([, most]) => most)),
    }),
    ...(parameter.choices === undefined ? {} : { choices: parameter.choices }),
    ...(parameter.nullMeans === undefined ? {} : { nullMeans: parameter.nullMeans }),
    ...(owners.length === VARIANTS.length ? {} : { only: owners.map((variant) => variant.name) }),
    required: false,
    defaults: settingDefaults(name),
    children: [],
  };
}
