import { firstTcp } from '../../../papers/describe.ts';
import type { CurveSeries, PaperFigure } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { diamond } from '../../charts/figure/paths.ts';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import { curve, moment as momentAt, notSimulated, tableOf } from '../../charts/marks/known.ts';
import { apart, axisWords, BOTTOM, LEFT, Marker, markersAt, Names, RIGHT, TOP, useHeight, useLines } from './lines.tsx';

type CurveFigure = Extract<PaperFigure, { readonly kind: 'cwnd' | 'throughput' }>;

const decimals = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));

interface Curve {
  readonly name: string;
  readonly width: number;
  readonly values: readonly number[];
}

/** The curve of a finished run; null: not finished. */
export function curveOf(
  series: CurveSeries,
  { kind, points }: Pick<CurveFigure, 'kind' | 'points'>,
  outcomes: Outcomes,
): Curve | null {
  const outcome = outcomes(series.setup.runs(points)[0]!.name);
  if (outcome === undefined || 'failed' in outcome || outcome.series === undefined) return null;
  const { width, flows } = outcome.series;
  const tcp = series.setup.scenario.flows.flatMap((flow, at) => (flow.kind === 'tcp' ? [at] : []));
  const of = (series.flow === null ? tcp : [series.flow]).map((at) => flows[at]!);
  const columns = of[0]?.max.length ?? 0;
  const values = Array.from({ length: columns }, (_, column) =>
    kind === 'cwnd'
      ? of.reduce((sum, { max }) => sum + max[column]!, 0)
      : of.reduce((sum, { goodput }) => sum + goodput[column]!, 0),
  );
  return { name: series.name, width, values };
}

/** Distance at which a touch is of a curve, px. */
const NEAR = 16;

/** The curve that is nearest to a touch at a time; null: none is near. `away`: distance of a value from it, px. */
export function nearest(curves: readonly Curve[], time: number, away: (value: number) => number): string | null {
  const distance = (value = NaN): number => (Number.isNaN(value) ? Infinity : away(value));
  const found = curves.map(({ name, values, width }) => {
    const column = Math.floor(time / width);
    return { name, far: Math.min(...[-1, 0, 1].map((by) => distance(values[column + by]))) };
  });
  const [best] = found.sort((a, b) => a.far - b.far);
  return best !== undefined && best.far <= NEAR ? best.name : null;
}

/** Divisor from bit/s to a printed unit. */
const factorOf = (unit: string): number =>
  /^g/i.test(unit) ? 1e9 : /^m/i.test(unit) ? 1e6 : /^k/i.test(unit) ? 1e3 : 1;

/** Upper end of the axis before a curve is available. */
function expected({ kind, y, series }: CurveFigure, factor: number): number {
  if (y.range !== null) return y.range[1];
  return Math.max(
    ...series.map(({ setup: { scenario }, printed }) => {
      const { network } = scenario;
      if (kind === 'cwnd') return firstTcp(scenario).receiverWindow;
      return printed !== undefined
        ? 1.2 * Number(printed)
        : network.kind === 'dumbbell'
          ? network.bottleneck.rate / factor
          : 1;
    }),
  );
}

