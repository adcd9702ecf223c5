/**
 * The learnt rule beside LIA, OLIA, BALIA and uncoupled CUBIC on unlike paths: it delivers as much, relative to each, as
 * docs/limits.md and the passport state. Nothing requires it to be ahead.
 */
import { describe, expect, it } from 'vitest';
import { stamp } from '../passport.ts';
import { connectionOf, twoPaths, type Path } from './twoPaths.ts';

/** Chosen by hand before any policy was trained; training draws its own pairs. */
const PAIRS: readonly (readonly [name: string, paths: readonly Path[]])[] = [
  [
    '20 Mbit/s, 20 ms, 0.1 % and 5 Mbit/s, 100 ms, 0.5 %',
    [
      { rtt: 0.02, rate: 20e6, loss: 0.001, limit: 40 },
      { rtt: 0.1, rate: 5e6, loss: 0.005, limit: 40 },
    ],
  ],
  [
    '10 Mbit/s, 40 ms and 10 Mbit/s, 160 ms, no loss',
    [
      { rtt: 0.04, rate: 10e6, limit: 50 },
      { rtt: 0.16, rate: 10e6, limit: 150 },
    ],
  ],
  [
    '40 Mbit/s, 30 ms, 1 % and 4 Mbit/s, 60 ms, no loss',
    [
      { rtt: 0.03, rate: 40e6, loss: 0.01, limit: 100 },
      { rtt: 0.06, rate: 4e6, limit: 30 },
    ],
  ],
];

const OTHERS = ['lia', 'olia', 'balia', 'cubic'] as const;

/** What the learnt rule delivers over what each of OTHERS does, for each pair: measured once, and stated since. */
const STATED = [
  [0.87, 0.91, 0.88, 0.71],
  [1, 1, 1.01, 1],
  [1.01, 1, 0.94, 0.61],
] as const;
const BOUND = 0.01;

/** Segments delivered in order of the data, per second. */
function rateOf(variant: string, paths: readonly Path[]): number {
  const simulation = twoPaths(variant, paths, 60, { buffer: 1000 });
  simulation.runBefore(Infinity);
  return connectionOf(simulation).order.state.delivered / simulation.scenario.duration;
}

describe.each(PAIRS.map(([name, paths], pair) => ({ name, paths, pair })))(
  'two paths of $name',
  ({ name, paths, pair }) => {
    const learnt = rateOf('learnt', paths);

    it.each(OTHERS.map((other, at) => ({ other, stated: STATED[pair]![at]! })))(
      'the learnt rule delivers $stated of what $other does',
      ({ other, stated }) => {
        const theirs = rateOf(other, paths);
        stamp({
          variant: 'learnt',
          stack: 'rfc',
          against: `${other} on the same paths, here`,
          experiment: name,
          quantity: 'data in order, segments/s',
          ours: learnt.toFixed(1),
          theirs: theirs.toFixed(1),
          bound: `${stated} of it, within ${BOUND}`,
          why: 'A comparison of two rules, whichever is ahead: the ratio is what was measured.',
        });
        expect(Math.abs(learnt / theirs - stated)).toBeLessThan(BOUND);
      },
    );
  },
);
