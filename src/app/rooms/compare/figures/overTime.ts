import { jainIndex } from '#lab/results/fairness.ts';
import type { Measured } from '#study/measured.ts';
import type { Results } from '#study/results.ts';
import { curve, overTime } from '../../../charts/marks/known.ts';
import type { FigureContent } from '../../../charts/marks/picture.ts';
import { level, namesInside } from '../../../charts/marks/placed.ts';

type Series = NonNullable<Measured['series']>;
export type Quantity = 'window' | 'goodput' | 'throughput' | 'drops' | 'routing' | 'fairness';
/** Name, title, explanation, unit. */
type QuantityWords = readonly [Quantity, string, string, string];
const QUANTITIES: readonly QuantityWords[] = [
  ['window', 'Window', 'segments, the largest of each column; all TCP flows together', 'segments'],
  ['goodput', 'Goodput', 'Mb/s, new data at the receivers, all flows together', 'Mb/s'],
  ['throughput', 'Throughput', 'Mb/s, all payload that arrives, copies too, all flows together', 'Mb/s'],
  ['drops', 'Drop ratio', '% of the packets sent that are lost, for all causes, all flows together', '%'],
  ['routing', 'Routing', 'messages of the routing protocol per second, of all nodes', 'per s'],
  ['fairness', "Jain's index", 'of the goodputs of the flows; 1: all have the same', ''],
];

/** The value of each quantity in a time bin; NaN: no value. */
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

/** The first run of a contender, if it is finished. */
interface FirstRun {
  readonly entry: number;
  /** Its index among the selected, which determines its colour. */
  readonly place: number;
  readonly series: Series;
}

/** The runs of the first seed of these contenders. */
export const firstRuns = (results: Results, chosen: readonly number[]): readonly FirstRun[] =>
  chosen.flatMap((entry, place) => {
    const outcome = results.outcome(results.study.indexOf(0, entry, 0));
    return outcome === undefined || 'failed' in outcome || outcome.series === undefined
      ? []
      : [{ entry, place, series: outcome.series }];
  });

/** The quantities that these runs have. */
export function quantitiesOf(results: Results, runs: readonly FirstRun[]): readonly QuantityWords[] {
  const single = results.study.base.flows.length < 2;
  const routed = runs.some(({ series }) => series.routing !== undefined);
  return QUANTITIES.filter(([name]) => !(single && name === 'fairness') && (routed || name !== 'routing'));
}

interface Line {
  readonly name: string;
  readonly place: number;
  readonly values: readonly number[];
  /** Width of a column, s. */
  readonly width: number;
}

/** A few curves on common axes. */
function overlay(
  words: Pick<FigureContent, 'title' | 'about' | 'height'>,
  unit: string,
  lines: readonly Line[],
  zero = false,
) {
  const all = lines.flatMap(({ values }) => values.filter((value) => !Number.isNaN(value)));
  return overTime({
    ...words,
    summary: lines
      .map(({ name, values }) => {
        const given = values.filter((value) => !Number.isNaN(value));
        return `${name}: ${Math.min(...given).toFixed(2)} to ${Math.max(...given).toFixed(2)}, at the end ${(given.at(-1) ?? NaN).toFixed(2)}`;
      })
      .join('; '),
    marks: [
      ...(zero ? [level(0, { paint: 'ink' })] : []),
      ...lines.map(({ name, place, values, width }) =>
        curve(name, values, width, (value) => value.toFixed(3), { paint: place }),
      ),
      namesInside(
        lines.map(({ name, place }) => ({ text: name, tone: place })),
        'top',
      ),
    ],
    times: [0, Math.max(0, ...lines.map(({ values, width }) => values.length * width))],
    values: [Math.min(0, ...all), Math.max(1e-9, ...all)],
    unit,
    room: { right: 12, top: 12, bottom: 40 },
  });
}

/** A quantity of the first runs on common axes, and of two also their difference. */
export function overTimeFigures(
  { study }: Results,
  runs: readonly FirstRun[],
  [quantity, title, explained, unit]: QuantityWords,
  height: number,
): readonly FigureContent[] {
  const lines = runs.map(({ entry, place, series }): Line => ({
    place,
    name: study.contenders[entry]!,
    width: series.width,
    values: Array.from({ length: series.flows[0]?.goodput.length ?? 0 }, (_, column) =>
      VALUES[quantity](series, column),
    ),
  }));
  const [first, second, third] = lines;
  if (first === undefined) return [];
  const together = overlay({ title, about: `${explained}; the run of the first seed.`, height }, unit, lines);
  if (second === undefined || third !== undefined || first.width !== second.width) return [together];
  const difference = {
    ...first,
    name: `above 0: ${first.name} has more`,
    values: first.values.map((value, column) => value - (second.values[column] ?? NaN)),
  };
  const words = { title: `${first.name} minus ${second.name}`, about: `${title.toLowerCase()}, ${explained}`, height };
  return [together, overlay(words, unit, [difference], true)];
}
