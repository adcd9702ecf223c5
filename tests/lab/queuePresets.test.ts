/** The presets of managed queues show what their descriptions claim. */
import { describe, expect, it } from 'vitest';
import { linkUse } from '../../src/lab/results/counters.ts';
import { build } from '../../src/lab/build/build.ts';
import { parsePreset } from '../../src/scenario/presets.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { tcpOf } from '../experiment.ts';
import { presetEntry } from '../presetFile.ts';

function scenarioOf(id: string): Scenario {
  const parsed = parsePreset(presetEntry(id));
  if (!parsed.ok) throw new Error(`${id} is refused`);
  return parsed.preset.scenario;
}

/** The same with a DropTail queue of the same size. */
function withDropTail(scenario: Scenario): Scenario {
  if (scenario.network.kind !== 'dumbbell') throw new Error('not a dumbbell');
  const { bottleneck } = scenario.network;
  const { limit, limitBytes } = bottleneck.queue;
  const queue = { kind: 'dropTail' as const, limit, limitBytes };
  return { ...scenario, network: { ...scenario.network, bottleneck: { ...bottleneck, queue } } };
}

function outcome(scenario: Scenario) {
  const simulation = build(scenario);
  simulation.runBefore(Infinity);
  const link = simulation.links[0]!;
  const { queueing, busy } = linkUse(link, scenario.duration);
  const senders = scenario.flows.map((_, flow) => tcpOf(simulation, flow).sender);
  return {
    simulation,
    link,
    meanQueue: queueing / scenario.duration,
    utilisation: busy / scenario.duration,
    resent: senders.reduce((sum, { state }) => sum + state.retransmissions, 0),
    answers: senders.reduce((sum, { ecn }) => sum + (ecn?.state.answers ?? 0), 0),
  };
}

describe('the presets', () => {
  it('red-short-queue: a queue a third as long as that of DropTail, nearly the same use of the link', () => {
    const scenario = scenarioOf('red-short-queue');
    const [red, tail] = [outcome(scenario), outcome(withDropTail(scenario))];
    expect(red.meanQueue).toBeLessThan(tail.meanQueue / 3);
    expect(red.utilisation).toBeGreaterThan(0.9 * tail.utilisation);
    expect(red.simulation.ledger.droppedBy(0, 0, 3)).toBeGreaterThan(0);
    expect([0, 1, 2].map((flow) => red.simulation.ledger.droppedBy(flow, 0, 0))).toEqual([0, 0, 0]);
  });

  it('ecn-cut-without-loss: window reductions, and nothing lost or retransmitted', () => {
    const { link, resent, answers } = outcome(scenarioOf('ecn-cut-without-loss'));
    expect(link.state.drops).toBe(0);
    expect(resent).toBe(0);
    expect(answers).toBeGreaterThan(30);
    // Nearly every mark is answered; two in one window are answered together.
    expect(answers / link.marks).toBeGreaterThan(0.8);
  });

  it('dctcp-data-centre: a queue near the threshold, a full link, no loss', () => {
    const { link, meanQueue, utilisation, resent } = outcome(scenarioOf('dctcp-data-centre'));
    expect(Math.abs(meanQueue - 20)).toBeLessThan(2);
    expect(utilisation).toBeGreaterThan(0.99);
    expect(link.state.drops).toBe(0);
    expect(resent).toBe(0);
    expect(link.maxQueueAt()).toBeLessThan(40);
  });

  it('codel-bufferbloat: few packets wait where DropTail has hundreds', () => {
    const scenario = scenarioOf('codel-bufferbloat');
    const [codel, tail] = [outcome(scenario), outcome(withDropTail(scenario))];
    expect(codel.meanQueue).toBeLessThan(5);
    expect(tail.meanQueue).toBeGreaterThan(500);
    expect(codel.utilisation).toBeGreaterThan(0.94);
  });
});
