import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { useState } from 'react';
import { evaluate, type Cell } from '../../../papers/evaluate.ts';
import type { CurveSeries, Paper, PaperAxis, PaperFigure as Drawn, PaperTable } from '../../../papers/paper.ts';
import { CURVE_POINTS, type Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';

const LEFT = 72;
const TOP = 14;
const BOTTOM = 44;
const RIGHT = 118;
const HEIGHT = 440;
/** Lines that can have a colour of their own. */
const COLOURS = 5;

const axisWords = ({ title, unit }: PaperAxis): string => (unit === '' ? title : `${title}, ${unit}`);
const decimals = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));

/** Names at the ends of lines, none on another: y of each, px. */
function apart(ends: readonly { readonly name: string; readonly y: number }[], bottom: number): Map<string, number> {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  const placed: [string, number][] = [];
  let before = -Infinity;
  for (const { name, y } of sorted) {
    before = Math.max(y, before + 17);
    placed.push([name, before]);
  }
  const over = Math.max(0, before - bottom);
  return new Map(placed.map(([name, y]) => [name, Math.max(TOP + 6, y - over)]));
}

interface Curve {
  readonly name: string;
  readonly width: number;
  readonly values: readonly number[];
}

/** A curve of a run that has come; null: not yet. */
function curveOf(series: CurveSeries, kind: 'cwnd' | 'throughput', outcomes: Outcomes): Curve | null {
  const outcome = outcomes(series.setup.runs(CURVE_POINTS)[0]!.name);
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

/** Which of several lines have a colour: a button each. */
function Names({
  names,
  toneOf,
  toggle,
}: {
  readonly names: readonly string[];
  readonly toneOf: (name: string) => string;
  readonly toggle: (name: string) => void;
}) {
  return (
    <p className="line-names">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={toneOf(name)}
          aria-pressed={toneOf(name) !== ''}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

/** The lines of a figure that have a colour of their own, and how to change that. */
function useTones(names: readonly string[]): { toneOf: (name: string) => string; toggle: (name: string) => void } {
  const [shown, show] = useState<readonly string[]>(names.slice(0, COLOURS));
  return {
    toneOf: (name) => (shown.includes(name) ? `tone-${shown.indexOf(name) + 1}` : ''),
    toggle: (name) =>
      show(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name].slice(-COLOURS)),
  };
}

type CurveFigure = Extract<Drawn, { readonly kind: 'cwnd' | 'throughput' }>;
type CellFigure = Extract<Drawn, { readonly kind: 'bars' | 'lines' }>;

/** cwnd or throughput of all variants against time. */
function Curves({ figure, outcomes }: { readonly figure: CurveFigure; readonly outcomes: Outcomes }) {
  const { kind, series, x: across, y: up } = figure;
  const { toneOf, toggle } = useTones(series.map(({ name }) => name));
  const factor = kind === 'cwnd' ? 1 : factorOf(up.unit);
  const curves = series.flatMap((each) => {
    const curve = curveOf(each, kind, outcomes);
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
        height={HEIGHT}
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
            .range([HEIGHT - BOTTOM, TOP]);
          const ends = apart(
            curves.map(({ name, values }) => ({ name, y: y(numbers(values).at(-1) ?? 0) })),
            HEIGHT - BOTTOM,
          );
          return (
            <>
              <AxisY scale={y} count={5} x={LEFT} right={right} />
              <AxisX
                scale={x}
                count={Math.max(3, width / 130)}
                unit={across.unit}
                y={HEIGHT - BOTTOM}
                top={HEIGHT - BOTTOM}
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

/** What bit/s are divided by for a unit as printed. */
const factorOf = (unit: string): number =>
  /^g/i.test(unit) ? 1e9 : /^m/i.test(unit) ? 1e6 : /^k/i.test(unit) ? 1e3 : 1;

interface Point {
  readonly x: string;
  readonly cell: Cell | null;
}

/** The cells of a series, with what came of them. */
function pointsOf(series: CellFigure['series'][number], cellsOf: (table: string) => readonly Cell[]): readonly Point[] {
  const cells = cellsOf(series.table);
  return series.cells.map(({ x, row, column }) => ({
    x,
    cell: cells.find((cell) => cell.row.key === row && cell.column.key === column) ?? null,
  }));
}

/** Cells of tables drawn: printed as diamonds, ours as bars or as points joined by lines. */
function Cells({
  figure,
  paper,
  outcomes,
}: {
  readonly figure: CellFigure;
  readonly paper: Paper;
  readonly outcomes: Outcomes;
}) {
  const { toneOf, toggle } = useTones(figure.series.map(({ name }) => name));
  const tables = new Map(
    figure.series.map(({ table: id }) => {
      const table: PaperTable | undefined = paper.tables.find((each) => each.id === id);
      return [id, table === undefined ? [] : evaluate(table, outcomes)] as const;
    }),
  );
  const lines = figure.series.map((series) => ({
    name: series.name,
    points: pointsOf(series, (id) => tables.get(id) ?? []),
  }));
  const places = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))];
  const values = lines.flatMap(({ points }) =>
    points.flatMap(({ cell }) =>
      cell === null ? [] : [Number(cell.printed), ...(cell.mean === null ? [] : [cell.mean + (cell.interval ?? 0)])],
    ),
  );
  const least = figure.kind === 'bars' ? 0 : Math.min(...values);
  const cellAt = (points: readonly Point[], at: string): Cell | null => points.find(({ x }) => x === at)?.cell ?? null;
  return (
    <>
      <Names names={lines.map(({ name }) => name)} toneOf={toneOf} toggle={toggle} />
      <Figure
        title={axisWords(figure.y)}
        about={`by ${axisWords(figure.x).toLowerCase()}; printed ◇, simulated ${figure.kind === 'bars' ? 'as a bar' : 'as a line'}`}
        summary={lines
          .map(({ name, points }) => {
            const given = points.filter(({ cell }) => cell?.mean !== null && cell !== null);
            return `${name}: ${given.map(({ x, cell }) => `${x} printed ${cell!.printed}, simulated ${cell!.simulated}`).join(', ')}`;
          })
          .join('; ')}
        height={HEIGHT}
        table={{
          heads: [axisWords(figure.x), ...lines.flatMap(({ name }) => [`${name}, printed`, `${name}, simulated`])],
          rows: places.map((at) => [
            at,
            ...lines.flatMap(({ points }) => {
              const cell = cellAt(points, at);
              return cell === null ? ['–', '–'] : [cell.printed, cell.simulated === '' ? '–' : cell.simulated];
            }),
          ]),
        }}
      >
        {(width) => {
          const right = width - (figure.kind === 'bars' ? 16 : RIGHT);
          const y = scaleLinear()
            .domain([Math.min(least, ...(figure.kind === 'bars' ? [0] : [])), Math.max(1e-9, ...values)])
            .nice()
            .range([HEIGHT - BOTTOM, TOP]);
          const x = scalePoint<string>().domain(places).range([LEFT, right]).padding(0.5);
          const step = x.step() === 0 ? right - LEFT : x.step();
          const bar = Math.max(3, Math.min(34, (step * 0.8) / lines.length));
          const at = (name: string, place: number): number =>
            (x(name) ?? LEFT) + (figure.kind === 'bars' ? (place - (lines.length - 1) / 2) * bar : 0);
          const ends = apart(
            lines.flatMap(({ name, points }) => {
              const last = points.filter(({ cell }) => cell !== null).at(-1)?.cell;
              return last === undefined || last === null ? [] : [{ name, y: y(last.mean ?? Number(last.printed)) }];
            }),
            HEIGHT - BOTTOM,
          );
          return (
            <>
              <AxisY scale={y} count={5} x={LEFT} right={right} />
              <g className="axis">
                {places.map((place) => (
                  <text key={place} x={x(place)} y={HEIGHT - BOTTOM + 18} textAnchor="middle">
                    {place}
                  </text>
                ))}
              </g>
              {lines.map(({ name, points }, place) => {
                const given = points.flatMap(({ x: where, cell }) =>
                  cell?.mean === null || cell === null
                    ? []
                    : [{ where, mean: cell.mean, interval: cell.interval ?? 0 }],
                );
                return (
                  <g key={name} className={`cells ${toneOf(name)}`}>
                    {figure.kind === 'bars' ? (
                      given.map(({ where, mean }) => (
                        <rect
                          key={where}
                          x={at(where, place) - bar / 2}
                          y={y(mean)}
                          width={bar - 1}
                          height={Math.max(1, y(0) - y(mean))}
                        />
                      ))
                    ) : (
                      <path
                        className={`curve ${toneOf(name) || 'pale'}`}
                        d={
                          line<(typeof given)[number]>()
                            .x(({ where }) => at(where, place))
                            .y(({ mean }) => y(mean))(given) ?? ''
                        }
                      />
                    )}
                    {given.map(({ where, mean, interval }) =>
                      interval > 0 ? (
                        <path
                          key={where}
                          className="interval"
                          d={`M${at(where, place)} ${y(mean - interval)}V${y(mean + interval)}`}
                        />
                      ) : null,
                    )}
                    {points.map(({ x: where, cell }) =>
                      cell === null ? null : (
                        <path
                          key={where}
                          className="printed"
                          d={`M${at(where, place) - 5} ${y(Number(cell.printed))}l5 -5l5 5l-5 5Z`}
                        />
                      ),
                    )}
                    {figure.kind === 'lines' && (
                      <text className={`label ${toneOf(name)}`} x={right + 8} y={ends.get(name)} dy="0.35em">
                        {name}
                      </text>
                    )}
                  </g>
                );
              })}
            </>
          );
        }}
      </Figure>
    </>
  );
}

/** A figure of a paper, drawn from our runs as the paper draws it. */
export function PaperFigure({
  figure,
  paper,
  outcomes,
}: {
  readonly figure: Drawn;
  readonly paper: Paper;
  readonly outcomes: Outcomes;
}) {
  return (
    <div className="paper-figure">
      {figure.note !== '' && <p>{figure.note}</p>}
      {(figure.kind === 'cwnd' || figure.kind === 'throughput') && (
        <>
          <p>The paper prints these curves only as a picture: ours stand alone.</p>
          <Curves figure={figure} outcomes={outcomes} />
        </>
      )}
      {(figure.kind === 'bars' || figure.kind === 'lines') && (
        <Cells figure={figure} paper={paper} outcomes={outcomes} />
      )}
      {figure.kind === 'drawing' && <p>A drawing without results: there is nothing to compute.</p>}
    </div>
  );
}
