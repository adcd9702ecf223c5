/** Alternative backoff with ECN (RFC 8511): the window after a mark, and the benefit. */
import { describe, expect, it } from 'vitest';
import { reno } from '../../src/engine/tcp/variants/reno/reno.ts';
import { LAWS } from '../../src/engine/tcp/variants/cubic/law.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { controlOf } from './control.ts';

describe('RFC 8511', () => {
  it.each([
    ['newreno', reno, 0.8, 16, 10],
    ['cubic', LAWS[0], 0.85, 17, 14],
  ] as const)(
    '%s: a mark leaves beta_ecn of 20 segments, a loss what it always does',
    (name, law, betaEcn, marked, lost) => {
      const flow = () => controlOf(law as typeof reno, name, { cwnd: 20, ssthresh: 2, parameters: { betaEcn } });
      const [first, second] = [flow(), flow()];
      first.mark();
      second.lose();
      expect([first.window.cwnd, second.window.cwnd]).toEqual([marked, lost]);
    },
  );

  it('keeps the cut of a loss in slow start, and two segments at least', () => {
    const starts = controlOf(reno, 'newreno', { cwnd: 20, ssthresh: 1e9, parameters: { betaEcn: 0.8 } });
    starts.mark();
    expect(starts.window.cwnd).toBe(10);
    const small = controlOf(reno, 'newreno', { cwnd: 2, ssthresh: 2, parameters: { betaEcn: 0.8 } });
    small.mark();
    expect(small.window.cwnd).toBe(2);
  });

  it('fills a long path over CoDel better than halving does', () => {
    const rate = (variant: 'sack' | 'cubic', betaEcn: number | null): number => {
      const simulation = simulate({
        duration: 60,
        network: {
          bottleneck: { rate: 10e6, delay: 0.06, queue: { kind: 'codel', limit: 500, ecn: true } },
          access: { rate: 1e9, delay: 0.01 },
        },
        flows: [{ kind: 'tcp', variant, stack: 'rfc', receiverWindow: 1e4, parameters: { ecn: 'classic', betaEcn } }],
      });
      simulation.runBefore(Infinity);
      return tcpOf(simulation, 0).receiver.state.delivered;
    };
    expect(rate('sack', 0.8) / rate('sack', null)).toBeGreaterThan(1.03);
    expect(rate('cubic', 0.85) / rate('cubic', null)).toBeGreaterThan(1);
  });
});
