import { describe, expect, it } from 'vitest';
import { completionsOf } from '../../src/lab/results/completions.ts';
import type { FlowInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { refusals } from '../scenario/refusals.ts';

/** Round trip 50 ms and a segment of 1040 bytes in 0.832 ms, no losses. */
const run = (flow: object, duration = 20) => {
  const simulation = simulate({
    duration,
    flows: [{ stack: 'rfc', receiverWindow: 10_000, ...flow }],
  });
  simulation.runBefore(Infinity);
  return { simulation, transfers: tcpOf(simulation).transfers!, completions: completionsOf(simulation)! };
};
/** Times at which an application writes, s. */
function writesOf(flow: object, duration = 20): readonly number[] {
  const simulation = simulate({ duration, flows: [{ stack: 'rfc', receiverWindow: 10_000, ...flow }] });
  const { state } = tcpOf(simulation).transfers!;
  const times: number[] = [];
  while (simulation.runBefore(Infinity, 1) > 0) if (state.written > times.length) times.push(state.writtenAt);
  return times;
}
const gaps = (times: readonly number[]): readonly number[] => times.slice(1).map((time, index) => time - times[index]!);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('requests and responses', () => {
  const small = { kind: 'requests', size: 1000, pause: 0.5 };

  it('the next is written a pause after the last byte of the one before was acknowledged', () => {
    // One segment: half a round trip, 0.0832 ms on each access link, and the ACK of 40 bytes back.
    const trip = 0.05 + (8 * 1040) / 10e6 + (2 * 8 * 1040) / 100e6 + (8 * 40) / 10e6 + (2 * 8 * 40) / 100e6;
    const [first = NaN, ...others] = gaps(writesOf({ application: small }, 5));
    // The first transfer also waits for the handshake.
    expect(first).toBeCloseTo(0.5 + trip + 0.05 + (8 * 40 * 2) / 10e6 + (4 * 8 * 40) / 100e6, 9);
    for (const gap of others) expect(gap).toBeCloseTo(0.5 + trip, 9);
  });

  it('as many as configured, and each is timed', () => {
    const { transfers, completions } = run({ application: { ...small, count: 4 } });
    expect([transfers.state.written, transfers.state.finished]).toEqual([4, 4]);
    expect(completions.map(({ finished }) => finished)).toEqual([4, 0, 0, 4]);
    expect(completions[0]!.median).toBeCloseTo(0.0511, 3);
  });

  it('sizes and pauses have the configured means', () => {
    const application = { kind: 'requests', size: 10_000, sizes: 'exponential', pause: 0.2, pauses: 'exponential' };
    const { simulation, transfers } = run({ application, segmentSize: 100 }, 400);
    expect(transfers.state.written).toBeGreaterThan(500);
    const bytes = tcpOf(simulation).receiver.state.delivered * 100;
    // 10,000 bytes and on average half a segment more; the standard error of the mean of 500 is 450.
    expect(Math.abs(bytes / transfers.state.written - 10_050)).toBeLessThan(1400);
  });
});

it('keystrokes wait for no answer: with a round trip of 0.4 s they still come once in 0.1 s', () => {
  const pauses = gaps(writesOf({ application: { kind: 'telnet', pause: 0.1 }, sourceAccess: { delay: 0.18 } }, 60));
  expect(pauses.length).toBeGreaterThan(400);
  expect(Math.abs(mean(pauses) - 0.1)).toBeLessThan(0.02);
});

it('pages that do not wait arrive as a Poisson process, even if a round trip takes longer than a pause', () => {
  const application = { kind: 'http', size: 5000, pause: 0.1, next: 'withoutWaiting' };
  const pauses = gaps(writesOf({ application, sourceAccess: { delay: 0.18 } }, 60));
  expect(pauses.length).toBeGreaterThan(500);
  expect(Math.abs(mean(pauses) - 0.1)).toBeLessThan(0.015);
  // Exponential: the standard deviation equals the mean.
  const spread = Math.sqrt(mean(pauses.map((pause) => (pause - mean(pauses)) ** 2)));
  expect(Math.abs(spread / mean(pauses) - 1)).toBeLessThan(0.15);
});

describe('HTTPS', () => {
  const first = (application: object): number => {
    const { completions, transfers } = run({ application: { size: 900, pause: 1, count: 1, ...application } }, 5);
    expect(completions[3]!.finished).toBe(1);
    return transfers.totals.lastDelay;
  };

  it('has the first page two round trips after HTTP with TLS 1.2, one with TLS 1.3', () => {
    const plain = first({ kind: 'http' });
    // A round trip of 50 ms, and the transmission of 4000 bytes and 51 on the links.
    const [one, two] = [first({ kind: 'https', tls: '1.3' }) - plain, first({ kind: 'https' }) - plain];
    expect(one).toBeGreaterThan(0.05);
    expect(one).toBeLessThan(0.055);
    expect(two).toBeGreaterThan(0.1);
    expect(two).toBeLessThan(0.107);
  });

  it('does one handshake per connection and waits for each page after that', () => {
    const times = writesOf({ application: { kind: 'https', size: 900, pause: 0.5 } }, 20);
    expect(times.length).toBeGreaterThan(20);
    const [hello = NaN, finished = NaN, ...readings] = gaps(times);
    for (const gap of [hello, finished]) expect(gap).toBeLessThan(0.11);
    expect(mean(readings)).toBeGreaterThan(0.3);
  });
});

describe('video in chunks', () => {
  it('requests a chunk as often as one is played if the link is fast enough', () => {
    const [, ...later] = gaps(writesOf({ application: { kind: 'video', rate: 2e6, chunk: 2 } }, 21));
    expect(later.length).toBeGreaterThan(7);
    for (const gap of later) expect(gap).toBeCloseTo(2, 6);
  });

  it('requests a chunk as soon as the previous one has arrived if it is not', () => {
    const pauses = gaps(writesOf({ application: { kind: 'video', rate: 20e6, chunk: 1 } }, 20));
    for (const gap of pauses) expect(gap).toBeGreaterThan(2);
  });
});

it('a file of a given length is timed too, from the start of its flow', () => {
  const { completions } = run({ start: 3, application: { bytes: 1000 } }, 5);
  // The handshake and one segment.
  expect(completions[3]).toMatchObject({ finished: 1 });
  expect(completions[3]!.p99).toBeGreaterThan(0.1);
  expect(completions[3]!.p99).toBeLessThan(0.105);
});

it('a step back and forward again ends in the same state', () => {
  const flow = { application: { kind: 'http' }, variant: 'cubic' } as FlowInput;
  const [one, other] = [simulate({ duration: 10, flows: [flow] }), simulate({ duration: 10, flows: [flow] })];
  one.runBefore(5);
  const kept = one.save();
  one.runBefore(9);
  one.restore(kept);
  one.runBefore(10);
  other.runBefore(10);
  expect(one.digest()).toBe(other.digest());
});

it('an impossible application is refused in one line', () => {
  expect(refusals({ flows: [{ application: { kind: 'video', chunk: 0 } }] })).toEqual([
    'flows[0].application.chunk: must be at least 0.01 s (got 0)',
  ]);
  expect(refusals({ flows: [{ application: { kind: 'http' }, writes: [{ at: 1, segments: 1 }] }] })).toEqual([
    'flows[0].application.kind: must be bulk beside writes, which define the data (got "http")',
  ]);
});
