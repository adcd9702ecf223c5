import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { GAME_LENGTH, PLACES, type Rival } from '../../../lessons/play/game.ts';
import type { Sample } from '../../../lessons/play/protocol.ts';
import { linear, named, rounded } from '../../charts/figure/scale.ts';
import { playing } from './playing.ts';
import { NAMES } from './names.ts';

const WIDTH = 960;
const LEFT = 60;
const RIGHT = 130;
/** So much of the game is in sight, s. */
const SPAN = 20;

type Point = readonly [x: number, y: number];
const lineThrough = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map((point) => point.join(' ')).join('L')}`;
/** Moves are steps: never a slope between two. */
const stepsThrough = (points: readonly Point[]): string =>
  points.map(([x, y], place) => (place === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');

interface PlotProps {
  readonly title: string;
  readonly height: number;
  readonly from: number;
  readonly most: number;
  readonly children: (x: (time: number) => number, y: (value: number) => number) => ReactNode;
}

function Plot({ title, height, from, most, children }: PlotProps): ReactNode {
  const x = linear([from, from + SPAN], [LEFT, WIDTH - RIGHT]);
  const y = rounded([0, most], [height - 26, 10]);
  return (
    <figure className="play-plot">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        {named(y, 3).map(([value, words]) => (
          <g key={value}>
            <path className="play-hair" d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 8} y={y(value) + 5} textAnchor="end">
              {words}
            </text>
          </g>
        ))}
        {[0, 5, 10, 15, 20].map((second) => (
          <text key={second} x={x(from + second)} y={height - 6} textAnchor="middle">
            {from + second}
            {second === 0 ? ' s' : ''}
          </text>
        ))}
        {children(x, y)}
      </svg>
    </figure>
  );
}

/** Moments at which packets of a flow were lost. */
const lossesOf = (samples: readonly Sample[], flow: 0 | 1): readonly Sample[] =>
  samples.filter((sample, place) => place > 0 && sample.lost[flow] > samples[place - 1]!.lost[flow]);

const cross = (x: number, y: number): string => `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`;

/** The windows of both, the older game beside, and the queue, over the newest twenty seconds. */
export function GamePlots({ rival }: { readonly rival: Rival }): ReactNode {
  const { samples, olderSamples } = useStore(playing);
  const now = samples.at(-1)?.time ?? 0;
  const from = Math.min(GAME_LENGTH - SPAN, Math.floor(Math.max(0, now - 0.001) / SPAN) * SPAN);
  const inSight = (all: readonly Sample[]): readonly Sample[] =>
    all.filter(({ time }) => time >= from && time <= from + SPAN);
  const seen = inSight(samples);
  const older = inSight(olderSamples);
  const last = seen.at(-1);
  const most = Math.max(60, ...seen.flatMap(({ windows }) => windows), ...older.map(({ windows }) => windows[0]));
  return (
    <>
      <Plot title="Windows in segments" height={260} from={from} most={most}>
        {(x, y) => (
          <>
            <path className="play-older" d={stepsThrough(older.map(({ time, windows }) => [x(time), y(windows[0])]))} />
            <path className="play-rival" d={lineThrough(seen.map(({ time, windows }) => [x(time), y(windows[1])]))} />
            <path className="play-you" d={stepsThrough(seen.map(({ time, windows }) => [x(time), y(windows[0])]))} />
            {([0, 1] as const).flatMap((flow) =>
              lossesOf(seen, flow).map(({ time, windows }) => (
                <path key={`${flow} ${time}`} className="play-loss" d={cross(x(time), y(windows[flow]))} />
              )),
            )}
            {last !== undefined && (
              <>
                <text className="play-you-name" x={x(last.time) + 8} y={y(last.windows[0]) - 4}>
                  You {last.windows[0]}
                </text>
                <text className="play-rival-name" x={x(last.time) + 8} y={y(last.windows[1]) + 16}>
                  {NAMES[rival]} {Math.round(last.windows[1])}
                </text>
              </>
            )}
          </>
        )}
      </Plot>
      <Plot title="Queue: packets waiting, each 1.2 ms of delay for both" height={150} from={from} most={PLACES}>
        {(x, y) => (
          <>
            <path
              className="play-queue"
              d={
                last === undefined
                  ? ''
                  : `${lineThrough(seen.map(({ time, queue }) => [x(time), y(queue)]))}V${y(0)}H${x(seen[0]!.time)}Z`
              }
            />
            {last !== undefined && (
              <text x={x(last.time) + 8} y={y(last.queue) + 5}>
                {last.queue} of {PLACES}
              </text>
            )}
          </>
        )}
      </Plot>
    </>
  );
}
