import type { Paper, PaperFigure } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { Painted } from '../../charts/figure/Drawing.tsx';
import type { PlotSpec } from '../../charts/marks/picture.ts';
import { free, line } from '../../charts/marks/placed.ts';
import { curveOf } from './curves.ts';
import { FIRST } from './look.ts';

/** Size, px, and the margin of the plot. */
const [WIDE, HIGH, EDGE] = [64, 40, 3];
/** Maximum number of columns of a curve. */
const MOST_COLUMNS = 60;

/** Reduces a curve to at most `MOST_COLUMNS` values, each the maximum of several columns. */
function thinned(values: readonly number[]): readonly number[] {
  const each = Math.ceil(values.length / MOST_COLUMNS);
  return Array.from({ length: Math.ceil(values.length / each) }, (_, at) =>
    Math.max(...values.slice(at * each, (at + 1) * each).map((value) => (Number.isNaN(value) ? 0 : value))),
  );
}

/** The lines of a small picture: of finished runs, or as printed in the tables of the paper; empty: there are none yet. */
function linesOf(figure: PaperFigure, paper: Paper, outcomes: Outcomes): readonly (readonly number[])[] {
  if (figure.kind === 'cwnd' || figure.kind === 'throughput')
    return figure.series.flatMap((series) => {
      const curve = curveOf(series, figure, outcomes);
      return curve === null ? [] : [thinned(curve.values)];
    });
  if (figure.kind !== 'bars' && figure.kind !== 'lines') return [];
  return figure.series.map(({ table: id, cells }) => {
    const table = paper.tables.find((each) => each.id === id);
    return cells.flatMap(({ row, column }) => {
      const at = table?.columns.findIndex(({ key }) => key === column) ?? -1;
      const printed = table?.rows.find(({ key }) => key === row)?.cells[at];
      return printed === undefined ? [] : [Number(printed)];
    });
  });
}

/** A small picture of a figure: our curves or the printed numbers; hatched as long as there are none. */
export function Thumb({
  figure,
  paper,
  outcomes,
}: {
  readonly figure: PaperFigure;
  readonly paper: Paper;
  readonly outcomes: Outcomes;
}) {
  const lines = linesOf(figure, paper, outcomes);
  const columns = Math.max(0, ...lines.map(({ length }) => length));
  const isBars = figure.kind === 'bars';
  const inset = isBars ? (WIDE - 2 * EDGE) / (2 * Math.max(1, columns)) : 0;
  const plot: PlotSpec = {
    area: { left: EDGE, right: WIDE - EDGE, top: EDGE, bottom: HIGH - EDGE },
    x: { ends: [0, Math.max(1, columns - 1)], inset: [inset, inset] },
    y: { ends: [0, Math.max(1e-9, ...lines.flat().filter(Number.isFinite))] },
    marks: lines.map((values, at) => {
      const paint = at < FIRST ? at : 'ink3';
      if (!isBars)
        return line(
          values.map((value, column) => [column, value]),
          { paint, width: 1.2 },
        );
      return free(({ x, y, view: { bottom }, draw }) => {
        const boxes = values.map((value, column) => ({
          x: x(column) + at * 2 - 1,
          y: y(value),
          width: 2,
          height: bottom - y(value),
        }));
        draw('lines', { kind: 'boxes', boxes, paint });
      });
    }),
  };
  return (
    <svg
      className={lines.length === 0 ? 'figure-thumb paper waits' : 'figure-thumb paper'}
      width={WIDE}
      height={HIGH}
      aria-hidden="true"
    >
      <Painted width={WIDE} height={HIGH} plots={[plot]} />
    </svg>
  );
}
