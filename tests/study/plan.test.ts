/** The meaning of a plan, the plans that are refused, the runs that a plan stands for, and its link. */
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/scenario/words/problem.ts';
import { expand } from '../../src/study/runs.ts';
import { decodePlan, encodePlan, minimalPlan } from '../../src/study/planLink.ts';
import { inOrder } from '../../src/study/runner.ts';
import { lossy, planOf, refusals, studyOf } from './plans.ts';

const VARIANTS = { contenders: [{ variant: 'reno' }, { variant: 'vegas' }] };

describe('a plan', () => {
  it('is refused with one line per error, with the field, the limit and the given value', () => {
    expect(refusals([])).toEqual(['plan: must be an object (got a list of 0)']);
    expect(refusals({ version: 0 })).toEqual(['version: must be 1: plans of other versions cannot be read (got 0)']);
    expect(refusals({ version: 2 })).toEqual(['version: must be 1: the plan was made with a newer Sawtooth (got 2)']);
    expect(refusals({ seedz: 3 })).toEqual(['seedz: is not a field here; did you mean seeds? (got 3)']);
    expect(refusals({ contenders: [] })).toEqual(['contenders: must have at least 1 element (got a list of 0)']);
    expect(refusals({ contenders: [{ variant: 'cubc' }] })).toEqual([
      expect.stringMatching(/^contenders\[0\]\.variant: must be .*; did you mean cubic\? \(got "cubc"\)$/),
    ]);
    expect(refusals({ seeds: 0 })).toEqual(['seeds: must be at least 1, or a list of seeds (got 0)']);
    expect(refusals({ seeds: [1, 1] })).toEqual(['seeds: must name each seed once (got a list of 2)']);
    expect(refusals({ seeds: [1, 2.5] })).toEqual(['seeds: must be a whole number in each element (got a list of 2)']);
    expect(refusals({ metrics: ['speed'] })).toHaveLength(1);
    expect(refusals({ from: '50s' })).toEqual(['from: must be before the end, 40 s (got 50)']);
    expect(refusals({ scenario: { duration: -1 } })).toEqual(['scenario: duration: must be at least 0.001 s (got -1)']);
    expect(refusals({ contenders: [{ variant: 'reno' }, { label: 'Reno' }] })).toEqual([
      'contenders[1].label: must differ from that of contenders[0] (got "Reno")',
    ]);
    expect(refusals({ contenders: [{ variant: 'reno', parameters: { unheardOf: 1 } }] })).toEqual([
      expect.stringMatching(/^contenders\[0\]: flows\[0\]\.parameters\.unheardOf: is not a setting of reno/),
    ]);
  });

  it('is refused for an axis that leads nowhere or has no values', () => {
    const axis = (given: object) => refusals({ axes: [given] });
    expect(axis({ path: 'network.bottleneck.speed', values: [1] })).toEqual([
      'axes[0].path: must be the path of a field, such as network.bottleneck.rate; "sawtooth describe" lists them (got "network.bottleneck.speed")',
    ]);
    const path = 'network.bottleneck.rate';
    expect(axis({ path, values: [] })).toEqual(['axes[0].values: must have at least 1 element (got a list of 0)']);
    expect(axis({ path, values: ['1Mbps', 'fast'] })).toEqual([
      'axes[0].values[1]: must be a rate such as 2e6 or "2Mbps" (got "fast")',
    ]);
    expect(axis({ path, values: ['1Mbps', 1e6] })).toEqual([
      'axes[0].values: must name each value once; 1 Mb/s occurs twice (got a list of 2)',
    ]);
    expect(axis({ path, from: '1Mbps', to: '1Mbps' })).toEqual([
      'axes[0].to: must differ from the beginning: the range is empty (got "1Mbps")',
    ]);
    expect(axis({ path, from: '1Mbps' })).toEqual(['axes[0].to: must be given (got nothing)']);
    expect(axis({ path: 'network.bottleneck.loss.rate', from: 0, to: 0.1, scale: 'log' })).toEqual([
      'axes[0].from: must be above 0 on a logarithmic scale (got 0)',
    ]);
    expect(axis({ path: 'flows[0].variant', from: 1, to: 2 })).toEqual([
      'axes[0].values: must be a list, because this field holds no number (got nothing)',
    ]);
    expect(axis({ path: 'flows.length', values: [257] })).toEqual(['axes[0].values[0]: must be at most 256 (got 257)']);
    expect(axis({ path: 'flows[7].start', values: [1, 2] })).toEqual([
      expect.stringMatching(/^contenders\[0\]: flows\[7\]\.?.*: does not exist: the next free place is 2/),
    ]);
  });

  it('is refused for its first contender that cannot be run, and the others are not looked at', () => {
    let looked = 0;
    const other = {
      title: 'other',
      get flows() {
        looked++;
        return 'none';
      },
    };
    const expanded = expand(planOf({ contenders: [{ label: 'a', scenario: { flows: 'none' } }, { scenario: other }] }));
    expect(expanded.ok ? [] : expanded.problems.map(formatProblem)).toEqual([
      expect.stringMatching(/^contenders\[0\]: flows: must be a list/),
    ]);
    expect(looked).toBe(0);
  });

  it('is refused beyond ten million runs, however few lines it has', () => {
    const range = (path: string) => ({ path, from: 1, to: 1000, steps: 1000 });
    expect(
      refusals({ axes: [range('network.bottleneck.queue.limit'), range('flows[0].receiverWindow')], seeds: 100 }),
    ).toEqual(['plan: must have at most 10000000 runs (got 100000000)']);
  });
});

