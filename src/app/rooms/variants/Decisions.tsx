import type { RuleKind } from '../../../engine/rule.ts';
import type { ListedRule } from '../../../lab/lawRoom.ts';

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

interface Props {
  readonly title: string;
  readonly rules: readonly ListedRule[];
  readonly other: string;
  readonly otherRules: readonly ListedRule[];
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
      {sameKind.slice(0, 3).map(({ id, title, formula }) => (
        <span key={id} className="there">
          <b>{title}</b> <span className="formula">{formula}</span>
        </span>
      ))}
    </>
  );
}

/** The rules of a variant in the order in which they are asked, and what another one does there. */
export function Decisions({ title, rules, other, otherRules }: Props) {
  const rows = WHEN.flatMap(([kind, hook, why]) =>
    rules.filter((rule) => rule.kind === kind).map((rule, index) => ({ rule, hook: index === 0 ? hook : '', why })),
  );
  const shown = new Set<RuleKind>();
  return (
    <table className="decisions">
      <thead>
        <tr>
          <th scope="col">when</th>
          <th scope="col">{title} does</th>
          <th scope="col">source</th>
          <th scope="col">{other} does there</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rule, hook, why }) => {
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
                    <b>{rule.title}</b> <span className="formula">{rule.formula}</span>
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
