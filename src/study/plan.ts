import * as z from 'zod/mini';
import { STACKS, VARIANTS, type StackName, type VariantName } from '../engine/tcp/catalogue.ts';
import {
  choice,
  fieldNotes,
  integer,
  list,
  number,
  numberOrNull,
  readNumber,
  record,
  text,
} from '#scenario/fields/field.ts';
import { LONGEST_LAW } from '#scenario/flows/lawText.ts';
import { readDocument } from '#scenario/link/document.ts';
import type { Problem } from '#scenario/words/problem.ts';
import { FIGURES, type FigureName } from './figures.ts';

/** The version of the format of plans. */
const PLAN_VERSION = 1;
/** Maximum number of contenders in a plan. */
export const MOST_CONTENDERS = 64;
const MOST_VALUES = 1000;
const MOST_SEEDS = 100_000;

type Words<Name extends string> = readonly [Name, ...Name[]];
const variantNames = VARIANTS.map(({ name }) => name) as unknown as Words<VariantName>;
const stackNames = STACKS.map(({ name }) => name) as unknown as Words<StackName>;
const figureNames = FIGURES.map(({ name }) => name) as unknown as Words<FigureName>;

const contender = z
  .strictObject({
    label: text({
      label: 'Label',
      longest: 60,
      help: 'Its name in tables; derived from the other fields if empty.',
    }),
    variant: z._default(z.nullable(choice(variantNames, { label: '', help: '' })), null).register(fieldNotes, {
      label: 'Variant',
      nullMeans: 'as in the scenario',
      help: 'The variant of its TCP flows.',
    }),
    stack: z
      ._default(z.nullable(choice(stackNames, { label: '', help: '' })), null)
      .register(fieldNotes, { label: 'Stack', nullMeans: 'as in the scenario', help: 'The stack of its TCP flows.' }),
    law: text({
      label: 'Own law',
      longest: LONGEST_LAW,
      help: 'The text of a law that replaces the rules of that variant.',
    }),
    parameters: record(100, 'entries', { label: 'Settings', help: 'Settings of its TCP flows.' }),
    set: record(100, 'entries', {
      label: 'Fields',
      help: 'Other fields of the scenario by path, with their values.',
    }),
    scenario: z._default(z.nullable(z.unknown()), null).register(fieldNotes, {
      label: 'Scenario',
      nullMeans: 'that of the plan',
      help: 'A whole scenario instead of that of the plan: differences from the default.',
    }),
  })
  .register(fieldNotes, { label: 'Contender', help: 'One of the contenders.' });

const unknownOrNull = (label: string, help: string) =>
  z._default(z.nullable(z.unknown()), null).register(fieldNotes, { label, nullMeans: 'not given', help });

const axis = z
  .strictObject({
    path: text({ label: 'Field', longest: 200, help: 'The path of a field of the scenario, or flows.length.' }),
    values: z
      ._default(z.nullable(list(z.unknown(), { label: '', range: [1, MOST_VALUES], help: '' })), null)
      .register(fieldNotes, { label: 'Values', nullMeans: 'a range', help: 'The values of the field.' }),
    from: unknownOrNull('From', 'Start of the range.'),
    to: unknownOrNull('To', 'End of the range.'),
    label: text({
      label: 'Called',
      longest: 60,
      help: 'Name of the axis, if its values mean something other than the field; default: the name of the field.',
    }),
    words: z
      ._default(
        z.nullable(list(text({ label: '', longest: 60, help: '' }), { label: '', range: [1, MOST_VALUES], help: '' })),
        null,
      )
      .register(fieldNotes, {
        label: 'Words',
        nullMeans: 'the values',
        help: 'Meaning of each value of the list.',
      }),
    steps: integer({ label: 'Steps', range: [2, MOST_VALUES], default: 5, help: 'Number of values in the range.' }),
    scale: z._default(
      choice(['linear', 'log'], {
        label: 'Scale',
        help: 'Whether the values are equally spaced or in constant ratio.',
      }),
      'linear',
    ),
  })
  .register(fieldNotes, { label: 'Axis', help: 'A field of the scenario and its values.' });

const SEED = { label: 'Seed', help: '', range: [0, 4_294_967_295], integer: true } as const;

/** A count, or a list of seeds. */
const seeds = z._default(
  z.pipe(
    z.transform((given: unknown, payload): number | number[] => {
      const bad = (problem: string): never => {
        payload.issues.push({ code: 'custom', params: { problem }, message: problem, input: given });
        return z.NEVER;
      };
      if (!Array.isArray(given)) {
        const count = readNumber(given, { label: '', help: '', range: [1, MOST_SEEDS], integer: true });
        return typeof count === 'number' ? count : bad(`${count.problem}, or a list of seeds`);
      }
      if (given.length < 1 || given.length > MOST_SEEDS) return bad(`must have 1 to ${MOST_SEEDS} elements`);
      const read = given.map((seed: unknown) => readNumber(seed, SEED));
      const wrong = read.find((seed) => typeof seed !== 'number');
      if (wrong !== undefined) return bad(`${wrong.problem} in each element`);
      const numbers = read.filter((seed) => typeof seed === 'number');
      return new Set(numbers).size === numbers.length ? numbers : bad('must name each seed once');
    }),
    z.custom<number | number[]>(),
  ),
  1,
);

