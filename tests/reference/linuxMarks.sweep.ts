/**
 * ECN at a marking threshold, compared with twelve recorded runs of the kernel: 40 s of one flow, marks above K
 * packets.
 */
import { describe, expect, it } from 'vitest';
import { apart } from '../passport.ts';
import { rowsNow } from '../sweep.ts';
import { ECN_RUNS, ran as everyFlow, type EcnRun } from './linuxEcnRuns.ts';

/** Mb/s, ms, packets; goodput in Mb/s and packets marked in the kernel. */
const ROWS = ECN_RUNS.filter(({ queue }) => queue === 'step').map((run) => {
  const [{ cc, goodput, marked }] = run.flows as readonly [EcnRun['flows'][number]];
  return { run, cc, rate: run.rate, rtt: run.rtt, threshold: run.threshold!, goodput, marks: marked };
});
type Row = (typeof ROWS)[number];

function ran({ run }: Row, flow: object = {}): { readonly goodput: number; readonly marks: number } {
  const [{ goodput, share, sent }] = everyFlow(run, { flow }) as [ReturnType<typeof everyFlow>[number]];
  return { goodput, marks: share * sent };
}

const inWords = ({ rate, rtt, threshold }: Row): string =>
  `40 s alone with ECN, ${rate} Mb/s, ${rtt} ms, marks beyond ${threshold} packets`;

/** Known to be beyond the bound. */
const isBeyond = ({ cc, rate, rtt }: Row): boolean => cc === 'reno' && rate === 10 && rtt === 40;

const PHASE =
  'The first segment after a cut meets as many packets as the threshold allows, or one more: then it is marked, and a second cut follows. Which it is hangs on microseconds.';

describe('with the receiver of the kernel, goodput is within 2 % of its own', () => {
  it.each(rowsNow(ROWS, ({ cc, rate, rtt }) => cc !== 'bbr' && rate === 10 && rtt === 40))(
    '$cc, $rate Mb/s, $rtt ms',
    { timeout: 120_000 },
    (row) => {
      const about = { variant: row.cc, stack: 'linux', against: 'Linux 6.18', experiment: inWords(row), why: PHASE };
      const beyond = isBeyond(row);
      const off = apart({ ...about, quantity: 'goodput, Mb/s', beyond }, ran(row).goodput, row.goodput, 0.02);
      expect(off <= 0.02, `${off}`).toBe(!beyond);
    },
  );
});

describe('on four paths together as many packets are marked as in the kernel, within 10 %', () => {
  it.each(rowsNow(['reno', 'cubic'], (cc) => cc === 'reno'))('%s', { timeout: 240_000 }, (cc) => {
    const rows = ROWS.filter((row) => row.cc === cc);
    const marksOf = (flow: object): number => rows.reduce((sum, row) => sum + ran(row, flow).marks, 0);
    const theirs = rows.reduce((sum, { marks }) => sum + marks, 0);
    const about = {
      variant: cc,
      stack: 'linux',
      against: 'Linux 6.18',
      experiment: '40 s alone with ECN, 10 and 40 Mb/s, 20 and 40 ms, a marking threshold',
      why: PHASE,
    };
    const off = apart({ ...about, quantity: 'packets marked on all four paths' }, marksOf({}), theirs, 0.1);
    expect(off).toBeLessThanOrEqual(0.1);
    // With a receiver that acknowledges every segment, many more packets are marked.
    expect(marksOf({ delayedAck: { segments: 1 } })).toBeGreaterThan(1.4 * theirs);
  });
});
