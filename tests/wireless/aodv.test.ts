/**
 * AODV, message by message. The exchanges marked ns-2 come from traces of ns-2.35 for the same network (RTR lines: who
 * sends what with which fields).
 */
import { describe, expect, it } from 'vitest';
import { NO_ROUTE, OUT_OF_RANGE } from '../../src/engine/wireless/losses.ts';
import { aodvAir, rfcAir } from './idealAir.ts';

describe('as in ns-2', () => {
  it('a request goes along a chain of four nodes, and the reply comes back', () => {
    const air = aodvAir(4).chain();
    air.at(1, () => air.send(0, 3)).run(2);
    expect(air.lines()).toEqual([
      '0 RREQ 48 ttl 30 hops 1 id 1 wants 3/0 from 0/4',
      '1 RREQ 48 ttl 29 hops 2 id 1 wants 3/0 from 0/4',
      '2 RREQ 48 ttl 28 hops 3 id 1 wants 3/0 from 0/4',
      '3 RREP 44 to 0 by 2 ttl 30 hops 1 way to 3/4 life 10.0',
      '2 RREP 44 to 0 by 1 ttl 29 hops 2 way to 3/4 life 10.0',
      '1 RREP 44 to 0 by 0 ttl 28 hops 3 way to 3/4 life 10.0',
    ]);
    expect(air.arrived.map(({ number }) => number)).toEqual([0]);
  });
  it('a destination that does not answer is asked for at 1, 3, 7 and 12.5 s and given up at 20 s, then from 30 s on again', () => {
    const air = aodvAir(2);
    for (const time of [1, 4, 10, 22, 46]) air.at(time, () => air.send(0, 1));
    air.run(60);
    expect(air.lines(true)).toEqual([
      '1.000 0 RREQ 48 ttl 30 hops 1 id 1 wants 1/0 from 0/4',
      '3.000 0 RREQ 48 ttl 30 hops 1 id 2 wants 1/0 from 0/6',
      '7.000 0 RREQ 48 ttl 30 hops 1 id 3 wants 1/0 from 0/8',
      '12.500 0 RREQ 48 ttl 30 hops 1 id 4 wants 1/0 from 0/10',
      '30.000 0 RREQ 48 ttl 30 hops 1 id 5 wants 1/0 from 0/12',
      '32.000 0 RREQ 48 ttl 30 hops 1 id 6 wants 1/0 from 0/14',
      '36.000 0 RREQ 48 ttl 30 hops 1 id 7 wants 1/0 from 0/16',
      '41.500 0 RREQ 48 ttl 30 hops 1 id 8 wants 1/0 from 0/18',
    ]);
    expect(air.dropped.map(({ number, time, cause }) => [number, time, cause])).toEqual([
      [0, 20, NO_ROUTE],
      [1, 20, NO_ROUTE],
      [2, 20, NO_ROUTE],
      [3, 49, NO_ROUTE],
      [4, 49, NO_ROUTE],
    ]);
  });
  it('a break near the source: an error goes to the source, whose next searches are rings of 5, 7 and then 30 hops', () => {
    const air = aodvAir(4).chain();
    for (let time = 1; time < 6; time += 0.125) air.at(time, () => air.send(0, 3));
    air.at(5, () => air.link(1, 2, false)).run(8);
    const after = air.lines().slice(6);
    expect(after.slice(0, 7)).toEqual([
      '1 RERR 32 3/5',
      '0 RREQ 48 ttl 5 hops 1 id 2 wants 3/5 from 0/6',
      '1 RREQ 48 ttl 4 hops 2 id 2 wants 3/5 from 0/6',
      '0 RREQ 48 ttl 7 hops 1 id 3 wants 3/5 from 0/8',
      '1 RREQ 48 ttl 6 hops 2 id 3 wants 3/5 from 0/8',
      '0 RREQ 48 ttl 30 hops 1 id 4 wants 3/5 from 0/10',
      '1 RREQ 48 ttl 29 hops 2 id 4 wants 3/5 from 0/10',
    ]);
    expect(air.dropped[0]).toMatchObject({ node: 1, cause: OUT_OF_RANGE });
  });
  it('a break near the destination is repaired on the spot: the node before it asks itself', () => {
    // 0 - 1 - 2 - 3 and 1 - 4 - 3.
    const air = aodvAir(5).chain().link(1, 4);
    for (let time = 1; time < 6; time += 0.25) air.at(time, () => air.send(0, 3));
    air
      .at(5.1, () => {
        const broken = air.agents[1]!.nextHop(3);
        air.link(broken, 3, false).link(2, 4);
      })
      .run(6);
    const after = air.lines(true).filter((line) => Number(line.split(' ')[0]) > 5);
    const repairer = after[0]!.split(' ')[1]!;
    expect(after[0]).toMatch(/RREQ 48 ttl 30 hops 1 id 1 wants 3\/4 from \d\/4$/);
    expect(air.rulesIn(Number(repairer))).toContain('Local repair');
    expect(after.some((line) => line.includes(`RREP 44 to ${repairer}`) && line.includes('hops 1 way to 3/6'))).toBe(
      true,
    );
    // Every packet arrives, including the one that found the link broken.
    expect(air.arrived).toHaveLength(20);
    expect(air.dropped).toEqual([]);
  });
  it('a repair that brings no route is given up only at twice the moment meant', () => {
    const air = aodvAir(4).chain();
    for (let time = 1; time < 5; time += 0.25) air.at(time, () => air.send(0, 3));
    air.at(3.1, () => air.link(2, 3, false)).run(20);
    const rules = air.firings.filter(({ place }) => place === 2);
    const failed = rules.find(({ time }, index) => air.rulesIn(2)[index] === 'Local repair has failed' && time > 3)!;
    // The break is found at 3.27 s; the wait for an answer ends some tenths of a second later.
    expect(failed.time).toBeGreaterThan(2 * 3.27);
    expect(failed.time).toBeLessThan(2 * 5.2);
  });
  it('a route that nothing uses ends after 10 s, at the next look at the table', () => {
    const air = aodvAir(2).chain();
    air.at(1, () => air.send(0, 1)).run(20);
    const ended = air.firings.filter((_, index) => air.firings[index]!.place === 0).at(-1)!;
    expect(air.rulesIn(0).at(-1)).toBe('The route has not been used and ends');
    expect(ended.time).toBe(11.5);
    expect(ended.before).toBe(1);
    expect(ended.after).toBe(Infinity);
    expect(ended.after2).toBe(ended.before2 + 1);
  });
  it('a node on the way answers from its table', () => {
    const air = aodvAir(4).chain();
    air
      .at(1, () => air.send(1, 3))
      .at(2, () => air.send(0, 3))
      .run(3);
    expect(air.lines().slice(-2)).toEqual([
      '0 RREQ 48 ttl 30 hops 1 id 1 wants 3/0 from 0/4',
      '1 RREP 44 to 0 by 0 ttl 30 hops 3 way to 3/4 life 9.0',
    ]);
  });
  it('a packet that comes to a node without a route is dropped there, and the neighbours are told', () => {
    const air = aodvAir(3, { localRepair: 'never' }).chain();
    air.at(1, () => air.send(0, 2));
    // Node 0 keeps the route over 1 longer than 1 itself does.
    air.at(3, () => air.link(1, 2, false)).at(3, () => air.send(1, 2));
    air.at(3.0205, () => air.send(0, 2)).run(4);
    expect(air.rulesIn(1)).toContain('A packet came for which there is no route');
    expect(air.dropped.at(-1)).toMatchObject({ node: 1, cause: NO_ROUTE });
    expect(air.rulesIn(0)).toContain('Route error');
  });
  it('the send buffer holds 64 packets for 30 s and drops the oldest first', () => {
    const air = aodvAir(2, { requestPause: 0, requestRetries: 100 });
    air.at(1, () => {
      for (let i = 0; i < 70; i++) air.send(0, 1);
    });
    air.at(32, () => air.send(0, 1)).run(33);
    expect(air.dropped.filter(({ time }) => time === 1).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(air.dropped.filter(({ time }) => time > 31)).toHaveLength(64);
  });
});

describe('as RFC 3561 says', () => {
  it('the search begins with a ring of one hop and grows by two until 7, then goes through the network, with doubled waits', () => {
    const air = rfcAir(2);
    air.at(1, () => air.send(0, 1)).run(30);
    const ttls = air.lines().map((line) => Number(/ttl (\d+)/.exec(line)![1]));
    expect(ttls).toEqual([1, 3, 5, 7, 35, 35, 35]);
    // RING_TRAVERSAL_TIME = 2 x 40 ms x (TTL + 2), then NET_TRAVERSAL_TIME = 2.8 s and twice that.
    const waits = air.said.slice(1).map(({ time }, index) => time - air.said[index]!.time);
    expect(waits.map((wait) => Number(wait.toFixed(6)))).toEqual([0.24, 0.4, 0.56, 0.72, 2.8, 5.6]);
    expect(air.dropped.map(({ time }) => Number(time.toFixed(6)))).toEqual([
      1 + 0.24 + 0.4 + 0.56 + 0.72 + 2.8 + 5.6 + 11.2,
    ]);
  });
  it('an answer from the table also tells the destination the way back', () => {
    const air = rfcAir(4).chain();
    air
      .at(1, () => air.send(1, 3))
      .at(2, () => air.send(0, 3))
      .run(2.5);
    const lines = air.lines();
    expect(lines.some((line) => line.startsWith('1 RREP 48 to 0'))).toBe(true);
    expect(lines.some((line) => line.startsWith('1 RREP 48 to 3') && line.includes('way to 0'))).toBe(true);
    expect(air.agents[3]!.hopsTo(0)).toBe(3);
  });
  it('an error goes by unicast to the only node that uses the route', () => {
    const air = rfcAir(4).chain();
    for (let time = 1; time < 4; time += 0.25) air.at(time, () => air.send(0, 3));
    air.at(3.1, () => air.link(1, 2, false)).run(3.5);
    expect(air.lines().some((line) => line.startsWith('1 RERR 40 by 0 3/'))).toBe(true);
  });
  it('data keeps the routes to both its ends alive', () => {
    const air = rfcAir(3).chain();
    for (let time = 1; time < 12; time += 0.5) air.at(time, () => air.send(0, 2));
    air.run(12);
    expect(air.agents[1]!.hopsTo(0)).toBe(1);
    const ns2 = aodvAir(3, { activeRouteTimeout: 3 }).chain();
    for (let time = 1; time < 12; time += 0.5) ns2.at(time, () => ns2.send(0, 2));
    ns2.run(12);
    expect(ns2.agents[1]!.hopsTo(0)).toBe(-1);
  });
  it('a destination raises its number only when the request asks for a higher one', () => {
    const air = rfcAir(3).chain();
    air.at(1, () => air.send(0, 2)).run(2);
    expect(air.lines().find((line) => line.startsWith('2 RREP'))).toContain('way to 2/2 ');
  });
  it('without the link layer, a neighbour whose hellos stop is lost', () => {
    const air = rfcAir(3, { hello: true, linkLayerDetection: false }).chain();
    for (let time = 1; time < 9; time += 0.5) air.at(time, () => air.send(0, 2));
    air.at(5, () => air.link(1, 2, false)).run(9);
    expect(air.lines().filter((line) => line.includes('HELLO')).length).toBeGreaterThan(10);
    const lost = air.firings.filter(({ place }) => place === 1)[air.rulesIn(1).indexOf('No hello any more')]!;
    expect(lost.time).toBeGreaterThan(6.7);
    expect(lost.time).toBeLessThan(8.4);
    expect(air.rulesIn(0)).toContain('Route error');
  });
});

it('a request names what it follows from: from the broken link to the answer', () => {
  const air = aodvAir(4).chain();
  for (let time = 1; time < 6; time += 0.125) air.at(time, () => air.send(0, 3));
  air
    .at(5, () => air.link(1, 2, false))
    .at(5.4, () => air.link(1, 3))
    .run(7);
  const last = air.firings.filter(({ place }) => place === 0).at(-1)!;
  const chain: string[] = [];
  for (let at = last; ;) {
    chain.push(
      `${at.place} ${air.rulesIn(at.place)[air.firings.filter(({ place }) => place === at.place).indexOf(at)]!}`,
    );
    const cause = air.firings.find(({ id }) => id === at.cause);
    if (cause === undefined) break;
    at = cause;
  }
  expect(chain).toEqual([
    '0 Route from a reply',
    '1 The reply is passed on',
    '3 The destination answers',
    '1 The request is passed on',
    expect.stringMatching(/^0 Search/),
  ]);
});
