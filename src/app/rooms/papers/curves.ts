import { firstTcp } from '../../../papers/describe.ts';
import type { CurveSeries, PaperFigure } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { curve, notSimulated, tableOf } from '../../charts/marks/known.ts';
import { scalesOf, type FigureContent, type PlotSpec } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import { spread } from '../../charts/plot/label.ts';
import { axisWords, BOTTOM, firstColoured, LEFT, looksOf, RIGHT, TOP, type Shown } from './look.ts';

type CurveFigure = Extract<PaperFigure, { readonly kind: 'cwnd' | 'throughput' }>;

/** Distance between two markers of a line, px. */
const MARKERS_APART = 130;

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

/** Maximum distance between a touch and the curve that it selects, px. */
const NEAR = 16;

/** Name of the curve nearest to a touch; null: none within `NEAR`. `time`: s; `away`: distance of a value, px. */
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

const given = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

/** cwnd or throughput of all variants over time. */
export function curvesFigure(figure: CurveFigure, outcomes: Outcomes, shown: Shown): FigureContent {
  const { height } = shown;
  const { kind, series, x: across, y: up, moment } = figure;
  const factor = kind === 'cwnd' ? 1 : factorOf(up.unit);
  const names = series.map(({ name }) => name);
  const lookOf = looksOf(names, shown.tones ?? firstColoured(names));
  const curves = series.flatMap((each, at) => {
    const found = curveOf(each, figure, outcomes);
    if (found === null) return [];
    const values = found.values.map((value) => value / factor);
    return [{ ...found, at, values, look: lookOf(each.name) }];
  });
  // Printed values are mean rates, so figures of windows do not show them.
  const printed = kind === 'cwnd' ? [] : series.flatMap((each) => (each.printed === undefined ? [] : [each]));
  const duration = Math.max(1, ...series.map(({ setup }) => setup.scenario.duration));
  const top = Math.max(
    curves.length === 0 ? expected(figure, factor) : (up.range?.[1] ?? 1e-9),
    ...printed.map((each) => Number(each.printed)),
    ...curves.flatMap(({ values }) => values.filter((each) => each > 0)),
  );
  const lines = curves.map(({ name, values, width, look }) => ({
    look,
    mark: curve(name, values, width, decimals, look.line),
  }));
  // Draw coloured lines last, so that they are above pale ones.
  const inOrder = [...lines].sort((a, b) => Number(b.look.isPale) - Number(a.look.isPale));
  const times = across.range ?? ([0, duration] as const);
  /** Markers of a line, shifted for each line, so that markers of coinciding lines do not overlap. */
  const markersOf = ({ at, values, width, look }: (typeof curves)[number]) =>
    marks.free(({ view: { left, right, from, to }, x, y, draw }) => {
      for (let px = left + (MARKERS_APART * (at + 0.5)) / series.length; px < right; px += MARKERS_APART) {
        const time = from + ((px - left) / (right - left)) * (to - from);
        const value = values[Math.floor(time / width)] ?? NaN;
        if (!Number.isNaN(value)) draw('top', { kind: 'spots', spots: [{ ...look.sign, x: x(time), y: y(value) }] });
      }
    });
  const plotsAt = (width: number): readonly PlotSpec[] => [
    {
      area: { left: LEFT, right: width - RIGHT, top: TOP, bottom: height - BOTTOM },
      x: { ends: times, ticks: Math.max(3, width / 130), unit: across.unit },
      y: { ends: [up.range?.[0] ?? 0, top], nice: true, ticks: 5, unit: up.unit },
      marks: [
        ...(curves.length < series.length
          ? [
              notSimulated(),
              marks.words((times[0] + times[1]) / 2, Infinity, {
                text: curves.length === 0 ? 'not simulated yet' : `${curves.length} of ${series.length} curves`,
                anchor: 'middle',
                dy: 24,
              }),
            ]
          : []),
        ...(moment === undefined
          ? []
          : [
              marks.upright(moment.time, { paint: 'ink', width: 1.6 }),
              marks.words(moment.time, Infinity, { text: `${moment.time} s`, anchor: 'end', dx: -6, dy: 6 }),
            ]),
        ...inOrder.map(({ mark }) => mark),
        ...printed.map(({ name, printed: mean }) =>
          marks.spots(
            [{ x: times[1], y: Number(mean) }],
            { look: 'printed', flow: lookOf(name).name.tone ?? -1, size: 5 },
            'top',
          ),
        ),
        ...curves.map(markersOf),
        marks.names(
          curves.map(({ name, values, look }) => ({
            ...look.name,
            text: name,
            value: given(values).at(-1) ?? 0,
            sign: look.sign,
          })),
          { dx: 24 },
        ),
      ],
    },
  ];
  return {
    title: axisWords(up),
    about: `against ${axisWords(across).toLowerCase()}; ${kind === 'cwnd' ? 'the largest window of each column of time' : 'new payload in order'}${printed.length > 0 ? '; ◇ the mean that the table prints' : ''}`,
    summary: [
      ...printed.map((each) => `${each.name}: printed mean ${each.printed}`),
      ...curves.map(({ name, values }) => {
        const all = given(values);
        return `${name}: at most ${decimals(Math.max(...all))}, at the end ${decimals(all.at(-1) ?? 0)}`;
      }),
    ].join('; '),
    height,
    table: () =>
      tableOf(
        lines.map(({ mark }) => mark),
        (time) => time.toFixed(2),
      ),
    nameAt: (x, y, width) => {
      const [plot] = plotsAt(width);
      const { area } = plot!;
      const scales = scalesOf(plot!);
      const away = (value: number): number => Math.abs(scales.y(value) - y);
      if (x <= area.right) return nearest(curves, scales.x.invert(x), away);
      const ends = curves.map(({ name, values }) => ({ name, y: scales.y(given(values).at(-1) ?? 0) }));
      return spread(ends, 17, area.top, area.bottom).find((end) => Math.abs(end.y - y) < 9)?.name ?? null;
    },
    plots: plotsAt,
  };
}