const REPLACED = ['all', 'first'] as const;

/** The flows that a contender replaces: `all`, the `first`, or a single flow by its index. */
const replaced = z._default(
  z.pipe(
    z.transform((given: unknown, payload): (typeof REPLACED)[number] | number => {
      const word = REPLACED.find((each) => each === given);
      if (word !== undefined) return word;
      const index = readNumber(given, { label: '', help: '', range: [0, 255], integer: true });
      if (typeof index === 'number') return index;
      const problem = 'must be all, first, or the index of a flow, from 0';
      payload.issues.push({ code: 'custom', params: { problem }, message: problem, input: given });
      return z.NEVER;
    }),
    z.custom<(typeof REPLACED)[number] | number>(),
  ),
  'all',
);

/** The plan of a study: one network, contenders, varied fields, and seeds. */
const planSchema = z
  .strictObject({
    version: z
      ._default(z.literal(PLAN_VERSION), PLAN_VERSION)
      .register(fieldNotes, { label: 'Version', help: 'Version of the plan format.' }),
    title: text({ label: 'Title', longest: 200, help: 'Plain text, at most 200 characters.' }),
    scenario: z
      ._default(z.unknown(), {})
      .register(fieldNotes, { label: 'Scenario', help: 'What differs from the default scenario, as in a file.' }),
    replace: replaced.register(fieldNotes, {
      label: 'Replace',
      help: 'Whether a contender replaces all TCP flows, the first one, or the one of this index, from 0.',
    }),
    contenders: z._default(
      list(contender, { label: 'Contenders', range: [1, MOST_CONTENDERS], help: 'The contenders.' }),
      [{ label: '', variant: null, stack: null, law: '', parameters: {}, set: {}, scenario: null }],
    ),
    axes: z._default(list(axis, { label: 'Axes', range: [0, 2], help: 'The varied fields.' }), []),
    seeds: seeds.register(fieldNotes, {
      label: 'Seeds',
      help: 'Number of seeds, starting with that of the scenario, or a list of them.',
    }),
    jitter: numberOrNull({
      label: 'Start jitter',
      unit: 's',
      range: [0, 1e6],
      nullMeans: 'one round trip over its empty path with several seeds on wired networks, else none',
      help: 'Maximum random delay of the start of each flow, drawn from the seed; 0: none.',
    }),
    background: numberOrNull({
      label: 'Background',
      unit: 'bit/s',
      range: [1, 1e12],
      nullMeans: 'none',
      help: 'Rate of an added UDP flow that sends at random times (Poisson) between the ends of the first flow.',
    }),
    from: number({
      label: 'From',
      unit: 's',
      range: [0, 1e6],
      default: 0,
      help: 'Start of measurement; nothing earlier counts.',
    }),
    until: numberOrNull({
      label: 'Until',
      unit: 's',
      range: [0.001, 1e6],
      nullMeans: 'the duration of the scenario',
      help: 'Duration of each run.',
    }),
    metrics: z._default(
      list(choice(figureNames, { label: 'Figure', help: 'A figure of the table.' }), {
        label: 'Figures',
        range: [0, FIGURES.length],
        help: 'Figures of the table; the first one ranks. Empty: the default ones.',
      }),
      [],
    ),
  })
  .register(fieldNotes, { label: 'Plan', help: 'What is compared, on what, and how often.' });

/** A plan with every default filled in. */
export type Plan = z.output<typeof planSchema>;
/** Input of a plan, from a file or a link. */
export type PlanInput = z.input<typeof planSchema>;
export type Contender = Plan['contenders'][number];
export type Axis = Plan['axes'][number];

type ReadPlan =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Fields that only plans have. */
const OF_PLANS = ['contenders', 'axes', 'seeds', 'jitter', 'background', 'metrics', 'replace', 'until'];

/** Whether data describes a plan rather than a scenario. */
export const isPlan = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' &&
  data !== null &&
  !Array.isArray(data) &&
  OF_PLANS.some((field) => Object.hasOwn(data, field));

/**
 * Reads a plan, checks its format and fills in every default. Total: any input yields a plan or at least one problem.
 * Whether its scenarios can be run is checked by `expand`.
 */
export function readPlan(input: unknown): ReadPlan {
  const read = readDocument({ noun: 'plan', version: PLAN_VERSION, schema: planSchema }, input);
  return read.ok ? { ok: true, plan: read.data } : read;
}
