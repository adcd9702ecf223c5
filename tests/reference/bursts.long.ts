/**
 * Burst losses (Gilbert 1960) compared with ErrorModel/TwoState of ns-2.35, whose two durations in packets were drawn
 * from RandomVariable/Empirical with the same geometric distributions (one more good packet and one less bad one,
 * because ns-2 also loses the packet on which the good state ends). A NewReno flow for a minute, 0.4 % from good to
 * bad, 25 % back; each program draws its own numbers.
 */
import { expect, it } from 'vitest';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted } from '../experiment.ts';
import { ourCounts, scenes } from './ns2Queues.ts';
import { mean } from './manet.ts';

/** Packets that ns-2 lost, and packets that left the queue, with seeds 1 to 40: mean and standard deviation. */
const THEIRS = { dropped: [200, 49], left: [11_666.5, 3264] } as const;
const SEEDS = 40;

it('has the mean losses and packets of ns-2 within the joint 95 % interval', () => {
  const { scenario } = scenes().find(({ name }) => name.startsWith('ErrorModel/Periodic: every 100th'))!;
  const given = accepted(scenario);
  if (given.network.kind !== 'custom') throw new Error('not nodes and links');
  const [first, ...others] = given.network.links;
  const links = [{ ...first!, loss: { kind: 'gilbert', toBad: 0.004, toGood: 0.25 } } as const, ...others];
  const flows = [{ ...scenario.flows![0], variant: 'newreno' }] as ScenarioInput['flows'];
  const changed = { ...scenario, duration: 60, network: { ...given.network, links }, flows } as ScenarioInput;
  const runs = Array.from({ length: SEEDS }, (_, index) => {
    const [[, dropped, left]] = ourCounts({ ...changed, seed: index + 1 }).flows as [[number, number, number]];
    return { dropped, left };
  });
  for (const what of ['dropped', 'left'] as const) {
    const values = runs.map((run) => run[what]);
    const ours = mean(values);
    const own = Math.sqrt(values.reduce((sum, value) => sum + (value - ours) ** 2, 0) / (SEEDS - 1));
    const [theirs, deviation] = THEIRS[what];
    expect(Math.abs(ours - theirs)).toBeLessThan((1.96 * Math.hypot(own, deviation)) / Math.sqrt(SEEDS));
  }
});
