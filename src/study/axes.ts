import type { VariantParameter } from '../engine/tcp/catalogue.ts';
import { describeField } from '#scenario/edit/describe.ts';
import { readNumber, type NumberNotes } from '#scenario/fields/field.ts';
import { problemAt, type Problem } from '#scenario/words/problem.ts';
import { type Unit, writeQuantity } from '#scenario/words/quantity.ts';
import { FLOW_COUNT } from './apply.ts';
import type { Axis } from './plan.ts';
import { capital } from '#scenario/words/english.ts';

/** An axis with its values. */
export interface StudyAxis {
  readonly path: string;
  readonly label: string;
  readonly unit: Unit;
  /** Values in the order of the plan: numbers in the base unit, or other field values. */
  readonly values: readonly unknown[];
  /** The values as display text. */
  readonly words: readonly string[];
  readonly scale: Axis['scale'];
}

type ReadAxis =
  | { readonly ok: true; readonly axis: StudyAxis }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Number notes (unit, range) of the field; null: not a number. */
function notesOf(path: string, declared: readonly VariantParameter[]): NumberNotes | null | undefined {
  if (path === FLOW_COUNT) return { label: 'Number of flows', help: '', range: [1, 256], integer: true };
  const setting = /^flows\[[*\d]+\]\.parameters\.(\w+)$/.exec(path)?.[1];
  const own = declared.find(({ name }) => name === setting);
  if (own !== undefined) {
    const { label, help, unit, range = [-Number.MAX_VALUE, Number.MAX_VALUE] } = own;
    return { label, help, ...(unit === undefined ? {} : { unit: unit as Unit }), range };
  }
  const field = describeField(path.replaceAll(/\[(?:\*|\d+)\]/g, '[]'));
  if (field === undefined || path === '') return undefined;
  if (field.type !== 'number' && field.type !== 'whole number') return null;
  const { label, unit, min = -Number.MAX_VALUE, max = Number.MAX_VALUE } = field;
  return { label, help: '', unit: unit as Unit, range: [min, max], integer: field.type === 'whole number' };
}

/** Rounds an intermediate value of a range to `digits` significant digits, so that it is the same on every machine. */
const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits));

/** Values from `from` to `to`, each once. */
function rangeOf(from: number, to: number, { steps, scale }: Axis, whole: boolean): number[] {
  const between = (index: number): number => {
    const part = index / (steps - 1);
    return scale === 'log' ? rounded(from * Math.pow(to / from, part), 4) : rounded(from + (to - from) * part, 12);
  };
  const values = Array.from({ length: steps }, (_, index) =>
    index === 0 ? from : index === steps - 1 ? to : between(index),
  );
  return [...new Set(whole ? values.map(Math.round) : values)];
}

const wordOf = (value: unknown, unit: Unit): string =>
  typeof value === 'number' ? writeQuantity(value, unit) : typeof value === 'string' ? value : JSON.stringify(value);

/** Path parts omitted from a title. */
const SILENT: ReadonlySet<string> = new Set(['network', 'flows', 'mobility', 'radio', 'routing', 'parameters']);
const apart = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Title of a field out of context: "Queue limit", "Source access delay of flow 1", "Drop 3 of flow 1". */
export function fieldTitle(path: string): string {
  if (path === FLOW_COUNT) return 'Number of flows';
  const parts = [...path.matchAll(/(\w+)(?:\[(\*|\d+)\])?/g)];
  const place = parts.at(-1)?.[2];
  const isElement = place !== undefined && place !== '*';
  const name = apart(parts.at(-1)?.[1] ?? path);
  const last = isElement ? `${name.replace(/s$/, '')} ${Number(place) + 1}` : name;
  const parent = parts.at(-2)?.[1];
  const front =
    parent === undefined || (SILENT.has(parent) && name !== 'kind') || parts.at(-2)?.[2] !== undefined
      ? ''
      : `${apart(parent)} `;
  const of = parts
    .slice(0, isElement ? -1 : undefined)
    .flatMap(([, list = '', at]) =>
      at === undefined || at === '*' ? [] : [` of ${apart(list).replace(/s$/, '')} ${Number(at) + 1}`],
    );
  return capital(`${front}${last}${of.join('')}`);
}

/**
 * Reads axis number `place` of a plan. `declared`: settings that the plan's user-written laws declare. Values in a list
 * are read as numbers only if the field is a number.
 */
export function readAxis(given: Axis, place: number, declared: readonly VariantParameter[]): ReadAxis {
  const refused = (field: string, message: string, value: unknown): ReadAxis => ({
    ok: false,
    problems: [problemAt(['axes', place, field], message, value)],
  });
  const notes = notesOf(given.path, declared);
  if (notes === undefined)
    return refused(
      'path',
      'must be the path of a field, such as network.bottleneck.rate; "sawtooth describe" lists them',
      given.path,
    );
  const unit = notes?.unit ?? '';
  const done = (values: readonly unknown[]): ReadAxis => {
    const words = given.words ?? values.map((value) => wordOf(value, unit));
    if (words.length !== values.length)
      return refused('words', `must be as many as the values, ${values.length}`, given.words);
    const twice = words.find((word, index) => words.indexOf(word) !== index);
    if (twice !== undefined) return refused('values', `must name each value once; ${twice} occurs twice`, given.values);
    return {
      ok: true,
      axis: {
        path: given.path,
        label: given.label === '' ? fieldTitle(given.path) : given.label,
        unit,
        values,
        words,
        scale: given.scale,
      },
    };
  };
  if (given.values !== null) {
    if (given.from !== null || given.to !== null)
      return refused('values', 'must not be given together with from and to', given.values);
    const read = given.values.map((value) => {
      const number = notes === null || value === null ? value : readNumber(value, notes);
      return typeof number === 'object' && number !== null && 'problem' in number ? { number, value } : { number };
    });
    const wrong = read.findIndex((each) => 'value' in each);
    if (wrong < 0) return done(read.map(({ number }) => number));
    const { number, value } = read[wrong] as { readonly number: { readonly problem: string }; readonly value: unknown };
    return { ok: false, problems: [problemAt(['axes', place, 'values', wrong], number.problem, value)] };
  }
  if (notes === null)
    return refused('values', 'must be a list, because this field holds no number', given.values ?? undefined);
  const [from, to] = [readNumber(given.from ?? undefined, notes), readNumber(given.to ?? undefined, notes)];
  if (typeof from !== 'number') return refused('from', from.problem, given.from ?? undefined);
  if (typeof to !== 'number') return refused('to', to.problem, given.to ?? undefined);
  if (from === to) return refused('to', 'must differ from the beginning: the range is empty', given.to);
  if (given.scale === 'log' && (from <= 0 || to <= 0))
    return refused(
      from <= 0 ? 'from' : 'to',
      'must be above 0 on a logarithmic scale',
      from <= 0 ? given.from : given.to,
    );
  return done(rangeOf(from, to, given, notes.integer === true));
}
