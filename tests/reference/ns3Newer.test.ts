/**
 * Stack `rfc` beside ns-3.44: an ACK for every segment at 10 Mb/s and 40 ms; DCTCP with a queue that marks. The bounds are
 * those of `ns3.test.ts`; 100 Mb/s and 100 ms are in `ns3Fast.long.ts`.
 */
import { describe, expect, it } from 'vitest';
import { beyondOf, isFast, ROWS } from './ns3Figures.ts';

describe('goodput within 2 %, segments sent again within 15 % or five, mean queueing delay within 10 %', () => {
  const rows = ROWS.filter(({ run }) => run.version !== 'ns-3.37' && !isFast(run));
  it.each(rows.filter(({ known }) => !known))('$name', (row) => {
    expect(beyondOf(row)).toBe('');
  });
  it.each(rows.filter(({ known }) => known))('beyond, for a reason: $name', (row) => {
    expect(beyondOf(row)).not.toBe('');
  });
});
