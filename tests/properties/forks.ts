/** Forks of random experiments at random moments. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Lab } from '../../src/lab/lab.ts';
import { walk } from '../../src/lab/travel/travel.ts';
import { labOf } from '../lab/labs.ts';
import { anyExperiment, runs } from './anyScenario.ts';

function unchanged(lab: Lab): Lab {
  const forked = walk(lab.forking(null));
  if (!forked.ok) throw new Error('a fork that changes nothing was refused');
  return forked.lab;
}

/**
 * A fork that changes nothing ends as its parent does, wherever it begins and whichever of the two runs first. Returns
 * the number of forks opened.
 */
export function forksThatChangeNothing(times: number): number {
  let forks = 0;
  fc.assert(
    fc.property(
      anyExperiment,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (experiment, places, parentFirst) => {
        const parent = labOf(experiment);
        parent.advance(Infinity);
        const end = parent.digest();
        const total = parent.simulation.events;
        let lab = parent;
        for (const place of places) {
          lab.seek({ event: Math.floor(place * total) });
          const before = lab.digest();
          const next = unchanged(lab);
          // Where several events share a moment, the remaining ones run first.
          if (lab.simulation.events === Math.floor(place * total)) expect(next.digest()).toBe(before);
          expect(next.digest()).toBe(lab.digest());
          lab = next;
          forks++;
        }
        const both = parentFirst ? [parent, lab] : [lab, parent];
        for (const each of both) {
          each.advance(Infinity);
          expect(each.digest()).toBe(end);
        }
      },
    ),
    runs(times),
  );
  return forks;
}
