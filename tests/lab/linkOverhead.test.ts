/** One place computes how long a link sends: bytes added there to each packet act on every queue and every utilisation. */
import { describe, expect, it, vi } from 'vitest';
import { QUEUES } from '../../src/engine/queue/catalog.ts';
import type { LinkResult } from '../../src/lab/result.ts';

/** Bytes of a packet, and what the link adds to each here: as much again. */
const BYTES = 1000;
vi.mock('../../src/engine/link/transmission.ts', () => {
  const wireBits = (bytes: number, packets = 1): number => 8 * (bytes + 1000 * packets);
  const transmission = ({ rate }: { rate: number }, bytes: number, packets = 1): number =>
    wireBits(bytes, packets) / rate;
  return { wireBits, transmission, emptyDelay: () => 0, emptyRoundTrip: () => 0 };
});

// The set-up of the tests has loaded the engine already.
vi.resetModules();
const { resultOf } = await import('../../src/lab/result.ts');
const { oneLink, simulate } = await import('../experiment.ts');

const RATE = 2e6;
const DURATION = 20;
/** Queues with a rate of their own, below that of the link. */
const SLOWER = ['shaper', 'policer', 'opportunities', 'rateTrace'];

/** What a link offered three times as much as it can send has sent; its rate halves at `halves`, s. */
function sentOver(queue: string, halves: number | null): LinkResult {
  const simulation = simulate({
    duration: DURATION,
    network: oneLink({ rate: RATE, delay: '10ms', queue: { kind: queue } as never }),
    flows: [{ kind: 'udp', rate: '3Mb/s', packetSize: BYTES, from: 'a', to: 'b' }],
    interventions: halves === null ? [] : [{ kind: 'setLink', at: halves, link: 'a>b', rate: RATE / 2 }],
  });
  simulation.runBefore(DURATION);
  return resultOf(simulation, 0).links[0]!;
}

describe('bytes that a link adds to each packet', () => {
  it.each(QUEUES)('halve what $name sends, and count as sending', ({ name }) => {
    const { packets, bytes, utilisation } = sentOver(name, null);
    expect(bytes).toBe(packets * BYTES);
    expect(packets).toBeGreaterThan(10);
    // Half of the packet being sent at the end may be left.
    const one = (8 * 2 * BYTES) / RATE / DURATION;
    expect(Math.abs(utilisation - packets * one)).toBeLessThanOrEqual(one);
    if (!SLOWER.includes(name)) expect(utilisation).toBeGreaterThan(0.99);
  });

  it.each(QUEUES)('count at both rates of a link that changes: $name', ({ name }) => {
    const { packets, utilisation } = sentOver(name, 10);
    expect(packets).toBeGreaterThan(10);
    if (SLOWER.includes(name)) return;
    expect(utilisation).toBeGreaterThan(0.99);
    expect(packets / ((1.5 * (DURATION / 2) * RATE) / (8 * 2 * BYTES))).toBeCloseTo(1, 2);
  });
});
