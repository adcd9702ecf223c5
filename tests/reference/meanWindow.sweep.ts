/**
 * Mean windows with every n-th packet lost, beside ns-2.35's: the law that each growth follows, without the chance of
 * random losses.
 */
import { describe, expect, it } from 'vitest';
import { oneIn, rowsNow } from '../sweep.ts';
import { meanWindowOf, MEAN_WINDOWS } from './meanWindow.ts';

// With n = 10,000 up to five million segments: a busy machine needs its time.
const TIMEOUT = 300_000;

/** The table, and CUBIC once more with the first packet not lost. */
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
