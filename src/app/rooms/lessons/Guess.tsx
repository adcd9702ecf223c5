import { useRef, type KeyboardEvent } from 'react';
import type { Paint } from '../../charts/marks/drawn.ts';
import type { FigureMark, scalesOf } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import { numberWords, timeWords } from './words.tsx';

/** The user's input in the picture. */
export interface Drawn {
  /** Heights of dots, or one moment; NaN: none yet. */
  readonly answer: readonly number[];
  readonly put: (answer: readonly number[]) => void;
  /** Whether it can still be changed. */
  readonly open: boolean;
  /** When the user guesses a second time: the first guess. Empty: there is none. */
  readonly first: readonly number[];
}

/** The lines of a guess, and how far it is from the run. */
export function guessMarks({ times, drawn, start, stop, truth, most }: Guessed): readonly FigureMark[] {
  const { answer, first } = drawn;
  const lineOfDots = (heights: readonly number[], paint: Paint): FigureMark => {
    const given = times.flatMap((time, at) => {
      const height = heights[at] ?? NaN;
      return Number.isNaN(height) ? [] : [[time, height] as const];
    });
    const points = given.length === 0 ? [] : [[stop, start] as const, ...given];
    return marks.line(points, { paint, width: 3.2, dash: [0.1, 7], place: 'over' });
  };
  const apart = times.map((_, at) => (truth === null ? 0 : Math.abs(answer[at]! - truth[at]!)));
  const isFar = (at: number): boolean => truth !== null && apart[at]! > most / 10;
  const widest = apart.indexOf(Math.max(...apart));
  return [
    lineOfDots(first, 'ink3'),
    lineOfDots(answer, 'ink'),
    ...times.flatMap((time, at) =>
      isFar(at)
        ? [
            marks.line(
              [
                [time, answer[at]!],
                [time, truth![at]!],
              ],
              { paint: 'ink', width: 1.2, place: 'over' },
            ),
          ]
        : [],
    ),
    ...(isFar(widest)
      ? [
          marks.words(times[widest]!, (answer[widest]! + truth![widest]!) / 2, {
            text: `${numberWords(apart[widest]!)} apart`,
            anchor: 'end',
            dx: -8,
            dy: 5,
          }),
        ]
      : []),
  ];
}

interface Guessed {
  readonly times: readonly number[];
  readonly drawn: Drawn;
  /** Time at which the run stopped, s. `start`: the value of the curve at that time. */
  readonly stop: number;
  readonly start: number;
  readonly truth: readonly number[] | null;
  /** Upper end of the axis. */
  readonly most: number;
}

/** The dots of a guess: each a slider, dragged, moved by keys, or typed beside the picture. */
export function GuessDots({ times, drawn, start, x, y, unit }: DotsProps) {
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
  return (
    <g ref={group}>
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

interface DotsProps extends Pick<Guessed, 'times' | 'drawn' | 'start'> {
  readonly x: (time: number) => number;
  readonly y: ReturnType<typeof scalesOf>['y'];
  readonly unit: string;
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
