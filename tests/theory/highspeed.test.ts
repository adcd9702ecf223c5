/** HighSpeed's response function (RFC 3649, section 5): which average window goes with which loss rate. */
import { describe, expect, it } from 'vitest';
import { simulate, tcpOf } from '../experiment.ts';
import { apart } from '../passport.ts';
import { losslessPath, meanWindowBetween } from './path.ts';

/** Average window with every n-th packet lost, after the first `from` seconds. */
function averageWindow(n: number, start: number, from: number, duration: number): number {
  const simulation = simulate({
    ...losslessPath(0.1, { kind: 'every', n }),
    duration,
    flows: [
      {
        kind: 'tcp',
        variant: 'highspeed',
        stack: 'rfc',
        receiverWindow: 1e6,
        parameters: { initialSsthresh: start },
      },
    ],
  });
  const average = meanWindowBetween(simulation, from, duration);
  expect(tcpOf(simulation).sender.state.timeouts).toBe(0);
  return average;
}

/** Exponent of the response function, which section 5 rounds to -0.835: the line through (38, 1e-3) and (83000, 1e-7). */
const S = (Math.log(83000) - Math.log(38)) / (Math.log(1e-7) - Math.log(1e-3));

describe('the response function W = 38 (p/0.001)^S', () => {
  it.each([
    { n: 1000, start: 40, from: 40, duration: 240 },
    { n: 10_000, start: 260, from: 60, duration: 240 },
  ])('holds within 3 % with one loss in $n packets', ({ n, start, from, duration }) => {
    const predicted = 38 * Math.pow(1000 / n, S);
    const error = apart(
      {
        variant: 'highspeed',
        stack: 'rfc',
        against: 'RFC 3649, section 5',
        experiment: `one loss in ${n}`,
        quantity: 'mean cwnd, segments',
      },
      averageWindow(n, start, from, duration),
      predicted,
      0.03,
    );
    expect(error).toBeLessThan(0.03);
  });
});
