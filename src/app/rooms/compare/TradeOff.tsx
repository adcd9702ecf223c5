import { scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { FIGURES, type FigureName } from '../../../study/figures.ts';
import { pathOf, type PathFacts } from '../../../study/path.ts';
import type { Results } from '../../../study/results.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { columnOf } from './words.ts';
import { Options } from '../../ui/Options.tsx';

const LEFT = 62;
const TOP = 22;
const BOTTOM = 40;
const LINE = 18;

interface Props {
  readonly results: Results;
  readonly across: FigureName;
  readonly up: FigureName;
  readonly toneOf: (contender: number) => string;
  readonly height: number;
}

/** Labels beside their points; overlapping ones move down. */
function placed(
  points: readonly { readonly x: number; readonly y: number; readonly entry: number; readonly name: string }[],
  width: number,
) {
  const taken: { left: number; right: number; y: number }[] = [];
  return [...points]
    .sort((a, b) => a.y - b.y)
    .map((point) => {
      const wide = point.name.length * 8.4 + 10;
      const onLeft = point.x + wide + 8 > width;
      const left = onLeft ? point.x - wide - 4 : point.x + 8;
      const meets = (y: number): boolean =>
        taken.some((box) => Math.abs(box.y - y) < LINE && box.left < left + wide && left < box.right);
      let y = point.y - 6;
      for (let tries = 0; meets(y) && tries < 20; tries++) y += LINE;
      taken.push({ left, right: left + wide, y });
      return {
        ...point,
        labelX: onLeft ? point.x - 8 : point.x + 8,
        labelY: y,
        anchor: onLeft ? ('end' as const) : ('start' as const),
      };
    });
}

/** Limits of the path: maximum goodput, and the delay of a full queue. */
const limitsOf = ({ most, longestWait }: PathFacts): readonly (readonly [FigureName, string, number])[] => [
  ['goodput', 'the link full', most],
  ['p95QueueingDelay', 'the queue full', longestWait],
  ['queueingDelay', 'the queue full', longestWait],
];

/** The Pareto front: from one mean that no other beats in both figures to the next. In px, better is up and right. */
function stairOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  const edge = points
    .filter(({ x, y }) => !points.some((other) => (other.x > x && other.y <= y) || (other.x >= x && other.y < y)))
    .sort((a, b) => a.x - b.x);
  return edge.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `V${y}H${x}`)).join('');
}

