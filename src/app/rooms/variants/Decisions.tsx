import { tokensOf } from '../../explain/why/formula.ts';
import { FormulaText } from '../../explain/why/RuleBox.tsx';
import type { RuleKind } from '../../../engine/rule.ts';
import type { ListedRule } from '../../../lab/lawRoom.ts';
import { Heads } from '../../ui/Figures.tsx';

/** When rules of a kind are asked, in words, in this order. */
const WHEN: readonly (readonly [RuleKind, string, string])[] = [
  ['life', 'on start', 'the connection opens'],
  ['growth', 'on ack', 'new data is acknowledged'],
  ['adjust', 'on ack', 'it moves the window'],
  ['phase', 'on ack', 'it changes its mode'],
  ['cut', 'on congestion', 'a segment is lost, or marked'],
  ['recovery', 'on recovered', 'the loss is repaired'],
  ['timeout', 'on timeout', 'no ACK came in time'],
];

/** The rules in the order in which they are asked: their numbers in the list and in the sawtooth. */
export const inOrder = (rules: readonly ListedRule[]): readonly ListedRule[] =>
  WHEN.flatMap(([kind]) => rules.filter((rule) => rule.kind === kind));

const Formula = ({ rule: { formula, symbols } }: { readonly rule: ListedRule }) => (
  <span className="formula">
    <FormulaText tokens={tokensOf(formula, symbols)} />
  </span>
);

interface Props {
  readonly title: string;
  readonly rules: readonly ListedRule[];
  readonly other: string;
  readonly otherRules: readonly ListedRule[];
  /** On a narrow screen: what the other one does there, in place of the formulas. */
  readonly there: boolean;
}

function There({
  rule,
  others,
  first,
}: {
  readonly rule: ListedRule;
  readonly others: readonly ListedRule[];
  readonly first: boolean;
}) {
  if (others.some(({ id }) => id === rule.id)) return <>the same rule</>;
  const sameKind = others.filter(({ kind }) => kind === rule.kind);
  if (sameKind.length === 0) return <i>no such rule</i>;
  if (!first) return <i>as above</i>;
  return (
    <>
      {sameKind.slice(0, 3).map((each) => (
        <span key={each.id} className="there">
          <b>{each.title}</b> <Formula rule={each} />
        </span>
      ))}
    </>
  );
}

/** The rules of a variant in the order in which they are asked, and what another one does there. */
export function Decisions({ title, rules, other, otherRules, there }: Props) {
  const rows = WHEN.flatMap(([kind, hook, why]) =>
    rules.filter((rule) => rule.kind === kind).map((rule, index) => ({ rule, hook: index === 0 ? hook : '', why })),
  );
  const shown = new Set<RuleKind>();
  return (
    <table className={there ? 'decisions with-there' : 'decisions'}>
      <Heads of={['when', `${title} does`, 'source', `${other} does there`]} />
      <tbody>
        {rows.map(({ rule, hook, why }, index) => {
          const same = otherRules.some(({ id }) => id === rule.id);
          const first = !same && !shown.has(rule.kind);
          if (!same) shown.add(rule.kind);
          const { source, section, url } = rule.citation;
          const cited = `${source}${section === '' ? '' : `, ${section.replace(/^section /, '')}`}`;
          return (
            <tr key={rule.id} className={same ? '' : 'differs'}>
              <td>
                {hook !== '' && (
                  <>
                    <b>{hook}</b>
                    <br />
                    <span className="asked-when">{why}</span>
                  </>
                )}
              </td>
              <td>
                <details>
                  <summary>
                    <i className="number">{index + 1}</i> <b>{rule.title}</b> <Formula rule={rule} />
                  </summary>
                  <p>{rule.plain}</p>
                  {rule.quote !== undefined && <blockquote>{rule.quote}</blockquote>}
                </details>
              </td>
              <td>{url === undefined ? cited : <a href={url}>{cited}</a>}</td>
              <td>
                <There rule={rule} others={otherRules} first={first} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
