import type { RunFacts, ShownQuantity } from '../../../lessons/facts.ts';
import { shownAt } from '../../../lessons/score.ts';
import type { Area, FigureMark } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import { lineOf, signsOf } from './picture.ts';
import type { Shown } from './words.tsx';

/** Radius of the question mark where time stopped, px. */
export const ASK = 11;

/**
 * Crosses where packets of a flow were lost, at least `apart` s apart.
 * @param y vertical position, px; default: the position of the window at the loss
 */
export const losses = (
  facts: RunFacts,
  flow: number,
  from: number,
  to: number,
  apart: number,
  size: number,
  y?: number,
): FigureMark =>
  marks.free((ground) =>
    ground.draw('top', {
      kind: 'spots',
      spots: signsOf(facts, 'loss', flow, from, to, apart).map(({ time, value }) => ({
        look: 'cross',
        flow,
        x: ground.x(time),
        y: y ?? ground.y(value),
        size,
      })),
    }),
  );

interface Traced {
  readonly facts: RunFacts;
  readonly of: ShownQuantity;
  readonly shown: Shown;
  readonly flows: readonly number[];
  /** Ends of the time axis, s. */
  readonly times: readonly [number, number];
  readonly until: number;
  readonly area: Area;
  /** Whether names are left of the ends of the lines, because the user draws to the right of them. */
  readonly leftward?: boolean;
  /** Whether to omit the names of flows, because the only flow is named above. */
  readonly bare?: boolean;
}

/** The lines of the flows, with their markers and their names at the end. */
export function tracesOf(traced: Traced): readonly FigureMark[] {
  const { facts, of, shown, flows, until, area, leftward = false, bare = false } = traced;
  const [from, to] = traced.times;
  const apart = (9 * (to - from)) / (area.right - area.left);
  const draw = of === 'rate' || of === 'rtt' ? marks.line : marks.steps;
  const ends = flows.flatMap((flow) => {
    const value = shownAt(facts, of, flow, until);
    const name = flow < 0 || (bare && flows.length === 1 && !leftward) ? '' : facts.flows[flow]!.name;
    return Number.isFinite(value)
      ? [{ value, text: `${name} ${shown.words(of, value)}`.trim(), ...(flow >= 0 && { flow }) }]
      : [];
  });
  return [
    ...flows.map((flow) => draw(lineOf(facts, of, flow, from, until), { paint: flow < 0 ? 'ink' : flow, width: 3.2 })),
    ...(of === 'cwnd' ? flows : []).flatMap((flow) => [
      losses(facts, flow, from, until, apart, 12),
      marks.spots(
        signsOf(facts, 'cut', flow, from, until, apart).map(({ time, value }) => ({ x: time, y: value })),
        { look: 'diamond', flow, size: 6 },
        'top',
      ),
    ]),
    marks.names(
      ends.map((end) => ({ ...end, ...(leftward && ({ anchor: 'end' } as const)) })),
      { gap: 19, at: until, dx: leftward ? -8 : 10, dy: leftward ? -17 : 0 },
    ),
  ];
}
