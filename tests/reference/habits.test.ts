/**
 * Habits of single senders of ns-2.35: the SYN of Vegas is the first segment of a transfer; FACK sends a hole again at the
 * instant of a stop, opens with two segments and returns to its initial window when the timer goes off idle; Tahoe sends
 * into a window that a limit of bursts left open at any duplicate ACK; and each Vegas agent of a script draws a clock
 * phase more, so that every agent of it has another one.
 */
import { expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { meanDelay, ourCounts, stampCounts, theirCounts } from './compare.ts';
import { rowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

interface Row extends ReferenceRow {
  /** What an error model took: segments, and which of their transmissions. */
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
  // The trace of ns-2 has times of six digits: after 10 s that is a tenth of a millisecond each.
  row.flows.forEach(({ delay_ms }, flow) => expect(meanDelay(simulation, flow)).toBeCloseTo(delay_ms, 2));
});
