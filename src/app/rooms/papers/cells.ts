import { evaluate, type Cell } from '../../../papers/evaluate.ts';
import type { Paper, PaperFigure, PaperTable } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { namesAxis, type Area, type FigureContent, type FigureMark } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import { axisWords, BOTTOM, firstColoured, LEFT, looksOf, RIGHT, TOP, type Shown } from './look.ts';

type CellFigure = Extract<PaperFigure, { readonly kind: 'bars' | 'lines' }>;

interface Series {
  readonly name: string;
  readonly plot: string;
  /** Cells by their place on the axis; null: the table has none. */
  readonly cells: ReadonlyMap<string, Cell | null>;
}

/** Height of a small plot, px, and the margins of its area. */
const SMALL = { height: 168, top: 34, bottom: 26, left: 46, right: 8 } as const;

/** The series of a figure with their results. */
function seriesOf(figure: CellFigure, paper: Paper, outcomes: Outcomes): readonly Series[] {
  const tables = new Map(
    [...new Set(figure.series.map(({ table }) => table))].map((id) => {
      const table: PaperTable | undefined = paper.tables.find((each) => each.id === id);
      return [id, table === undefined ? [] : evaluate(table, outcomes)] as const;
    }),
  );
  return figure.series.map(({ name, plot = '', table, cells }) => ({
    name,
    plot,
    cells: new Map(
      cells.map(({ x, row, column }) => [
        x,
        tables.get(table)!.find((cell) => cell.row.key === row && cell.column.key === column) ?? null,
      ]),
    ),
  }));
}

/** Cells of tables as a figure: printed values as diamonds, ours as bars or as connected points. */
export function cellsFigure(figure: CellFigure, paper: Paper, outcomes: Outcomes, shown: Shown): FigureContent {
  const { height, narrow } = shown;
  const names = [...new Set(figure.series.map(({ name }) => name))];
  const lookOf = looksOf(names, shown.tones ?? firstColoured(names));
  const all = seriesOf(figure, paper, outcomes);
  const plots = [...new Set(all.map(({ plot }) => plot))];
  const isSmall = plots.length > 1;
  const columns = isSmall ? (narrow ? 2 : 4) : 1;
  const places = [...new Set(all.flatMap(({ cells }) => [...cells.keys()]))];
  const values = all.flatMap(({ cells }) =>
    [...cells.values()].flatMap((cell) =>
      cell === null ? [] : [Number(cell.printed), ...(cell.mean === null ? [] : [cell.mean + (cell.interval ?? 0)])],
    ),
  );
  const isBars = figure.kind === 'bars';
  const least = isBars ? Math.min(0, ...values) : Math.min(...values);
  const nameOf = ({ name, plot }: Series): string => (plot === '' ? name : `${plot}, ${name}`);

  const marksOf = ({ name, cells }: Series, bar: number): readonly FigureMark[] => {
    const index = names.indexOf(name);
    const { line, sign, name: own } = lookOf(name);
    const dx = isBars ? (index - (names.length - 1) / 2) * bar : 0;
    const found = places.flatMap((where, place) => {
      const cell = cells.get(where) ?? null;
      return cell === null ? [] : [{ place, cell, mean: cell.mean ?? NaN, interval: cell.interval ?? 0 }];
    });
    const given = found.filter(({ mean }) => !Number.isNaN(mean));
    const bars = marks.free(({ x, y, draw }) => {
      const boxes = given.map(({ place, mean }) => ({
        x: x(place) + dx - bar / 2,
        y: y(mean),
        width: bar - 1,
        height: Math.max(1, y(0) - y(mean)),
      }));
      draw('lines', { kind: 'boxes', boxes, paint: own.tone ?? 'sunk', filled: true });
      draw('lines', { kind: 'boxes', boxes, paint: line.paint, hollow: 1 });
    });
    const intervals = marks.free(({ x, y, draw }) => {
      for (const { place, mean, interval } of given) {
        const at = x(place) + dx;
        const ends = Float64Array.of(at, y(mean - interval), at, y(mean + interval));
        if (interval > 0) draw('lines', { kind: 'line', line: ends, paint: own.tone ?? 'ink', width: 2, sharp: true });
      }
    });
    const points = given.map(({ place, mean }) => [place, mean] as const);
    const printed = found.map(({ place, cell }) => ({ x: place, y: Number(cell.printed), dx }));
    return [
      ...(isBars ? [bars] : [marks.line(points, line)]),
      intervals,
      ...(isBars
        ? []
        : [
            marks.spots(
              points.map(([x, y]) => ({ x, y })),
              sign,
              'top',
            ),
          ]),
      marks.spots(printed, { look: 'printed', flow: -1, size: 5 }, 'top'),
    ];
  };

  const endsOf = (of: readonly Series[]): FigureMark =>
    marks.names(
      of.flatMap(({ name, cells }) => {
        const last = [...cells.values()].filter((cell) => cell !== null).at(-1);
        const { name: own } = lookOf(name);
        return last === undefined ? [] : [{ ...own, text: name, value: last.mean ?? Number(last.printed) }];
      }),
    );

  return {
    title: axisWords(figure.y),
    about: `by ${axisWords(figure.x).toLowerCase()}; printed ◇, simulated ${isBars ? 'as a bar' : 'as a line'}${isSmall ? `; of each pair of bars the left is ${names[0]}, the right ${names[1]}` : ''}`,
    summary: all
      .map((each) => {
        const given = [...each.cells].flatMap(([x, cell]) =>
          cell === null || cell.mean === null ? [] : [[x, cell] as const],
        );
        return `${nameOf(each)}: ${given.map(([x, cell]) => `${x} printed ${cell.printed}, simulated ${cell.simulated}`).join(', ')}`;
      })
      .join('; '),
    height: isSmall ? SMALL.height * Math.ceil(plots.length / columns) : height,
    table: {
      heads: [
        axisWords(figure.x),
        ...all.flatMap((each) => [`${nameOf(each)}, printed`, `${nameOf(each)}, simulated`]),
      ],
      rows: places.map((at) => [
        at,
        ...all.flatMap(({ cells }) => {
          const cell = cells.get(at) ?? null;
          return cell === null ? ['–', '–'] : [cell.printed, cell.simulated === '' ? '–' : cell.simulated];
        }),
      ]),
    },
    plots: (width) =>
      plots.map((plot, index) => {
        const [left, top] = [((index % columns) * width) / columns, Math.floor(index / columns) * SMALL.height];
        const area: Area = isSmall
          ? {
              left: left + SMALL.left,
              right: left + width / columns - SMALL.right,
              top: top + SMALL.top,
              bottom: top + SMALL.height - SMALL.bottom,
            }
          : { left: LEFT, right: width - (isBars ? 16 : RIGHT), top: TOP, bottom: height - BOTTOM };
        const step = (area.right - area.left) / places.length;
        const bar = Math.max(3, Math.min(34, (step * 0.8) / names.length));
        const own = all.filter((each) => each.plot === plot);
        return {
          area,
          x: { ...namesAxis(places), unit: figure.x.unit },
          y: {
            ends: [least, Math.max(1e-9, ...values)],
            nice: true,
            ticks: area.bottom - area.top > 200 ? 5 : 3,
            unit: figure.y.unit,
          },
          marks: [
            ...(plot === '' ? [] : [marks.words(-0.5, Infinity, { text: plot, dy: -14 })]),
            ...own.flatMap((each) => marksOf(each, bar)),
            ...(isBars ? [] : [endsOf(own)]),
          ],
        };
      }),
  };
}
