/** What makes seeds matter: jittered starts, background traffic, and a warning when all seeds gave the same run. */
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/scenario/words/problem.ts';
import { commandOf } from '../../src/study/command.ts';
import { headline } from '../../src/study/headline.ts';
import { measure } from '../../src/study/measure.ts';
import { decodePlan, encodePlan } from '../../src/study/planLink.ts';
import { Results } from '../../src/study/results.ts';
import { reversalOf, reversalWords } from '../../src/study/reversal.ts';
import type { Study } from '../../src/study/runs.ts';
import { sweepHeadline } from '../../src/study/sweepHeadline.ts';
import { START_FROM } from '../../src/app/rooms/compare/startFrom.ts';
import { planOf, refusals, studyOf } from './plans.ts';

/** 2 Mb/s each way, 10 ms on the bottleneck and 2 ms on each access link: 28 ms plus the transmission times. */
const SCENARIO = {
  duration: 3,
  network: { bottleneck: { rate: 2e6, delay: 0.01 }, access: { delay: 0.002 } },
  flows: [{ receiverWindow: 100 }, { variant: 'cubic', start: 0.5, receiverWindow: 100 }],
};
const starts = (study: Study, index: number): number[] => study.run(index).scenario!.flows.map(({ start }) => start);

function resultsOf(study: Study): Results {
  const results = new Results(study);
  for (const { index, scenario } of study.bySeed())
    results.put(index, measure({ scenario: scenario!, from: 0, points: 0 }));
  return results;
}

describe('with several seeds each flow of a wired network', () => {
  it('begins within one round trip of its path, drawn from the seed', () => {
    const study = studyOf({ scenario: SCENARIO, seeds: 200 });
    const late = Array.from({ length: 200 }, (_, index) => starts(study, index));
    for (const [first, second] of late as [number, number][]) {
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThan(0.04);
      expect(second).toBeGreaterThanOrEqual(0.5);
      expect(second).toBeLessThan(0.54);
    }
    expect(new Set(late.map(String)).size).toBe(200);
    // The whole span is used evenly: the mean is half of a round trip of 33 to 37 ms.
    const mean = late.reduce((sum, [first]) => sum + first!, 0) / 200;
    expect(Math.max(...late.map(([first]) => first!))).toBeGreaterThan(0.032);
    expect(mean).toBeGreaterThan(0.0155);
    expect(mean).toBeLessThan(0.0195);
    expect(starts(studyOf({ scenario: SCENARIO, seeds: [9, 3] }), 1)).toEqual(late[2]);
  });

  it('begins as the scenario says where the plan has no jitter, or one seed', () => {
    const plain = studyOf({ scenario: SCENARIO }).run(0);
    expect(plain.scenario!.flows.map(({ start }) => start)).toEqual([0, 0.5]);
    expect(studyOf({ scenario: SCENARIO, seeds: 3, jitter: 0 }).run(0)).toEqual(plain);
    expect(starts(studyOf({ scenario: SCENARIO, jitter: '1s' }), 0)[0]).toBeGreaterThan(0);
    const mobile = { duration: 3, network: { kind: 'manet', nodes: 3 }, flows: [{ from: '0', to: '2' }] };
    expect(starts(studyOf({ scenario: mobile, seeds: 2 }), 1)).toEqual([0]);
  });

  it('has begun before it stops, and a start that cannot be is refused', () => {
    const brief = { ...SCENARIO, flows: [{ stop: 0.01 }] };
    for (let index = 0; index < 20; index++)
      expect(starts(studyOf({ scenario: brief, seeds: 20, jitter: 5 }), index)[0]).toBeLessThan(0.005);
    expect(refusals({ jitter: -1 })).toHaveLength(1);
  });

  it('is compared with the run without jitter, which equals the plan of one seed', () => {
    const study = studyOf({ scenario: SCENARIO, contenders: [{ variant: 'reno' }, { variant: 'vegas' }], seeds: 2 });
    const counterpart = [...study.withoutJitter()];
    expect(counterpart.map(({ contender }) => contender)).toEqual([0, 1]);
    expect(counterpart[1]!.name).toBe(studyOf({ scenario: SCENARIO, contenders: [{ variant: 'vegas' }] }).run(0).name);
    expect(new Set([...study.bySeed()].map(({ name }) => name)).size).toBe(6);
  });
});

