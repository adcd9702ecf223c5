/** A minute of ns-2's Linux senders on a 10 Mb/s link: one flow alone, and two. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { oneIn, rowsNow } from '../sweep.ts';
import { stampCounts, type FlowCounts } from './compare.ts';
import { linuxCounts } from './linuxCounts.ts';
import { rowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

const rows = rowsOf('S7-linux');

/** The only run that ends just as one packet leaves and another arrives. */
const AT_THE_END = 'single-l_scalable-b0.25';

function run(row: ReferenceRow): { ours: FlowCounts[]; theirs: FlowCounts[] } {
  const simulation = build(scenarioOf(row.params));
  simulation.runBefore(Infinity);
  return linuxCounts(simulation, row);
}

describe('the Linux senders of ns-2', () => {
  it.each(rowsNow(rows, oneIn(3)))('$name: the counts are those of ns-2', (row) => {
    const { ours, theirs } = run(row);
    const most = row.name === AT_THE_END ? 1 : 0;
    stampCounts(
      `One minute at 10 Mb/s (${row.name})`,
      row,
      ours,
      theirs,
      most === 0
        ? {}
        : {
            bound: 'sent and received within 1',
            why: 'A packet that leaves or arrives in the very instant in which the run ends may count or not.',
          },
    );
    const EDGE = { sent: 0, received: 0, acked: 0, cwnd: '' };
    expect(ours.map((flow) => ({ ...flow, ...EDGE }))).toEqual(theirs.map((flow) => ({ ...flow, ...EDGE })));
    theirs.forEach((their, flow) => {
      for (const of of ['sent', 'received', 'acked'] as const)
        expect(Math.abs(ours[flow]![of] - their[of]), of).toBeLessThanOrEqual(most);
      // The six digits of ns-2, rounded to a hundredth.
      expect(Math.abs(Number(ours[flow]!.cwnd) - Number(their.cwnd))).toBeLessThan(0.0101);
    });
  });
});
