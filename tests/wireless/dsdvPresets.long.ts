// The presets of DSDV must show how it uses a route, not that it has none.
import { describe, expect, it } from 'vitest';
import { WAY } from '../../src/lab/protocol/manetProtocol.ts';
import { wayCode } from '../../src/lab/look/manetStatus.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { presetEntry } from '../presetFile.ts';

/**
 * Share of the time since the start of the flow in which the routing tables lead to its receiver, with each hop in
 * range.
 */
function shareWithWay(id: string): number {
  const simulation = simulate(presetEntry(id).scenario as ScenarioInput);
  const { manet, scenario, topology } = simulation;
  const { from, to } = topology.flows[0]!;
  const { start } = scenario.flows[0]!;
  const steps = 2 * (scenario.duration - start);
  let works = 0;
  for (let step = 1; step <= steps; step++) {
    const time = start + step / 2;
    simulation.runBefore(time);
    if (wayCode(manet!, from, to, time) === WAY.WORKS) works++;
  }
  return works / steps;
}

describe('there is a way that works most of the time', () => {
  it.each([
    ['walks-away-dsdv', 0.5],
    ['three-nodes-dsdv', 0.9],
    ['twenty-nodes-dsdv', 0.7],
    ['thirty-nodes-dsdv', 0.85],
    ['forty-five-nodes-dsdv', 0.85],
  ])('%s: more than %d', (id, least) => {
    expect(shareWithWay(id)).toBeGreaterThan(least);
  });
});
