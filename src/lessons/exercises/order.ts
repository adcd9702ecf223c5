/** Order of a sheet as text, from an address of the page or from flags. */
import { closest, oneOf } from '#scenario/words/wording.ts';
import { CONVENTION_NAMES, type ConventionName } from '../rounds/conventions.ts';
import { KIND_NAMES, USUAL_KINDS, type KindName } from './kinds.ts';

export interface SheetOrder {
  readonly seed: number;
  /** Number of exercises. */
  readonly count: number;
  /** In the order of KIND_NAMES; default: `USUAL_KINDS`. */
  readonly kinds: readonly KindName[];
  readonly convention: ConventionName;
}

/** Maximum number of exercises of a sheet. */
export const MOST_EXERCISES = 100;
/** Largest seed; the smallest is 0. */
export const LARGEST_SEED = 2 ** 31 - 1;

export const USUAL_ORDER: SheetOrder = { seed: 1, count: 10, kinds: USUAL_KINDS, convention: 'inflated' };

/** A problem with a field, as the end of a sentence that starts with its name. */
interface WrongField {
  readonly field: string;
  readonly message: string;
}

/** The order described by words; invalid fields get their default. */
export function readOrder(words: ReadonlyMap<string, string>): {
  readonly order: SheetOrder;
  readonly wrong: readonly WrongField[];
} {
  const wrong: WrongField[] = [];
  const whole = (field: 'seed' | 'count', low: number, high: number): number => {
    const given = words.get(field);
    if (given === undefined) return USUAL_ORDER[field];
    if (/^\d{1,10}$/.test(given) && Number(given) >= low && Number(given) <= high) return Number(given);
    wrong.push({ field, message: `must be a whole number from ${low} to ${high}` });
    return USUAL_ORDER[field];
  };
  const known = <Name extends string>(field: string, given: string, names: readonly Name[]): Name | undefined => {
    const name = names.find((each) => each === given);
    if (name === undefined) wrong.push({ field, message: `must be ${oneOf(names)}${closest(given, names)}` });
    return name;
  };
  const seed = whole('seed', 0, LARGEST_SEED);
  const count = whole('count', 1, MOST_EXERCISES);
  const given = words.get('kinds');
  const wanted = given === undefined ? [] : given.split(',').map((word) => known('kinds', word, KIND_NAMES));
  const kinds = KIND_NAMES.filter((name) => wanted.includes(name));
  const convention = known('convention', words.get('convention') ?? USUAL_ORDER.convention, CONVENTION_NAMES);
  const order = {
    seed,
    count,
    kinds: kinds.length === 0 ? USUAL_KINDS : kinds,
    convention: convention ?? USUAL_ORDER.convention,
  };
  return { order, wrong };
}

/** The part of an address after its #: "lessons/exercise/seed=7&count=10". */
export function addressOf({ seed, count, kinds, convention }: SheetOrder): string {
  const some = kinds.join() === USUAL_KINDS.join() ? '' : `&kinds=${kinds.join(',')}`;
  const how = convention === USUAL_ORDER.convention ? '' : `&convention=${convention}`;
  return `lessons/exercise/seed=${seed}&count=${count}${some}${how}`;
}

/** The order in an address, from its # on, and the problems. */
export function orderOfAddress(hash: string): ReturnType<typeof readOrder> {
  const fields = new Set(['seed', 'count', 'kinds', 'convention']);
  const words = new Map<string, string>();
  const strange: WrongField[] = [];
  for (const piece of hash
    .replace(/^#?lessons\/exercise\/?\??/, '')
    .slice(0, 1000)
    .split('&')) {
    if (piece === '') continue;
    const [name = '', value = ''] = piece.split(/=(.*)/s);
    if (fields.has(name)) words.set(name, value);
    else
      strange.push({
        field: name.slice(0, 40),
        message: `is not part of the address of a sheet: ${oneOf([...fields])}`,
      });
  }
  const { order, wrong } = readOrder(words);
  return { order, wrong: [...strange, ...wrong] };
}
