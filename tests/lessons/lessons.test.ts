// The built-in lessons: their statements are true of their runs, and every answer is scored by the run.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { checkLesson } from '../../src/lessons/checkLesson.ts';
import { problemLine, type Gate, type Lesson } from '../../src/lessons/lesson.ts';
import { LESSONS, PLACES_OF } from '../../src/lessons/path.generated.ts';
import { scenariosOf } from '../../src/lessons/lessonRuns.ts';
import { readLesson } from '../../src/lessons/readLesson.ts';
import { runFacts } from '../../src/lessons/runFacts.ts';
import { flowsShown, scopeOf, scoreOf, timesOf, type Runs } from '../../src/lessons/score.ts';
import { FILES } from '../../src/app/rooms/lessons/builtIn.ts';
import { presetEntries } from '../../src/library/presets.ts';

const FOLDER = 'src/lessons/data';
const names = readdirSync(FOLDER);

const known = new Map<string, Lesson>();

function lessonOf(name: string): Lesson {
  const before = known.get(name);
  if (before !== undefined) return before;
  const read = readLesson(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  if (!read.ok) throw new Error(`${name}: ${read.problems.map(problemLine).join('\n')}`);
  known.set(name, read.lesson);
  return read.lesson;
}

function runsOf(lesson: Lesson): Runs {
  const read = scenariosOf(lesson, presetEntries());
  if (!read.ok) throw new Error(problemLine(read.problem));
  return new Map([...read.scenarios].map(([name, scenario]) => [name, runFacts(scenario)]));
}

test('every lesson is on the path', () => {
  expect(FILES.map(([name]) => `${name}.md`).sort()).toEqual([...names].sort());
});

test('the generated path has the titles and presets of the lessons', () => {
  expect(LESSONS).toEqual(FILES.map(([name]) => [name, lessonOf(`${name}.md`).short]));
  const used = FILES.flatMap(([name], place) =>
    [...new Set(lessonOf(`${name}.md`).runs.map(({ preset }) => preset))].map((preset) => `${preset}: ${place}`),
  );
  const told = Object.entries(PLACES_OF).flatMap(([preset, all]) => all.map((place) => `${preset}: ${place}`));
  expect(told.sort()).toEqual(used.sort());
});

/** The topics that the lessons must treat at least, by name. */
const BELIEFS = [
  'cwnd is what the receiver allows',
  'slow start is slow',
  'the window is halved once per lost packet',
  'a timeout and three duplicate ACKs mean the same',
  'fast retransmit is fast recovery',
  'ssthresh is a limit',
  'throughput is cwnd',
  'loss means a broken link',
  'bigger buffers are better',
  'equal algorithm means equal share',
  'the window is exactly what is in flight',
  'retransmission means the queue was full',
  'TCP knows where the loss was',
  'UDP slows down too',
  'more bandwidth fixes delay',
  'wireless loss is congestion',
];

test('each of the sixteen misconceptions is behind a wrong answer', () => {
  const treated = names.flatMap((name) =>
    lessonOf(name).steps.flatMap(({ gate }) => {
      if (gate === null) return [];
      const said = gate.kind === 'choose' ? gate.choices.map(({ feedback }) => feedback) : gate.feedback;
      return said.map(({ belief }) => belief);
    }),
  );
  expect(BELIEFS.filter((belief) => !treated.includes(belief))).toEqual([]);
});

describe.each(names)('%s', (name) => {
  let computed: Runs | undefined;
  /** Both tests read them. */
  const runsNow = (): Runs => (computed ??= runsOf(lessonOf(name)));
  afterAll(() => {
    computed = undefined;
  });

  test('makes true statements about its runs, and scores every answer by them', () => {
    const lesson = lessonOf(name);
    const runs = runsNow();
    expect(checkLesson(lesson, runs).map(problemLine)).toEqual([]);
    for (const step of lesson.steps) {
      const { gate } = step;
      if (gate === null) continue;
      const truth = scoreOf(lesson, step, runs, null).truth;
      expect(scoreOf(lesson, step, runs, truth).verdict).toBe('right');
      for (const wrong of wrongAnswers(gate, truth)) {
        const { verdict, feedback } = scoreOf(lesson, step, runs, wrong);
        expect(verdict, `${step.title}: ${wrong.join()}`).toMatch(/wrong|partly/);
        expect(feedback.of.length).toBeGreaterThan(0);
      }
    }
  });

  /**
   * The picture shown after an answer must not reveal the answer to a later question about the same run, quantity and
   * flow.
   */
  test('gives no answer away before it asks', () => {
    const lesson = lessonOf(name);
    const runs = runsNow();
    const scope = scopeOf(lesson, runs);
    lesson.steps.forEach((step, at) => {
      const { show } = step;
      const { to } = timesOf(show, scope);
      const shown = new Set([show.of, ...(show.below === null ? [] : [show.below])]);
      const flows = flowsShown(show, runs.get(show.run)!);
      const later = lesson.steps
        .slice(at + 1)
        .filter(
          (asking) =>
            asking.gate !== null &&
            asking.show.run === show.run &&
            shown.has(asking.show.of) &&
            flowsShown(asking.show, runs.get(show.run)!).some(
              (flow) => show.below === asking.show.of || flows.includes(flow),
            ),
        );
      for (const asking of later) {
        const asks = `${step.title} shows ${show.of} to ${to} s; ${asking.title} asks`;
        expect(timesOf(asking.show, scope).stop, asks).toBeGreaterThanOrEqual(to - 1e-9);
      }
    });
  });
});

/** Answers that are wrong in any run. */
function wrongAnswers(gate: Gate, truth: readonly number[]): readonly (readonly number[])[] {
  if (gate.kind === 'choose') return gate.choices.flatMap((_, at) => (at === truth[0] ? [] : [[at]]));
  if (gate.kind === 'order') return [[...truth].reverse(), gate.items.map((_, item) => item)];
  if (gate.kind === 'moment') return [[truth[0]! + 3 * gate.within], [truth[0]! - 3 * gate.within]];
  return [truth.map((value) => 10 * value + 10), truth.map((value) => (value === 0 ? 5 : value / 10))];
}
