/**
 * Mean windows with every n-th packet lost, compared with ns-2.35: the law that each growth follows, without the
 * variance of random losses.
 */
import { describe, expect, it } from 'vitest';
import { oneIn, rowsNow } from '../sweep.ts';
import { meanWindowOf, MEAN_WINDOWS } from './meanWindow.ts';

// With n = 10,000 a run has up to five million segments, which takes long on a busy machine.
const TIMEOUT = 300_000;

/** The table, and CUBIC a second time without the loss of the first packet. */
const ROWS = [
  ...MEAN_WINDOWS.map((row) => ({ ...row, synLost: true })),
  { name: 'l_cubic', n: 1000, segments: 50.97, synLost: false },
];

describe('with every n-th packet lost the mean window is that of ns-2', () => {
  it.each(rowsNow(ROWS, (row, index) => row.n <= 1000 && oneIn(2)(row, index)))(
    '$name, n = $n, the first one too: $synLost: $segments segments',
    ({ synLost, ...row }) => {
      expect(meanWindowOf(row, synLost)).toBe(row.segments.toFixed(2));
    },
    TIMEOUT,
  );
});
