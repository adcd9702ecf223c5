/** Shared code of the skeletons in C and C++. */
import { commentOf } from '#scenario/words/plainText.ts';
import { unitOf } from '../quantities.ts';
import { type Expression, type LawText, type RuleText } from '../text.ts';
import { HOOK_NAMES, QUANTITIES, type Hook, type QuantityName } from '../vocabulary.ts';
import { MISSING, type Dialect, written } from './written.ts';

/** Target of a skeleton: its expressions for quantities, and comments for quantities that it lacks. */
export interface Target {
  readonly dialect: (known: ReadonlySet<string>) => Dialect;
  /** The expression for a quantity; null: not available. */
  readonly reads: Readonly<Partial<Record<QuantityName, string>>>;
}

/**
 * A target's expression for a quantity; undefined: not available. Own properties only, since a law may name a setting
 * `constructor`.
 */
export const readAs = ({ reads }: Target, name: string): string | undefined =>
  Object.hasOwn(reads, name) ? reads[name as QuantityName] : undefined;

export const C_OPS: Readonly<Record<string, string>> = { and: '&&', or: '||', '=': '==' };

/** Names in the law that the target lacks. */
export function missingIn(law: LawText, target: Target, functions: readonly string[]): string[] {
  const found = new Set<string>();
  const look = (expression: Expression): void => {
    if (
      expression.kind === 'name' &&
      Object.hasOwn(QUANTITIES, expression.name) &&
      target.reads[expression.name as QuantityName] === undefined
    )
      found.add(`${expression.name} (${QUANTITIES[expression.name as QuantityName].means})`);
    if (expression.kind === 'call' && functions.includes(expression.name)) found.add(`${expression.name}()`);
    if (expression.kind === 'call') expression.args.forEach(look);
    if (expression.kind === 'unary') look(expression.a);
    if (expression.kind === 'binary') [expression.a, expression.b].forEach(look);
    if (expression.kind === 'if') [expression.test, expression.a, expression.b].forEach(look);
  };
  for (const { when, sets } of law.hooks)
    [...(when === null ? [] : [when]), ...sets.map(({ value }) => value)].forEach(look);
  for (const { name, follows } of followed(law))
    if (target.reads[follows.name as QuantityName] === undefined)
      found.add(`${name}, the ${follows.which} of ${follows.name}`);
  if (law.hooks.some(({ hooks }) => hooks.some((hook) => hook === 'duplicate' || hook === 'recovered')))
    found.add('rules on duplicate and recovered: no hook of that kind there');
  return [...found];
}

/** States that follow a quantity at each ACK. */
export const followed = (law: LawText) =>
  law.declarations.flatMap(({ kind, name, value }) =>
    kind === 'state' && value.kind === 'follows' ? [{ name, follows: value }] : [],
  );

/**
 * Statements that update these states at an ACK; a state is 0 before the first one. `since`: time since the last ACK.
 */
export const keeping = (law: LawText, target: Target, dialect: Dialect, since: string): string[] =>
  followed(law).flatMap(({ name, follows: { which, name: of, over } }) => {
    if (target.reads[of as QuantityName] === undefined) return [];
    const [own, value] = [dialect.name(name), dialect.name(of)];
    const test = which === 'largest' ? `${value} > ${own}` : `!${own} || ${value} < ${own}`;
    if (over === null) return [`\tif (${test})`, `\t\t${own} = ${value};`];
    const period = dialect.number(over.value * unitOf(over.unit).times);
    const part = dialect.binary('/', since, `(${period} + ${since})`);
    return [`\t${own} = ${own} ? ${own} + ${dialect.binary('*', `(${value} - ${own})`, part)} : ${value};`];
  });

export const setsPacing = (law: LawText): boolean =>
  law.hooks.some(({ sets }) => sets.some(({ name }) => name === 'pacing'));

export const functionOf = (hook: Hook): string => `on_${hook.replaceAll(' ', '_')}`;
export const rulesAt = (law: LawText, hook: Hook): readonly RuleText[] =>
  law.hooks.filter(({ hooks }) => hooks.includes(hook));
export const hooksOf = (law: LawText): readonly Hook[] => HOOK_NAMES.filter((hook) => rulesAt(law, hook).length > 0);

/** The rules of a hook as statements that return whether a rule has acted. */
export function statements(law: LawText, hook: Hook, dialect: Dialect, line: (at: number) => number): string[] {
  let closed = false;
  const lines = rulesAt(law, hook).flatMap(({ title, titleAt, when, also, sets }) => {
    closed ||= when === null && !also;
    return [
      `\t/* line ${line(titleAt)}: ${commentOf(title)} */`,
      when === null ? '\t{' : `\tif (${written(when, dialect)}) {`,
      ...sets.map((set) => `\t\t${dialect.name(set.name)} = ${written(set.value, dialect)};`),
      ...(also ? [] : ['\t\treturn true;']),
      '\t}',
    ];
  });
  return closed ? lines : [...lines, '\treturn false;'];
}

/** Declares states and settings by name, with their initial values. */
export function declared(
  law: LawText,
  kind: 'setting' | 'state',
): readonly { readonly name: string; readonly value: number; readonly words: string }[] {
  return law.declarations.flatMap((each) => {
    if (each.kind !== kind) return [];
    const value = each.value.kind === 'number' ? each.value.value * unitOf(each.value.unit).times : 0;
    return [{ name: each.name, value, words: each.kind === 'setting' ? each.words.trim() : '' }];
  });
}

export const heading = (law: LawText, missing: readonly string[], more: readonly string[]): string[] => [
  '/*',
  ` * ${commentOf(law.name)}, from ${law.from}: a skeleton made by Sawtooth from a text of rules.`,
  ' * Rules are tried from the top; where none fits, the code marked "as Reno" below applies.',
  ...more.map((each) => ` * ${each}`),
  ...missing.map((each) => ` * ${MISSING}: ${commentOf(each)}.`),
  ' */',
];
