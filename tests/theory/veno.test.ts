/** Veno: losses without a queue take off a fifth, so its window averages 2.12/sqrt(p). */
import { describe, expect, it } from 'vitest';
import { veno } from '../../src/engine/tcp/variants/veno/law.ts';
import { apart } from '../passport.ts';
import { controlOf } from './control.ts';
import { averageOfAimd, constantOf, WHOLE_AND_RECOVERY } from './path.ts';

describe('the backlog N = cwnd (RTT - BaseRTT)/RTT', () => {
  it('is worked out at every ACK from its own round trip', () => {
    const flow = controlOf(veno, 'veno', { cwnd: 20 });
    flow.ack({ rtt: 0.1 });
    expect(flow.own.backlog).toBe(0);
    flow.ack({ rtt: 0.125 });
    expect(flow.own.backlog).toBeCloseTo(20.05 * 0.2, 10);
  });

  it('below 3 lets every ACK grow the window, from 3 on every other', () => {
    const flow = controlOf(veno, 'veno', { cwnd: 20 });
    flow.ack({ rtt: 0.1 });
    flow.ack({ rtt: 0.11 });
    const before = flow.window.cwnd;
    for (let i = 0; i < 40; i++) flow.ack({ rtt: 0.125 });
    expect(flow.window.cwnd - before).toBeGreaterThan(20 / (before + 1));
    expect(flow.window.cwnd - before).toBeLessThan(20 / before);
  });

  it.each([
    { rtt: 0.11, kept: 0.8 },
    { rtt: 0.125, kept: 0.5 },
  ])('decides what a loss leaves: round trips of $rtt s, $kept of the window', ({ rtt, kept }) => {
    const flow = controlOf(veno, 'veno', { cwnd: 20 });
    flow.ack({ rtt: 0.1 });
    flow.ack({ rtt });
    const before = flow.window.cwnd;
    flow.lose();
    expect(flow.window).toEqual({ cwnd: before * kept, ssthresh: before * kept });
  });

  it('begins anew after a loss, unless the setting keeps BaseRTT', () => {
    for (const resetBaseRtt of [true, false]) {
      const flow = controlOf(veno, 'veno', { cwnd: 20, parameters: { resetBaseRtt } });
      flow.ack({ rtt: 0.1 });
      flow.lose();
      flow.ack({ rtt: 0.2 });
      expect(flow.own.BaseRTT).toBe(resetBaseRtt ? 0.2 : 0.1);
    }
  });
});

describe('with losses at random and no queue', () => {
  it('its window averages 2.12/sqrt(p): one loss in 10 000 packets, within 3 %', () => {
    const found = constantOf('veno', 10_000, 2.1213);
    expect(
      apart(
        {
          variant: 'veno',
          stack: 'rfc',
          against: 'AIMD(1, 0.2)',
          experiment: 'one loss in 10000',
          quantity: 'mean cwnd x sqrt(p)',
          why: WHOLE_AND_RECOVERY,
        },
        found,
        2.1213,
        0.03,
      ),
    ).toBeLessThan(0.03);
  });

  it('the round trip of recovery costs the rest: one loss in 1000 packets, within 3 % of 2.04/sqrt(p)', () => {
    const predicted = averageOfAimd(1, 0.2, 1000) / Math.sqrt(1000);
    expect(predicted).toBeCloseTo(2.04, 2);
    const found = constantOf('veno', 1000, 2.1213);
    expect(Math.abs(found / predicted - 1), `${found.toFixed(4)}/sqrt(p)`).toBeLessThan(0.03);
  });
});
