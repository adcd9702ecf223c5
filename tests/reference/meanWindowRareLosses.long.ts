/** As `meanWindow.test.ts`, with every 10,000th packet lost: windows of up to 1157 segments. */
import { describe, expect, it } from 'vitest';
import { besideMeanWindow, MEAN_WINDOWS } from './meanWindow.ts';

// Up to five million segments: a busy machine needs its time.
const TIMEOUT = 300_000;

describe('with every 10,000th packet lost the mean window is that of ns-2', () => {
  it.each(MEAN_WINDOWS.filter(({ n }) => n > 1000))(
    '$name: $segments segments',
    (row) => {
      expect(besideMeanWindow(row)).toBe(row.segments.toFixed(2));
    },
    TIMEOUT,
  );
});
