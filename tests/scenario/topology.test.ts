import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, type Topology } from '../../src/scenario/graph/topology.ts';
import { complete } from './refusals.ts';

const build = (input: unknown): Topology => networkOf(complete(input));
const names = (topology: Topology, links: readonly number[]): string =>
  links.map((link) => topology.links[link]?.name).join(' ');

describe('a dumbbell', () => {
  const topology = build({
    network: { reverse: { rate: '1Mb', queue: { limit: 7 } } },
    flows: [{}, { sinkAccess: { delay: '30ms' }, sourceAccess: { rate: '5Mb' } }],
  });

  it('has sources, two routers and sinks', () => {
    expect(topology.nodes.map((node) => node.id)).toEqual(['s0', 's1', 'r0', 'r1', 'd0', 'd1']);
  });

  it('has the bottleneck first, then the access links of each flow', () => {
    expect(topology.links.map((link) => link.name)).toEqual([
      'r0>r1',
      'r1>r0',
      's0>r0',
      'r0>s0',
      'r1>d0',
      'd0>r1',
      's1>r0',
      'r0>s1',
      'r1>d1',
      'd1>r1',
    ]);
    expect(topology.bottleneck).toBe(0);
    expect(topology.links.map((link) => link.shared)).toEqual([true, true, ...Array.from({ length: 8 }, () => false)]);
  });

  it('leads every flow over the bottleneck and back', () => {
    expect(topology.flows.map((flow) => names(topology, flow.path))).toEqual([
      's0>r0 r0>r1 r1>d0',
      's1>r0 r0>r1 r1>d1',
    ]);
    expect(topology.flows.map((flow) => names(topology, flow.back))).toEqual([
      'd0>r1 r1>r0 r0>s0',
      'd1>r1 r1>r0 r0>s1',
    ]);
    expect(topology.flows.map((flow) => flow.dropLink)).toEqual([0, 0]);
  });

  it('applies to the way back what differs there, without the loss', () => {
    const lossy = build({ network: { bottleneck: { loss: { kind: 'every', n: 5 } } }, flows: [{}] });
    expect(lossy.links[0]?.loss).toEqual({ kind: 'every', n: 5 });
    expect(lossy.links[1]?.loss).toEqual({ kind: 'none' });
    expect(topology.links[1]).toMatchObject({
      rate: 1e6,
      delay: 0.015,
      queue: { limitPackets: 7, limitBytes: null },
    });
  });

  it('gives a flow the access links that are its own, in both directions', () => {
    expect(topology.links.slice(2).map((link) => [link.rate, link.delay])).toEqual([
      [100e6, 0.005],
      [100e6, 0.005],
      [100e6, 0.005],
      [100e6, 0.005],
      [5e6, 0.005],
      [5e6, 0.005],
      [100e6, 0.03],
      [100e6, 0.03],
    ]);
  });
});

describe('a custom network', () => {
  // Two routes of equal length from a to d; the link over c comes first.
  const network = {
    kind: 'custom',
    nodes: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })),
    links: [
      { from: 'a', to: 'c', rate: '8Mb' },
      { from: 'a', to: 'b' },
      { from: 'b', to: 'd' },
      { from: 'c', to: 'd', rate: '2Mb', back: { rate: '1Mb', delay: '50ms' } },
      { from: 'e', to: 'c', simplex: true },
      { from: 'd', to: 'e', simplex: true },
    ],
  };

  it('takes the shortest path, and of equal ones the first in the list', () => {
    const topology = build({ network, flows: [{ from: 'a', to: 'd' }] });
    expect(topology.links.map((link) => link.name)).toEqual([
      'a>c',
      'c>a',
      'a>b',
      'b>a',
      'b>d',
      'd>b',
      'c>d',
      'd>c',
      'e>c',
      'd>e',
    ]);
    expect(topology.flows.map((flow) => [names(topology, flow.path), names(topology, flow.back)])).toEqual([
      ['a>c c>d', 'd>b b>a'],
    ]);
  });

  it('applies to the way back what differs there', () => {
    const topology = build({ network, flows: [{ from: 'a', to: 'd' }] });
    expect(topology.links[7]).toMatchObject({ name: 'd>c', rate: 1e6, delay: 0.05, queue: { limitPackets: 50 } });
  });

  it('finds the slowest link when no link is shared', () => {
    const topology = build({ network, flows: [{ from: 'a', to: 'd' }] });
    expect(topology.links.some((link) => link.shared)).toBe(false);
    expect([topology.links[topology.bottleneck]?.name, topology.flows[0]?.dropLink]).toEqual(['c>d', 6]);
  });

  it('finds the links that flows share', () => {
    const topology = build({
      network,
      flows: [
        { from: 'a', to: 'd' },
        { from: 'c', to: 'd' },
      ],
    });
    expect(topology.links.filter((link) => link.shared).map((link) => link.name)).toEqual(['c>d']);
    expect(topology.flows.map((flow) => topology.links[flow.dropLink]?.name)).toEqual(['c>d', 'c>d']);
  });

  it('draws its nodes where the scenario says, and the others in columns', () => {
    const placed = { ...network, nodes: [{ id: 'a', x: 7, y: 8 }, ...network.nodes.slice(1)] };
    const topology = build({ network: placed, flows: [{ from: 'a', to: 'd' }] });
    expect(topology.nodes.map(({ x, y }) => [x, y])).toEqual([
      [7, 8],
      [1, -0.5],
      [1, 0.5],
      [2, -0.5],
      [2, 0.5],
    ]);
  });

  it('routes as a walk of links, without a detour, whatever the graph', () => {
    const graph = fc.uniqueArray(
      fc.tuple(fc.nat(7), fc.nat(7)).filter(([from, to]) => from < to),
      { minLength: 1, selector: ([from, to]) => `${from} ${to}` },
    );
    fc.assert(
      fc.property(graph, fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 4 }), (pairs, ends) => {
        const joined = new Set(pairs.flat());
        const reachable = (from: number, to: number): boolean => {
          const seen = new Set([from]);
          for (const node of seen)
            for (const [a, b] of pairs) if (a === node || b === node) seen.add(a === node ? b : a);
          return seen.has(to);
        };
        const flows = ends.filter(([from, to]) => from !== to && joined.has(from) && reachable(from, to));
        if (flows.length === 0) return;
        const topology = build({
          network: {
            kind: 'custom',
            nodes: Array.from({ length: 8 }, (_, index) => ({ id: `n${index}` })),
            links: pairs.map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })),
          },
          flows: flows.map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })),
        });
        for (const flow of topology.flows) {
          for (const [walk, start, end] of [
            [flow.path, flow.from, flow.to],
            [flow.back, flow.to, flow.from],
          ] as const) {
            let node = start;
            for (const link of walk) {
              expect(topology.links[link]?.from).toBe(node);
              node = topology.links[link]?.to ?? -1;
            }
            expect(node).toBe(end);
            expect(walk.length).toBeLessThanOrEqual(7);
          }
          expect(flow.path).toHaveLength(flow.back.length);
          expect(flow.path).toContain(flow.dropLink);
        }
      }),
    );
  });
});
