import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { CurveSeries, PaperFigure } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
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
      <Figure
        title={axisWords(up)}
        about={`against ${axisWords(across).toLowerCase()}; ${kind === 'cwnd' ? 'the largest window of each column of time' : 'new payload in order'}`}
        summary={curves
          .map(({ name, values }) => {
            const given = numbers(values);
            return `${name}: at most ${decimals(Math.max(...given))}, at the end ${decimals(given.at(-1) ?? 0)}`;
          })
          .join('; ')}
        height={height}
        table={{
          heads: ['Time, s', ...curves.map(({ name }) => name)],
          rows: Array.from({ length: longest }, (_, column) => [
            ((column + 1) * (curves[0]?.width ?? 1)).toFixed(2),
            ...curves.map(({ values }) =>
              values[column] === undefined || Number.isNaN(values[column]) ? '–' : decimals(values[column]),
            ),
          ]),
        }}
      >
        {(width) => {
          const right = width - RIGHT;
          const x = scaleLinear()
            .domain(across.range ?? [0, duration])
            .range([LEFT, right]);
          const y = scaleLinear()
            .domain([up.range?.[0] ?? 0, top])
            .nice()
            .range([height - BOTTOM, TOP]);
          const ends = apart(
            curves.map(({ name, values }) => ({ name, y: y(numbers(values).at(-1) ?? 0) })),
            height - BOTTOM,
          );
          return (
            <>
              <AxisY scale={y} count={5} x={LEFT} right={right} />
              <AxisX
                scale={x}
                count={Math.max(3, width / 130)}
                unit={across.unit}
                y={height - BOTTOM}
                top={height - BOTTOM}
              />
              {curves.map(({ name, values, width: each }) => {
                const draw = line<number>()
                  .defined((value) => !Number.isNaN(value))
                  .x((_, column) => x((column + 0.5) * each))
                  .y((value) => y(value));
                return <path key={name} className={`curve ${toneOf(name) || 'pale'}`} d={draw([...values]) ?? ''} />;
              })}
              {curves.map(({ name }) => (
                <text key={name} className={`label ${toneOf(name)}`} x={right + 8} y={ends.get(name)} dy="0.35em">
                  {name}
                </text>
              ))}
            </>
          );
        }}
      </Figure>
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
