import { variantNamed } from '../../../engine/tcp/catalogue.ts';
import { describeField, type FieldDescription } from '#scenario/edit/describe.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { problemAt, type Problem } from '#scenario/words/problem.ts';
import { readValue } from '#scenario/edit/setPath.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { fieldTitle, readAxis } from '../../../study/axes.ts';
import { FLOW_COUNT, placesIn, replacedFlows } from '../../../study/apply.ts';
import { nounOfField, QUEUE, ROUTING, sendersIn, type Sweep } from '../../../study/comparison.ts';
import type { Axis, Plan } from '../../../study/plan.ts';

/** A field of a scenario that can be varied. */
interface VariedField {
  readonly path: string;
  /** "the queue" */
  readonly name: string;
  /** Its present value. */
  readonly value: unknown;
}

/** The fields that are varied most often, in this order. */
const OFTEN = [
  'network.bottleneck.queue.limit',
  'network.bottleneck.rate',
  'network.bottleneck.delay',
  'network.bottleneck.loss.rate',
  FLOW_COUNT,
  'flows[*].receiverWindow',
  'network.mobility.maxSpeed',
  'duration',
];
/** Number of list elements whose fields are offered individually. */
const MOST_ELEMENTS = 6;
/** Fields that a comparison varies in other ways. */
const LEFT_OUT = /^(?:version|seed|network\.kind|flows\[\*\]\.(?:kind|variant|stack|count))$|\.kind$/;

const describedAt = (path: string): FieldDescription | undefined => describeField(path.replaceAll(/\[[*\d]+\]/g, '[]'));

function isVaried(path: string, value: unknown): boolean {
  if (path === QUEUE || path === ROUTING) return true;
  if (value === null || typeof value === 'object' || LEFT_OUT.test(path)) return false;
  const type = describedAt(path)?.type ?? 'text';
  return type === 'number' || type === 'whole number' || type === 'switch' || type === 'choice';
}

