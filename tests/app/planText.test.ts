/** How Compare reads files. */
import { describe, expect, it } from 'vitest';
import { planFile, readPlanText } from '../../src/app/rooms/compare/planText.ts';
import { minimalPlan } from '../../src/study/planLink.ts';
import { planOf } from '../study/plans.ts';

const FULL = {
  title: 'Everything',
  scenario: { duration: 12 },
  contenders: [
    { variant: 'cubic' },
    { variant: 'cubic', stack: 'linux' },
    { variant: 'aimd', parameters: { a: 2, b: 0.4 }, set: { 'flows[*].receiverWindow': 50, duration: 8 } },
    { label: 'another network', scenario: { network: { bottleneck: { rate: 2e6 } }, flows: [{}] } },
  ],
  axes: [
    { path: 'network.bottleneck.queue.limit', from: 5, to: 80, steps: 3, scale: 'log' },
    { path: 'flows[*].variant', values: ['reno', 'sack'] },
  ],
  replace: 'first',
  seeds: [3, 8],
  from: 1,
  until: 7,
  metrics: ['fairness'],
} as const;

describe('a file that is opened in Compare', () => {
  it('may be a plan, as it was saved', () => {
    const plan = planOf(FULL);
    const { name, text } = planFile(plan);
    expect(name).toBe('everything.json');
    const read = readPlanText(text);
    expect(read.ok && planFile(read.plan).text).toBe(text);
  });

  it('may be a scenario: its senders on it', () => {
    const read = readPlanText('{"duration": 5, "flows": [{}, {"variant": "vegas"}]}');
    expect(read.ok && read.plan.contenders.map(({ variant }) => variant)).toEqual(['newreno', 'vegas']);
    expect(read.ok && read.plan.scenario).toEqual({ duration: 5, flows: [{}, { variant: 'vegas' }] });
  });

  it('may name presets: the network of the plan, and contenders with networks of their own', () => {
    const presets = [
      { id: 'one', title: 'One flow', watch: '', scenario: { duration: 7, flows: [{}] } },
      { id: 'two', title: 'Two flows', watch: '', scenario: { duration: 9 } },
    ];
    const text = JSON.stringify({
      scenario: 'two',
      contenders: [{ scenario: 'one' }, { label: 'mine', scenario: 'two' }],
    });
    const read = readPlanText(text, presets);
    expect(read.ok && minimalPlan(read.plan)).toEqual({
      version: 1,
      title: 'Two flows',
      scenario: { duration: 9 },
      contenders: [
        { label: 'One flow', scenario: { duration: 7, flows: [{}] } },
        { label: 'mine', scenario: { duration: 9 } },
      ],
    });
    const wrong = readPlanText('{"contenders": [{"scenario": "twos"}]}', presets);
    expect(JSON.stringify(wrong)).toMatch(/contenders\[0\]\.scenario.*name of a preset; did you mean two\?/);
  });

  it.each([
    ['{"version": 2, "seeds": 3}', 'newer Sawtooth'],
    ['{"version": 0, "contenders": []}', 'other versions'],
    ['{"seeds": "none"}', 'seeds'],
    ['{"seeds": 1', 'JSON'],
    ['', 'empty'],
    ['[1]', 'not a scenario'],
  ])('is refused with one line: %s', (text, why) => {
    const read = readPlanText(text);
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read)).toContain(why);
  });
});
