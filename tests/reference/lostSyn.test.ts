/**
 * The consequences of a lost SYN. Vegas and FACK of ns-2.35 have timeouts of their own: Vegas restarts its records with
 * every SYN, and neither reduces the first window to one segment. A Linux module is told of a timeout before the first
 * ACK has initialised it, so it works on uninitialised memory, which is clean if the script has created other agents
 * before (`later`).
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { meanDelay, ourCounts, stampCounts, theirCounts } from './compare.ts';
import { linuxCounts } from './linuxCounts.ts';
import { rowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

/** A run in which a queue, or an error model, dropped the SYN. */
interface RunWithoutSyn extends ReferenceRow {
  /** Dropped by the error model: segments, and the number of their transmission. */
  readonly lost: readonly (readonly [segment: number, transmission: number])[];
}

const rows = rowsOf('lostSyn') as readonly RunWithoutSyn[];

describe('after a lost SYN the counts are those of ns-2', () => {
  it('in runs of sixteen senders, among them one in which the queue of another flow takes the SYN', () => {
    expect(new Set(rows.flatMap(({ flows }) => flows.map(({ variant }) => variant))).size).toBe(16);
    expect(rows.filter(({ lost }) => lost.length === 0).map(({ name }) => name)).toEqual(['sack+vegas']);
  });

  it.each(rows)('$name', (row) => {
    const drops = row.lost.map(([segment, transmission]) => ({ segment, transmission }));
    const simulation = build(scenarioOf(row.params, drops));
    simulation.runBefore(Infinity);
    const { ours, theirs } = row.flows[0]!.variant.startsWith('l_')
      ? linuxCounts(simulation, row)
      : { ours: ourCounts(simulation, row), theirs: theirCounts(row) };
    stampCounts(`the SYN lost, ${row.name}`, row, ours, theirs);
    expect(ours).toEqual(theirs);
    // ns-2 writes the times with six digits.
    row.flows.forEach(({ delay_ms }, flow) => expect(meanDelay(simulation, flow)).toBeCloseTo(delay_ms, 3));
  });
});
