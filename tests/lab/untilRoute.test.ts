/** "Until a node loses its route": that node's own route, to whom was asked. */
import { describe, expect, it } from 'vitest';
import type { Condition } from '../../src/lab/protocol.ts';
import { labOf } from './labs.ts';

/** A chain 0 - 1 - 2, from which the last node walks away and comes back; each end sends to the other. */
const chain = {
  duration: 14,
  network: {
    kind: 'manet',
    nodes: 3,
    area: [1000, 200],
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
        [4, 2, 900, 0, 100],
        [9.5, 2, 400, 0, 100],
      ],
    },
  },
  flows: [
    { kind: 'tcp', variant: 'newreno', from: '0', to: '1', start: 1, receiverWindow: 8 },
    { kind: 'tcp', variant: 'newreno', from: '0', to: '2', start: 1.5, receiverWindow: 8 },
  ],
} as const;

/** The events in which a node loses its route to one of these, found by looking after each. */
function found(node: number, targets: readonly number[]): number[] {
  const { simulation } = labOf(chain as never);
  const { agent } = simulation.manet!.nodes[node]!;
  const events: number[] = [];
  let before = targets.map((target) => agent.nextHop(target));
  while (simulation.runBefore(Infinity, 1) > 0) {
    const after = targets.map((target) => agent.nextHop(target));
    if (after.some((hop, place) => hop < 0 && before[place]! >= 0)) events.push(simulation.events);
    before = after;
  }
  return events;
}

/** The same by running until then, forwards from the beginning and then back. */
function stops(condition: Condition): { readonly on: readonly number[]; readonly back: readonly number[] } {
  const lab = labOf(chain as never);
  const on: number[] = [];
  for (;;) {
    lab.runUntil(condition, 1);
    if (lab.finished) break;
    on.push(lab.simulation.events);
  }
  const back: number[] = [];
  while (lab.runUntil(condition, -1) && lab.simulation.events > 0) back.push(lab.simulation.events);
  return { on, back };
}

describe('a run until a node loses its route', () => {
  it.each([
    [0, 1, [2]],
    [1, 1, [2]],
    [1, -1, [0, 2]],
    [2, -1, [0, 1]],
  ] as const)('node %i, flow %i', (node, flow, targets) => {
    const events = found(node, targets);
    expect(events.length).toBeGreaterThan(0);
    const { on, back } = stops({ when: 'noRoute', node, flow });
    expect(on).toEqual(events);
    expect(back).toEqual([...events].reverse());
  });

  it('never comes about of a node that is not there', () => {
    expect(stops({ when: 'noRoute', node: 9, flow: -1 })).toEqual({ on: [], back: [] });
  });
});
