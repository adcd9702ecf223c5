/** A run that goes on until something comes about stops where a plain scan of all events says so. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Condition } from '../../src/lab/protocol.ts';
import type { Simulation } from '../../src/lab/simulation.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { labOf } from '../lab/labs.ts';
import { runs } from './anyScenario.ts';

const experiment = (limit: number, variant: 'newreno' | 'cubic' | 'vegas', loss: number, seed: number) => ({
  duration: 5,
  seed,
  network: {
    bottleneck: { rate: 2e6, delay: 0.02, queue: { limit }, loss: { kind: 'bernoulli' as const, rate: loss } },
  },
  flows: [
    { kind: 'tcp' as const, variant, receiverWindow: 60 },
    { kind: 'tcp' as const, variant: 'reno' as const, start: 0.5, receiverWindow: 30 },
  ],
});

const BOTTLENECK = simulate(experiment(5, 'newreno', 0, 1)).topology.bottleneck;

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    when: fc.constantFrom('cwndFalls' as const, 'timeout' as const, 'loss' as const),
    flow: fc.constantFrom(0, 1),
  }),
  fc.record({
    when: fc.constant('cwndReaches' as const),
    flow: fc.constantFrom(0, 1),
    value: fc.integer({ min: 2, max: 40 }),
  }),
  fc.record({
    when: fc.constant('duplicateAcks' as const),
    flow: fc.constantFrom(0, 1),
    value: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ when: fc.constant('queueFull' as const), link: fc.constant(BOTTLENECK) }),
  fc.record({
    when: fc.constant('queueReaches' as const),
    link: fc.constant(BOTTLENECK),
    value: fc.integer({ min: 1, max: 12 }),
  }),
);

/** What the condition is about, read from the state of the run in a way of the test's own. */
function shown(simulation: Simulation, { when, ...about }: Condition): number {
  const flow = 'flow' in about ? about.flow : 0;
  switch (when) {
    case 'cwndFalls':
    case 'cwndReaches':
      return tcpOf(simulation, flow).sender.window.cwnd;
    case 'timeout':
      return tcpOf(simulation, flow).sender.state.timeouts;
    case 'loss':
      return simulation.ledger.droppedOn(flow, 0);
    case 'duplicateAcks':
      return tcpOf(simulation, flow).sender.recovery.duplicates;
    default:
      return simulation.links[BOTTLENECK]!.queueLength();
  }
}

function comesAbout(condition: Condition, before: number, after: number, limit: number): boolean {
  switch (condition.when) {
    case 'cwndFalls':
      return after < before;
    case 'timeout':
    case 'loss':
      return after > before;
    case 'queueFull':
      return before < limit && after >= limit;
    default:
      return 'value' in condition && before < condition.value && after >= condition.value;
  }
}

it('forwards at the first such event, backwards at the last, and else at the end or the beginning', () => {
  let met = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.constantFrom('newreno' as const, 'cubic' as const, 'vegas' as const),
      fc.constantFrom(0, 0.01, 0.05),
      fc.integer({ min: 0, max: 999 }),
      anyCondition,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      (limit, variant, loss, seed, wanted, places) => {
        const input = experiment(limit, variant, loss, seed);
        const simulation = simulate(input);
        const events: number[] = [];
        let before = shown(simulation, wanted);
        while (simulation.runBefore(Infinity, 1) > 0) {
          const after = shown(simulation, wanted);
          if (comesAbout(wanted, before, after, limit)) events.push(simulation.events);
          before = after;
        }
        met += events.length;
        const total = simulation.events;
        const lab = labOf(input);
        for (const place of places) {
          const from = Math.floor(place * total);
          lab.seek({ event: from });
          lab.runUntil(wanted, 1);
          expect(lab.simulation.events).toBe(events.find((event) => event > from) ?? total);
          lab.seek({ event: from });
          lab.runUntil(wanted, -1);
          expect(lab.simulation.events).toBe(events.findLast((event) => event < from) ?? 0);
        }
      },
    ),
    runs(30),
  );
  expect(met).toBeGreaterThan(100);
});
