/**
 * Mobile nodes beside ns-2.35: the same movement files, means over seeds. Both programs draw
 * their own random numbers, so that single runs differ; `manetTable.ts` compares all files.
 */
import { describe, expect, it } from 'vitest';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import { resultOf } from '../../src/lab/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { mean, MOBILE_RUNS, mobileScenario } from './manet.ts';

const chain = (hops: number, seed: number, protocol: 'aodv' | 'dsdv', duration: number): ScenarioInput => ({
  seed,
  duration,
  network: {
    kind: 'manet',
    nodes: hops + 1,
    area: [200 * hops + 200, 200],
    placement: { kind: 'chain' },
    mobility: { kind: 'static' },
    routing: { kind: protocol },
  },
  flows: [
    {
      kind: 'tcp',
      variant: 'newreno',
      stack: 'ns2',
      from: 0,
      to: hops,
      start: 1,
      segmentSize: 1460,
      receiverWindow: 32,
    },
  ],
});

/** When the first packet reaches the sink, s. */
function firstDelivery(input: ScenarioInput): number {
  const simulation = simulate(input);
  let first = Infinity;
  simulation.kernel.journal.attendPackets({
    packet(kind, time) {
      if (kind === PACKET.RECEIVED && time < first) first = time;
    },
  });
  simulation.runBefore(Infinity);
  return first;
}

describe('the first packet along a chain', () => {
  // ns-2, five seeds each: 1.0076 to 1.0088, 1.0174 to 1.0214, 1.0438 to 1.0566 s.
  it.each([
    [1, 1.0082],
    [2, 1.0196],
    [4, 1.0474],
  ])('with AODV and %i hops arrives when it does in ns-2: %f s', (hops, time) => {
    const times = [1, 2, 3, 4, 5].map((seed) => firstDelivery(chain(hops, seed, 'aodv', 2)));
    expect(Math.abs(mean(times) - time)).toBeLessThan(0.1 * (time - 1));
  });

  // The earliest of five runs each: an update that comes late, or an ACK lost to ARP, puts TCP off to its next timeout.
  it.each([
    [1, 1.0],
    [2, 12.2],
    [3, 46.0],
    [4, 46.0],
  ])('with DSDV and %i hops arrives within 1 s of when it does in ns-2: %f s', (hops, time) => {
    const times = [1, 2, 3, 4, 5].map((seed) => firstDelivery(chain(hops, seed, 'dsdv', 50)));
    expect(Math.abs(Math.min(...times) - time)).toBeLessThan(1);
  });
});

describe.each([
  ['aodv', 20, [1]],
  ['dsdv', 20, [1]],
] as const)('%s with ns-2’s movements of %i nodes', (protocol, nodes, seeds) => {
  const theirs = MOBILE_RUNS.filter(
    (run) => run.variant === 'newreno' && run.protocol === protocol && run.nodes === nodes,
  );
  const ours = [1, 2, 3].flatMap((file) =>
    seeds.map((seed) => {
      const simulation = simulate(mobileScenario({ variant: 'newreno', protocol, nodes, file }, seed));
      simulation.runBefore(Infinity);
      const { flows, manet } = resultOf(simulation, 0);
      return { goodput: flows[0]!.goodput / 1000, hops: manet!.meanHops!, messages: manet!.routingPackets };
    }),
  );
  const of = (
    runs: readonly { goodput: number; hops: number; messages: number }[],
    what: 'goodput' | 'hops' | 'messages',
  ) => mean(runs.map((run) => run[what]));

  it('carries as much, within 10 %', () => {
    expect(Math.abs(of(ours, 'goodput') / of(theirs, 'goodput') - 1)).toBeLessThan(0.1);
  });
  it('over as many hops, within 10 %', () => {
    expect(Math.abs(of(ours, 'hops') / of(theirs, 'hops') - 1)).toBeLessThan(0.1);
  });
  it.runIf(protocol === 'dsdv')('with as many routing messages, within 10 %', () => {
    expect(Math.abs(of(ours, 'messages') / of(theirs, 'messages') - 1)).toBeLessThan(0.1);
  });
});
