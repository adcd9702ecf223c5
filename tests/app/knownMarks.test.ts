/** Marks of figures with known values, their table, and their SVG elements: 10 px per second and per unit. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Drawn } from '../../src/app/charts/marks/drawn.ts';
import * as known from '../../src/app/charts/marks/known.ts';
import * as placed from '../../src/app/charts/marks/placed.ts';
import { namesAxis, pictureOf, scalesOf, type FigureMark } from '../../src/app/charts/marks/picture.ts';
import type { Label } from '../../src/app/charts/plot/label.ts';
import { stacked } from '../../src/app/charts/marks/known.ts';
import type { View } from '../../src/app/charts/plot/view.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { element, markupOf } from '../../src/app/charts/svg/shape.ts';
import { Shapes } from '../../src/app/charts/svg/Shapes.tsx';
import { Series } from '../../src/app/run/record/series.ts';
import { GREY } from '../../src/app/ui/tones.ts';

const AREA = { width: 130, height: 120, left: 20, right: 120, top: 5, bottom: 105 };
const TIME = { from: 0, to: 10, now: Infinity, known: 10, end: 10 };
const VIEW: View = { ...AREA, ...TIME, narrow: false, axis: false, sizes: sizesFor(Infinity, undefined) };

const y = (value: number): number => 105 - 10 * value;
/** What a mark draws, by position, and its labels. */
function layout({ lay }: FigureMark): readonly [Readonly<Record<string, readonly Drawn[]>>, readonly Label[]] {
  const drawn: Record<string, Drawn[]> = {};
  const labels: Label[] = [];
  lay({
    view: VIEW,
    x: (value) => 20 + 10 * value,
    y,
    plot: { yOf: y },
    draw: (place, ...marks) => (drawn[place] ??= []).push(...marks),
    label: (...all) => labels.push(...all),
  });
  return [drawn, labels];
}
const laid = (mark: FigureMark) => layout(mark)[0];
/** Lines of a layout, as plain lists. */
const linesOf = (marks: readonly Drawn[] = []) =>
  marks.flatMap((mark) => (mark.kind === 'line' ? [[...mark.line]] : []));
const oneDecimal = (value: number): string => value.toFixed(1);

it('a curve passes through the middle of each stretch, ends at a gap, and is a dot where a value has no neighbour', () => {
  const mark = known.curve('A', [1, 2, NaN, 4], 2, oneDecimal, { paint: 3 });
  const { lines, ...others } = laid(mark);
  expect(others).toEqual({});
  expect(linesOf(lines)).toEqual([
    [30, 95, 50, 85],
    [90, 65, 90, 65],
  ]);
  expect(lines).toMatchObject([{ paint: 3 }, { paint: 3 }]);
  // The last stretch may begin in the figure and have its middle beyond it.
  expect(linesOf(laid(known.curve('A', [1, 1], 8, oneDecimal, { paint: 0 })).lines)).toEqual([[60, 95, 120, 95]]);
  expect(known.tableOf([mark], oneDecimal).rows).toEqual([
    ['2.0', '1.0'],
    ['4.0', '2.0'],
    ['6.0', '–'],
    ['8.0', '4.0'],
  ]);
});

it('a level is a horizontal line at its value, a moment a vertical line at its time, and unsimulated time covers the whole height', () => {
  const { under } = laid(placed.level(3, { paint: 'ink' }));
  expect(linesOf(under)).toEqual([[20, 75, 120, 75]]);
  expect(under).toMatchObject([{ paint: 'ink', width: 1 }]);
  const { top } = laid(placed.upright(2.5, { paint: 'whatIf', dash: [4, 3] }));
  expect(linesOf(top)).toEqual([[45, 5, 45, 105]]);
  expect(top).toMatchObject([{ paint: 'whatIf', dash: [4, 3] }]);
  expect(laid(known.notSimulated()).ground).toMatchObject([
    { kind: 'boxes', boxes: [{ x: 20, y: 5, width: 100, height: 100 }], paint: GREY },
  ]);
});

