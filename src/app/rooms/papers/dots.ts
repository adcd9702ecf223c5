import type { FigureContent } from '../../charts/marks/picture.ts';
import { free, level, spots } from '../../charts/marks/placed.ts';

const [TOP, AXIS, GAP] = [6, 28, 12];
/** Approximate width of a name's character, px. */
const LETTER = 8.4;

/** A row of a column: the printed and the simulated value. */
interface Dot {
  readonly name: string;
  readonly printed: number;
  /** null: not yet, or none. */
  readonly simulated: number | null;
  /** Half-width of the 95 % interval; 0 without randomness. */
  readonly interval: number;
}

interface Column {
  readonly title: string;
  readonly unit: string;
  readonly dots: readonly Dot[];
  /** The row being explained. */
  readonly at: number;
  readonly format: (value: number) => string;
}

/** A column of a table, printed beside simulated: a diamond, and a dot with its interval for each row. */
export function dotsFigure({ title, unit, dots, at, format }: Column): FigureContent {
  const line = dots.length > 12 ? 17 : 23;
  const height = TOP + dots.length * line + AXIS;
  const values = dots.flatMap(({ printed, simulated, interval }) =>
    simulated === null ? [printed] : [printed, simulated - interval, simulated + interval],
  );
  const given = dots.flatMap(({ simulated, ...dot }, row) => (simulated === null ? [] : [{ ...dot, simulated, row }]));
  const written = (value: number | null): string => (value === null ? '–' : format(value));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = high > low ? (high - low) * 0.04 : Math.abs(high) * 0.01 || 1;
  return {
    title: `${title}${unit === '' ? '' : `, ${unit}`}`,
    about: `printed\u00a0◇ and simulated\u00a0●${dots.some(({ interval }) => interval > 0) ? ' with 95 % interval' : ''}`,
    summary: `${given.length} of ${dots.length} rows computed. ${dots[at] === undefined ? '' : `${dots[at].name}: printed ${format(dots[at].printed)}, simulated ${written(dots[at].simulated)} ${unit}.`}`,
    height,
    table: {
      heads: ['Row', `Printed${unit === '' ? '' : `, ${unit}`}`, 'Simulated', '±'],
      rows: dots.map(({ name, printed, simulated, interval }) => [
        name,
        format(printed),
        written(simulated),
        interval > 0 ? format(interval) : '–',
      ]),
    },
    plots: (width) => {
      const left = GAP + LETTER * Math.max(...dots.map(({ name }) => name.length));
      return [
        {
          area: { left: left + 10, right: width - 12, top: TOP, bottom: height - AXIS },
          x: { ends: [low - margin, high + margin], ticks: Math.max(3, (width - left) / 110), unit, grid: true },
          y: { ends: [dots.length - 0.5, -0.5] },
          marks: [
            free(({ y, draw, label }) => {
              const row = { x: 0, y: TOP + at * line, width, height: line };
              if (dots[at] !== undefined) draw('ground', { kind: 'boxes', boxes: [row], paint: 'sunk' });
              dots.forEach(({ name }, place) =>
                label({
                  kind: place === at ? 'note' : 'tick',
                  ink: 'ink',
                  text: name,
                  x: left,
                  y: y(place),
                  anchor: 'end',
                  centred: true,
                  bare: true,
                }),
              );
            }),
            ...given.flatMap(({ printed, simulated, interval, row }) => [
              level(row, { paint: 'ink3', width: 1.4, dash: [1, 4] }, [printed, simulated]),
              level(row, { paint: 0, width: 3, place: 'lines' }, [simulated - interval, simulated + interval]),
            ]),
            spots(
              given.map(({ simulated, row }) => ({ x: simulated, y: row })),
              { look: 'marker', size: 9 },
              'top',
            ),
            spots(
              dots.map(({ printed }, row) => ({ x: printed, y: row })),
              { look: 'printed', flow: -1, size: 5 },
              'top',
            ),
          ],
        },
      ];
    },
  };
}
