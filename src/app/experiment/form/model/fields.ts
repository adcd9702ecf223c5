import {
  ownParametersOf,
  settingsOf,
  STACKS,
  variantNamed,
  type StackName,
  type Variant,
  USUAL_VARIANT,
} from '#engine/tcp/catalogue.ts';
import { parametersOf } from '#engine/tcp/stackParameters.ts';
import type { Parameter } from '#engine/parameter.ts';
import type { FieldNotes } from '#scenario/fields/field.ts';
import { fieldOf, fieldsFor, schemaBelow, type Field, type Schema } from '#scenario/fields/introspect.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import { completeDefault } from '#scenario/edit/minimal.ts';
import { unitOf } from '#scenario/fields/parameters.ts';
import type { Path } from '#scenario/words/path.ts';
import type { Unit } from '#scenario/words/quantity.ts';
import { scenarioSchema } from '#scenario/schema.ts';
import { withLaw } from '#scenario/flows/lawText.ts';
import { usualStack } from '#scenario/flows/tcpFlow.ts';

/** One word of a choice. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** One sentence; '' for none. */
  readonly help: string;
}

/** A field of the form: its description from the schema, and its value in the draft. */
export interface FormField {
  readonly path: Path;
  readonly label: string;
  /** One sentence. */
  readonly help: string;
  /** `kinds`: one of several objects, distinguished by `kind`; `settings`: those of a variant and its stack. */
  readonly control: 'number' | 'text' | 'switch' | 'choice' | 'list' | 'object' | 'kinds' | 'settings';
  /** Unit for parsing and formatting. */
  readonly unit: Unit;
  /** Unit for display only; '' for none. */
  readonly measure: string;
  /** Inclusive bounds of a number, or of the length of a text or list. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly nullMeans: string | undefined;
  readonly refersTo: FieldNotes['refersTo'];
  readonly isName: boolean;
  /** Whether it can be converted from a file of ns-2's Application/Traffic/Trace. */
  readonly ns2Trace: boolean;
  readonly choices: readonly Choice[];
  /** The value in the draft; undefined: omitted. */
  readonly given: unknown;
  /** Default value; undefined: mandatory. */
  readonly usual: unknown;
}

/** The value at a place of a draft, and its schema. */
interface Place {
  readonly schema: Schema;
  readonly given: unknown;
}

/** An omitted list has its default elements. */
const contentOf = (field: Field, given: unknown): unknown =>
  field.form.form === 'list' ? (given ?? field.usual) : given;

function placeAt(draft: unknown, path: Path): Place | undefined {
  let place: Place = { schema: scenarioSchema, given: draft };
  for (const step of path) {
    const content = contentOf(fieldOf(place.schema), place.given);
    const below = schemaBelow(place.schema, step, content);
    if (below === undefined) return undefined;
    place = { schema: below, given: ownValue(content, step) };
  }
  return place;
}

/** The value at a path of a draft; an omitted list has its default elements. */
export function givenAt(draft: unknown, path: Path): unknown {
  const place = placeAt(draft, path);
  return place === undefined ? undefined : contentOf(fieldOf(place.schema), place.given);
}

/** The elements of a list of a draft. */
export function elementsAt(draft: unknown, path: Path): readonly unknown[] {
  const given = givenAt(draft, path);
  return Array.isArray(given) ? given : [];
}

/** The variant and stack of a flow's data; an unknown variant counts as the default. */
export function variantOf(flow: unknown): { readonly variant: Variant; readonly stack: StackName } {
  const given = ownValue(flow, 'variant');
  const variant = variantNamed(typeof given === 'string' ? given : USUAL_VARIANT) ?? variantNamed(USUAL_VARIANT);
  if (variant === undefined) throw new Error(`the catalogue has no ${USUAL_VARIANT}`);
  const stack = STACKS.find(({ name }) => name === ownValue(flow, 'stack'))?.name ?? usualStack(variant);
  const law = ownValue(flow, 'law');
  return { variant: withLaw(variant, typeof law === 'string' ? law : '', stack), stack };
}

