/**
 * Mean windows with every n-th packet lost, beside ns-2.35's: the law that each growth follows, without the chance of
 * random losses. With n = 10,000: `meanWindowRareLosses.long.ts`.
 */
import { describe, expect, it } from 'vitest';
import { besideMeanWindow, MEAN_WINDOWS } from './meanWindow.ts';

describe('with every n-th packet lost the mean window is that of ns-2', () => {
  it.each(MEAN_WINDOWS.filter(({ n }) => n <= 1000))('$name, n = $n: $segments segments', (row) => {
    expect(besideMeanWindow(row)).toBe(row.segments.toFixed(2));
  });

  it('CUBIC, n = 1000, the first packet not lost: 50.97 segments', () => {
    expect(besideMeanWindow({ name: 'l_cubic', n: 1000, segments: 50.97 }, false)).toBe('50.97');
  });
});
