import type { FigureName } from '#study/figures.ts';
import { pathOf, type PathFacts } from '#study/path.ts';
import type { Results } from '#study/results.ts';
import type { FigureContent } from '../../../charts/marks/picture.ts';
import { free, level, line, signOf, spots, type Point } from '../../../charts/marks/placed.ts';
import { columnOf } from '../words.ts';

const [LEFT, RIGHT, TOP, BOTTOM] = [62, 16, 22, 40];
/** Height of a name, and width of a letter, px. */
const [LINE, LETTER] = [18, 8.4];

interface Placed {
  readonly name: string;
  readonly tone: number;
  readonly x: number;
  readonly y: number;
}

/** Labels beside their points, px; overlapping ones move down. */
function placed(points: readonly Placed[], width: number) {
  const taken: { left: number; right: number; y: number }[] = [];
  return [...points]
    .sort((a, b) => a.y - b.y)
    .map(({ name, tone, x, y: at }) => {
      const wide = name.length * LETTER + 10;
      const onLeft = x + wide + 8 > width;
      const left = onLeft ? x - wide - 4 : x + 8;
      const meets = (y: number): boolean =>
        taken.some((box) => Math.abs(box.y - y) < LINE && box.left < left + wide && left < box.right);
      let y = at - 6;
      for (let tries = 0; meets(y) && tries < 20; tries++) y += LINE;
      taken.push({ left, right: left + wide, y });
      return { text: name, tone, x: onLeft ? x - 8 : x + 8, y, anchor: onLeft ? ('end' as const) : ('start' as const) };
    });
}

/** Limits of the path: maximum goodput, and the delay of a full queue. */
const limitsOf = ({ most, longestWait }: PathFacts): readonly (readonly [FigureName, string, number])[] => [
  ['goodput', 'full link', most],
  ['p95QueueingDelay', 'full queue', longestWait],
  ['queueingDelay', 'full queue', longestWait],
];

/**
 * The Pareto front as a step line through the means that no other mean dominates. `east`, `north`: 1 if larger values
 * are better, otherwise -1.
 */
function stairOf(points: readonly Point[], [east, north]: readonly [number, number]): readonly Point[] {
  const beats = ([x, y]: Point, [otherX, otherY]: Point): boolean =>
    (east * (x - otherX) > 0 && north * (y - otherY) >= 0) || (east * (x - otherX) >= 0 && north * (y - otherY) > 0);
  const edge = points
    .filter((point) => !points.some((other) => beats(other, point)))
    .sort(([a], [b]) => east * (a - b));
  return edge.flatMap(([x, y], at) =>
    at === 0 ? [[x, y] as const] : [[edge[at - 1]![0], y] as const, [x, y] as const],
  );
}

