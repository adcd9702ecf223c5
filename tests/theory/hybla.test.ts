/** Hybla: the rate grows as that of a flow whose round trip is 25 ms, whatever its own. */
import { describe, expect, it } from 'vitest';
import { simulate, tcpOf } from '../experiment.ts';
import { apart } from '../passport.ts';
import { averageWindow, losslessPath, WHOLE } from './path.ts';

describe('in congestion avoidance', () => {
  /** Growth of the rate, segments/s per second. */
  const acceleration = (roundTrip: number): number => {
    const simulation = simulate({
      ...losslessPath(roundTrip),
      duration: 12,
      flows: [
        { kind: 'tcp', variant: 'hybla', stack: 'rfc', receiverWindow: 1e6, parameters: { initialSsthresh: 100 } },
      ],
    });
    const { window } = tcpOf(simulation).sender;
    const rateAt = (time: number): number => {
      simulation.runBefore(time);
      return window.cwnd / roundTrip;
    };
    const before = rateAt(6);
    return (rateAt(11) - before) / 5;
  };

  it.each([0.025, 0.1, 0.5])('the rate grows by 1/RTT_0^2 = 1600 segments/s each second at %d s', (roundTrip) => {
    expect(Math.abs(acceleration(roundTrip) / 1600 - 1)).toBeLessThan(0.06);
  });
});

it('one loss in 10 000 packets at 0.1 s: 1.2247 rho/sqrt(p) = 490 segments, less the round trip of recovery', () => {
  // rho^2 = 16 segments per round trip and a cut by half.
  const perSquare = 0.75 / (2 * 16);
  const largest = (-0.5 + Math.sqrt(0.25 + 4 * perSquare * 10_000)) / (2 * perSquare);
  const predicted = 10_000 / (largest / 32 + 1);
  expect(Math.abs(predicted / 490 - 1)).toBeLessThan(0.05);
  const found = averageWindow('hybla', 10_000, { start: 480, from: 10, duration: 50 });
  expect(
    apart(
      {
        variant: 'hybla',
        stack: 'rfc',
        against: 'AIMD(rho^2, 0.5) with recovery',
        experiment: 'one loss in 10000, RTT 0.1 s',
        quantity: 'mean cwnd, segments',
        why: WHOLE,
      },
      found,
      predicted,
      0.04,
    ),
  ).toBeLessThan(0.04);
});
