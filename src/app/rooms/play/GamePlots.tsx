import { useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { FAIR_WINDOW, GAME_LENGTH, PLACES, type Rival } from '../../../lessons/play/game.ts';
import type { Sample } from '../../../lessons/play/protocol.ts';
import { WideDrawing } from '../../charts/figure/Drawing.tsx';
import type { FigureMark } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import { useDrag } from '../../ui/useDrag.ts';
import { nameOf } from './names.ts';
import { playing, setWindow } from './playing.ts';

/** Visible part of the game, s. */
const SPAN = 20;

interface PlotProps {
  readonly title: ReactNode;
  readonly height: number;
  readonly from: number;
  readonly now: number;
  readonly most: number;
  readonly drawn: readonly FigureMark[];
}

function Plot({ title, height, from, now, most, drawn }: PlotProps): ReactNode {
  return (
    <figure className="play-plot">
      <figcaption className="muted">{title}</figcaption>
      <WideDrawing
        spec={(width) => ({
          width,
          height,
          plots: [
            {
              area: {
                left: width < 600 ? 36 : 56,
                right: width - (width < 600 ? 92 : 116),
                top: 8,
                bottom: height - 24,
              },
              x: { ends: [from, from + SPAN], ticks: 5, unit: 's' },
              y: { ends: [0, most], nice: true, ticks: 3 },
              marks: [
                marks.boxes([{ x: [now] }], { paint: 'hair', lines: 8 }),
                ...drawn,
                marks.upright(now, { paint: 'ink', above: 8 }),
              ],
            },
          ],
        })}
      />
    </figure>
  );
}

const FLOWS = [0, 1] as const;

/** Crosses where packets of both flows were lost. */
const losses = (samples: readonly Sample[], height: (sample: Sample, flow: 0 | 1) => number): FigureMark =>
  marks.spots(
    FLOWS.flatMap((flow) =>
      samples
        .filter((sample, place) => place > 0 && sample.lost[flow] > samples[place - 1]!.lost[flow])
        .map((sample) => ({ x: sample.time, y: height(sample, flow) })),
    ),
    { look: 'cross', size: 10 },
    'top',
  );

/** Vertical movement of a finger that changes the window by two segments, px. */
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

/** The windows of player and rival, the player's window in an older game, and the queue, over the last `SPAN` s. */
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
  const windowOf = (all: readonly Sample[], flow: 0 | 1) =>
    all.map(({ time, windows }) => [time, windows[flow]] as const);
  const time = { from, now };
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
        most={Math.max(60, ...seen.flatMap(({ windows }) => windows), ...older.map(({ windows }) => windows[0]))}
        {...time}
        drawn={[
          marks.level(FAIR_WINDOW, { paint: 'ink3', width: 1.5, dash: [2, 4] }),
          marks.steps(windowOf(older, 0), { paint: 'ink3', width: 1.9 }),
          marks.line(windowOf(seen, 1), { paint: 1, width: 2 }),
          marks.steps(windowOf(seen, 0), { paint: 0, width: 3.2 }),
          losses(seen, ({ windows }, flow) => windows[flow]),
          ...(last === undefined
            ? []
            : [
                ...FLOWS.map((flow) =>
                  marks.spots([{ x: last.time, y: last.windows[flow] }], { look: 'marker', flow, size: 11 }, 'top'),
                ),
                marks.names(
                  FLOWS.map((flow) => ({
                    value: last.windows[flow],
                    tone: flow,
                    kind: 'value',
                    text: `${flow === 0 ? 'You' : nameOf(rival)} ${Math.round(last.windows[flow])}`,
                  })),
                  { gap: 22, at: last.time, dx: 11 },
                ),
              ]),
        ]}
      />
      {queue && (
        <Plot
          title={
            <>
              <b>Queue</b> packets waiting; each is 1.2 ms of delay for both
            </>
          }
          height={low ? 84 : 116}
          most={PLACES}
          {...time}
          drawn={
            last === undefined
              ? []
              : [
                  marks.area(
                    seen.map((each) => [each.time, each.queue]),
                    'sunk',
                  ),
                  marks.line(
                    seen.map((each) => [each.time, each.queue]),
                    { paint: 'ink', width: 1.5 },
                  ),
                  losses(seen, () => PLACES),
                  marks.names([{ value: last.queue, text: `${last.queue} of ${PLACES}` }], { at: last.time, dx: 11 }),
                ]
          }
        />
      )}
    </div>
  );
}
