/** AIMD(a, b): its own average, that of Reno where a = 3b/(2 - b), and equal shares from unequal starts. */
import { describe, expect, it } from 'vitest';
import { reno } from '../../src/engine/tcp/variants/reno/reno.ts';
import { aimd } from '../../src/engine/tcp/variants/aimd/aimd.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { apart } from '../passport.ts';
import { controlOf } from './control.ts';
import { averageOfAimd, averageWindow, WHOLE } from './path.ts';

/** Pairs whose average equals Reno's at any loss rate. */
const AS_RENO = [0.5, 0.25, 0.125].map((b) => ({ a: (3 * b) / (2 - b), b }));

describe('AIMD(a, b)', () => {
  it('adds a segments per window of ACKs, and a loss leaves 1 - b of what is on its way', () => {
    const flow = controlOf(aimd, 'aimd', { cwnd: 100, parameters: { a: 3, b: 0.2 } });
    flow.ack();
    expect(flow.window.cwnd).toBe(100.03);
    for (let acks = 1; acks < 100; acks++) flow.ack();
    expect(flow.window.cwnd).toBeCloseTo(103, 1);
    const before = flow.window.cwnd;
    flow.lose();
    expect(flow.window.cwnd).toBeCloseTo(0.8 * before, 12);
    expect(flow.window.ssthresh).toBe(flow.window.cwnd);
  });

  it('is Reno, bit for bit, with a = 1 and b = 1/2', () => {
    const flows = [controlOf(aimd, 'aimd', { cwnd: 37 }), controlOf(reno, 'sack', { cwnd: 37 })];
    for (const flow of flows) {
      for (let acks = 0; acks < 200; acks++) flow.ack();
      flow.lose();
      for (let acks = 0; acks < 50; acks++) flow.ack();
    }
    expect(flows[0]!.window).toEqual(flows[1]!.window);
  });

  it.each([...AS_RENO, { a: 4, b: 0.5 }, { a: 0.25, b: 0.25 }])(
    'one loss in 2000 packets: sqrt(a(2 - b)/(2bp)) less the round trip of recovery, within 3 %%: $a, $b',
    ({ a, b }) => {
      const theirs = averageOfAimd(a, b, 2000);
      const found = averageWindow('aimd', 2000, {
        start: theirs,
        from: 50,
        duration: 200,
        parameters: { a, b },
      });
      expect(
        apart(
          {
            variant: 'aimd',
            stack: 'rfc',
            against: 'sqrt(a(2 - b)/(2bp)) with recovery',
            experiment: `one loss in 2000, a = ${a.toFixed(3)}, b = ${b}`,
            quantity: 'mean cwnd, segments',
            why: WHOLE,
          },
          found,
          theirs,
          0.03,
        ),
      ).toBeLessThan(0.03);
    },
  );

  it.each(AS_RENO)('a = 3b/(2 - b), b = $b: has the average of Reno, within 5 %% with its recovery', ({ a, b }) => {
    expect(averageOfAimd(a, b, 2000) / averageOfAimd(1, 0.5, 2000)).toBeCloseTo(1, 1);
  });

  it('a flow that comes late gets as much as the one that is there, whatever a and b', () => {
    const simulation = simulate({
      duration: 200,
      network: { bottleneck: { rate: 3e6, delay: 0.02, queue: { limit: 16 } }, access: { rate: 1e9, delay: 0.001 } },
      flows: [
        ...[0, 20].map((start) => ({
          kind: 'tcp' as const,
          variant: 'aimd' as const,
          start,
          receiverWindow: 1e4,
          parameters: { a: 0.5, b: 0.25 },
        })),
        { kind: 'udp' as const, rate: 1e5, packetSize: 200, pattern: { kind: 'poisson' as const } },
      ],
    });
    simulation.runBefore(60);
    const then = [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered);
    simulation.runBefore(Infinity);
    const [first, second] = [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered - then[flow]!);
    expect(Math.min(first!, second!) / Math.max(first!, second!)).toBeGreaterThan(0.8);
  });
});
