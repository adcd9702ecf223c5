import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useState } from 'react';
import type { FlowSeries } from '../../../study/measured.ts';
import type { Results } from '../../../study/results.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';

const LEFT = 56;
const TOP = 12;
const BOTTOM = 40;

type Quantity = 'window' | 'goodput' | 'fairness';
const QUANTITIES: readonly (readonly [Quantity, string, string])[] = [
  ['window', 'Window', 'segments, the largest of each column; all TCP flows together'],
  ['goodput', 'Goodput', 'Mb/s, all flows together'],
  ['fairness', "Jain's index", 'of the goodputs of the flows; 1: all have the same'],
];

/** What a quantity is in a column of time; NaN: nothing. */
const VALUES: Readonly<Record<Quantity, (flows: readonly FlowSeries[], column: number) => number>> = {
  window: (flows, column) => flows.reduce((sum, { max }) => sum + (Number.isNaN(max[column]!) ? 0 : max[column]!), 0),
  goodput: (flows, column) => flows.reduce((sum, { goodput }) => sum + goodput[column]!, 0) / 1e6,
  fairness: (flows, column) => {
    const rates = flows.map(({ goodput }) => goodput[column]!);
    const squares = rates.reduce((sum, each) => sum + each * each, 0);
    const sum = rates.reduce((all, each) => all + each, 0);
    return squares === 0 ? NaN : (sum * sum) / (rates.length * squares);
  },
};

interface Line {
  readonly name: string;
  readonly entry: number;
  readonly values: readonly number[];
}

/** A few curves over time on common axes. */
function Overlay({
  title,
  about,
  lines,
  width: columnWidth,
  toneOf,
  height,
  zero,
}: {
  readonly title: string;
  readonly about: string;
  readonly lines: readonly Line[];
  readonly width: number;
  readonly toneOf: (contender: number) => string;
  readonly height: number;
  readonly zero: boolean;
}) {
  const all = lines.flatMap(({ values }) => values.filter((value) => !Number.isNaN(value)));
  const columns = Math.max(0, ...lines.map(({ values }) => values.length));
  return (
    <Figure
      title={title}
      about={about}
      height={height}
      summary={lines
        .map(({ name, values }) => {
          const given = values.filter((value) => !Number.isNaN(value));
          return `${name}: ${Math.min(...given).toFixed(2)} to ${Math.max(...given).toFixed(2)}, at the end ${(given.at(-1) ?? NaN).toFixed(2)}`;
        })
        .join('; ')}
      table={{
        heads: ['Time, s', ...lines.map(({ name }) => name)],
        rows: Array.from({ length: columns }, (_, column) => [
          ((column + 1) * columnWidth).toFixed(2),
          ...lines.map(({ values }) => (Number.isNaN(values[column] ?? NaN) ? '–' : values[column]!.toFixed(3))),
        ]),
      }}
    >
      {(width) => {
        const x = scaleLinear()
          .domain([0, columns * columnWidth])
          .range([LEFT, width - 12]);
        const y = scaleLinear()
          .domain([Math.min(0, ...all), Math.max(1e-9, ...all)])
          .nice()
          .range([height - BOTTOM, TOP]);
        const draw = line<number>()
          .defined((value) => !Number.isNaN(value))
          .x((_, column) => x((column + 0.5) * columnWidth))
          .y((value) => y(value));
        return (
          <>
            <AxisY scale={y} count={5} x={LEFT} right={width - 12} />
            <AxisX scale={x} count={Math.max(3, width / 110)} unit="s" y={height - BOTTOM} top={height - BOTTOM} />
            {zero && <line className="zero" x1={LEFT} x2={width - 12} y1={y(0)} y2={y(0)} />}
            {lines.map(({ entry, values }) => (
              <path key={entry} className={`curve ${toneOf(entry)}`} d={draw([...values]) ?? ''} />
            ))}
            {lines.map(({ entry, name }, index) => (
              <text
                key={entry}
                className={`label ${toneOf(entry)}`}
                x={width - 20}
                y={TOP + 16 + index * 19}
                textAnchor="end"
              >
                {name}
              </text>
            ))}
          </>
        );
      }}
    </Figure>
  );
}

/** The chosen contenders laid over one another, and the difference of two. */
export function OverTime({
  results,
  chosen,
  toneOf,
  height,
}: {
  readonly results: Results;
  readonly chosen: readonly number[];
  readonly toneOf: (contender: number) => string;
  readonly height: number;
}) {
  const [quantity, setQuantity] = useState<Quantity>('goodput');
  const { study } = results;
  const runs = chosen.flatMap((entry) => {
    const outcome = results.outcome(study.indexOf(0, entry, 0));
    return outcome === undefined || 'failed' in outcome || outcome.series === undefined
      ? []
      : [{ entry, series: outcome.series }];
  });
  const single = study.base.flows.length < 2;
  const offered = QUANTITIES.filter(([name]) => !(single && name === 'fairness'));
  const now = offered.find(([name]) => name === quantity) ?? offered[0]!;
  const lines = runs.map(({ entry, series }): Line => ({
    entry,
    name: study.contenders[entry]!,
    values: Array.from({ length: series.flows[0]?.goodput.length ?? 0 }, (_, column) =>
      VALUES[now[0]](series.flows, column),
    ),
  }));
  const columnWidth = runs[0]?.series.width ?? 1;
  const [first, second] = lines;
  return (
    <>
      <fieldset className="quantities">
        <legend className="unseen">Quantity</legend>
        {offered.map(([name, title]) => (
          <label key={name}>
            <input type="radio" name="quantity" checked={name === now[0]} onChange={() => setQuantity(name)} /> {title}
          </label>
        ))}
        <span className="hint">Names in the table choose who is shown; two give their difference too.</span>
      </fieldset>
      {lines.length === 0 ? (
        <p className="waiting">Choose contenders by their names in the table.</p>
      ) : (
        <Overlay
          title={now[1]}
          about={`${now[2]}; the run of the first seed.`}
          lines={lines}
          width={columnWidth}
          toneOf={toneOf}
          height={height}
          zero={false}
        />
      )}
      {lines.length === 2 && (
        <Overlay
          title={`${first!.name} less ${second!.name}`}
          about={`${now[1].toLowerCase()}, ${now[2]}`}
          lines={[
            {
              entry: first!.entry,
              name: `above 0: ${first!.name} has more`,
              values: first!.values.map((value, column) => value - (second!.values[column] ?? NaN)),
            },
          ]}
          width={columnWidth}
          toneOf={toneOf}
          height={height}
          zero
        />
      )}
    </>
  );
}
