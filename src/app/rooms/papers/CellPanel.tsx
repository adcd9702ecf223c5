import { useEffect } from 'react';
import { setupOf, type Cell } from '../../../papers/evaluate.ts';
import type { Choices, PaperTable, Source } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { VERDICTS } from '../../../papers/verdict.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import { dotsFigure } from './dots.ts';
import { short } from './PaperTable.tsx';
import { Sign } from './Sign.tsx';
import { WhatIf } from './WhatIf.tsx';
import { inSentence, rowName, rowTitle } from './words.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { Heads } from '../../ui/Figures.tsx';

/** The origin of a setting, in words. */
function SourceWords({ source }: { readonly source: Source }) {
  switch (source.from) {
    case 'paper':
      return (
        <>
          <b>The paper:</b> <q className="serif">{source.quote}</q>, {source.where}
        </>
      );
    case 'recovered':
      return (
        <>
          <b>Recovered:</b> {source.evidence}
        </>
      );
    case 'assumed':
      return (
        <>
          <b>Assumed:</b> {source.why}
        </>
      );
  }
}

/** The settings of a run, and the origin of each. */
function Settings({ table, scenario }: { readonly table: PaperTable; readonly scenario: Scenario }) {
  const rows = table.settings.flatMap(({ name, value, source }) => {
    const written = value(scenario);
    return written === '' ? [] : [{ name, written, source }];
  });
  return (
    <table className="settings">
      <caption className="unseen">Settings of this run, and where each comes from</caption>
      <Heads of={['Setting', 'In this run', 'Where it comes from']} />
      <tbody>
        {rows.map(({ name, written, source }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{written}</td>
            <td>
              <SourceWords source={source} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  readonly table: PaperTable;
  readonly cells: readonly Cell[];
  readonly cell: Cell;
  readonly choices: Choices;
  readonly outcomes: Outcomes;
  readonly assume: (key: string, choice: string) => void;
  readonly reset: () => void;
  readonly close: () => void;
}

/** The number of repetitions, and what that means. */
function seedWords({ done, of, interval, column }: Cell): string {
  if (of === 1) return 'One run: nothing in it is random.';
  const half = interval === null ? '' : ` 95 % interval of the mean: ± ${short(interval)} ${column.unit}.`;
  return `${done < of ? `${done} of ${of} seeds so far.` : `Mean of ${of} seeds.`}${half}`;
}

const decimals = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);

/** Basis of the verdict on a cell: the sentence, links to runs, alternatives, settings, and its column. */
export function CellPanel({ table, cells, cell, choices, outcomes, assume, reset, close }: Props) {
  const { row, column, printed, simulated, verdict, reason, failed } = cell;
  const id = `why ${row.key} ${column.key}`;
  // On a narrow page it is below the table.
  useEffect(() => {
    // Newer browsers return a promise, which must not be returned from the effect.
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const setup = setupOf(table, row, column, choices);
  const runs = setup.runs();
  const peers = cells.filter((each) => each.column === column && each.row.group === row.group);
  const others = table.peers === 'row' ? cells.filter((each) => each.row === row) : peers;
  const places = Math.max(...others.map((each) => decimals(each.printed)));
  const first = outcomes(runs[0]!.name);
  return (
    <section id={id} className="cell-panel stack" aria-label={`${rowName(row)}, ${column.name}`}>
      <div className="words stack">
        <header className="at-ends">
          <h3 className="serif" aria-live="polite">
            {rowTitle(table, row)}, {table.peers === 'row' ? column.name : inSentence(column.name)}: printed {printed}
            {simulated === '' ? '' : `, simulated ${simulated}`}
          </h3>
          <button type="button" className="quiet close off-wall off-paper" onClick={close}>
            Close
          </button>
        </header>
        <p className="judged">
          {verdict === null ? (
            failed !== '' ? (
              `The run gave no result: ${failed}`
            ) : (
              reason || 'Not all of its runs are finished yet.'
            )
          ) : (
            <>
              <b className={`verdict ${verdict}`}>
                <Sign name={verdict} /> {VERDICTS[verdict].name}
              </b>{' '}
              {reason}
            </>
          )}
        </p>
        {column.meaning !== '' && (
          <p>
            <b>{column.name}:</b> {column.meaning}
          </p>
        )}
        <p className="seeds">
          {seedWords(cell)}
          {first !== undefined && 'digest' in first && (
            <>
              {' '}
              {runs.length > 1 ? `Digest of seed ${runs[0]!.order.scenario.seed}` : 'Digest'}:{' '}
              <code>{first.digest}</code>
            </>
          )}
        </p>
        <p className="open-runs off-wall off-paper wraps in-line">
          {runs.length === 1 ? (
            <a className="button primary" href={`#${encodeLink(runs[0]!.order.scenario)}`}>
              Open this run in the Lab
            </a>
          ) : (
            <>
              Open in the Lab, seed{' '}
              {runs.map(({ name, order: { scenario } }) => (
                <a key={name} href={`#${encodeLink(scenario)}`} aria-label={`Open seed ${scenario.seed} in the Lab`}>
                  {scenario.seed}
                </a>
              ))}
            </>
          )}
        </p>
      </div>
      <Figure
        {...dotsFigure({
          title: table.peers === 'row' ? rowTitle(table, row) : column.name,
          unit: column.unit,
          at: others.indexOf(cell),
          format: (value) => value.toFixed(places),
          dots: others.map((each) => ({
            name: table.peers === 'row' ? each.column.name : (each.row.heads.at(-1) ?? ''),
            printed: Number(each.printed),
            simulated: each.mean,
            interval: each.interval ?? 0,
          })),
        })}
      />
      <WhatIf table={table} choices={choices} assume={assume} reset={reset} />
      <details className="setting-list" open>
        <summary>The scenario, and where each of its settings comes from</summary>
        <Settings table={table} scenario={setup.scenario} />
      </details>
    </section>
  );
}
