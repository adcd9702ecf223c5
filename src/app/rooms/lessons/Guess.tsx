import { useRef, type KeyboardEvent } from 'react';
import { lineThrough } from '../../charts/figure/paths.ts';
import type { Place } from './Traces.tsx';
import { numberWords, timeWords } from './words.tsx';

/** The user's input in the picture. */
export interface Drawn {
  /** Heights of dots, or one moment; NaN: none yet. */
  readonly answer: readonly number[];
  readonly put: (answer: readonly number[]) => void;
  /** Whether it can still be changed. */
  readonly open: boolean;
  /** The first guess when guessing again; empty: none. */
  readonly first: readonly number[];
}

/** The dots of a guess: each a slider, dragged, moved by keys, or typed beside the picture. */
export function Guess({
  times,
  drawn,
  start,
  stop,
  place,
  truth,
  unit,
}: {
  readonly times: readonly number[];
  readonly drawn: Drawn;
  readonly start: number;
  readonly stop: number;
  readonly place: Place;
  readonly truth: readonly number[] | null;
  readonly unit: string;
}) {
  const { x, y } = place;
  const { answer, put, open } = drawn;
  const most = y.domain()[1]!;
  const step = most / 50;
  const group = useRef<SVGGElement>(null);
  const set = (at: number, value: number): void =>
    put(answer.map((before, each) => (each === at ? Math.max(0, Math.min(most, value)) : before)));
  const onKey = (event: KeyboardEvent, at: number): void => {
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const along = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (up === undefined && along === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const now = Number.isNaN(answer[at]!) ? start : answer[at]!;
    if (up !== undefined && open) set(at, Number((now + up * step * (event.shiftKey ? 5 : 1)).toPrecision(4)));
    if (along !== undefined) group.current?.querySelectorAll<SVGElement>('circle')[at + along]?.focus();
  };
  const lineOfDots = (heights: readonly number[]): string => {
    const given = times.flatMap((time, at) => {
      const height = heights[at] ?? NaN;
      return Number.isNaN(height) ? [] : [[x(time), y(height)] as const];
    });
    return given.length === 0 ? '' : lineThrough([[x(stop), y(start)], ...given]);
  };
  const apart = times.map((_, at) => (truth === null ? 0 : Math.abs(answer[at]! - truth[at]!)));
  const widest = apart.indexOf(Math.max(...apart));
  const isWide = apart[widest]! > most / 10;
  return (
    <g ref={group}>
      <path className="lesson-guess first" d={lineOfDots(drawn.first)} />
      <path className="lesson-guess" d={lineOfDots(answer)} />
      {truth !== null &&
        times.map((time, at) =>
          apart[at]! > most / 10 ? (
            <line
              key={time}
              className="lesson-apart"
              x1={x(time)}
              x2={x(time)}
              y1={y(answer[at]!)}
              y2={y(truth[at]!)}
            />
          ) : null,
        )}
      {truth !== null && isWide && (
        <text
          className="lesson-difference"
          x={x(times[widest]!) - 8}
          y={(y(answer[widest]!) + y(truth[widest]!)) / 2 + 5}
          textAnchor="end"
        >
          {numberWords(apart[widest]!)} apart
        </text>
      )}
      {times.map((time, at) => {
        const missing = Number.isNaN(answer[at]!);
        return (
          <circle
            key={time}
            className={missing ? 'lesson-dot missing' : 'lesson-dot'}
            cx={x(time)}
            cy={y(missing ? start : answer[at]!)}
            r="9"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="slider"
            tabIndex={0}
            aria-label={`Your guess at ${timeWords(time)}`}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuenow={missing ? start : answer[at]!}
            aria-valuetext={missing ? 'not yet' : `${numberWords(answer[at]!)} ${unit}`}
            aria-disabled={!open}
            onKeyDown={(event) => onKey(event, at)}
          />
        );
      })}
    </g>
  );
}

/** Value above a drawing finger, because the hand covers what is below. */
export function Bubble({
  at: [x, y],
  words,
  width,
}: {
  readonly at: readonly [number, number];
  readonly words: string;
  readonly width: number;
}) {
  const half = 5 * words.length + 10;
  const middle = Math.max(half, Math.min(width - half, x));
  const top = Math.max(0, y - 92);
  return (
    <g className="lesson-bubble">
      <circle cx={x} cy={y} r="27" />
      <path d={`M${x - 10} ${top + 36}h20l-10 12Z`} />
      <rect x={middle - half} y={top} width={2 * half} height="38" rx="5" />
      <text x={middle} y={top + 25} textAnchor="middle">
        {words}
      </text>
    </g>
  );
}
