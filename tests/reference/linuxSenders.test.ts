/**
 * The Linux senders of ns-2.35 (Agent/TCP/Linux) and the modules of Linux 2.6.22: every
 * packet of Fall and Floyd's experiments, and the counts of Kumpavat's network and of
 * HighSpeed and CUBIC in Islam's Table 1, whose senders had no SACK.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { firstDifference, ourUdp, stampCounts } from './compare.ts';
import { dropsOf, packetsOf, stampLog } from './dropLog.ts';
import { linuxCounts } from './linuxCounts.ts';
import { rowsOf, scenarioOf, tracedRun } from './wired.ts';

const MODULES = [
  'l_reno',
  'l_cubic',
  'l_bic',
  'l_westwood',
  'l_veno',
  'l_compound',
  'l_highspeed',
  'l_hybla',
  'l_htcp',
  'l_illinois',
  'l_scalable',
  'l_yeah',
  'l_vegas',
];

describe.each(MODULES)('%s', (name) => {
  it.each([1, 2, 3, 4])('with %i dropped, does with every packet what ns-2 does, when ns-2 does', (drops) => {
    const run = tracedRun(`${name}-${drops}drop`);
    const simulation = build(scenarioOf(run.params, dropsOf(run)));
    const packets = packetsOf(run, simulation);
    simulation.runBefore(Infinity);
    stampLog(name, `${drops} dropped`, 'packets: sent, received, dropped, ACKed, each within 50 us', packets);
    expect(firstDifference(packets.oursInWords(), packets.theirsInWords(), packets.alike)).toBe('');
    expect(packets.ours.length).toBeGreaterThan(500);
  });
});

describe("Kumpavat's network", () => {
  it.each(rowsOf('S2-linux'))('$name: the counts of both flows are those of ns-2', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const { ours, theirs } = linuxCounts(simulation, row);
    stampCounts('Kumpavat', row, ours, theirs);
    expect(ours).toEqual(theirs);
    expect(ourUdp(simulation, row)).toEqual(row.udp);
  });
});

/** Packets generated, received and dropped, as the paper prints them. */
const PRINTED: Readonly<Record<string, readonly [number, number, number]>> = {
  'islam-2M-l_highspeed': [6147, 6121, 26],
  'islam-2M-l_cubic': [5108, 5068, 40],
  'islam-20M-l_highspeed': [19554, 19484, 47],
  'islam-20M-l_cubic': [16577, 16493, 61],
  'islam-2G-l_highspeed': [564682, 564169, 13],
  'islam-2G-l_cubic': [607428, 606915, 13],
};

describe("Islam's Table 1, HighSpeed and CUBIC", () => {
  it.each(rowsOf('S3-linux'))('$name: the counts are those of ns-2', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const { ours, theirs } = linuxCounts(simulation, row);
    stampCounts(`Islam, Table 1 (${row.name.replace('islam-', '')})`, row, ours, theirs);
    expect(ours).toEqual(theirs);
    const printed = PRINTED[row.name];
    if (printed !== undefined)
      expect(ours[0]).toMatchObject({ sent: printed[0], received: printed[1], dropped: printed[2] });
  });
});
