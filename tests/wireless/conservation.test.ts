// Packets of mobile networks neither vanish nor appear: sent + duplicated = received + dropped + in flight.
import { describe, expect, it } from 'vitest';
import { simulate } from '../experiment.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { duplicatesOf, randomMobile } from './randomMobile.ts';
import { records } from './records.ts';

/** Positions of the nodes in a network from a bug report: it sent 271 packets and accounted for 272. */
const POSITIONS = [
  [152.41, 487.063],
  [51.945, 660.68],
  [233.153, 617.85],
  [299.786, 743.653],
  [377.081, 464.06],
  [342.06, 378.566],
  [181.129, 581.783],
  [583.495, 170.503],
  [295.006, 518.913],
  [150.056, 251.641],
  [45.128, 193.379],
  [413.225, 445.009],
  [49.831, 738.224],
  [294.33, 776.122],
  [594.99, 63.474],
  [331.077, 545.996],
  [533.358, 735.539],
  [299.962, 50.086],
  [126.988, 389.632],
  [91.351, 647.215],
  [164.623, 73.005],
  [469.621, 159.402],
  [430.811, 685.194],
];

const ROUTINGS = ['static', 'aodv', 'dsdv'];
const walking = (routing: string, seed: number) =>
  simulate({
    seed,
    duration: 12,
    network: {
      kind: 'manet',
      nodes: 12,
      area: [800, 400],
      mobility: { kind: 'randomWaypoint', maxSpeed: 30, pause: 0 },
      radio: { dataRate: 2e6, loss: { kind: 'bernoulli', rate: 0.02 } },
      interfaceQueue: { limit: 10 },
      routing: { kind: routing },
    } as never,
    flows: [
      { variant: 'newreno', stack: 'ns2', receiverWindow: 32, forcedDrops: [{ segment: 7 }] },
      { kind: 'udp', from: 3, to: 7, rate: 3e5, packetSize: 700 },
      { variant: 'sack', stack: 'rfc', from: 5, to: 1, receiverWindow: 20 },
    ],
  });

describe.each(ROUTINGS)('with %s routes', (routing) => {
  it('no packet is lost count of, at any moment', () => {
    for (const seed of [routing.length]) {
      const simulation = walking(routing, seed);
      while (simulation.runBefore(Infinity, 7919) > 0)
        for (const { sent, accounted } of records(simulation)) expect(accounted).toBe(sent);
      expect(records(simulation)[0]!.sent).toBeGreaterThan(5);
    }
  });

  it('the state can be put back, and the run is the same again', () => {
    const simulation = walking(routing, 3);
    simulation.runBefore(Infinity, 40_000);
    const then = simulation.save();
    const digest = simulation.digest();
    simulation.runBefore(Infinity, 40_000);
    const later = simulation.digest();
    simulation.restore(then);
    expect(simulation.digest()).toBe(digest);
    simulation.runBefore(Infinity, 40_000);
    expect(simulation.digest()).toBe(later);
    const fresh = walking(routing, 3);
    fresh.runBefore(Infinity, 40_000);
    expect(fresh.digest()).toBe(digest);
  });
});

describe('networks made by chance, without RTS and with losses', () => {
  // npm run reference:mobile tries any number of them.
  it('account for every packet and ACK, copies included, at every moment and in the result', () => {
    const copies = Array.from({ length: 64 }, (_, number) => duplicatesOf(randomMobile(number)));
    expect(copies.filter((each) => each > 0).length).toBeGreaterThan(1);
  });

  it('and the one of the report counts one copy', () => {
    expect(
      duplicatesOf({
        seed: 12,
        duration: 14.735,
        network: {
          kind: 'manet',
          nodes: POSITIONS.length,
          area: [694.99, 876.122],
          placement: { kind: 'list', positions: POSITIONS },
          radio: { dataRate: 2e6, basicRate: 1e6, rtsThreshold: 3000 },
          interfaceQueue: { limit: 5 },
        },
        flows: [
          { variant: 'vegas', from: '19', to: '22', start: 8.373, receiverWindow: 32, stack: 'ns2' },
          { variant: 'cubic', from: '14', to: '5', start: 8.623, receiverWindow: 4, stack: 'ns2-linux' },
          { variant: 'sack', from: '9', to: '1', start: 9.852, segmentSize: 1000, receiverWindow: 16, stack: 'ns2' },
        ].map((flow) => ({ segmentSize: 512, parameters: { initialSsthresh: 20 }, ...flow })),
      } as ScenarioInput),
    ).toBe(1);
  });
});

describe('the movement of the nodes', () => {
  it('is the same for every routing protocol when the seed is the same', () => {
    const places = ROUTINGS.map((routing) => {
      const { movement } = walking(routing, 4).manet!;
      const at = new Float64Array(2);
      movement.place(5, 13.7, at, 0);
      return [...at];
    });
    expect(places[1]).toEqual(places[0]);
    expect(places[2]).toEqual(places[0]);
  });
});
