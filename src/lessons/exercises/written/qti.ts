/**
 * A sheet as a package of QTI 2.1 (IMS Question and Test Interoperability, final specification of 2012). An item has
 * the parts of its class assessmentItem in schema order. A choice of words is a choiceInteraction ("Simple
 * Interactions"), a typed answer consists of textEntryInteractions of integers ("Text-based Interactions"). Response
 * processing compares with each choice and sets SCORE and the feedback of that answer ("Response Processing", "Modal
 * Feedback"). The package has a test of all items and a manifest ("Integration Guide", "Content Packaging").
 */
import { strToU8, zipSync } from 'fflate';
import { BELIEFS } from '../beliefs.ts';
import { answerText, type Choice, type Exercise, type Part, type Sheet } from '../exercise.ts';
import { KINDS } from '../kinds.ts';
import { escaped, givenRows, letterOf, numbered, paragraph, type Numbered } from './words.ts';

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
const SCHEMA = `xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"`;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** Whether the answer is typed: each field is an integer. */
const isTyped = ({ fields }: Exercise): boolean => fields.every(({ words }) => words === null);

function tableOf(part: Part): string {
  const rows = givenRows(part).map(
    ([name, values]) => `<tr><th>${name}</th>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`,
  );
  return rows.length === 0
    ? ''
    : `<table><caption>${escaped(part.given.title)}</caption><tbody>${rows.join('')}</tbody></table>`;
}

const responseOf = (place: number): string => (place === 0 ? 'RESPONSE' : `RESPONSE${place + 1}`);

const declared = (response: string, type: string, value: string): string =>
  `<responseDeclaration identifier="${response}" cardinality="single" baseType="${type}"><correctResponse><value>${value}</value></correctResponse></responseDeclaration>`;

/** The condition for an answer to be this choice. */
function isChoice(exercise: Exercise, { value }: Choice, place: number): string {
  if (!isTyped(exercise))
    return `<match><variable identifier="RESPONSE"/><baseValue baseType="identifier">${letterOf(place)}</baseValue></match>`;
  const parts = value.map(
    (each, field) =>
      `<equal toleranceMode="exact"><variable identifier="${responseOf(field)}"/><baseValue baseType="integer">${each}</baseValue></equal>`,
  );
  return `<and>${parts.join('')}</and>`;
}

function processing(exercise: Exercise): string {
  const cases = exercise.choices.map((choice, place) => {
    const element = place === 0 ? 'responseIf' : 'responseElseIf';
    const score = `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${choice.belief === null ? 1 : 0}</baseValue></setOutcomeValue>`;
    const feedback = `<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">${letterOf(place)}</baseValue></setOutcomeValue>`;
    return `<${element}>${isChoice(exercise, choice, place)}${score}${feedback}</${element}>`;
  });
  return `<responseProcessing><responseCondition>${cases.join('')}</responseCondition></responseProcessing>`;
}

function interaction(exercise: Exercise, question: string): string {
  if (isTyped(exercise)) {
    const entries = exercise.fields.map(
      ({ label, unit }, place) =>
        `${escaped(label)} <textEntryInteraction responseIdentifier="${responseOf(place)}" expectedLength="6"/> ${escaped(unit)}`,
    );
    return `${paragraph(question)}<p>${entries.join(', ')}</p>`;
  }
  const choices = exercise.choices.map(
    ({ value }, place) =>
      `<simpleChoice identifier="${letterOf(place)}">${escaped(answerText(exercise, value))}</simpleChoice>`,
  );
  return `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>${escaped(question)}</prompt>${choices.join('')}</choiceInteraction>`;
}

const identifierOf = (sheet: Sheet, number: number): string => `sawtooth-${sheet.order.seed}-${number}`;

const scoreOutOf = (most: number): string =>
  `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="${most}"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>`;

