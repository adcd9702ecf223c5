/**
 * Random losses, compared with 27 recorded runs of the kernel: a minute, three seeds for each sender and rate. The
 * recorder drew a number for each data packet in the order of arrival; with the same numbers, exactly the same packets
 * are lost here.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tcpOf } from '../experiment.ts';
import { apart } from '../passport.ts';
import { rowsNow } from '../sweep.ts';
import { kernelRun, likeKernel, type KernelRun } from './kernel.ts';

interface Row {
  readonly cc: 'reno' | 'cubic' | 'bbr';
  readonly rate: number;
  /** Mean, minimum and maximum of three seeds, Mb/s. */
  readonly goodput: number;
  readonly least: number;
  readonly most: number;
}

const ROWS = JSON.parse(readFileSync('tests/reference/linux/losses.json', 'utf8')) as readonly Row[];

/** Goodput in Mb/s and timeouts of one run. */
function ran({ cc, rate }: Row, seed: number): { readonly goodput: number; readonly timeouts: number } {
  const run: KernelRun = { ...kernelRun(`loss_${cc}_0.01_s1`), forced: [], drawn: [rate, seed] };
  const simulation = likeKernel(run);
  simulation.runBefore(Infinity);
  const { sender, receiver } = tcpOf(simulation);
  return { goodput: (receiver.state.delivered * 1448 * 8) / run.duration / 1e6, timeouts: sender.state.timeouts };
}

describe('where the same packets are lost, the mean goodput of three runs is within 1 % of the kernel’s, each within 2 %', () => {
  it.each(rowsNow(ROWS, ({ cc, rate }) => cc !== 'bbr' && rate === 0.01))(
    '$cc, a share of $rate lost: $goodput Mb/s',
    { timeout: 120_000 },
    (row) => {
      const runs = [1, 2, 3].map((seed) => ran(row, seed));
      const goodputs = runs.map(({ goodput }) => goodput);
      const about = {
        variant: row.cc,
        stack: 'linux',
        against: 'Linux 6.18',
        experiment: `60 s alone, queue of 33 packets, a share of ${row.rate} lost, the recorded packets, seeds 1 to 3`,
        why: 'The kernel’s packets reach the bottleneck some microseconds later or earlier in each run.',
      };
      const mean = goodputs.reduce((sum, each) => sum + each) / 3;
      const off = apart({ ...about, quantity: 'goodput, Mb/s, mean' }, mean, row.goodput, 0.01);
      const ends = [
        apart({ ...about, quantity: 'goodput, Mb/s, least' }, Math.min(...goodputs), row.least, 0.02),
        apart({ ...about, quantity: 'goodput, Mb/s, most' }, Math.max(...goodputs), row.most, 0.02),
      ];
      expect(runs.map(({ timeouts }) => timeouts)).toEqual([0, 0, 0]);
      expect(off).toBeLessThanOrEqual(0.01);
      expect(Math.max(...ends)).toBeLessThanOrEqual(0.02);
    },
  );
});
