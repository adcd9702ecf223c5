/** A token of a formula. A symbol is a quantity, whatever its name. */
export interface Token {
  readonly kind: 'symbol' | 'number' | 'function' | 'sign' | 'word';
  readonly text: string;
}

/** Functions that a formula may use besides sums and products. */
const FUNCTIONS: Readonly<Record<string, (...inputs: number[]) => number>> = {
  max: Math.max,
  min: Math.min,
  floor: Math.floor,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
};

const escaped = (text: string): string => text.replaceAll(/[()+.^]/g, String.raw`\$&`);
const OTHERS = [
  String.raw`(?<function>(?:${Object.keys(FUNCTIONS).join('|')})(?=\())`,
  String.raw`(?<number>\d+(?:\.\d+)?)`,
  String.raw`(?<sign>[+-]=|[<>]=|[=<>+*/()|,;:-])`,
  String.raw`(?<word>[^\s()=<>|,;:]+)`,
];
const KINDS = ['symbol', 'function', 'number', 'sign', 'word'] as const;

/** Tokens of a formula in order; `symbols` are the names that denote quantities. */
export function tokensOf(formula: string, symbols: readonly string[]): Token[] {
  // The longest name first, in case one is a prefix of another.
  const names = [...symbols].sort((a, b) => b.length - a.length).map(escaped);
  const quantity = names.length === 0 ? [] : [String.raw`(?<symbol>(?:${names.join('|')})(?![\w.]\w|\w))`];
  const pieces = new RegExp([...quantity, ...OTHERS].join('|'), 'gu');
  return [...formula.matchAll(pieces)].map(({ groups }) => {
    const kind = KINDS.find((each) => groups?.[each] !== undefined) ?? 'word';
    return { kind, text: groups?.[kind] ?? '' };
  });
}

/** An expression: its value, its end, and whether all its symbols have known values. */
export interface Expression {
  readonly tokens: readonly Token[];
  readonly symbols: readonly string[];
  readonly worth: (values: Readonly<Record<string, number>>) => number;
}

type Worth = Expression['worth'];
interface Parsed {
  readonly worth: Worth;
  readonly end: number;
}

/** Recursive-descent parser for sums, products, functions and fractions; multiplication needs no sign ("3/4 W"). */
class Grammar {
  constructor(private readonly tokens: readonly Token[]) {}

  sum(from: number): Parsed | null {
    let left = this.product(from);
    while (left !== null && (this.isSign(left.end, '+') || this.isSign(left.end, '-'))) {
      const minus = this.isSign(left.end, '-');
      const right = this.product(left.end + 1);
      if (right === null) break;
      const before = left.worth;
      left = {
        worth: (values) => before(values) + (minus ? -1 : 1) * right.worth(values),
        end: right.end,
      };
    }
    return left;
  }

  private product(from: number): Parsed | null {
    let left = this.factor(from);
    while (left !== null) {
      const over = this.isSign(left.end, '/');
      const right = this.factor(over ? left.end + 1 : left.end);
      if (right === null) break;
      const before = left.worth;
      left = {
        worth: (values) => (over ? before(values) / right.worth(values) : before(values) * right.worth(values)),
        end: right.end,
      };
    }
    return left;
  }

  private factor(at: number): Parsed | null {
    const token = this.tokens[at];
    if (token === undefined) return null;
    const { kind, text } = token;
    if (kind === 'number') return { worth: () => Number(text), end: at + 1 };
    if (kind === 'symbol') return { worth: (values) => values[text] ?? NaN, end: at + 1 };
    if (kind === 'function') return this.call(at);
    if (text === '(') return this.enclosed(at, ')', (value) => value);
    return text === '|' ? this.enclosed(at, '|', Math.abs) : null;
  }

  private enclosed(at: number, close: string, of: (value: number) => number): Parsed | null {
    const inner = this.sum(at + 1);
    if (inner === null || !this.isSign(inner.end, close)) return null;
    return { worth: (values) => of(inner.worth(values)), end: inner.end + 1 };
  }

  private call(at: number): Parsed | null {
    const apply = FUNCTIONS[this.tokens[at]?.text ?? ''];
    const inputs: Worth[] = [];
    let end = at + 1;
    do {
      const input = this.sum(end + 1);
      if (input === null) return null;
      inputs.push(input.worth);
      ({ end } = input);
    } while (this.isSign(end, ','));
    if (apply === undefined || !this.isSign(end, ')')) return null;
    return { worth: (values) => apply(...inputs.map((input) => input(values))), end: end + 1 };
  }

  private isSign(at: number, text: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'sign' && token.text === text;
  }
}

/** The longest expression that begins at a token of a formula; null: none. */
export function expressionAt(tokens: readonly Token[], from: number): { expression: Expression; end: number } | null {
  const parsed = new Grammar(tokens).sum(from);
  if (parsed === null) return null;
  const own = tokens.slice(from, parsed.end);
  const symbols = own.filter(({ kind }) => kind === 'symbol').map(({ text }) => text);
  return { expression: { tokens: own, symbols, worth: parsed.worth }, end: parsed.end };
}
