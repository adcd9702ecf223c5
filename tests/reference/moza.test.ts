/** Moza's network: five flows of one variant on a 5 Mb/s link, packets of seven sizes, as in ns-2.35. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { ourCounts, stampCounts, theirCounts } from './compare.ts';
import { rowsOf, scenarioOf } from './wired.ts';

describe("Moza's network", () => {
  const rows = rowsOf('S4');

  it('is run by five variants with seven packet sizes', () => {
    expect(rows).toHaveLength(35);
  });

  it.each(rows)('$name: the counts of all five flows are those of ns-2', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const ours = ourCounts(simulation, row);
    stampCounts(`Moza, ${row.params['pkt']} bytes`, row, ours, theirCounts(row, ours));
    expect(ours).toEqual(theirCounts(row, ours));
  });
});
