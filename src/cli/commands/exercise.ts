import type { SheetOrder } from '../../lessons/exercises/order.ts';
import { addressOf, MOST_EXERCISES, readOrder } from '../../lessons/exercises/order.ts';
import { KINDS } from '../../lessons/exercises/kinds.ts';
import { makeSheet } from '../../lessons/exercises/sheet.ts';
import { giftText } from '../../lessons/exercises/written/gift.ts';
import { qtiPackage } from '../../lessons/exercises/written/qti.ts';
import { moodleXml } from '../../lessons/exercises/written/moodle.ts';
import { keyLines, questionLines } from '../../lessons/exercises/written/text.ts';
import { CONVENTIONS } from '../../lessons/rounds/conventions.ts';
import type { Sheet } from '../../lessons/exercises/exercise.ts';
import { oneOf } from '../../scenario/wording.ts';
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
    { name: 'seed', value: 'n', help: 'Number of the sheet; the same number gives the same sheet. 1 unless given.' },
    { name: 'count', value: 'n', help: `How many exercises, at most ${MOST_EXERCISES}; 10 unless given.` },
    { name: 'kinds', value: 'list', help: 'Only these kinds, with commas between: window,loss.' },
    {
      name: 'convention',
      value: 'name',
      help: 'The textbook convention by which rounds are counted; inflated unless given.',
    },
    {
      name: 'as',
      value: 'format',
      help: 'For a course system: moodle (XML), gift, or qti (a package of QTI 2.1, which needs --out). Each wrong answer has its feedback.',
    },
    {
      name: 'json',
      help: 'Gives one JSON object: {order, address, parts: [{given, exercises: [{kind, question, fields, choices, solution, source}]}]}. Of the choices the one without a belief is right.',
    },
  ],
  notes: [
    'The key follows the questions: the right answer, the way to it, and for each wrong answer the belief behind it. Numbers are such that they can be worked out by hand.',
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