/** cwnd or throughput of all variants over time. */
export function Curves({ figure, outcomes }: { readonly figure: CurveFigure; readonly outcomes: Outcomes }) {
  const { kind, series, x: across, y: up, moment } = figure;
  const height = useHeight();
  const names = series.map(({ name }) => name);
  const lines = useLines(names);
  const { isPale, toneOf, lookOf, markerOf, show } = lines;
  const factor = kind === 'cwnd' ? 1 : factorOf(up.unit);
  const curves = series.flatMap((each) => {
    const found = curveOf(each, figure, outcomes);
    return found === null ? [] : [{ ...found, values: found.values.map((value) => value / factor) }];
  });
  // Printed values are means of rates and do not belong among windows.
  const printed = kind === 'cwnd' ? [] : series.flatMap((each) => (each.printed === undefined ? [] : [each]));
  const duration = Math.max(1, ...series.map(({ setup }) => setup.scenario.duration));
  const top = Math.max(
    curves.length === 0 ? expected(figure, factor) : (up.range?.[1] ?? 1e-9),
    ...printed.map((each) => Number(each.printed)),
    ...curves.flatMap(({ values }) => values.filter((each) => each > 0)),
  );
  const marked = curves.map(({ name, values, width }) => ({
    name,
    mark: curve(name, values, width, decimals, lookOf(name)),
  }));
  const numbers = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));
  return (
    <>
      <Names names={names} lines={lines} />
      <TimeFigure
        title={axisWords(up)}
        about={`against ${axisWords(across).toLowerCase()}; ${kind === 'cwnd' ? 'the largest window of each column of time' : 'new payload in order'}${printed.length > 0 ? '; ◇ the mean that the table prints' : ''}`}
        summary={[
          ...printed.map((each) => `${each.name}: printed mean ${each.printed}`),
          ...curves.map(({ name, values }) => {
            const given = numbers(values);
            return `${name}: at most ${decimals(Math.max(...given))}, at the end ${decimals(given.at(-1) ?? 0)}`;
          }),
        ].join('; ')}
        height={height}
        marks={[
          ...(curves.length < series.length ? [notSimulated()] : []),
          ...(moment === undefined ? [] : [momentAt(moment.time, 'ink')]),
          // Those in colour lie above the others.
          ...[...marked].sort((a, b) => Number(isPale(b.name)) - Number(isPale(a.name))).map(({ mark }) => mark),
        ]}
        table={() =>
          tableOf(
            marked.map(({ mark }) => mark),
            (time) => time.toFixed(2),
          )
        }
        times={across.range ?? [0, duration]}
        values={[up.range?.[0] ?? 0, top]}
        unit={across.unit}
        up={up.unit}
        apart={130}
        room={{ left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM }}
      >
        {(place, drawn) => {
          const ends = apart(
            curves.map(({ name, values }) => ({ name, y: place.y(numbers(values).at(-1) ?? 0) })),
            place.bottom,
          );
          return (
            <>
              {drawn}
              {curves.length < series.length && (
                <text className="label" x={(place.left + place.right) / 2} y={TOP + 24} textAnchor="middle">
                  {curves.length === 0 ? 'not simulated yet' : `${curves.length} of ${series.length} curves`}
                </text>
              )}
              {moment !== undefined && (
                <text className="label" x={place.x(moment.time) - 6} y={TOP + 6} textAnchor="end">
                  {moment.time} s
                </text>
              )}
              {printed.map((each) => (
                <path
                  key={each.name}
                  className={`printed ${toneOf(each.name)}`}
                  d={diamond(place.right, place.y(Number(each.printed)))}
                />
              ))}
              {/* Keyboard users have a button for each name above. */}
              <rect
                className="target"
                x={place.left}
                y={TOP}
                width={Math.max(0, place.right - place.left)}
                height={Math.max(0, place.bottom - TOP)}
                onClick={({ currentTarget, clientX, clientY }) => {
                  const box = currentTarget.getBoundingClientRect();
                  const grow = box.width / (place.right - place.left);
                  const [x, y] = [(clientX - box.left) / grow, (clientY - box.top) / grow + TOP];
                  const near = nearest(curves, place.x.invert(place.left + x), (value) => Math.abs(place.y(value) - y));
                  if (near !== null) show(near);
                }}
              />
              {curves.map(({ name, values, width }) => {
                const line = markerOf(name);
                const y = ends.get(name) ?? 0;
                return (
                  <g key={name} className="touched" onClick={() => show(name)}>
                    {markersAt(names.indexOf(name), names.length, place.left, place.right).map((x) => {
                      const value = values[Math.floor(place.x.invert(x) / width)] ?? NaN;
                      return Number.isNaN(value) ? null : <Marker key={x} line={line} x={x} y={place.y(value)} />;
                    })}
                    <Marker line={line} x={place.right + 14} y={y} />
                    <text className={`label ${toneOf(name) || 'pale'}`} x={place.right + 24} y={y} dy="0.35em">
                      {name}
                    </text>
                  </g>
                );
              })}
            </>
          );
        }}
      </TimeFigure>
      {moment !== undefined && (
        <p>
          At {moment.time} s: {moment.says}{' '}
          <a className="button primary" href={`#${encodeLink(moment.setup.scenario, { time: moment.time })}`}>
            Open that moment in the Lab
          </a>
        </p>
      )}
      <ul className="open-runs off-wall off-paper wraps in-line" aria-label="Open in the Lab">
        {series.map(({ name, setup }) => (
          <li key={name}>
            <a href={`#${encodeLink(setup.scenario)}`}>Open {name} in the Lab</a>
          </li>
        ))}
      </ul>
    </>
  );
}
