import { scaleLinear, scalePoint } from 'd3-scale';
import { evaluate, type Cell } from '../../../papers/evaluate.ts';
import type { Paper, PaperFigure, PaperTable } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { diamond, lineThrough } from '../../charts/figure/paths.ts';
import { apart, axisWords, BOTTOM, LEFT, Names, RIGHT, TOP, useHeight, useTones } from './lines.tsx';

type CellFigure = Extract<PaperFigure, { readonly kind: 'bars' | 'lines' }>;

interface Point {
  readonly x: string;
  readonly cell: Cell | null;
}

/** The cells of a series, with their results. */
function pointsOf(series: CellFigure['series'][number], cellsOf: (table: string) => readonly Cell[]): readonly Point[] {
  const cells = cellsOf(series.table);
  return series.cells.map(({ x, row, column }) => ({
    x,
    cell: cells.find((cell) => cell.row.key === row && cell.column.key === column) ?? null,
  }));
}

/** Cells of tables as a figure: printed values as diamonds, ours as bars or as connected points. */
export function CellsDrawn({
  figure,
  paper,
  outcomes,
}: {
  readonly figure: CellFigure;
  readonly paper: Paper;
  readonly outcomes: Outcomes;
}) {
  const height = useHeight();
  const { toneOf, toggle } = useTones(figure.series.map(({ name }) => name));
  const tables = new Map(
    figure.series.map(({ table: id }) => {
      const table: PaperTable | undefined = paper.tables.find((each) => each.id === id);
      return [id, table === undefined ? [] : evaluate(table, outcomes)] as const;
    }),
  );
  const lines = figure.series.map((series) => ({
    name: series.name,
    points: pointsOf(series, (id) => tables.get(id) ?? []),
  }));
  const places = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))];
  const values = lines.flatMap(({ points }) =>
    points.flatMap(({ cell }) =>
      cell === null ? [] : [Number(cell.printed), ...(cell.mean === null ? [] : [cell.mean + (cell.interval ?? 0)])],
    ),
  );
  const least = figure.kind === 'bars' ? 0 : Math.min(...values);
  const cellAt = (points: readonly Point[], at: string): Cell | null => points.find(({ x }) => x === at)?.cell ?? null;
  return (
    <>
      <Names names={lines.map(({ name }) => name)} toneOf={toneOf} toggle={toggle} />
      <Figure
        title={axisWords(figure.y)}
        about={`by ${axisWords(figure.x).toLowerCase()}; printed ◇, simulated ${figure.kind === 'bars' ? 'as a bar' : 'as a line'}`}
        summary={lines
          .map(({ name, points }) => {
            const given = points.filter(({ cell }) => cell?.mean !== null && cell !== null);
            return `${name}: ${given.map(({ x, cell }) => `${x} printed ${cell!.printed}, simulated ${cell!.simulated}`).join(', ')}`;
          })
          .join('; ')}
        height={height}
        table={{
          heads: [axisWords(figure.x), ...lines.flatMap(({ name }) => [`${name}, printed`, `${name}, simulated`])],
          rows: places.map((at) => [
            at,
            ...lines.flatMap(({ points }) => {
              const cell = cellAt(points, at);
              return cell === null ? ['–', '–'] : [cell.printed, cell.simulated === '' ? '–' : cell.simulated];
            }),
          ]),
        }}
      >
        {(width) => {
          const right = width - (figure.kind === 'bars' ? 16 : RIGHT);
          const y = scaleLinear(
            [Math.min(least, ...(figure.kind === 'bars' ? [0] : [])), Math.max(1e-9, ...values)],
            [height - BOTTOM, TOP],
          ).nice();
          const x = scalePoint(places, [LEFT, right]).padding(0.5);
          const bar = Math.max(3, Math.min(34, (x.step() * 0.8) / lines.length));
          const at = (name: string, place: number): number =>
            x(name)! + (figure.kind === 'bars' ? (place - (lines.length - 1) / 2) * bar : 0);
          const ends = apart(
            lines.flatMap(({ name, points }) => {
              const last = points.filter(({ cell }) => cell !== null).at(-1)?.cell;
              return last === undefined || last === null ? [] : [{ name, y: y(last.mean ?? Number(last.printed)) }];
            }),
            height - BOTTOM,
          );
          return (
            <>
              <AxisY scale={y} count={5} x={LEFT} right={right} />
              <g className="axis">
                {places.map((place) => (
                  <text key={place} x={x(place)} y={height - BOTTOM + 18} textAnchor="middle">
                    {place}
                  </text>
                ))}
              </g>
              {lines.map(({ name, points }, place) => {
                const given = points.flatMap(({ x: where, cell }) =>
                  cell?.mean === null || cell === null
                    ? []
                    : [{ where, mean: cell.mean, interval: cell.interval ?? 0 }],
                );
                return (
                  <g key={name} className={`cells ${toneOf(name)}`}>
                    {figure.kind === 'bars' ? (
                      given.map(({ where, mean }) => (
                        <rect
                          key={where}
                          x={at(where, place) - bar / 2}
                          y={y(mean)}
                          width={bar - 1}
                          height={Math.max(1, y(0) - y(mean))}
                        />
                      ))
                    ) : (
                      <path
                        className={`curve ${toneOf(name) || 'pale'}`}
                        d={lineThrough(given.map(({ where, mean }) => [at(where, place), y(mean)]))}
                      />
                    )}
                    {given.map(({ where, mean, interval }) =>
                      interval > 0 ? (
                        <path
                          key={where}
                          className="interval"
                          d={`M${at(where, place)} ${y(mean - interval)}V${y(mean + interval)}`}
                        />
                      ) : null,
                    )}
                    {points.map(({ x: where, cell }) =>
                      cell === null ? null : (
                        <path key={where} className="printed" d={diamond(at(where, place), y(Number(cell.printed)))} />
                      ),
                    )}
                    {figure.kind === 'lines' && (
                      <text className={`label ${toneOf(name)}`} x={right + 8} y={ends.get(name)} dy="0.35em">
                        {name}
                      </text>
                    )}
                  </g>
                );
              })}
            </>
          );
        }}
      </Figure>
      <p>
        The numbers are in{' '}
        {[...tables.keys()].map((id) => (
          <a key={id} href={`#papers/${id}`}>
            {paper.tables.find((table) => table.id === id)?.name}
          </a>
        ))}
        , where each opens its run in the Lab.
      </p>
    </>
  );
}
