import { useEffect, useMemo, useState } from 'react';
import type { Draft } from '../model/draft.ts';
import { firstBreak, waysAt } from './mobile.ts';
import type { FirstRun } from './firstRun.ts';
import { FirstRunView } from './FirstRunView.tsx';
import type { Drawing } from './useDrawing.ts';

/** Times at which ways are looked for, from the beginning to the end. */
const LOOKS = 120;
/** So many flows are told of one by one. */
const FLOWS = 6;
/** Longest stretch of looking, ms. */
const SLICE = 8;
/** So many pairs in reach are named. */
const SHOWN = 24;

/** The ways of the first flows, look by look; found bit by bit. */
type Ways = readonly (readonly (readonly number[] | null)[])[];

function useWays(draft: Draft, duration: number): Ways {
  const [ways, setWays] = useState<Ways>([]);
  useEffect(() => {
    const found: (readonly (readonly number[] | null)[])[] = [];
    let timer = 0;
    const look = (): void => {
      const begin = performance.now();
      while (found.length <= LOOKS && performance.now() - begin < SLICE)
        found.push(waysAt(draft, (found.length / LOOKS) * duration, FLOWS));
      if (found.length > LOOKS) setWays(found);
      else timer = window.setTimeout(look);
    };
    look();
    return () => clearTimeout(timer);
  }, [draft, duration]);
  return ways;
}

/** Who reaches whom at the time shown, and when a flow has no way. */
export function Reach({
  drawing,
  duration,
  firstRun,
}: {
  readonly drawing: Drawing;
  readonly duration: number;
  readonly firstRun: FirstRun | null;
}) {
  const { pad, drawn, at, setAt, nameOf } = drawing;
  const ways = useWays(pad.base, duration);
  const broken = useMemo(
    () => firstBreak(pad.base, ways, (look) => Math.round((look / LOOKS) * duration)),
    [pad.base, ways, duration],
  );
  const more = drawn.links.length - SHOWN;
  const pairs = drawn.links.slice(0, SHOWN).map(({ from, to }) => `${nameOf(from)} ${nameOf(to)}`);
  return (
    <section className="figures reach" aria-label="In reach">
      <div>
        <label>
          In reach at{' '}
          <input
            type="range"
            min={0}
            max={duration}
            step={0.5}
            value={at}
            onChange={({ target }) => setAt(Number(target.value))}
          />{' '}
          <strong>{at} s</strong>
        </label>
        <p className="hint">
          <kbd>[</kbd> <kbd>]</kbd> 1 s.{' '}
          {pairs.length === 0
            ? 'No node reaches another.'
            : `${pairs.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
        </p>
        {broken !== null && (
          <p>
            <em>
              At {broken.at} s {nameOf(broken.a)} and {nameOf(broken.b)} are out of reach of each other: the way breaks.
            </em>
          </p>
        )}
        {drawn.flows.slice(0, FLOWS).map(({ index, from, to, way }) => {
          const without = ways.filter((look) => look[index] === null).length;
          return (
            <div key={index} className="hops">
              <p>
                Flow {index + 1}, {nameOf(from)} to {nameOf(to)}:{' '}
                <strong>{way === null ? 'no way' : way.map(nameOf).join(' ')}</strong>
                {ways.length > 0 &&
                  without > 0 &&
                  `; without a way for about ${Math.round((without / (LOOKS + 1)) * duration)} of ${duration} s`}
              </p>
              <svg viewBox={`0 0 ${LOOKS + 1} 10`} preserveAspectRatio="none" aria-hidden="true">
                {ways.map((look, time) => (
                  <rect
                    key={time}
                    className={look[index] === null ? 'none' : ''}
                    x={time}
                    width={1.02}
                    y={0}
                    height={10}
                  />
                ))}
                <line x1={(at / duration) * LOOKS + 0.5} x2={(at / duration) * LOOKS + 0.5} y1={0} y2={10} />
              </svg>
            </div>
          );
        })}
        {firstRun !== null && <FirstRunView run={firstRun} at={at} />}
      </div>
    </section>
  );
}
