// A lesson's file, good, bad and mutated: one line with the place, nothing runs.
import { describe, expect, test } from 'vitest';
import { checkLesson } from '../../src/lessons/checkLesson.ts';
import { problemLine } from '../../src/lessons/lesson.ts';
import { scenariosOf } from '../../src/lessons/lessonRuns.ts';
import { readLesson } from '../../src/lessons/readLesson.ts';
import { runFacts } from '../../src/lessons/runFacts.ts';
import { scoreOf } from '../../src/lessons/score.ts';
import { presetEntries } from '../../src/library/presets.ts';

const FRONT = [
  '---',
  'title: One loss',
  'question: What does one loss do?',
  'belief: a lost packet is only sent again',
  'minutes: 5',
  'run: drops-reno-1 | duration=3',
  'let cut: first(cut)',
  'stretch: 1 to 3',
  '---',
];

const STEP = [
  '',
  '## A cut',
  '',
  '::show{from=1.2 stop="cut - 0.01" to=3}',
  '',
  '::::choose',
  'What becomes of the window?',
  '',
  ':::answer{when="cwnd(1, cut + 0.01) < 0.6 * cwnd(1, cut - 0.01)"}',
  'It is halved',
  '',
  'From :n[cwnd(1, cut - 0.01)] to :n[cwnd(1, cut + 0.01)]{digits=1}.',
  ':::',
  '',
  ':::answer{when="cwnd(1, cut + 0.01) > 0.9 * cwnd(1, cut - 0.01)" belief="a lost packet is only sent again"}',
  'It stays',
  '',
  'It is cut.',
  ':::',
  '::::',
];

const GOOD = [...FRONT, ...STEP].join('\n');

/** What is said of a text, problem by problem. */
function saidOf(text: string): readonly string[] {
  const read = readLesson(text);
  return read.ok ? [] : read.problems.map(problemLine);
}

const changed = (from: string, to: string): readonly string[] => saidOf(GOOD.replace(from, to));

/** What the runs say of a lesson. */
function checked(text: string): { readonly problems: readonly string[]; readonly verdicts: readonly string[] } {
  const read = readLesson(text);
  if (!read.ok) throw new Error(saidOf(text).join(' '));
  const { lesson } = read;
  const scenarios = scenariosOf(lesson, presetEntries());
  if (!scenarios.ok) throw new Error(problemLine(scenarios.problem));
  const runs = new Map([...scenarios.scenarios].map(([name, scenario]) => [name, runFacts(scenario)] as const));
  const [step] = lesson.steps;
  const verdicts = [0, 1].map((choice) => scoreOf(lesson, step!, runs, [choice]).verdict);
  return { problems: checkLesson(lesson, runs).map(problemLine), verdicts };
}

describe('a file of a lesson', () => {
  test('is read where it is good', () => {
    expect(saidOf(GOOD)).toEqual([]);
    expect(saidOf(GOOD.replaceAll('\n', '\r\n'))).toEqual([]);
  });

  test.each([
    ['minutes: 5', 'minutes: no', 'Line 5: minutes must be a whole number from 1 to 99.'],
    [
      'minutes: 5',
      'hours: 5',
      'Line 5: "hours: 5" is none of title, short, question, belief, minutes, run, let, stretch.',
    ],
    ['first(cut)', 'first(crash)', 'Line 7: cut "first(crash)" names "crash", which is not known here.'],
    ['What becomes', '<b>What</b> becomes', 'Line 16: HTML has no place in a lesson.'],
    ['It is cut.', '![x](https://x.example/y.png)', 'Line 27: a picture has no place in a lesson.'],
    ['It is cut.', '[here](javascript:alert(1))', 'Line 27: a link must begin with https://.'],
    ['It is cut.', '', 'Line 24: an answer needs words that are said to it.'],
    ['::show{from=1.2', '::show{since=1.2', 'Line 13: "show" lacks from="...".'],
    [
      'cwnd(1, cut + 0.01) > 0.9',
      'cwnd(1) > 0.9',
      'Line 24: when "cwnd(1) > 0.9 * cwnd(1, cut - 0.01)" must give "cwnd" 2 values, as in cwnd(1, 2.5).',
    ],
    ['## A cut', '### A cut', 'Line 11: text must be below the heading of a step, "## ...".'],
  ])('says of "%s" changed to "%s" what is wrong, and where', (from, to, said) => {
    expect(changed(from, to)).toContain(said);
  });

  test('is scored by its run: another scenario changes key and check', () => {
    expect(checked(GOOD)).toEqual({ problems: [], verdicts: ['right', 'wrong'] });
    // A window that is cut by a tenth only: neither answer is right.
    const gentle = GOOD.replace(
      'drops-reno-1 | duration=3',
      'drops-reno-1 | duration=3 | flows[0].variant=tahoe',
    ).replace(
      'cwnd(1, cut + 0.01) < 0.6 * cwnd(1, cut - 0.01)',
      '0.4 < cwnd(1, cut + 0.01) / cwnd(1, cut - 0.01) < 0.6',
    );
    expect(checked(gentle).problems).toContain('Line 15: 0 answers are right.');
    expect(checked(gentle).verdicts).toEqual(['wrong', 'wrong']);
  });

  test('names a preset that is not there with its line', () => {
    const read = readLesson(GOOD.replace('drops-reno-1', 'drops-nobody-1'));
    const scenarios = read.ok ? scenariosOf(read.lesson, presetEntries()) : null;
    expect(scenarios).toMatchObject({ ok: false, problem: { line: 6 } });
  });
});