it('traffic in the background is one more flow that sends at random times', () => {
  const study = studyOf({ scenario: SCENARIO, background: '0.1Mbps', seeds: 2 });
  const { flows } = study.run(0).scenario!;
  expect(flows).toHaveLength(3);
  expect(flows[2]).toMatchObject({ kind: 'udp', rate: 1e5, name: 'Background', pattern: { kind: 'poisson' } });
  expect(study.unjittered(0, 0).scenario!.flows).toHaveLength(2);
  const custom = {
    duration: 2,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [{ from: 'a', to: 'b', rate: 1e6, delay: 0.01 }],
    },
    flows: [{ from: 'a', to: 'b' }],
  };
  expect(refusals({ scenario: custom, background: 1e5 }).map(String)).toEqual([]);
  expect(studyOf({ scenario: custom, background: 1e5 }).run(0).scenario!.flows[1]).toMatchObject({
    from: 'a',
    to: 'b',
  });
});

it('a link and a command hold both', () => {
  const plan = planOf({
    scenario: SCENARIO,
    contenders: [{ variant: 'reno' }],
    seeds: 2,
    jitter: 0.1,
    background: 5e4,
  });
  expect(decodePlan(encodePlan(plan)).plan).toEqual(plan);
  expect(commandOf(plan)).toMatch(/--seeds 2 --jitter 0\.1 --background 50000$/);
  expect(
    refusals({ background: -1 }).map((each) => (typeof each === 'string' ? each : formatProblem(each))),
  ).toHaveLength(1);
});

describe('where all seeds gave the same run', () => {
  const contenders = [{ variant: 'reno' }, { variant: 'newreno' }];

  it('is reported, without the claim that seeds cannot separate them', () => {
    const said = headline(resultsOf(studyOf({ scenario: SCENARIO, contenders, seeds: 3, jitter: 0 })));
    expect(said).toContain('All 3 seeds gave the same run: nothing in it is random.');
    expect(said).not.toContain('cannot separate');
    const late = headline(resultsOf(studyOf({ scenario: SCENARIO, contenders, seeds: 3 })));
    expect(late).not.toContain('one run');
  });

  it('a sweep says it too', () => {
    const axes = [{ path: 'network.bottleneck.queue.limit', values: [5, 20] }];
    const said = sweepHeadline(resultsOf(studyOf({ scenario: SCENARIO, contenders, axes, seeds: 2, jitter: 0 })));
    expect(said).toContain('All 2 seeds gave the same run');
    expect(sweepHeadline(resultsOf(studyOf({ scenario: SCENARIO, contenders, axes, seeds: 2 })))).not.toContain(
      'one run',
    );
  });
});

it('a ranking by accident: the unchanged run puts Vegas ahead, ten seeds with chance put NewReno ahead', () => {
  const { title, planOn } = START_FROM.at(-1)!;
  expect(title).toMatch(/^A ranking by accident/);
  const results = resultsOf(studyOf(planOn(null)));
  const alone = [0, 1].map((contender) => results.unjittered(0, contender, 'fairness')!);
  expect(alone[0]).toBeCloseTo(0.78, 2);
  expect(alone[1]).toBeCloseTo(0.93, 2);
  const reversal = reversalOf(results, 'fairness')!;
  expect(reversal).toMatchObject({ ahead: 0, behind: 1 });
  expect(reversal.comparison.tie).toBe(false);
  expect(reversal.leads).toBeGreaterThanOrEqual(8);
  const { title: said, text } = reversalWords(results, 'fairness', reversal);
  expect(said).toBe('Without chance this ranking is reversed: Vegas before NewReno.');
  expect(text).toContain(`Over 10 seeds NewReno leads in ${reversal.leads}`);
  // The ranking by goodput is the same with and without.
  expect(reversalOf(results, 'goodput')).toBeNull();
});
