/**
 * Tahoe's cycle (Jacobson 1988, appendix B): a loss reduces the window to one segment; it doubles each round trip up to
 * half of its old size, W/2, and then grows by one segment per round trip to W.
 */
import { expect, it } from 'vitest';
import { simulate, tcpOf } from '../experiment.ts';
import { apart } from '../passport.ts';
import { losslessPath, meanWindowOfCycles, WHOLE } from './path.ts';

/**
 * Average window of that cycle with one segment lost in n: log2(W/2) round trips of slow start send W/2 - 1 segments,
 * W/2 round trips of congestion avoidance 3/8 W^2, and together they are n.
 */
function averageOf(n: number): number {
  const W = (-1 / 2 + Math.sqrt(1 / 4 + 4 * (3 / 8) * (n + 1))) / (2 * (3 / 8));
  return n / (Math.log2(W / 2) + W / 2);
}

it.each([
  { n: 500, share: 0.05 },
  { n: 1000, share: 0.03 },
  { n: 2000, share: 0.03 },
  { n: 4000, share: 0.03 },
  { n: 10_000, share: 0.03 },
])('one loss in $n packets: the window averages what the cycle does within $share', ({ n, share }) => {
  const simulation = simulate({
    ...losslessPath(0.1, { kind: 'every', n }),
    duration: 2 * Math.sqrt(n) + 100,
    flows: [
      {
        kind: 'tcp',
        variant: 'tahoe',
        stack: 'rfc',
        receiverWindow: 1e6,
        parameters: { initialSsthresh: Math.sqrt(n) },
      },
    ],
  });
  const about = {
    variant: 'tahoe',
    stack: 'rfc',
    against: 'Jacobson 1988: slow start to W/2, then one more a round trip',
  };
  const found = meanWindowOfCycles(simulation, 5, 10);
  const error = apart(
    { ...about, experiment: `one loss in ${n}`, quantity: 'mean cwnd, segments', why: WHOLE },
    found,
    averageOf(n),
    share,
  );
  expect(error).toBeLessThan(share);
  // Its slow-start bursts cause no timeouts, and the cumulative ACK spares segments that have already arrived.
  expect(tcpOf(simulation).sender.state.timeouts).toBe(0);
});
