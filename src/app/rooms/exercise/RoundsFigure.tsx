import type { ReactNode } from 'react';
import type { Exercise, Given } from '../../../lessons/exercises/exercise.ts';
import { Drawing, WideDrawing } from '../../charts/figure/Drawing.tsx';
import type { FigureSpec } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';

const HEIGHT = 250;

/** The letter of a question in its part. */
export const letterOf = (place: number): string => String.fromCharCode('a'.charCodeAt(0) + place);

interface Props {
  readonly given: Given;
  readonly exercises: readonly Exercise[];
  /** Number of visible rounds. */
  readonly shown: number;
  /** Whether to show changes of ssthresh, not only its initial value. */
  readonly thresholds: boolean;
  /** Width, px; default: the width of the container. */
  readonly width?: number;
}

function specOf({ given: { rounds }, exercises, shown, thresholds }: Props, width: number): FigureSpec {
  const seen = rounds.slice(0, shown);
  const valueOf = (round: number): number => rounds[round - 1]!.cwnd;
  const cuts = thresholds
    ? seen.filter(({ ssthresh }, place) => place > 0 && ssthresh !== seen[place - 1]!.ssthresh)
    : [];
  const room = (width - 86) / rounds.length;
  const step = [1, 2, 5].find((each) => each * room >= 30) ?? 10;
  const flow = { paint: 0, width: 1.8 } as const;
  return {
    width,
    height: HEIGHT,
    plots: [
      {
        area: { left: 62, right: width - 24, top: 26, bottom: HEIGHT - 34 },
        x: {
          ends: [1 - rounds.length / 30, Math.max(2, rounds.length)],
          ticks: rounds.filter(({ round }) => round % step === 0).map(({ round }) => [round, String(round)]),
        },
        y: { ends: [0, Math.max(...rounds.map(({ cwnd }) => cwnd)) * 1.08], nice: true, ticks: 4 },
        marks: [
          marks.free(({ label }) => label({ kind: 'tick', text: 'round', x: 54, y: HEIGHT - 16, anchor: 'end' })),
          ...cuts.flatMap(({ round, ssthresh }) => {
            const end = seen.filter((each) => each.round >= round && each.ssthresh === ssthresh).at(-1)!.round;
            return [
              marks.level(ssthresh!, flow, [round - 1, end]),
              marks.words(round - 1, ssthresh!, { kind: 'tick', tone: 0, text: `ssthresh ${ssthresh}`, dy: 16 }),
            ];
          }),
          marks.line(
            seen.map(({ round, cwnd }) => [round, cwnd]),
            flow,
          ),
          marks.spots(
            seen.map(({ round, cwnd }) => ({ x: round, y: cwnd })),
            { look: 'marker', size: 10 },
            'top',
          ),
          ...exercises.flatMap(({ about, hides }, place) => {
            if (about === null || (hides?.column === 'all' && about[0] > shown)) return [];
            const [from, to] = about;
            return [
              marks.free(({ x, y, draw, label }) => {
                const [left, right] = [x(from), x(to)];
                const spans = to > from + 1;
                const bracket = Float64Array.of(left, 2, left, 10, left, 6, right, 6, right, 2, right, 10);
                if (spans) draw('top', { kind: 'line', line: bracket, paint: 'ink', width: 1.5, sharp: true });
                const middle = (left + x(Math.min(to, shown))) / 2;
                const above = spans ? 22 : Math.max(16, y(valueOf(from)) - 12);
                label({ kind: 'said', text: letterOf(place), x: middle, y: above, anchor: 'middle' });
              }),
            ];
          }),
        ],
      },
    ],
  };
}

/** A window per round, with the letters of questions about them. */
export function RoundsFigure(props: Props): ReactNode {
  const { given, shown, width } = props;
  const seen = given.rounds.slice(0, shown);
  const label = `${given.title}: ${seen.map(({ round, cwnd }) => `round ${round}: ${cwnd}`).join(', ')}`;
  return (
    <figure className="exercise-figure">
      <figcaption>{given.title}</figcaption>
      {width === undefined ? (
        <WideDrawing label={label} spec={(wide) => specOf(props, wide)} />
      ) : (
        <Drawing label={label} spec={specOf(props, width)} />
      )}
    </figure>
  );
}
