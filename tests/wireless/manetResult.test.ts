/** What a result reports about the routing protocol and the route. */
import { describe, expect, it } from 'vitest';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { routingText } from '../../src/cli/run/summaryText.ts';

function manetOf(input: ScenarioInput) {
  const simulation = simulate(input);
  simulation.runBefore(Infinity);
  return resultOf(simulation, 0).manet!;
}

const chain = {
  kind: 'manet',
  nodes: 4,
  area: [800, 200] as number[],
  placement: { kind: 'chain' },
  mobility: { kind: 'static' },
} as const;

describe('the result of a wireless network', () => {
  it('counts the messages of one discovery on a chain of three hops', () => {
    const manet = manetOf({
      duration: 2,
      network: chain,
      flows: [{ kind: 'udp', from: 0, to: 3, rate: 16e3, packetSize: 1000, start: 1 }],
    });
    expect(manet.routingMessages).toEqual({
      RREQ: { sent: 1, forwarded: 2, received: 5 },
      RREP: { sent: 1, forwarded: 2, received: 3 },
    });
    expect(manet).toMatchObject({ routingPackets: 6, routingBytes: 3 * 48 + 3 * 44, discoveries: 1, meanHops: 3 });
    // Reverse routes in nodes 1 to 3, routes to node 3 in nodes 0 to 2.
    expect(manet.routeChanges).toBe(6);
    expect(manet.routingOverhead).toBe(6 / 2);
    expect(manet.meanDiscovery).toBeGreaterThan(0.01);
    expect(manet.meanDiscovery).toBeLessThan(0.06);
    expect(manet.partitionRatio).toBe(0);
  });

  it('says for what share of the time there was no way', () => {
    const manet = manetOf({
      duration: 41,
      network: {
        ...chain,
        nodes: 2,
        placement: {
          kind: 'list',
          positions: [
            [100, 100],
            [200, 100],
          ],
        },
        // 10 m/s from 11 s on: out of range at 26 s.
        mobility: { kind: 'trace', moves: [[11, 1, 700, 100, 10]] },
      },
      flows: [{ kind: 'udp', from: 0, to: 1, rate: 16e3, packetSize: 1000, start: 1 }],
    });
    expect(manet.partitionRatio).toBeCloseTo((41 - 26) / 40, 1);
    expect(routingText(manet).join(' ')).toContain('% of the time no route led from source to sink.');
  });

  it('has updates for DSDV and no messages for static routes', () => {
    const flows = [{ kind: 'udp', from: 0, to: 3, rate: 16e3, packetSize: 1000, start: 1 }] as const;
    const dsdv = manetOf({ duration: 30, network: { ...chain, routing: { kind: 'dsdv' } }, flows: [...flows] });
    expect(Object.keys(dsdv.routingMessages)).toEqual(['full', 'triggered']);
    expect(dsdv.meanDiscovery).toBeNull();
    const fixed = manetOf({ duration: 3, network: { ...chain, routing: { kind: 'static' } }, flows: [...flows] });
    expect(fixed).toMatchObject({ routingPackets: 0, routingMessages: {}, routingOverhead: 0, meanHops: 3 });
  });
});
