/** The growth laws for long fast paths: Scalable, H-TCP, Illinois, YeAH, each by the formulas of its paper. */
import { describe, expect, it } from 'vitest';
import { htcp } from '../../src/engine/tcp/variants/htcp/law.ts';
import { illinois } from '../../src/engine/tcp/variants/illinois/law.ts';
import { scalable } from '../../src/engine/tcp/variants/scalable/law.ts';
import { yeah } from '../../src/engine/tcp/variants/yeah/law.ts';
import { apart } from '../passport.ts';
import { controlOf } from './control.ts';
import { averageOfAimd, averageWindow, WHOLE } from './path.ts';

/**
 * Average window of an increase by 0.01 per ACK and a cut by an eighth, one segment lost in n: 0.0749 n, were there no
 * round trip of recovery, in which seven eighths of the largest window are sent and nothing grows.
 */
function averageOfScalable(n: number): number {
  const roundTrips = Math.log(1 / 0.875) / 0.01;
  // Without recovery: 1/(p roundTrips).
  expect(1 / roundTrips).toBeCloseTo(0.0749, 4);
  return n / (roundTrips + 1);
}

describe('Scalable', () => {
  it('takes 13.4 round trips from seven eighths back to the whole, whatever the window', () => {
    for (const cwnd of [100, 10_000]) {
      const flow = controlOf(scalable, 'scalable', { cwnd });
      flow.lose();
      expect(flow.window.cwnd).toBe(cwnd * 0.875);
      let acks = 0;
      let roundTrips = 0;
      while (flow.window.cwnd < cwnd) {
        flow.ack();
        acks++;
        roundTrips += 1 / flow.window.cwnd;
      }
      expect(acks).toBe(Math.ceil((0.125 * cwnd) / 0.01 - 1e-6));
      // Within a round trip growth compounds: exp(0.01) and not 1.01 per round trip.
      expect(roundTrips).toBeCloseTo(Math.log(1 / 0.875) / 0.01, 2);
      expect(roundTrips).toBeCloseTo(13.4, 0);
    }
  });

  it('one loss in 2000 packets: 0.0749/p less the round trip of recovery, within 3 %', () => {
    const found = averageWindow('scalable', 2000, { start: 140, from: 20, duration: 50 });
    expect(
      apart(
        {
          variant: 'scalable',
          stack: 'rfc',
          against: '0.0749/p with recovery',
          experiment: 'one loss in 2000',
          quantity: 'mean cwnd, segments',
          why: WHOLE,
        },
        found,
        averageOfScalable(2000),
        0.03,
      ),
    ).toBeLessThan(0.03);
  });

  it('below lwnd it is Reno', () => {
    const flow = controlOf(scalable, 'scalable', { cwnd: 10 });
    flow.ack();
    expect(flow.window.cwnd).toBe(10.1);
    flow.lose();
    expect(flow.window.cwnd).toBe(5.05);
  });
});

describe('H-TCP', () => {
  /** alpha `seconds` after a loss, with beta 0.5, for which the factor 2 (1 - beta) is 1. */
  const alphaAfter = (seconds: number, parameters: Record<string, number | boolean> = {}): number => {
    const flow = controlOf(htcp, 'htcp', { cwnd: 100, parameters });
    flow.ack({ rtt: 0.1 });
    flow.lose({ rtt: 0.1 }, 1);
    flow.ack({ rtt: 0.1 }, seconds);
    return flow.own.alpha;
  };

  it.each([
    { seconds: 0.5, alpha: 1 },
    { seconds: 1, alpha: 1 },
    { seconds: 2, alpha: 11.25 },
    { seconds: 3, alpha: 22 },
    { seconds: 11, alpha: 126 },
  ])('grows by alpha = $alpha segments per round trip $seconds s after a loss', ({ seconds, alpha }) => {
    expect(alphaAfter(seconds)).toBeCloseTo(alpha, 9);
  });

  it('scales with the round trip where the setting says so', () => {
    // Round trips of 0.1 s are the reference: the factor is 1.
    expect(alphaAfter(2, { rttScaling: true })).toBeCloseTo(11.25, 9);
  });

  it.each([
    { longest: 0.11, beta: 0.8 },
    { longest: 0.15, beta: 2 / 3 },
    { longest: 0.4, beta: 0.5 },
  ])('backs off to RTTmin/RTTmax of the window, within 0.5 and 0.8: $longest s', ({ longest, beta }) => {
    const flow = controlOf(htcp, 'htcp', { cwnd: 100 });
    flow.ack({ rtt: 0.1 });
    flow.ack({ rtt: longest });
    flow.lose({}, 1);
    expect(flow.own.beta).toBe(0.5);
    flow.window.cwnd = 100;
    flow.ack({ rtt: longest }, 0.1);
    const before = flow.window.cwnd;
    flow.lose({}, 1);
    expect(flow.own.beta).toBeCloseTo(beta, 12);
    expect(flow.window.cwnd).toBeCloseTo(beta * before, 9);
    // And its growth is scaled, so that the mean window is that of beta = 0.5.
    flow.ack({ rtt: longest }, 2);
    expect(flow.own.alpha).toBeCloseTo(2 * (1 - beta) * 11.25, 9);
  });

  it('backs off by half when the throughput has changed by more than a fifth', () => {
    const flow = controlOf(htcp, 'htcp', { cwnd: 100 });
    flow.ack({ rtt: 0.1 });
    flow.lose({ rtt: 0.11 }, 1);
    flow.ack({ rtt: 0.11 }, 0.1);
    flow.lose({ rtt: 0.11 }, 1);
    expect(flow.fired.filter((title) => title === 'Back-off by half')).toHaveLength(2);
  });
});

