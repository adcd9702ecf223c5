/** Interventions on a single packet: their effect on it, and that nothing else changes. */
import { describe, expect, it } from 'vitest';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { observed, simulate, tcpOf, type TitledFiring } from '../experiment.ts';
import { presetEntry } from '../presetFile.ts';
import { records } from '../wireless/records.ts';
import { unaccounted } from '../properties/census.ts';

const queueOf = (queue: object): ScenarioInput => ({
  duration: 8,
  network: { bottleneck: { rate: 2e6, delay: 0.02, queue } },
  flows: [{ kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 60, delayedAck: null }],
});

const run = (input: ScenarioInput, ...interventions: readonly object[]) => {
  const simulation = simulate({ ...input, interventions } as ScenarioInput);
  const reported = observed(simulation);
  while (simulation.runBefore(Infinity, 500) > 0)
    if (simulation.manet === null) expect(unaccounted(simulation)).toEqual([]);
    else for (const { sent, accounted } of records(simulation)) expect(accounted).toBe(sent);
  return { simulation, reported, losses: reported.filter(({ after2, title }) => after2 === 0 && isLoss(title)) };
};
const isLoss = (title: string): boolean => /full|Dropped|Lost/.test(title);
const seen = ({ time, title, subject, before, after }: TitledFiring) => ({ time, title, subject, before, after });

/** It is too small for a window of 60 segments. */
const narrow = queueOf({ limit: 25 });
const lost = run(narrow).losses[0]!;
const about = (action: string, more: object = {}) => ({
  kind: 'packet',
  at: lost.time - 0.05,
  flow: 0,
  number: lost.subject,
  action,
  ...more,
});

describe('a packet that was lost', () => {
  it('is delivered, whatever limits the queue, and the run is unchanged before', () => {
    const plain = run(narrow);
    const saved = run(narrow, about('deliver', { entry: 'r0>r1' }));
    expect(saved.losses.map(({ subject }) => subject)).not.toContain(lost.subject);
    const upTo = (reported: readonly TitledFiring[]) => reported.filter(({ time }) => time < lost.time).map(seen);
    expect(upTo(saved.reported)).toEqual(upTo(plain.reported));
    expect(saved.simulation.links.map(({ state }) => state.limitPackets)).toEqual(
      plain.simulation.links.map(({ state }) => state.limitPackets),
    );
  });

  it.each([
    ['RED', { kind: 'red', minThreshold: 3, maxThreshold: 9, weight: 0.02, limit: 30 }],
    ['CoDel', { kind: 'codel', target: 0.005, interval: 0.03, limit: 30 }],
    ['head drop', { kind: 'headDrop', limit: 25 }],
    ['DRR', { kind: 'drr', limit: 25 }],
    ['SFQ', { kind: 'sfq', limit: 25 }],
    ['strict priority', { kind: 'priority', limit: 25 }],
    ['FQ-CoDel', { kind: 'fqCodel', target: 0.005, interval: 0.03, limit: 25 }],
    ['a shaper', { kind: 'shaper', limit: 25, tokenRate: 1e6 }],
  ])('is delivered through %s', (_, queue) => {
    const input = queueOf(queue);
    const [first] = run(input).losses;
    const order = { kind: 'packet', at: 0, flow: 0, number: first!.subject, action: 'deliver' };
    const { losses } = run(input, { ...order, entry: 'r0>r1' });
    expect(losses.map(({ subject }) => subject)).not.toContain(first!.subject);
  });
});

describe('a packet that would arrive', () => {
  const number = lost.subject - 15;
  const early = (action: string, more: object = {}) => ({ ...about(action, more), at: 0.1, number });

  it('is dropped, once', () => {
    const { reported } = run(narrow, early('drop'));
    const drops = reported.filter(({ title }) => title === 'Dropped on purpose');
    expect(drops).toHaveLength(1);
    expect(drops[0]).toMatchObject({ subject: number, before2: 1 });
  });

  it('is dropped the second time it is sent, and not the first', () => {
    const { reported } = run(narrow, { ...about('drop', { transmission: 2 }), at: 0.1 });
    const drops = reported.filter(({ title }) => title === 'Dropped on purpose');
    expect(drops.map(({ subject, before2 }) => [subject, before2])).toEqual([[lost.subject, 2]]);
  });

  it('is overtaken while it is held back: duplicate ACKs ask for it', () => {
    const { reported, simulation } = run(narrow, early('delay', { hold: '30ms' }));
    const asked = reported.filter(({ rule }) => simulation.rules[rule]!.kind === 'duplicate');
    expect(asked.filter(({ subject }) => subject === number).length).toBeGreaterThan(2);
    expect(tcpOf(simulation).sender.flight.acked).toBeGreaterThan(lost.subject);
  });

  it('arrives twice: the second copy is answered by a duplicate ACK', () => {
    const { simulation } = run(narrow, early('duplicate'));
    expect(simulation.packetOrders!.state.doubled[0]).toBe(1);
    const { sender, receiver } = tcpOf(simulation);
    const flying = sender.state.sent + 1 - receiver.state.received - simulation.ledger.droppedOn(0, 0);
    expect(flying).toBeGreaterThanOrEqual(0);
    expect(flying).toBeLessThan(60);
  });

  it('carries a mark, to which the sender reacts', () => {
    const ecn: ScenarioInput = {
      ...queueOf({ limit: 100 }),
      flows: [{ kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 60, parameters: { ecn: 'classic' } }],
    };
    const { reported } = run(ecn, early('mark'));
    const mark = reported.find(({ title }) => title === 'Marked on purpose');
    expect(mark).toMatchObject({ subject: number });
    expect(reported.some(({ cause, title }) => cause === mark!.id && title !== 'Marked on purpose')).toBe(true);
  });
});