/** One figure against another: a point per run, a cross for mean and interval per contender. Better is up and right. */
export function TradeOff({ results, across: usualAcross, up: usualUp, toneOf, height }: Props) {
  const { study } = results;
  const [chosen, choose] = useState<{ readonly across?: FigureName; readonly up?: FigureName }>({});
  const [across, up] = [chosen.across ?? usualAcross, chosen.up ?? usualUp];
  const all = study.contenders.map((name, entry) => {
    const [xs, ys] = [results.values(0, entry, across), results.values(0, entry, up)];
    const runs = xs.flatMap((x, seed) => {
      const y = ys[seed] ?? null;
      return x === null || y === null ? [] : [[x, y] as const];
    });
    return { name, entry, runs, x: results.estimate(0, entry, across), y: results.estimate(0, entry, up) };
  });
  const given = all.flatMap(({ x, y, ...rest }) => (x === null || y === null ? [] : [{ ...rest, x, y }]));
  const columnX = columnOf(
    across,
    given.flatMap(({ runs }) => runs.map(([x]) => x)),
  );
  const columnY = columnOf(
    up,
    given.flatMap(({ runs }) => runs.map(([, y]) => y)),
  );
  const xs = given
    .flatMap(({ runs, x }) => [...runs.map(([value]) => value), x.mean - (x.interval ?? 0), x.mean + (x.interval ?? 0)])
    .map((value) => value / columnX.factor);
  const ys = given
    .flatMap(({ runs, y }) => [...runs.map(([, value]) => value), y.mean + (y.interval ?? 0)])
    .map((value) => value / columnY.factor);
  const unitOf = (unit: string): string => (unit === '' ? '' : `, ${unit}`);
  const [titleX, titleY] = [columnX.title, columnY.title];
  const path = pathOf(study.base);
  const limits = path === null ? [] : limitsOf(path);
  const limitOf = (name: FigureName, factor: number): readonly (readonly [string, number])[] =>
    limits.flatMap(([of, word, value]) => (of === name ? [[word, value / factor] as const] : []));
  const choice = (title: string, value: FigureName, put: (name: FigureName) => void) => (
    <label className="in-line">
      {title}
      <select value={value} onChange={(event) => put(event.target.value as FigureName)}>
        <Options
          of={FIGURES.filter(
            ({ name, better }) =>
              better !== null && study.contenders.some((_, entry) => results.estimate(0, entry, name) !== null),
          ).map(({ name, title: words }) => [name, words])}
        />
      </select>
    </label>
  );
  return (
    <>
      <p className="points wraps off-wall">
        {choice('Up', up, (name) => choose({ ...chosen, up: name }))}
        {choice('Across', across, (name) => choose({ ...chosen, across: name }))}
      </p>
      <Figure
        title={`${titleY} against ${titleX.toLowerCase()}`}
        about={`${columnY.unit}${columnY.figure.better === 'less' ? ', least at the top' : ''}; across: ${columnX.unit || titleX}. A dot is one run, a cross the 95 % interval of a mean. Up and to the right is better; no mean lies beyond the thin line.`}
        summary={given
          .map(
            ({ name, x, y }) =>
              `${name} ${columnX.format(x.mean)} ${columnX.unit}, ${columnY.format(y.mean)} ${columnY.unit}`,
          )
          .join('; ')}
        height={height}
        table={{
          heads: ['Contender', `${titleX}${unitOf(columnX.unit)}`, '±', `${titleY}${unitOf(columnY.unit)}`, '±'],
          rows: given.map(({ name, x, y }) => [
            name,
            columnX.format(x.mean),
            x.interval === null ? '–' : columnX.format(x.interval),
            columnY.format(y.mean),
            y.interval === null ? '–' : columnY.format(y.interval),
          ]),
        }}
      >
        {(width) => {
          if (given.length === 0) return null;
          const x = scaleLinear(
            [Math.min(...xs), Math.max(...xs)],
            columnX.figure.better === 'less' ? [width - 16, LEFT] : [LEFT, width - 16],
          ).nice();
          const bounds: [number, number] = [Math.min(0, ...ys), Math.max(1e-9, ...ys)];
          const y = scaleLinear(
            bounds,
            columnY.figure.better === 'less' ? [TOP, height - BOTTOM] : [height - BOTTOM, TOP],
          ).nice();
          const points = given.map(({ x: mx, y: my, ...rest }) => ({
            ...rest,
            mx,
            my,
            x: x(mx.mean / columnX.factor),
            y: y(my.mean / columnY.factor),
          }));
          return (
            <>
              <AxisX scale={x} count={Math.max(3, width / 120)} unit={columnX.unit} y={height - BOTTOM} top={TOP} />
              <AxisY scale={y} count={5} x={LEFT} right={width - 16} unit={columnY.unit} />
              {limitOf(across, columnX.factor)
                .filter(([, value]) => value <= x.domain()[1]! && value >= x.domain()[0]!)
                .map(([word, value]) => (
                  <g key={word} className="limit">
                    <line x1={x(value)} x2={x(value)} y1={TOP} y2={height - BOTTOM} />
                    <text x={x(value) - 6} y={TOP + 40} textAnchor="end">
                      {word}, {columnX.format(value * columnX.factor)}
                    </text>
                  </g>
                ))}
              {limitOf(up, columnY.factor)
                .filter(([, value]) => value <= y.domain()[1]!)
                .map(([word, value]) => (
                  <g key={word} className="limit">
                    <line x1={LEFT} x2={width - 16} y1={y(value)} y2={y(value)} />
                    <text x={LEFT + 6} y={y(value) - 6}>
                      {word}, {columnY.format(value * columnY.factor)}
                    </text>
                  </g>
                ))}
              <path className="limit" d={stairOf(points)} />
              {points.map(({ entry, runs }) => (
                <g key={entry} className={`runs ${toneOf(entry)}`}>
                  {runs.map(([a, b], index) => (
                    // Two runs may have equal values.
                    <circle key={index} cx={x(a / columnX.factor)} cy={y(b / columnY.factor)} r={2.6} />
                  ))}
                </g>
              ))}
              {placed(points, width).map(({ entry, name, x: at, y: high, labelX, labelY, anchor }) => {
                const { mx, my } = points.find((point) => point.entry === entry)!;
                const half = (interval: number | null, factor: number): number => (interval ?? 0) / factor;
                const [l, r] = [-1, 1].map((sign) =>
                  x(mx.mean / columnX.factor + sign * half(mx.interval, columnX.factor)),
                );
                const [b, t] = [-1, 1].map((sign) =>
                  y(Math.max(bounds[0], my.mean / columnY.factor + sign * half(my.interval, columnY.factor))),
                );
                return (
                  <g key={entry} className={`mean ${toneOf(entry)}`}>
                    <path d={`M${l} ${high}H${r}M${at} ${b}V${t}`} />
                    <circle cx={at} cy={high} r={4} />
                    <text x={labelX} y={labelY} textAnchor={anchor}>
                      {name}
                    </text>
                  </g>
                );
              })}
              <text className="better serif" x={width - 22} y={TOP + 16} textAnchor="end">
                better ↗
              </text>
            </>
          );
        }}
      </Figure>
    </>
  );
}
