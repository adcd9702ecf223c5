/** Compound: the delay window of Tan and others, and its average window 0.2553/p^0.8. */
import { describe, expect, it } from 'vitest';
import { compound } from '../../src/engine/tcp/variants/compound/law.ts';
import { apart } from '../passport.ts';
import { controlOf } from './control.ts';
import { averageWindow, WHOLE_AND_RECOVERY } from './path.ts';

/** A flow with the window in flight, whose rounds are one ACK long. */
function flowOf(cwnd: number, parameters: Record<string, number> = {}) {
  const flow = controlOf(compound, 'compound', { cwnd, parameters });
  let segment = 0;
  const round = (rtt: number): number => {
    const before = flow.window.cwnd;
    segment += 1;
    flow.ack({ rtt, ack: segment, next: segment });
    return flow.window.cwnd - before;
  };
  return { flow, round };
}

describe('the delay window', () => {
  it.each([
    { cwnd: 100, step: 2.9528 },
    { cwnd: 1000, step: 21.2285 },
  ])('grows by alpha cwnd^k - 1 per round trip: $step at $cwnd segments', ({ cwnd, step }) => {
    const { flow, round } = flowOf(cwnd);
    // Reno's part grows first, by 1/cwnd.
    expect(round(0.1) - 1 / cwnd).toBeCloseTo(0.125 * (cwnd + 1 / cwnd) ** 0.75 - 1, 9);
    expect(flow.own.dwnd).toBeCloseTo(step, 2);
  });

  it('does not grow where alpha cwnd^k is less than one: below 16 segments it is Reno', () => {
    const { flow, round } = flowOf(15);
    expect(round(0.1)).toBeCloseTo(1 / 15, 12);
    expect(flow.own.dwnd).toBe(0);
  });

  it('gives way by zeta times the backlog once gamma segments queue', () => {
    const { flow, round } = flowOf(200);
    for (let i = 0; i < 10; i++) round(0.1);
    const { dwnd } = flow.own;
    const { cwnd } = flow.window;
    expect(dwnd).toBeGreaterThan(50);
    // Expected less Actual, times BaseRTT: cwnd (1 - 0.1/0.12), above 30.
    round(0.12);
    const backlog = cwnd * (1 - 0.1 / 0.12);
    expect(backlog).toBeGreaterThan(30);
    expect(flow.own.dwnd).toBeCloseTo(dwnd - backlog, 9);
    expect(flow.fired).toContain('The delay window gives way');
  });

  it('at a loss makes up what halving Reno’s part leaves of (1 - beta) of the whole', () => {
    const { flow, round } = flowOf(200);
    for (let i = 0; i < 10; i++) round(0.1);
    const { cwnd } = flow.window;
    const lwnd = cwnd - flow.own.dwnd;
    flow.lose();
    expect(flow.window.cwnd).toBeCloseTo(cwnd / 2, 9);
    expect(flow.own.dwnd).toBeCloseTo(cwnd / 2 - lwnd / 2, 9);
  });

  it('is gone after a timeout', () => {
    const { flow, round } = flowOf(200);
    for (let i = 0; i < 10; i++) round(0.1);
    flow.timeOut();
    expect(flow.own.dwnd).toBe(0);
    expect(flow.window.cwnd).toBe(1);
  });
});

it('one loss in 10 000 packets: 0.2553/p^0.8 = 405 segments within 5 %', () => {
  const predicted = 0.2553 * 10_000 ** 0.8;
  const found = averageWindow('compound', 10_000, { start: 350, from: 15, duration: 60 });
  expect(
    apart(
      {
        variant: 'compound',
        stack: 'rfc',
        against: '0.2553/p^0.8',
        experiment: 'one loss in 10000',
        quantity: 'mean cwnd, segments',
        why: WHOLE_AND_RECOVERY,
      },
      found,
      predicted,
      0.05,
    ),
  ).toBeLessThan(0.05);
});
