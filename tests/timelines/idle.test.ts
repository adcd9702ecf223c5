/**
 * The effect on the window of silence, and of an application that does not use its window: RFC 5681 4.1, RFC 7661,
 * Linux.
 */
import { describe, expect, it } from 'vitest';
import { observed, simulate, tcpOf } from '../experiment.ts';

/** A round trip of 100 ms on a path that never queues. */
const PATH = { bottleneck: { rate: 1e9, delay: 0.05, queue: { limit: 1000 } }, access: { rate: 1e10, delay: 0 } };

type Write = { readonly at: number; readonly segments: number };
const every = (step: number, from: number, until: number, segments: number): Write[] =>
  Array.from({ length: Math.round((until - from) / step) }, (_, index) => ({ at: from + index * step, segments }));

/** A sender whose window is 40 after its first writes. */
function ran(parameters: object, writes: Write[], more: object = {}, stack: 'rfc' | 'linux' = 'rfc') {
  const simulation = simulate({
    duration: 700,
    network: PATH,
    flows: [
      {
        kind: 'tcp',
        variant: 'sack',
        stack,
        receiverWindow: 1000,
        delayedAck: null,
        writes,
        parameters: {
          initialWindow: 10,
          initialSsthresh: 40,
          maxCwnd: 40,
          minRto: 1,
          growWhenWindowLimited: false,
          ...parameters,
        },
      },
    ],
    ...more,
  });
  const reported = observed(simulation);
  const { sender } = tcpOf(simulation);
  return {
    simulation,
    sender,
    at: (time: number) => {
      simulation.runBefore(time);
      return Math.floor(sender.window.cwnd);
    },
    times: (title: string) =>
      reported.filter((one) => one.title === title).map(({ time }) => Math.round(time * 100) / 100),
  };
}

/** The window reaches 40 at 1.9 s, is fully used, and does not exceed 40. */
const FULL = [{ at: 0, segments: 10 }, { at: 0.3, segments: 20 }, ...every(0.1, 0.6, 2, 40)];

describe('after a pause of half a second', () => {
  it.each([
    ['off', 'off', 1, 40],
    ['RFC 5681 4.1, within a timeout', 'restart', 1, 40],
    ['RFC 5681 4.1, beyond a timeout: the initial window', 'restart', 0.3, 10],
    ['RFC 7661: nothing is given up', 'validate', 0.2, 40],
    ['Linux (RFC 2861): half for each timeout, down to the initial window', 'decay', 0.2, 10],
  ] as const)('%s', (_name, slowStartAfterIdle, minRto, window) => {
    const run = ran({ slowStartAfterIdle, minRto }, [...FULL, { at: 2.5, segments: 40 }]);
    expect(run.at(2.45)).toBe(40);
    expect(run.at(2.51)).toBe(window);
  });
});

it('an application that uses less of the window (Linux): each timeout comes half way to that, slow start goes to twice of it', () => {
  const part = [...FULL, ...every(0.125, 2, 12, 12)];
  const run = ran({ slowStartAfterIdle: 'decay', minRto: 0.2 }, part, {}, 'linux');
  // 40, (40 + 12)/2, (26 + 12)/2, 2 * 12, (24 + 12)/2, 2 * 12, and so on.
  const seen: number[] = [];
  for (let time = 2; time < 12; time += 0.025) {
    const window = run.at(time);
    if (window !== seen.at(-1)) seen.push(window);
  }
  expect(seen.slice(0, 8)).toEqual([40, 26, 19, 24, 18, 24, 18, 24]);
  expect(seen.slice(3).filter((window) => window < 18 || window > 24)).toEqual([]);
  expect(run.sender.window.ssthresh).toBe(40);
});

describe('an application that uses a quarter of the window (RFC 7661)', () => {
  const quarter = (until: number, segments = 10) => [...FULL, ...every(0.125, 2, until, segments)];

  it('keeps it: a burst of all of it may leave at once', () => {
    const run = ran({ slowStartAfterIdle: 'validate' }, [...quarter(10), { at: 10, segments: 60 }]);
    expect(run.at(9.99)).toBe(40);
    run.at(10.01);
    expect(run.sender.state.sent).toBe(1 + 30 + 14 * 40 + 64 * 10 + 40);
  });

  it('gives up half of it for each five minutes, down to the initial window, and keeps three quarters in ssthresh', () => {
    const run = ran({ slowStartAfterIdle: 'validate' }, quarter(690, 4));
    expect([250, 310, 600, 610].map(run.at)).toEqual([40, 20, 20, 10]);
    expect(run.sender.window.ssthresh).toBeGreaterThanOrEqual(30);
    expect(run.times('Not used for five minutes')).toHaveLength(2);
  });

  it('gives it up in silence too: the first segment after ten minutes finds the initial window', () => {
    const run = ran({ slowStartAfterIdle: 'validate' }, [...FULL, { at: 650, segments: 5 }]);
    run.at(649);
    expect(run.at(650.01)).toBe(10);
  });

  it('loses it at a loss: half of what was on its way, at the end less by what was sent again', () => {
    const loss = { interventions: [{ at: 10.01, kind: 'drop', flow: 0, packets: 1 }] };
    const run = ran({ slowStartAfterIdle: 'validate' }, quarter(20), loss);
    expect(run.at(10.01)).toBe(40);
    run.at(10.5);
    expect(run.times('Loss in a window that was not used')).toHaveLength(1);
    expect(run.times('Recovery of a window that was not used')).toHaveLength(1);
    // pipeACK and LossFlight are 10, one was retransmitted: 4.5.
    expect(run.sender.window.ssthresh).toBe(4.5);
    // A window that was fully used is reduced as usual.
    const used = ran({ slowStartAfterIdle: 'validate' }, [...FULL, ...every(0.1, 2, 20, 40)], loss);
    used.at(11);
    expect(used.times('Loss in a window that was not used')).toEqual([]);
  });

  it('ends where it began from a checkpoint', () => {
    const loss = { interventions: [{ at: 10.01, kind: 'drop', flow: 0, packets: 1 }] };
    const run = ran({ slowStartAfterIdle: 'validate' }, quarter(20), loss);
    run.simulation.runBefore(10.15);
    const saved = run.simulation.save();
    run.simulation.runBefore(Infinity);
    const digest = run.simulation.digest();
    run.simulation.restore(saved);
    run.simulation.runBefore(Infinity);
    expect(run.simulation.digest()).toBe(digest);
  });
});
