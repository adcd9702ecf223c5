import type { PaperFigure } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import type { FigureContent } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import { axisWords, BOTTOM, firstColoured, LEFT, looksOf, TOP, type Shown } from './look.ts';

type ResponseFigure = Extract<PaperFigure, { readonly kind: 'response' }>;

const RIGHT = 150;
const written = (value: number | null): string => (value === null ? '–' : String(Number(value.toPrecision(4))));
const percent = (share: number): string => `${share > 0 ? '+' : '−'}${Math.abs(100 * share).toFixed(1)} %`;

/** Results of runs as markers beside the lines of formulas, both axes logarithmic. */
export function responseFigure(figure: ResponseFigure, outcomes: Outcomes, { height }: Shown): FigureContent {
  const { x: acrossAxis, y: upAxis } = figure;
  const series = figure.series.map(({ name, dots, value, formula }) => ({
    name,
    formula,
    dots: dots.map(({ x, setup }) => {
      const [reading] = setup.progress(outcomes).readings;
      return { x, y: reading === undefined ? null : value(reading), law: x <= formula.until ? formula.of(x) : null };
    }),
  }));
  const names = series.map(({ name }) => name);
  const lookOf = looksOf(names, firstColoured(names));
  const all = series.flatMap(({ dots }) => dots);
  const come = all.filter(({ y }) => y !== null).length;
  const xs = all.map(({ x }) => x);
  const ys = all.flatMap(({ y, law }) => [...(y === null ? [] : [y]), ...(law === null ? [] : [law])]);
  const across = [Math.min(...xs), Math.max(...xs)] as const;
  return {
    title: axisWords(upAxis),
    about: `against ${axisWords(acrossAxis).toLowerCase()}, both logarithmic; markers are runs, thin lines the formulas`,
    summary:
      come === 0
        ? `The formulas ${series.map(({ formula }) => formula.words).join(' and ')}; no run has come yet.`
        : series
            .map(
              ({ name, dots }) =>
                `${name}: ${dots.flatMap(({ x, y, law }) => (y === null ? [] : [`p ${written(x)}, ${written(y)} segments${law === null ? '' : `, ${percent(y / law - 1)} from the formula`}`])).join('; ')}`,
            )
            .join('. '),
    height,
    table: {
      heads: ['p', ...series.flatMap(({ name, formula }) => [`${name}, run`, `${name}, ${formula.words}`, 'Apart'])],
      rows: series[0]!.dots.map(({ x }, at) => [
        written(x),
        ...series.flatMap(({ dots }) => {
          const { y, law } = dots[at]!;
          return [written(y), written(law), y === null || law === null ? '–' : percent(y / law - 1)];
        }),
      ]),
    },
    plots: (width) => [
      {
        area: { left: LEFT, right: width - RIGHT, top: TOP, bottom: height - BOTTOM },
        x: { ends: across, log: true, ticks: 1, grid: true, unit: acrossAxis.unit },
        y: { ends: [Math.min(...ys), Math.max(...ys)], log: true, nice: true, ticks: 1, unit: upAxis.unit },
        marks: [
          ...series.flatMap(({ name, dots, formula }, at) => {
            const [least, most] = [Math.min(...dots.map((dot) => dot.x)), Math.min(formula.until, across[1])];
            return [
              marks.line(
                [least, most].map((p) => [p, formula.of(p)]),
                { paint: 'ink2', width: 1.2 },
              ),
              marks.words(least, formula.of(least), { text: name, tone: at, dx: 12, dy: -12 }),
              marks.words(most, formula.of(most), {
                kind: 'tick',
                text: formula.words,
                dx: 12,
                dy: at === 0 ? -14 : 4,
              }),
              marks.spots(
                dots.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }])),
                lookOf(name).sign,
                'top',
              ),
            ];
          }),
          ...(come < all.length
            ? [
                marks.words(Math.sqrt(across[0] * across[1]), Infinity, {
                  text: come === 0 ? 'not simulated yet' : `${come} of ${all.length} runs`,
                  anchor: 'middle',
                  dy: 14,
                }),
              ]
            : []),
        ],
      },
    ],
  };
}
