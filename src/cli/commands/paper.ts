import { evaluate, runsOfPeers } from '../../papers/evaluate.ts';
import { VERDICTS } from '../../papers/verdict.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import type { Command } from '../command.ts';
import type { Io } from '../io.ts';
import type { Output } from '../output.ts';
import { compute } from '../papers/compute.ts';
import { performNearest } from '../papers/nearest.ts';
import { readPaperRequest, type PaperRequest } from '../papers/request.ts';
import { writePaper } from '../papers/write.ts';

async function perform(request: PaperRequest, output: Output, io: Io): Promise<void> {
  const { runs, wanted, workers } = request;
  if ('grid' in wanted) return performNearest(wanted, request, output, io);
  const outcomes = new Map<string, Measured | Failed>();
  await compute(runs, workers, outcomes, io);
  // A number whose printed size was not reproduced is judged by the numbers beside it.
  if ('table' in wanted && wanted.row !== null) {
    const { table, row, choices } = wanted;
    const waits = evaluate(table, (name) => outcomes.get(name), choices).some(
      (cell) => cell.row === row && cell.verdict === null && cell.failed === '',
    );
    const more = runsOfPeers(table, row, choices).filter(({ name }) => !outcomes.has(name));
    if (waits && more.length > 0) await compute(more, workers, outcomes, io);
  }
  writePaper({ ...request, wanted }, (name) => outcomes.get(name), output, io.columns);
}

export const paperCommand: Command = {
  name: 'paper',
  summary: 'Computes a table of a paper, its claims or its errors: printed beside simulated, with verdicts.',
  word: { name: 'a table of a paper, or a paper', required: true },
  flags: [
    {
      name: 'claims',
      help: 'Tests the sentences of a paper instead: whether each holds, and the figures that decide.',
    },
    { name: 'remarks', help: 'Computes the evidence for what a paper does not say and where it errs.' },
    {
      name: 'row',
      value: 'key',
      help: 'One row, or one of the claims or remarks, only: by the key or id that --csv gives it. The numbers that a row must be compared with for its verdict are computed too.',
    },
    {
      name: 'assume',
      value: 'key=choice',
      repeatable: true,
      help: 'Changes something that the paper leaves open; "sawtooth papers --json" lists what there is. With --claims of islam: tests its sentences about mobile nodes in this way. May be repeated.',
    },
    {
      name: 'nearest',
      help: 'Searches the settings that the paper leaves open for those that come nearest to all printed numbers of all tables that leave the same settings open, and reports which numbers no setting gives. --assume fixes one. Ctrl-C stops it and keeps the results so far.',
    },
    { name: 'tries', value: 'n', help: 'With --nearest: how many settings are tried; all unless given.' },
    {
      name: 'json',
      help: 'Gives one JSON object: {table, title, headline, choices, cells}, or {paper, title, claims} or {paper, title, remarks}, or with --nearest {tables, settings, tried, choices, distance, reached, cells}.',
    },
    { name: 'csv', help: 'Gives a row for each number; of claims and remarks one for each line of evidence.' },
    { name: 'md', help: 'Gives Markdown: a table as the paper has it.' },
    { name: 'tex', help: 'The same in LaTeX.' },
    { name: 'workers', value: 'n', help: 'How many threads; as many as there are cores unless given.' },
  ],
  notes: [
    '"sawtooth papers" lists the papers and their tables. Every number is computed when the command runs, by the arithmetic that the paper used; nothing is looked up. A whole table of mobile nodes takes a long time, and so do all claims of Islam; --row gives one of them.',
  ],
  terms: [
    {
      title: 'Verdicts, in the order in which they are tried',
      entries: Object.values(VERDICTS).map(({ name, rule }) => [name, rule] as const),
    },
  ],
  examples: [
    'sawtooth paper islam-1',
    'sawtooth paper islam-1 --assume sack=yes --md',
    'sawtooth paper islam-2 --row vegas --csv',
    'sawtooth paper islam-2 --nearest --assume draw=1',
    'sawtooth paper kumpavat --claims',
    'sawtooth paper moza --remarks --md',
  ],
  prepare: (call) => {
    const request = readPaperRequest(call);
    return (output) => perform(request, output, call.io);
  },
};
