/**
 * A minute of steady state on a 10 Mb/s link, as in ns-2.35: about 500 000 events, after which every count and both
 * windows are still equal.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
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
    stampCounts(`a minute alone, queue of ${row.params['qlim']}`, row, ours, theirCounts(row));
    expect(ours).toEqual(theirCounts(row));
  });
});

describe('two flows: equal ones, with other round trips, or of other variants', () => {
  const pairs = rows.filter((row) => !row.name.startsWith('single-'));

  it('are run in twenty-five pairs', () => {
    expect(pairs).toHaveLength(25);
  });

  it.each(pairs)('$name: the counts of both flows are those of ns-2', (row) => {
    const ours = run(row);
    const theirs = theirCounts(row);
    stampCounts(`a minute of two flows, ${row.name}`, row, ours, theirs);
    expect(ours).toEqual(theirs);
  });
});
