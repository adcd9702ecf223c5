/**
 * Expressions of a lesson about its runs: numbers such as `cwnd(1, cut + 0.1)`, conditions such as `cwnd(1, cut + 0.1)
 * < 0.6 * cwnd(1, cut - 0.1)`. Parsed once, with every name resolved; evaluated on the results of the runs.
 */
import { FUNCTIONS, WORDS, type RunFacts } from './facts.ts';

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'call'; readonly run: string; readonly name: string; readonly of: readonly Expression[] }
  | { readonly kind: 'one'; readonly sign: '-' | 'not'; readonly of: Expression }
  | { readonly kind: 'two'; readonly sign: Arithmetic; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'chain'; readonly signs: readonly Comparison[]; readonly of: readonly Expression[] };

type Arithmetic = '+' | '-' | '*' | '/' | 'and' | 'or';
type Comparison = '<' | '<=' | '>' | '>=' | '=';

/** Names available in addition to functions. */
export interface Names {
  readonly runs: ReadonlySet<string>;
  /** Moments and numbers of the lesson, and the values of an answer. */
  readonly values: ReadonlySet<string>;
  /** Lists of an answer, called with an index from 1: `guess(2)`. */
  readonly lists: ReadonlySet<string>;
}

/** Name of the default run of a lesson. */
export const USUAL_RUN = 'run';

const LONGEST = 400;
const DEEPEST = 24;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)|(<=|>=|[-+*/<>=(),]))/y;
const COMPARISONS = ['<', '<=', '>', '>=', '='];

class NotUnderstood extends Error {}

/** Parser of one expression. */
class Reading {
  private readonly tokens: readonly string[];
  private at = 0;
  private depth = 0;

  constructor(
    text: string,
    private readonly names: Names,
  ) {
    if (text.length > LONGEST) throw new NotUnderstood(`is longer than ${LONGEST} characters`);
    const tokens: string[] = [];
    TOKEN.lastIndex = 0;
    const whole = text.trimEnd();
    for (let end = 0; end < whole.length; end = TOKEN.lastIndex) {
      TOKEN.lastIndex = end;
      const found = TOKEN.exec(whole);
      if (found === null)
        throw new NotUnderstood(`has "${whole.slice(end).trim().slice(0, 12)}", which is not a number, name or sign`);
      tokens.push(found[1] ?? found[2] ?? found[3]!);
    }
    this.tokens = tokens;
  }

  all(): Expression {
    const found = this.either();
    if (this.next !== '') throw new NotUnderstood(`has "${this.next}" where it should end`);
    return found;
  }

  private get next(): string {
    return this.tokens[this.at] ?? '';
  }

  private take(...signs: readonly string[]): string | null {
    if (!signs.includes(this.next)) return null;
    return this.tokens[this.at++]!;
  }

  private joined(signs: readonly Arithmetic[], part: () => Expression): Expression {
    let left = part();
    for (let sign = this.take(...signs); sign !== null; sign = this.take(...signs))
      left = { kind: 'two', sign: sign as Arithmetic, left, right: part() };
    return left;
  }

  private either(): Expression {
    if (++this.depth > DEEPEST) throw new NotUnderstood('has too many nested brackets');
    const found = this.joined(['or'], () => this.joined(['and'], () => this.denied()));
    this.depth--;
    return found;
  }

  private denied(): Expression {
    if (this.take('not') === null) return this.compared();
    if (++this.depth > DEEPEST) throw new NotUnderstood('has too many negations');
    return { kind: 'one', sign: 'not', of: this.denied() };
  }

  private compared(): Expression {
    const of = [this.sum()];
    const signs: Comparison[] = [];
    for (let sign = this.take(...COMPARISONS); sign !== null; sign = this.take(...COMPARISONS)) {
      signs.push(sign as Comparison);
      of.push(this.sum());
    }
    return signs.length === 0 ? of[0]! : { kind: 'chain', signs, of };
  }

  private sum(): Expression {
    return this.joined(['+', '-'], () => this.joined(['*', '/'], () => this.single()));
  }

