import { describe, expect, it } from 'vitest';
import { askedBy, firstPlan, hashOf, planFor } from '../../src/app/rooms/compare/address.ts';
import { ownPath, START_FROM } from '../../src/app/rooms/compare/startFrom.ts';
import { HALF } from '../../src/app/ui/takeAway/source.ts';
import { headsForText } from '../../src/app/ui/save/figureKinds.tsx';
import { latexTable } from '../../src/study/textTables.ts';
import { columnOf, conditionsOf, shortWords } from '../../src/app/rooms/compare/words.ts';
import { roomOf } from '../../src/app/ui/rooms.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { readPlan } from '../../src/study/plan.ts';
import { expand } from '../../src/study/runs.ts';
import { accepted } from '../experiment.ts';

describe('the address of a comparison', () => {
  it('leads to the room, and no link of an experiment does', () => {
    expect(roomOf('#compare/')).toBe('compare');
    expect(roomOf('#compare')).toBe('compare');
    expect(roomOf(`#${encodeLink(DEFAULT_SCENARIO)}`)).toBe('lab');
    expect(roomOf('#compared')).toBe('lab');
  });

  it('holds the whole plan and the view', () => {
    const plan = firstPlan();
    const { plan: opened, ...rest } = askedBy(hashOf(plan, 'tradeoff'));
    expect(rest).toEqual({ view: 'tradeoff', point: 0, notes: [] });
    expect(hashOf(opened)).toBe(hashOf(plan));
    expect(askedBy(hashOf(plan, 'ranks')).view).toBeNull();
    expect(askedBy(hashOf(plan, 'windows')).view).toBe('windows');
  });

  it('holds the point of a sweep', () => {
    const plan = {
      ...firstPlan(),
      axes: [
        {
          path: 'flows.length',
          values: [1, 2, 4],
          from: null,
          to: null,
          label: '',
          words: null,
          steps: 5,
          scale: 'linear' as const,
        },
      ],
    };
    expect(askedBy(hashOf(plan, 'sweep', 2))).toMatchObject({ view: 'sweep', point: 2 });
    expect(askedBy(hashOf(plan, 'table', 1))).toMatchObject({ view: 'table', point: 1 });
    expect(askedBy(`${hashOf(plan, 'table')}/x`)).toMatchObject({ point: 0 });
  });

  it('may name a run of the Lab: each of its senders takes the place of the last', () => {
    const { plan } = askedBy(`#compare/lab/${encodeLink(DEFAULT_SCENARIO)}`);
    expect(plan).toEqual(planFor(DEFAULT_SCENARIO));
    const study = expand(plan);
    if (!study.ok) throw new Error();
    const flowsOf = (contender: number) =>
      study.study
        .run(study.study.indexOf(0, contender, 0))
        .scenario?.flows.map((flow) => flow.kind === 'tcp' && flow.variant);
    expect([0, 1].map(flowsOf)).toEqual([
      ['newreno', 'newreno'],
      ['newreno', 'cubic'],
    ]);
    expect([study.study.contenders, study.study.flow, study.study.seeds.length]).toEqual([['NewReno', 'CUBIC'], 1, 10]);
  });

  it('that cannot be read shows the first comparison and says why', () => {
    for (const hash of ['#compare/1AAxxxx', '#compare/9zz', '#compare/%00', '#compare/<b>']) {
      const { plan, notes } = askedBy(hash);
      expect(plan, hash).toEqual(firstPlan());
      if (hash !== '#compare/<b>') expect(notes.length, hash).toBeGreaterThan(0);
    }
  });
});

