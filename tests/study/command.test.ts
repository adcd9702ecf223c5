/** The command of a plan, given to the command line. */
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../src/study/command.ts';
import { decodePlan } from '../../src/study/planLink.ts';
import type { Study } from '../../src/study/runs.ts';
import { sawtoothLater } from '../cli/terminal.ts';
import { lossy, planOf, studyOf } from './plans.ts';

/** The words that a shell makes of a line. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

const PLANS = {
  'variants and a range': {
    scenario: lossy(),
    contenders: [{ variant: 'cubic' }, { variant: 'vegas' }],
    axes: [{ path: 'network.bottleneck.queue.limit', from: 5, to: 80, steps: 4, scale: 'log' }],
    seeds: 3,
    from: 1,
    metrics: ['fairness', 'goodput'],
  },
  'stacks, lists and the first flow': {
    scenario: lossy(),
    contenders: [{ variant: 'cubic' }, { variant: 'cubic', stack: 'linux' }],
    axes: [
      { path: 'network.bottleneck.queue.limit', values: [5, 10] },
      { path: 'flows.length', values: [1, 2] },
    ],
    replace: 'first',
    seeds: [4, 9],
    until: 2,
  },
  'settings, which only a link can say': {
    scenario: lossy(),
    contenders: [
      { variant: 'aimd', parameters: { a: 2 } },
      { label: 'short', set: { duration: 2 } },
    ],
    axes: [{ path: 'network.bottleneck.queue.limit', values: [5] }],
  },
  'one seed of a list': {
    scenario: lossy(),
    contenders: [{ variant: 'cubic' }],
    axes: [{ path: 'flows.length', values: [1, 2] }],
    seeds: [7],
  },
};

const namesOf = (study: Study): string[] => Array.from({ length: study.runs }, (_, index) => study.run(index).name);

describe('the command of a plan', () => {
  it.each(Object.entries(PLANS))('runs the same at the command line: %s', async (_, input) => {
    const plan = planOf(input);
    const [program, ...words] = wordsOf(commandOf(plan));
    expect([program, words[0]]).toEqual(['sawtooth', 'sweep']);
    const { out, err } = await sawtoothLater([...words, '--link'], {});
    expect(err).toEqual([]);
    const { plan: typed } = decodePlan(out);
    expect(namesOf(studyOf({ ...typed }))).toEqual(namesOf(studyOf(input)));
    expect(typed?.metrics).toEqual(plan.metrics);
  });

  it('names a preset by its name, and says compare where nothing is varied', () => {
    const plan = planOf({ scenario: { seed: 5 }, contenders: [{ variant: 'cubic' }], seeds: 2 });
    const presets = [{ id: 'a-preset', scenario: { seed: 5 } }];
    expect(commandOf(plan, presets)).toBe('sawtooth compare a-preset --variants cubic --seeds 2');
  });
});