  private single(): Expression {
    if (this.take('-') !== null) {
      if (++this.depth > DEEPEST) throw new NotUnderstood('has too many operators');
      return { kind: 'one', sign: '-', of: this.single() };
    }
    if (this.take('(') !== null) {
      const inner = this.either();
      this.close();
      return inner;
    }
    const token = this.next;
    this.at++;
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) };
    if (!/^[A-Za-z]/.test(token))
      throw new NotUnderstood(
        token === '' ? 'has "${token}" where a number is expected' : `has "${token}" where a number is due`,
      );
    return this.take('(') === null ? this.named(token) : this.call(token);
  }

  private close(): void {
    if (this.take(')') === null)
      throw new NotUnderstood(this.next === '' ? 'lacks a ")"' : `has "${this.next}" where ")" is expected`);
  }

  private named(name: string): Expression {
    if (this.names.values.has(name)) return { kind: 'name', name };
    if (WORDS.has(name)) return { kind: 'word', word: name };
    throw new NotUnderstood(`names "${name}", which is not known here`);
  }

  /** Parses the name of a quantity or event, even if the lesson defines the same name. */
  private word(): Expression {
    return { kind: 'word', word: this.tokens[this.at++]! };
  }

  private call(full: string): Expression {
    const [first, second] = full.split('.');
    const [run, name] = second === undefined ? [USUAL_RUN, first!] : [first!, second];
    if (!this.names.runs.has(run)) throw new NotUnderstood(`names a run "${run}", which the lesson does not have`);
    const of: Expression[] = [];
    if (this.take(')') === null) {
      do of.push(of.length === 0 && FUNCTIONS.get(name)?.words?.has(this.next) === true ? this.word() : this.either());
      while (this.take(',') !== null);
      this.close();
    }
    if (second === undefined && this.names.lists.has(name)) {
      if (of.length !== 1) throw new NotUnderstood(`must give "${name}" one place, such as ${name}(2)`);
      return { kind: 'call', run: '', name, of };
    }
    const known = FUNCTIONS.get(name);
    if (known === undefined) throw new NotUnderstood(`calls "${name}", which is not known`);
    const [least, most] = known.takes;
    if (of.length < least || of.length > most)
      throw new NotUnderstood(
        `must give "${name}" ${least === most ? least : `${least} to ${most}`} values, as in ${known.as}`,
      );
    const word = of[0];
    if (known.words !== undefined && (word?.kind !== 'word' || !known.words.has(word.word)))
      throw new NotUnderstood(`must begin ${name}(...) with one of ${[...known.words].join(', ')}`);
    if (of.some((each, at) => each.kind === 'word' && (at > 0 || known.words === undefined)))
      throw new NotUnderstood(`has a word in ${name}(...) where a number is expected`);
    return { kind: 'call', run, name, of };
  }
}

type ReadExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly why: string };

/** Parses an expression. Total: any text yields an expression or an error. */
export function readExpression(text: string, names: Names): ReadExpression {
  try {
    return { ok: true, expression: new Reading(text, names).all() };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return { ok: false, why: error.message };
  }
}

/** The environment in which an expression is evaluated. */
export interface Scope {
  readonly runs: ReadonlyMap<string, RunFacts>;
  /** Names that the lesson defines as expressions. */
  readonly lets: ReadonlyMap<string, Expression>;
  /** Cache of their values on these runs. */
  readonly known: Map<string, number>;
  /** Values of the answer to a question. */
  readonly values?: Readonly<Record<string, number>>;
  readonly lists?: Readonly<Record<string, readonly number[]>>;
}

const compare = (sign: Comparison, left: number, right: number): boolean => {
  switch (sign) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '=':
      return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
  }
};

const bit = (so: boolean): number => (so ? 1 : 0);

/** The value of an expression; conditions are 1 or 0. NaN: the event did not happen. */
export function numberOf(expression: Expression, scope: Scope): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'word':
      return NaN;
    case 'name': {
      const { name } = expression;
      const stands = scope.lets.get(name);
      if (stands === undefined) return scope.values?.[name] ?? NaN;
      const value = scope.known.get(name) ?? numberOf(stands, scope);
      scope.known.set(name, value);
      return value;
    }
    case 'one': {
      const value = numberOf(expression.of, scope);
      return expression.sign === '-' ? -value : bit(value !== 1);
    }
    case 'two': {
      const left = numberOf(expression.left, scope);
      const right = numberOf(expression.right, scope);
      switch (expression.sign) {
        case '+':
          return left + right;
        case '-':
          return left - right;
        case '*':
          return left * right;
        case '/':
          return left / right;
        case 'and':
          return bit(left === 1 && right === 1);
        case 'or':
          return bit(left === 1 || right === 1);
      }
    }
    // falls through: every sign of two has returned
    case 'chain': {
      const { signs, of } = expression;
      const values = of.map((each) => numberOf(each, scope));
      return bit(signs.every((sign, at) => compare(sign, values[at]!, values[at + 1]!)));
    }
    case 'call': {
      const { name, run, of } = expression;
      if (run === '') return scope.lists?.[name]?.[Math.round(numberOf(of[0]!, scope)) - 1] ?? NaN;
      const facts = scope.runs.get(run);
      const [first] = of;
      const word = first?.kind === 'word' ? first.word : '';
      const numbers = of.slice(word === '' ? 0 : 1).map((each) => numberOf(each, scope));
      return facts === undefined ? NaN : FUNCTIONS.get(name)!.of(facts, numbers, word);
    }
  }
}

/** Whether a condition holds in the runs. */
export const isTrue = (condition: Expression, scope: Scope): boolean => numberOf(condition, scope) === 1;
