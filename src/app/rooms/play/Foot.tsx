import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { GAME_LENGTH } from '../../../lessons/play/game.ts';
import { WideDrawing } from '../../charts/figure/Drawing.tsx';
import * as marks from '../../charts/marks/placed.ts';
import { playing, togglePlay, useTold } from './playing.ts';

const HEIGHT = 34;
/** Number of samples per point of the strip. */
const EACH = 5;

/** The whole game so far. */
function Strip(): ReactNode {
  const samples = useTold();
  const seen = samples.filter((_, at) => at % EACH === 0);
  const now = samples.at(-1)?.time ?? 0;
  const most = Math.max(60, ...seen.flatMap(({ windows }) => windows));
  const windowOf = (flow: 0 | 1) => seen.map(({ time, windows }) => [time, windows[flow]] as const);
  const seconds = [0, 20, 40, 60, 80, 100, GAME_LENGTH];
  return (
    <WideDrawing
      className="play-strip"
      spec={(width) => ({
        width,
        height: HEIGHT + 20,
        plots: [
          {
            area: { left: 0, right: width, top: 0, bottom: HEIGHT },
            x: {
              ends: [0, GAME_LENGTH],
              ticks: seconds.map((second) => [second, String(second)]),
              unit: 's',
              inside: true,
            },
            y: { ends: [-0.08 * most, 1.08 * most] },
            marks: [
              marks.boxes([{ x: [now] }], { paint: 'sunk' }),
              marks.line(windowOf(1), { paint: 1, width: 1.4 }),
              marks.steps(windowOf(0), { paint: 0, width: 1.8 }),
              marks.upright(now, { paint: 'ink' }),
              ...(now < 0.8 * GAME_LENGTH
                ? [
                    marks.words(GAME_LENGTH, 0, {
                      kind: 'tick',
                      bare: true,
                      text: 'not played yet',
                      anchor: 'end',
                      dx: -8,
                      dy: -10,
                    }),
                  ]
                : []),
            ],
          },
        ],
      })}
    />
  );
}

/** Paces, in wall seconds per second of the game. */
const PACES = [4, 2, 1] as const;

/** The strip of the whole game, the clock, play and pause, and the pace. */
export function Foot(): ReactNode {
  const { samples, plays, ready, over, pace } = useStore(playing);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const now = samples.at(-1);
  const begin = still ? 'One round' : samples.length === 0 ? 'Play' : 'Play on';
  return (
    <footer className="play-foot room-foot" aria-label="Time of the game">
      <Strip />
      <div className="play-transport wraps in-line">
        <p>
          <b>{(now?.time ?? 0).toFixed(1)} s</b>
          <span>
            {over ? 'the game is over' : plays ? 'the game runs' : samples.length === 0 ? 'not started' : 'paused'}
          </span>
        </p>
        <button type="button" className="primary" disabled={!ready || over} onClick={togglePlay}>
          {plays ? 'Pause' : begin} <kbd>Space</kbd>
        </button>
        <span className="play-hint">
          {still
            ? 'each move also advances by one round trip'
            : 'pause to step through the game in the Lab, and ask why'}
        </span>
        {!still && (
          <label className="play-pace in-line">
            Pace{' '}
            <input
              type="range"
              min={0}
              max={PACES.length - 1}
              value={PACES.indexOf(pace as (typeof PACES)[number])}
              aria-valuetext={`1 s takes ${pace} s`}
              onChange={({ target }) => playing.setState({ pace: PACES[Number(target.value)]! })}
            />{' '}
            <b>1 s takes {pace} s</b>
          </label>
        )}
        <span className="unseen" aria-live="polite">
          {now !== undefined && !plays && `Paused. Queue ${now.queue}, ${now.lost[0]} of your packets lost.`}
        </span>
      </div>
    </footer>
  );
}
