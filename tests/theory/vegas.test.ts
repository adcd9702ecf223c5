/** How many segments Vegas keeps in the queue, by the paper's Diff and by that of today's Linux. */
import { expect, it } from 'vitest';
import { simulate, tcpOf } from '../experiment.ts';

const RATE = 8e6;
const ON_THE_WIRE = 8320;

/** A flow alone that wants 20 to 22 segments queued: how many wait, and how many the path holds without a queue. */
function settled(diffByBase: boolean): { queued: number; bdp: number } {
  const simulation = simulate({
    duration: 60,
    network: { bottleneck: { rate: RATE, delay: 0.02, queue: { limit: 200 } } },
    flows: [
      {
        kind: 'tcp',
        variant: 'vegas',
        stack: 'rfc',
        receiverWindow: 1000,
        parameters: { alpha: 20, beta: 22, gamma: 2, diffByBase },
      },
    ],
  });
  simulation.runBefore(Infinity);
  const { sender } = tcpOf(simulation);
  const bdp = (RATE / ON_THE_WIRE) * (sender.own['baseRtt'] as number);
  return { queued: sender.window.cwnd - bdp, bdp };
}

it('the paper: Diff = cwnd (RTT - BaseRTT)/RTT is what waits in the queue, between alpha and beta', () => {
  const { queued } = settled(false);
  expect(queued).toBeGreaterThan(19);
  expect(queued).toBeLessThan(23);
});

it("today's Linux: Diff = cwnd (RTT - BaseRTT)/BaseRTT is more by RTT/BaseRTT, so that fewer wait", () => {
  const { queued, bdp } = settled(true);
  const diff = queued * (1 + queued / bdp);
  expect(diff).toBeGreaterThan(19);
  expect(diff).toBeLessThan(23);
  expect(queued).toBeLessThan(18);
});
