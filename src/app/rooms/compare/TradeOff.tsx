import { scaleLinear } from 'd3-scale';
import type { FigureName } from '../../../study/figures.ts';
import type { Results } from '../../../study/results.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { columnOf } from './words.ts';

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

/** Names beside their points; one that would lie on another moves below it. */
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

/** One figure against another: a point per run, a cross for mean and interval per contender. What is better lies up and right. */
export function TradeOff({ results, across, up, toneOf, height }: Props) {
  const { study } = results;
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
  return (
    <Figure
      title={`${titleY} against ${titleX.toLowerCase()}`}
      about={`${columnY.unit}${columnY.figure.better === 'less' ? ', least at the top' : ''}; across: ${columnX.unit || titleX}. A dot is one run, a cross the 95 % interval of a mean. Better lies up and to the right.`}
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
        const x = scaleLinear()
          .domain([Math.min(...xs), Math.max(...xs)])
          .nice()
          .range([LEFT, width - 16]);
        if (columnX.figure.better === 'less') x.range([width - 16, LEFT]);
        const bounds: [number, number] = [Math.min(0, ...ys), Math.max(1e-9, ...ys)];
        const y = scaleLinear()
          .domain(bounds)
          .nice()
          .range(columnY.figure.better === 'less' ? [TOP, height - BOTTOM] : [height - BOTTOM, TOP]);
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
            <AxisY scale={y} count={5} x={LEFT} right={width - 16} />
            {points.map(({ entry, runs }) => (
              <g key={entry} className={`runs ${toneOf(entry)}`}>
                {runs.map(([a, b], index) => (
                  // Two runs may give the same.
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
  );
}
