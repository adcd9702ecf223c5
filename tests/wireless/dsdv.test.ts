/** DSDV, update by update: constants and details as in ns-2.35. */
import { describe, expect, it } from 'vitest';
import { firingsOf, simulate } from '../experiment.ts';
import { NO_ROUTE, OUT_OF_RANGE } from '../../src/engine/wireless/losses.ts';
import { DSDV_RULES } from '../../src/engine/wireless/dsdv/rules.ts';
import { dsdvAir } from './idealAir.ts';

describe('updates', () => {
  it('the first leaves within 2 s with the own entry alone, 12 bytes behind 20 of headers', () => {
    const air = dsdvAir(3);
    air.run(2.02);
    expect(air.lines().toSorted()).toEqual(['0 full 32 0/0/4 of 0', '1 full 32 1/0/4 of 1', '2 full 32 2/0/4 of 2']);
  });
  it('full updates follow after 11.25 to 15 s and raise the own number by two', () => {
    const air = dsdvAir(1);
    air.run(200);
    const waits = air.said.slice(1).map(({ time }, index) => time - air.said[index]!.time);
    for (const wait of waits) {
      expect(wait).toBeGreaterThan(11.24);
      expect(wait).toBeLessThan(15.01);
    }
    expect(waits.length).toBeGreaterThan(12);
    expect(air.lines().slice(0, 3)).toEqual(['0 full 32 0/0/4 of 0', '0 full 32 0/0/6 of 0', '0 full 32 0/0/8 of 0']);
  });
  it('a new destination is told 12 s after it was heard, twice the first settling time', () => {
    const air = dsdvAir(2).chain();
    air.run(30);
    const heard = air.firings.find(({ place, subject }) => place === 0 && subject === 1)!;
    expect(air.rulesIn(0)).toContain('A new destination');
    const reported = air.said.find(({ node, text }) => node === 0 && / 1\/1\//.test(text))!;
    expect(reported.time - heard.time).toBeGreaterThanOrEqual(12);
    expect(reported.time - heard.time).toBeLessThan(12.02);
  });
  it('a chain of five nodes knows the way to its end after 12 s for each further hop', () => {
    const air = dsdvAir(5).chain();
    const knownAt: number[] = [];
    for (let time = 0; time < 60; time += 0.25)
      air.at(time, () => {
        for (let node = 3; node >= 0; node--)
          if (knownAt[node] === undefined && air.agents[node]!.hopsTo(4) >= 0) knownAt[node] = time;
      });
    air.run(60);
    expect(air.agents.map((agent) => agent.hopsTo(4))).toEqual([4, 3, 2, 1, 0]);
    for (let node = 0; node < 3; node++) {
      expect(knownAt[node]! - knownAt[node + 1]!).toBeGreaterThan(11);
      expect(knownAt[node]! - knownAt[node + 1]!).toBeLessThan(16);
    }
  });
  it('of two ways the shorter one is taken, and the newer number wins over both', () => {
    // 0 - 1 - 3 and 0 - 2 - 4 - 3.
    const air = dsdvAir(5).link(0, 1).link(1, 3).link(0, 2).link(2, 4).link(4, 3);
    air.run(80);
    expect(air.agents[0]!.hopsTo(3)).toBe(2);
    expect(air.agents[0]!.nextHop(3)).toBe(1);
    expect(air.firings.length).toBeGreaterThan(50);
  });
  it('updates of one node are at least a second apart, but for full ones', () => {
    const air = dsdvAir(6).chain();
    air
      .at(40, () => air.link(2, 3, false))
      .at(100, () => air.link(2, 3))
      .run(200);
    for (let node = 0; node < 6; node++) {
      const mine = air.said.filter((message) => message.node === node);
      mine.slice(1).forEach(({ time, text }, index) => {
        if (text.startsWith('triggered')) expect(time - mine[index]!.time).toBeGreaterThan(0.989);
      });
    }
    expect(air.lines().some((line) => line.includes('triggered'))).toBe(true);
  });
});

describe('losing a neighbour', () => {
  it('a neighbour that is silent for 45 s is gone: infinity with an odd number, told at once', () => {
    const air = dsdvAir(3).chain();
    air.at(60, () => air.link(1, 2, false)).run(130);
    const lost = air.firings.filter(({ place }) => place === 1)[
      air.rulesIn(1).indexOf('No updates from the neighbour')
    ]!;
    expect(lost.subject).toBe(2);
    expect(lost.after2 % 2).toBe(1);
    expect(lost.time).toBeGreaterThan(60 + 45 - 15);
    expect(lost.time).toBeLessThan(60 + 45);
    expect(
      air.said.some(
        ({ node, time, text }) => node === 1 && time >= lost.time && time < lost.time + 1.2 && text.includes('2/250/'),
      ),
    ).toBe(true);
    expect(air.agents[0]!.hopsTo(2)).toBe(-1);
  });
  it('without the link layer a broken link is used on and on; with it the route is given up at once', () => {
    const run = (useMac: boolean) => {
      const air = dsdvAir(3, { useMac }).chain();
      air.at(50, () => air.link(1, 2, false));
      for (let time = 50.5; time < 60; time += 0.5) air.at(time, () => air.send(0, 2));
      return air.run(60);
    };
    const off = run(false);
    expect(off.dropped.every(({ node, cause }) => node === 1 && cause === OUT_OF_RANGE)).toBe(true);
    expect(off.dropped.length).toBeGreaterThan(15);
    expect(off.agents[0]!.hopsTo(2)).toBe(2);
    const on = run(true);
    expect(on.rulesIn(1)).toContain('The link to the next hop is broken');
    expect(on.agents[0]!.hopsTo(2)).toBe(-1);
    expect(on.dropped.length).toBeLessThan(15);
  });
  it('a node that hears it is gone says with a new number that it is there', () => {
    const air = dsdvAir(3).chain();
    air
      .at(60, () => air.link(1, 2, false))
      .at(115, () => air.link(1, 2))
      .run(160);
    expect(air.agents[0]!.hopsTo(2)).toBe(2);
    expect(air.rulesIn(2)).toContain('The node itself is reported unreachable');
  });
  it('a node with newer news contradicts one that believes a destination gone', () => {
    // Node 2 is isolated for a while and loses 3; node 1 hears 3 all the time.
    const air = dsdvAir(4).chain().link(1, 3);
    const alone = (is: boolean) => () => {
      air.link(2, 3, false).link(1, 2, !is);
    };
    air.at(60, alone(true)).at(115, alone(false)).run(160);
    expect(air.agents[2]!.hopsTo(3)).toBe(2);
    expect(air.rulesIn(1)).toContain('A neighbour has an older broken route');
  });
});

describe('data', () => {
  it('5 packets wait for each unknown destination; the oldest is dropped first', () => {
    const air = dsdvAir(3).chain();
    air.at(3, () => {
      for (let i = 0; i < 8; i++) air.send(0, 2);
    });
    air.run(30);
    expect(air.dropped.map(({ number, cause }) => [number, cause])).toEqual(
      [0, 1, 2].map((number) => [number, NO_ROUTE]),
    );
    expect(air.arrived.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7]);
    expect(air.arrived[0]!.time).toBeGreaterThan(12);
  });
  it('an update of a neighbour that did not name itself makes a route of one hop to it', () => {
    // Node 1 announces 0 in a triggered update, the first that node 2 hears of it.
    const lone = () => dsdvAir(3).link(0, 1);
    const probe = lone().at(20, () => probe.link(0, 1, false));
    probe.run(80);
    const reported = probe.said.find(({ node, text }) => node === 1 && text.startsWith('triggered'))!;
    const air = lone().at(20, () => air.link(0, 1, false));
    air.at(reported.time - 0.0005, () => air.link(1, 2)).run(reported.time + 0.01);
    expect(air.rulesIn(2)).toContain('A neighbour without an entry for itself');
    expect(air.agents[2]!.hopsTo(1)).toBe(1);
  });
});

