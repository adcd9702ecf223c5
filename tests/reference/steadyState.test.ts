/**
 * A minute of steady state on a 10 Mb/s link, as in ns-2.35: some 500 000 events,
 * after which every count and both windows are still equal.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { ourCounts, stampCounts, theirCounts, type FlowCounts } from './compare.ts';
import { rowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

const rows = rowsOf('S7');
const run = (row: ReferenceRow): FlowCounts[] => {
  const simulation = build(scenarioOf(row.params));
  simulation.runBefore(Infinity);
  return ourCounts(simulation, row);
};

describe('one flow alone, with four queue limits', () => {
  const alone = rows.filter((row) => row.name.startsWith('single-'));

  it('is run by eight variants', () => {
    expect(alone).toHaveLength(32);
  });

  it.each(alone)('$name: the counts are those of ns-2', (row) => {
    const ours = run(row);
    stampCounts(`a minute alone, queue of ${row.params['qlim']}`, row, ours, theirCounts(row, ours));
    expect(ours).toEqual(theirCounts(row, ours));
  });
});

describe('two flows: equal ones, with other round trips, or of other variants', () => {
  const pairs = rows.filter((row) => !row.name.startsWith('single-'));

  it('are run in twenty-five pairs', () => {
    expect(pairs).toHaveLength(25);
  });

  it.each(pairs)('$name: the counts of both flows are those of ns-2', (row) => {
    const ours = run(row);
    const theirs = theirCounts(row, ours);
    stampCounts(`a minute of two flows, ${row.name}`, row, ours, theirs, 'equal, received within 1');
    // A packet that arrives in the very instant in which the run ends may count or not.
    expect(ours.map((flow) => ({ ...flow, received: 0 }))).toEqual(theirs.map((flow) => ({ ...flow, received: 0 })));
    theirs.forEach(({ received }, flow) => {
      expect(Math.abs((ours[flow]?.received ?? NaN) - received), `flow ${flow}`).toBeLessThanOrEqual(1);
    });
  });
});
