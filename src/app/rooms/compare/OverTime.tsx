import { useState } from 'react';
import { jainIndex } from '../../../lab/results/fairness.ts';
import type { Measured } from '../../../study/measured.ts';
import type { Results } from '../../../study/results.ts';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import { curve } from '../../charts/marks/known.ts';
import { level } from '../../charts/marks/placed.ts';
import { toneNameOf } from '../../ui/tones.ts';
import { Shares } from './Shares.tsx';

/** Room above the plot, px. */
const TOP = 12;

type Series = NonNullable<Measured['series']>;
type Quantity = 'window' | 'goodput' | 'throughput' | 'drops' | 'routing' | 'fairness';
/** Options: a quantity on common axes, or the share of each flow, one figure per contender. */
type Choice = Quantity | 'shares';
/** Name, title, explanation, unit. */
const QUANTITIES: readonly (readonly [Quantity, string, string, string])[] = [
  ['window', 'Window', 'segments, the largest of each column; all TCP flows together', 'segments'],
  ['goodput', 'Goodput', 'Mb/s, new data at the receivers, all flows together', 'Mb/s'],
  ['throughput', 'Throughput', 'Mb/s, all payload that arrives, copies too, all flows together', 'Mb/s'],
  ['drops', 'Drop ratio', '% of the packets sent that are lost, for all causes, all flows together', '%'],
  ['routing', 'Routing', 'messages of the routing protocol per second, of all nodes', 'per s'],
  ['fairness', "Jain's index", 'of the goodputs of the flows; 1: all have the same', ''],
];

/** A quantity in a column of time; NaN: none. */
const VALUES: Readonly<Record<Quantity, (series: Series, column: number) => number>> = {
  window: ({ flows }, column) => sum(flows, ({ max }) => (Number.isNaN(max[column]!) ? 0 : max[column]!)),
  goodput: ({ flows }, column) => sum(flows, ({ goodput }) => goodput[column]!) / 1e6,
  throughput: ({ flows }, column) => sum(flows, ({ throughput }) => throughput[column]!) / 1e6,
  // If more was lost than sent, packets had waited for a route: 100 %.
  drops: ({ flows }, column) => {
    const lost = sum(flows, ({ drops }) => drops[column]!);
    return (
      (100 * lost) /
      Math.max(
        1,
        lost,
        sum(flows, ({ sent }) => sent[column]!),
      )
    );
  },
  routing: ({ routing, width }, column) => (routing?.[column] ?? NaN) / width,
  fairness: ({ flows }, column) => jainIndex(flows.map(({ goodput }) => goodput[column]!)) ?? NaN,
};

const sum = (flows: Series['flows'], of: (flow: Series['flows'][number]) => number): number =>
  flows.reduce((all, flow) => all + of(flow), 0);

interface Line {
  readonly name: string;
  /** Its index among the selected, which determines its colour. */
  readonly place: number;
  readonly values: readonly number[];
  /** Width of a column, s. */
  readonly width: number;
}

/** A few curves over time on common axes. */
function Overlay({
  title,
  about,
  lines,
  height,
  zero,
  unit,
}: {
  readonly title: string;
  readonly about: string;
  readonly lines: readonly Line[];
  readonly height: number;
  readonly zero: boolean;
  readonly unit: string;
}) {
  const all = lines.flatMap(({ values }) => values.filter((value) => !Number.isNaN(value)));
  const end = Math.max(0, ...lines.map(({ values, width }) => values.length * width));
  return (
    <TimeFigure
      title={title}
      about={about}
      height={height}
      summary={lines
        .map(({ name, values }) => {
          const given = values.filter((value) => !Number.isNaN(value));
          return `${name}: ${Math.min(...given).toFixed(2)} to ${Math.max(...given).toFixed(2)}, at the end ${(given.at(-1) ?? NaN).toFixed(2)}`;
        })
        .join('; ')}
      marks={[
        ...(zero ? [level(0, { paint: 'ink' })] : []),
        ...lines.map(({ name, place, values, width }) =>
          curve(name, values, width, (value) => value.toFixed(3), { paint: place }),
        ),
      ]}
      times={[0, end]}
      values={[Math.min(0, ...all), Math.max(1e-9, ...all)]}
      up={unit}
      room={{ right: 12, top: TOP, bottom: 40 }}
    >
      {({ right }, drawn) => (
        <>
          {drawn}
          {lines.map(({ place, name }, index) => (
            <text
              key={place}
              className={`label ${toneNameOf(place)}`}
              x={right - 8}
              y={TOP + 16 + index * 19}
              textAnchor="end"
            >
              {name}
            </text>
          ))}
        </>
      )}
    </TimeFigure>
  );
}

/** The selected contenders overlaid, and the difference of two. */
export function OverTime({
  results,
  chosen,
  height,
}: {
  readonly results: Results;
  readonly chosen: readonly number[];
  readonly height: number;
}) {
  const [choice, choose] = useState<Choice>('goodput');
  const { study } = results;
  const runs = chosen.flatMap((entry, place) => {
    const outcome = results.outcome(study.indexOf(0, entry, 0));
    return outcome === undefined || 'failed' in outcome || outcome.series === undefined
      ? []
      : [{ entry, place, series: outcome.series }];
  });
  const single = study.base.flows.length < 2;
  const routed = runs.some(({ series }) => series.routing !== undefined);
  const offered = QUANTITIES.filter(([name]) => !(single && name === 'fairness') && (routed || name !== 'routing'));
  const shares = choice === 'shares' && !single;
  const now = offered.find(([name]) => name === choice) ?? offered[0]!;
  const lines = runs.map(({ entry, place, series }): Line => ({
    place,
    name: study.contenders[entry]!,
    width: series.width,
    values: Array.from({ length: series.flows[0]?.goodput.length ?? 0 }, (_, column) => VALUES[now[0]](series, column)),
  }));
  const [first, second] = lines;
  return (
    <>
      <fieldset className="quantities wraps off-wall">
        <legend className="unseen">Quantity</legend>
        {offered.map(([name, title]) => (
          <label key={name}>
            <input type="radio" name="quantity" checked={!shares && name === now[0]} onChange={() => choose(name)} />{' '}
            {title}
          </label>
        ))}
        {!single && (
          <label>
            <input type="radio" name="quantity" checked={shares} onChange={() => choose('shares')} /> Shares
          </label>
        )}
        <span className="hint off-wall">Names in the table choose who is shown; two give their difference too.</span>
      </fieldset>
      {lines.length === 0 && <p className="waiting">Choose contenders by their names in the table.</p>}
      {shares &&
        runs.map(({ entry, series }) => {
          const { scenario } = study.run(study.indexOf(0, entry, 0));
          return (
            scenario !== null && (
              <Shares
                key={entry}
                name={study.contenders[entry]!}
                scenario={scenario}
                flows={series.flows}
                width={series.width}
              />
            )
          );
        })}
      {lines.length > 0 && !shares && (
        <Overlay
          title={now[1]}
          about={`${now[2]}; the run of the first seed.`}
          lines={lines}
          height={height}
          zero={false}
          unit={now[3]}
        />
      )}
      {lines.length === 2 && !shares && first!.width === second!.width && (
        <Overlay
          title={`${first!.name} minus ${second!.name}`}
          about={`${now[1].toLowerCase()}, ${now[2]}`}
          lines={[
            {
              place: first!.place,
              name: `above 0: ${first!.name} has more`,
              width: first!.width,
              values: first!.values.map((value, column) => value - (second!.values[column] ?? NaN)),
            },
          ]}
          height={height}
          zero
          unit={now[3]}
        />
      )}
    </>
  );
}
