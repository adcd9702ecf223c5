/** Islam, Table 1: three wired networks ("2 Mb", "20 Mb", "2 Gb"), as ns-2.35 runs them packet for packet, and as the paper prints them. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { meanDelay, ourCounts, ourUdp, stampCounts, theirCounts } from './compare.ts';
import { besidePaper, PRINTED, SLIP } from './islamTable1.ts';
import { rowsOf, scenarioOf } from './wired.ts';

describe("Islam's Table 1", () => {
  const rows = rowsOf('S3');

  it('has eight variants in three networks, six of them here and two among the Linux senders', () => {
    const linux = rowsOf('S3-linux').filter(({ name }) => !name.endsWith('-sacksink'));
    const names = [...rows, ...linux].map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(PRINTED).toSorted());
  });

  it.each(rows)('$name: the counts are those of ns-2, and the paper prints them', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const ours = ourCounts(simulation, row);
    const theirs = theirCounts(row);
    stampCounts(`Islam, Table 1, ${row.name.split('-')[1]}`, row, ours, theirs);
    const paper = besidePaper(row.name, ours[0]!);
    expect(ours).toEqual(theirs);
    expect(ourUdp(simulation, row)).toEqual(row.udp);
    expect(meanDelay(simulation, 0)).toBeCloseTo(row.flows[0]?.delay_ms ?? NaN, 2);
    if (row.name !== SLIP) expect(paper.ours).toEqual(paper.printed);
    else {
      const [generated, received, dropped] = paper.printed;
      expect(paper.ours.slice(0, 2)).toEqual([generated, received]);
      expect(dropped).toBe(0);
      // What the paper's own figures leave missing: a window in flight, and the packets that ns-2 drops too.
      expect(generated - received - Number(row.params['window'])).toBe(paper.ours[2]);
      expect(paper.ours[2]).toBe(8);
    }
  });
});
