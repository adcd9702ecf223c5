/** The growth laws for long fast paths, Scalable, Illinois and YeAH: average windows by the formulas of their papers. Rule by rule: `laws/`. */
import { describe, expect, it } from 'vitest';
import { scalable } from '../../src/engine/tcp/variants/scalable/scalable.ts';
import { apart } from '../passport.ts';
import { controlOf } from './control.ts';
import { averageOfAimd, averageWindow, WHOLE } from './path.ts';

/**
 * Average window with an increase by 0.01 per ACK and a reduction by an eighth, one segment lost in n. It would be
 * 0.0749 n without the round trip of recovery, in which seven eighths of the largest window are sent and nothing grows.
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
      // Within a round trip growth compounds: a factor of exp(0.01) instead of 1.01 per round trip.
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
});

describe('Illinois', () => {
  it('with losses at random and no queue is AIMD(10, 0.125): one loss in 5000 packets, within 6 %', () => {
    // Segments sent together wait microseconds for one another, which Illinois interprets as a small queue.
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
