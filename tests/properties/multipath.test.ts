/** Random connections over two to four paths: data is delivered once and in order, whatever the paths do. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { runs } from './anyScenario.ts';
import { unaccounted } from './census.ts';

const DURATION = 3;
const VARIANTS = ['lia', 'olia', 'balia', 'wvegas', 'newreno', 'cubic', 'bbr', 'reno', 'vegas'] as const;
const SCHEDULERS = ['lowestRtt', 'roundRobin', 'redundant', 'blest'] as const;

const path = fc.record({
  rate: fc.integer({ min: 2, max: 100 }).map((n) => n * 1e5),
  delay: fc.integer({ min: 1, max: 120 }).map((ms) => ms / 1000),
  limit: fc.integer({ min: 2, max: 30 }),
  loss: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 100 }).map((n) => n / 1000),
  ),
  /** When it goes down, and for how long, s; 0: never. */
  down: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 25 }).map((n) => n / 10),
  ),
  length: fc.integer({ min: 1, max: 20 }).map((n) => n / 10),
  later: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 10 }).map((n) => n / 10),
  ),
});

const experiment = fc
  .record({
    seed: fc.integer({ min: 0, max: 1e6 }),
    paths: fc.array(path, { minLength: 2, maxLength: 4 }),
    variant: fc.constantFrom(...VARIANTS),
    scheduler: fc.constantFrom(...SCHEDULERS),
    stack: fc.constantFrom('rfc', 'ns2', 'linux'),
    buffer: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 400 })),
    bytes: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 400 }).map((n) => n * 1000),
    ),
    writes: fc.boolean(),
    stop: fc.oneof(fc.constant(null), fc.constant(2)),
  })
  .map(({ paths, seed, variant, scheduler, buffer, bytes, stack, writes, stop }): ScenarioInput => ({
    seed,
    duration: DURATION,
    network: {
      kind: 'custom',
      nodes: [{ id: 's' }, ...paths.map((_, index) => ({ id: `p${index}` }))],
      links: paths.map(({ rate, delay, limit, loss }, index) => ({
        from: 's',
        to: `p${index}`,
        rate,
        delay,
        queue: { limit },
        loss: loss === 0 ? { kind: 'none' as const } : { kind: 'bernoulli' as const, rate: loss },
        back: { queue: { limit: 40 } },
      })),
    },
    flows: [
      {
        variant,
        stack,
        receiverWindow: 200,
        paths: paths.map(({ later }, index) => ({ from: 's', to: `p${index}`, later })),
        multipath: { scheduler, buffer },
        application: { kind: 'bulk', bytes: writes ? null : bytes },
        writes: writes ? [0.1, 0.9, 1.5].map((at) => ({ at, segments: buffer })) : null,
        stop,
      },
    ],
    interventions: paths.flatMap(({ down, length }, index) =>
      down === 0
        ? []
        : [
            { at: down, kind: 'setLink' as const, link: `s>p${index}`, lossRate: 1 },
            { at: Math.min(DURATION, down + length), kind: 'setLink' as const, link: `s>p${index}`, lossRate: 0 },
          ],
    ),
  }));

/** Notes which data numbers arrive, in their order. */
function watched(simulation: Simulation): { readonly numbers: number[] } {
  const { order } = simulation.connections[0]!;
  const numbers: number[] = [];
  const arrive = order.arrive.bind(order);
  order.arrive = (number) => {
    numbers.push(number);
    arrive(number);
  };
  return { numbers };
}

/** Checks that every assigned segment of data is delivered, waits, or is on its way on a subflow. */
function check(simulation: Simulation, numbers: readonly number[]): void {
  const connection = simulation.connections[0]!;
  const { state } = connection.order;
  const there = new Set(numbers);
  let delivered = 0;
  while (there.has(delivered)) delivered++;
  expect(state.delivered).toBe(delivered);
  expect(state.waiting).toBe(there.size - delivered);
  expect(state.duplicates).toBe(numbers.length - there.size);
  expect(state.acked).toBeLessThanOrEqual(state.delivered);
  expect(state.next - state.acked).toBeLessThanOrEqual(connection.settings.buffer);
  const flying = new Set<number>();
  for (const flow of connection.flows) {
    const { sender, receiver } = tcpOf(simulation, flow);
    for (let segment = receiver.state.expected; segment <= sender.flight.highest; segment++) {
      const number = connection.dataOf(flow, segment);
      if (segment > 0 && number >= 0 && !there.has(number)) flying.add(number);
    }
  }
  expect(flying.size).toBe(state.next - there.size);
  expect(unaccounted(simulation)).toEqual([]);
}

it('random connections deliver their data once and in order, and lose count of nothing', () => {
  fc.assert(
    fc.property(experiment, (input) => {
      const simulation = simulate(input);
      const { numbers } = watched(simulation);
      for (const time of [0.4, 1.1, 2.3, Infinity]) {
        simulation.runBefore(time);
        check(simulation, numbers);
        expect(numbers.length).toBe(simulation.connections[0]!.order.state.duplicates + new Set(numbers).size);
      }
    }),
    runs(1000),
  );
}, 240_000);

it('equal connections have equal digests, in pieces, from a checkpoint and after steps back', () => {
  fc.assert(
    fc.property(experiment, fc.integer({ min: 0, max: 3000 }), (input, at) => {
      const [one, other] = [simulate(input), simulate(input)];
      one.runBefore(Infinity);
      other.runBefore(at / 1000);
      const [kept, then] = [other.save(), other.digest()];
      other.runBefore(Infinity, 500);
      other.restore(kept);
      expect(other.digest()).toBe(then);
      other.runBefore(Infinity);
      expect(other.digest()).toBe(one.digest());
    }),
    runs(200),
  );
});

it('a file arrives whole while one path delivers', () => {
  const simulation = simulate({
    duration: 60,
    network: {
      kind: 'custom',
      nodes: [{ id: 's' }, { id: 'a' }, { id: 'b' }],
      links: [
        { from: 's', to: 'a', rate: 5e6, delay: 0.02 },
        { from: 's', to: 'b', rate: 5e6, delay: 0.04 },
      ],
    },
    flows: [
      {
        variant: 'lia',
        receiverWindow: 1000,
        application: { kind: 'bulk', bytes: 5e6 },
        paths: [
          { from: 's', to: 'a' },
          { from: 's', to: 'b' },
        ],
      },
    ],
    interventions: [{ at: 2, kind: 'setLink', link: 's>a', lossRate: 1 }],
  });
  simulation.runBefore(Infinity);
  expect(simulation.connections[0]!.order.state.delivered).toBe(5000);
  expect(tcpOf(simulation, 0).fileEnd!.tally.at).toBeGreaterThan(0);
});

it('the newest segment of a subflow names its data after a stop, though its stack forgets that segment', () => {
  const link = { from: 's', to: 'd', rate: 1e6, delay: 0.05 };
  const simulation = simulate({
    network: { kind: 'custom', nodes: [{ id: 's' }, { id: 'd' }], links: [link] },
    flows: [{ variant: 'lia', stack: 'ns2', paths: [{}, {}].map(() => ({ from: 's', to: 'd' })), stop: 2 }],
  });
  simulation.runBefore(2.01);
  const [connection] = simulation.connections;
  for (const flow of connection!.flows) {
    const { acked, highest, limit } = tcpOf(simulation, flow).sender.flight;
    expect(limit).toBe(highest);
    expect(acked).toBeLessThan(highest);
    expect(connection!.dataOf(flow, highest)).toBeGreaterThan(connection!.order.state.delivered);
    expect(connection!.dataOf(flow, highest + 1)).toBe(-1);
  }
});
