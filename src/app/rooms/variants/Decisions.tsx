import { tokensOf } from '../../explain/why/formula.ts';
import { FormulaText } from '../../explain/why/RuleBox.tsx';
import type { RuleKind } from '../../../engine/rule.ts';
import type { ListedRule } from '../../../lab/play/lawRoom.ts';

/** When rules of a kind are evaluated, in words, in this order. */
const WHEN: readonly (readonly [RuleKind, string, string])[] = [
  ['life', 'on start', 'the connection opens'],
  ['growth', 'on ack', 'new data is acknowledged'],
  ['adjust', 'on ack', 'it moves the window'],
  ['phase', 'on ack', 'it changes its mode'],
  ['cut', 'on congestion', 'a segment is lost, or marked'],
  ['recovery', 'on recovered', 'the loss is repaired'],
  ['timeout', 'on timeout', 'no ACK came in time'],
];

/** Rules of two variants. `all`: list every rule of the first, not only its own and those that acted in its run. */
interface Listing {
  readonly rules: readonly ListedRule[];
  readonly others: readonly ListedRule[];
  /** Rules that acted in each run. */
  readonly acted: ReadonlySet<number>;
  readonly othersActed: ReadonlySet<number>;
  readonly all: boolean;
}
interface Row {
  readonly rule: ListedRule;
  readonly kind: number;
  readonly isSame: boolean;
}

/**
 * The rules in evaluation order; among rules of the same kind the shared ones come first. A rule is numbered by its
 * position, also in the figure of the window.
 */
export function rowsOf({ rules, others, acted, all }: Listing): readonly Row[] {
  const isSame = ({ id }: ListedRule): boolean => others.some((other) => other.id === id);
  const shown = rules.filter((rule) => all || !isSame(rule) || acted.has(rule.id));
  return WHEN.flatMap(([kind], index) => {
    const rows = shown.flatMap((rule) => (rule.kind === kind ? [{ rule, kind: index, isSame: isSame(rule) }] : []));
    return [...rows.filter((row) => row.isSame), ...rows.filter((row) => !row.isSame)];
  });
}

const Formula = ({ rule: { formula, symbols } }: { readonly rule: ListedRule }) => (
  <span className="formula">
    <FormulaText tokens={tokensOf(formula, symbols)} />
  </span>
);

function Source({ rule: { citation } }: { readonly rule: ListedRule }) {
  const { source, section, url } = citation;
  const cited = `${source}${section === '' ? '' : `, ${section.replace(/^section /, '')}`}`;
  return <span className="source">{url === undefined ? cited : <a href={url}>{cited}</a>}</span>;
}

/** What the other variant does where this one has its own rules. */
function There({ kind, listing }: { readonly kind: number; readonly listing: Listing }) {
  const { rules, others, acted, othersActed } = listing;
  const there = others.filter(
    (other) =>
      other.kind === WHEN[kind]![0] &&
      othersActed.has(other.id) &&
      !(acted.has(other.id) && rules.some(({ id }) => id === other.id)),
  );
  if (there.length === 0) return <i>no such rule</i>;
  return there.map((rule) => (
    <span key={rule.id} className="there">
      <Source rule={rule} />
      <b>{rule.title}</b> <Formula rule={rule} />
    </span>
  ));
}

interface Props extends Listing {
  readonly title: string;
  readonly other: string;
  /** On a narrow screen, whether to show the other variant instead of formulas. */
  readonly there: boolean;
}

/**
 * The rules of a variant in evaluation order, beside those of another: a bracket where one rule corresponds to several.
 */
export function Decisions({ title, other, there, ...listing }: Props) {
  const rows = rowsOf(listing);
  const isOwn = (index: number, kind: number): boolean => rows[index]?.kind === kind && !rows[index].isSame;
  return (
    <table className={there ? 'decisions with-there' : 'decisions'}>
      <thead>
        <tr>
          <th scope="col">when</th>
          <th scope="col">
            {title} does <i className="bar" /> not as {other}
          </th>
          <th scope="col">{other} does there</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rule, kind, isSame }, index) => {
          const [, hook, why] = WHEN[kind]!;
          let end = index;
          while (isOwn(end, kind)) end++;
          return (
            <tr key={rule.id} className={isSame ? '' : 'differs'}>
              <td>
                {rows[index - 1]?.kind !== kind && (
                  <>
                    <b>{hook}</b> <span className="asked-when">{why}</span>
                  </>
                )}
              </td>
              <td>
                <Source rule={rule} />
                <details>
                  <summary>
                    <i className="number">{index + 1}</i> <b>{rule.title}</b> <Formula rule={rule} />
                  </summary>
                  <p>{rule.plain}</p>
                  {rule.quote !== undefined && <blockquote>{rule.quote}</blockquote>}
                </details>
              </td>
              {isSame ? (
                <td>the same rule</td>
              ) : (
                !isOwn(index - 1, kind) && (
                  <td rowSpan={end - index} className={end - index > 1 ? 'bracket' : ''}>
                    <There kind={kind} listing={listing} />
                  </td>
                )
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
