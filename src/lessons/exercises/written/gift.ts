/** A sheet in the GIFT format of Moodle: choices, each with its feedback. */
import { BELIEFS } from '../beliefs.ts';
import { answerText, type Part, type Sheet } from '../exercise.ts';
import { KINDS } from '../kinds.ts';
import { givenRows, numbered } from './words.ts';

/** Escapes the special characters of the format. */
const escaped = (text: string): string => text.replaceAll(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', String.raw`\n`);

const givenText = (part: Part): string =>
  [...part.given.text, ...givenRows(part).map(([name, values]) => `${name}: ${values.join(', ')}`)].join('\n');

export function giftText(sheet: Sheet): string {
  const pieces = numbered(sheet).map(({ number, part, exercise }) => {
    const choices = exercise.choices.map((choice) => {
      const feedback = choice.belief === null ? choice.says : `"${BELIEFS[choice.belief]}" ${choice.says}`;
      return `\t${choice.belief === null ? '=' : '~'}${escaped(answerText(exercise, choice.value))}#${escaped(feedback)}`;
    });
    const text = [givenText(part), [exercise.question, exercise.note].filter((each) => each !== '').join(' ')].join(
      '\n',
    );
    const solution = [...exercise.solution, `(${exercise.source})`].join('\n');
    return [
      `::${escaped(`Sheet ${sheet.order.seed}, ${number}: ${KINDS[exercise.kind].title}`)}::${escaped(text)}{`,
      ...choices,
      `\t####${escaped(solution)}`,
      '}',
    ].join('\n');
  });
  return `$CATEGORY: Sawtooth/Sheet ${sheet.order.seed}\n\n${pieces.join('\n\n')}\n`;
}