it('a trace has the value at the end of each bucket, falls vertically, and continues to the end of the figure', () => {
  const series = new Series();
  [1, 1, 1, 4, 4, 4].forEach((value, bucket) => series.set(bucket, value, value, value));
  // The bucket of a fall contains both values.
  series.set(6, 2, 4, 2);
  const column = { head: 'A', count: 2, width: 3.5, cell: (row: number) => oneDecimal(series.at(row === 0 ? 2 : 6)) };
  const mark = known.trace(series, 1, column, { paint: 1 });
  expect(linesOf(laid(mark).lines)).toEqual([[30, 95, 50, 95, 60, 65, 90, 65, 90, 85, 120, 85]]);
  expect(known.tableOf([mark], oneDecimal).rows).toEqual([
    ['3.5', '1.0'],
    ['7.0', '2.0'],
  ]);
});

it('areas are stacked in the given order, the lowest edge is drawn last, and neighbours differ without colour', () => {
  const layers = [
    { head: 'A', values: [1, 2], paint: 0 },
    { head: 'B', values: [3, 1], paint: 1 },
  ];
  const { ground = [] } = laid(known.stack(layers, 5, oneDecimal));
  const [low, high] = [
    [45, 95, 95, 85],
    [45, 65, 95, 75],
  ];
  expect(linesOf(ground)).toEqual([high, low]);
  const areas = ground.flatMap((mark) => (mark.kind === 'area' ? [mark] : []));
  expect(areas.map(({ upper, lower, paint }) => [[...upper], lower && [...lower], paint])).toEqual([
    [low, null, 0],
    [high, low, 1],
  ]);
  const many = stacked(
    Array.from({ length: 9 }, () => ({ paint: 0, edge: new Float64Array() })),
    1,
  );
  const hatched = many.flatMap((mark) => (mark.kind === 'area' ? [mark.hatched ?? 0] : []));
  hatched.forEach((lines, place) => expect(hatched.slice(Math.max(0, place - 3), place)).not.toContain(lines));
});

it('a table has a row for each of the longest stretches, named by its end, with the values of shorter ones at its middle', () => {
  const column = (head: string, count: number, width: number) => ({
    head,
    count,
    width,
    cell: (at: number) => `${head}${at}`,
  });
  const marks = [
    { lay: () => {}, columns: [column('a', 3, 2)] },
    { lay: () => {}, columns: [column('b', 12, 0.5)] },
  ];
  expect(known.tableOf(marks, oneDecimal)).toEqual({
    heads: ['Time, s', 'a', 'b'],
    rows: [
      ['2.0', 'a0', 'b2'],
      ['4.0', 'a1', 'b6'],
      ['6.0', 'a2', 'b10'],
    ],
  });
  expect(known.tableOf([], oneDecimal)).toEqual({ heads: ['Time, s'], rows: [] });
});

it('shapes are the same elements as text and on the page, with special characters escaped', () => {
  const path = element('path', { d: 'M0 0L9 9', 'stroke-width': '2', 'clip-path': 'url(#a)' });
  const shapes = [element('g', { fill: 'none' }, [path, element('text', { x: '1' }, ['a < b & c'])])];
  const markup =
    '<g fill="none">\n<path d="M0 0L9 9" stroke-width="2" clip-path="url(#a)"/>\n<text x="1">a &lt; b &amp; c</text>\n</g>';
  expect(markupOf(shapes)).toBe(markup);
  const page = renderToStaticMarkup(Shapes({ of: shapes }));
  expect(page.replaceAll('></path>', '/>')).toBe(markup.replaceAll('\n', ''));
});

it('steps hold each value until the next point, boxes without a value reach the edge, names do not overlap', () => {
  const points = [
    [1, 2],
    [3, 5],
  ] as const;
  expect(linesOf(laid(placed.line(points, { paint: 0 })).lines)).toEqual([[30, 85, 50, 55]]);
  expect(linesOf(laid(placed.steps(points, { paint: 0 })).lines)).toEqual([[30, 85, 50, 85, 50, 55]]);
  expect(laid(placed.boxes([{ x: [4], y: [1, 3] }, { x: [-9, 2] }], { paint: 'sunk' })).ground).toMatchObject([
    {
      boxes: [
        { x: 60, y: 75, width: 60, height: 20 },
        { x: 20, y: 5, width: 20, height: 100 },
      ],
    },
  ]);
  const sign = { look: 'marker', flow: 2, size: 9 } as const;
  const [drawn, labels] = layout(
    placed.names(
      [
        { text: 'a', value: 4 },
        { text: 'b', value: 4.5, sign },
      ],
      { dx: 24 },
    ),
  );
  expect(labels.map(({ text, x, y: at }) => [text, x, at])).toEqual([
    ['a', 144, 65],
    ['b', 144, 48],
  ]);
  expect(drawn['top']).toMatchObject([{ spots: [{ ...sign, x: 134, y: 48 }] }]);
});