describe('the runs of a plan', () => {
  it('come in a fixed order: first axis, second axis, contenders, seeds', () => {
    const study = studyOf({
      ...VARIANTS,
      axes: [
        { path: 'network.bottleneck.rate', values: ['1Mbps', '2Mbps'] },
        { path: 'network.bottleneck.queue.limit', from: 5, to: 80, steps: 3, scale: 'log' },
      ],
      seeds: 2,
    });
    expect(study.axes.map(({ label, words }) => [label, words])).toEqual([
      ['Bottleneck rate', ['1 Mb/s', '2 Mb/s']],
      ['Queue limit', ['5 packets', '20 packets', '80 packets']],
    ]);
    const all = [...inOrder(study)].map(({ scenario, contender }) => {
      const { network, flows, seed } = scenario!;
      if (network.kind !== 'dumbbell' || flows[1]?.kind !== 'tcp') throw new Error('another network');
      return `${network.bottleneck.rate / 1e6} ${network.bottleneck.queue.limit} ${contender} ${flows[1].variant} ${seed}`;
    });
    expect(all).toHaveLength(24);
    expect(all.slice(0, 6)).toEqual([
      '1 5 0 reno 1',
      '1 5 0 reno 2',
      '1 5 1 vegas 1',
      '1 5 1 vegas 2',
      '1 20 0 reno 1',
      '1 20 0 reno 2',
    ]);
    expect(all.at(-1)).toBe('2 80 1 vegas 2');
  });

  it('have the contender in the place of all TCP flows, or of the first', () => {
    const variants = (replace: string) =>
      studyOf({ ...VARIANTS, replace })
        .run(1)
        .scenario!.flows.map((flow) => (flow.kind === 'tcp' ? flow.variant : flow.kind));
    expect(variants('all')).toEqual(['vegas', 'vegas']);
    expect(variants('first')).toEqual(['vegas', 'cubic']);
  });

  it('keep the settings of a flow that the contender has too, and its name follows the variant', () => {
    const scenario = { flows: [{ variant: 'vegas', parameters: { alpha: 2, initialSsthresh: 30 } }] };
    const [flow] = studyOf({ scenario, contenders: [{ variant: 'cubic' }] }).run(0).scenario!.flows;
    expect(flow).toMatchObject({ name: 'CUBIC', variant: 'cubic', parameters: { initialSsthresh: 30 } });
    expect(flow).not.toHaveProperty('parameters.alpha');
  });

  it('may be of stacks, settings, any fields and whole scenarios', () => {
    const study = studyOf({
      contenders: [
        { variant: 'cubic', stack: 'linux' },
        { variant: 'vegas', parameters: { alpha: 2 } },
        { set: { 'network.bottleneck.queue.limit': 10 } },
        { scenario: { title: 'Another', duration: 3 } },
      ],
    });
    expect(study.contenders).toEqual([
      'CUBIC on linux',
      'Vegas alpha 2',
      'network.bottleneck.queue.limit 10',
      'Another',
    ]);
    expect(study.run(0).scenario!.flows[0]).toMatchObject({ stack: 'linux' });
    expect(study.run(2).scenario!.network).toMatchObject({ bottleneck: { queue: { limit: 10 } } });
    expect(study.run(3).scenario!.duration).toBe(3);
  });

  it('may have from one to 64 flows: those of the scenario in turn', () => {
    const study = studyOf({ axes: [{ path: 'flows.length', values: [1, 3] }], contenders: [{}] });
    const variants = (index: number) => study.run(index).scenario!.flows.map(({ name }) => name);
    expect(variants(0)).toEqual(['NewReno']);
    expect(variants(1)).toEqual(['NewReno', 'CUBIC', 'NewReno']);
  });

  it('count a connection over several paths as one flow, also where a change names one of its subflows', () => {
    const scenario = {
      flows: [{ variant: 'lia' as const, paths: [{}, {}] }, {}],
      interventions: [{ kind: 'stopFlow' as const, at: 5, flow: 1 }],
    };
    const study = studyOf({ scenario, axes: [{ path: 'flows.length', values: [3] }], contenders: [{}] });
    expect(study.run(0).scenario!.flows.map(({ name }) => name)).toEqual([
      'LIA path 1',
      'LIA path 2',
      'NewReno',
      'LIA 2 path 1',
      'LIA 2 path 2',
    ]);
  });

  it('end where the plan says', () => {
    expect(studyOf({ until: '5s' }).run(0).scenario!.duration).toBe(5);
  });

  it('have the same name when the same is measured, whatever it is called, and another when anything differs', () => {
    const name = (input: object, index = 0) => studyOf(input).run(index).name;
    const usual = name({});
    expect(usual).toMatch(/^[0-9a-f]{16}$/);
    expect(name({ scenario: { title: 'Mine', notes: 'for later' } })).toBe(usual);
    expect(name({ scenario: { network: { bottleneck: { rate: '10Mbps' } } } })).toBe(usual);
    expect(name({ contenders: [{ label: 'x' }] })).toBe(usual);
    const others = [
      name({ from: 1 }),
      name({ until: 39 }),
      name({ seeds: 2 }, 1),
      name({ scenario: { flows: [{}] } }),
      name({ contenders: [{ variant: 'reno' }] }),
    ];
    expect(name({ scenario: { seed: 2 } })).toBe(name({ seeds: [1, 2], jitter: 0 }, 1));
    expect(name({ seeds: [1, 2] }, 1)).not.toBe(name({ seeds: [1, 2], jitter: 0 }, 1));
    expect(name({ seeds: [1, 2, 3] }, 1)).toBe(name({ seeds: [2, 4] }));
    expect(new Set([usual, ...others]).size).toBe(6);
  });

  it('have names that no two of many share', () => {
    const study = studyOf({ seeds: 50_000 });
    expect(new Set([...inOrder(study)].map(({ name }) => name)).size).toBe(50_000);
  });

  it('cost about what they cost', () => {
    const one = studyOf({}).cost();
    const many = studyOf({ ...VARIANTS, seeds: 500 }).cost();
    expect(many.seconds / one.seconds).toBeGreaterThan(900);
    expect(many.seconds / one.seconds).toBeLessThan(1100);
  });
});

