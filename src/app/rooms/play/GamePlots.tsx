import { scaleLinear } from 'd3-scale';
import { useId, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { FAIR_WINDOW, GAME_LENGTH, PLACES, type Rival } from '../../../lessons/play/game.ts';
import type { Sample } from '../../../lessons/play/protocol.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { cross, lineThrough, stairThrough, type Point } from '../../charts/figure/paths.ts';
import { useFigureSize } from '../../charts/figure/size.ts';
import { useDrag } from '../../ui/useDrag.ts';
import { nameOf } from './names.ts';
import { playing, setWindow } from './playing.ts';

const LEFT = 56;
const RIGHT = 116;
/** Visible part of the game, s. */
const SPAN = 20;

interface PlotProps {
  readonly title: ReactNode;
  readonly height: number;
  readonly from: number;
  readonly now: number;
  readonly most: number;
  readonly children: (x: (time: number) => number, y: (value: number) => number, right: number) => ReactNode;
}

function Plot({ title, height, from, now, most, children }: PlotProps): ReactNode {
  const place = useRef<HTMLElement>(null);
  const hatch = useId();
  const { width, grow } = useFigureSize(place);
  const [left, right] = width < 600 ? [36, width - 92] : [LEFT, width - RIGHT];
  const x = scaleLinear([from, from + SPAN], [left, Math.max(left + 1, right)]);
  const y = scaleLinear([0, most], [height - 24, 8]).nice();
  return (
    <figure ref={place} className="play-plot">
      <figcaption className="muted">{title}</figcaption>
      <svg className="drawn" viewBox={`0 0 ${width || 1} ${height}`} height={height * grow} aria-hidden="true">
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="hair" d="M0 0V8" />
        </pattern>
        <rect fill={`url(#${hatch})`} x={x(now)} y={8} width={Math.max(0, right - x(now))} height={height - 32} />
        <AxisY scale={y} count={3} x={left} right={right} />
        <AxisX scale={x} unit="s" y={height - 24} top={height - 24} />
        {children(x, y, right)}
        <path className="play-now" d={`M${x(now)} 0V${height - 24}`} />
      </svg>
    </figure>
  );
}

/** Times at which packets of a flow were lost. */
const lossesOf = (samples: readonly Sample[], flow: 0 | 1): readonly Sample[] =>
  samples.filter((sample, place) => place > 0 && sample.lost[flow] > samples[place - 1]!.lost[flow]);

/** Distance of a finger that changes the window by two segments, px. */
const SWIPE = 16;

/** A finger moving up or down on the plots changes the window. */
function useSwipe() {
  const from = useRef(0);
  return useDrag<HTMLDivElement>({
    takes: (event) => 'touches' in event,
    start: ({ y }) => {
      from.current = y;
    },
    move: ({ y }) => {
      const steps = Math.trunc((from.current - y) / SWIPE);
      from.current -= steps * SWIPE;
      if (steps !== 0) setWindow(playing.getState().window + 2 * steps);
    },
  });
}

/** The windows of both, the older game, and the queue, over the last twenty seconds. */
export function GamePlots({
  rival,
  low,
  queue,
}: {
  readonly rival: Rival;
  readonly low: boolean;
  /** Whether there is room for the queue over time. */
  readonly queue: boolean;
}): ReactNode {
  const { samples, olderSamples } = useStore(playing);
  const swipe = useSwipe();
  const now = samples.at(-1)?.time ?? 0;
  const from = Math.min(GAME_LENGTH - SPAN, Math.floor(Math.max(0, now - 0.001) / SPAN) * SPAN);
  const inSight = (all: readonly Sample[]): readonly Sample[] =>
    all.filter(({ time }) => time >= from && time <= from + SPAN);
  const seen = inSight(samples);
  const older = inSight(olderSamples);
  const last = seen.at(-1);
  const most = Math.max(60, ...seen.flatMap(({ windows }) => windows), ...older.map(({ windows }) => windows[0]));
  return (
    <div ref={swipe} className="play-plots">
      <Plot
        title={
          <>
            <b>Windows</b> in segments of 1460 bytes{' '}
            <span className="play-key">
              <i className="you" /> your moves <i /> {nameOf(rival)} <b className="play-lost">✕</b> lost in the queue{' '}
              <i className="fair" /> your half, {FAIR_WINDOW}
            </span>
          </>
        }
        height={low ? 150 : 206}
        from={from}
        now={now}
        most={most}
      >
        {(x, y, right) => {
          const line = (flow: 0 | 1): readonly Point[] => seen.map(({ time, windows }) => [x(time), y(windows[flow])]);
          const ends = [0, 1].map((flow) => (last === undefined ? 0 : y(last.windows[flow]!)));
          const apart = Math.max(0, 22 - Math.abs(ends[0]! - ends[1]!)) / 2;
          const upper = ends[0]! <= ends[1]! ? 0 : 1;
          return (
            <>
              <path className="play-fair" d={`M${x(from)} ${y(FAIR_WINDOW)}H${right}`} />
              <path
                className="play-older"
                d={stairThrough(older.map(({ time, windows }) => [x(time), y(windows[0])] as const))}
              />
              <path className="play-rival" d={lineThrough(line(1))} />
              <path className="play-you" d={stairThrough(line(0))} />
              {([0, 1] as const).flatMap((flow) =>
                lossesOf(seen, flow).map(({ time, windows }) => (
                  <path key={`${flow} ${time}`} className="play-loss" d={cross(x(time), y(windows[flow]))} />
                )),
              )}
              {last !== undefined && (
                <>
                  <circle className="play-end-you" cx={x(last.time)} cy={ends[0]} r={5.5} />
                  <rect className="play-end-rival" x={x(last.time) - 5} y={ends[1]! - 5} width={10} height={10} />
                  {[0, 1].map((flow) => (
                    <text
                      key={flow}
                      className={flow === 0 ? 'play-you-name' : 'play-rival-name'}
                      x={x(last.time) + 11}
                      y={ends[flow]! + 6 + (flow === upper ? -apart : apart)}
                    >
                      {flow === 0 ? 'You' : nameOf(rival)} {Math.round(last.windows[flow]!)}
                    </text>
                  ))}
                </>
              )}
            </>
          );
        }}
      </Plot>
      {queue && (
        <Plot
          title={
            <>
              <b>Queue</b> packets waiting; each is 1.2 ms of delay for both
            </>
          }
          height={low ? 84 : 116}
          from={from}
          now={now}
          most={PLACES}
        >
          {(x, y) =>
            last !== undefined && (
              <>
                <path
                  className="play-queue"
                  d={`${lineThrough(seen.map((each) => [x(each.time), y(each.queue)] as const))}V${y(0)}H${x(seen[0]!.time)}Z`}
                />
                {([0, 1] as const).flatMap((flow) =>
                  lossesOf(seen, flow).map(({ time }) => (
                    <path key={`${flow} ${time}`} className="play-loss" d={cross(x(time), y(PLACES))} />
                  )),
                )}
                <text className="strong" x={x(last.time) + 11} y={y(last.queue) + 5}>
                  {last.queue} of {PLACES}
                </text>
              </>
            )
          }
        </Plot>
      )}
    </div>
  );
}
