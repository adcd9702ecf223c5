import { scaleLinear } from 'd3-scale';
import { useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { GAME_LENGTH } from '../../../lessons/play/game.ts';
import { lineThrough, stairThrough } from '../../charts/figure/paths.ts';
import { useFigureSize } from '../../charts/figure/size.ts';
import { playing, togglePlay, useTold } from './playing.ts';

const HEIGHT = 34;
/** Number of samples per point of the strip. */
const EACH = 5;

/** The whole game so far. */
function Strip(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const { width, grow } = useFigureSize(place);
  const samples = useTold();
  const seen = samples.filter((_, at) => at % EACH === 0);
  const x = scaleLinear([0, GAME_LENGTH], [0, width]);
  const y = scaleLinear([0, Math.max(60, ...seen.flatMap(({ windows }) => windows))], [HEIGHT - 3, 3]);
  const now = x(samples.at(-1)?.time ?? 0);
  return (
    <div ref={place} className="play-strip">
      <svg
        className="drawn"
        viewBox={`0 0 ${width || 1} ${HEIGHT + 20}`}
        height={(HEIGHT + 20) * grow}
        aria-hidden="true"
      >
        <rect className="sunk" x={now} y={0} width={Math.max(0, width - now)} height={HEIGHT} />
        <path
          className="play-rival"
          d={lineThrough(seen.map(({ time, windows }) => [x(time), y(windows[1])] as const))}
        />
        <path
          className="play-you"
          d={stairThrough(seen.map(({ time, windows }) => [x(time), y(windows[0])] as const))}
        />
        <path className="play-now" d={`M${now} 0V${HEIGHT}`} />
        {width - now > 150 && (
          <text className="play-unplayed" x={width - 8} y={22} textAnchor="end">
            not played yet
          </text>
        )}
        {[0, 20, 40, 60, 80, 100, 120].map((second) => (
          <text
            key={second}
            x={x(second)}
            y={HEIGHT + 16}
            textAnchor={second === 0 ? 'start' : second === GAME_LENGTH ? 'end' : 'middle'}
          >
            {second}
            {second === 0 ? ' s' : ''}
          </text>
        ))}
      </svg>
    </div>
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
            {over ? 'the game is over' : plays ? 'the game runs' : samples.length === 0 ? 'waits for you' : 'paused'}
          </span>
        </p>
        <button type="button" className="primary" disabled={!ready || over} onClick={togglePlay}>
          {plays ? 'Pause' : begin} <kbd>Space</kbd>
        </button>
        <span className="play-hint">
          {still ? 'each move also advances by one round trip' : 'pause, and step it or ask why in the Lab'}
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
