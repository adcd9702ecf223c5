/**
 * A minute of steady state on a 10 Mb/s link, as in ns-2.35. One flow alone comes
 * out equal; with two flows, events that coincide may fall the other way by a
 * rounding, so 1 % is allowed.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { ourCounts, theirCounts, type FlowCounts } from './compare.ts';
import { rowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

const rows = rowsOf('S7');
const run = (row: ReferenceRow): FlowCounts[] => {
  const simulation = build(scenarioOf(row.params));
  simulation.runBefore(Infinity);
  return ourCounts(simulation, row);
};

describe('one flow alone, with four queue limits', () => {
  const alone = rows.filter((row) => row.name.startsWith('single-'));

  it('is run by five variants', () => {
    expect(alone).toHaveLength(20);
  });

  it.each(alone)('$name: the counts are those of ns-2', (row) => {
    expect(run(row)).toEqual(theirCounts(row));
  });
});

describe('two flows: equal ones, with other round trips, or of other variants', () => {
  const pairs = rows.filter((row) => !row.name.startsWith('single-'));

  it('are run in sixteen pairs', () => {
    expect(pairs).toHaveLength(16);
  });

  it.each(pairs)('$name: what each flow sends and receives is within 1 % of ns-2', (row) => {
    const ours = run(row);
    for (const [flow, theirs] of theirCounts(row).entries()) {
      for (const count of ['sent', 'received'] as const) {
        const ratio = (ours[flow]?.[count] ?? NaN) / theirs[count];
        expect(
          Math.abs(ratio - 1),
          `flow ${flow}: ${count} ${ours[flow]?.[count]}, in ns-2 ${theirs[count]}`,
        ).toBeLessThanOrEqual(0.01);
      }
    }
  });
});
