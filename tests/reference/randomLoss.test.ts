/**
 * Goodput with packets lost at random, beside ns-2.35's: means over ten seeds here and ten to forty there, as both draw
 * their own losses. More seeds: `npm run reference:loss 40`. Losses of 0.1 %: `randomLossRare.long.ts`.
 */
import { describe, expect, it } from 'vitest';
import { boundOf, RANDOM_LOSSES } from './randomLoss.ts';
import { goodputApart } from './randomLossFigures.ts';

describe('with random losses the mean goodput is that of ns-2 within two standard errors or 5 %', () => {
  it.each(RANDOM_LOSSES.filter(({ rate }) => rate >= 0.01))('$name, a share of $rate lost: $goodput kb/s', (row) => {
    expect(goodputApart(row)).toBeLessThanOrEqual(boundOf(row));
  });
});
