/** Vegas compared with Brakmo and Peterson 1995: between alpha and beta of its segments wait, and none is lost. */
import { describe, expect, it } from 'vitest';
import { simulate, tcpOf } from '../experiment.ts';
import { off, stamp } from '../passport.ts';

const RATE = 5e6;
const PACKET = 8 * (1000 + 40);
/** The SYN and every ACK have 40 bytes. */
const SMALL = 8 * 40;

describe('alone, from 20 to 60 s', () => {
  it.each([
    { alpha: 1, beta: 3 },
    { alpha: 2, beta: 4 },
    { alpha: 6, beta: 8 },
    { alpha: 20, beta: 24 },
  ])('alpha = $alpha, beta = $beta: so many segments beyond BaseRTT, a full link, no loss', ({ alpha, beta }) => {
    const simulation = simulate({
      duration: 60,
      network: { bottleneck: { rate: RATE, delay: 0.02, queue: { limit: 200 } }, access: { rate: 1e11, delay: 0 } },
      flows: [{ kind: 'tcp', variant: 'vegas', stack: 'rfc', receiverWindow: 1e4, parameters: { alpha, beta } }],
    });
    const { sender, receiver } = tcpOf(simulation);
    const link = simulation.links[0]!;
    simulation.runBefore(20);
    const [waited, arrived] = [link.state.waited, receiver.state.delivered];
    simulation.runBefore(Infinity);
    // Waiting packets, and the one being sent: BaseRTT is that of the SYN, whose transmission takes hardly any time.
    const used = ((receiver.state.delivered - arrived) * PACKET) / 40 / RATE;
    const backlog = (link.state.waited - waited) / 40 + used * (1 - SMALL / PACKET);
    const { baseRtt } = sender.own as unknown as { readonly baseRtt: number };
    const about = {
      variant: 'vegas',
      stack: 'rfc',
      against: 'Brakmo and Peterson 1995',
      experiment: `alone, 5 Mb/s, 40 ms, alpha ${alpha}, beta ${beta}`,
    };
    stamp({
      ...about,
      quantity: 'own segments in the queue',
      ours: backlog.toFixed(2),
      theirs: `${alpha} to ${beta}`,
      bound: 'between alpha and beta',
      limit: true,
    });
    const base = off(
      { ...about, quantity: 'BaseRTT, ms: the path without a queue' },
      1000 * baseRtt,
      1000 * (0.04 + (2 * SMALL) / RATE),
      0.01,
      'ms',
    );
    expect(backlog).toBeGreaterThanOrEqual(alpha);
    expect(backlog).toBeLessThanOrEqual(beta);
    expect(base).toBeLessThan(0.01);
    expect(used).toBeGreaterThan(0.999);
    expect(sender.state.retransmissions).toBe(0);
  });
});

/** A single flow that keeps 20 to 22 segments queued: how many wait, and how many the path holds without a queue. */
function settled(diffByBase: boolean): { queued: number; bdp: number } {
  const simulation = simulate({
    duration: 60,
    network: { bottleneck: { rate: 8e6, delay: 0.02, queue: { limit: 200 } } },
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
  const bdp = (8e6 / PACKET) * (sender.own['baseRtt'] as number);
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

describe('the bandwidth from the spacing of ACKs, an experiment of the same paper', () => {
  /** A path of 8 Mb/s and about 0.1 s, which carries about 96 segments per round trip. */
  const started = (ackSpacing: boolean, stack: 'rfc' | 'ns2') => {
    const simulation = simulate({
      duration: 4,
      network: {
        bottleneck: { rate: 8e6, delay: 0.04, queue: { limit: 400 } },
        access: { rate: 1e9, delay: 0.005, queue: { limit: 1000 } },
      },
      flows: [{ kind: 'tcp', variant: 'vegas', stack, receiverWindow: 1000, parameters: { ackSpacing } }],
    });
    let largest = 0;
    for (let time = 0.1; time <= 4; time += 0.05) {
      simulation.runBefore(time);
      largest = Math.max(largest, tcpOf(simulation).sender.window.cwnd);
    }
    return { own: tcpOf(simulation).sender.own, largest };
  };

  it.each([
    ['rfc', 8 * 1040],
    // Its packets carry no header.
    ['ns2', 8 * 1000],
  ] as const)('is the rate of the path on stack %s', (stack, bits) => {
    const { own } = started(true, stack);
    expect(own['bandwidth'] as number).toBeGreaterThan((0.98 * 8e6) / bits);
    expect(own['bandwidth'] as number).toBeLessThan((1.02 * 8e6) / bits);
  });

  it('ends slow start at what the path carries, where it overshoots without it', () => {
    const carried = (8e6 / PACKET) * 0.1;
    expect(started(true, 'rfc').largest).toBeLessThan(1.1 * carried);
    expect(started(false, 'rfc').largest).toBeGreaterThan(1.4 * carried);
  });

  it('leaves no trace where the setting is off', () => {
    expect(Object.keys(started(false, 'rfc').own)).not.toContain('bandwidth');
  });
});
