/**
 * The Linux senders of ns-2.35 (Agent/TCP/Linux) with the modules of Linux 2.6.22: every packet of Fall and Floyd's
 * experiments, and the counts of Kumpavat's network and of HighSpeed and CUBIC in Islam's Table 1, whose senders had no
 * SACK.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { tcpOf } from '../experiment.ts';
import { firstDifference, ourUdp, stampCounts } from './compare.ts';
import { dropsOf, packetsOf, stampLog } from './dropLog.ts';
import { linuxCounts } from './linuxCounts.ts';
import { paramsIn, rowsOf, scenarioOf, tracedRun, YEAH_STOPS } from './wired.ts';

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

/**
 * Networks of `npm run reference:random` in which the Linux senders share a clock (H-TCP), or the first ACK arrives in
 * state Loss (Hybla), or ssthresh falls below 0 (YeAH).
 */
const BY_CHANCE = [
  [
    'H-TCP beside YeAH',
    'variant=l_htcp,l_yeah nflows=2 rate=0.3856Mb delay=9.241ms qlim=7 accrate=7.0439Mb accdelay=16.53ms,2.038ms accqlim=10000 pkt=500 window=50 winit=2 delack=0 dur=20 start=4.486,4.436 stop=-1,15.565',
    ['406 26 365 7', '949 32 916 0'],
  ],
  [
    'H-TCP beside Reno and Hybla',
    'variant=l_htcp,l_reno,l_hybla nflows=3 rate=6.2968Mb delay=69.073ms qlim=36 accrate=64.1646Mb accdelay=8.74ms,15.765ms,2.469ms accqlim=10000 pkt=1460 window=200 winit=2 delack=0 dur=40 start=3.596,1.098,1.221 stop=-1,-1,-1',
    ['414 86 321 16', '1298 80 1213 0', '17719 1363 16249 0'],
  ],
  [
    'Hybla whose first ACK comes after a timeout',
    'variant=l_hybla,l_hybla,hstcp,l_veno nflows=4 rate=2.8848Mb delay=29.329ms qlim=20 accrate=27.2184Mb accdelay=5.775ms,3.638ms,10.654ms,0.523ms accqlim=10000 pkt=552 window=20 winit=3 delack=1 dur=20 start=0.134,2.173,4.739,2.11 stop=12.098,-1,-1,-1',
    ['4124 85 4038 0', '5000 83 4883 1', '838 14 814 0', '921 62 853 3'],
  ],
  ['YeAH that stops for good', YEAH_STOPS, ['444 27 416 1', '251 11 235 3', '1229 54 1161 2', '144 15 128 1']],
] as const;

describe('networks made by chance', () => {
  it.each(BY_CHANCE)('%s: sent, sent again, acknowledged and timeouts are those of ns-2', (_, network, counts) => {
    const simulation = build(scenarioOf(paramsIn(network)));
    simulation.runBefore(Infinity);
    const ours = counts.map((_count, flow) => {
      const { sender } = tcpOf(simulation, flow);
      const { sent, retransmissions, timeouts } = sender.state;
      return [sent, retransmissions, sender.flight.acked, timeouts].join(' ');
    });
    expect(ours).toEqual(counts);
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
