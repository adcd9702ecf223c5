/** The cost of a run, estimated before it begins, compared with the actual cost. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { costOf, costWords, warningOf } from '../../src/lab/results/cost.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { PRESET_IDS, presetEntry } from '../presetFile.ts';

function scenarioOf(input: unknown): Scenario {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join());
  return parsed.scenario;
}

/** Constant losses, or those of a policer, keep these far below the capacity of the links, or idle most of the time. */
const LESS: ReadonlySet<string> = new Set(['hidden-terminals', 'walks-away-dsdv', 'policed']);

describe('what a run will cost, before it begins', () => {
  it.each(
    PRESET_IDS.filter(
      (id, index) => index % 5 === 0 && costOf(scenarioOf(presetEntry(id).scenario)).events < 2e6,
    ).concat('random-loss', 'reordering', 'reordering-eifel', 'home-of-things'),
  )('%s: as many events as came, within a factor of about two', (id) => {
    const scenario = scenarioOf(presetEntry(id).scenario);
    const { events } = costOf(scenario);
    const simulation = build(scenario);
    simulation.runBefore(Infinity);
    expect(events).toBeGreaterThan(simulation.events / 2.2);
    expect(events).toBeLessThan(simulation.events * (LESS.has(id) ? 5 : 2.2));
  });

  it('is reported in words for a costly run, and for no preset', () => {
    const flows = Array.from({ length: 64 }, () => ({ kind: 'udp', rate: 1e12, packetSize: 1 }));
    const costly = scenarioOf({ network: { bottleneck: { rate: 1e12 } }, flows, duration: 40 });
    expect(warningOf(costly, 60)).toMatch(/^about [\d.]+ trillion packets, [\d. a-z]+ days at full speed$/);
    expect(costWords({ packets: 3.1e9, events: 0, seconds: 2400 })).toBe(
      'about 3 billion packets, 40 minutes at full speed',
    );
    for (const id of PRESET_IDS) expect(warningOf(scenarioOf(presetEntry(id).scenario), 10)).toBe('');
  });

  it('counts the data that a sender has, and nothing after a flow has stopped', () => {
    const of = (flow: object): number =>
      costOf(scenarioOf({ flows: [{ kind: 'tcp', ...flow }], duration: 40 })).packets;
    expect(of({ application: { kind: 'bulk', bytes: 14_600 }, segmentSize: 1460 })).toBe(20);
    expect(of({ stop: 10 })).toBeCloseTo(of({}) / 4, -1);
  });
});
