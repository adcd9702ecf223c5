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
  summary: 'Computes a table of a paper, its claims, or its gaps and errors: printed beside simulated, with verdicts.',
  word: { name: 'a table of a paper, or a paper', required: true },
  flags: [
    {
      name: 'claims',
      help: 'Tests the sentences of a paper instead: whether each holds, and the figures that decide it.',
    },
    { name: 'remarks', help: 'Computes the evidence for the gaps and errors of a paper.' },
    {
      name: 'row',
      value: 'key',
      help: 'Only one row, claim or remark, by its key or id as printed by --csv. The numbers that a row must be compared with for its verdict are computed too.',
    },
    {
      name: 'assume',
      value: 'key=choice',
      repeatable: true,
      help: 'Changes an assumption about what the paper leaves open; "sawtooth papers --json" lists them. With --claims of islam: tests its sentences about mobile nodes under this assumption. May be repeated.',
    },
    {
      name: 'nearest',
      help: 'Searches the settings that the paper leaves open for those nearest to all printed numbers of all tables that leave the same settings open, and reports which numbers no setting reproduces. --assume fixes one. Ctrl-C stops it and keeps the results so far.',
    },
    { name: 'tries', value: 'n', help: 'With --nearest: maximum number of settings to try; default: all.' },
    {
      name: 'json',
      help: 'Prints one JSON object: {table, title, headline, choices, cells}, or {paper, title, claims} or {paper, title, remarks}, or with --nearest {tables, settings, tried, choices, distance, reached, cells}.',
    },
    { name: 'csv', help: 'Prints CSV: a row per number, or per line of evidence of claims and remarks.' },
    { name: 'md', help: 'Prints Markdown: a table laid out as in the paper.' },
    { name: 'tex', help: 'Prints the same as LaTeX.' },
    { name: 'workers', value: 'n', help: 'Number of threads; default: the number of cores.' },
  ],
  notes: [
    '"sawtooth papers" lists the papers and their tables. Every number is computed when the command runs, with the arithmetic of the paper; nothing is looked up. A whole table of mobile nodes takes a long time, and so do all claims of Islam; --row selects one.',
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
