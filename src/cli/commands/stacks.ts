import STACKS from '../../../public/stacks.json' with { type: 'json' };
import { COLUMN_NAMES, COLUMNS } from '../../recorded/columns.ts';
import {
  lawNamedIn,
  pathNamed,
  RECORDED_LAWS,
  rateOf,
  REAL_PATHS,
  type RealPath,
  type RecordedRun,
  type RecordedStacks,
} from '../../recorded/recording.ts';
import { rowsFor, type Row } from '../../recorded/rows.ts';
import { sentenceOf } from '../../recorded/sentence.ts';
import { twinOf } from '../../recorded/twins.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import { figureOf } from '../../study/measured.ts';
import { measure } from '../../study/measure.ts';
import { shown } from '../arguments.ts';
import type { Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import { Refused } from '../refused.ts';
import { textTable } from '../textTable.ts';

const RECORDED = STACKS as unknown as RecordedStacks;

/** A twin's figures. */
function simulated({ stack, facts }: Row, path: RealPath) {
  const twin = twinOf(stack, facts.control, path);
  if (twin === null) return null;
  const measured = measure({ scenario: twin.scenario, from: 0, points: 0 });
  const figure = (name: 'goodput' | 'packetsDropped' | 'timeouts'): number => figureOf(measured, name, 0) ?? NaN;
  return {
    named: twin.named,
    rate: figure('goodput') / 1e6,
    dropped: figure('packetsDropped'),
    timeouts: figure('timeouts'),
  };
}

const tableRow = (row: Row, path: RealPath): readonly string[] => {
  const { stack, version, cells, recording } = row;
  const twin = recording === undefined ? null : simulated(row, path);
  return [
    stack.title,
    version,
    cells.exit.value,
    cells.cut.value,
    recording === undefined ? '' : rateOf(recording).toFixed(2),
    twin === null ? '' : twin.rate.toFixed(2),
    twin === null ? '' : `${(((twin.rate - rateOf(recording!)) * 1e8) / path.rate).toFixed(1)} %`,
    recording === undefined ? '' : String(recording.drops),
    twin === null ? '' : String(twin.dropped),
    recording === undefined
      ? (stack.unrun ?? 'not recorded on this path')
      : twin === null
        ? 'shown as recorded'
        : twin.named
          ? 'stack of that name'
          : 'nearest settings',
  ];
};

export const stacksCommand: Command = {
  name: 'stacks',
  summary: 'Compares recordings of real stacks with the nearest senders of this program.',
  word: { name: oneOf(RECORDED_LAWS), required: false },
  flags: [
    {
      name: 'path',
      value: 'name',
      help: `The recorded path: ${REAL_PATHS.map(({ id, title }) => `${id} (${title})`).join(', ')}. The default is A.`,
    },
    {
      name: 'json',
      help: 'Prints one JSON object: {"path", "stacks": [{stack, version, transport, control, recorded, simulated, differs}]}; the recording without its window.',
    },
  ],
  notes: [
    'Stacks that were run over an emulated path in virtual time, with their versions, and one that was only read. "here" is the twin simulated by this program; the difference is in percent of the link. The page has the windows (Variants, In real stacks).',
  ],
  examples: ['sawtooth stacks', 'sawtooth stacks reno --path D', 'sawtooth stacks cubic --json'],
  prepare: (call) => {
    const [word = 'cubic'] = call.words;
    const law = lawNamedIn(word);
    if (law === undefined)
      throw new Refused(
        `${shown(word)}: is not a recorded law: ${oneOf(RECORDED_LAWS)}${closest(word, RECORDED_LAWS)}`,
      );
    const given = call.value('path') ?? 'A';
    const path = pathNamed(given);
    if (path === undefined)
      throw new Refused(`--path: must be ${oneOf(REAL_PATHS.map(({ id }) => id))} (got ${shown(given)})`);
    return (output) => {
      const rows = rowsFor(law, path, RECORDED);
      if (call.has('json')) {
        writeJson(output, {
          path: path.words,
          stacks: rows.map((row) => {
            const { window: _window, lost: _lost, ...recorded } = row.recording ?? ({} as RecordedRun);
            return {
              stack: row.stack.name,
              version: row.stack.from,
              transport: row.stack.transport,
              control: row.facts.control,
              recorded: row.recording === undefined ? null : recorded,
              simulated: simulated(row, path),
              differs: COLUMN_NAMES.flatMap((name) => {
                const { value, note, evidence } = row.cells[name];
                return value === '' ? [] : [{ what: COLUMNS[name][0], value, note, evidence }];
              }),
            };
          }),
        });
        output.line('');
        return;
      }
      const { lead, rest, cost } = sentenceOf(rows, law, path);
      output.line(`${lead} ${rest}`);
      output.line(path.words);
      output.line('');
      const columns = [
        { title: 'stack', align: 'left' },
        { title: 'version', align: 'left' },
        { title: 'slow start ends', align: 'left' },
        { title: 'a cut', align: 'left' },
        { title: 'Mb/s', align: 'right' },
        { title: 'here', align: 'right' },
        { title: 'differs', align: 'right' },
        { title: 'lost', align: 'right' },
        { title: 'here', align: 'right' },
        { title: 'twin', align: 'left' },
      ] as const;
      const table = rows.map((row) => tableRow(row, path));
      for (const line of textTable(columns, table, call.io.columns)) output.line(line);
      if (cost === '') return;
      output.line('');
      output.line(cost);
    };
  },
};
