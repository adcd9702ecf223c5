/** Veno: losses without a queue reduce the window by a fifth, so it averages 2.12/sqrt(p). */
import { describe, expect, it } from 'vitest';
import { apart } from '../passport.ts';
import { averageOfAimd, constantOf, WHOLE_AND_RECOVERY } from './path.ts';

describe('with losses at random and no queue', () => {
  it('its window averages 2.12/sqrt(p): one loss in 10 000 packets, within 3 %', () => {
    const found = constantOf('veno', 10_000, 2.1213);
    expect(
      apart(
        {
          variant: 'veno',
          stack: 'rfc',
          against: 'AIMD(1, 0.2)',
          experiment: 'one loss in 10000',
          quantity: 'mean cwnd x sqrt(p)',
          why: WHOLE_AND_RECOVERY,
        },
        found,
        2.1213,
        0.03,
      ),
    ).toBeLessThan(0.03);
  });

  it('the round trip of recovery costs the rest: one loss in 1000 packets, within 3 % of 2.04/sqrt(p)', () => {
    const predicted = averageOfAimd(1, 0.2, 1000) / Math.sqrt(1000);
    expect(predicted).toBeCloseTo(2.04, 2);
    const found = constantOf('veno', 1000, 2.1213);
    expect(Math.abs(found / predicted - 1), `${found.toFixed(4)}/sqrt(p)`).toBeLessThan(0.03);
  });
});
