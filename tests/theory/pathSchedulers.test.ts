/** Which path gets which data, and what happens when a path fails or the receive buffer is small. */
import { expect, it } from 'vitest';
import { firingsOf, tcpOf } from '../experiment.ts';
import { connectionOf, twoPaths } from './twoPaths.ts';

const EQUAL = [
  { rtt: 0.05, rate: 10e6 },
  { rtt: 0.05, rate: 10e6 },
] as const;
const delivered = (simulation: ReturnType<typeof twoPaths>): number => connectionOf(simulation).order.state.delivered;

it('on idle equal paths "in turn" alternates, and the lowest round trip fills one window first', () => {
  const file = { application: { kind: 'bulk', bytes: 20_000 } };
  const [turn, lowest] = (['roundRobin', 'lowestRtt'] as const).map((scheduler) => {
    const simulation = twoPaths('lia', EQUAL, 2, { scheduler }, file);
    simulation.runBefore(Infinity);
    expect(delivered(simulation)).toBe(20);
    return [0, 1].map((path) => tcpOf(simulation, path).sender.state.sent - 1);
  });
  expect(turn).toEqual([10, 10]);
  // Ten segments are the initial window; the second path opens at the same time.
  expect(lowest).toEqual([10, 10]);
  // Written once both paths are open: eight segments.
  const short = (['roundRobin', 'lowestRtt'] as const).map((scheduler) => {
    const simulation = twoPaths('lia', EQUAL, 2, { scheduler }, { writes: [{ at: 1, segments: 8 }] });
    simulation.runBefore(Infinity);
    expect(delivered(simulation)).toBe(8);
    return [0, 1].map((path) => tcpOf(simulation, path).sender.state.sent - 1);
  });
  expect(short).toEqual([
    [4, 4],
    [8, 0],
  ]);
});

it('redundant: every segment goes over both paths, and the better path sets the goodput', () => {
  const paths = [
    { rtt: 0.04, rate: 4e6, limit: 30 },
    { rtt: 0.2, rate: 2e6, limit: 30 },
  ];
  const both = twoPaths('sack', paths, 30, { scheduler: 'redundant', buffer: 2000 });
  const alone = twoPaths('sack', paths.slice(0, 1), 30);
  both.runBefore(Infinity);
  alone.runBefore(Infinity);
  expect(Math.abs(delivered(both) / delivered(alone) - 1)).toBeLessThan(0.05);
  // The slow path repeats what the fast one has delivered, as far as it gets.
  const { duplicates, next } = connectionOf(both).order.state;
  expect(duplicates).toBeGreaterThan(0);
  const sent = [0, 1].map((path) => tcpOf(both, path).sender.flight.highest);
  expect(sent[0]! + sent[1]!).toBeGreaterThan(next);
});

it('redundant on equal paths: every segment arrives twice', () => {
  const simulation = twoPaths(
    'lia',
    EQUAL,
    5,
    { scheduler: 'redundant' },
    { application: { kind: 'bulk', bytes: 1e6 } },
  );
  simulation.runBefore(Infinity);
  const { state } = connectionOf(simulation).order;
  expect(state.delivered).toBe(1000);
  expect(state.duplicates).toBeGreaterThan(900);
});

it('a path that is cut hands its data on, and delivery continues within one timeout', () => {
  const cut = [{ at: 5, kind: 'setLink' as const, link: 'server>phone0', lossRate: 1 }];
  const simulation = twoPaths('lia', EQUAL, 12, { buffer: 400 }, {}, cut);
  const firings = firingsOf(simulation);
  const moved = firings.filter(({ title }) => title === 'Data handed on to another path');
  expect(moved.length).toBeGreaterThan(0);
  const expired = firings.find(({ title, time }) => title === 'Retransmission timeout' && time > 5)!;
  expect(moved[0]!.time).toBeGreaterThanOrEqual(expired.time);
  expect(moved[0]!.time - 5).toBeLessThan(1.2);
  // The second path alone, for the rest of the time.
  const again = twoPaths('lia', EQUAL, 12, { buffer: 400 }, {}, cut);
  again.runBefore(7);
  const before = delivered(again);
  again.runBefore(Infinity);
  expect(delivered(again) - before).toBeGreaterThan((0.85 * (5 * 10e6)) / (8 * 1040));
});

it('a path that returns delivers again', () => {
  const simulation = twoPaths('lia', EQUAL, 30, { buffer: 1000 }, {}, [
    { at: 5, kind: 'setLink', link: 'server>phone0', lossRate: 1 },
    { at: 10, kind: 'setLink', link: 'server>phone0', lossRate: 0 },
  ]);
  simulation.runBefore(20);
  const before = tcpOf(simulation, 0).receiver.state.delivered;
  simulation.runBefore(Infinity);
  expect(tcpOf(simulation, 0).receiver.state.delivered).toBeGreaterThan(before + 1000);
});

it('a buffer of ten segments on 10 and 200 ms: the lowest round trip collapses, BLEST does not', () => {
  const paths = [
    // The window of the fast path stays below the buffer; otherwise it has room whenever the buffer has.
    { rtt: 0.01, rate: 2e6, limit: 6 },
    { rtt: 0.2, rate: 10e6 },
  ];
  const [lowest, blest, fast, slow] = [
    twoPaths('lia', paths, 30, { buffer: 10 }),
    twoPaths('lia', paths, 30, { buffer: 10, scheduler: 'blest' }),
    twoPaths('lia', paths.slice(0, 1), 30, { buffer: 10 }),
    twoPaths('lia', paths.slice(1), 30, { buffer: 10 }),
  ].map((simulation) => {
    simulation.runBefore(Infinity);
    return delivered(simulation);
  });
  expect(lowest!).toBeLessThan(2 * slow!);
  expect(lowest!).toBeLessThan(0.4 * fast!);
  expect(blest!).toBeGreaterThan(0.95 * fast!);
});

it('OLIA on identical paths moves growth only between losses, not at every ACK', () => {
  const simulation = twoPaths(
    'olia',
    [1, 2].map(() => ({ rtt: 0.05, loss: 0.002 })),
    60,
  );
  let [changes, sign] = [0, 0];
  while (simulation.runBefore(Infinity, 1) > 0) {
    const now = Math.sign(tcpOf(simulation, 0).sender.windowEvent.coupled.moved);
    if (now !== sign) changes++;
    sign = now;
  }
  const losses = [0, 1].reduce((sum, path) => sum + tcpOf(simulation, path).sender.state.fastRetransmits, 0);
  expect(losses).toBeGreaterThan(20);
  expect(changes).toBeLessThan(6 * losses);
});
