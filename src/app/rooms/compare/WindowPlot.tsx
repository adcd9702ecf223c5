import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { memo } from 'react';
import type { FlowSeries, Measured } from '../../../study/measured.ts';
import type { PathFacts } from '../../../study/path.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { SizedFigure } from '../../charts/figure/Figure.tsx';
import type { FigureSize } from '../../charts/figure/size.ts';
import { COLOURED_FLOWS } from '../../ui/tones.ts';

const HEIGHT = 150;
const LEFT = 40;
/** Half of the last word of the axis stands beside the plot. */
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 34;

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

/** The windows of one contender over time. Drawn anew only when something of it has changed: the room is drawn with every result. */
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
  const losses =
    series === undefined
      ? []
      : Array.from({ length: series.flows[0]?.drops.length ?? 0 }, (_, column) =>
          series.flows.reduce((all, { drops }) => all + (drops[column] ?? 0), 0),
        ).flatMap((drops, column) => (drops > 0 ? [{ time: (column + 0.5) * series.width, drops }] : []));
  const largest = Math.max(
    0,
    ...flows.flatMap(({ flow }) => Array.from(flow.max).filter((each) => !Number.isNaN(each))),
  );
  const lost = losses.reduce((all, { drops }) => all + drops, 0);
  return (
    <SizedFigure
      title={`Window of ${name}`}
      summary={`Congestion window of ${name}, up to ${largest.toFixed(0)} segments; ${lost} packets lost.${path === null ? '' : ` ${path.fills.toFixed(0)} segments fill the link, ${path.overflows.toFixed(0)} the queue too.`}`}
      height={HEIGHT}
      size={size}
      table={() => ({
        heads: ['Time, s', ...flows.map(({ index }) => `cwnd of flow ${index + 1}, segments`), 'Packets lost'],
        rows: Array.from({ length: series?.flows[0]?.min.length ?? 0 }, (_, column) => [
          ((column + 1) * (series?.width ?? 0)).toFixed(2),
          ...flows.map(({ flow }) =>
            Number.isNaN(flow.max[column]!)
              ? '–'
              : `${flow.min[column]!.toFixed(1)} to ${flow.max[column]!.toFixed(1)}`,
          ),
          String((series?.flows ?? []).reduce((all, { drops }) => all + (drops[column] ?? 0), 0)),
        ]),
      })}
    >
      {measured === null
        ? waiting
        : (width) => {
            const x = scaleLinear()
              .domain([0, duration])
              .range([LEFT, width - RIGHT]);
            const y = scaleLinear()
              .domain([0, top])
              .range([HEIGHT - BOTTOM, TOP]);
            const draw = line()
              .defined(([, value]) => !Number.isNaN(value))
              .x(([time]) => x(time))
              .y(([, value]) => y(Math.min(top, value)));
            return (
              <>
                {path !== null && path.fills < top && (
                  <g className="queue-band">
                    <rect
                      x={LEFT}
                      width={width - RIGHT - LEFT}
                      y={y(Math.min(top, path.overflows))}
                      height={y(path.fills) - y(Math.min(top, path.overflows))}
                    />
                  </g>
                )}
                <AxisY scale={y} count={3} x={LEFT} right={width - RIGHT} />
                <AxisX
                  scale={x}
                  count={Math.max(2, width / 110)}
                  unit="s"
                  y={HEIGHT - BOTTOM + 6}
                  top={HEIGHT - BOTTOM}
                />
                {flows.map(({ flow, index }) => (
                  <path
                    key={index}
                    className={`curve tone-${Math.min(index, COLOURED_FLOWS) + 1}`}
                    d={draw(corners(flow, series!.width)) ?? ''}
                  />
                ))}
                {labelled && path !== null && path.fills < top && (
                  <g className="queue-band">
                    <text x={width - RIGHT - 4} y={y(path.fills) + 14} textAnchor="end">
                      link full
                    </text>
                    {path.overflows < top && (
                      <text x={width - RIGHT - 4} y={y(path.overflows) - 5} textAnchor="end">
                        queue full
                      </text>
                    )}
                  </g>
                )}
                <path
                  className="losses"
                  d={losses.map(({ time }) => `M${x(time).toFixed(1)} ${HEIGHT - BOTTOM}v6`).join('')}
                />
              </>
            );
          }}
    </SizedFigure>
  );
});
