/** What is refused in the page is said in the words of its fields: no paths, no brackets, no advice for a command line. */
import { describe, expect, it } from 'vitest';
import { problemSentence } from '../../src/app/experiment/form/model/problems.ts';
import { askedBy } from '../../src/app/rooms/compare/address.ts';
import { tooLarge } from '../../src/app/rooms/compare/session.ts';
import { refusalWords } from '../../src/app/ui/words/refusals.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/defaultScenario.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import { readPlan } from '../../src/study/plan.ts';
import { PLAN_ROUTE } from '../../src/study/planLink.ts';
import { expand } from '../../src/study/runs.ts';
import { LECTURE_ROUTE, readLecture } from '../../src/lecture/lecture.ts';
import { kept, openLink } from '../../src/app/ui/lecture/lectureStore.ts';
import { encodeDocument } from '../../src/scenario/document.ts';
import { presetEntries } from '../../src/library/presets.ts';

/** Paths, brackets, doubled words and what only the command line has. */
const REFUSED = /[[\]{}]|\b([a-z]+) \1\b|\b[a-z]\w*\.[a-z]\w*\b|--\w|sawtooth |\bNaN\b|undefined/;

const expectPlain = (words: string): void => {
  expect(words).not.toMatch(REFUSED);
  expect(words).toMatch(/^[A-Z].*\.$/);
};

/** The same scenario with one value replaced, for each field of it and each wrong value. */
function* broken(value: unknown, put: (value: unknown) => unknown): Generator {
  if (Array.isArray(value)) {
    yield put([]);
    for (const [at, each] of value.entries()) yield* broken(each, (next) => put(value.with(at, next)));
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) yield* broken(each, (next) => put({ ...value, [name]: next }));
    return;
  }
  for (const wrong of [-5, 1e18, 'what', null, '']) yield put(wrong);
}

/** Shapes that differ: wired, mobile, a cell, a script, queues with settings. */
const SHAPES = [
  'two-flows',
  'walks-away-aodv',
  'home-of-things',
  'drops-reno-1',
  'udp-burst',
  'bbr3-alone',
  'lossy-link',
];

describe('of a scenario', () => {
  it.each(SHAPES)('%s, each field wrong in five ways', (preset) => {
    const { scenario } = presetEntries().find(({ id }) => id === preset)!;
    const parsed = parseScenario(scenario);
    if (!parsed.ok) throw new Error(preset);
    let met = 0;
    for (const draft of broken(JSON.parse(JSON.stringify(parsed.scenario)), (value) => value)) {
      const read = parseScenario(draft);
      if (read.ok) continue;
      for (const problem of read.problems.slice(0, 4)) {
        met++;
        expectPlain(problemSentence(draft, problem));
        expectPlain(refusalWords(problem));
      }
    }
    expect(met).toBeGreaterThan(50);
  });

  it('says how many nodes are missing', () => {
    const problem = (given: string): Problem => ({
      path: 'network.nodes',
      message: 'must have at least 2 elements',
      given,
    });
    expect(refusalWords(problem('a list of 0'))).toBe('Add two nodes to begin.');
    expect(refusalWords(problem('a list of 1'))).toBe('Add one more node.');
  });
});

describe('of a comparison', () => {
  const problemsOf = (input: object): readonly Problem[] => {
    const read = readPlan(input);
    if (!read.ok) return read.problems;
    const expanded = expand(read.plan);
    return expanded.ok ? tooLarge(expanded.study) : expanded.problems;
  };
  it.each([
    ['an unknown field', { axes: [{ path: 'nonsense', values: [1, 2] }] }],
    ['a value of a field', { axes: [{ path: 'network.bottleneck.rate', values: [-1, 'fast'] }] }],
    ['an empty range', { axes: [{ path: 'duration', from: 5, to: 5, steps: 3 }] }],
    ['a setting', { contenders: [{ variant: 'reno', parameters: { beta: 7, gamma: 1 } }] }],
    [
      'a field of a contender',
      { contenders: [{ variant: 'reno', set: { 'flows[0].receiverWindow': 0, 'flows[9].start': 1 } }] },
    ],
    ['seeds', { seeds: 0 }],
    ['seeds by name', { seeds: 'many' }],
    ['a figure', { metrics: ['speed'] }],
    ['the time', { from: 900, until: -1 }],
    ['jitter', { jitter: -1, background: 'much' }],
    ['a variant', { contenders: [{ variant: 'renno' }] }],
    ['too many cells', { axes: [{ path: 'duration', from: 1, to: 9000, steps: 6000 }] }],
  ])('%s', (_, part) => {
    const problems = problemsOf({
      scenario: DEFAULT_SCENARIO,
      contenders: [{ variant: 'reno' }, { variant: 'cubic' }],
      ...part,
    });
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expectPlain(refusalWords(problem));
  });

  it('in a link', () => {
    const { notes } = askedBy(`#${PLAN_ROUTE}${encodeDocument({ axes: [{ values: 5 }], seeds: 0, what: 1 })}`);
    expect(notes.length).toBeGreaterThan(2);
    for (const note of notes) expectPlain(note);
  });
});

describe('of a lecture', () => {
  it.each([
    ['minutes', { stops: [{ minutes: -5 }] }],
    ['an address', { stops: [{ at: 3 }] }],
    ['answers', { stops: [{}, { answers: Array.from({ length: 9 }, () => 'yes') }] }],
    ['one answer', { stops: [{ answers: [5] }] }],
    ['the right answer', { stops: [{ right: 'first' }] }],
    ['a light', { stops: [{ spotlight: 'moon' }] }],
    ['an unknown field', { stops: [{ colour: 'red' }], speed: 2 }],
    ['its length', { minutes: 'long', title: 'x'.repeat(300) }],
    ['its stops', { stops: 5 }],
    ['its version', { version: 9 }],
    ['nothing', 5],
  ])('%s, in a file and in a link', (_, input) => {
    const read = readLecture(input);
    expect(read.ok).toBe(false);
    if (read.ok) return;
    for (const problem of read.problems) expectPlain(refusalWords(problem));
    openLink(`#${LECTURE_ROUTE}${encodeDocument(input)}`);
    expect(kept.getState().notice).toBe(refusalWords(read.problems[0]!));
  });
});
