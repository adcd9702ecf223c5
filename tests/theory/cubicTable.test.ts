/**
 * The table of average windows in section 5.1 of RFC 9438. It follows a model: one loss per 1/p packets, and a window
 * that grows in every round trip. A real sender also spends one round trip per loss on recovery, in which the window
 * stays at beta W_max. For large windows this matters little; in the row p = 1e-2 it costs a tenth. That row is
 * therefore compared as the model counts: without the packets and time of recovery, and with the cut taken from cwnd,
 * which section 4.6 allows, instead of from the FlightSize, which holds whole segments only. With all packets counted
 * and with the FlightSize, the average is 10.9 instead of 12.
 */
import { describe, expect, it } from 'vitest';
import { tcpOf } from '../experiment.ts';
import { apart } from '../passport.ts';
import { averageWindow, losingEvery, meanWindowBetween, meanWindowOfCycles, outsideOfRecovery } from './path.ts';

const about = (roundTrip: number, p: string) => ({
  variant: 'cubic',
  stack: 'rfc',
  against: 'RFC 9438, section 5.1',
  experiment: `RTT ${roundTrip} s, p = ${p}`,
  quantity: 'mean cwnd, segments',
  why: 'The table is that of a continuous model without recovery, rounded to whole segments; a sender has whole round trips, and one of recovery.',
});

/** A long run with every n-th packet lost, the cut taken from cwnd. */
const cutFromWindow = (roundTrip: number, n: number) =>
  losingEvery(n, 'cubic', {
    duration: 1200 * roundTrip,
    roundTrip,
    parameters: { initialSsthresh: 13, fastConvergence: false, cutBasis: 'window' },
  });

describe.each([0.1, 0.01])('round trips of %d s', (roundTrip) => {
  it('p = 1e-2: 12 segments, counted as the table counts; plainly 10.9', () => {
    // One loss in 109 packets is one in 100 of those sent while the window may grow.
    const { average, perLoss } = outsideOfRecovery(cutFromWindow(roundTrip, 109), 20, 80);
    expect(Math.abs(perLoss / 100 - 1)).toBeLessThan(0.01);
    const [from, duration] = [200 * roundTrip, 1200 * roundTrip];
    const parameters = { fastConvergence: false };
    const plain = averageWindow('cubic', 100, { start: 13, from, duration, roundTrip, parameters });
    const plainly = { ...about(roundTrip, '1e-2, everything counted, cuts of the FlightSize'), beyond: true };
    expect(apart(plainly, plain, 12, 0.05)).toBeGreaterThan(0.05);
    expect(plain).toBeCloseTo(10.9, 1);
    const words = '1e-2, recovery left out, the cut taken from cwnd';
    expect(apart(about(roundTrip, words), average, 12, 0.05)).toBeLessThan(0.05);
  });
});

describe('round trips of 0.01 s, where CUBIC is Reno', () => {
  it.each([
    { p: '1e-3', n: 1000, average: 38, cycles: 30 },
    { p: '1e-4', n: 10_000, average: 120, cycles: 10 },
    { p: '1e-5', n: 100_000, average: 379, cycles: 3 },
  ])('p = $p: $average segments', ({ p, n, average, cycles }) => {
    const simulation = losingEvery(n, 'cubic', {
      duration: 100,
      roundTrip: 0.01,
      // An extra loss makes the first maximum about as large as the later ones.
      forcedDrops: [{ segment: Math.round(5 * average) }],
      parameters: { initialSsthresh: 1.17 * average, fastConvergence: false },
    });
    const found = meanWindowOfCycles(simulation, 2, cycles);
    expect(tcpOf(simulation).sender.state.timeouts).toBe(0);
    expect(apart(about(0.01, p), found, average, 0.05)).toBeLessThan(0.05);
  });
});

describe('round trips of 0.1 s', () => {
  it('p = 1e-3: 38 segments', () => {
    const parameters = { fastConvergence: false };
    const found = averageWindow('cubic', 1000, { start: 45, from: 60, duration: 160, parameters });
    expect(apart(about(0.1, '1e-3'), found, 38, 0.05)).toBeLessThan(0.05);
  });

  // Far from its fixed point the maximum moves slowly, so an extra loss makes the run start near it.
  it.each([
    { p: '1e-4', n: 10_000, average: 187, start: 200, firstDrop: 600, from: 20, duration: 120 },
    { p: '1e-5', n: 100_000, average: 1054, start: 1135, firstDrop: 4000, from: 12, duration: 60 },
  ])('p = $p: $average segments', ({ p, n, average, start, firstDrop, from, duration }) => {
    const simulation = losingEvery(n, 'cubic', {
      duration,
      forcedDrops: [{ segment: firstDrop }],
      parameters: { initialSsthresh: start, fastConvergence: false },
    });
    const found = meanWindowBetween(simulation, from, duration);
    expect(tcpOf(simulation).sender.state.timeouts).toBe(0);
    expect(apart(about(0.1, p), found, average, 0.05)).toBeLessThan(0.05);
  });
});
