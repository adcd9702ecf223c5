/** Counts of ns-2.35 from a second series of runs: each of these scenes differed before. */
import { expect, it } from 'vitest';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';

/** The experiment at its end. */
function ran(input: ScenarioInput) {
  const simulation = simulate(input);
  simulation.runBefore(Infinity);
  return simulation;
}

/**
 * Bottleneck delay in ms and rate in Mb/s, its queue limit, the receiver window, seconds; then packets sent and
 * retransmitted by ns-2's Agent/TCP/Linux.
 */
const HYBLA = [
  [418, 100, 2000, 5000, 20, 123_766, 1996],
  [300, 50, 500, 2000, 20, 58_919, 3074],
  [250, 20, 300, 1000, 20, 34_546, 2122],
  [10, 100, 200, 1000, 10, 99_130, 488],
] as const;

it.each(HYBLA)(
  'Hybla over %d ms at %d Mb/s sends as many packets as in ns-2, though steps of 32 bits wrap',
  (delay, rate, limit, receiverWindow, duration, sent, again) => {
    const ample = { queue: { limit: 100_000 } };
    const { sender } = tcpOf(
      ran({
        duration,
        network: {
          bottleneck: { rate: rate * 1e6, delay: delay / 1000, queue: { limit } },
          reverse: ample,
          access: { rate: 1e9, delay: 0.001, ...ample },
        },
        flows: [{ variant: 'hybla', stack: 'ns2-linux', start: 0.1, segmentSize: 1000, receiverWindow }],
      }),
    );
    expect([sender.state.sent, sender.state.retransmissions]).toEqual([sent, again]);
  },
);

it('RED has a place for the packet being sent besides its limit: of 1.6 on 1 Mb/s the packet 107 is the first to fall', () => {
  const nodes = [{ id: 'a' }, { id: 'b' }];
  const queue = { kind: 'red', limit: 40, minThreshold: 5000, maxThreshold: 10_000 } as const;
  const scene: ScenarioInput = {
    duration: 0.64,
    network: { kind: 'custom', nodes, links: [{ from: 'a', to: 'b', rate: 1e6, delay: 0.01, queue }] },
    flows: [{ kind: 'udp', from: 'a', to: 'b', rate: 1.6e6, packetSize: 1000, start: 0.1 }],
  };
  const { ledger } = ran(scene);
  expect(ledger.droppedOn(0, 0)).toBe(1);
  expect(ledger.lossOf(0, 107)).toBeGreaterThanOrEqual(0);
});
