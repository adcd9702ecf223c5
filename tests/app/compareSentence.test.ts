/** How the words of Compare's sentence change a plan. */
import { describe, expect, it } from 'vitest';
import { coloursOf } from '../../src/app/rooms/compare/colours.ts';
import { GREY } from '../../src/app/ui/tones.ts';
import { signOf } from '../../src/app/charts/marks/placed.ts';
import { planFor } from '../../src/app/rooms/compare/address.ts';
import { contender, offersFor, toggled } from '../../src/app/rooms/compare/offers.ts';
import { changedSweep, variedFields, withSweep } from '../../src/app/rooms/compare/sweeps.ts';
import { allPresets, presetEntries } from '../../src/library/presets.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario, TcpFlow } from '../../src/scenario/scenario.ts';
import { comparisonOf, sentenceOf } from '../../src/study/comparison.ts';
import { readPlan, type Plan } from '../../src/study/plan.ts';
import { decodePlan, encodePlan } from '../../src/study/planLink.ts';
import { formatProblem } from '../../src/scenario/words/problem.ts';
import { expand, type Study } from '../../src/study/runs.ts';

const presetOf = (id: string): Scenario => allPresets().find((each) => each.id === id)!.scenario;

function scenarioOf(input: unknown): Scenario {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(parsed.problems.map(formatProblem).join('; '));
  return parsed.scenario;
}

function studyOf(plan: Plan): Study {
  const read = readPlan(plan);
  const expanded = read.ok ? expand(read.plan) : read;
  if (!expanded.ok) throw new Error(expanded.problems.map(formatProblem).join('; '));
  return expanded.study;
}
const said = (plan: Plan): string => sentenceOf(comparisonOf(studyOf(plan)));

/** Chooses the entry with this name in the list of what can be compared. */
function pressed(plan: Plan, base: Scenario, label: string, own: Parameters<typeof offersFor>[1] = []): Plan {
  const offers = offersFor(base, own, presetEntries()).flatMap((group) => group.offers);
  const offer = offers.find((each) => each.label === label);
  if (offer === undefined) throw new Error(`${label} is not offered`);
  return toggled(plan, base, offer.contender);
}

describe('the comparison that comes from the Lab', () => {
  it('has the senders of the Lab', () => {
    expect(said(planFor(presetOf('tahoe-beside-reno')))).toMatch(
      /^In place of Reno put Tahoe and Reno beside Tahoe on this network, 10 starts each: /,
    );
    expect(said(planFor(presetOf('vegas-alone')))).toMatch(/^Alone, Vegas on /);
    expect(said(planFor(presetOf('twenty-flows')))).toMatch(/^In place of all 20 senders put NewReno on /);
  });

  it.each(presetEntries().map(({ id }) => id))('can be run: %s', (id) => {
    const study = studyOf(planFor(presetOf(id)));
    expect(study.problemAt(0, 0)).toBeNull();
  });

  it('replaces a connection over several paths as one sender, which keeps its paths', () => {
    const base = presetOf('two-unlike-paths');
    expect(said(planFor(base))).toMatch(/^Alone, Phone on /);
    const study = studyOf(pressed(planFor(base), base, 'CUBIC'));
    expect(study.contenders).toEqual(['Phone', 'CUBIC']);
    const [phone, cubic] = [0, 1].map((cell) => study.unjittered(0, cell).scenario!.flows as readonly TcpFlow[]);
    expect(phone).toEqual(base.flows);
    expect(cubic!.map(({ variant, name, to }) => [variant, name, to])).toEqual([
      ['cubic', 'CUBIC WiFi', 'phone-WiFi'],
      ['cubic', 'CUBIC LTE', 'phone-LTE'],
    ]);
  });

  it('replaces the flow after a connection, and names its settings', () => {
    const base = presetOf('two-unlike-paths');
    const after = { variant: 'cubic', from: 'server', to: 'phone-LTE' };
    const both = scenarioOf({ ...base, flows: [...base.flows, after] });
    const plan = { ...planFor(both), replace: 2 as const, contenders: [contender({ variant: 'cubic' })] };
    const paths = variedFields(plan, both)
      .flat()
      .map(({ path }) => path);
    expect(paths).toContain('flows[1].parameters.betaCubic');
    const put = studyOf({ ...plan, contenders: [contender({ variant: 'vegas' })] });
    const flows = put.run(0).scenario!.flows as readonly TcpFlow[];
    expect(flows.map(({ variant }) => variant)).toEqual(['lia', 'lia', 'vegas']);
    expect(said({ ...plan, replace: 0 })).toMatch(/ beside CUBIC on /);
  });

  it('has the law of a sender that runs one, by its name', () => {
    const text = 'law "Gentle" from reno\n\non congestion when cwnd > 4\n  cut   cwnd := cwnd * 0.8\n';
    const flow = { variant: 'reno', stack: 'rfc', law: text };
    const plan = planFor(scenarioOf({ flows: [{ variant: 'cubic' }, flow] }));
    expect(said(plan)).toMatch(/^In place of Gentle put CUBIC and Gentle beside CUBIC /);
    const kept = { name: 'Gentle', flow: scenarioOf({ flows: [flow] }).flows[0] as TcpFlow };
    const two = presetOf('two-flows');
    expect(said(pressed(planFor(two), two, 'Gentle', [kept]))).toMatch(/ put NewReno, CUBIC and Gentle beside /);
  });
});

