/**
 * What counts as a discovery: the first reply to a request at the node that sent it, timed from the request to its
 * arrival.
 */
import { describe, expect, it } from 'vitest';
import { aodvAir, rfcAir } from './idealAir.ts';

/** Jitter of a forwarded request, s. */
const JITTER = 0.01;

describe('a discovery', () => {
  it('takes from the request to the reply', () => {
    const air = aodvAir(4).chain();
    air.at(1, () => air.send(0, 3)).run(2);
    const [asked, ...later] = air.said;
    const { discoveries, discoveryTime } = air.network.counts.state;
    expect(discoveries).toBe(1);
    // Everything but the last hop of the reply has been sent by then.
    expect(discoveryTime).toBeGreaterThan(later.at(-1)!.time - asked!.time);
    expect(discoveryTime).toBeLessThan(later.at(-1)!.time - asked!.time + JITTER);
  });

  it('is counted once, though several nodes answer the same request', () => {
    // Node 2 gets a reply from 3 itself, and then one over 0 from 1, which knows a route to 3 by then.
    const air = aodvAir(4).link(0, 1).link(0, 2).link(1, 3).link(2, 3);
    air.at(1, () => air.send(1, 3)).at(1.5, () => air.send(2, 3));
    air.run(3);
    expect(air.lines().filter((line) => line.includes('RREP 44 to 2 by 2 '))).toHaveLength(2);
    expect(air.network.counts.state.discoveries).toBe(2);
  });

  it('is one at each end, when both ends ask for one another at once', () => {
    const air = aodvAir(3).chain();
    air
      .at(1, () => air.send(0, 2))
      .at(1, () => air.send(2, 0))
      .run(2);
    expect(air.network.counts.state.discoveries).toBe(2);
  });

  it('counts the request that was answered, not those before it', () => {
    const air = aodvAir(2);
    air.at(1, () => air.send(0, 1));
    air.at(2.5, () => air.link(0, 1)).run(4);
    const [first, second] = air.said;
    expect(second!.time - first!.time).toBe(2);
    const { discoveries, discoveryTime } = air.network.counts.state;
    expect(discoveries).toBe(1);
    expect(discoveryTime).toBeLessThan(2 * JITTER);
  });

  it('is none for a node that is told a way it did not ask for', () => {
    const air = rfcAir(4).chain();
    air.at(1, () => air.send(1, 3)).run(1.9);
    const before = air.network.counts.state.discoveries;
    air.at(2, () => air.send(0, 3)).run(2.5);
    expect(air.lines().some((line) => line.startsWith('1 RREP 48 to 3'))).toBe(true);
    expect(air.network.counts.state.discoveries - before).toBe(1);
  });
});
