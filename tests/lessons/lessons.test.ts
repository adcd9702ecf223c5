// The built-in lessons: what they say is true of their runs, and every answer is scored by the run.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkLesson } from '../../src/lessons/checkLesson.ts';
import { problemLine, type Lesson } from '../../src/lessons/lesson.ts';
import { scenariosOf } from '../../src/lessons/lessonRuns.ts';
import { readLesson } from '../../src/lessons/readLesson.ts';
import { runFacts } from '../../src/lessons/runFacts.ts';
import { scoreOf, type Runs } from '../../src/lessons/score.ts';
import { FILES } from '../../src/app/rooms/lessons/builtIn.ts';
import { presetEntries } from '../../src/cli/presets.ts';

const FOLDER = 'src/lessons/data';
const names = readdirSync(FOLDER);

function lessonOf(name: string): Lesson {
  const read = readLesson(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  if (!read.ok) throw new Error(`${name}: ${read.problems.map(problemLine).join('\n')}`);
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

describe.each(names)('%s', (name) => {
  const lesson = lessonOf(name);
  const runs = runsOf(lesson);

  test('says what is true of its runs', () => {
    expect(checkLesson(lesson, runs).map(problemLine)).toEqual([]);
  });

  test('scores each answer by the runs', () => {
    for (const step of lesson.steps) {
      if (step.gate?.kind !== 'choose') continue;
      const verdicts = step.gate.choices.map((_, choice) => scoreOf(lesson, step, runs, [choice]).verdict);
      expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1);
    }
  });
});
