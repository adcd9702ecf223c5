/** A comparison in words at the command line. */
import { expect, it } from 'vitest';
import { presetNamed } from '../../src/library/presets.ts';
import { comparisonOf, sentenceOf } from '../../src/study/comparison.ts';
import { minimalInput } from '../../src/scenario/edit/minimal.ts';
import { decodePlan } from '../../src/study/planLink.ts';
import { studyOf } from '../study/plans.ts';
import { sawtoothLater } from './terminal.ts';

const planFrom = async (sentence: string) => {
  const { out, err } = await sawtoothLater(['compare', sentence, '--link'], {});
  expect(err).toEqual([]);
  return decodePlan(out).plan!;
};

it.each([
  {
    preset: 'two-flows',
    contenders: [{ variant: 'cubic' }, { variant: 'bbr' }, { variant: 'vegas', stack: 'linux' }],
    replace: 1,
    seeds: 10,
    axes: [{ path: 'network.bottleneck.queue.limit', values: [25, 50, 100, 200] }],
  },
  {
    preset: 'two-flows',
    contenders: [{ variant: 'reno' }, { variant: 'newreno' }],
    seeds: 2,
    axes: [{ path: 'network.bottleneck.delay', from: '10ms', to: '40ms', steps: 3 }],
    metrics: ['fairness', 'goodput'],
  },
  // Of a connection over two paths and a flow.
  { preset: 'two-paths-one-bottleneck', contenders: [{ variant: 'lia' }, { variant: 'cubic' }], seeds: 2 },
  { preset: 'two-paths-one-bottleneck', contenders: [{ variant: 'lia' }, { variant: 'cubic' }], replace: 1, seeds: 2 },
  { preset: 'two-paths-one-bottleneck', contenders: [{ variant: 'cubic' }, { variant: 'bbr' }], replace: 2, seeds: 2 },
] as const)('what is printed is read: the same runs', async ({ preset, ...plan }) => {
  const { scenario } = presetNamed(preset)!;
  const study = studyOf({ ...plan, scenario: minimalInput(scenario) });
  const sentence = sentenceOf(comparisonOf(study)).replace(/ on (?:this network|“.*?”)/, ` on ${preset}`);
  const read = studyOf({ ...(await planFrom(sentence)) });
  expect(Array.from({ length: read.runs }, (_, run) => read.run(run).name)).toEqual(
    Array.from({ length: study.runs }, (_, run) => study.run(run).name),
  );
  expect(read.figures.slice(0, 2)).toEqual(study.figures.slice(0, 2));
});

it('short forms are read too', async () => {
  expect(await planFrom('cubic, bbr on random-loss, 3 starts: goodput')).toMatchObject({
    contenders: [{ variant: 'cubic' }, { variant: 'bbr' }],
    seeds: 3,
    metrics: ['goodput'],
    replace: 'all',
  });
});

it.each([
  ['Tahiti on two-flows', 'the sentence names Tahiti, which is no variant, stack, law or preset'],
  ['cubic on two-flows, 2 starts: luck', 'the sentence names the figure luck, which no table has'],
  ['In place of Vegas put cubic on two-flows', /names Vegas, which is no sender of two-flows: newreno, cubic/],
  ['cubic on two-flows, while the weather goes from 1 to 2', /names the weather, which is no field/],
  ['cubic on two-flows, while the queue goes from 9 to 10, doubling', /the second must be at least twice the first/],
])('what is wrong gets one line: %s', async (sentence, line) => {
  const { code, err } = await sawtoothLater(['compare', sentence, '--link'], {});
  expect(code).toBe(2);
  expect(err.join('\n')).toMatch(line);
});
