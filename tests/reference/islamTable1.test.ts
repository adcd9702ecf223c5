/** Islam, Table 1: three wired networks ("2 Mb", "20 Mb", "2 Gb"), as ns-2.35 runs them packet for packet. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { meanDelay, ourCounts, ourUdp, stampCounts, theirCounts } from './compare.ts';
import { rowsOf, scenarioOf } from './wired.ts';

/** Packets generated, received and dropped, as the paper prints them. */
const PRINTED: Readonly<Record<string, readonly [number, number, number]>> = {
  'islam-2M-tahoe': [6634, 6610, 24],
  'islam-2M-reno': [7316, 7291, 25],
  'islam-2M-newreno': [7316, 7291, 25],
  'islam-2M-sack': [7354, 7327, 27],
  'islam-2M-fack': [7420, 7394, 26],
  'islam-2M-vegas': [7892, 7892, 0],
  'islam-20M-tahoe': [22499, 22438, 39],
  'islam-20M-reno': [22326, 22256, 41],
  'islam-20M-newreno': [24250, 24176, 46],
  'islam-20M-sack': [24434, 24362, 48],
  'islam-20M-fack': [24470, 24408, 48],
  'islam-20M-vegas': [26072, 26059, 0],
};

describe("Islam's Table 1", () => {
  const rows = rowsOf('S3');

  it('has six variants in three networks', () => {
    expect(rows).toHaveLength(18);
  });

  it.each(rows)('$name: the counts are those of ns-2', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const ours = ourCounts(simulation, row);
    stampCounts(`Islam, Table 1, ${row.name.split('-')[1]}`, row, ours, theirCounts(row, ours));
    expect(ours).toEqual(theirCounts(row, ours));
    expect(ourUdp(simulation, row)).toEqual(row.udp);
    expect(meanDelay(simulation, 0)).toBeCloseTo(row.flows[0]?.delay_ms ?? NaN, 2);
    const printed = PRINTED[row.name];
    if (printed !== undefined)
      expect(ours[0]).toMatchObject({ sent: printed[0], received: printed[1], dropped: printed[2] });
  });
});
