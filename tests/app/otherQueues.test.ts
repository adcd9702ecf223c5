/** The run on the screen with each other queue. */
import { describe, expect, it } from 'vitest';
import { otherQueues, upTo } from '../../src/app/rooms/lab/panels/inside/otherQueues.ts';
import { waiting } from '../../src/app/rooms/lab/panels/waiting/waiting.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { networkOf } from '../../src/scenario/graph/topology.ts';

const link = { from: 'a', to: 'b', rate: '5Mb/s' };

describe('the same senders with another queue', () => {
  it.each([
    ['a dumbbell', {}],
    [
      'nodes and links',
      {
        network: { kind: 'custom', nodes: [{ id: 'a' }, { id: 'b' }], links: [link] },
        flows: [{ from: 'a', to: 'b' }],
      },
    ],
    ['a known shape', { network: { kind: 'made', shape: { kind: 'chain' } } }],
  ])('in %s: its own first, each with as many places', (_, scenario) => {
    const data = runAt(scenario, 0.5);
    const [own, ...others] = otherQueues(data);
    expect(own).toMatchObject({ name: 'dropTail', isOwn: true, scenario: data.opened.scenario });
    expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(['red', 'pie', 'codel', 'fqCodel', 'drr']));
    const { bottleneck } = networkOf(data.opened.scenario);
    for (const { name, scenario: other } of others) {
      const { settings, limitPackets } = networkOf(other).links[bottleneck]!.queue;
      expect([settings.kind, Math.abs(limitPackets! - 50) <= 1]).toEqual([name, true]);
    }
  });

  it('runs as far as the screen has come', () => {
    const [own] = otherQueues(runAt({ interventions: [{ kind: 'stopFlow', flow: 0, at: 3 }] }, 0.5));
    expect(upTo(own!.scenario, 2)).toMatchObject({ duration: 2, interventions: [] });
  });
});

it('the wait of a flow is what its packets took in addition to the path without queues', () => {
  const data = runAt({ flows: [{}, { kind: 'udp', rate: '1Mb/s' }] }, 3);
  const waits = data.series.ofFlow('waited', 0)!.range(0, Math.floor(3 / data.opened.bucket));
  // A full queue of 50 places at 10 Mb/s.
  expect(waits.max).toBeGreaterThan(0.005);
  expect(waits.max).toBeLessThan((51 * 8 * 1040) / 10e6);
  expect(waits.min).toBe(0);
  expect(waiting.summary(data)).toMatch(/waited .* ms.*UDP/);
});
