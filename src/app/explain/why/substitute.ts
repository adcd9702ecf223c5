import { figure, segments } from '../../ui/words/numbers.ts';
import { type Expression, expressionAt, type Token, tokensOf } from './formula.ts';
import type { RuleFacts } from '../../../lab/protocol/protocol.ts';

/** A part of a rule's formula, and the same with numbers. */
export interface Line {
  readonly formula: readonly Token[];
  /** "max(53 / 2, 2)", "4 > 3"; null: there is nothing to substitute. */
  readonly numbers: string | null;
  /** The result: "26.5"; null: a condition, or unknown. */
  readonly result: string | null;
  readonly unit: string;
  /** Why the numbers alone do not give the result: "in whole segments". */
  readonly remark: string | null;
  /** Quantities that this line computes. */
  readonly targets: readonly string[];
}

const UNITS: Readonly<Record<string, string>> = {
  cwnd: 'segments',
  ssthresh: 'segments',
  W: 'segments',
  W_max: 'segments',
  W_est: 'segments',
  inflation: 'segments',
  inflight_shortterm: 'segments',
  inflight_longterm: 'segments',
  inflight_cap: 'segments',
  pipe: 'segments',
  Diff: 'segments',
  RTO: 's',
  SRTT: 's',
  RTTVAR: 's',
  K: 's',
  BaseRTT: 's',
};

/** Segment numbers, not amounts: written without digit grouping, as elsewhere on the page. */
const NAMES = new Set(['ack', 'recover', 'RecoveryPoint', 'HighData', 'SND.UNA', 'SND.NXT', 'RescueRxt', 'HighRxt']);
const WINDOWS = new Set(['cwnd', 'ssthresh', 'W', 'W_max', 'W_est', 'rwnd', 'cwnd_epoch', 'window after the cut']);

function write(symbol: string, value: number): string {
  if (NAMES.has(symbol) || symbol === 'highest segment sent') return String(value);
  if (WINDOWS.has(symbol) && value >= 1e8) return segments(value);
  return figure(value);
}

/** Typographic minus and multiplication signs. */
const SIGNS: Readonly<Record<string, string>> = { '-': '−', '<=': '≤', '>=': '≥' };

/** An expression with numbers substituted: "max( 53 / 2, 2 )". */
function withNumbers(tokens: readonly Token[], written: (symbol: string) => string): string {
  let text = '';
  tokens.forEach(({ kind, text: piece }, index) => {
    const before = tokens[index - 1];
    const value = kind === 'symbol' ? written(piece) : (SIGNS[piece] ?? piece);
    const ends = before?.kind === 'symbol' || before?.kind === 'number' || before?.text === ')';
    const begins = kind === 'symbol' || kind === 'number' || kind === 'function' || piece === '(';
    if (ends && begins) text += ' × ';
    text += piece === ',' ? ', ' : isBinary(piece) ? ` ${value} ` : value;
  });
  return text;
}

const isBinary = (piece: string): boolean => ['+', '-', '/', '*'].includes(piece);

const isKnown = (expression: Expression, values: Numbers): boolean =>
  expression.symbols.every((symbol) => values[symbol] !== undefined);

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));

/** A sum that is added or subtracted as a whole and needs brackets. */
const isSum = ({ tokens }: Expression): boolean => {
  let depth = 0;
  return tokens.some(({ text }) => {
    if (text === '(') depth++;
    if (text === ')') depth--;
    return depth === 0 && (text === '+' || text === '-');
  });
};

/** A window before and after, with enough decimals to show the increase: 79.462 and 79.475. */
function grownPair(was: number, is: number): readonly [string, string] {
  for (let decimals = 1; decimals <= 6; decimals++) {
    const [from, to] = [was.toFixed(decimals), is.toFixed(decimals)];
    if (Math.abs(Number(to) - Number(from) - (is - was)) <= 0.1 * Math.abs(is - was))
      return [String(Number(from)), String(Number(to))];
  }
  return [segments(was), segments(is)];
}

