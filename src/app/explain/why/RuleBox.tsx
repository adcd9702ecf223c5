import type { Change } from './changesOf.ts';
import type { Rule } from './ruleBox.ts';
import type { Line } from './substitute.ts';
import type { ReactNode } from 'react';
import type { Token } from './formula.ts';

const SIGNS: Readonly<Record<string, string>> = { '-': '−', '<=': '≤', '>=': '≥', '+=': '+=', '-=': '−=' };
const GREEK: Readonly<Record<string, string>> = { alpha: 'α', beta: 'β', gamma: 'γ' };

/** Operators with spaces around them. */
const SPACED = new Set(['=', '+=', '-=', '+', '-', '<', '>', '<=', '>=']);

/** W_max with its index as a subscript. */
function symbol(name: string): ReactNode {
  const greek = GREEK[name];
  if (greek !== undefined) return greek;
  const [base = '', ...index] = name.split('_');
  if (index.length === 0) return name;
  const [below, ...rest] = index.join(' ').split('(');
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

/** Whether a space precedes a token. */
function hasSpace(token: Token, before: Token | undefined): boolean {
  if (before === undefined || before.text === '(' || token.text === ')' || token.text === ',') return false;
  if (token.kind === 'word' || before.kind === 'word' || before.text === ',') return true;
  if (SPACED.has(token.text) || SPACED.has(before.text)) return true;
  return (
    (isValue(before) || before.text === ')') && (isValue(token) || token.text === '(') && before.kind !== 'function'
  );
}

/** A formula: quantities in italics, function names and words upright. Screen readers get its plain text. */
export function FormulaText({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <>
      <span aria-hidden="true">
        {tokens.map((token, place) => (
          // The tokens of a formula never change, so indices are stable keys.
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

/** The formula as plain text, for screen readers. */
const spoken = (tokens: readonly Token[]): string =>
  tokens.map((token, place) => `${hasSpace(token, tokens[place - 1]) ? ' ' : ''}${token.text}`).join('');

interface ResultProps {
  readonly line: Line;
  readonly more: string;
  /** Without the unit, which the chart beside it names. */
  readonly bare?: boolean;
}

/** The result of a line, in the flow's colour. */
function Result({ line: { result, unit }, more, bare = false }: ResultProps) {
  return (
    <>
      <b className="result">{result}</b>
      {!bare && unit !== '' && result !== 'unlimited' && more === '' && <span className="unit"> {unit}</span>}
      {more !== '' && <span className="unit"> {more}</span>}
    </>
  );
}

/** A part of the formula, with its numbers below; in brief with its result only. */
function LineText({ line, more, brief }: { readonly line: Line; readonly more: string; readonly brief: boolean }) {
  const { formula, result, remark } = line;
  const numbers = brief && result !== null ? null : line.numbers;
  return (
    <li>
      <span className="formula">
        <FormulaText tokens={formula} />
        {numbers === null && result !== null && !endsWith(line) && (
          <>
            <span className="equals"> = </span>
            <Result line={line} more={more} bare={brief} />
          </>
        )}
      </span>
      {numbers !== null && (
        <span className="numbers">
          {result === null ? '' : '= '}
          {numbers}
          {remark !== null && `, ${remark}`}
          {result !== null && (
            <>
              {remark === null ? ' = ' : ': '}
              <Result line={line} more={more} />
            </>
          )}
        </span>
      )}
    </li>
  );
}

/** "cwnd = 1" already states its result. */
const endsWith = ({ formula, result }: Line): boolean =>
  formula.some(({ kind, text }) => kind === 'number' && text === result);

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="changes" aria-label="Before and after">
      {changes.map(({ name, before, after, unit, changed }) => (
        <li key={name}>
          {changed ? (
            <>
              {name} <b>{before}</b> <span aria-label="to">→</span> <b className="result">{after}</b>{' '}
              {after === 'unlimited' ? '' : unit}
            </>
          ) : (
            <>
              {name} stays {after} {after === 'unlimited' ? '' : unit}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Name and source of a rule. */
export function RuleTitle({ title, citation, url }: Pick<Rule, 'title' | 'citation' | 'url'>) {
  return (
    <div className="rule-title wraps at-ends">
      <h3>{title}</h3>
      {url === undefined ? (
        <span>{citation}</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {citation} <span aria-hidden="true">↗</span>
        </a>
      )}
    </div>
  );
}

interface BoxProps {
  readonly rule: Rule;
  /** Accessible name if there are several. */
  readonly label?: string;
  /** For walls: each line with its result only, and what has changed. */
  readonly brief?: boolean;
}

/** A rule: name, source, formula, and the formula with the current numbers. */
export function RuleBox({ rule, label = 'Rule', brief = false }: BoxProps) {
  const last = rule.lines.map(({ targets }) => targets.includes('cwnd')).lastIndexOf(true);
  return (
    <section className="rule-box" aria-label={label}>
      <RuleTitle {...rule} />
      <ul className="lines" aria-label="Formula with its numbers">
        {rule.lines.map((line, place) => (
          // Lines of a rule never change, so indices are stable keys.
          <LineText key={place} line={line} more={place === last && !brief ? rule.more : ''} brief={brief} />
        ))}
      </ul>
      <Changes changes={brief ? rule.changes.filter(({ changed }) => changed) : rule.changes} />
    </section>
  );
}
