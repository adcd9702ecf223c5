/** Random runs of QUIC: data is conserved, runs end alike, steps lead back exactly, and no packet number is sent twice. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NUMBER } from '../../src/engine/kernel/packets.ts';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { FlowInput, ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { anyExperiment, runs } from './anyScenario.ts';
import { oneByName } from './byName.ts';
import { unaccounted } from './census.ts';

const settings = fc.record({
  packetThreshold: fc.integer({ min: 1, max: 6 }),
  timeThreshold: fc.constantFrom(1, 9 / 8, 5 / 4, 2),
  ackRanges: fc.constantFrom(1, 2, 32),
  reorderingThreshold: fc.integer({ min: 0, max: 4 }),
  initialWindow: fc.integer({ min: 1, max: 20 }),
  minimumWindow: fc.constantFrom(1, 2, 4),
  pacingGain: fc.constantFrom(0, 1.25, 2),
  pacingBurst: fc.constantFrom(null, 1, 10),
  ecn: fc.constantFrom('off', 'classic'),
});

const isTcp = (flow: FlowInput): boolean => flow.kind !== 'udp';

/** Any experiment in which all TCP flows are QUIC's, of any variant. */
const anyQuic: fc.Arbitrary<ScenarioInput> = fc
  .record({
    experiment: anyExperiment.filter(({ flows }) => flows!.some(isTcp)),
    variants: fc.array(oneByName(VARIANTS.map(({ name }) => name)), { minLength: 4, maxLength: 4 }),
    settings,
  })
  .map(({ experiment, variants, settings: parameters }) => ({
    ...experiment,
    flows: experiment.flows!.map((flow, index) =>
      isTcp(flow) ? { ...flow, variant: variants[index]!, stack: 'quic' as const, parameters } : flow,
    ),
    // Changes of a sender have tests of their own, and depend on the variants that were replaced here.
    interventions: (experiment.interventions ?? []).filter(({ kind }) => kind !== 'variant' && kind !== 'setting'),
  }));

/** Follows the packet numbers of each flow; throws if one does not follow the one before it. */
function watchNumbers(simulation: Simulation): { sent: number } {
  const next = new Map<number, number>();
  const told = { sent: 0 };
  simulation.kernel.journal.attendPackets({
    packet(kind, _at, flow, _unit, packet) {
      if (kind !== PACKET.SENT || simulation.flows[flow]?.kind !== 'tcp') return;
      const number = simulation.kernel.packets.state.rows[packet + NUMBER]!;
      if (number !== (next.get(flow) ?? 0)) throw new Error(`flow ${flow} sends packet number ${number}`);
      next.set(flow, number + 1);
      told.sent++;
    },
  });
  return told;
}

/** Checks the counts of a run that has ended. */
function conserves(simulation: Simulation): void {
  expect(unaccounted(simulation)).toEqual([]);
  for (const parts of simulation.flows) {
    if (parts.kind !== 'tcp') continue;
    const { flight, recovery, state } = parts.sender;
    const { delivered, expected } = parts.receiver.state;
    // What the sender takes as delivered in order has arrived, and nothing arrived that was not sent.
    expect(flight.acked).toBeLessThan(expected);
    expect(expected - 1).toBeLessThanOrEqual(flight.highest);
    expect(delivered).toBe(Math.max(0, expected - 1));
    expect(recovery['pipe']).toBeGreaterThanOrEqual(0);
    expect(recovery['waiting']).toBeGreaterThanOrEqual(0);
    expect(recovery['nextNumber']).toBe(state.sent);
    expect(state.timeouts).toBe(0);
    expect(parts.sender.window.cwnd).toBeGreaterThan(0);
  }
}

it('conserve data, end alike, go back exactly, and send no packet number twice', () => {
  let sent = 0;
  fc.assert(
    fc.property(anyQuic, fc.integer({ min: 1, max: 3999 }), (experiment, ms) => {
      const [one, other] = [simulate(experiment), simulate(experiment)];
      const told = watchNumbers(one);
      one.runBefore(Infinity);
      sent += told.sent;
      conserves(one);
      // The other stops on the way, goes on for a while, and back.
      other.runBefore(ms / 1000);
      const there = other.save();
      const digest = other.digest();
      other.runBefore(Infinity, 500);
      other.restore(there);
      expect(other.digest()).toBe(digest);
      other.runBefore(Infinity);
      expect(other.digest()).toBe(one.digest());
    }),
    runs(1000),
  );
  expect(sent).toBeGreaterThan(1000);
}, 600_000);

it('deliver everything if the path lasts', () => {
  fc.assert(
    fc.property(
      oneByName(VARIANTS.filter(({ name }) => name !== 'manual').map(({ name }) => name)),
      fc.integer({ min: 1, max: 4_000_000 }),
      settings,
      (variant, seed, parameters) => {
        const simulation = simulate({
          seed,
          duration: 600,
          network: {
            bottleneck: { rate: 1e6, delay: 0.03, queue: { limit: 12 }, loss: { kind: 'bernoulli', rate: 0.03 } },
            reverse: { loss: { kind: 'bernoulli', rate: 0.03 } },
          },
          flows: [{ variant, stack: 'quic', receiverWindow: 60, application: { bytes: 150_000 }, parameters }],
        });
        simulation.runBefore(Infinity);
        const [parts] = simulation.flows;
        if (parts?.kind !== 'tcp') throw new Error('no sender');
        expect(parts.receiver.state.delivered).toBe(150);
        expect(parts.sender.flight.acked).toBe(150);
        conserves(simulation);
      },
    ),
    runs(200),
  );
}, 600_000);
