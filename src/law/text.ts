/** Parser of laws: a text becomes a tree with positions, or one sentence that says where it cannot be parsed. */
import { LONGEST_LAW } from '#scenario/flows/lawText.ts';
import { oneOf } from '#scenario/words/wording.ts';
import { parse } from './grammar.generated.ts';

/** An error of a text and its position: lines and columns count from 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A number with its unit; null: none. `at`: its position in the text. */
export interface Value {
  readonly kind: 'number';
  readonly value: number;
  readonly unit: string | null;
  readonly at: number;
}

export type Expression =
  | Value
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | { readonly kind: 'unary'; readonly op: '-' | 'not'; readonly a: Expression; readonly at: number }
  | {
      readonly kind: 'binary';
      readonly op: string;
      readonly a: Expression;
      readonly b: Expression;
      readonly at: number;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[]; readonly at: number }
  | {
      readonly kind: 'if';
      readonly test: Expression;
      readonly a: Expression;
      readonly b: Expression;
      readonly at: number;
    };

interface SettingText {
  readonly kind: 'setting';
  readonly at: number;
  readonly name: string;
  readonly value: Value;
  readonly range: readonly [Value, Value] | null;
  readonly words: string;
}

/** A state with an initial value, or one that follows the minimum, maximum or average of a quantity. */
interface StateText {
  readonly kind: 'state';
  readonly at: number;
  readonly name: string;
  readonly value:
    | Value
    | {
        readonly kind: 'follows';
        readonly which: 'smallest' | 'largest' | 'average';
        readonly name: string;
        /** Time constant of an average. */
        readonly over: Value | null;
        readonly at: number;
      };
}

interface Assignment {
  readonly at: number;
  readonly name: string;
  readonly value: Expression;
}

export interface RuleText {
  readonly at: number;
  readonly hooks: readonly string[];
  /** Whether the rules below it are evaluated even if it acts. */
  readonly also: boolean;
  /** null: unconditional. */
  readonly when: Expression | null;
  readonly title: string;
  readonly titleAt: number;
  readonly sets: readonly Assignment[];
}

export interface LawText {
  readonly name: string;
  readonly from: string;
  readonly fromAt: number;
  readonly declarations: readonly (SettingText | StateText)[];
  readonly hooks: readonly RuleText[];
}

/** Maximum length of a line; limits the parser's recursion depth. */
const LONGEST_LINE = 300;

interface Expectation {
  readonly type: string;
  readonly description?: string;
  readonly text?: string;
}

/** Expected tokens, each once, in words. */
function expectedIn(expected: readonly Expectation[]): string {
  const words = expected.map(({ type, description, text }) => (type === 'literal' ? `"${text}"` : (description ?? '')));
  const others = [...new Set(words)].filter((word) => word !== '' && word !== 'space').sort();
  return others.length === 0 ? 'a space' : oneOf(others);
}

/** Line and column of a position in a text. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** The word at a position. */
function foundAt(text: string, at: number): string {
  const [word = ''] = /^(\w+|[^\s\w]{1,2})?/.exec(text.slice(at, at + 40)) ?? [];
  if (word !== '') return `there is "${word}"`;
  if (at >= text.length) return 'the text ends';
  return /[\r\n]/.test(text[at]!) ? 'the line ends' : 'there is a space';
}

/** Parses a text. Never throws. */
export function readLaw(text: string): { readonly law: LawText } | { readonly problem: Problem } {
  if (text.length > LONGEST_LAW)
    return { problem: { line: 1, column: 1, message: `a law has at most ${LONGEST_LAW} characters` } };
  const long = text.split('\n').findIndex((line) => line.length > LONGEST_LINE);
  if (long >= 0)
    return {
      problem: { line: long + 1, column: LONGEST_LINE + 1, message: `a line has at most ${LONGEST_LINE} characters` },
    };
  try {
    return { law: (parse as unknown as (text: string) => LawText)(text) };
  } catch (error) {
    const { expected, location } = error as {
      readonly expected?: readonly Expectation[];
      readonly location?: { readonly start: { readonly offset: number } };
    };
    if (location === undefined) throw error;
    const { offset } = location.start;
    const message = `expected ${expectedIn(expected ?? [])}, and ${foundAt(text, offset)}`;
    return { problem: { ...placeIn(text, offset), message } };
  }
}
