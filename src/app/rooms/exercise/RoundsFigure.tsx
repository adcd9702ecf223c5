import { scaleLinear } from 'd3-scale';
import { lineThrough } from '../../charts/figure/paths.ts';
import { namedTicks } from '../../charts/figure/ticks.ts';
import type { ReactNode } from 'react';
import type { Exercise, Given } from '../../../lessons/exercises/exercise.ts';
import { letterOf } from './letters.ts';

const WIDTH = 840;
const HEIGHT = 250;
const LEFT = 62;
const RIGHT = 24;
const TOP = 26;
const BOTTOM = 34;

interface Props {
  readonly given: Given;
  readonly exercises: readonly Exercise[];
  /** Number of visible rounds. */
  readonly shown: number;
  /** Whether thresholds after the start are visible. */
  readonly thresholds: boolean;
}

/** A window per round, with the letters of questions about them. */
export function RoundsFigure({ given, exercises, shown, thresholds }: Props): ReactNode {
  const seen = given.rounds.slice(0, shown);
  const most = Math.max(...given.rounds.map(({ cwnd }) => cwnd));
  const x = scaleLinear([1, Math.max(2, given.rounds.length)], [LEFT + 26, WIDTH - RIGHT]);
  const y = scaleLinear([0, most * 1.08], [HEIGHT - BOTTOM, TOP]).nice();
  const points = seen.map(({ round, cwnd }) => [x(round), y(cwnd)] as const);
  const cuts = thresholds
    ? seen.filter(({ ssthresh }, place) => place > 0 && ssthresh !== seen[place - 1]!.ssthresh)
    : [];
  const step = given.rounds.length > 14 ? 2 : 1;
  return (
    <figure className="exercise-figure">
      <figcaption>{given.title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`${given.title}: ${seen.map(({ round, cwnd }) => `round ${round}: ${cwnd}`).join(', ')}`}
      >
        {namedTicks(y, 4).map(([value, words]) => (
          <g key={value}>
            <path className="hair" d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 10} y={y(value) + 5} textAnchor="end">
              {words}
            </text>
          </g>
        ))}
        {given.rounds
          .filter(({ round }) => round % step === 0)
          .map(({ round }) => (
            <text key={round} x={x(round)} y={HEIGHT - BOTTOM + 20} textAnchor="middle">
              {round}
            </text>
          ))}
        <text x={LEFT - 10} y={HEIGHT - BOTTOM + 20} textAnchor="end">
          round
        </text>
        {cuts.map(({ round, ssthresh }) => {
          const end = seen.filter((each) => each.round >= round && each.ssthresh === ssthresh).at(-1)!.round;
          return (
            <g key={round}>
              <path className="exercise-threshold" d={`M${x(round - 1)} ${y(ssthresh!)}H${x(end)}`} />
              <text className="exercise-flow" x={x(round - 1)} y={y(ssthresh!) + 16}>
                ssthresh {ssthresh}
              </text>
            </g>
          );
        })}
        <path className="exercise-line" d={lineThrough(points)} />
        {points.map(([px, py], place) => (
          <circle key={place} className="exercise-dot" cx={px} cy={py} r="5" />
        ))}
        {exercises.map(({ about, hides }, place) => {
          if (about === null || (hides?.column === 'all' && about[0] > shown)) return null;
          const [from, to] = about;
          const middle = (x(from) + x(Math.min(to, shown))) / 2;
          const spans = to > from + 1;
          const top = spans ? 14 : Math.max(16, y(given.rounds[from - 1]!.cwnd) - 12);
          return (
            <g key={place} className="exercise-letter">
              {spans && <path d={`M${x(from)} 2v8m0 -4H${x(to)}m0 -4v8`} />}
              <text x={middle} y={spans ? top + 8 : top} textAnchor="middle">
                {letterOf(place)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
