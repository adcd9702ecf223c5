/** Compound: its average window 0.2553/p^0.8 (Tan and others 2006). */
import { expect, it } from 'vitest';
import { apart } from '../passport.ts';
import { averageWindow, WHOLE_AND_RECOVERY } from './path.ts';

it('one loss in 10 000 packets: 0.2553/p^0.8 = 405 segments within 5 %', () => {
  const predicted = 0.2553 * 10_000 ** 0.8;
  const found = averageWindow('compound', 10_000, { start: 350, from: 15, duration: 60 });
  expect(
    apart(
      {
        variant: 'compound',
        stack: 'rfc',
        against: '0.2553/p^0.8',
        experiment: 'one loss in 10000',
        quantity: 'mean cwnd, segments',
        why: WHOLE_AND_RECOVERY,
      },
      found,
      predicted,
      0.05,
    ),
  ).toBeLessThan(0.05);
});
