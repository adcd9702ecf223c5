/** The same experiment gives the same state, however it is run, observed, stopped and resumed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIRING_STRIDE } from '../../src/engine/kernel/journal.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { simulate } from '../experiment.ts';
import { anyExperiment, anyScenario, runs, SHARE } from './anyScenario.ts';

const moment = fc.integer({ min: 0, max: 4000 }).map((ms) => ms / 1000);
const toTheEnd = (simulation: Simulation): string => {
  simulation.runBefore(Infinity);
  return simulation.digest();
};

it('two builds of an experiment end in the same state', () => {
  fc.assert(
    fc.property(anyExperiment, (experiment) => {
      const [one, other] = [simulate(experiment), simulate(experiment)];
      expect(one.digest()).toBe(other.digest());
      expect(toTheEnd(one)).toBe(toTheEnd(other));
    }),
    runs(30),
  );
});

it('any pieces in which a run is run end in the same state', () => {
  fc.assert(
    fc.property(
      anyExperiment,
      fc.array(moment, { maxLength: 10 }),
      fc.integer({ min: 1, max: 50 }),
      (experiment, stops, most) => {
        const [whole, pieces] = [simulate(experiment), simulate(experiment)];
        for (const stop of stops.sort((a, b) => a - b)) pieces.runBefore(stop, most);
        expect(toTheEnd(pieces)).toBe(toTheEnd(whole));
      },
    ),
    runs(30),
  );
});

it('watching changes nothing', () => {
  fc.assert(
    fc.property(anyExperiment, (experiment) => {
      const [alone, watched] = [simulate(experiment), simulate(experiment)];
      let firings = 0;
      let packets = 0;
      watched.kernel.journal.attend({
        happened(rows, at) {
          expect(at % FIRING_STRIDE).toBe(0);
          expect(rows[at]).toBe(firings++);
        },
      });
      watched.kernel.journal.attendPackets({ packet: () => void packets++ });
      expect(toTheEnd(watched)).toBe(toTheEnd(alone));
      expect(firings).toBe(watched.kernel.journal.state.count);
    }),
    runs(30),
  );
});

it('from a checkpoint a run continues unchanged, whatever happened in between', () => {
  fc.assert(
    fc.property(anyExperiment, moment, moment, (experiment, at, ahead) => {
      const simulation = simulate(experiment);
      simulation.runBefore(at);
      const checkpoint = simulation.save();
      const then = simulation.digest();
      const end = toTheEnd(simulation);
      simulation.restore(checkpoint);
      expect(simulation.digest()).toBe(then);
      // Forward for a while, and back again.
      simulation.runBefore(at + ahead);
      simulation.restore(checkpoint);
      expect(simulation.digest()).toBe(then);
      expect(toTheEnd(simulation)).toBe(end);
    }),
    runs(80),
  );
});

it('a checkpoint that is put back at once changes nothing, again and again', () => {
  fc.assert(
    fc.property(anyExperiment, fc.array(moment, { minLength: 1, maxLength: 8 }), (experiment, stops) => {
      const [plain, disturbed] = [simulate(experiment), simulate(experiment)];
      let kept = disturbed.save();
      for (const stop of stops.sort((a, b) => a - b)) {
        disturbed.runBefore(stop);
        kept = disturbed.save(kept);
        disturbed.restore(kept);
      }
      expect(toTheEnd(disturbed)).toBe(toTheEnd(plain));
    }),
    runs(30),
  );
});

it('a checkpoint fits another build of the same experiment', () => {
  fc.assert(
    fc.property(anyExperiment, moment, (experiment, at) => {
      const [first, second] = [simulate(experiment), simulate(experiment)];
      first.runBefore(at);
      second.restore(first.save());
      expect(second.digest()).toBe(first.digest());
      expect(toTheEnd(second)).toBe(toTheEnd(first));
    }),
    runs(30),
  );
});

it('a run up to an intervention is the run without it: where its checkpoint fits, it is good for both', () => {
  let fitted = 0;
  fc.assert(
    fc.property(anyScenario, (experiment) => {
      const { interventions = [], ...rest } = experiment;
      const sorted = [...interventions].sort((a, b) => Number(a.at) - Number(b.at));
      const last = sorted.at(-1);
      if (last === undefined) return;
      // As the lab does when the user intervenes: the same experiment with one more intervention.
      const before = simulate({ ...rest, interventions: sorted.slice(0, -1) });
      const continued = simulate({ ...rest, interventions: sorted });
      // The lab's own test of whether both runs have the same state.
      const [had, has] = [before.kernel.register, continued.kernel.register];
      if (!had.isPrefixOf(has) || !has.isPrefixOf(had)) return;
      fitted++;
      before.runBefore(Number(last.at));
      continued.restore(before.save());
      const fresh = simulate({ ...rest, interventions: sorted });
      expect(toTheEnd(continued)).toBe(toTheEnd(fresh));
    }),
    runs(250),
  );
  expect(fitted).toBeGreaterThan(30 * SHARE);
});