function assigned(clause: Extract<Clause, { kind: 'assignment' }>, values: Numbers, results: Numbers): Line {
  const { tokens, targets, sign, expression } = clause;
  const target = targets.at(-1) ?? '';
  const [was, is] = [values[target], results[target]];
  const plain: Line = { formula: tokens, numbers: null, result: null, unit: '', remark: null, targets: [] };
  const grows = sign !== '=';
  if (is === undefined || !isKnown(expression, values) || (grows && was === undefined)) return plain;
  const amount = expression.worth(values);
  const worth = grows ? (was ?? NaN) + (sign === '+=' ? amount : -amount) : amount;
  const [from, to] =
    grows && WINDOWS.has(target) && was !== undefined
      ? grownPair(was, is)
      : [write(target, was ?? NaN), write(target, is)];
  const right = withNumbers(expression.tokens, (symbol) =>
    grows && symbol === target ? from : write(symbol, values[symbol] ?? NaN),
  );
  const both = isSum(expression) ? `(${right})` : right;
  const numbers = grows ? `${from} ${sign === '+=' ? '+' : '−'} ${both}` : right;
  const unit = UNITS[target] ?? '';
  const given = { ...plain, result: to, unit: is === 1 && unit === 'segments' ? 'segment' : unit, targets };
  if (isSame(worth, is)) return { ...given, numbers: isBare(expression) && !grows ? null : numbers };
  const remark = remarkOn(target, worth, values, results);
  if (remark === null) return plain;
  return { ...given, numbers: isBare(expression) ? numbers : `${numbers} = ${write(target, worth)}`, remark };
}

/** A single symbol or number: substituting it would only repeat the result. */
const isBare = ({ tokens }: Expression): boolean => tokens.length === 1;

function compared(clause: Extract<Clause, { kind: 'comparison' }>, values: Numbers): Line {
  const { tokens, sides, signs } = clause;
  const plain: Line = { formula: tokens, numbers: null, result: null, unit: '', remark: null, targets: [] };
  if (!sides.every((side) => isKnown(side, values))) return plain;
  const worths = sides.map((side) => side.worth(values));
  const holds = signs.every((sign, index) => {
    const [left, right] = [worths[index] ?? NaN, worths[index + 1] ?? NaN];
    return (sign.startsWith('<') ? left < right : left > right) || (sign.endsWith('=') && left === right);
  });
  if (!holds) return plain;
  const numbers = sides
    .map((side) => withNumbers(side.tokens, (symbol) => write(symbol, values[symbol] ?? NaN)))
    .reduce((text, side, index) => `${text} ${SIGNS[signs[index - 1] ?? ''] ?? signs[index - 1]} ${side}`);
  return { ...plain, numbers };
}

/**
 * Substitutes the current numbers into a rule's formula, part by part. Numbers are shown only if they give the result,
 * or if the difference can be explained. Later parts use results of earlier ones.
 */
export function substitute(rule: Pick<RuleFacts, 'formula' | 'symbols'>, values: Numbers, results: Numbers): Line[] {
  let known = values;
  return clausesOf(rule).map((clause) => {
    if (clause.kind === 'comparison') return compared(clause, known);
    if (clause.kind === 'words')
      return { formula: clause.tokens, numbers: null, result: null, unit: '', remark: null, targets: [] };
    // In "W_max = cwnd before", "before" means before the whole rule.
    const { expression, tokens, targets } = clause;
    const tail = tokens[targets.length * 2 + expression.tokens.length]?.text;
    const line = assigned(clause, tail === 'before' ? values : known, results);
    for (const target of targets) {
      const result = results[target];
      if (result !== undefined) known = { ...known, [target]: result };
    }
    return line;
  });
}

/** A part of a formula that can be read on its own. */
type Clause =
  /** "cwnd = ssthresh = max(FlightSize/2, 2)", "cwnd += 1/cwnd per ACK" */
  | {
      readonly kind: 'assignment';
      readonly tokens: readonly Token[];
      readonly targets: readonly string[];
      readonly sign: '=' | '+=' | '-=';
      readonly expression: Expression;
    }
  /** "Diff > beta", "send while cwnd - Pipe >= 1" */
  | {
      readonly kind: 'comparison';
      readonly tokens: readonly Token[];
      readonly sides: readonly Expression[];
      readonly signs: readonly string[];
    }
  | { readonly kind: 'words'; readonly tokens: readonly Token[] };

const isSign = (token: Token | undefined, texts: readonly string[]): boolean =>
  token?.kind === 'sign' && texts.includes(token.text);

/** Splits a formula at commas, semicolons and colons outside brackets. */
function split(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isSign(token, ['('])) depth++;
    if (isSign(token, [')'])) depth--;
    if (depth === 0 && isSign(token, [',', ';', ':'])) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

function assignment(tokens: readonly Token[]): Clause | null {
  const targets: string[] = [];
  let at = 0;
  let sign: '=' | '+=' | '-=' = '=';
  while (tokens[at]?.kind === 'symbol' && isSign(tokens[at + 1], ['=', '+=', '-='])) {
    targets.push(tokens[at]?.text ?? '');
    sign = tokens[at + 1]?.text as typeof sign;
    at += 2;
  }
  const found = targets.length === 0 ? null : expressionAt(tokens, at);
  return found === null ? null : { kind: 'assignment', tokens, targets, sign, expression: found.expression };
}

