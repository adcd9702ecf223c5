/**
 * Goodput with packets lost at random, beside ns-2.35's: means over ten seeds here and ten to forty there, as both draw
 * their own losses. The whole table, which takes minutes: `npm run reference:loss`.
 */
import { describe, expect, it } from 'vitest';
import { stamp } from '../passport.ts';
import { mean } from './manet.ts';
import { boundOf, ourGoodput, RANDOM_LOSSES } from './randomLoss.ts';
import { senderOf } from './wired.ts';

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

describe('with random losses the mean goodput is that of ns-2 within two standard errors or 5 %', () => {
  it.each(RANDOM_LOSSES.filter(({ rate }) => rate === 0.03))(
    '$name, one packet in 1/$rate lost: $goodput kb/s',
    (row) => {
      const { name, rate, goodput, deviation, seeds } = row;
      const ours = mean(SEEDS.map((seed) => ourGoodput(name, rate, seed)));
      const { variant, stack, parameters } = senderOf(name);
      const recovery = parameters['recovery'];
      stamp({
        variant,
        stack,
        against: 'ns-2.35',
        experiment:
          `${100 * rate} % of the packets lost at random` +
          (typeof recovery === 'string' ? `, recovery ${recovery}` : ''),
        quantity: 'mean goodput, kb/s',
        ours: ours.toFixed(0),
        theirs: `${goodput.toFixed(0)} (${seeds} seeds, standard deviation ${deviation.toFixed(0)})`,
        bound: `within ${boundOf(row).toFixed(0)} kb/s`,
      });
      expect(Math.abs(ours - goodput)).toBeLessThanOrEqual(boundOf(row));
    },
  );
});
