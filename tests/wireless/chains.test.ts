// TCP over static chains with AODV and DSDV, against ns-2.35: nodes 200 m apart, 2 Mb/s, window 32.
import { describe, expect, it } from 'vitest';
import { mobileEnds } from '../../src/scenario/topology.ts';
import { resultOf } from '../../src/lab/result.ts';
import { simulate, tcpOf } from '../experiment.ts';

const chain = (hops: number, seed: number, more: { routing?: object; start?: number; duration?: number } = {}) => {
  const { start = 10, duration = 40, routing = { kind: 'aodv' } } = more;
  return simulate({
    seed,
    duration,
    network: {
      kind: 'manet',
      nodes: hops + 1,
      placement: { kind: 'chain' },
      radio: { dataRate: 2e6 },
      routing,
    } as never,
    flows: [{ variant: 'newreno', stack: 'ns2', start, receiverWindow: 32, parameters: { initialSsthresh: 20 } }],
  });
};

/** Mean goodput of NewReno in ns-2.35, kb/s: one run each of 60 s (3 and 4 hops vary by some per cent with the seed). */
const NS2 = [1069.5, 535.1, 301.7, 211.5];

describe('goodput over a chain is that of ns-2.35', () => {
  it.each([
    [1, 1, 0.03],
    [2, 1, 0.03],
    [3, 4, 0.08],
    [4, 6, 0.08],
  ])('%i hops', (hops, seeds, within) => {
    let sum = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const simulation = chain(hops, seed);
      simulation.runBefore(Infinity);
      sum += resultOf(simulation, 0).flows[0]!.goodput / 1000;
    }
    expect(Math.abs(sum / seeds / NS2[hops - 1]! - 1)).toBeLessThan(within);
  });
});

describe('DSDV on a chain', () => {
  // A new destination is passed on after twice the settling time; the SYN is sent again at 4, 10, 22 and 46 s. As in
  // ns-2 it depends on the jitter of the updates whether a given SYN finds the whole way: hence the median.
  it.each([
    [1, 1],
    [2, 12.2],
    [3, 46],
  ])('delivers the first packet over %i hops after %f s, as ns-2.35', (hops, expected) => {
    const firsts = [1, 2, 3, 4, 5].map((seed) => {
      const simulation = chain(hops, seed, { routing: { kind: 'dsdv' }, start: 1, duration: expected + 3 });
      simulation.runBefore(Infinity);
      const { firstAt } = tcpOf(simulation).receiver.state;
      return firstAt < 0 ? Infinity : firstAt;
    });
    const median = firsts.toSorted((a, b) => a - b)[2]!;
    expect(Math.abs(median - expected)).toBeLessThan(1);
  });
});

describe('the ends of a flow', () => {
  it('are the first and the last node unless it says otherwise', () => {
    const { scenario } = chain(3, 1);
    if (scenario.network.kind !== 'manet') throw new Error('not a network of mobile nodes');
    expect(mobileEnds(scenario.network, scenario.flows[0]!)).toEqual({ from: 0, to: 3 });
  });
});
