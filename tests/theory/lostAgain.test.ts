/**
 * A queue of one bandwidth-delay product overflows at the end of slow start, and retransmissions are lost as well.
 * While the timer runs, hundreds of segments leave and arrive above the first hole. A timeout must not take them for
 * the capacity of the path (RFC 5681 sections 3.1 and 4.3), or slow start goes far beyond it and everything starts
 * over.
 */
import { describe, expect, it } from 'vitest';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { firingsOf, simulate, tcpOf } from '../experiment.ts';

/** A minute at 10 Mb/s and 40 ms: 33 packets fill the path, 34 the queue. */
const alone = (variant: string, recovery?: string, limit = 34): Simulation =>
  simulate({
    duration: 60,
    network: {
      kind: 'dumbbell',
      bottleneck: { rate: 10e6, delay: 0.02, queue: { limit } },
      reverse: { queue: { limit: 1000 } },
      access: { rate: 1e9, delay: 0, queue: { limit: 10_000 } },
    },
    flows: [
      {
        kind: 'tcp',
        variant,
        stack: 'rfc',
        segmentSize: 1448,
        headerSize: 54,
        receiverWindow: 10_000,
        parameters: recovery === undefined ? {} : { recovery },
      } as never,
    ],
  });

const goodput = (simulation: Simulation): number => (tcpOf(simulation).receiver.state.delivered * 1448 * 8) / 60 / 1e6;

const CASES: readonly (readonly [variant: string, recovery: string, queue: number])[] = [
  ...['cubic', 'bic', 'highspeed', 'scalable', 'yeah', 'illinois'].flatMap((variant) =>
    ['sack', 'fack', 'newreno', 'rack'].map((recovery) => [variant, recovery, 34] as const),
  ),
  ['newreno', 'newreno', 68],
  ['scalable', 'sack', 68],
];

describe('the link is used and timeouts are few, whichever growth meets whichever recovery', () => {
  it.each(CASES)('%s with %s, %i packets of queue', (variant, recovery, queue) => {
    const simulation = alone(variant, recovery, queue);
    simulation.runBefore(Infinity);
    expect(tcpOf(simulation).sender.state.timeouts).toBeLessThanOrEqual(3);
    expect(goodput(simulation)).toBeGreaterThan(9);
  });
});

it.each(['scalable', 'newreno', 'cubic'])('%s: neither a timeout nor a loss found later raises ssthresh', (variant) => {
  const reported = firingsOf(alone(variant, undefined, 68));
  const cuts = reported.filter(
    ({ title }) => /decrease|convergence|timeout/i.test(title) && !/Exponential/.test(title),
  );
  expect(cuts.length).toBeGreaterThan(5);
  const rising = cuts.filter(({ before, after, title }) => !title.startsWith('Timeout ends') && after > before);
  expect(rising).toEqual([]);
});

describe('Vegas on stack rfc', () => {
  it.each([34, 68])('alone it fills the link and loses nothing, queue of %i packets', (queue) => {
    // Rounded to whole segments, the shorter round trip of the SYN made it see a queue: it stayed at half of the link.
    const simulation = alone('vegas', undefined, queue);
    simulation.runBefore(Infinity);
    expect(tcpOf(simulation).sender.state.retransmissions).toBe(0);
    expect(goodput(simulation)).toBeGreaterThan(9.5);
  });
});
