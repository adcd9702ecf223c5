/**
 * ECN at a marking threshold, compared with twelve recorded runs of the kernel: 40 s of one flow, marks above K
 * packets.
 */
import { describe, expect, it } from 'vitest';
import { simulate, tcpOf } from '../experiment.ts';
import { apart } from '../passport.ts';
import { rowsNow } from '../sweep.ts';

/** Mb/s, ms, packets; goodput in Mb/s and packets marked in the kernel. */
const ROWS = [
  { cc: 'cubic', rate: 10, rtt: 20, threshold: 3, goodput: 7.258, marks: 854 },
  { cc: 'cubic', rate: 10, rtt: 40, threshold: 6, goodput: 7.7202, marks: 465 },
  { cc: 'cubic', rate: 40, rtt: 20, threshold: 11, goodput: 31.7294, marks: 790 },
  { cc: 'cubic', rate: 40, rtt: 40, threshold: 23, goodput: 31.673, marks: 600 },
  { cc: 'reno', rate: 10, rtt: 20, threshold: 3, goodput: 6.9565, marks: 1285 },
  { cc: 'reno', rate: 10, rtt: 40, threshold: 6, goodput: 7.2284, marks: 714 },
  { cc: 'reno', rate: 40, rtt: 20, threshold: 11, goodput: 27.7031, marks: 1148 },
  { cc: 'reno', rate: 40, rtt: 40, threshold: 23, goodput: 28.8772, marks: 822 },
  { cc: 'bbr', rate: 10, rtt: 20, threshold: 3, goodput: 9.5067, marks: 32555 },
  { cc: 'bbr', rate: 10, rtt: 40, threshold: 6, goodput: 9.4566, marks: 17682 },
  { cc: 'bbr', rate: 40, rtt: 20, threshold: 11, goodput: 37.8846, marks: 32975 },
  { cc: 'bbr', rate: 40, rtt: 40, threshold: 23, goodput: 37.8904, marks: 31444 },
] as const;
type Row = (typeof ROWS)[number];

function ran(
  { cc, rate, rtt, threshold }: Row,
  flow: object = {},
): { readonly goodput: number; readonly marks: number } {
  const delay = rtt / 2000;
  const back = { delay, queue: { limit: 100_000 } };
  const simulation = simulate({
    duration: 40,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [{ from: 'a', to: 'b', rate: rate * 1e6, delay, queue: { kind: 'step', limit: 1000, threshold }, back }],
    },
    flows: [
      {
        kind: 'tcp',
        variant: cc,
        stack: 'linux',
        from: 'a',
        to: 'b',
        segmentSize: 1448,
        receiverWindow: 100_000,
        // The recorded program checked for free space every 10 ms.
        parameters: { ecn: 'classic', writeInterval: 0.01 },
        ...flow,
      },
    ],
  } as never);
  simulation.runBefore(Infinity);
  const { receiver } = tcpOf(simulation);
  return { goodput: (receiver.state.delivered * 1448 * 8) / 40e6, marks: simulation.links[0]!.marks };
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
  it.each(rowsNow(['reno', 'cubic'] as const, (cc) => cc === 'reno'))('%s', { timeout: 240_000 }, (cc) => {
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
