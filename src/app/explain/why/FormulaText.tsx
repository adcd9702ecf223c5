import type { ReactNode } from 'react';
import type { Token } from './formula.ts';

const SIGNS: Readonly<Record<string, string>> = { '-': '−', '<=': '≤', '>=': '≥', '+=': '+=', '-=': '−=' };
const GREEK: Readonly<Record<string, string>> = { alpha: 'α', beta: 'β', gamma: 'γ' };

/** Signs with air around them. */
const SPACED = new Set(['=', '+=', '-=', '+', '-', '<', '>', '<=', '>=']);

/** W_max with its index below the line. */
function symbol(name: string): ReactNode {
  const greek = GREEK[name];
  if (greek !== undefined) return greek;
  const [base = '', index] = name.split('_');
  if (index === undefined) return name;
  const [below, ...rest] = index.split('(');
  return (
    <>
      {base}
      <sub>{below}</sub>
      {rest.length > 0 && `(${rest.join('(').replaceAll('-', '−')}`}
    </>
  );
}

const isValue = (token: Token | undefined): boolean =>
  token?.kind === 'symbol' || token?.kind === 'number' || token?.kind === 'function';

/** Whether a space stands before a piece. */
function hasSpace(token: Token, before: Token | undefined): boolean {
  if (before === undefined || before.text === '(' || token.text === ')' || token.text === ',') return false;
  if (token.kind === 'word' || before.kind === 'word' || before.text === ',') return true;
  if (SPACED.has(token.text) || SPACED.has(before.text)) return true;
  return (
    (isValue(before) || before.text === ')') && (isValue(token) || token.text === '(') && before.kind !== 'function'
  );
}

/** A formula: quantities in italics, the names of functions and words upright. Screen readers get it as it is written. */
export function FormulaText({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <>
      <span aria-hidden="true">
        {tokens.map((token, place) => (
          // A formula never changes: its places are its pieces.
          <span key={place}>
            {hasSpace(token, tokens[place - 1]) && ' '}
            {token.kind === 'symbol' ? (
              <i>{symbol(token.text)}</i>
            ) : token.kind === 'word' ? (
              <span className="word">{token.text}</span>
            ) : (
              (SIGNS[token.text] ?? token.text)
            )}
          </span>
        ))}
      </span>
      <span className="unseen">{spoken(tokens)}</span>
    </>
  );
}

/** The same as plain text. */
const spoken = (tokens: readonly Token[]): string =>
  tokens.map((token, place) => `${hasSpace(token, tokens[place - 1]) ? ' ' : ''}${token.text}`).join('');
