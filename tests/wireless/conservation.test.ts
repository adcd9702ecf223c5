// Packets of mobile networks are neither lost nor made: sent + doubled = received + dropped + in flight.
import { describe, expect, it } from 'vitest';
import { simulate } from '../experiment.ts';
import { records } from './records.ts';

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
