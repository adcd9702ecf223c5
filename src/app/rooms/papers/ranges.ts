import type { Cell } from '../../../papers/evaluate.ts';
import type { Range } from '../../../papers/nearest.ts';
import type { PaperTable } from '../../../papers/paper.ts';
import { scalesOf, type FigureContent, type FigureMark, type PlotSpec } from '../../charts/marks/picture.ts';
import { free } from '../../charts/marks/placed.ts';

/** Heights of a row and of the header, px; width for names. */
const [ROW, HEAD, NAMES] = [42, 26, 84];
/** Vertical position of the line of a number within its row, px. */
const LINE = 28;

/** Draws one number: its range over the settings tried, the printed value, and our value for the current setting. */
const rangeMark = ({ printed, mean }: Cell, range: Range | null): FigureMark =>
  free(({ x, view: { left, right, top }, draw, label }) => {
    const y = top + LINE;
    const paint = range?.outside === true ? 'loss' : 'ink';
    const at = x(Number(printed));
    const shape = { kind: 'line', sharp: true } as const;
    draw('ground', { ...shape, line: Float64Array.of(left, y, right, y), paint: 'rule', width: 1 });
    if (range !== null) {
      const [least, most] = [x(range.least), x(range.most)];
      const boxes = [{ x: least - 1, y: y - 5, width: Math.max(2, most - least + 2), height: 10 }];
      draw('ground', { kind: 'boxes', boxes, paint: 'sunk' }, { kind: 'boxes', boxes, paint: 'rule', hollow: 1 });
    }
    draw('top', { ...shape, line: Float64Array.of(at, y - 8, at, y + 8), paint, width: 2.4 });
    if (mean !== null) draw('top', { kind: 'spots', spots: [{ look: 'disc', flow: 0, x: x(mean), y, size: 3.6 }] });
    const text = `${Number(printed).toFixed(0)}${range?.outside === true ? ' outside' : ''}`;
    label({ kind: 'said', text, ink: paint, x: at, y: y - 12, anchor: 'middle', bare: true });
  });

/**
 * For each number: the range over the settings tried, the printed value, and our value for the current setting.
 * @param ranges one per cell; null: not known yet
 */
export function rangesFigure(
  table: PaperTable,
  cells: readonly Cell[],
  ranges: readonly (Range | null)[],
): FigureContent {
  const values = [
    ...cells.flatMap(({ printed, mean }) => [Number(printed), ...(mean === null ? [] : [mean])]),
    ...ranges.flatMap((range) => (range === null ? [] : [range.least, range.most])),
  ];
  const x = { ends: [Math.min(...values), Math.max(...values)], nice: true } as const;
  const y = { ends: [0, 1] } as const;
  const [from, to] = scalesOf({ area: { left: 0, right: 1, top: 0, bottom: 1 }, x, y })
    .x.domain()
    .map(String);
  const unit = table.columns[0]?.unit ?? '';
  const outside = ranges.filter((range) => range?.outside === true).length;
  const columns = table.columns.length;
  return {
    title: unit === '' ? 'Numbers' : `In ${unit}`,
    about: `what the unstated settings allow; each line runs from ${from} to ${to}`,
    summary: `${ranges.filter((range) => range !== null).length} of ${cells.length} numbers have a range of the settings tried; ${outside} printed numbers are outside it.`,
    height: HEAD + ROW * table.rows.length + 6,
    table: () => ({
      heads: ['Row', 'Column', 'Printed', 'At the sliders', 'Least', 'Most', ''],
      rows: cells.map(({ row, column, printed, simulated }, at) => {
        const range = ranges[at] ?? null;
        return [
          row.heads.at(-1) ?? '',
          column.name,
          printed,
          simulated,
          ...(range === null
            ? ['', '', '']
            : [range.least.toFixed(1), range.most.toFixed(1), range.outside ? 'outside' : '']),
        ];
      }),
    }),
    plots: (width) => {
      const wide = (width - NAMES) / columns;
      const heads = free(({ draw, label }) => {
        table.columns.forEach(({ name }, at) =>
          label({ kind: 'tick', ink: 'ink', text: name, x: NAMES + (at + 0.5) * wide, y: 14, anchor: 'middle' }),
        );
        table.rows.forEach((row, at) => {
          const top = HEAD + at * ROW;
          draw('ground', { kind: 'line', line: Float64Array.of(0, top, width, top), paint: 'hair', width: 1 });
          label({ kind: 'note', text: row.heads.at(-1) ?? '', x: 0, y: top + LINE });
        });
      });
      return cells.map((cell, index): PlotSpec => {
        const [left, top] = [NAMES + (index % columns) * wide, HEAD + Math.floor(index / columns) * ROW];
        return {
          area: { left: left + 6, right: left + wide - 12, top, bottom: top + ROW },
          x,
          y,
          marks: [...(index === 0 ? [heads] : []), rangeMark(cell, ranges[index] ?? null)],
        };
      });
    },
  };
}
