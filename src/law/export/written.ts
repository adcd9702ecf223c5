/** Writes the expressions of a law in another language. */
import { unitOf } from '../quantities.ts';
import { type Expression } from '../text.ts';

export const MISSING = 'NOT CARRIED OVER';
/**
 * Four hex digits of a name's hash (FNV-1a): they distinguish names that differ only in characters not allowed in
 * identifiers.
 */
const markOf = (name: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) & 0xffff).toString(16).padStart(4, '0');
};

/**
 * A name as a C identifier: lower case, digits and single underscores, starting with a letter. At most `most`
 * characters; a longer name, or one with non-ASCII letters, ends with its hash.
 */
export function identifier(name: string, most = 40): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const whole = /^[a-z]/.test(words) ? words : `law_${words}`.replace(/_$/, '');
  // oxlint-disable-next-line no-control-regex -- all that is not ASCII
  const isExact = whole.length <= most && !/[^\u0000-\u007f]/.test(name);
  return isExact ? whole : `${whole.slice(0, most - 5).replace(/_$/, '')}_${markOf(name)}`;
}

/** Syntax of expressions in a target language. */
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