function itemOf(sheet: Sheet, { number, part, exercise }: Numbered): string {
  const { choices, solution, source } = exercise;
  const right = choices.findIndex(({ belief }) => belief === null);
  const responses = isTyped(exercise)
    ? choices[right]!.value.map((value, place) => declared(responseOf(place), 'integer', String(value)))
    : [declared('RESPONSE', 'identifier', letterOf(right))];
  const question = [exercise.question, exercise.note].filter((each) => each !== '').join(' ');
  const feedback = choices.map(({ belief, says }, place) => {
    const told = [belief === null ? says : `${BELIEFS[belief]} ${says}`, ...solution, source];
    return `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${letterOf(place)}" showHide="show">${told.map(paragraph).join('')}</modalFeedback>`;
  });
  return [
    HEAD,
    `<assessmentItem ${SCHEMA} identifier="${identifierOf(sheet, number)}" title="${escaped(`Sheet ${sheet.order.seed}, ${number}: ${KINDS[exercise.kind].title}`)}" adaptive="false" timeDependent="false">`,
    ...responses,
    scoreOutOf(1),
    '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>',
    `<itemBody>${part.given.text.map(paragraph).join('')}${tableOf(part)}${interaction(exercise, question)}</itemBody>`,
    processing(exercise),
    ...feedback,
    '</assessmentItem>',
    '',
  ].join('\n');
}

const fileOf = (number: number): string => `items/${number}.xml`;

function testOf(sheet: Sheet, numbers: readonly number[]): string {
  const items = numbers.map(
    (number) => `<assessmentItemRef identifier="${identifierOf(sheet, number)}" href="${fileOf(number)}"/>`,
  );
  return [
    HEAD,
    `<assessmentTest ${SCHEMA} identifier="sawtooth-${sheet.order.seed}" title="Sheet ${sheet.order.seed}">`,
    scoreOutOf(numbers.length),
    '<testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">',
    `<assessmentSection identifier="section" title="Sheet ${sheet.order.seed}" visible="true">`,
    ...items,
    '</assessmentSection>',
    '</testPart>',
    '<outcomeProcessing><setOutcomeValue identifier="SCORE"><sum><testVariables variableIdentifier="SCORE"/></sum></setOutcomeValue></outcomeProcessing>',
    '</assessmentTest>',
    '',
  ].join('\n');
}

function manifestOf(sheet: Sheet, numbers: readonly number[]): string {
  const resource = (identifier: string, type: string, file: string, needs: readonly string[] = []): string =>
    `<resource identifier="${identifier}" type="${type}" href="${file}"><file href="${file}"/>${needs.map((each) => `<dependency identifierref="${each}"/>`).join('')}</resource>`;
  const items = numbers.map((number) => identifierOf(sheet, number));
  return [
    HEAD,
    `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="sawtooth-${sheet.order.seed}-manifest">`,
    '<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>',
    '<organizations/>',
    '<resources>',
    resource(`sawtooth-${sheet.order.seed}`, 'imsqti_test_xmlv2p1', 'test.xml', items),
    ...items.map((item, place) => resource(item, 'imsqti_item_xmlv2p1', fileOf(numbers[place]!))),
    '</resources>',
    '</manifest>',
    '',
  ].join('\n');
}

/** The files of the package, by name. */
function qtiFiles(sheet: Sheet): Readonly<Record<string, string>> {
  const all = numbered(sheet);
  const numbers = all.map(({ number }) => number);
  return {
    'imsmanifest.xml': manifestOf(sheet, numbers),
    'test.xml': testOf(sheet, numbers),
    ...Object.fromEntries(all.map((one) => [fileOf(one.number), itemOf(sheet, one)])),
  };
}

/** The timestamp of all files, so that equal sheets have equal bytes. */
const MADE = Date.UTC(2026, 0, 1, 12);

/** The package as a zip file. */
export const qtiPackage = (sheet: Sheet): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(qtiFiles(sheet)).map(([name, text]) => [name, strToU8(text)])), {
    mtime: MADE,
  });
