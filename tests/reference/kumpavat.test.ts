/** Kumpavat's network: a TCP flow and a constant UDP flow of 1 Mb/s on a 2 Mb/s link, as in ns-2.35. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { ourCounts, ourUdp, stampCounts, theirCounts } from './compare.ts';
import { rowsOf, scenarioOf } from './wired.ts';

describe("Kumpavat's network", () => {
  const rows = rowsOf('S2');

  it('is run by eight variants', () => {
    expect(rows).toHaveLength(8);
  });

  it.each(rows)('$name: the counts of both flows are those of ns-2', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const ours = ourCounts(simulation, row);
    stampCounts('Kumpavat', row, ours, theirCounts(row));
    expect(ours).toEqual(theirCounts(row));
    expect(ourUdp(simulation, row)).toEqual(row.udp);
  });
});