describe('Illinois', () => {
  /** A flow that has seen delays up to 0.1 s and whose round had the mean delay `delay`. */
  const delayed = (delay: number) => {
    const flow = controlOf(illinois, 'illinois', { cwnd: 100 });
    flow.ack({ rtt: 0.1, ack: 1, next: 2 });
    flow.ack({ rtt: 0.2, ack: 1, next: 2 });
    flow.ack({ rtt: 0.1 + delay, ack: 2, next: 3 });
    const { own } = flow;
    // The round holds the samples 0.2 and 0.1 + delay; one more has the last alone.
    flow.ack({ rtt: 0.1 + delay, ack: 3, next: 4 });
    return { flow, own };
  };

  it.each([
    { delay: 0.0005, beta: 0.125 },
    { delay: 0.01, beta: 0.125 },
    { delay: 0.045, beta: 0.3125 },
    { delay: 0.08, beta: 0.5 },
    { delay: 0.1, beta: 0.5 },
  ])('gives up beta = $beta with a delay of $delay s of 0.1', ({ delay, beta }) => {
    expect(delayed(delay).own.beta).toBeCloseTo(beta, 9);
  });

  it('grows by alpha_min when the queue is full and along kappa_1/(kappa_2 + d_a) between', () => {
    expect(delayed(0.1).own.alpha).toBeCloseTo(0.3, 9);
    const [kappa1, kappa2] = [(0.099 * 3) / 9.7, (0.099 * 0.3) / 9.7 - 0.001];
    expect(delayed(0.05).own.alpha).toBeCloseTo(kappa1 / (kappa2 + 0.05), 9);
  });

  it('returns to alpha_max only after theta round trips with small delays', () => {
    const { flow, own } = delayed(0.05);
    const alphas = Array.from({ length: 6 }, (_, round) => {
      flow.ack({ rtt: 0.1, ack: 10 + round, next: 11 + round });
      return own.alpha;
    });
    expect(alphas.slice(0, 4).every((alpha) => alpha < 10)).toBe(true);
    expect(alphas[5]).toBe(10);
  });

  it('with losses at random and no queue is AIMD(10, 0.125): one loss in 5000 packets, within 6 %', () => {
    // Segments sent together wait microseconds for one another, which Illinois takes for a small queue.
    const predicted = averageOfAimd(10, 0.125, 5000);
    expect(predicted).toBeCloseTo(8.66 * Math.sqrt(5000), -2);
    const found = averageWindow('illinois', 5000, { start: 560, from: 8, duration: 24 });
    expect(
      apart(
        {
          variant: 'illinois',
          stack: 'rfc',
          against: 'AIMD(10, 0.125) with recovery',
          experiment: 'one loss in 5000',
          quantity: 'mean cwnd, segments',
          why: WHOLE,
        },
        found,
        predicted,
        0.06,
      ),
    ).toBeLessThan(0.06);
  });
});

describe('YeAH', () => {
  /** A flow after one round of round-trip times `rtt`, BaseRTT 0.1 s. */
  const afterRound = (cwnd: number, rtt: number) => {
    const flow = controlOf(yeah, 'yeah', { cwnd });
    flow.ack({ rtt: 0.1, ack: 1, next: 2 });
    for (let i = 0; i < 3; i++) flow.ack({ rtt, ack: 1, next: 2, cwndLimited: false });
    flow.ack({ rtt, ack: 2, next: 3, cwndLimited: false });
    return flow;
  };

  it('estimates its queue as (RTT - BaseRTT) cwnd/RTT', () => {
    expect(afterRound(400, 0.11).own.Q).toBeCloseTo((0.01 * 400.01) / 0.11, 6);
  });

  it('is fast below Q_max and an eighth of delay, slow above', () => {
    expect(afterRound(400, 0.11).own.slowCount).toBe(0);
    expect(afterRound(400, 0.113).own.slowCount).toBe(1);
    expect(afterRound(400, 0.113).own.renoCount).toBeCloseTo(200, 1);
  });

  it('takes its queue out of the window, but not below half and not below what Reno would have', () => {
    const flow = afterRound(800, 0.115);
    expect(flow.fired).toContain('Precautionary decongestion');
    expect(flow.window.cwnd).toBeCloseTo(800 * (1 - 0.015 / 0.115), 1);
    expect(flow.window.ssthresh).toBe(flow.window.cwnd);
    expect(afterRound(800, 0.3).window.cwnd).toBeCloseTo(400, 1);
  });

  it('gives up the queue at a loss, between an eighth and a half; a half after 16 slow round trips', () => {
    const flow = afterRound(400, 0.12);
    const { cwnd } = flow.window;
    const queue = flow.own.Q;
    expect(queue).toBeGreaterThan(cwnd / 8);
    flow.lose();
    expect(flow.window.cwnd).toBeCloseTo(cwnd - queue, 9);
    const alone = controlOf(yeah, 'yeah', { cwnd: 400 });
    alone.lose();
    expect(alone.window.cwnd).toBe(350);
    alone.own.slowCount = 16;
    alone.lose();
    expect(alone.window.cwnd).toBe(175);
  });

  it('with losses at random and no queue has Scalable’s average, within 3 %', () => {
    const found = averageWindow('yeah', 2000, { start: 140, from: 20, duration: 50 });
    expect(
      apart(
        {
          variant: 'yeah',
          stack: 'rfc',
          against: '0.0749/p with recovery',
          experiment: 'one loss in 2000',
          quantity: 'mean cwnd, segments',
          why: WHOLE,
        },
        found,
        averageOfScalable(2000),
        0.03,
      ),
    ).toBeLessThan(0.03);
  });
});
