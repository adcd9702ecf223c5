/**
 * Islam, Table 1: three wired networks ("2 Mb", "20 Mb", "2 Gb"), packet for packet as in ns-2.35. `tests/papers`
 * compares the values that the paper prints.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { meanDelay, ourCounts, ourUdp, stampCounts, theirCounts } from './compare.ts';
import { ROWS } from '../../src/papers/islam/wired.ts';
import { rowsOf, scenarioOf } from './wired.ts';

describe("Islam's Table 1", () => {
  const rows = rowsOf('S3');

  it('has eight variants in three networks, six of them here and two among the Linux senders', () => {
    const linux = rowsOf('S3-linux').filter(({ name }) => !name.endsWith('-sacksink'));
    const names = [...rows, ...linux].map(({ name }) => name.replace('islam-', '').replace('-l_', '-'));
    const printed = ROWS.map(
      ({ key }) => `${key.slice(0, key.indexOf('b')).toUpperCase()}${key.slice(key.indexOf('-'))}`,
    );
    expect(names.toSorted()).toEqual(printed.toSorted());
  });

  it.each(rows)('$name: the counts are those of ns-2', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const ours = ourCounts(simulation, row);
    const theirs = theirCounts(row);
    stampCounts(`Islam, Table 1, ${row.name.split('-')[1]}`, row, ours, theirs);
    expect(ours).toEqual(theirs);
    expect(ourUdp(simulation, row)).toEqual(row.udp);
    expect(meanDelay(simulation, 0)).toBeCloseTo(row.flows[0]?.delay_ms ?? NaN, 2);
  });
});
