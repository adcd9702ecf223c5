import { FIGURES } from './figures.ts';
import type { PlanInput } from './plan.ts';

/** Looks up the names in a sentence. */
interface Names {
  /** The contender that a word names: a variant by name or title, a stack, a law, a preset; null: unknown. */
  readonly contender: (word: string) => object | null;
  /** The path of the field that a sentence names; null: unknown. */
  readonly field: (words: string) => string | null;
}

type ReadSentence =
  | { readonly ok: true; readonly plan: PlanInput; readonly network: string; readonly place: string }
  | { readonly ok: false; readonly problem: string };

/** "a, b and c" */
const namesIn = (words: string): readonly string[] =>
  words
    .split(/,\s+|\s+and\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const GRAMMAR =
  /^(?:(?:Alone,|In place of (?<place>.+?) put)\s+)?(?<who>.+?)(?:\s+beside (?<others>.+?))?\s+on\s+(?<network>[“"].+?[”"]|\S+?)(?:,\s*(?<starts>\d+) starts?(?: each)?)?(?:,\s*while (?<field>.+?) goes from (?<from>.+?) to (?<to>.+?)(?:,\s*(?<doubling>doubling)|\s+at (?<steps>\d+) values (?<scale>equally far apart|each the same multiple))?)?(?::\s*(?<first>.+?)(?: against (?<second>.+?))?)?\.?$/i;

/** A figure by its title in a sentence, or by its name. */
const figureOf = (words: string): string | null =>
  FIGURES.find(({ title, name }) => [title, name].some((each) => each.toLowerCase() === words.toLowerCase()))?.name ??
  null;

const numberOr = (text: string): string | number => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);

/** The values of a doubling range; null: its ends are not numbers, or the upper one is less than twice the lower. */
function doubled(from: string, to: string): readonly number[] | null {
  const [low, high] = [from, to].map((text) => Number(/^[\d.]+/.exec(text)?.[0]));
  if (low === undefined || high === undefined || !(low > 0) || !(high >= 2 * low)) return null;
  const count = Math.floor(Math.log2((high / low) * 1.000_001)) + 1;
  return Array.from({ length: count }, (_, power) => low * 2 ** power);
}

/**
 * Reads one end of a range: "200 packets" (a count needs no unit) or "40 ms". A number without a unit takes the unit of
 * the other end.
 */
function withUnit(text: string, other: string): string {
  const bare = (words: string): string => words.replace(/ (?:packets|segments|bytes)$/, '');
  const unit = /[\d.]+\s*([a-zA-Zµ/]+)$/.exec(bare(other))?.[1];
  return /^[\d.]+$/.test(bare(text)) && unit !== undefined ? `${bare(text)}${unit}` : bare(text).replaceAll(' ', '');
}

/**
 * Reads the sentence of a comparison of senders, as page and command line write it. The result has the sentence's words
 * for the network and for the replaced flows ('': all). Total: any text yields a plan or an error of one line.
 */
export function readSentence(text: string, names: Names): ReadSentence {
  const refused = (problem: string): ReadSentence => ({ ok: false, problem });
  const said = GRAMMAR.exec(text.trim().replaceAll(/\s+/g, ' '))?.groups;
  if (said === undefined)
    return refused('must be a sentence such as "CUBIC, BBR and Vegas on two-flows, 10 starts each: goodput."');
  const {
    place = '',
    who = '',
    network = '',
    starts,
    field,
    from = '',
    to = '',
    doubling,
    steps,
    scale,
    first,
    second,
  } = said;
  const contenders: object[] = [];
  for (const name of namesIn(who)) {
    const found = names.contender(name);
    if (found === null) return refused(`names ${name}, which is no variant, stack, law or preset`);
    contenders.push(found);
  }
  const metrics: string[] = [];
  for (const words of [first, second]) {
    if (words === undefined) continue;
    const found = figureOf(words);
    if (found === null) return refused(`names the figure ${words}, which no table has`);
    metrics.push(found);
  }
  const path = field === undefined ? undefined : names.field(field);
  if (path === null) return refused(`names ${field}, which is no field of a scenario`);
  const [low, high] = [withUnit(from, to), withUnit(to, from)];
  const unit = /[a-zA-Zµ/]+$/.exec(low)?.[0] ?? '';
  const values = doubling === undefined ? null : doubled(low, high);
  if (doubling !== undefined && values === null)
    return refused(`doubles from ${from} to ${to}: the second must be at least twice the first`);
  const range =
    values === null
      ? {
          from: numberOr(low),
          to: numberOr(high),
          ...(steps === undefined ? {} : { steps: Number(steps) }),
          ...(scale?.startsWith('each') === true ? { scale: 'log' } : {}),
        }
      : { values: values.map((value) => (unit === '' ? value : `${value}${unit}`)) };
  return {
    ok: true,
    place,
    network: network.replaceAll(/[“”"]/g, ''),
    plan: {
      contenders,
      ...(starts === undefined ? {} : { seeds: Number(starts) }),
      ...(path === undefined ? {} : { axes: [{ path, ...range }] }),
      ...(metrics.length === 0 ? {} : { metrics }),
    } as PlanInput,
  };
}
