import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import {
  FAIR_HALF,
  fairnessOf,
  GAME_LENGTH,
  LONGEST_WAIT,
  pointsOf,
  RIVALS,
  type Points,
  type Tally,
} from '../../../lessons/play/game.ts';
import { nameOf } from './names.ts';
import { playing, useTold } from './playing.ts';

const megabits = (rate: number): string => (rate / 1e6).toFixed(1);
const ms = (seconds: number): string => (seconds * 1000).toFixed(0);

interface BarProps {
  readonly name: string;
  readonly value: string;
  /** null: the game has not started. */
  readonly points: number | null;
  readonly says: string;
  /** Points of others at this moment, with their names. */
  readonly others: readonly (readonly [name: string, points: number])[];
}

function Bar({ name, value, points, says, others }: BarProps): ReactNode {
  return (
    <div className="play-bar">
      <p className="at-ends">
        <b>{name}</b> <span>{value}</span> <b>{points === null ? 'not begun' : `${points} points`}</b>
      </p>
      <meter min={0} max={100} value={points ?? 0} aria-label={name} />
      <p>
        {says}{' '}
        {others.length > 0 &&
          `With another sender in your place: ${others.map(([other, theirs]) => `${other} ${theirs}`).join(', ')}.`}
      </p>
    </div>
  );
}

/** Three bars, with the points of each built-in law at this moment on the same path. */
export function Scores(): ReactNode {
  useTold();
  const laws = useStore(playing, (state) => state.laws);
  const olderTally = useStore(playing, (state) => state.olderTally);
  const { tally, game } = playing.getState();
  const now: Tally = tally ?? { time: 0, goodput: [0, 0], wait: 0 };
  const points = tally === null ? null : pointsOf(tally);
  const second = Math.max(1, Math.min(GAME_LENGTH, Math.round(now.time)));
  const others = (of: keyof Points): readonly (readonly [string, number])[] => [
    ...RIVALS.flatMap((law) => {
      const theirs = laws.get(law)?.[second - 1];
      return theirs === undefined ? [] : [[nameOf(law), pointsOf(theirs)[of]] as const];
    }),
    ...(olderTally === null ? [] : [['the older game, at its end', pointsOf(olderTally)[of]] as const]),
  ];
  return (
    <section className="play-scores" aria-label="Your score so far">
      <h3 className="serif at-ends">
        Your score so far{' '}
        <span>
          after {now.time.toFixed(1)} of {GAME_LENGTH} s
        </span>
      </h3>
      <Bar
        name="Goodput"
        value={`${megabits(now.goodput[0])} of ${megabits(FAIR_HALF)} Mb/s`}
        points={points?.goodput ?? null}
        says={`${nameOf(game.rival)} has ${megabits(now.goodput[1])}. Half of the path is ${megabits(FAIR_HALF)} Mb/s: 100 points.`}
        others={others('goodput')}
      />
      <Bar
        name="Delay"
        value={`${ms(now.wait)} of ${ms(LONGEST_WAIT)} ms`}
        points={points?.delay ?? null}
        says="Mean wait in the queue. Both flows wait, whichever of them fills it."
        others={others('delay')}
      />
      <Bar
        name="Fairness"
        value={`${fairnessOf(now.goodput).toFixed(2)} of 1`}
        points={points?.fairness ?? null}
        says="Jain’s index: 1 is an equal share, 0.5 means one flow has everything."
        others={others('fairness')}
      />
      <p className="serif">
        <em>Three scores, no total: more of one costs another.</em>
      </p>
    </section>
  );
}
