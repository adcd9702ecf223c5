// TCP over static chains with AODV, compared with ns-2.35: nodes 200 m apart, window 32.
import { describe, expect, it } from 'vitest';
import { mobileEnds } from '../../src/scenario/graph/topology.ts';
import { simulate } from '../experiment.ts';
import { apart, stamp } from '../passport.ts';
import { mean } from '../reference/manet.ts';
import { CHAINS, chainScenario, ourGoodputs } from '../reference/manetChains.ts';
import { senderOf } from '../reference/wired.ts';

/**
 * Some of ns-2's chains, and the number of our seeds: longer chains vary more. All of them: `npm run reference:chains`.
 */
const SEEDS = [1, 1, 3, 3, 2, 2] as const;
const FAR = ['newreno', 'vegas', 'l_cubic'];
const SOME = CHAINS.filter(
  ({ name, hops, rate }) => hops <= 2 || (hops <= 6 && rate === 2 && FAR.slice(0, hops <= 4 ? 3 : 2).includes(name)),
);

describe('goodput over a chain is that of ns-2.35', () => {
  it.each(SOME)('$name over $hops hops at $rate Mb/s: $goodput kb/s', (chain) => {
    const { name, hops, rate, goodput, least, most } = chain;
    const { variant, stack, parameters } = senderOf(name);
    const ours = mean(ourGoodputs(chain, SEEDS[hops - 1] ?? 3));
    const about = {
      variant,
      stack,
      network: 'mobile' as const,
      against: 'ns-2.35',
      experiment:
        `a chain of ${hops} hops at ${rate} Mb/s, AODV, ${variant} on ${stack}` +
        (typeof parameters['recovery'] === 'string' ? `, recovery ${parameters['recovery']}` : ''),
      quantity: 'goodput, kb/s',
      why: 'Back-offs and jitter have random streams of their own.',
    };
    if (hops <= 4) {
      const share = hops <= 2 ? 0.03 : 0.08;
      expect(apart(about, ours, goodput, share)).toBeLessThan(share);
      return;
    }
    // On longer chains routes break by chance, so the bound is the range of ns-2's ten runs.
    stamp({
      ...about,
      ours: ours.toFixed(1),
      theirs: goodput.toFixed(1),
      bound: `${least} .. ${most}, ten seeds of ns-2`,
    });
    expect(ours).toBeGreaterThanOrEqual(least);
    expect(ours).toBeLessThanOrEqual(most);
  });
});

describe('the ends of a flow', () => {
  it('are the first and the last node unless it says otherwise', () => {
    const { scenario } = simulate(chainScenario({ name: 'newreno', hops: 3, rate: 2 }, 1));
    if (scenario.network.kind !== 'manet') throw new Error('not a network of mobile nodes');
    expect(mobileEnds(scenario.network, scenario.flows[0]!)).toEqual({ from: 0, to: 3 });
  });
});