describe('the link of a plan', () => {
  const plan = planOf({
    ...VARIANTS,
    scenario: lossy(),
    replace: 'first',
    axes: [{ path: 'network.bottleneck.queue.limit', from: 5, to: 50 }],
    seeds: [3, 5],
    from: 1,
    metrics: ['goodput', 'jitter'],
  });

  it('opens the same plan, and the same runs with the same names', () => {
    const { plan: opened, notes } = decodePlan(`#compare/${encodePlan(plan)}`);
    expect(notes).toEqual([]);
    expect(minimalPlan(opened!)).toEqual(minimalPlan(plan));
    expect(studyOf(opened!).run(7).name).toBe(studyOf(plan).run(7).name);
    expect(encodePlan(opened!)).toBe(encodePlan(plan));
  });

  it('is short', () => {
    expect(encodePlan(planOf(VARIANTS)).length).toBeLessThan(80);
  });

  it('says in a sentence what was not understood, whatever it is', () => {
    const link = encodePlan(plan);
    const notes = (text: string) => decodePlan(text).notes;
    expect(notes(link.slice(0, -4))).toEqual(['This link is damaged or cut off.']);
    expect(notes(`2${link.slice(1)}`)).toEqual(['This link was made with a newer Sawtooth.']);
    expect(notes('#compare/hello')).toEqual(['The text "hello" is not a link of Sawtooth: a link begins with 1.']);
    expect(notes('#compare/')).toEqual(['This link holds no comparison.']);
    expect(notes('x'.repeat(300_000))).toEqual(['This link has 300000 characters; at most 200000 are allowed.']);
    for (let at = 0; at < link.length; at++) {
      const damaged = `${link.slice(0, at)}A${link.slice(at + 1)}`;
      expect(damaged === link || decodePlan(damaged).plan === null || notes(damaged).length === 0).toBe(true);
    }
  });
});
