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

describe("Islam's Table 1, HighSpeed and CUBIC", () => {
  it.each(rowsOf('S3-linux'))('$name: the counts are those of ns-2', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const { ours, theirs } = linuxCounts(simulation, row);
    stampCounts(`Islam, Table 1 (${row.name.replace('islam-', '')})`, row, ours, theirs);
    expect(ours).toEqual(theirs);
  });
});
