/**
 * Runs of real stacks on paths drawn at random: eight by SplitMix64 from state 46, eight from state 4711, each uniform in
 * the logarithm: 2 to 100 Mb/s, round trips of 10 to 200 ms, queues of 10 to 200 packets. docs/validation.md says
 * what was corrected with them.
 */
import { readFileSync } from 'node:fs';
import type { RecordedRun } from '../../src/recorded/recording.ts';
import type { Bottleneck } from '../../src/recorded/twins.ts';
import { ours, type Figures } from './realStacks.ts';

interface HeldOutRun extends Figures, Pick<RecordedRun, 'stack' | 'control' | 'from'> {
  /** Index of its path. */
  readonly path: number;
}

const HELD_OUT = JSON.parse(readFileSync('tests/reference/stacks/heldOut.json', 'utf8')) as {
  readonly paths: readonly Bottleneck[];
  readonly runs: readonly HeldOutRun[];
};

export const HELD_OUT_RUNS = HELD_OUT.runs;

/** The name of a run: stack, control, path. */
export function heldOutName({ stack, control, path }: HeldOutRun): string {
  const { rate, rtt, queue } = HELD_OUT.paths[path]!;
  return `${stack} ${control}: ${rate / 1e6} Mb/s, ${1000 * rtt} ms, ${queue} packets`;
}

/** Runs known to be beyond the bounds, and which figures are: the table of docs/validation.md. */
export const OUTSIDE_THERE: Readonly<Record<string, string>> = {
  'smoltcp cubic: 34.8 Mb/s, 17 ms, 100 packets': 'cuts',
  'smoltcp cubic: 24.7 Mb/s, 11 ms, 128 packets': 'cuts',
  'smoltcp cubic: 10.9 Mb/s, 62 ms, 14 packets': 'share, cuts',
  'smoltcp reno: 3.9 Mb/s, 13 ms, 38 packets': 'cuts',
  'smoltcp reno: 24.7 Mb/s, 11 ms, 128 packets': 'cuts',
  'quinn cubic: 24.7 Mb/s, 11 ms, 128 packets': 'cuts',
  's2n-quic cubic: 17.3 Mb/s, 47 ms, 18 packets': 'before, after',
  'ngtcp2 cubic: 2.9 Mb/s, 138 ms, 64 packets': 'drops, before, after',
  'ngtcp2 cubic: 22.8 Mb/s, 126 ms, 113 packets': 'before, after',
  'ngtcp2 cubic: 78.1 Mb/s, 77 ms, 38 packets': 'drops',
  'ngtcp2 reno: 78.1 Mb/s, 77 ms, 38 packets': 'drops',
  'smoltcp cubic: 15.4 Mb/s, 25 ms, 92 packets': 'share, cuts',
  'smoltcp cubic: 11.9 Mb/s, 195 ms, 13 packets': 'share, cuts, timeouts',
  'smoltcp cubic: 2.4 Mb/s, 34 ms, 36 packets': 'cuts',
  'smoltcp cubic: 29.1 Mb/s, 177 ms, 136 packets': 'share, cuts',
  'smoltcp cubic: 8.7 Mb/s, 142 ms, 14 packets': 'share, cuts, timeouts',
  'smoltcp reno: 2.4 Mb/s, 34 ms, 36 packets': 'cuts',
  'quinn cubic: 8.7 Mb/s, 142 ms, 14 packets': 'before, after',
  'quinn newreno: 8.7 Mb/s, 142 ms, 14 packets': 'before, after',
  's2n-quic cubic: 11.9 Mb/s, 195 ms, 13 packets': 'before, after',
  's2n-quic cubic: 29.1 Mb/s, 177 ms, 136 packets': 'drops, before, after, cuts',
  'ngtcp2 cubic: 11.9 Mb/s, 195 ms, 13 packets': 'cuts',
  'ngtcp2 cubic: 8.7 Mb/s, 142 ms, 14 packets': 'share, cuts',
};

/** The figures of its twin. The rest of the path is that of path A: no losses but those of the queue. */
export const twinOn = (run: HeldOutRun): Figures => ours({ ...run, path: 'A' }, HELD_OUT.paths[run.path]);
