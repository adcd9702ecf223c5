/** The traffic section of the form: its summary of a draft. */
import { describe, expect, it } from 'vitest';
import { withApplication, ADDABLE } from '../../src/app/experiment/form/traffic/adding.ts';
import {
  headlineOf,
  histogram,
  offersOf,
  pressure,
  roundTimes,
  sizesSentence,
  togetherOf,
} from '../../src/app/experiment/form/traffic/offer.ts';
import { offering } from '../../src/lab/results/offering.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

function scenarioOf(draft: unknown): Scenario {
  const parsed = parseScenario(draft);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

function shown(draft: object) {
  const scenario = scenarioOf(draft);
  const run = offering(scenario, Infinity).next();
  if (run.done !== true) throw new Error('it paused');
  const offers = offersOf(draft, scenario, run.value);
  return { offers, together: togetherOf(draft, scenario, offers) };
}

const chunks = { kind: 'video', rate: 1e6, chunk: 2 };

describe('what is offered', () => {
  it('comes line by line from a run of the draft: when, how much, how long it took', () => {
    const { offers } = shown({
      duration: 2,
      flows: [
        { start: 0.25, application: { ...chunks, chunk: 0.5 } },
        { count: 4, within: 2, application: { kind: 'bulk', bytes: 5000 } },
        { kind: 'udp', rate: 4e5, start: 1 },
      ],
    });
    expect(offers.map(({ words }) => words)).toEqual([
      'NewReno, 62.5 kB every 0.5 s',
      '4 NewReno within 2 s, 5 kB each',
      'UDP, evenly, 400 kb/s',
    ]);
    expect(offers[0]!.writes.map(([at, size]) => [Number(at.toFixed(1)), size])).toEqual(
      [0.3, 0.8, 1.3, 1.8].map((at) => [at, 62_500]),
    );
    for (const [, , took] of offers[0]!.writes.slice(0, 3)) expect(took).toBeGreaterThan(0.1);
    expect(offers[1]!.writes.map(([at]) => at)).toEqual([0, 0.5, 1, 1.5]);
    expect(offers[2]!.mean / 2e5).toBeCloseTo(1, 1);
  });

  it('is set beside the link, in sum and second by second', () => {
    const { offers, together } = shown({
      duration: 12,
      network: { kind: 'dumbbell', bottleneck: { rate: '2Mb/s' } },
      flows: [{ application: chunks }, { application: { kind: 'bulk', bytes: 4e5 } }],
    });
    expect(headlineOf(offers, together).join('')).toBe(
      '2 applications offer 1.27 Mb/s of 2 Mb/s, but not at the same time.',
    );
    // The file would hide all others, so it is described in words.
    expect(together.left).toEqual(['NewReno']);
    expect(Math.max(...together.columns)).toBe(10e6);
    expect(pressure(together)).toBe(
      'In 6 of 60 stretches of 0.2 s more is offered than the link carries: then a queue grows.',
    );
    expect(together.mean).toBeCloseTo(1e6 + (8 * 4e5) / 12, 0);
  });

  it('has no sum where senders have no end', () => {
    const { offers, together } = shown({ duration: 2, flows: [{}, { kind: 'udp', rate: 1e6 }] });
    expect(headlineOf(offers, together).join('')).toMatch(/^One application sends without end, 1 more offers 1 Mb\/s/);
  });

  it('says what a few carry', () => {
    expect(sizesSentence([1000, 1000, 8000], 'page', 'pages').join(' ')).toBe(
      '1 of 3 pages carries 80 % of the bytes. The median page has 1 kB.',
    );
  });

  it('falls into classes on a logarithmic scale', () => {
    expect(histogram([1, 10, 100, 1000], 3).counts).toEqual([1, 1, 2]);
    expect(histogram([5, 5], 4).counts).toEqual([2, 0, 0, 0]);
    expect(histogram([3, 30], 2, [1, 100]).counts).toEqual([1, 1]);
    expect([roundTimes([0.13, 7.4]), roundTimes([2, 2]), roundTimes([0.011, 900])]).toEqual([
      [0.1, 0.2, 0.5, 1, 2, 5, 10],
      [2, 5],
      [0.01, 0.1, 1, 10, 100, 1000],
    ]);
  });
});

it('every application that can be added makes a draft that runs', () => {
  const all = ADDABLE.reduce<unknown>(withApplication, { duration: 5, flows: [{ variant: 'cubic', stack: 'linux' }] });
  const { flows } = scenarioOf(all);
  expect(flows).toHaveLength(ADDABLE.length + 20);
  // A new one is like the last of its kind.
  expect(flows.find(({ name }) => name === 'File')).toMatchObject({
    variant: 'cubic',
    application: { kind: 'bulk', bytes: 1e6 },
  });
  expect(new Set(ADDABLE.map(({ key }) => key)).size).toBe(ADDABLE.length);
});
