// A lesson's file, good, bad and mutated: each error is one line with the place, and nothing runs.
import { describe, expect, test } from 'vitest';
import { checkLesson } from '../../src/lessons/checkLesson.ts';
import { problemLine } from '../../src/lessons/lesson.ts';
import { scenariosOf } from '../../src/lessons/lessonRuns.ts';
import { readLesson } from '../../src/lessons/readLesson.ts';
import { factsInParts, runFacts } from '../../src/lessons/runFacts.ts';
import { numberOf } from '../../src/lessons/expression.ts';
import { scopeOf, scoreOf, timesOf } from '../../src/lessons/score.ts';
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

/** The errors reported for a text. */
function saidOf(text: string): readonly string[] {
  const read = readLesson(text);
  return read.ok ? [] : read.problems.map(problemLine);
}

const changed = (from: string, to: string): readonly string[] => saidOf(GOOD.replace(from, to));

/** What the runs reveal about a lesson. */
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
    ['It is cut.', '', 'Line 24: an answer needs feedback.'],
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
    // A window that is reduced by only a tenth, so neither answer is right.
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

describe('a lesson made to hang its reader', () => {
  /** The errors reported for a lesson with these lines in its step, and how long that took, ms. */
  const bodyOf = (body: string): { readonly said: readonly string[]; readonly took: number } => {
    const began = performance.now();
    const said = saidOf([...FRONT, ...STEP, '', body].join('\n'));
    return { said, took: performance.now() - began };
  };
  const line = FRONT.length + STEP.length + 2;

  test.each([
    ['>'.repeat(50_000), `a paragraph has at most 3000 characters`],
    ['> '.repeat(20), 'lists and quotations are nested 4 deep at most'],
    ['- '.repeat(20), 'lists and quotations are nested 4 deep at most'],
    [`${'*'.repeat(1400)}a${'*'.repeat(1400)}`, 'a paragraph has at most 200 marks such as "*", "[" and ":"'],
    ['*a **a '.repeat(400), 'a paragraph has at most 200 marks such as "*", "[" and ":"'],
    [`${' '.repeat(25)}- a`, 'a line is indented by at most 24 spaces'],
  ])('is refused before it is parsed, with its line: %.20s', (body, message) => {
    expect(bodyOf(body).said).toEqual([problemLine({ line, message })]);
  });

  test('nests parts only so deep, whatever closes them', () => {
    expect(bodyOf(':::a\n'.repeat(900)).said).toEqual([
      problemLine({ line: line + 4, message: 'parts between ::: are nested 4 deep at most' }),
    ]);
    // Fewer colons do not close the block.
    expect(bodyOf('::::::a\n:::\n\n'.repeat(300)).said[0]).toContain('nested 4 deep at most');
    expect(bodyOf(':::\n'.repeat(1000)).said[0]).toContain('a lesson has at most 1000 lines');
  });

  test('within the bounds it is read at once', () => {
    const paragraphs: readonly string[] = ['*a **a ', 'a* **', '[a](', ':a[', '_a ', '`a``', '<a ', '![', 'a\n'].map(
      (unit) => {
        const marks = unit.match(/[*_[\]<>!`&{}\\:]/g)?.length ?? 0;
        return unit.repeat(Math.floor(Math.min(marks > 0 ? 200 / marks : Infinity, 900 / unit.length)));
      },
    );
    for (const paragraph of paragraphs) {
      const times = Math.floor(Math.min(3900 / 200, 880 / (paragraph.split('\n').length + 1)));
      const { said, took } = bodyOf(Array.from({ length: times }, () => paragraph).join('\n\n'));
      expect(said.join(' ')).not.toMatch(/at most (1000|3000|200|4000)/);
      // 50 to 400 ms on an idle machine.
      expect(took).toBeLessThan(8000);
    }
  });

  test('works out each of its names once', () => {
    const lets = Array.from({ length: 38 }, (_, at) => `let n${at + 1}: n${at} + n${at}`);
    const text = GOOD.replace('stretch:', ['let n0: 1', ...lets, 'stretch:'].join('\n')).replace(
      'to=3}',
      'to="3 + 0 * n38"}',
    );
    const read = readLesson(text);
    if (!read.ok) throw new Error(saidOf(text).join(' '));
    const { lesson } = read;
    expect(timesOf(lesson.steps[0]!.show, scopeOf(lesson, new Map())).to).toBe(3);
    expect(numberOf(lesson.lets.get('n38')!, scopeOf(lesson, new Map()))).toBe(2 ** 38);
    const more = Array.from({ length: 40 }, (_, at) => `let m${at}: 1`).join('\n');
    expect(changed('stretch:', `${more}\nstretch:`)[0]).toContain('a lesson has at most 40 lines of "let"');
  });

  test('runs up to a bound, in parts', () => {
    const scenario = {
      duration: 1e6,
      network: { kind: 'dumbbell', bottleneck: { rate: 1e9, delay: 0.01, queue: { limit: 1000 } } },
      flows: [{ variant: 'reno', receiverWindow: 10_000 }],
    };
    const parts = factsInParts(scenario, 40_000);
    expect(() => {
      while (parts.next().done !== true);
    }).toThrow(
      /^It has more than 0\.04 million events by [\d.]+ s of 1000000 s: make it shorter, or its links slower\.$/,
    );
  });
});