/** `onOff` as `on off`. */
const spelled = (word: string): string => word.replace(/(?<=[a-z])[A-Z0-9]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Display name of a choice. */
const choiceOf = (value: string | number, words: FieldNotes['words']): Choice => ({
  value,
  label: words?.[value] ?? (typeof value === 'number' ? String(value) : spelled(value)),
  help: '',
});

/** The kinds of a union, described by their literals. */
function kindChoices(field: Field): readonly Choice[] {
  if (field.form.form !== 'kinds') return [];
  return [...field.form.kinds].map(([value, fields]) => {
    const notes = fields['kind'] === undefined ? undefined : fieldOf(fields['kind']).notes;
    return { value, label: notes?.label ?? spelled(value), help: notes?.help ?? '' };
  });
}

function schemaField({ schema, given }: Place, path: Path): FormField {
  const field = fieldOf(schema);
  const { notes, form } = field;
  const [min, max = notes?.longest] = notes?.range ?? [];
  return {
    path,
    label: notes?.label ?? '',
    help: notes?.help ?? '',
    control: form.form,
    unit: notes?.unit ?? '',
    measure: '',
    min,
    max,
    nullMeans: notes?.nullMeans,
    refersTo: notes?.refersTo,
    isName: notes?.isName ?? false,
    ns2Trace: notes?.ns2Trace ?? false,
    choices: form.form === 'choice' ? form.choices.map((word) => choiceOf(word, notes?.words)) : kindChoices(field),
    given,
    usual: completeDefault(schema),
  };
}

/** The stack field lists native stacks of the flow's variant first. */
function withHomesFirst(field: FormField, flow: unknown): FormField {
  if (field.path[0] !== 'flows' || field.path.at(-1) !== 'stack') return field;
  const { variant } = variantOf(flow);
  const at = ({ value }: Choice): number => variant.stacks.findIndex((name) => name === value);
  const homes = field.choices.filter((choice) => at(choice) >= 0).sort((a, b) => at(a) - at(b));
  const others = field.choices.filter((choice) => at(choice) < 0);
  return {
    ...field,
    choices: [...homes, ...others.map((choice) => ({ ...choice, label: `${choice.label} (not implemented there)` }))],
  };
}

const SETTING_CONTROLS = {
  number: 'number',
  integer: 'number',
  switch: 'switch',
  choice: 'choice',
  text: 'text',
} as const;

function settingField(parameter: Parameter, path: Path, flow: unknown): FormField {
  const { variant, stack } = variantOf(flow);
  const unit = unitOf(parameter);
  return {
    path: [...path, parameter.name],
    label: parameter.label,
    help: parameter.help,
    control: SETTING_CONTROLS[parameter.kind],
    unit,
    measure: unit === '' ? (parameter.unit ?? '') : '',
    min: parameter.range?.[0],
    max: parameter.range?.[1],
    nullMeans: parameter.nullMeans,
    refersTo: undefined,
    isName: false,
    ns2Trace: false,
    choices: (parameter.choices ?? []).map((word) => choiceOf(word, undefined)),
    given: ownValue(ownValue(flow, 'parameters'), parameter.name),
    usual: settingsOf(variant, stack, {})[parameter.name],
  };
}

/** The field at a path of a draft; undefined if there is none. */
export function fieldAt(draft: unknown, path: Path): FormField | undefined {
  const place = placeAt(draft, path);
  if (place !== undefined) {
    // A kind is chosen at the object that it determines.
    return path.at(-1) === 'kind'
      ? undefined
      : withHomesFirst(schemaField(place, path), givenAt(draft, path.slice(0, -1)));
  }
  const [last, ...above] = [...path].reverse();
  const owner = above.reverse();
  const settings = placeAt(draft, owner);
  if (settings === undefined || fieldOf(settings.schema).form.form !== 'settings') return undefined;
  const flow = givenAt(draft, owner.slice(0, -1));
  const parameter = parametersOf(variantOf(flow).variant).find(({ name }) => name === last);
  return parameter === undefined ? undefined : settingField(parameter, owner, flow);
}

/** The kind of the network of a draft. */
export function networkKind(draft: unknown): string {
  const kind = ownValue(ownValue(draft, 'network'), 'kind');
  return typeof kind === 'string' ? kind : (fieldOf(scenarioSchema._zod.def.shape.network).usualKind ?? '');
}

/** Whether a field applies to this kind of network; given values are always shown. */
function isInPlace(draft: unknown, schema: Schema, given: unknown): boolean {
  const networks = fieldOf(schema).notes?.networks;
  return networks === undefined || (given ?? null) !== null || networks.includes(networkKind(draft));
}

/** The fields inside an object, a list or settings, in schema order. */
export function fieldsIn(draft: unknown, path: Path): readonly FormField[] {
  const place = placeAt(draft, path);
  if (place === undefined) return [];
  const field = fieldOf(place.schema);
  const content = contentOf(field, place.given);
  switch (field.form.form) {
    case 'list': {
      const { element } = field.form;
      const elements = Array.isArray(content) ? content.slice(0, field.notes?.range?.[1]) : [];
      return elements.map((given: unknown, index) => schemaField({ schema: element, given }, [...path, index]));
    }
    case 'settings': {
      const flow = givenAt(draft, path.slice(0, -1));
      const { variant, stack } = variantOf(flow);
      const own = new Set(variant.parameters.map(({ name }) => name));
      const meant = ownParametersOf(variant, stack);
      // Given values are always shown; invalid ones are refused beside their field.
      const shown = variant.parameters.filter(
        (parameter) => meant.includes(parameter) || ownValue(content, parameter.name) !== undefined,
      );
      // Settings of the variant come first.
      return [...shown, ...parametersOf(variant).filter(({ name }) => !own.has(name))].map((parameter) =>
        settingField(parameter, path, flow),
      );
    }
    case 'object':
    case 'kinds': {
      const isAbsent = field.nullable && (content ?? null) === null && completeDefault(place.schema) === null;
      if (isAbsent) return [];
      return Object.entries(fieldsFor(field, content) ?? {})
        .filter(([name, schema]) => name !== 'kind' && isInPlace(draft, schema, ownValue(content, name)))
        .map(([name, schema]) => schemaField({ schema, given: ownValue(content, name) }, [...path, name]))
        .map((inside) => withHomesFirst(inside, content));
    }
    default:
      return [];
  }
}

/** The selected kind of a field with kinds; undefined if it is null. */
export function kindAt(field: FormField): string | undefined {
  const given = field.given === undefined ? field.usual : field.given;
  if (given === null) return undefined;
  const kind = ownValue(given, 'kind') ?? ownValue(field.usual, 'kind') ?? field.choices[0]?.value;
  return typeof kind === 'string' || typeof kind === 'number' ? String(kind) : undefined;
}
