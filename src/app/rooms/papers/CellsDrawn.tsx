import { scaleLinear, scalePoint } from 'd3-scale';
import { evaluate, type Cell } from '../../../papers/evaluate.ts';
import type { Paper, PaperFigure, PaperTable } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { diamond, lineThrough } from '../../charts/figure/paths.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { apart, axisWords, BOTTOM, LEFT, Marker, Names, RIGHT, TOP, useHeight, useLines } from './lines.tsx';

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

/** Height of a small plot, px, and the margins of its area. */
const SMALL = { height: 168, top: 34, bottom: 26, left: 46, right: 8 } as const;

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
  const usual = useHeight();
  const screen = useScreen();
  const names = [...new Set(figure.series.map(({ name }) => name))];
  const shown = useLines(names);
  const { toneOf } = shown;
  const tables = new Map(
    figure.series.map(({ table: id }) => {
      const table: PaperTable | undefined = paper.tables.find((each) => each.id === id);
      return [id, table === undefined ? [] : evaluate(table, outcomes)] as const;
    }),
  );
  const lines = figure.series.map((series) => ({
    name: series.name,
    plot: series.plot ?? '',
    points: pointsOf(series, (id) => tables.get(id) ?? []),
  }));
  const plots = [...new Set(lines.map(({ plot }) => plot))];
  const isSmall = plots.length > 1;
  const columns = isSmall ? (isNarrow(screen) ? 2 : 4) : 1;
  const places = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))];
  const values = lines.flatMap(({ points }) =>
    points.flatMap(({ cell }) =>
      cell === null ? [] : [Number(cell.printed), ...(cell.mean === null ? [] : [cell.mean + (cell.interval ?? 0)])],
    ),
  );
  const least = figure.kind === 'bars' ? 0 : Math.min(...values);
  const cellAt = (points: readonly Point[], at: string): Cell | null => points.find(({ x }) => x === at)?.cell ?? null;
  const nameOf = ({ name, plot }: (typeof lines)[number]): string => (plot === '' ? name : `${plot}, ${name}`);
  return (
    <>
      <Names names={names} lines={shown} />
      <Figure
        title={axisWords(figure.y)}
        about={`by ${axisWords(figure.x).toLowerCase()}; printed ◇, simulated ${figure.kind === 'bars' ? 'as a bar' : 'as a line'}${isSmall ? `; of each pair of bars the left is ${names[0]}, the right ${names[1]}` : ''}`}
        summary={lines
          .map((line) => {
            const given = line.points.filter(({ cell }) => cell?.mean !== null && cell !== null);
            return `${nameOf(line)}: ${given.map(({ x, cell }) => `${x} printed ${cell!.printed}, simulated ${cell!.simulated}`).join(', ')}`;
          })
          .join('; ')}
        height={isSmall ? SMALL.height * Math.ceil(plots.length / columns) : usual}
        table={{
          heads: [
            axisWords(figure.x),
            ...lines.flatMap((line) => [`${nameOf(line)}, printed`, `${nameOf(line)}, simulated`]),
          ],
          rows: places.map((at) => [
            at,
            ...lines.flatMap(({ points }) => {
              const cell = cellAt(points, at);
              return cell === null ? ['–', '–'] : [cell.printed, cell.simulated === '' ? '–' : cell.simulated];
            }),
          ]),
        }}
      >
        {(width) =>
          plots.map((plot, index) => (
            <g
              key={plot}
              transform={`translate(${((index % columns) * width) / columns},${Math.floor(index / columns) * SMALL.height})`}
            >
              {plot !== '' && (
                <text className="label" x={SMALL.left} y={SMALL.top - 14}>
                  {plot}
                </text>
              )}
              <Plot
                kind={figure.kind}
                lines={lines.filter((line) => line.plot === plot)}
                names={names}
                places={places}
                ends={[Math.min(least, ...(figure.kind === 'bars' ? [0] : [])), Math.max(1e-9, ...values)]}
                room={
                  isSmall
                    ? {
                        left: SMALL.left,
                        right: width / columns - SMALL.right,
                        top: SMALL.top,
                        bottom: SMALL.height - SMALL.bottom,
                      }
                    : {
                        left: LEFT,
                        right: width - (figure.kind === 'bars' ? 16 : RIGHT),
                        top: TOP,
                        bottom: usual - BOTTOM,
                      }
                }
                toneOf={toneOf}
                markerOf={shown.markerOf}
                units={[figure.x.unit, figure.y.unit]}
              />
            </g>
          ))
        }
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

interface PlotProps {
  readonly kind: CellFigure['kind'];
  readonly lines: readonly { readonly name: string; readonly points: readonly Point[] }[];
  /** All series, so that bars of one name have one place. */
  readonly names: readonly string[];
  readonly places: readonly string[];
  readonly ends: readonly [number, number];
  /** px */
  readonly room: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
  readonly toneOf: (name: string) => string;
  readonly markerOf: (name: string) => number;
  /** Across and up. */
  readonly units: readonly [string, string];
}

/** The axes and the bars or lines of one plot. */
function Plot({ kind, lines, names, places, ends: [low, high], room, toneOf, markerOf, units }: PlotProps) {
  const { left, right, top, bottom } = room;
  const y = scaleLinear([low, high], [bottom, top]).nice();
  const x = scalePoint(places, [left, right]).padding(0.5);
  const bar = Math.max(3, Math.min(34, (x.step() * 0.8) / names.length));
  const at = (name: string, place: number): number =>
    x(name)! + (kind === 'bars' ? (place - (names.length - 1) / 2) * bar : 0);
  const ends = apart(
    lines.flatMap(({ name, points }) => {
      const last = points.filter(({ cell }) => cell !== null).at(-1)?.cell;
      return last === undefined || last === null ? [] : [{ name, y: y(last.mean ?? Number(last.printed)) }];
    }),
    bottom,
  );
  return (
    <>
      <AxisY scale={y} count={bottom - top > 200 ? 5 : 3} x={left} right={right} unit={units[1]} />
      <g className="axis">
        {places.map((place, index) => (
          <text key={place} x={x(place)} y={bottom + 18} textAnchor="middle">
            {place}
            {index === 0 && units[0] !== '' ? ` ${units[0]}` : ''}
          </text>
        ))}
      </g>
      {lines.map(({ name, points }) => {
        const place = names.indexOf(name);
        const given = points.flatMap(({ x: where, cell }) =>
          cell?.mean === null || cell === null ? [] : [{ where, mean: cell.mean, interval: cell.interval ?? 0 }],
        );
        return (
          <g key={name} className={`cells ${toneOf(name)}`}>
            {kind === 'bars' ? (
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
            {kind === 'lines' &&
              given.map(({ where, mean }) => (
                <Marker key={where} line={markerOf(name)} x={at(where, place)} y={y(mean)} />
              ))}
            {points.map(({ x: where, cell }) =>
              cell === null ? null : (
                <path key={where} className="printed" d={diamond(at(where, place), y(Number(cell.printed)))} />
              ),
            )}
            {kind === 'lines' && (
              <text className={`label ${toneOf(name) || 'pale'}`} x={right + 8} y={ends.get(name)} dy="0.35em">
                {name}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
