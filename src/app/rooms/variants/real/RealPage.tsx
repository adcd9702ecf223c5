import { useState, type ReactNode } from 'react';
import { COLUMNS } from '#recorded/columns.ts';
import { RECORDED_LAWS, REAL_PATHS } from '#recorded/recording.ts';
import { columnsFor, LAW_TITLES } from '#recorded/rows.ts';
import { sentenceOf } from '#recorded/sentence.ts';
import { readPlan } from '#study/plan.ts';
import { encodePlan, PLAN_ROUTE } from '#study/planLink.ts';
import { DataTable } from '../../../charts/figure/DataTable.tsx';
import { isTextField } from '../../../ui/handed.ts';
import { isNarrow, isProjected, useScreen, type Screen } from '../../../ui/useMedia.ts';
import { Select } from '../../../ui/Select.tsx';
import { hasModifier, useKeys } from '../../../ui/useKeys.ts';
import { hashOfReal, hashOfVariant, type AskedReal } from '../path.ts';
import { Faces } from './Faces.tsx';
import { RealTable } from './RealTable.tsx';
import { useReal, type RealRow } from './useReal.ts';
import { mostOf, tableOfRows } from './windows.ts';
import './real.css';

/** Number of text columns beside the windows. */
const columnsOn = (screen: Screen): number =>
  isNarrow(screen)
    ? 0
    : screen === 'tablet' || screen === 'low'
      ? 3
      : isProjected(screen)
        ? 4
        : screen === 'compact'
          ? 5
          : 6;

/** The comparison of all twins, as an address; '': there are fewer than two. */
function compareHash(rows: readonly RealRow[]): string {
  const twins = rows.flatMap(({ stack, twin, facts }) =>
    twin === null
      ? []
      : [{ label: `${stack.title}${facts.title === undefined ? '' : `, ${facts.title}`}`, scenario: twin.scenario }],
  );
  const [first] = twins;
  if (first === undefined || twins.length < 2) return '';
  const read = readPlan({ scenario: first.scenario, contenders: twins });
  return read.ok ? `#${PLAN_ROUTE}${encodePlan(read.plan)}` : '';
}

/** Recorded windows of real stacks, with simulated ones over them, and what differs between the stacks. */
export function RealPage({ law, path, row, column }: AskedReal): ReactNode {
  const { rows, fault } = useReal(law, path);
  const [asTable, setAsTable] = useState(false);
  const [part, setPart] = useState(0);
  const screen = useScreen();
  const { lead, rest, cost, column: spoken } = sentenceOf(rows, law, path);
  const all = columnsFor(law, path);
  const most = Math.max(1, columnsOn(screen));
  const parts = Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
  const shown = columnsOn(screen) === 0 ? [] : parts[Math.min(part, parts.length - 1)]!;
  const compare = compareHash(rows);
  useKeys((event) => {
    if (isTextField(event.target) || event.target instanceof HTMLSelectElement || hasModifier(event)) return;
    if (event.key === 't') setAsTable(!asTable);
    else if (event.key === 'i') window.location.hash = hashOfVariant(law);
    else if (event.key === 'c' && compare !== '') window.location.hash = compare;
  });
  const named = new Set(rows.flatMap(({ twin }) => twin?.named ?? []));
  const twins = named.size > 1 ? 'that stack, or nearest' : named.has(true) ? 'stack of that name' : 'nearest settings';
  return (
    <>
      <section className="real-head variants-head wraps in-line room-head" aria-label="Headline">
        <h2 className="serif" aria-live="polite">
          {rows.length === 0 ? 'Real stacks, recorded.' : lead} <em>{rows.length === 0 ? fault : rest}</em>
        </h2>
        <Faces law={law} real />
      </section>
      <div className="real-path rigid wraps in-line room-head">
        <Select
          aria-label="Algorithm"
          value={law}
          of={RECORDED_LAWS.map((each) => [each, LAW_TITLES[each]])}
          choose={(next) => (window.location.hash = hashOfReal({ law: next, path }))}
        />
        alone on
        <Select
          aria-label="Path"
          value={path.id}
          of={REAL_PATHS.map(({ id, title }) => [id, title])}
          choose={(next) =>
            (window.location.hash = hashOfReal({ law, path: REAL_PATHS.find(({ id }) => id === next)! }))
          }
        />
        <span className="real-words muted">{path.words}</span>
        {parts.length > 1 && shown.length > 0 && (
          <label>
            <span className="muted">what differs</span>
            <Select
              value={Math.min(part, parts.length - 1)}
              of={parts.map((names, at) => [at, `${COLUMNS[names[0]!][0]} to ${COLUMNS[names.at(-1)!][0]}`])}
              choose={setPart}
            />
          </label>
        )}
        <button type="button" className="link off-wall" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Table <kbd>T</kbd>
        </button>
      </div>
      {asTable && rows.length > 0 && (
        <div className="real-numbers rigid">
          <DataTable
            label={`cwnd of ${LAW_TITLES[law]} in real stacks, packets`}
            about={path.words}
            summary={`${lead} ${rest}`}
            {...tableOfRows(
              rows.map((each) => ({ row: each, simulated: each.run.window })),
              path,
            )}
          />
        </div>
      )}
      <RealTable
        rows={rows}
        law={law}
        path={path}
        columns={shown}
        spoken={spoken}
        cost={cost}
        most={mostOf(rows, path)}
        brief={isNarrow(screen)}
        twins={twins}
        open={row}
        cell={column}
      />
      <footer className="real-foot bench rigid wraps in-line room-foot">
        <p className="off-wall">
          <span className="real-proof recorded" /> recorded here; a press shows the moment
        </p>
        <p className="off-wall">
          <span className="real-proof source" /> read in the source of this version; a press shows the line
        </p>
        <p>
          <span className="real-cross bold" aria-hidden="true">
            ×
          </span>{' '}
          first loss
        </p>
        {compare !== '' && (
          <a className="button primary off-wall" href={compare}>
            <span>
              Compare them all <kbd>C</kbd>
            </span>
          </a>
        )}
      </footer>
    </>
  );
}
