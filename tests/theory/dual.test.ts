/** DUAL and Vegas+: their rules with the figures of their sources, and the behaviour they were designed for. */
import { describe, expect, it } from 'vitest';
import { vegasPlus } from '../../src/engine/tcp/variants/vegas/law.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { controlOf } from './control.ts';

/** One flow alone over a queue of this many packets, or with a second flow from 20 s on. */
const alone = (variant: 'dual' | 'tahoe' | 'vegas' | 'vegasplus', limit = 50, others: string[] = []) =>
  simulate({
    duration: 120,
    network: { bottleneck: { rate: 8e6, delay: 0.02, queue: { limit } }, access: { rate: 1e9, delay: 0.005 } },
    flows: [variant, ...others].map((name, index) => ({
      kind: 'tcp' as const,
      variant: name as 'dual',
      stack: 'rfc' as const,
      start: 20 * index,
      receiverWindow: 1e4,
    })),
  });

describe('DUAL', () => {
  it('keeps the queue in the middle after its first loss, where Tahoe goes on losing', () => {
    const drops = (variant: 'dual' | 'tahoe'): number[] => {
      const simulation = alone(variant);
      simulation.runBefore(30);
      const first = simulation.links[0]!.state.drops;
      simulation.runBefore(Infinity);
      return [first, simulation.links[0]!.state.drops - first];
    };
    expect(drops('dual')[1]).toBe(0);
    expect(drops('tahoe')[1]).toBeGreaterThan(5);
  });
});

describe('Vegas+', () => {
  it('competes after countMax round trips that others made longer, and stands back after as many shorter ones', () => {
    const flow = controlOf(vegasPlus, 'vegasplus', { cwnd: 10, ssthresh: 2, parameters: { alpha: 0, beta: 1000 } });
    const modes: boolean[] = [];
    let ack = 0;
    for (const rtt of [100, 102, 104, 106, 108, 110, 112, 114, 116, 114, 112, 110, 108, 106, 104, 102, 100]) {
      flow.window.cwnd = 10;
      ack += 10;
      Object.assign(flow.own, { sumRtt: rtt / 1000, countRtt: 1 });
      flow.ack({ ack, ackedBefore: ack - 10, next: ack + 10, segmentRtt: NaN, cwndLimited: false });
      modes.push(flow.own.aggressive);
    }
    expect(modes.indexOf(true)).toBe(8);
    expect(modes.lastIndexOf(true)).toBe(15);
  });

  it('alone on a link is Vegas, and next to Reno has a share half as large again as that of Vegas or more', () => {
    const single = alone('vegasplus');
    single.runBefore(Infinity);
    const vegas = alone('vegas');
    vegas.runBefore(Infinity);
    expect(tcpOf(single, 0).receiver.state.delivered).toBe(tcpOf(vegas, 0).receiver.state.delivered);
    const share = (variant: 'vegas' | 'vegasplus'): number => {
      const simulation = alone(variant, 50, ['newreno']);
      simulation.runBefore(40);
      const then = [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered);
      simulation.runBefore(Infinity);
      const [own, other] = [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered - then[flow]!);
      return own! / (own! + other!);
    };
    const [plus, plain] = [share('vegasplus'), share('vegas')];
    expect(plain).toBeLessThan(0.2);
    expect(plus).toBeGreaterThan(0.3);
  });
});
