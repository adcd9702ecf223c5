import type { ReactNode } from 'react';
import { COLUMN_NAMES, COLUMNS, type ColumnName } from '#recorded/columns.ts';
import { pathNamed, type RecordedLaw, type RealPath } from '#recorded/recording.ts';
import { secondsText, type Cell } from '#recorded/rows.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { Figure } from '../../../charts/figure/Figure.tsx';
import { hashOfReal } from '../path.ts';
import { CellText } from './CellText.tsx';
import type { RealRow } from './useReal.ts';
import { openContent } from './windows.ts';

interface Props {
  readonly row: RealRow;
  readonly law: RecordedLaw;
  readonly path: RealPath;
  /** Top of the window axis, packets. */
  readonly most: number;
  /** The cell whose evidence is shown. */
  readonly column: ColumnName | null;
}

/** Evidence of a cell in one sentence. */
function Evidence({
  row,
  law,
  path,
  column,
  cell,
}: Omit<Props, 'most' | 'column'> & { readonly column: ColumnName; readonly cell: Cell }) {
  const { evidence } = cell;
  const what = (
    <b>
      {COLUMNS[column][0]}: {cell.value}.
    </b>
  );
  if (evidence.kind === 'source')
    return (
      <p className="real-evidence">
        {what} Read in {row.stack.from}:{' '}
        <a href={evidence.address} target="_blank" rel="noreferrer">
          {evidence.place}
        </a>
        .
      </p>
    );
  if (evidence.kind !== 'recorded') return null;
  const there = pathNamed(evidence.path)!;
  return (
    <p className="real-evidence">
      {what} Recorded of {row.stack.from} on {there.title}
      {evidence.at === null ? '' : `, at ${secondsText(evidence.at)}`}.{' '}
      {there.id !== path.id && <a href={hashOfReal({ law, path: there, row: row.id, column })}>Show the moment</a>}
    </p>
  );
}

/** An opened row: its evidence, both windows enlarged, everything known about the stack, and further links. */
export function OpenRow({ row, law, path, most, column }: Props): ReactNode {
  const { cells, stack, facts, twin, run, recording } = row;
  const cell = column === null ? null : cells[column];
  const moment = cell?.evidence.kind === 'recorded' && cell.evidence.path === path.id ? cell.evidence.at : null;
  return (
    <section className="real-row" aria-label={`${stack.title}, opened`}>
      {cell !== null && column !== null && <Evidence {...{ row, law, path, column, cell }} />}
      {facts.fault !== undefined && <p className="real-evidence">{facts.fault} It is shown as recorded.</p>}
      {recording !== undefined && <Figure {...openContent({ row, path, simulated: run.window, most, moment })} />}
      <dl className="real-all stack">
        {COLUMN_NAMES.filter((name) => cells[name].value !== '').map((name) => (
          <div key={name}>
            <dt>{COLUMNS[name][0]}</dt>
            <dd>
              {cells[name].evidence.kind === 'none' ? (
                <CellText cell={cells[name]} />
              ) : (
                <a href={hashOfReal({ law, path, row: row.id, column: name })}>
                  <CellText cell={cells[name]} />
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="wraps in-line off-wall">
        {twin === null ? (
          <span className="muted">
            {stack.unrun === undefined
              ? 'Shown as recorded only: no settings here come near it.'
              : `Not run: ${stack.unrun}.`}
          </span>
        ) : (
          <>
            <a className="button" href={`#${encodeLink(twin.scenario)}`}>
              Open in the Lab {twin.named ? 'as this stack' : 'with the nearest settings'}
            </a>
            {run.dropped !== null && recording !== undefined && (
              <span className="muted">
                Lost: {recording.drops} recorded, {run.dropped} here.
              </span>
            )}
          </>
        )}
      </p>
    </section>
  );
}