it('lines and bands have gaps, names inside a plot are stacked at its right edge, an axis may begin inside its plot', () => {
  const gapped = placed.line([[1, 2], [3, 5], null, [4, 4]], { paint: 0 });
  expect(linesOf(laid(gapped).lines)).toEqual([
    [30, 85, 50, 55],
    [60, 65, 60, 65],
  ]);
  const { areas = [] } = laid(placed.band([[0, 1, 2], [3, 4, 5], null], { paint: 0, alpha: 0.5 }));
  const bounds = areas.flatMap((mark) => (mark.kind === 'area' ? [[[...mark.upper], [...(mark.lower ?? [])]]] : []));
  expect(bounds).toEqual([
    [
      [20, 85, 50, 55],
      [20, 95, 50, 65],
    ],
  ]);
  const stackOf = (from: 'top' | 'bottom') =>
    layout(placed.namesInside([{ text: 'a' }, { text: 'b', tone: 1 }], from))[1].map(({ x, y: at }) => [x, at]);
  expect(stackOf('top')).toEqual([
    [112, 21],
    [112, 40],
  ]);
  expect(stackOf('bottom').at(-1)).toEqual([112, 93]);
  const { x } = scalesOf({ area: AREA, x: { ends: [0, 10], inset: [5, 15] }, y: { ends: [0, 1] } });
  expect([x(0), x(10)]).toEqual([25, 105]);
});

it('markers beyond the coloured ones are hollow, in the same five shapes', () => {
  expect(placed.signOf(2)).toEqual({ look: 'marker', flow: 2, size: 9 });
  expect(placed.signOf(8, 5)).toEqual({ look: 'hollow', flow: 8, size: 5 });
});

it('axes label round values, powers of ten or names, with the unit once, and clamp values to the plot', () => {
  const area = { left: 20, right: 120, top: 5, bottom: 105 };
  const labelsOf = (x: Parameters<typeof scalesOf>[0]['x'], inside?: boolean) =>
    pictureOf({
      width: 130,
      height: 120,
      plots: [{ area, x: { ...x, ...(inside && { inside }) }, y: { ends: [0, 10] }, marks: [] }],
    }).labels.map(({ text, x: at, anchor }) => `${text} ${at} ${anchor}`);
  expect(labelsOf({ ends: [0, 10], ticks: 2, unit: 's' })).toEqual(['0 s 20 middle', '5 70 middle', '10 120 middle']);
  expect(labelsOf({ ends: [0, 10], ticks: 2 }, true)).toEqual(['0 20 start', '5 70 middle', '10 120 end']);
  expect(labelsOf({ ends: [0.01, 1], log: true, ticks: 1 })).toEqual([
    '0.01 20 middle',
    '0.1 70 middle',
    '1 120 middle',
  ]);
  expect(labelsOf(namesAxis(['one', 'two']))).toEqual(['one 45 middle', 'two 95 middle']);
  // Labels without room are omitted.
  const crowded = namesAxis(Array.from({ length: 10 }, (_, at) => String(1000 + at)));
  expect(labelsOf(crowded)).toEqual(['1000 25 middle', '1004 65 middle', '1008 105 middle']);
  const { plots } = pictureOf({
    width: 130,
    height: 120,
    plots: [
      {
        area,
        x: { ends: [0, 10] },
        y: { ends: [0, 10] },
        marks: [
          placed.line(
            [
              [5, 50],
              [5, -50],
            ],
            { paint: 0 },
          ),
        ],
      },
    ],
  });
  expect(linesOf(plots[0]!.layers.lines)).toEqual([[70, 5, 70, 105]]);
});