function comparison(tokens: readonly Token[]): Clause | null {
  for (let from = 0; from < tokens.length; from++) {
    const sides: Expression[] = [];
    const signs: string[] = [];
    let found = expressionAt(tokens, from);
    while (found !== null) {
      sides.push(found.expression);
      const { end } = found;
      if (!isSign(tokens[end], ['<', '>', '<=', '>='])) break;
      signs.push(tokens[end]?.text ?? '');
      found = expressionAt(tokens, end + 1);
    }
    if (signs.length > 0 && sides.length === signs.length + 1) return { kind: 'comparison', tokens, sides, signs };
  }
  return null;
}

/** The parts of a formula, in order. */
export const clausesOf = ({ formula, symbols }: Pick<RuleFacts, 'formula' | 'symbols'>): Clause[] =>
  split(tokensOf(formula, symbols)).map(
    (tokens) => assignment(tokens) ?? comparison(tokens) ?? { kind: 'words', tokens },
  );

type Numbers = Readonly<Record<string, number>>;

const isNear = (a: number, b: number | undefined): boolean => b !== undefined && Math.abs(a - b) < 1e-9;

/** Bounds and rounding that are stated beside a formula, not in it. */
const REMARKS: Readonly<
  Record<string, readonly ((worth: number, is: number, values: Numbers, results: Numbers) => string | null)[]>
> = {
  ssthresh: [(worth, is) => (isNear(Math.floor(worth), is) ? 'in whole segments' : null)],
  cwnd: [
    (worth, is, { cwnd }) => (isNear(is, cwnd) && worth < is ? 'but never less than before' : null),
    (worth, is, { cwnd }) => (isNear(is, (cwnd ?? NaN) + 0.5) && worth > is ? 'at most half a segment per ACK' : null),
    vegasCut,
  ],
  W_max: [
    (_worth, is, { cwnd, beta }) =>
      isNear(is, ((cwnd ?? NaN) * (1 + (beta ?? NaN))) / 2) ? 'lowered by fast convergence' : null,
    (_worth, is, { cwnd, beta }) =>
      isNear(is, Math.floor(((cwnd ?? NaN) * (1 + (beta ?? NaN))) / 2))
        ? 'lowered by fast convergence, in whole segments'
        : null,
  ],
  K: [
    (worth, is) => (worth < 0 && is === 0 ? 'not below 0' : null),
    // Linux uses integer square roots, accurate to a millisecond plus 1 %.
    (worth, is) => (Math.abs(worth - is) < 0.01 * worth + 1 / 1024 ? "by Linux's cube root of whole numbers" : null),
  ],
  Diff: [(worth, is) => (isNear(Math.trunc(worth + 0.5), is) ? 'to the nearest segment' : null)],
  RTO: [
    (worth, is, { minRTO }) => (isNear(is, minRTO) && worth < is ? `but at least ${figure(is)} s` : null),
    (worth, is, { maxRTO }) => (isNear(is, maxRTO) && worth > is ? `but at most ${figure(is)} s` : null),
    (worth, is, { tick }) =>
      tick !== undefined && isNear(Math.floor(worth / tick + 1e-9) * tick, is) ? 'in whole ticks of the clock' : null,
  ],
};

/** Vegas reduces in whole segments; in ns-2 the duplicate ACKs are added. */
function vegasCut(worth: number, is: number, values: Numbers, results: Numbers): string | null {
  const { W } = values;
  const less = results['window after the cut'];
  if (W === undefined || less === undefined) return null;
  const duplicates = is - less;
  const more = duplicates > 0 ? `, and ${figure(duplicates)} for the duplicate ACKs` : '';
  if (duplicates !== 0 && duplicates !== results['duplicate ACKs']) return null;
  if (isNear(less, W - Math.floor(W / 4))) return `in whole segments${more}`;
  if (isNear(less, Math.floor(W / 2))) return `but half when it was sent twice${more}`;
  return isNear(less, 2) && worth <= 3 ? `but at least 2${more}` : null;
}

/** Why a quantity differs from the value of its formula; null: unknown. */
function remarkOn(target: string, worth: number, values: Numbers, results: Numbers): string | null {
  const is = results[target];
  if (is === undefined) return null;
  for (const remark of REMARKS[target] ?? []) {
    const text = remark(worth, is, values, results);
    if (text !== null) return text;
  }
  return null;
}
