import { memo } from 'react';
import type { FlowSeries, Measured } from '../../../study/measured.ts';
import type { PathFacts } from '../../../study/path.ts';
import { Curve, TimeFigure, timeTable } from '../../charts/figure/TimeFigure.tsx';
import type { FigureSize } from '../../charts/figure/size.ts';
import { toneNameOf } from '../../ui/tones.ts';

/** Both ends of each column: a dip of one ACK stays in the line. */
function corners({ min, max }: FlowSeries, width: number): [number, number][] {
  return Array.from(min).flatMap((low, column): [number, number][] => {
    const high = max[column]!;
    if (Number.isNaN(low)) return [[(column + 0.5) * width, NaN]];
    const falls = column > 0 && low < (min[column - 1] ?? low);
    const x = column * width;
    return falls
      ? [
          [x + 0.3 * width, high],
          [x + 0.7 * width, low],
        ]
      : [
          [x + 0.3 * width, low],
          [x + 0.7 * width, high],
        ];
  });
}

interface Props {
  readonly size: FigureSize;
  readonly name: string;
  /** What its run gave; null: nothing. */
  readonly measured: Measured | null;
  /** What is said as long as there is nothing. */
  readonly waiting: string;
  /** null: it has no one link that limits it. */
  readonly path: PathFacts | null;
  /** Where the axis of windows ends, segments. */
  readonly top: number;
  /** Of the longest run, s. */
  readonly duration: number;
  /** Whether it says what the band is. */
  readonly labelled: boolean;
}

/** The windows of one contender over time. Drawn again only when something of it has changed: the room is drawn with every result. */
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
  const flows = (series?.flows ?? []).flatMap((flow, index) =>
    flow.max.some((each) => !Number.isNaN(each)) ? [{ flow, index }] : [],
  );
  const dropsIn = Array.from(series?.flows[0]?.drops ?? [], (_, column) =>
    (series?.flows ?? []).reduce((all, { drops }) => all + (drops[column] ?? 0), 0),
  );
  const losses = dropsIn.flatMap((drops, column) =>
    drops > 0 ? [{ time: (column + 0.5) * (series?.width ?? 0), drops }] : [],
  );
  const largest = Math.max(
    0,
    ...flows.flatMap(({ flow }) => Array.from(flow.max).filter((each) => !Number.isNaN(each))),
  );
  const lost = losses.reduce((all, { drops }) => all + drops, 0);
  return (
    <TimeFigure
      title={`Window of ${name}`}
      summary={`Congestion window of ${name}, up to ${largest.toFixed(0)} segments; ${lost} packets lost.${path === null ? '' : ` ${path.fills.toFixed(0)} segments fill the link, ${path.overflows.toFixed(0)} the queue too.`}`}
      height={150}
      size={size}
      table={() =>
        timeTable(
          [...flows.map(({ index }) => `cwnd of flow ${index + 1}, segments`), 'Packets lost'],
          series?.flows[0]?.min.length ?? 0,
          series?.width ?? 0,
          (column) => [
            ...flows.map(({ flow: { min, max } }) =>
              Number.isNaN(max[column]!) ? '–' : `${min[column]!.toFixed(1)} to ${max[column]!.toFixed(1)}`,
            ),
            String(dropsIn[column] ?? 0),
          ],
        )
      }
      times={[0, duration]}
      values={[0, top]}
      exact
      count={3}
      // Half of the last word of the axis is beside the plot.
      room={{ left: 40, right: 12, top: 8, bottom: 34, ticks: 6 }}
    >
      {measured === null
        ? waiting
        : (place, axes) => (
            <>
              {path !== null && path.fills < top && (
                <g className="queue-band">
                  <rect
                    x={place.left}
                    width={place.right - place.left}
                    y={place.y(Math.min(top, path.overflows))}
                    height={place.y(path.fills) - place.y(Math.min(top, path.overflows))}
                  />
                </g>
              )}
              {axes}
              {flows.map(({ flow, index }) => (
                <Curve
                  key={index}
                  place={place}
                  tone={toneNameOf(index)}
                  points={corners(flow, series!.width).map(([time, value]) => [time, Math.min(top, value)])}
                />
              ))}
              {labelled && path !== null && path.fills < top && (
                <g className="queue-band">
                  <text x={place.right - 4} y={place.y(path.fills) + 14} textAnchor="end">
                    link full
                  </text>
                  {path.overflows < top && (
                    <text x={place.right - 4} y={place.y(path.overflows) - 5} textAnchor="end">
                      queue full
                    </text>
                  )}
                </g>
              )}
              <path
                className="losses"
                d={losses.map(({ time }) => `M${place.x(time).toFixed(1)} ${place.bottom}v6`).join('')}
              />
            </>
          )}
    </TimeFigure>
  );
});
