import { describe, expect, it } from 'vitest';
import type { ManySeeds } from '../../src/lab/results/manySeeds.ts';
import type { Result, TcpFlowResult } from '../../src/lab/results/result.ts';
import { json, printed, sawtooth } from './terminal.ts';

const CHAIN = ['run', 'chain-3', '--until', '14', '--seeds', '3'];

describe('run --seeds', () => {
  it('prints seeds, means and confidence intervals, with hops and the time without a route', () => {
    const lines = printed(CHAIN).split('\n');
    expect(lines[0]).toBe('A chain of three hops');
    expect(lines[2]).toMatch(/^Means over 3 runs, seeds 1, 2, 3; \+- is half of the 95 % confidence interval/);
    expect(lines[4]?.split(/ {2,}/)).toEqual(['of', 'figure', 'mean', '+-', 'unit', 'runs']);
    expect(lines.find((line) => line.includes('goodput'))).toMatch(
      /^flow 0, NewReno +goodput +[\d.]+ +[\d.]+ +kb\/s +3$/,
    );
    expect(lines.find((line) => line.startsWith('mobile network'))).toMatch(
      /^mobile network +hops +3\.000 +0\.000 +3$/,
    );
    expect(lines.find((line) => line.includes('time without a route'))).toMatch(/ 0\.000 +0\.000 +% +3$/);
  });

  it('gives the same as JSON and as CSV', () => {
    const { seeds, flows, manet } = json([...CHAIN, '--json']) as ManySeeds;
    expect(seeds).toEqual([1, 2, 3]);
    expect(manet?.['meanHops']).toEqual({ mean: 3, interval: 0, runs: 3, values: [3, 3, 3] });
    const goodput = flows[0]?.figures['goodput'];
    const rows = printed([...CHAIN, '--csv']).split('\n');
    expect(rows[0]).toBe('of,figure,mean,interval,runs,seed');
    const at = rows.indexOf(`flows[0],goodput,${goodput?.mean},${goodput?.interval},3,`);
    expect(rows.slice(at + 1, at + 4)).toEqual(
      seeds.map((seed, index) => `flows[0],goodput,${goodput?.values[index]},,1,${seed}`),
    );
  });

  it('has counts too, with each run as it is by itself', () => {
    const { flows, total } = json([...CHAIN, '--json']) as ManySeeds;
    const alone = json(['run', 'chain-3', '--until', '14', '--set', 'seed=2', '--json']) as Result;
    for (const name of ['packetsSent', 'packetsReceived', 'packetsDropped', 'timeouts', 'p95Delay'] as const) {
      const { [name]: value } = alone.flows[0] as TcpFlowResult;
      expect(flows[0]?.figures[name]?.values[1], name).toBe(value);
    }
    expect(total['packetsSent']?.values[1]).toBe(alone.total.packetsSent);
  });

  it('says that nothing is random where nothing is, and gives no intervals', () => {
    const run = ['run', 'two-flows', '--until', '6', '--seeds', '3'];
    const lines = printed(run).split('\n');
    expect(lines[3]).toBe('Nothing in this scenario is random: all 3 runs are the same, so there are no intervals.');
    expect(lines.find((line) => line.includes('goodput'))).toMatch(/^flow 0, NewReno +goodput +[\d.]+ +- +kb\/s +3$/);
    const { random, flows } = json([...run, '--json']) as ManySeeds;
    expect([random, flows[0]?.figures['goodput']?.interval]).toEqual([false, null]);
    expect((json([...CHAIN, '--json']) as ManySeeds).random).toBe(true);
  });

  it('begins with the seed of the scenario', () => {
    const { seeds } = json([
      'run',
      'chain-3',
      '--until',
      '2',
      '--set',
      'seed=4294967295',
      '--seeds',
      '2',
      '--json',
    ]) as ManySeeds;
    expect(seeds).toEqual([4294967295, 0]);
  });

  it.each([
    ['0', '--seeds: must be a whole number from 1 to 1000 (got "0")'],
    ['2.5', '--seeds: must be a whole number from 1 to 1000 (got "2.5")'],
    ['1001', '--seeds: must be a whole number from 1 to 1000 (got "1001")'],
  ])('refuses %s', (given, message) => {
    expect(sawtooth(['run', 'chain-3', '--seeds', given])).toMatchObject({ code: 2, err: [message] });
  });

  it('gives no traces, since they are of one run', () => {
    const { code, err } = sawtooth(['run', 'chain-3', '--seeds', '2', '--trace', 'cwnd']);
    expect(code).toBe(2);
    expect(err[0]).toMatch(/^--seeds: gives means over runs/);
  });
});

it('a single run of a mobile network names its seed and how to get a confidence interval', () => {
  expect(printed(['run', 'chain-3', '--until', '12', '--set', 'seed=7'])).toContain('\nSeed 7, one run: "--seeds 10"');
});
