import { Fragment, type ReactNode } from 'react';
import { numberOf, type Scope } from '../../../lessons/expression.ts';
import { marksOf, QUANTITIES, type RuleShown, type ShownQuantity } from '../../../lessons/facts.ts';
import type { Block, Inline, Step } from '../../../lessons/lesson.ts';

/** A number as text: with a number of decimals, or (-1) three significant digits. */
export function numberWords(value: number, digits = -1): string {
  if (!Number.isFinite(value)) return '…';
  const text = digits >= 0 ? value.toFixed(digits) : String(Number(value.toPrecision(3)));
  return text.replace('-', '−');
}

/** Units in which a step shows its quantities. */
export interface Shown {
  readonly unit: (of: ShownQuantity) => string;
  /** A value in that unit. */
  readonly words: (of: ShownQuantity, value: number) => string;
}

/** Round-trip times in ms. */
const IN_MS: Shown = {
  unit: (of) => (of === 'rtt' ? 'ms' : QUANTITIES[of]),
  words: (of, value) => numberWords(of === 'rtt' ? 1000 * value : value),
};

/** The units of the engine: round-trip times in s. */
const IN_S: Shown = { unit: (of) => QUANTITIES[of], words: (_, value) => numberWords(value) };

/** Units of a step. Drawn curves use the units of the engine, because their dots can be typed as numbers. */
export const shownIn = ({ gate }: Step): Shown => (gate?.kind === 'draw' ? IN_S : IN_MS);

/** A time of a run, s. */
export const timeWords = (time: number): string => `${time.toFixed(time < 10 ? 3 : 2)} s`;

const toneOf = (flow: number): string => `tone-${flow < 0 ? 6 : Math.min(6, flow + 1)}`;

/** Context of words: the runs, and the run on the screen. */
export interface About {
  readonly scope: Scope;
  readonly run: string;
}

function inline(each: Inline, about: About): ReactNode {
  switch (each.kind) {
    case 'text':
      return each.text;
    case 'code':
      return <code>{each.text}</code>;
    case 'strong':
      return <b>{inlines(each.of, about)}</b>;
    case 'emphasis':
      return <em>{inlines(each.of, about)}</em>;
    case 'link':
      return (
        <a href={each.url} rel="noreferrer">
          {inlines(each.of, about)}
        </a>
      );
    case 'value':
      return numberWords(numberOf(each.expression, about.scope), each.digits);
    case 'flow': {
      const name = about.scope.runs.get(about.run)?.flows[each.flow]?.name ?? `Flow ${each.flow + 1}`;
      return <b className={`flow-name ${toneOf(each.flow)}`}>{name}</b>;
    }
  }
}

/** Words of a lesson; they never contain HTML from its file. */
export const inlines = (of: readonly Inline[], about: About): ReactNode =>
  of.map((each, at) => <Fragment key={at}>{inline(each, about)}</Fragment>);

/** The words as plain text. */
export const plainWords = (of: readonly Inline[], about: About): string =>
  of
    .map((each) =>
      'of' in each
        ? plainWords(each.of, about)
        : each.kind === 'value'
          ? numberWords(numberOf(each.expression, about.scope), each.digits)
          : each.kind === 'flow'
            ? (about.scope.runs.get(about.run)?.flows[each.flow]?.name ?? '')
            : each.text,
    )
    .join('');

function RuleBox({ rule, time }: { readonly rule: RuleShown; readonly time: number }) {
  const cited = [rule.source, rule.section].filter(Boolean).join(', ');
  return (
    <aside className="lesson-rule paper" aria-label={`Rule: ${rule.title}`}>
      <p className="wraps at-ends">
        <b>{rule.title}</b>{' '}
        {rule.url === '' ? (
          <span>{cited}</span>
        ) : (
          <a href={rule.url} rel="noreferrer">
            {cited}
          </a>
        )}
      </p>
      <p className="formula">{rule.formula}</p>
      <p>fired at {timeWords(time)}</p>
    </aside>
  );
}

/** Paragraphs, lists and rules of a lesson. */
export function Words({ of, about }: { readonly of: readonly Block[]; readonly about: About }) {
  return of.map((block, at) => {
    if (block.kind === 'paragraph') return <p key={at}>{inlines(block.of, about)}</p>;
    if (block.kind === 'list') {
      const items = block.items.map((item, number) => <li key={number}>{inlines(item, about)}</li>);
      return block.ordered ? <ol key={at}>{items}</ol> : <ul key={at}>{items}</ul>;
    }
    const facts = about.scope.runs.get(block.run);
    const time = numberOf(block.at, about.scope);
    const mark = facts && marksOf(facts, block.of, block.flow).find((each) => Math.abs(each.time - time) < 1e-6);
    const rule = mark && facts.rules[mark.rule];
    return rule === undefined ? null : <RuleBox key={at} rule={rule} time={time} />;
  });
}