describe('a destination that walks to the other side of its source', () => {
  const simulation = simulate({
    duration: 80,
    network: {
      kind: 'manet',
      routing: { kind: 'dsdv', useMac: true } as never,
      area: [1000, 1000],
      nodes: 3,
      placement: {
        kind: 'list',
        positions: [
          [0, 0],
          [200, 0],
          [400, 0],
        ],
      },
      mobility: {
        kind: 'trace',
        moves: [
          [40, 2, 400, 600, 200],
          [45, 2, 0, 230, 200],
        ],
      },
    },
    flows: [{ kind: 'udp', from: 0, to: 2, packetSize: 500, rate: 4e4, start: 30 }],
  });
  const reported = firingsOf(simulation);

  it('packets that the link layer gives back at once wait again, and the run goes on', () => {
    expect(simulation.now).toBeGreaterThan(79);
  });

  it('what waited in between goes back to the source by the new way, and is dropped there', () => {
    const back = reported.filter(({ title }) => title === 'It came back');
    expect(back.map(({ time, place }) => [time.toFixed(1), place])).toEqual([['69.8', 0]]);
  });
});

it('rules speak of what is advertised, as the paper does', () => {
  const texts = DSDV_RULES.flatMap(({ title, formula, plain }) => [title, formula, plain]);
  expect(texts.filter((text) => /\b(told|tells?|news|ways?|passe?d? on)\b/i.test(text))).toEqual([]);
});