describe('a press on what can be compared', () => {
  it('adds it, and takes it out again', () => {
    const base = presetOf('two-flows');
    const plan = planFor(base);
    const more = pressed(plan, base, 'BBR');
    expect(studyOf(more).contenders).toEqual(['NewReno', 'CUBIC', 'BBR']);
    expect(pressed(more, base, 'BBR')).toEqual(plan);
  });

  it('puts one of another kind beside what is in the Lab of that kind', () => {
    const base = presetOf('walks-away-aodv');
    const routed = pressed(planFor(base), base, 'DSDV');
    expect(said(routed)).toMatch(/^Routing by AODV and DSDV on /);
    expect(said(pressed(routed, base, 'Vegas'))).toMatch(/ put NewReno and Vegas on |^Alone, NewReno and Vegas on /);
    const wired = presetOf('two-flows');
    expect(said(pressed(planFor(wired), wired, 'CoDel'))).toMatch(/^Queue managed by \S+.* and CoDel on /);
    expect(said(pressed(planFor(wired), wired, 'Over a satellite'))).toMatch(/^This network and Over a satellite, /);
  });

  it('leaves at least one', () => {
    const base = presetOf('vegas-alone');
    expect(pressed(planFor(base), base, 'Vegas').contenders).toHaveLength(1);
  });
});

describe('while something changes', () => {
  const base = presetOf('two-flows');
  const plan = planFor(base);
  const named = (name: string) =>
    variedFields(plan, base)
      .flat()
      .find((field) => field.name === name)!;

  it('the field is called as in a sentence, and begins around what it holds', () => {
    expect(said(withSweep(plan, 0, named('the queue')))).toContain(
      ', while the queue goes from 25 to 200 packets, doubling: ',
    );
    expect(said(withSweep(withSweep(plan, 0, named('the queue')), 0, null))).toBe(said(plan));
    for (const { name, path } of variedFields(plan, base).flat()) expect(name, path).toMatch(/^the [^[\]{}.]+$/);
  });

  it.each(['two-flows', 'walks-away-aodv', 'biswal', 'home-of-things'])('any field of %s can be varied', (id) => {
    const of = presetOf(id);
    const start = planFor(of);
    for (const field of variedFields(start, of)[0]) studyOf(withSweep(start, 0, field));
    expect(variedFields(start, of).flat().length).toBeGreaterThan(10);
  });

  it('its ends and steps are changed by what is typed; what is wrong stays out, in a line', () => {
    const swept = withSweep(plan, 0, named('the queue'));
    const change = (change_: Parameters<typeof changedSweep>[3], of = swept) => {
      const study = studyOf(of);
      const now = { ...comparisonOf(study).sweeps[0]!, values: study.axes[0]!.values };
      const done = changedSweep(of, 0, now, change_);
      return done.ok ? said(done.plan) : done.problems.map(formatProblem).join();
    };
    expect(change({ to: '400' })).toContain('from 25 to 400 packets, doubling');
    expect(change({ from: '30' })).toContain('from 30 to 120 packets, doubling');
    expect(change({ scale: 'linear' })).toContain('from 25 to 200 packets at 4 values equally far apart');
    expect(change({ to: '0' })).toBe('axes[0].to: must be at least 1 packet (got 0)');
    expect(change({ to: '30' })).toBe('axes[0].to: must be at least twice where it begins (got "30")');
    expect(change({ steps: 'x', scale: 'log' })).toBe('axes[0].steps: must be a whole number from 2 to 1000 (got "x")');
  });
});

it('the link of a sentence gives the same runs', () => {
  const base = presetOf('two-flows');
  const field = variedFields(planFor(base), base)[0][0]!;
  const plan = withSweep(pressed(planFor(base), base, 'BBR'), 0, field);
  const { plan: opened } = decodePlan(encodePlan(plan));
  const [one, other] = [studyOf(plan), studyOf(opened!)];
  expect(said(opened!)).toBe(said(plan));
  expect(Array.from({ length: other.runs }, (_, run) => other.run(run).name)).toEqual(
    Array.from({ length: one.runs }, (_, run) => one.run(run).name),
  );
});

it('a contender has the colour that it has in the Lab, others what is free, the sixth none', () => {
  const plan = { ...planFor(presetOf('two-flows')) };
  const names = ['bbr', 'cubic', 'newreno', 'vegas', 'sack', 'bic'] as const;
  const study = studyOf({ ...plan, contenders: names.map((variant) => contender({ variant })) });
  expect(coloursOf(study, null)).toEqual([2, 1, 0, 3, 4, GREY]);
  expect(coloursOf(study, [5])).toEqual([GREY, GREY + 1, GREY + 2, GREY + 3, GREY + 4, 0]);
  // Eight contenders have eight markers: a look, and one of five shapes.
  const markers = [...coloursOf(study, null), GREY + 1, GREY + 2].map(
    (tone) => `${signOf(tone).look} ${signOf(tone).flow % 5}`,
  );
  expect(new Set(markers).size).toBe(8);
});