function* leaves(value: unknown, path: string): Generator<readonly [path: string, value: unknown]> {
  if (Array.isArray(value))
    for (const [index, each] of value.slice(0, MOST_ELEMENTS).entries()) yield* leaves(each, `${path}[${index}]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* leaves(each, path === '' ? name : `${path}.${name}`);
  else yield [path, value];
}

/** The numeric settings of the sender that is replaced, at their defaults. */
function settingsOf(plan: Plan, base: Scenario): (readonly [path: string, value: unknown])[] {
  const of = plan.contenders.map(({ variant }) => variantNamed(variant ?? '')?.parameters ?? []);
  const common = (of[0] ?? []).filter(({ name }) => of.every((each) => each.some((other) => other.name === name)));
  const [first] = plan.replace === 'all' ? [] : replacedFlows(base, plan.replace);
  const flow = first === undefined ? '*' : String(placesIn(minimalInput(base))[first] ?? first);
  return common.flatMap(({ name, default: value }) =>
    typeof value === 'number' ? [[`flows[${flow}].parameters.${name}`, value] as const] : [],
  );
}

/** The fields of a scenario that can be varied: the common ones, then all others. */
export function variedFields(plan: Plan, base: Scenario): readonly [readonly VariedField[], readonly VariedField[]] {
  const { flows, ...rest } = base;
  const tcp = flows.find(({ kind }) => kind === 'tcp');
  const all = [
    [FLOW_COUNT, sendersIn(base).length] as const,
    ...leaves(rest, ''),
    ...(tcp === undefined ? [] : leaves({ ...tcp, parameters: undefined, application: undefined }, 'flows[*]')),
  ].filter(([path, value]) => path === FLOW_COUNT || isVaried(path, value));
  const named = new Map<string, VariedField>();
  const names = new Set<string>();
  for (const [path, value] of [...all, ...settingsOf(plan, base)]) {
    if (named.has(path)) continue;
    // Some fields have the same name; a later one is prefixed by the part of the network that contains it.
    const plain = nounOfField(path, path.startsWith('flows[') ? (describedAt(path)?.label ?? '') : fieldTitle(path));
    const part = /^network\.(\w+)/.exec(path)?.[1] ?? '';
    const name = names.has(plain) ? plain.replace('the ', `the ${part} `) : plain;
    if (names.has(name)) continue;
    names.add(name);
    named.set(path, { path, name, value });
  }
  const often = OFTEN.flatMap((path) => named.get(path) ?? []);
  return [often, [...named.values()].filter((field) => !often.includes(field))];
}

const axisOf = (path: string, part: Partial<Axis>): Axis => ({
  path,
  values: null,
  from: null,
  to: null,
  label: '',
  words: null,
  steps: 5,
  scale: 'linear',
  ...part,
});

/** Factors by which the present value of a field is multiplied for a default sweep. */
const FACTORS = [0.5, 1, 2, 4];

/** The initial values of a varied field: around its present value. */
function usualValues({ path, value }: VariedField): readonly unknown[] {
  const field = path === FLOW_COUNT ? { type: 'whole number', min: 1, max: 64 } : describedAt(path);
  if (field?.type === 'switch') return [false, true];
  if (field?.type === 'choice')
    return [...new Set([value, ...(('choices' in field && field.choices) || [])])].slice(0, 6);
  const { min = -Infinity, max = Infinity } = field ?? {};
  const whole = field?.type === 'whole number';
  const now = Number(value);
  const factors = whole && now < 2 ? [1, 2, 4, 8] : FACTORS;
  const around =
    now > 0 ? factors.map((factor) => Number((factor * now).toPrecision(6))) : max <= 1 ? [0, 0.01, 0.02] : [0, 1, 2];
  const fit = around.map((each) => (whole ? Math.floor(each) : each)).filter((each) => each >= min && each <= max);
  return [...new Set(fit)];
}

/** A plan in which another field is varied and the rest is unchanged; null: none. */
export function withSweep(plan: Plan, place: number, field: VariedField | null): Plan {
  const axes = plan.axes.filter((_, at) => at !== place);
  if (field !== null) axes.splice(place, 0, axisOf(field.path, { values: [...usualValues(field)] }));
  return { ...plan, axes };
}

/** The typed change of a sweep's field. */
export type SweepChange = Partial<Record<'from' | 'to' | 'values' | 'steps', string>> & {
  readonly scale?: Exclude<Sweep['scale'], 'list'>;
};

/** Maximum number of values of a doubling range. */
const MOST_DOUBLINGS = 24;
const numberOr = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text.trim() : Number(text);

type Swept = { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly problems: readonly Problem[] };

/** A sweep with other ends, steps or values. `now`: its present values. */
export function changedSweep(
  plan: Plan,
  place: number,
  { scale: before, words, values: now }: Pick<Sweep, 'scale' | 'words'> & { readonly values: readonly unknown[] },
  { from, to, values, steps, scale = before === 'list' ? 'linear' : before }: SweepChange,
): Swept {
  const { path } = plan.axes[place]!;
  const put = (axis: Partial<Axis>): Swept => ({
    ok: true,
    plan: { ...plan, axes: plan.axes.map((each, at) => (at === place ? axisOf(path, axis) : each)) },
  });
  if (values !== undefined) return put({ values: values.split(/[,;]/).map((each) => readValue(each.trim())) });
  const range = axisOf(path, {
    from: from === undefined ? now[0] : numberOr(from),
    to: to === undefined ? now.at(-1) : numberOr(to),
    steps: steps === undefined ? words.length : Number(steps) || 0,
  });
  if (scale !== 'doubling') {
    if (range.steps < 2 || range.steps > 1000 || !Number.isInteger(range.steps))
      return {
        ok: false,
        problems: [problemAt(['axes', place, 'steps'], 'must be a whole number from 2 to 1000', steps)],
      };
    return put({ ...range, scale });
  }
  const ends = readAxis({ ...range, steps: 2, scale: 'log' }, place, []);
  if (!ends.ok) return ends;
  const [low = 0, high = 0] = ends.axis.values.map(Number);
  const list: number[] = [];
  for (let each = low; each <= high * 1.000_001 && list.length < MOST_DOUBLINGS; each *= 2) list.push(each);
  if (list.length < 2)
    return {
      ok: false,
      problems: [problemAt(['axes', place, 'to'], 'must be at least twice where it begins', to ?? high)],
    };
  return put(list.length > 2 ? { values: list } : { from: list[0], to: list[1], steps: 2, scale: 'log' });
}
