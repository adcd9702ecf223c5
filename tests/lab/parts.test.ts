import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PARTS } from '../../src/engine/tcp/rules.ts';
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { build } from '../../src/lab/build/build.ts';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

// A test that loads modules again has its own, not those that the setup of all tests has filled.
addAllParts();
afterAll(() => vi.resetModules());

const scenarioOf = (input: object): Scenario => {
  const parsed = parseScenario({ duration: 5, ...input });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};

test('a rule belongs to one part, or to the first', () => {
  const [first, ...later] = PARTS.map(({ rules }) => new Set(rules));
  const shared = later.flatMap((rules, index) =>
    [...rules].filter(
      (rule) => !first!.has(rule) && later.some((others, other) => other !== index && others.has(rule)),
    ),
  );
  expect(shared.map(({ title }) => title)).toEqual([]);
});

describe('a run for which only the parts that it needs were loaded', () => {
  const OWN = readFileSync('src/law/examples/reno.rules', 'utf8');
  const change = [{ kind: 'variant', at: 2, flow: 0, variant: 'illinois' }];
  test.each([
    ['of the first part', {}, ['first']],
    ['with another law', { flows: [{ variant: 'veno', stack: 'rfc' }] }, ['first', 'laws']],
    ['with another law and recovery', { flows: [{ variant: 'vegas', stack: 'ns2' }] }, ['first', 'laws', 'recoveries']],
    ['of Linux', { flows: [{ variant: 'cubic', stack: 'linux' }] }, ['first', 'recoveries']],
    ['of ns-2’s Linux', { flows: [{ variant: 'reno', stack: 'ns2-linux' }] }, ['first', 'ns2-linux']],
    ['with SACK as in ns-2', { flows: [{ variant: 'sack', stack: 'ns2' }] }, ['first', 'recoveries']],
    ['that changes its law', { flows: [{ variant: 'newreno' }], interventions: change }, ['first', 'laws']],
    ['of mobile nodes', { network: { kind: 'manet' }, flows: [{ variant: 'newreno' }] }, ['first', 'radios']],
    [
      'with a law of its own',
      { flows: [{ variant: 'reno', stack: 'rfc', law: OWN }] },
      ['first', 'laws', 'recoveries', 'ns2-linux', 'radios'],
    ],
  ])('%s is the same', async (_, input, names) => {
    await loadLanguage();
    const scenario = scenarioOf(input);
    const whole = build(scenario);
    whole.runBefore(5, Infinity);
    vi.resetModules();
    const parts = await import('../../src/lab/build/parts.ts');
    const fresh = await import('../../src/lab/build/build.ts');
    const laws = await import('../../src/lab/build/runLaws.ts');
    await laws.loadLanguage();
    await parts.loadPartsFor(scenario);
    const part = fresh.build(scenario);
    part.runBefore(5, Infinity);
    expect(part.digest()).toBe(whole.digest());
    const loaded = new Set(parts.LOADED_RULES.map((rule) => parts.sourceOf(rule)!.replace(/ \d+$/, '')));
    expect([...loaded].sort()).toEqual(names.toSorted());
    expect(parts.LOADED_RULES.map(({ id }) => id)).toEqual(parts.LOADED_RULES.map((_rule, index) => index));
  });
});
