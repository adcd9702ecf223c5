/**
 * A passage over several links is computed in one step where nothing can be decided on the way. The result must not
 * differ.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usage } from '../../src/engine/link/usage.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { anyChain, anyExperiment, runs } from './anyScenario.ts';
import { carriedBy } from './census.ts';

/** The same experiment with an event at the end of every link. */
function hopByHop(experiment: ScenarioInput): Simulation {
  const simulation = simulate(experiment);
  for (const link of simulation.links) link.layThrough(link.onward.map(() => null));
  return simulation;
}

/** Everything that happens to packets at their ends, and where they are lost, in order. */
function storyOf(simulation: Simulation, moments: readonly number[]): unknown[] {
  const story: unknown[] = [];
  simulation.kernel.journal.attendPackets({
    packet: (kind, time, flow, number) => void story.push([kind, time, flow, number]),
  });
  simulation.kernel.journal.attend({
    happened: (rows, at) => void story.push([...rows.subarray(at + 3, at + 12)]),
  });
  for (const moment of [...moments, Infinity]) {
    simulation.runBefore(moment);
    const time = Math.min(moment, simulation.scenario.duration);
    story.push(
      simulation.links.map((link) => {
        const { packets, bytes, queueing, busy } = usage(link, time);
        return [
          packets,
          bytes,
          Math.round(queueing * 1e9) + 0,
          Math.round(busy * 1e9) + 0,
          link.state.drops,
          link.maxQueueAt(time),
        ];
      }),
    );
  }
  return story;
}

/** Interventions on any link of a chain, including links that packets only pass through. */
const anyChangedChain = fc
  .tuple(
    anyChain,
    fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 4000 }).map((ms) => ms / 1000),
        link: fc.constantFrom('a>b', 'b>c', 'c>d', 'd>c', 'c>b', 'b>a'),
        change: fc.constantFrom({ rate: 3e5 }, { rate: 5e6 }, { delay: 0.001 }, { delay: 0.2 }, { lossRate: 0.05 }),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([chain, changes]): ScenarioInput => ({
    ...chain,
    interventions: changes.map(({ at, link, change }) => ({ kind: 'setLink' as const, at, link, ...change })),
  }));

const moments = fc
  .array(fc.integer({ min: 1, max: 4000 }), { maxLength: 4 })
  .map((some) => some.sort((a, b) => a - b).map((ms) => ms / 1000));

it.each([
  ['a dumbbell', anyExperiment, 40],
  ['a chain whose links are changed on the way', anyChangedChain, 60],
] as const)('in %s everything happens as if each link had its event', (_name, experiments, count) => {
  let saved = 0;
  fc.assert(
    fc.property(experiments, moments, (experiment, times) => {
      const [joined, plain] = [simulate(experiment), hopByHop(experiment)];
      expect(storyOf(joined, times)).toEqual(storyOf(plain, times));
      expect(joined.events).toBeLessThanOrEqual(plain.events);
      saved += plain.events - joined.events;
    }),
    runs(count),
  );
  expect(saved).toBeGreaterThan(0);
});

it('at every moment every packet is on the link where it would be', () => {
  fc.assert(
    fc.property(anyChangedChain, moments, (experiment, times) => {
      const [joined, plain] = [simulate(experiment), hopByHop(experiment)];
      for (const time of times) {
        joined.runBefore(time);
        plain.runBefore(time);
        joined.links.forEach((link, index) => {
          const there = plain.links[index];
          if (there === undefined) throw new Error('another network');
          // Both have handled their last event before `time`; packets are compared there.
          const now = Math.max(joined.now, plain.now);
          expect(carriedBy(joined, link, now)).toEqual(carriedBy(plain, there, now));
        });
      }
    }),
    runs(30),
  );
});
