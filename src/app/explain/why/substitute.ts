import type { RuleFacts } from '../../../lab/protocol/protocol.ts';
import { figure, segments } from '../../ui/words/numbers.ts';
import { clausesOf, type Clause } from './clauses.ts';
import type { Expression, Token } from './formula.ts';
import { remarkOn, type Numbers } from './remarks.ts';

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
    // "W_max = cwnd before": before the whole rule.
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