/** One figure against another: a marker per run, a cross for mean and interval per contender. Better is up and right. */
export function tradeOffFigure(
  results: Results,
  { across, up }: Readonly<Record<'across' | 'up', FigureName>>,
  toneOf: (contender: number) => number,
  height: number,
): FigureContent {
  const { study } = results;
  const given = study.contenders.flatMap((name, entry) => {
    const [xs, ys] = [results.values(0, entry, across), results.values(0, entry, up)];
    const runs = xs.flatMap((x, seed) => {
      const y = ys[seed] ?? null;
      return x === null || y === null ? [] : [[x, y] as const];
    });
    const [x, y] = [results.estimate(0, entry, across), results.estimate(0, entry, up)];
    return x === null || y === null ? [] : [{ name, tone: toneOf(entry), runs, x, y }];
  });
  const columnX = columnOf(
    across,
    given.flatMap(({ runs }) => runs.map(([x]) => x)),
  );
  const columnY = columnOf(
    up,
    given.flatMap(({ runs }) => runs.map(([, y]) => y)),
  );
  const xs = given.flatMap(({ runs, x: { mean, interval } }) => [
    ...runs.map(([value]) => value / columnX.factor),
    (mean - (interval ?? 0)) / columnX.factor,
    (mean + (interval ?? 0)) / columnX.factor,
  ]);
  const ys = given.flatMap(({ runs, y: { mean, interval } }) => [
    ...runs.map(([, value]) => value / columnY.factor),
    (mean + (interval ?? 0)) / columnY.factor,
  ]);
  const path = pathOf(study.base);
  const limitsFor = (name: FigureName, { factor, format }: typeof columnX) =>
    (path === null ? [] : limitsOf(path)).flatMap(([of, word, value]) =>
      of === name ? [{ value: value / factor, text: `${word}, ${format(value)}` }] : [],
    );
  const unitOf = (unit: string): string => (unit === '' ? '' : `, ${unit}`);
  const [lessX, lessY] = [columnX, columnY].map(({ figure }) => figure.better === 'less') as [boolean, boolean];
  const bounds = [Math.min(0, ...ys), Math.max(1e-9, ...ys)] as const;
  const [titleX, titleY] = [columnX.title, columnY.title];
  const means = given.map(({ x, y }) => [x.mean / columnX.factor, y.mean / columnY.factor] as const);
  const LIMIT = { paint: 'ink2', width: 1.2 } as const;
  return {
    title: `${titleY} against ${titleX.toLowerCase()}`,
    about: `${columnY.unit}${lessY ? ', least at the top' : ''}; across: ${columnX.unit || titleX}. A marker is one run, a cross the 95 % interval of a mean. Up and to the right is better; no mean lies beyond the thin line.`,
    summary: given
      .map(
        ({ name, x, y }) =>
          `${name} ${columnX.format(x.mean)} ${columnX.unit}, ${columnY.format(y.mean)} ${columnY.unit}`,
      )
      .join('; '),
    height,
    table: {
      heads: ['Contender', `${titleX}${unitOf(columnX.unit)}`, '±', `${titleY}${unitOf(columnY.unit)}`, '±'],
      rows: given.map(({ name, x, y }) => [
        name,
        columnX.format(x.mean),
        x.interval === null ? '–' : columnX.format(x.interval),
        columnY.format(y.mean),
        y.interval === null ? '–' : columnY.format(y.interval),
      ]),
    },
    plots: (width) =>
      given.length === 0
        ? []
        : [
            {
              area: { left: LEFT, right: width - RIGHT, top: TOP, bottom: height - BOTTOM },
              x: {
                ends: lessX ? [Math.max(...xs), Math.min(...xs)] : [Math.min(...xs), Math.max(...xs)],
                nice: true,
                ticks: Math.max(3, width / 120),
                unit: columnX.unit,
                grid: true,
              },
              y: { ends: lessY ? [bounds[1], bounds[0]] : bounds, nice: true, ticks: 5, unit: columnY.unit },
              marks: [
                free(({ x, y, view: { left, right, top, bottom }, draw, label }) => {
                  for (const { value, text } of limitsFor(across, columnX)) {
                    const at = x(value);
                    if (at < left || at > right) continue;
                    draw('under', { kind: 'line', line: Float64Array.of(at, top, at, bottom), ...LIMIT });
                    const isLeft = at < (left + right) / 2;
                    label({
                      kind: 'tick',
                      text,
                      x: at + (isLeft ? 6 : -6),
                      y: top + 40,
                      anchor: isLeft ? 'start' : 'end',
                    });
                  }
                  for (const { value, text } of limitsFor(up, columnY)) {
                    const at = y(value);
                    if (at <= top || at >= bottom) continue;
                    draw('under', { kind: 'line', line: Float64Array.of(left, at, right, at), ...LIMIT });
                    label({ kind: 'tick', text, x: left + 6, y: at - 6 });
                  }
                }),
                line(stairOf(means, [lessX ? -1 : 1, lessY ? -1 : 1]), LIMIT),
                ...given.map(({ runs, tone }) =>
                  spots(
                    runs.map(([x, y]) => ({ x: x / columnX.factor, y: y / columnY.factor })),
                    signOf(tone, 5),
                  ),
                ),
                ...given.flatMap(({ x, y, tone }, at) => {
                  const [midX, midY] = means[at]!;
                  const [halfX, halfY] = [(x.interval ?? 0) / columnX.factor, (y.interval ?? 0) / columnY.factor];
                  const look = { paint: tone, place: 'top' } as const;
                  return [
                    level(midY, { ...look, width: 2 }, [midX - halfX, midX + halfX]),
                    line(
                      [
                        [midX, midY - halfY],
                        [midX, midY + halfY],
                      ],
                      { ...look, width: 2 },
                    ),
                    spots([{ x: midX, y: midY }], signOf(tone), 'top'),
                  ];
                }),
                free(({ x, y, view: { right, top }, label }) => {
                  label({ kind: 'said', text: 'better ↗', x: right - 6, y: top + 16, anchor: 'end' });
                  const points = given.map(({ name, tone }, at) => ({
                    name,
                    tone,
                    x: x(means[at]![0]),
                    y: y(means[at]![1]),
                  }));
                  for (const each of placed(points, width)) label({ kind: 'note', ...each });
                }),
              ],
            },
          ],
  };
}
