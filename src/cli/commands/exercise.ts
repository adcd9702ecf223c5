import { addressOf, MOST_EXERCISES, readOrder, type SheetOrder } from '../../lessons/exercises/order.ts';
import { KINDS } from '../../lessons/exercises/kinds.ts';
import { makeSheet } from '../../lessons/exercises/sheet.ts';
import { giftText } from '../../lessons/exercises/written/gift.ts';
import { qtiPackage } from '../../lessons/exercises/written/qti.ts';
import { moodleXml } from '../../lessons/exercises/written/moodle.ts';
import { keyLines, questionLines } from '../../lessons/exercises/written/text.ts';
import { CONVENTIONS } from '../../lessons/rounds/conventions.ts';
import type { Sheet } from '../../lessons/exercises/exercise.ts';
import { oneOf } from '#scenario/words/wording.ts';
import { shown } from '../arguments.ts';
import type { Call, Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { Refused } from '../refused.ts';

const WIDEST = 100;

/** Formats for course systems. */
const FORMATS = { moodle: moodleXml, gift: giftText, qti: qtiPackage } as const;
type FormatName = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];

const ORDER_FLAGS = ['seed', 'count', 'kinds', 'convention'] as const;

function orderOf(call: Call): SheetOrder {
  const words = new Map<string, string>();
  for (const flag of ORDER_FLAGS) {
    const value = call.value(flag);
    if (value !== undefined) words.set(flag, value);
  }
  const { order, wrong } = readOrder(words);
  if (wrong.length > 0)
    throw new Refused(
      ...wrong.map(({ field, message }) => `--${field}: ${message} (got ${shown(call.value(field) ?? '')})`),
    );
  return order;
}

function formatOf(call: Call): FormatName | undefined {
  const given = call.value('as');
  const format = FORMAT_NAMES.find((name) => name === given);
  if (given !== undefined && format === undefined)
    throw new Refused(`--as: must be ${oneOf(FORMAT_NAMES)} (got ${shown(given)})`);
  if (format !== undefined && call.has('json')) throw new Refused('--as: cannot be given with --json');
  if (format === 'qti' && call.value('out') === undefined)
    throw new Refused('--as: qti is a package of files and needs --out, as in --out sheet.zip');
  return format;
}

function writeText(output: Output, sheet: Sheet, width: number): void {
  output.line(`Exercises, sheet ${sheet.order.seed}`);
  output.line('');
  for (const line of questionLines(sheet, width)) output.line(line);
  output.line(`Key to sheet ${sheet.order.seed}`);
  output.line('');
  for (const line of keyLines(sheet, width)) output.line(line);
  output.line(`In the page: #${addressOf(sheet.order)}`);
}

export const exerciseCommand: Command = {
  name: 'exercise',
  summary: 'Makes a sheet of exercises with its key: every answer is computed by a run.',
  flags: [
    { name: 'seed', value: 'n', help: 'Number of the sheet (default 1); the same number gives the same sheet.' },
    { name: 'count', value: 'n', help: `Number of exercises, at most ${MOST_EXERCISES}; default 10.` },
    { name: 'kinds', value: 'list', help: 'Only these kinds, separated by commas: window,loss.' },
    {
      name: 'convention',
      value: 'name',
      help: 'The textbook convention for counting rounds; default inflated.',
    },
    {
      name: 'as',
      value: 'format',
      help: 'For a course system: moodle (XML), gift, or qti (a package of QTI 2.1, which needs --out). Each wrong answer has its own feedback.',
    },
    {
      name: 'json',
      help: 'Prints one JSON object: {order, address, parts: [{given, exercises: [{kind, question, fields, choices, solution, source}]}]}. The right choice is the one without a belief.',
    },
  ],
  notes: [
    'The key follows the questions: the right answer, its derivation, and for each wrong answer the belief behind it. Numbers can be worked out by hand.',
  ],
  terms: [
    { title: 'Kinds', entries: Object.entries(KINDS).map(([name, { title }]) => [name, title] as const) },
    { title: 'Conventions', entries: Object.entries(CONVENTIONS).map(([name, { says }]) => [name, says] as const) },
  ],
  examples: [
    'sawtooth exercise --seed 7 --count 10',
    'sawtooth exercise --seed 7 --kinds window,segment --count 4',
    'sawtooth exercise --seed 7 --as moodle --out sheet.xml',
    'sawtooth exercise --seed 7 --as qti --out sheet.zip',
  ],
  prepare: (call) => {
    const order = orderOf(call);
    const format = formatOf(call);
    return (output) => {
      const sheet = makeSheet(order);
      if (format !== undefined) {
        const written = FORMATS[format](sheet);
        if (typeof written === 'string') output.write(written);
        else output.bytes(written);
      } else if (call.has('json')) {
        writeJson(output, { order, address: `#${addressOf(order)}`, parts: sheet.parts });
        output.line('');
      } else writeText(output, sheet, Math.min(call.io.columns, WIDEST));
    };
  },
};
