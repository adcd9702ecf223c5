/**
 * The square-root law: when one packet in 1/p is lost, Reno's window averages
 * sqrt(3/2)/sqrt(p) segments (Mathis and others 1997). The law leaves out the round
 * trip of recovery and that only whole segments are sent, both of which cost less
 * the larger the window is.
 */
import { describe, expect, it } from 'vitest';
import { simulate, tcpOf } from '../experiment.ts';
import { apart } from '../passport.ts';
import { losslessPath, meanWindowBetween } from './path.ts';

/** Time average of cwnd in steady state with every n-th packet lost, in units of sqrt(n). */
function constant(variant: 'reno' | 'newreno' | 'sack', n: number, flow: Record<string, unknown> = {}): number {
  // A cycle takes half a largest window of round trips; seven to settle, fifteen to measure.
  const cycle = 0.1 * Math.sqrt((2 / 3) * n);
  const simulation = simulate({
    ...losslessPath(0.1, { kind: 'every', n }),
    duration: 22 * cycle,
    flows: [
      {
        kind: 'tcp',
        variant,
        stack: 'rfc',
        receiverWindow: 1e6,
        parameters: { initialSsthresh: Math.sqrt(n) },
        ...flow,
      },
    ],
  });
  const average = meanWindowBetween(simulation, 7 * cycle, 22 * cycle);
  const { state } = tcpOf(simulation).sender;
  expect(state.timeouts).toBe(0);
  expect(state.fastRetransmits).toBeGreaterThan(10);
  return average / Math.sqrt(n);
}

const LAW = Math.sqrt(3 / 2);

describe.each(['reno', 'newreno', 'sack'] as const)('%s as the RFCs have it', (variant) => {
  it.each([
    { n: 500, share: 0.1 },
    { n: 1000, share: 0.06 },
    { n: 4000, share: 0.04 },
    { n: 10_000, share: 0.03 },
  ])('one loss in $n packets: 1.22/sqrt(p) within $share', ({ n, share }) => {
    const found = constant(variant, n);
    const error = apart(
      {
        variant,
        stack: 'rfc',
        against: 'square-root law',
        experiment: `one loss in ${n}`,
        quantity: 'mean cwnd x sqrt(p)',
      },
      found,
      LAW,
      share,
    );
    expect(error).toBeLessThan(share);
  });
});

it('the window comes nearer to the law as losses become rarer, from below', () => {
  const [often, seldom] = [constant('newreno', 500), constant('newreno', 16_000)];
  expect(often).toBeLessThan(seldom);
  expect(seldom).toBeLessThan(LAW);
  expect(seldom / LAW).toBeGreaterThan(0.98);
});

describe('what changes the law', () => {
  it('an ACK for every second segment: growth is half as fast, 0.87/sqrt(p)', () => {
    const found = constant('newreno', 4000, { delayedAck: { timeout: 0.1, segments: 2 } });
    expect(Math.abs(found / Math.sqrt(3 / 4) - 1), `${found.toFixed(3)}/sqrt(p)`).toBeLessThan(0.05);
  });

  it('counting segments instead of ACKs gives back what delayed ACKs take', () => {
    const parameters = { initialSsthresh: 63, byteCounting: true };
    const found = constant('newreno', 4000, { delayedAck: { timeout: 0.1, segments: 2 }, parameters });
    expect(Math.abs(found / LAW - 1), `${found.toFixed(3)}/sqrt(p)`).toBeLessThan(0.05);
  });
});
