import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ns2Script, whyNoScript } from '../../src/capture/write/ns2Script.ts';
import { build } from '../../src/lab/build/build.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { allPresets } from '../../src/library/presets.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { shortened } from './tshark.ts';

const able = allPresets().filter(({ scenario }) => whyNoScript(scenario).length === 0);
const isMobile = ({ network }: Scenario): boolean => network.kind === 'manet';
const idsOf = (mobile: boolean): readonly string[] =>
  able.filter(({ scenario }) => isMobile(scenario) === mobile).map(({ id }) => id);

/**
 * Segments sent, retransmitted and acknowledged, and timeouts, of each TCP flow: in ns-2 running the script, and in our
 * run.
 */
function counts(scenario: Scenario): readonly (readonly (readonly number[])[])[] {
  const { stdout } = spawnSync('ns', ['-'], { input: ns2Script(scenario), encoding: 'utf8' });
  const theirs = stdout
    .split('\n')
    .filter((line) => line.startsWith('flow '))
    .map((line) => line.replace(/^.*: /, '').split(' ').map(Number));
  const simulation = build(scenario);
  simulation.runBefore(Infinity);
  const ours = resultOf(simulation, 0).flows.flatMap((flow, index) => {
    const parts = simulation.flows[index]!;
    return flow.kind === 'tcp' && parts.kind === 'tcp'
      ? [[flow.packetsSent, flow.retransmissions, parts.sender.flight.acked, flow.timeouts]]
      : [];
  });
  return [theirs, ours];
}

const hasNs2 = spawnSync('ns', ['-h'], { input: '' }).error === undefined;
describe.skipIf(!hasNs2)('ns-2.35 (skipped: no ns, where it is not installed)', () => {
  it.each(idsOf(false))('%s: the script gives our counts', (preset) => {
    const [theirs, ours] = counts(shortened(preset, 15));
    expect(theirs).toEqual(ours);
  });

  // These presets depend on chance, and ns-2 draws different numbers.
  it.each(idsOf(true))('%s: the script of mobile nodes runs, and every flow has its counts', (preset) => {
    const [theirs, ours] = counts(shortened(preset, 30));
    expect(theirs!.map((row) => row.length)).toEqual(ours!.map(() => 4));
  });

  it.each(['chain-1', 'chain-2', 'three-nodes-aodv', 'twenty-nodes-aodv'])(
    '%s: where hardly anything is left to chance, it sends as much within 2 %',
    (preset) => {
      const [theirs, ours] = counts(shortened(preset, 60));
      expect(Math.abs(theirs![0]![0]! / ours![0]![0]! - 1)).toBeLessThan(0.02);
    },
  );
});