describe('words of a comparison', () => {
  it('say what all runs have in common', () => {
    const study = expand(firstPlan());
    expect(study.ok && conditionsOf(study.study)).toBe(
      'One flow, 10 Mb/s, 60 ms, queue 50, 0.08 % random loss, 40 s, each flow begins up to one round trip later, seeds 1 to 5: 40 runs.',
    );
  });

  it('leave out of a sweep what its axis changes', () => {
    const said = (axes: object): string => {
      const plan = readPlan({ axes: [axes] });
      const study = plan.ok ? expand(plan.plan) : null;
      return study?.ok === true ? conditionsOf(study.study) : '';
    };
    const queue = said({ path: 'network.bottleneck.queue.limit', values: [5, 20, 80] });
    expect(queue).toMatch(/^Two flows, 10 Mb\/s, /);
    expect(queue).not.toMatch(/queue \d/);
    expect(said({ path: 'network.bottleneck.rate', values: ['1Mbps', '100Mbps'] })).toMatch(
      /^Two flows, \d+ ms, queue \d/,
    );
  });

  it('have heads for a text: units in brackets, and an interval beside its mean', () => {
    const heads = headsForText([
      'Contender',
      'Goodput Mb/s',
      `Goodput Mb/s${HALF}`,
      'Timeouts',
      'p95 queueing delay ms',
    ]);
    expect(heads).toEqual(['Contender', 'Goodput (Mb/s)', '± 95 %', 'Timeouts', 'p95 queueing delay (ms)']);
    expect(latexTable('lr', ['± 95 %', 'a'], [['Рено', '1']])).toEqual([
      '% Needs \\usepackage{booktabs}.',
      '% Has letters beyond Latin: compile it with lualatex or xelatex, in a font that has them.',
      '\\begin{tabular}{lr}',
      '\\toprule',
      '$\\pm$ 95 \\% & a \\\\',
      '\\midrule',
      'Рено & 1 \\\\',
      '\\bottomrule',
      '\\end{tabular}',
    ]);
    expect(latexTable('l', ['µs'], [['Jürgen']]).join()).not.toContain('lualatex');
  });

  it('write a figure in a unit that suits all of it', () => {
    const goodput = columnOf('goodput', [9_480_000, 6_100_000, null]);
    expect([goodput.unit, goodput.format(9_480_000)]).toEqual(['Mb/s', '9.48']);
    const delay = columnOf('meanDelay', [0.0312, 0.004]);
    expect([delay.unit, delay.format(0.0312)]).toEqual(['ms', '31.2']);
    const ratio = columnOf('dropRatio', [0.0012, 0]);
    expect([ratio.unit, ratio.format(0.0012)]).toEqual(['%', '0.120']);
  });

  it('name the unit of an axis once', () => {
    expect(shortWords(['5 ms', '10 ms'])).toEqual(['5 ms', '10']);
    expect(shortWords(['5 ms', '1 s'])).toEqual(['5 ms', '1 s']);
    expect(shortWords(['red', 'codel'])).toEqual(['red', 'codel']);
  });
});

/** A path that the user has set up. */
const OWN = accepted({
  network: { bottleneck: { rate: 2e6, delay: 0.05, queue: { limit: 9 } } },
  flows: [{ variant: 'cubic', receiverWindow: 500 }],
});

describe('each question to start from', () => {
  it('keeps the path that the user has set up, with its rate, delay and places', () => {
    expect(ownPath(firstPlan().scenario, firstPlan().scenario)).toBeNull();
    expect(ownPath(START_FROM[0]!.planOn(null).scenario, firstPlan().scenario)).toBeNull();
    const own = ownPath(OWN, firstPlan().scenario);
    expect(own).toEqual(OWN);
    for (const { network, planOn } of START_FROM.filter((each) => each.network === 'dumbbell')) {
      const plan = readPlan(planOn(own));
      const study = plan.ok ? expand(plan.plan) : null;
      expect([network, study?.ok === true ? study.study.base.network : null]).toMatchObject([
        'dumbbell',
        { bottleneck: { rate: 2e6, delay: 0.05 } },
      ]);
    }
  });

  it('about round trips speaks of their ratio, whatever the path', () => {
    const plan = readPlan(START_FROM[1]!.planOn(OWN));
    const study = plan.ok ? expand(plan.plan) : null;
    expect(study?.ok === true ? study.study.axes[0] : null).toMatchObject({
      label: 'Round-trip ratio',
      words: ['1', '2', '3', '4', '6', '8'],
      values: [0.005, 0.065, 0.125, 0.185, 0.305, 0.425],
    });
  });

  it.each(
    START_FROM.flatMap((each) => [
      [each.title, each.planOn(null)] as const,
      ...(each.network === 'dumbbell' ? [[`${each.title}, on another path`, each.planOn(OWN)] as const] : []),
    ]),
  )('can be run: %s', (_, input) => {
    const read = readPlan(input);
    expect(read.ok ? [] : read.problems).toEqual([]);
    const study = read.ok ? expand(read.plan) : null;
    expect(study?.ok === true ? study.study.runs : study?.problems).toBeGreaterThan(1);
  });
});
