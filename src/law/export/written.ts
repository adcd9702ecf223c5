/** How the expressions of a law are written in another language. */
import { unitOf } from '../quantities.ts';
import { type Expression } from '../text.ts';

export const MISSING = 'NOT CARRIED OVER';
export const identifier = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '') || 'law';
/** Text in a comment of C: it cannot end it. */
export const inComment = (text: string): string => text.replaceAll('*/', '* /').replaceAll('\\', '/');

/** How expressions are written. */
export interface Dialect {
  readonly number: (value: number) => string;
  readonly name: (name: string) => string;
  readonly binary: (op: string, a: string, b: string) => string;
  readonly negative: (a: string) => string;
  readonly not: (a: string) => string;
  readonly call: (name: string, args: readonly string[]) => string;
  readonly choice: (test: string, a: string, b: string) => string;
}

export function written(expression: Expression, dialect: Dialect): string {
  const of = (each: Expression): string => written(each, dialect);
  switch (expression.kind) {
    case 'number':
      return dialect.number(expression.value * unitOf(expression.unit).times);
    case 'name':
      return dialect.name(expression.name);
    case 'unary':
      return expression.op === 'not' ? dialect.not(of(expression.a)) : dialect.negative(of(expression.a));
    case 'binary':
      return dialect.binary(expression.op, of(expression.a), of(expression.b));
    case 'call':
      return dialect.call(expression.name, expression.args.map(of));
    case 'if':
      return dialect.choice(of(expression.test), of(expression.a), of(expression.b));
  }
}
