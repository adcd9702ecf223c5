/** A sheet as plain text: the questions, and the key. */
import { wrapped } from '#scenario/words/plainText.ts';
import { BELIEFS } from '../beliefs.ts';
import { answerText, rightOf, type Part, type Sheet } from '../exercise.ts';
import { KINDS } from '../kinds.ts';
import { givenRows, letterOf, letterOfRight, numbered } from './words.ts';

/** The rounds in columns, in as many blocks as the width requires. */
function roundLines(part: Part, width: number): string[] {
  const rows = givenRows(part);
  const [first] = rows;
  if (first === undefined) return [];
  const column = 4;
  const perBlock = Math.max(1, Math.floor((width - 8) / column));
  const lines: string[] = [];
  for (let from = 0; from < first[1].length; from += perBlock) {
    for (const [name, values] of rows) {
      const cells = values.slice(from, from + perBlock).map((value) => String(value).padStart(column));
      lines.push(`${name.padEnd(6)}${cells.join('')}`);
    }
    lines.push('');
  }
  return [part.given.title, '', ...lines];
}

export function questionLines(sheet: Sheet, width: number): string[] {
  const lines: string[] = [];
  let about: Part | null = null;
  for (const { number, part, exercise } of numbered(sheet)) {
    if (part !== about) {
      for (const sentence of part.given.text) lines.push(...wrapped(sentence, width));
      lines.push('', ...roundLines(part, width));
      about = part;
    }
    const { question, note, choices, kind } = exercise;
    lines.push(
      ...wrapped(`${number}. ${question}${note === '' ? '' : ` (${note})`} [${KINDS[kind].minutes} min]`, width),
    );
    for (const [place, { value }] of choices.entries())
      lines.push(`   ${letterOf(place)}  ${answerText(exercise, value)}`);
    lines.push('');
  }
  return lines;
}

export function keyLines(sheet: Sheet, width: number): string[] {
  const lines: string[] = [];
  let about: Part | null = null;
  const tell = (part: Part | null): void => {
    for (const sentence of part?.given.differs ?? []) lines.push(...wrapped(`Packets: ${sentence}`, width));
    if ((part?.given.differs.length ?? 0) > 0) lines.push('');
  };
  for (const { number, part, exercise } of numbered(sheet)) {
    if (about !== part) tell(about);
    about = part;
    lines.push(`${number}. ${letterOfRight(exercise)}  ${answerText(exercise, rightOf(exercise).value)}`);
    for (const step of exercise.solution) lines.push(...wrapped(step, width - 3).map((line) => `   ${line}`));
    for (const [place, { belief, says }] of exercise.choices.entries())
      if (belief !== null)
        lines.push(
          ...wrapped(`${letterOf(place)}: "${BELIEFS[belief]}" ${says}`, width - 3).map((line) => `   ${line}`),
        );
    lines.push(`   ${exercise.source}`, '');
  }
  tell(about);
  return lines;
}