it('an ACK is lost, and the next one acknowledges as much', () => {
  const { reported, simulation } = run(narrow, { ...about('drop', { ack: true }), at: 0.1, number: 40 });
  const drop = reported.find(({ title }) => title === 'Dropped on purpose');
  expect(drop).toMatchObject({ subject: 40, after2: 1 });
  expect(simulation.ledger.droppedOn(0, 1)).toBe(1);
});

it('of ACKs with the same number the second is lost, not the first when it reaches its next link', () => {
  const drops = (number: number) => {
    const { reported } = run(narrow, { ...about('drop', { ack: true, transmission: 2 }), number, at: 0.1 });
    return reported.filter(({ title }) => title === 'Dropped on purpose').map(({ before2 }) => before2);
  };
  expect(drops(40)).toEqual([]);
  // The second was caused by the segment after the lost one.
  expect(drops(lost.subject - 1)).toEqual([lost.subject + 1]);
});

it('a packet that is never sent again changes no figure', () => {
  const figures = (...changes: readonly object[]) => {
    const { flows } = resultOf(run(narrow, ...changes).simulation, 0);
    return flows;
  };
  expect(figures({ ...about('drop', { transmission: 9 }), at: 1 })).toEqual(
    figures().map((flow) => ({ ...flow, packetsDuplicated: 0 })),
  );
});

it('going back to a moment while a packet is held back restores that', () => {
  const input = { ...narrow, interventions: [{ ...about('delay', { hold: 0.3 }), at: 0.1, number: 30 }] };
  const simulation = simulate(input as ScenarioInput);
  while (simulation.packetOrders!.nextRelease() === Infinity) simulation.runBefore(Infinity, 1);
  const kept = simulation.save();
  const then = simulation.digest();
  simulation.runBefore(Infinity);
  const end = simulation.digest();
  simulation.restore(kept);
  expect(simulation.digest()).toBe(then);
  expect(simulation.packetOrders!.nextRelease()).toBeLessThan(Infinity);
  simulation.runBefore(Infinity);
  expect(simulation.digest()).toBe(end);
});

describe('a packet that reaches a mobile node', () => {
  const chain: ScenarioInput = {
    duration: 25,
    network: (presetEntry('chain-4').scenario as ScenarioInput).network,
    flows: [{ kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 8, delayedAck: null, start: 5 }],
  };
  const order = (action: string, more: object = {}) => ({
    kind: 'packet',
    at: 0.1,
    flow: 0,
    number: 20,
    action,
    ...more,
  });

  it.each([null, '0', '2', '4'])('is dropped once, at node %s', (entry) => {
    const { reported, simulation } = run(chain, order('drop', { entry }));
    const drops = reported.filter(({ title }) => title === 'Dropped on purpose');
    expect(drops).toMatchObject([{ subject: 20, place: Number(entry ?? 0) }]);
    expect(tcpOf(simulation).sender.state.retransmissions).toBeGreaterThan(0);
    expect(tcpOf(simulation).sender.flight.acked).toBeGreaterThan(100);
  });

  it('is held back and overtaken, and sent twice', () => {
    const held = run(chain, order('delay', { entry: '2', hold: 0.1 }));
    const asked = held.reported.filter(({ rule }) => held.simulation.rules[rule]!.kind === 'duplicate');
    expect(asked.filter(({ subject }) => subject === 20).length).toBeGreaterThan(0);
    for (const entry of ['0', '2', '4']) {
      const twice = run(chain, order('duplicate', { entry }));
      expect(twice.simulation.packetOrders!.state.doubled[0]).toBe(1);
      expect(twice.simulation.manet!.counts.state.arrived[0]).toBeGreaterThan(100);
    }
  });

  it('an ACK is lost, and a packet that never arrives changes no figure', () => {
    const { reported } = run(chain, order('drop', { ack: true, entry: '1' }));
    const drops = reported.filter(({ title }) => title === 'Dropped on purpose');
    expect(drops).toMatchObject([{ subject: 20, after2: 1 }]);
    const figures = (...changes: readonly object[]) => resultOf(run(chain, ...changes).simulation, 0).flows;
    expect(figures(order('drop', { transmission: 9 }))).toEqual(figures());
  });

  it.each([
    [{ entry: '5' }, 'entry must be the number of a node, at most 4, not "5"'],
    [{ entry: 'r0>r1' }, 'entry must be the number of a node, at most 4, not "r0>r1"'],
    [
      { action: 'deliver' },
      'action must not be deliver: a packet that a radio loses never reaches a node, not "deliver"',
    ],
    [{ action: 'mark' }, 'action must not be mark: the packet is not ECN-capable, not "mark"'],
  ])('an order with %j is refused', (more, message) => {
    expect(() => run(chain, { ...order('drop'), ...more })).toThrow(message);
  });
});
