/** A sheet as Moodle XML: one multichoice question per exercise, with feedback. */
import { BELIEFS } from '../beliefs.ts';
import { answerText, type Exercise, type Part, type Sheet } from '../exercise.ts';
import { KINDS } from '../kinds.ts';
import { escaped, givenRows, numbered, paragraph } from './words.ts';

/** HTML inside XML, escaped so that it cannot end the element. */
const html = (element: string, content: string): string =>
  `<${element} format="html"><text><![CDATA[${content}]]></text></${element}>`;

function tableOf(part: Part): string {
  const rows = givenRows(part).map(
    ([name, values]) => `<tr><th scope="row">${name}</th>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`,
  );
  return rows.length === 0
    ? ''
    : `<table border="1"><caption>${escaped(part.given.title)}</caption>${rows.join('')}</table>`;
}

function questionOf(sheet: Sheet, number: number, part: Part, exercise: Exercise): string {
  const text = [
    ...part.given.text.map(paragraph),
    tableOf(part),
    paragraph([exercise.question, exercise.note].filter((each) => each !== '').join(' ')),
  ].join('');
  const answers = exercise.choices.map(({ value, belief, says }) =>
    [
      `    <answer fraction="${belief === null ? 100 : 0}" format="html"><text>${escaped(answerText(exercise, value))}</text>`,
      `      ${html('feedback', paragraph(belief === null ? says : `${BELIEFS[belief]} ${says}`))}`,
      '    </answer>',
    ].join('\n'),
  );
  return [
    '  <question type="multichoice">',
    `    <name><text>${escaped(`Sheet ${sheet.order.seed}, ${number}: ${KINDS[exercise.kind].title}`)}</text></name>`,
    `    ${html('questiontext', text)}`,
    `    ${html('generalfeedback', [...exercise.solution, exercise.source].map(paragraph).join(''))}`,
    '    <defaultgrade>1</defaultgrade>',
    '    <single>true</single>',
    '    <shuffleanswers>true</shuffleanswers>',
    '    <answernumbering>ABCD</answernumbering>',
    ...answers,
    '  </question>',
  ].join('\n');
}

export function moodleXml(sheet: Sheet): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    `  <question type="category"><category><text>$course$/Sawtooth/Sheet ${sheet.order.seed}</text></category></question>`,
    ...numbered(sheet).map(({ number, part, exercise }) => questionOf(sheet, number, part, exercise)),
    '</quiz>',
    '',
  ].join('\n');
}
