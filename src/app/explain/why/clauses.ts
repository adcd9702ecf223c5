import type { RuleFacts } from '../../../lab/protocol/protocol.ts';
import { expressionAt, tokensOf, type Expression, type Token } from './formula.ts';

/** A part of a formula that can be read on its own. */
export type Clause =
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
