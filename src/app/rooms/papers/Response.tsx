import { scaleLog } from 'd3-scale';
import type { PaperFigure } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import { lineThrough } from '../../charts/figure/paths.ts';
import { axisWords, BOTTOM, LEFT, Marker, TOP, useHeight } from './lines.tsx';

type ResponseFigure = Extract<PaperFigure, { readonly kind: 'response' }>;

const RIGHT = 150;
const written = (value: number | null): string => (value === null ? '–' : String(Number(value.toPrecision(4))));
const percent = (share: number): string => `${share > 0 ? '+' : '−'}${Math.abs(100 * share).toFixed(1)} %`;

/** Results of runs as markers beside the lines of formulas, both axes logarithmic. */
export function Response({ figure, outcomes }: { readonly figure: ResponseFigure; readonly outcomes: Outcomes }) {
  const height = useHeight();
  const { x: acrossAxis, y: upAxis } = figure;
  const series = figure.series.map(({ name, dots, value, formula }) => ({
    name,
    formula,
    dots: dots.map(({ x, setup }) => {
      const [reading] = setup.progress(outcomes).readings;
      return {
        x,
        setup,
        y: reading === undefined ? null : value(reading),
        law: x <= formula.until ? formula.of(x) : null,
      };
    }),
  }));
  const all = series.flatMap(({ dots }) => dots);
  const come = all.filter(({ y }) => y !== null).length;
  const xs = all.map(({ x }) => x);
  const ys = all.flatMap(({ y, law }) => [...(y === null ? [] : [y]), ...(law === null ? [] : [law])]);
  return (
    <>
      <Figure
        title={axisWords(upAxis)}
        about={`against ${axisWords(acrossAxis).toLowerCase()}, both logarithmic; markers are runs, thin lines the formulas`}
        summary={
          come === 0
            ? `The formulas ${series.map(({ formula }) => formula.words).join(' and ')}; no run has come yet.`
            : series
                .map(
                  ({ name, dots }) =>
                    `${name}: ${dots.flatMap(({ x, y, law }) => (y === null ? [] : [`p ${written(x)}, ${written(y)} segments${law === null ? '' : `, ${percent(y / law - 1)} from the formula`}`])).join('; ')}`,
                )
                .join('. ')
        }
        height={height}
        table={{
          heads: [
            'p',
            ...series.flatMap(({ name, formula }) => [`${name}, run`, `${name}, ${formula.words}`, 'Apart']),
          ],
          rows: series[0]!.dots.map(({ x }, at) => [
            written(x),
            ...series.flatMap(({ dots }) => {
              const { y, law } = dots[at]!;
              return [written(y), written(law), y === null || law === null ? '–' : percent(y / law - 1)];
            }),
          ]),
        }}
      >
        {(width) => {
          const right = width - RIGHT;
          const x = scaleLog([Math.min(...xs), Math.max(...xs)], [LEFT, right]);
          const y = scaleLog([Math.min(...ys), Math.max(...ys)], [height - BOTTOM, TOP]).nice();
          const powers = (scale: typeof x): readonly number[] =>
            scale.ticks().filter((value) => Number.isInteger(Math.round(Math.log10(value) * 1e6) / 1e6));
          return (
            <>
              <g className="axis">
                {powers(x).map((value, at) => (
                  <g key={value} transform={`translate(${x(value)},0)`}>
                    <line y1={TOP} y2={height - BOTTOM} />
                    <text y={height - BOTTOM + 18} textAnchor="middle">
                      {value}
                      {at === 0 && acrossAxis.unit !== '' ? ` ${acrossAxis.unit}` : ''}
                    </text>
                  </g>
                ))}
                <text className="unit" x={LEFT + 5} y={y(powers(y).at(-1) ?? 1) + 10} dy="0.35em">
                  {upAxis.unit}
                </text>
                {powers(y).map((value) => (
                  <g key={value} transform={`translate(0,${y(value)})`}>
                    <line x1={LEFT} x2={right} />
                    <text x={LEFT - 8} dy="0.35em" textAnchor="end">
                      {value}
                    </text>
                  </g>
                ))}
              </g>
              {series.map(({ name, dots, formula }, line) => {
                const least = Math.min(...dots.map((dot) => dot.x));
                const ends = [least, Math.min(formula.until, Math.max(...xs))];
                return (
                  <g key={name}>
                    <path className="law" d={lineThrough(ends.map((p) => [x(p), y(formula.of(p))]))} />
                    <text className={`label tone-${line + 1}`} x={x(least) + 12} y={y(formula.of(least)) - 12}>
                      {name}
                    </text>
                    <text
                      className="law-name"
                      x={x(ends[1]!) + 12}
                      y={y(formula.of(ends[1]!)) - (line === 0 ? 14 : -4)}
                    >
                      {formula.words}
                    </text>
                    {dots.map((dot) =>
                      dot.y === null ? null : <Marker key={dot.x} line={line} x={x(dot.x)} y={y(dot.y)} />,
                    )}
                  </g>
                );
              })}
              {come < all.length && (
                <text className="label" x={(LEFT + right) / 2} y={TOP + 14} textAnchor="middle">
                  {come === 0 ? 'not simulated yet' : `${come} of ${all.length} runs`}
                </text>
              )}
            </>
          );
        }}
      </Figure>
      <ul className="open-runs off-wall off-paper wraps in-line" aria-label="Open in the Lab">
        {figure.series.flatMap(({ dots }) =>
          dots.map(({ setup }) => (
            <li key={setup.label}>
              <a href={`#${encodeLink(setup.scenario)}`}>{setup.label}</a>
            </li>
          )),
        )}
      </ul>
    </>
  );
}
