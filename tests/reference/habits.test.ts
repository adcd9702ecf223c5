/**
 * Peculiarities of single senders of ns-2.35: the SYN of Vegas is the first segment of a transfer; FACK retransmits a
 * hole at the very instant of a stop, opens with two segments and returns to its initial window when the timer fires
 * with nothing outstanding; at any duplicate ACK, Tahoe sends into a window that a burst limit left open; and each
 * Vegas agent of a script draws one more clock phase, so no two agents have the same.
 */
import { expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { meanDelay, ourCounts, stampCounts, theirCounts } from './compare.ts';
import { rowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

interface Row extends ReferenceRow {
  /** Dropped by an error model: segments, and the number of their transmission. */
  readonly lost?: readonly (readonly [segment: number, transmission: number])[];
}

it.each(rowsOf('habits') as readonly Row[])('$name', (row) => {
  const drops = (row.lost ?? []).map(([segment, transmission]) => ({ segment, transmission }));
  const simulation = build(scenarioOf(row.params, drops));
  simulation.runBefore(Infinity);
  const ours = ourCounts(simulation, row);
  const theirs = theirCounts(row);
  stampCounts(`habits of ns-2, ${row.name}`, row, ours, theirs);
  expect(ours).toEqual(theirs);
  // The trace of ns-2 has times of six digits: after 10 s their resolution is a tenth of a millisecond.
  row.flows.forEach(({ delay_ms }, flow) => expect(meanDelay(simulation, flow)).toBeCloseTo(delay_ms, 2));
});
