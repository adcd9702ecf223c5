import { memo } from 'react';
import type { FlowSeries, Measured } from '../../../study/measured.ts';
import type { PathFacts } from '../../../study/path.ts';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import type { FigureSize } from '../../charts/figure/size.ts';
import { trace, type KnownMark } from '../../charts/marks/known.ts';
import { xOf } from '../../charts/plot/view.ts';
import { Series } from '../../run/series.ts';

/** A window in columns of time; in each column it only falls or only grows. */
function recorded({ min, max }: FlowSeries): Series {
  const series = new Series();
  min.forEach((low, column) => {
    const falls = low < (min[column - 1] ?? low);
    if (!Number.isNaN(low)) series.set(column, low, max[column]!, falls ? low : max[column]!);
  });
  return series;
}

/** Band of windows that fill the queue. */
const queueBand = ({ fills, overflows }: PathFacts): KnownMark => ({
  lay: ({ view: { left, right }, plot: { yOf }, draw }) => {
    const box = { x: left, y: yOf(overflows), width: right - left, height: yOf(fills) - yOf(overflows) };
    draw('ground', { kind: 'boxes', boxes: [box], paint: 'sunk' });
  },
});

/** A tick below the axis for each column with losses. */
const lossTicks = (drops: readonly number[], width: number): KnownMark => ({
  columns: [{ head: 'Packets lost', width, count: drops.length, cell: (column) => String(drops[column]) }],
  lay: ({ view, draw }) => {
    const boxes = drops.flatMap((count, column) =>
      count > 0 ? [{ x: xOf(view, (column + 0.5) * width) - 1, y: view.bottom, width: 2, height: 6 }] : [],
    );
    draw('top', { kind: 'boxes', boxes, paint: 'loss' });
  },
});

interface Props {
  readonly size: FigureSize;
  readonly name: string;
  /** The results of its run; null: none. */
  readonly measured: Measured | null;
  /** Text shown until there are results. */
  readonly waiting: string;
  /** null: no single link limits it. */
  readonly path: PathFacts | null;
  /** Upper end of the window axis, segments. */
  readonly top: number;
  /** Duration of the longest run, s. */
  readonly duration: number;
  /** Whether to label the band. */
  readonly labelled: boolean;
}

/** The windows of one contender over time. Memoised, because the room is rendered with every result. */
export const WindowPlot = memo(function WindowPlot({
  size,
  name,
  measured,
  waiting,
  path,
  top,
  duration,
  labelled,
}: Props) {
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
  const marks: readonly KnownMark[] = [
    ...(shaded === null ? [] : [queueBand(shaded)]),
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
  ];
  return (
    <TimeFigure
      title={`Window of ${name}`}
      summary={`Congestion window of ${name}, up to ${largest.toFixed(0)} segments; ${lost} packets lost.${path === null ? '' : ` ${path.fills.toFixed(0)} segments fill the link, ${path.overflows.toFixed(0)} the queue too.`}`}
      height={150}
      size={size}
      marks={marks}
      times={[0, duration]}
      values={[0, top]}
      exact
      up="segments"
      count={3}
      // Half of the last axis label extends beyond the plot.
      room={{ left: 40, right: 12, top: 8, bottom: 34, ticks: 6 }}
    >
      {measured === null
        ? waiting
        : (place, drawn) => (
            <>
              {drawn}
              {labelled && shaded !== null && (
                <g className="queue-band">
                  <text x={place.right - 4} y={place.y(shaded.fills) + 14} textAnchor="end">
                    link full
                  </text>
                  {shaded.overflows < top && (
                    <text x={place.right - 4} y={place.y(shaded.overflows) - 5} textAnchor="end">
                      queue full
                    </text>
                  )}
                </g>
              )}
            </>
          )}
    </TimeFigure>
  );
});
