/**
 * Stack `rfc` compared with ns-3: a minute of one flow, at 10 Mb/s and 40 ms with queues of a quarter to two
 * bandwidth-delay products, and at 100 Mb/s and 100 ms; ns-3.37 with delayed ACKs, 3.44 without; DCTCP with a queue
 * that marks. One bound holds for all rows. Those beyond it are listed in `ns3Outside.ts` with the reason.
 */
import { describe, expect, it } from 'vitest';
import { oneIn, rowsNow } from '../sweep.ts';
import { beyondOf, isFast, ROWS } from './ns3Figures.ts';
import { OUTSIDE, reasonOf } from './ns3Outside.ts';

describe('goodput within 2 %, segments sent again within 15 % or five, mean queueing delay within 10 %', () => {
  const rows = rowsNow(ROWS, (row, index) => !isFast(row.run) && oneIn(3)(row, index));
  it.each(rows.filter(({ known }) => !known))('$name', (row) => {
    expect(beyondOf(row)).toBe('');
  });
  it.each(rows.filter(({ known }) => known))('beyond, for a reason: $name', (row) => {
    expect(beyondOf(row)).not.toBe('');
  });

  it('every row named as beyond is there, and has a reason', () => {
    expect([...OUTSIDE].filter((name) => !ROWS.some((row) => row.name === name))).toEqual([]);
    expect(ROWS.filter(({ known, run }) => known && reasonOf(run) === undefined)).toEqual([]);
  });
});
