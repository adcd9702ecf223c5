import { useMemo } from 'react';
import { drawnMobile } from './mobile.ts';
import type { FirstRun } from './firstRun.ts';
import { FirstRunView } from './FirstRunView.tsx';
import type { Drawing } from './useDrawing.ts';

/** Times at which ways are looked for, from the beginning to the end. */
const LOOKS = 120;

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
  const ways = useMemo(
    () =>
      Array.from({ length: LOOKS + 1 }, (_, look) => {
        const time = (look / LOOKS) * duration;
        return drawnMobile(pad.base, time).flows.map(({ way }) => (way === null ? null : way.length - 1));
      }),
    [pad.base, duration],
  );
  const pairs = drawn.links.map(({ from, to }) => `${nameOf(from)} ${nameOf(to)}`);
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
            : `${pairs.slice(0, 24).join(', ')}${pairs.length > 24 ? ` and ${pairs.length - 24} more` : ''}.`}
        </p>
        {drawn.flows.slice(0, 6).map(({ index, from, to, way }) => {
          const without = ways.filter((look) => look[index] === null).length;
          return (
            <div key={index} className="hops">
              <p>
                Flow {index + 1}, {nameOf(from)} to {nameOf(to)}:{' '}
                <strong>{way === null ? 'no way' : way.map(nameOf).join(' ')}</strong>
                {without > 0 &&
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
