import type { ScaleLinear } from 'd3-scale';
import type { RunFacts, ShownQuantity } from '../../../lessons/facts.ts';
import { shownAt } from '../../../lessons/score.ts';
import { cross, diamond, lineThrough, stairThrough } from '../../charts/figure/paths.ts';
import { spread } from '../../charts/plot/label.ts';
import { lineOf, signsOf } from './picture.ts';
import { numberWords, toneOf } from './words.tsx';

/** Area of a plot, px. */
export interface Place {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const LEFT = 64;

/** The lines of the flows, with their markers and their names at the end. */
export function Traces({
  facts,
  of,
  flows,
  until,
  place,
  leftward = false,
}: {
  readonly facts: RunFacts;
  readonly of: ShownQuantity;
  readonly flows: readonly number[];
  readonly until: number;
  readonly place: Place;
  /** Names are before the ends, because the user draws after them. */
  readonly leftward?: boolean;
}) {
  const { x, y, top, bottom } = place;
  const [from, to] = x.domain() as [number, number];
  const clamp = (value: number): number => Math.max(top - 4, Math.min(bottom, y(value)));
  // A single flow is named above.
  const isNarrow = place.left < LEFT && flows.length === 1 && !leftward;
  const apart = (9 * (to - from)) / (place.right - place.left);
  const ends = spread(
    flows.flatMap((flow) => {
      const value = shownAt(facts, of, flow, until);
      return Number.isFinite(value) ? [{ flow, value, y: clamp(value) }] : [];
    }),
    19,
    top - 4,
    bottom,
  );
  return (
    <>
      {flows.map((flow) => {
        const points = lineOf(facts, of, flow, from, until).map(
          ([time, value]) => [Math.max(place.left, x(time)), clamp(value)] as const,
        );
        return (
          <path
            key={flow}
            className={`lesson-line ${toneOf(flow)}`}
            d={of === 'rate' || of === 'rtt' ? lineThrough(points) : stairThrough(points)}
          />
        );
      })}
      {of === 'cwnd' &&
        flows.map((flow) => (
          <g key={flow} className={toneOf(flow)}>
            {signsOf(facts, 'loss', flow, from, until, apart).map(({ time, value }) => (
              <path key={time} className="lesson-loss" d={cross(x(time), clamp(value), 6)} />
            ))}
            {signsOf(facts, 'cut', flow, from, until, apart).map(({ time, value }) => (
              <path key={time} className="lesson-cut" d={diamond(x(time), clamp(value), 6)} />
            ))}
          </g>
        ))}
      {ends.map(({ flow, value, y: height }) => (
        <text
          key={flow}
          className={`lesson-end ${toneOf(flow)}`}
          textAnchor={leftward ? 'end' : 'start'}
          x={leftward ? x(until) - 8 : x(until) + 10}
          y={leftward ? height - 12 : height + 5}
        >
          {flow < 0 || isNarrow ? '' : facts.flows[flow]!.name} {numberWords(value)}
        </text>
      ))}
    </>
  );
}
