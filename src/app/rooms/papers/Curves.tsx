import type { CurveSeries, PaperFigure } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { Curve, TimeFigure, timeTable } from '../../charts/figure/TimeFigure.tsx';
import { apart, axisWords, BOTTOM, LEFT, Names, RIGHT, TOP, useHeight, useTones } from './lines.tsx';

type CurveFigure = Extract<PaperFigure, { readonly kind: 'cwnd' | 'throughput' }>;

const decimals = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));

interface Curve {
  readonly name: string;
  readonly width: number;
  readonly values: readonly number[];
}

/** A curve of a run that has come; null: not yet. */
function curveOf(series: CurveSeries, { kind, points }: CurveFigure, outcomes: Outcomes): Curve | null {
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

/** What bit/s are divided by for a unit as printed. */
const factorOf = (unit: string): number =>
  /^g/i.test(unit) ? 1e9 : /^m/i.test(unit) ? 1e6 : /^k/i.test(unit) ? 1e3 : 1;

/** cwnd or throughput of all variants against time. */
export function Curves({ figure, outcomes }: { readonly figure: CurveFigure; readonly outcomes: Outcomes }) {
  const { kind, series, x: across, y: up } = figure;
  const height = useHeight();
  const { toneOf, toggle } = useTones(series.map(({ name }) => name));
  const factor = kind === 'cwnd' ? 1 : factorOf(up.unit);
  const curves = series.flatMap((each) => {
    const curve = curveOf(each, figure, outcomes);
    return curve === null ? [] : [{ ...curve, values: curve.values.map((value) => value / factor) }];
  });
  const duration = Math.max(1, ...series.map(({ setup }) => setup.scenario.duration));
  const top = Math.max(1e-9, up.range?.[1] ?? 0, ...curves.flatMap(({ values }) => values.filter((each) => each > 0)));
  const longest = curves.reduce((most, { values }) => Math.max(most, values.length), 0);
  const numbers = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));
  return (
    <>
      <Names names={series.map(({ name }) => name)} toneOf={toneOf} toggle={toggle} />
      <TimeFigure
        title={axisWords(up)}
        about={`against ${axisWords(across).toLowerCase()}; ${kind === 'cwnd' ? 'the largest window of each column of time' : 'new payload in order'}`}
        summary={curves
          .map(({ name, values }) => {
            const given = numbers(values);
            return `${name}: at most ${decimals(Math.max(...given))}, at the end ${decimals(given.at(-1) ?? 0)}`;
          })
          .join('; ')}
        height={height}
        table={timeTable(
          curves.map(({ name }) => name),
          longest,
          curves[0]?.width ?? 1,
          (column) =>
            curves.map(({ values }) =>
              values[column] === undefined || Number.isNaN(values[column]) ? '–' : decimals(values[column]),
            ),
        )}
        times={across.range ?? [0, duration]}
        values={[up.range?.[0] ?? 0, top]}
        unit={across.unit}
        apart={130}
        room={{ left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM }}
      >
        {(place, axes) => {
          const ends = apart(
            curves.map(({ name, values }) => ({ name, y: place.y(numbers(values).at(-1) ?? 0) })),
            place.bottom,
          );
          return (
            <>
              {axes}
              {curves.map((curve) => (
                <Curve key={curve.name} place={place} tone={toneOf(curve.name) || 'pale'} {...curve} />
              ))}
              {curves.map(({ name }) => (
                <text key={name} className={`label ${toneOf(name)}`} x={place.right + 8} y={ends.get(name)} dy="0.35em">
                  {name}
                </text>
              ))}
            </>
          );
        }}
      </TimeFigure>
      <ul className="open-runs" aria-label="Open in the Lab">
        {series.map(({ name, setup }) => (
          <li key={name}>
            <a href={`#${encodeLink(setup.scenario)}`}>Open {name} in the Lab</a>
          </li>
        ))}
      </ul>
    </>
  );
}
