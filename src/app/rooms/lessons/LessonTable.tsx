import type { ReactNode } from 'react';
import type { RunFacts } from '../../../lessons/facts.ts';
import type { Step } from '../../../lessons/lesson.ts';
import { dotTimes, flowsShown, shownAt, timesOf } from '../../../lessons/score.ts';
import { TITLES } from './LessonFigure.tsx';
import { shownIn, timeWords, type About } from './words.tsx';
import { Heads } from '../../ui/Figures.tsx';

interface Props {
  readonly step: Step;
  readonly about: About;
  readonly facts: RunFacts;
  readonly until: number;
  /** Heights of the dots of a guess; NaN: none yet. */
  readonly guess: readonly number[];
}

const ROWS = 12;

/** The picture of a step as numbers: the lines at evenly spaced times and at the dots, beside the guess. */
export function LessonTable({ step, about, facts, until, guess }: Props): ReactNode {
  const { show, gate } = step;
  const shown = shownIn(step);
  const { from } = timesOf(show, about.scope);
  const flows = flowsShown(show, facts);
  const dots = gate?.kind === 'draw' ? dotTimes(step, about.scope) : [];
  const even = Array.from({ length: ROWS }, (_, row) => from + ((until - from) * (row + 1)) / ROWS);
  const times = [...new Set([...even, ...dots])].sort((a, b) => a - b);
  const value = (flow: number, time: number): string => {
    const at = time > until + facts.bucket ? NaN : shownAt(facts, show.of, flow, time);
    return Number.isFinite(at) ? shown.words(show.of, at) : '';
  };
  return (
    <table className="lesson-numbers lesson-table">
      <caption>
        {TITLES[show.of]}, {shown.unit(show.of)}
      </caption>
      <Heads
        of={[
          'time',
          ...flows.map((flow) => (flow < 0 ? 'queue' : facts.flows[flow]!.name)),
          ...(dots.length > 0 ? ['your guess'] : []),
        ]}
      />
      <tbody>
        {times.map((time) => {
          const guessed = guess[dots.indexOf(time)] ?? NaN;
          return (
            <tr key={time}>
              <th scope="row">{timeWords(time)}</th>
              {flows.map((flow) => (
                <td key={flow}>{value(flow, time)}</td>
              ))}
              {dots.length > 0 && <td>{Number.isNaN(guessed) ? '' : shown.words(show.of, guessed)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
