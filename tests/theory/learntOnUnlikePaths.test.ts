/** The learnt rule beside LIA, OLIA, BALIA and uncoupled CUBIC on unlike paths, whichever is ahead. */
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

/** Segments delivered in order of the data, per second. */
function rateOf(variant: string, paths: readonly Path[]): number {
  const simulation = twoPaths(variant, paths, 60, { buffer: 1000 });
  simulation.runBefore(Infinity);
  return connectionOf(simulation).order.state.delivered / simulation.scenario.duration;
}

describe.each(PAIRS)('two paths of %s', (name, paths) => {
  const learnt = rateOf('learnt', paths);

  it.each(OTHERS)('the learnt rule beside %s', (other) => {
    const theirs = rateOf(other, paths);
    stamp({
      variant: 'learnt',
      stack: 'rfc',
      against: `${other} (no bound: a comparison)`,
      experiment: name,
      quantity: 'data in order, segments/s',
      ours: learnt.toFixed(1),
      theirs: theirs.toFixed(1),
      bound: learnt > theirs ? 'ahead' : 'behind',
    });
    expect(learnt).toBeGreaterThan(0);
  });

  it('gives the same rate again', () => {
    expect(rateOf('learnt', paths)).toBe(learnt);
  });
});
