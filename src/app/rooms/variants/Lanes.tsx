import { useMemo } from 'react';
import type { LawFirings } from '../../../lab/lawRoom.ts';
import { LEFT, RIGHT, WIDTH } from './Windows.tsx';

const ROW = 20;
/** Number of pieces of time in which a rule has acted or not. */
const PIECES = 200;

interface Props {
  readonly fired: LawFirings;
  readonly duration: number;
  readonly at: number;
  readonly go: (at: number) => void;
}

/** Which rule acts when: a lane per rule that acted. A press on its name goes to its next action. */
export function Lanes({ fired, duration, at, go }: Props) {
  const lanes = useMemo(() => {
    const pieces = fired.rules.map(() => new Uint8Array(PIECES));
    fired.which.forEach((rule, firing) => {
      pieces[rule]![Math.min(PIECES - 1, Math.floor((fired.times[firing]! / duration) * PIECES))] = 1;
    });
    return fired.rules.flatMap((rule, index) =>
      pieces[index]!.includes(1) ? [{ rule, index, on: pieces[index]! }] : [],
    );
  }, [fired, duration]);
  const plot = WIDTH - LEFT - RIGHT;
  const now = LEFT + ((fired.times[at] ?? 0) / duration) * plot;
  const next = (rule: number): number => {
    const later = fired.which.indexOf(rule, at + 1);
    return later < 0 ? fired.which.indexOf(rule) : later;
  };
  return (
    <div className="law-lanes">
      <svg
        className="drawn"
        viewBox={`0 0 ${WIDTH} ${lanes.length * ROW}`}
        preserveAspectRatio="none"
        style={{ height: `calc(${lanes.length} * var(--lane-row, 24px))` }}
        aria-hidden="true"
      >
        {lanes.map(({ rule, index, on }, row) => (
          <g key={rule.id} className={index === fired.which[at] ? 'lane acts' : 'lane'}>
            <rect className="sunk" x={LEFT} y={row * ROW + 4} width={plot} height={ROW - 7} />
            <path
              d={[...on]
                .map((acts, piece) =>
                  acts === 1 ? `M${(LEFT + (piece / PIECES) * plot).toFixed(1)} ${row * ROW + 4}v${ROW - 7}` : '',
                )
                .join('')}
              strokeWidth={plot / PIECES + 0.3}
            />
          </g>
        ))}
        <line className="now" x1={now} x2={now} y1="0" y2={lanes.length * ROW} />
      </svg>
      <ol>
        {lanes.map(({ rule, index }) => (
          <li key={rule.id}>
            <button
              type="button"
              className="bare cut-short"
              aria-current={index === fired.which[at]}
              onClick={() => go(next(index))}
            >
              {rule.title}
              {rule.line === 0 ? ', not written' : ''}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
