import { choicesOf, runsOfRow, runsOfTable } from '../../papers/evaluate.ts';
import type { Choices, PaperRow, PaperTable } from '../../papers/paper.ts';
import { TABLES } from '../../papers/papers.ts';
import type { PaperRun } from '../../papers/setup.ts';
import { closest, oneOf } from '../../scenario/wording.ts';
import { shown } from '../arguments.ts';
import type { Call } from '../command.ts';
import { Refused } from '../refused.ts';

/** How a table is written; null: for people at a terminal. */
type PaperFormat = 'json' | 'csv' | 'md' | 'tex' | null;
const FORMATS = ['json', 'csv', 'md', 'tex'] as const;

/** What `paper` was asked for. */
export interface PaperRequest {
  readonly table: PaperTable;
  /** null: all. */
  readonly row: PaperRow | null;
  readonly choices: Choices;
  readonly format: PaperFormat;
  readonly runs: readonly PaperRun[];
  readonly workers: number;
}

/** One of these by its key, or a refusal that names the nearest. */
function named<Entry>(what: string, word: string, entries: readonly Entry[], keyOf: (entry: Entry) => string): Entry {
  const found = entries.find((entry) => keyOf(entry) === word);
  if (found !== undefined) return found;
  const keys = entries.map(keyOf);
  throw new Refused(`${shown(word)}: is not ${what}${closest(word, keys) || `: ${oneOf(keys)}`}`);
}

function chosen(table: PaperTable, words: readonly string[]): Choices {
  const given: Record<string, string> = {};
  for (const word of words) {
    const [key = '', choice] = word.split('=');
    if (table.assumptions.length === 0) throw new Refused(`--assume: ${table.id} has nothing to be assumed`);
    const assumption = named(`an assumption of ${table.id}`, key, table.assumptions, (each) => each.key);
    given[key] = named(`a choice of ${key}`, choice ?? '', assumption.choices, (each) => each.key).key;
  }
  return choicesOf(table, given);
}

function workersOf(call: Call): number {
  const given = call.value('workers');
  if (given === undefined) return call.io.studies.cores;
  const workers = Number(given);
  if (!Number.isInteger(workers) || workers < 1 || workers > 1000)
    throw new Refused(`--workers: must be a whole number from 1 to 1000 (got ${shown(given)})`);
  return workers;
}

/** What the call asks for. Throws Refused. */
export function readPaperRequest(call: Call): PaperRequest {
  const table = named('a table of a paper', call.words[0] ?? '', TABLES, ({ id }) => id);
  const formats = FORMATS.filter((format) => call.has(format));
  if (formats.length > 1) throw new Refused(`--${formats[0]} and --${formats[1]} exclude each other`);
  const word = call.value('row');
  const row = word === undefined ? null : named(`a row of ${table.id}`, word, table.rows, ({ key }) => key);
  const choices = chosen(table, call.values('assume'));
  const runs = row === null ? runsOfTable(table, choices) : runsOfRow(table, row, choices);
  return { table, row, choices, format: formats[0] ?? null, runs, workers: workersOf(call) };
}
