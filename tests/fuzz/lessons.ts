/** Lesson files with some characters changed: each must be read, or refused in clear lines that give the place. */
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { problemLine } from '../../src/lessons/lesson.ts';
import { readLesson } from '../../src/lessons/readLesson.ts';
import { seedOf } from '../properties/byName.ts';
import type { Subject } from './subject.ts';

const FOLDER = 'src/lessons/data';
/** Maximum length of a line that reports an error. */
const LONGEST = 260;

const pieces = [
  ':',
  '::',
  ':::',
  '{',
  '}',
  '[',
  ']',
  '<script>',
  '---',
  '\n',
  '##',
  '"',
  '(',
  ')',
  '*',
  '-',
  '9',
  'cut',
];
const change = fc.record({
  kind: fc.constantFrom('cut', 'put', 'end', 'twice'),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 60 }),
  piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })),
});
const mutant = fc.noBias(fc.record({ file: fc.nat(), changes: fc.array(change, { minLength: 1, maxLength: 3 }) }));

function mutated(seed: number, index: number): string {
  const [made] = fc.sample(mutant, { seed: seedOf(`lesson ${seed} ${index}`), numRuns: 1 });
  const files = readdirSync(FOLDER);
  let text = readFileSync(`${FOLDER}/${files[made!.file % files.length]}`, 'utf8');
  for (const { kind, at, length, piece } of made!.changes) {
    const place = at % (text.length + 1);
    const [before, after] = [text.slice(0, place), text.slice(place)];
    if (kind === 'cut') text = before + after.slice(length);
    else if (kind === 'put') text = before + piece + after;
    else text = kind === 'end' ? before : before + after.slice(0, length) + after;
  }
  return text;
}

export const lessons: Subject = {
  name: 'lessons',
  count: 10_000,
  make: mutated,
  faults: (made) => {
    const text = String(made);
    const read = readLesson(text);
    if (read.ok) return [];
    const lines = text.split('\n').length;
    const said = read.problems.filter(
      (problem) =>
        !(problem.line >= 1 && problem.line <= lines) ||
        problemLine(problem).length > LONGEST ||
        /[\n\r]|undefined|NaN/.test(problemLine(problem)),
    );
    return [...said.map(problemLine), ...(read.problems.length === 0 ? ['refused without a word'] : [])];
  },
};
