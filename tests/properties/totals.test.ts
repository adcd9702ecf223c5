/** The totals over all flows in a result stay within the capacity of the network. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resultOf } from '../../src/lab/results/result.ts';
import { simulate } from '../experiment.ts';
import { anyScenario, runs } from './anyScenario.ts';

it('no sum exceeds its bottleneck, and utilisation is in 0..1', () => {
  fc.assert(
    fc.property(anyScenario, (input) => {
      const simulation = simulate(input);
      simulation.runBefore(Infinity);
      const { total, links, scenario } = resultOf(simulation, 0);
      for (const { utilisation } of links) {
        expect(utilisation).toBeGreaterThanOrEqual(0);
        expect(utilisation).toBeLessThanOrEqual(1);
      }
      const { network, interventions } = scenario;
      // A change of the rate during the run is a different bottleneck.
      if (network.kind !== 'dumbbell' || interventions.some((change) => change.kind === 'setLink')) return;
      for (const rate of [total.throughput, total.goodput])
        expect(rate).toBeLessThanOrEqual(network.bottleneck.rate * (1 + 1e-9));
    }),
    runs(60),
  );
});

it('two flows that begin at different times are summed over one time', () => {
  const simulation = simulate({
    duration: 10,
    flows: [{ variant: 'vegas' }, { variant: 'newreno', start: 8 }],
  });
  simulation.runBefore(Infinity);
  const { total, flows } = resultOf(simulation, 0);
  const bits = flows.reduce((sum, { goodput }, index) => sum + goodput * (index === 0 ? 10 : 2), 0);
  expect(total.goodput).toBeCloseTo(bits / 10, 3);
});
