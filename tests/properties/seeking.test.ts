/** Seeking: every way to a moment leads to the same state. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lab } from '../../src/lab/lab.ts';
import { SEED, UNITS, digestsAlong, finished, labOf, momentOf, oneFlow, threeFlows } from '../lab/labs.ts';

describe('to a time', () => {
  it('all events up to and at that time have run, and no later one', () => {
    const lab = finished(oneFlow);
    // The exact times of events are the hardest cases.
    const times: number[] = [];
    for (let event = 1; event < 12_000; event += 977) {
      lab.seek({ event });
      times.push(lab.simulation.now);
    }
    for (const time of [...times, 0, 0.001, 3.3, 11.999].reverse()) {
      lab.seek({ time });
      expect(lab.simulation.now).toBeLessThanOrEqual(time);
      expect(lab.simulation.nextTime()).toBeGreaterThan(time);
    }
  });

  it('events at one time are not torn apart, from either side', () => {
    // Four flows that start at the same moment.
    const lab = labOf({ ...oneFlow, duration: 2, flows: [1, 2, 3, 4].map(() => ({ kind: 'tcp' as const, start: 1 })) });
    lab.seek({ time: 1 });
    expect(lab.simulation.events).toBeGreaterThanOrEqual(4);
    const there = momentOf(lab);
    lab.advance(Infinity);
    lab.seek({ time: 1 });
    expect(momentOf(lab)).toEqual(there);
  });

  it.each([
    ['before the beginning', { time: -3 }],
    ['that is no number', { time: Number.NaN }],
  ] as const)('%s is the beginning', (_, moment) => {
    const lab = labOf(oneFlow);
    lab.seek({ time: 0 });
    const beginning = momentOf(lab);
    lab.seek({ event: 5000 });
    lab.seek(moment);
    expect(momentOf(lab)).toEqual(beginning);
  });

  it('after the end is the end', () => {
    const lab = labOf(oneFlow);
    lab.seek({ time: 1e9 });
    expect(lab.finished).toBe(true);
    expect(momentOf(lab)).toEqual(momentOf(finished(oneFlow)));
  });
});

describe('to an event', () => {
  it('is exact, forwards and backwards, known or not', () => {
    const events = [0, 1, 5, 4095, 4096, 4097, 9000, 15_000];
    const digests = digestsAlong(oneFlow, events);
    const lab = labOf(oneFlow);
    for (const event of [4097, 1, 15_000, 4096, 9000, 0, 4095, 5, 15_000, 1]) {
      lab.seek({ event });
      expect(momentOf(lab)).toEqual({ event, digest: digests.get(event) });
    }
  });

  it('after the end is the end', () => {
    const lab = labOf(oneFlow);
    lab.seek({ event: 1e9 });
    expect(lab.finished).toBe(true);
  });
});

it('checkpoints that were thinned out lead to the same states', () => {
  // Long enough for every second checkpoint to be discarded: more than 192 of 4096 events.
  const long = {
    ...threeFlows,
    duration: 400,
    network: { bottleneck: { rate: 6e6, delay: 0.01, queue: { limit: 20 } } },
  };
  const lab = finished(long);
  const total = lab.simulation.events;
  expect(total).toBeGreaterThan(193 * 4096);
  const events = [total, total - 1, 700_001, 500_000, 123_456, 8191, 3, 600_000];
  const digests = digestsAlong(long, events);
  for (const event of events) {
    lab.seek({ event });
    expect(momentOf(lab)).toEqual({ event, digest: digests.get(event) });
  }
  lab.seek({ event: 500_001 });
  lab.step('event', -1);
  expect(momentOf(lab)).toEqual({ event: 500_000, digest: digests.get(500_000) });
});

type Move = (lab: Lab) => void;
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.integer({ min: 0, max: 22_000 }).map(
    (event): Move =>
      (lab) =>
        lab.seek({ event }),
  ),
  fc.integer({ min: 0, max: 1200 }).map(
    (time): Move =>
      (lab) =>
        lab.seek({ time: time / 100 }),
  ),
  fc.integer({ min: 1, max: 6000 }).map(
    (most): Move =>
      (lab) =>
        void lab.advance(Infinity, most),
  ),
  fc.integer({ min: 0, max: 1200 }).map(
    (time): Move =>
      (lab) =>
        void lab.advance(time / 100),
  ),
  fc
    .record({
      unit: fc.constantFrom(...UNITS),
      direction: fc.constantFrom(1 as const, -1 as const),
      flow: fc.integer({ min: -1, max: 0 }),
      times: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ unit, direction, flow, times }): Move => (lab) => {
      for (let i = 0; i < times; i++) lab.step(unit, direction, flow);
    }),
);

it.each([
  ['one flow', oneFlow],
  ['three flows', threeFlows],
] as const)('whatever way one goes, the state and its explanation are those of a straight run: %s', (_, input) => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 12 }), (moves) => {
      const lab = labOf(input);
      for (const one of moves) {
        one(lab);
        lab.why();
      }
      const straight = labOf(input);
      straight.advance(Infinity, lab.simulation.events);
      expect(momentOf(lab)).toEqual(momentOf(straight));
      expect(lab.why()).toEqual(straight.why());
    }),
    { numRuns: 15, seed: SEED },
  );
});
