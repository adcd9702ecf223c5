import { describe, expect, it } from 'vitest';
import type { ManySeeds } from '../../src/lab/manySeeds.ts';
import { json, printed, sawtooth } from './terminal.ts';

const CHAIN = ['run', 'chain-3', '--until', '14', '--seeds', '3'];

describe('run --seeds', () => {
  it('tells seeds, means and confidence intervals, with hops and the time without a way', () => {
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
    expect(lines.find((line) => line.includes('time without a way'))).toMatch(/ 0\.000 +0\.000 +% +3$/);
  });

  it('gives the same as JSON and as CSV', () => {
    const { seeds, flows, manet } = json([...CHAIN, '--json']) as ManySeeds;
    expect(seeds).toEqual([1, 2, 3]);
    expect(manet?.['meanHops']).toEqual({ mean: 3, interval: 0, runs: 3 });
    const goodput = flows[0]?.figures['goodput'];
    const rows = printed([...CHAIN, '--csv']).split('\n');
    expect(rows[0]).toBe('of,figure,mean,interval,runs');
    expect(rows[1]).toBe(`flows[0],goodput,${goodput?.mean},${goodput?.interval},3`);
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

it('a single run of a mobile network names its seed and the way to a confidence interval', () => {
  expect(printed(['run', 'chain-3', '--until', '12', '--set', 'seed=7'])).toContain('\nSeed 7, one run: "--seeds 10"');
});
