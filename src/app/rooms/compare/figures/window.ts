import type { FlowSeries, Measured } from '#study/measured.ts';
import type { PathFacts } from '#study/path.ts';
import type { Results } from '#study/results.ts';
import { overTime, trace, type KnownMark } from '../../../charts/marks/known.ts';
import type { FigureContent } from '../../../charts/marks/picture.ts';
import { boxes, free } from '../../../charts/marks/placed.ts';
import { xOf } from '../../../charts/plot/view.ts';
import { Series } from '../../../run/record/series.ts';
import { firstRuns } from './overTime.ts';

/** A window over time bins, drawn as if it either only fell or only grew within a bin. */
function recorded({ min, max }: FlowSeries): Series {
  const series = new Series();
  min.forEach((low, column) => {
    const falls = low < (min[column - 1] ?? low);
    if (!Number.isNaN(low)) series.set(column, low, max[column]!, falls ? low : max[column]!);
  });
  return series;
}

/** A tick below the axis for each column with losses. */
const lossTicks = (drops: readonly number[], width: number): KnownMark => ({
  columns: [{ head: 'Packets lost', width, count: drops.length, cell: (column) => String(drops[column]) }],
  lay: ({ view, draw }) => {
    const ticks = drops.flatMap((count, column) =>
      count > 0 ? [{ x: xOf(view, (column + 0.5) * width) - 1, y: view.bottom, width: 2, height: 6 }] : [],
    );
    draw('top', { kind: 'boxes', boxes: ticks, paint: 'loss' });
  },
});

/** End of the common window axis, segments: above a high quantile, so that one overshoot does not set the scale. */
export function topOf(results: Results): number {
  const tops = firstRuns(
    results,
    results.study.contenders.map((_, entry) => entry),
  ).flatMap(({ series }) =>
    series.flows.map(({ max }) => {
      const sorted = Array.from(max)
        .filter((value) => !Number.isNaN(value))
        .sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length * 0.97)] ?? 0;
    }),
  );
  return Math.max(10, ...tops) * 1.15;
}

interface Order {
  readonly name: string;
  /** The results of its run; null: none. */
  readonly measured: Measured | null;
  /** null: no single link limits it. */
  readonly path: PathFacts | null;
  /** Upper end of the window axis, segments. */
  readonly top: number;
  /** Duration of the longest run, s. */
  readonly duration: number;
  /** Whether to label the band of windows that fill the queue. */
  readonly labelled: boolean;
  /** px */
  readonly height?: number;
}

/** The windows of one contender over time. */
export function windowFigure({ name, measured, path, top, duration, labelled, height = 150 }: Order): FigureContent {
  const series = measured?.series;
  const bucket = series?.width ?? 0;
  const count = series?.flows[0]?.min.length ?? 0;
  const flows = (series?.flows ?? []).flatMap((flow, index) =>
    flow.max.some((each) => !Number.isNaN(each)) ? [{ flow, index }] : [],
  );
  const dropsIn = Array.from(series?.flows[0]?.drops ?? [], (_, column) =>
    (series?.flows ?? []).reduce((all, { drops }) => all + (drops[column] ?? 0), 0),
  );
  const largest = Math.max(
    0,
    ...flows.flatMap(({ flow }) => Array.from(flow.max).filter((each) => !Number.isNaN(each))),
  );
  const lost = dropsIn.reduce((all, drops) => all + drops, 0);
  const shaded = path !== null && path.fills < top ? path : null;
  return overTime({
    title: `Window of ${name}`,
    about: '',
    summary: `Congestion window of ${name}, up to ${largest.toFixed(0)} segments; ${lost} packets lost.${path === null ? '' : ` ${path.fills.toFixed(0)} segments fill the link, ${path.overflows.toFixed(0)} the queue too.`}`,
    height,
    marks: [
      ...(shaded === null ? [] : [boxes([{ x: [], y: [shaded.fills, shaded.overflows] }], { paint: 'sunk' })]),
      ...flows.map(({ flow, index }) =>
        trace(
          recorded(flow),
          bucket,
          {
            head: `cwnd of flow ${index + 1}, segments`,
            width: bucket,
            count,
            cell: (column) =>
              Number.isNaN(flow.max[column]!)
                ? '–'
                : `${flow.min[column]!.toFixed(1)} to ${flow.max[column]!.toFixed(1)}`,
          },
          { paint: index },
        ),
      ),
      lossTicks(dropsIn, bucket),
      ...(labelled && shaded !== null
        ? [
            free(({ view: { right }, y, label }) => {
              const at = { kind: 'tick', x: right - 4, anchor: 'end' } as const;
              label({ ...at, text: 'link full', y: y(shaded.fills) + 14 });
              if (shaded.overflows < top) label({ ...at, text: 'queue full', y: y(shaded.overflows) - 5 });
            }),
          ]
        : []),
    ],
    times: [0, duration],
    values: [0, top],
    exact: true,
    unit: 'segments',
    count: 3,
    // Half of the last axis label extends beyond the plot.
    room: { left: 40, right: 12, top: 8, bottom: 34, ticks: 6 },
  });
}
