import { Fragment, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { COLUMNS, type ColumnName } from '#recorded/columns.ts';
import { rateOf, type RealPath, type RecordedLaw } from '#recorded/recording.ts';
import { WideDrawing } from '../../../charts/figure/Drawing.tsx';
import { toneNameOf } from '../../../ui/tones.ts';
import { hashOfReal } from '../path.ts';
import { CellText } from './CellText.tsx';
import { OpenRow } from './OpenRow.tsx';
import type { RealRow } from './useReal.ts';
import { plotsOf, summaryOf, TONES } from './windows.ts';

interface Props {
  readonly rows: readonly RealRow[];
  readonly law: RecordedLaw;
  readonly path: RealPath;
  readonly columns: readonly ColumnName[];
  /** The column named in the headline. */
  readonly spoken: ColumnName | null;
  /** What the differences cost, in one sentence. */
  readonly cost: string;
  /** Top of all window axes, packets. */
  readonly most: number;
  /** Whether only the close-up interval is drawn. */
  readonly brief: boolean;
  /** Description of the twins, the runs of the simulator beside the recordings. */
  readonly twins: string;
  /** The open row and cell. */
  readonly open: string | null;
  readonly cell: ColumnName | null;
}

const HEIGHT = 58;
const FRAME = { left: 36, right: 2, top: 7, bottom: HEIGHT - 5 } as const;
const TIMES = 22;

const closeWords = ({ close: [from, to] }: RealPath): string =>
  from === 0 ? (to === 1 ? 'first second' : `first ${to} s`) : `${from} to ${to} s`;

const show = (hash: string): void => {
  window.location.hash = hash;
};

/** The stacks, one per row; arrow keys move between cells. */
export function RealTable({
  rows,
  law,
  path,
  columns,
  spoken,
  cost,
  most,
  brief,
  twins,
  open,
  cell,
}: Props): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<readonly [row: number, column: number]>([0, 0]);
  const [atRow, atColumn] = [Math.min(at[0], rows.length - 1), Math.min(at[1], columns.length)];
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const place = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
    if (step === undefined || place === undefined) return;
    event.preventDefault();
    const [row, column] = place.split(' ').map(Number) as [number, number];
    // Cells without evidence are skipped.
    for (
      let [r, c] = [row + step[0]!, column + step[1]!];
      r >= 0 && r < rows.length && c >= 0 && c <= columns.length;
      r += step[0]!, c += step[1]!
    ) {
      const next = table.current?.querySelector<HTMLElement>(`[data-cell="${r} ${c}"]`);
      if (next === null || next === undefined) continue;
      setAt([r, c]);
      next.focus();
      return;
    }
  };
  const go = (row: string, column: ColumnName | null): void => {
    const isOpen = open === row && cell === column;
    show(hashOfReal({ law, path, row: isOpen ? null : row, column: isOpen ? null : column }));
  };
  const first = rows[0];
  return (
    // Arrow keys bubble up from the buttons in its cells.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table ref={table} className="real-table rigid" onKeyDown={walk}>
      <caption className="unseen">
        Recorded windows, and what differs. Arrow keys walk the cells; Enter opens one.
      </caption>
      <thead>
        <tr>
          <th scope="col">
            Stack <span>its version</span>
          </th>
          <th scope="col" className="real-windows">
            cwnd{' '}
            <span className="real-inline">
              packets; {closeWords(path)}
              {brief ? '' : `, then ${path.seconds} s`}
            </span>
            <span className={`real-key ${toneNameOf(TONES[law])}`}>
              <b className="real-own">recorded</b> <b className="real-twin">Sawtooth, {twins}</b>
            </span>
          </th>
          <th scope="col">Mb/s</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {COLUMNS[name][0]} <span>{COLUMNS[name][1]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const { id, stack, version, cells, run, recording } = row;
          const shown = { row, path, simulated: run.window, most };
          return (
            <Fragment key={id}>
              <tr className={toneNameOf(TONES[row.law])} aria-current={open === id || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="bare real-name bold"
                    data-cell={`${index} 0`}
                    tabIndex={atRow === index && atColumn === 0 ? 0 : -1}
                    onFocus={() => setAt([index, 0])}
                    aria-expanded={open === id}
                    onClick={() => go(id, null)}
                  >
                    {stack.title}
                  </button>
                  <span className="real-version">{version}</span>
                </th>
                <td className="real-windows">
                  <WideDrawing
                    className="real-drawing"
                    label={summaryOf(shown)}
                    forPaper
                    spec={(width) => ({
                      width,
                      height: HEIGHT,
                      plots: plotsOf(shown, { ...FRAME, right: width - FRAME.right, brief }),
                    })}
                  />
                  {recording === undefined && (
                    <span className="real-reason muted one-line paper">{stack.unrun ?? 'not recorded'}</span>
                  )}
                </td>
                <td className="real-rates">
                  {recording === undefined ? (
                    <span className="faint">{stack.unrun === undefined ? 'not recorded' : 'not run'}</span>
                  ) : (
                    <>
                      <b className="real-own">{rateOf(recording).toFixed(2)}</b>
                      <b className="real-twin">
                        {row.twin === null ? '' : run.rate === null ? '…' : run.rate.toFixed(2)}
                      </b>
                    </>
                  )}
                </td>
                {columns.map((name, place) => {
                  const each = cells[name];
                  const differs = name === spoken && each.value !== first?.cells[name].value;
                  return (
                    <td key={name} className={differs ? 'differs' : undefined} data-head={COLUMNS[name][0]}>
                      {each.evidence.kind === 'none' ? (
                        <CellText cell={each} />
                      ) : (
                        <button
                          type="button"
                          className="bare real-cell"
                          data-cell={`${index} ${place + 1}`}
                          tabIndex={atRow === index && atColumn === place + 1 ? 0 : -1}
                          onFocus={() => setAt([index, place + 1])}
                          aria-expanded={open === id && cell === name}
                          onClick={() => go(id, name)}
                        >
                          <CellText cell={each} />
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
              {open === id && (
                <tr
                  // Scroll the opened row into view, also when a link opens it.
                  ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
                  className={`real-open ${toneNameOf(TONES[row.law])}`}
                >
                  <td colSpan={3 + columns.length}>
                    <OpenRow row={row} law={law} path={path} most={most} column={cell} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
        <tr className="real-axis">
          <th scope="row">
            <span className="unseen">All together</span>
          </th>
          <td className="real-windows" aria-hidden="true">
            {first !== undefined && (
              <WideDrawing
                spec={(width) => ({
                  width,
                  height: TIMES,
                  plots: plotsOf(
                    { row: { ...first, recording: undefined }, path, simulated: null, most },
                    { ...FRAME, right: width - FRAME.right, top: 0, bottom: 1, brief, times: true },
                  ).map((plot) => ({ ...plot, y: { ends: [0, most] }, marks: [] })),
                })}
              />
            )}
          </td>
          <td className="real-cost serif" colSpan={1 + columns.length}>
            <em>{cost}</em>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
