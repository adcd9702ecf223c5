import { choicesOf, runsOfRow, runsOfTable } from '../../papers/evaluate.ts';
import { paperAssuming, runsOfFindings, type FindingKind } from '../../papers/findings.ts';
import { alikeOpen, gridOf } from '../../papers/nearest.ts';
import type { Choices, Claim, Paper, PaperRow, PaperTable, Remark } from '../../papers/paper.ts';
import { PAPERS, TABLES } from '../../papers/papers.ts';
import type { PaperRun } from '../../papers/setup.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import { shown } from '../arguments.ts';
import type { Call } from '../command.ts';
import { Refused } from '../refused.ts';

/** Format of a table; null: text for a terminal. */
export type PaperFormat = 'json' | 'csv' | 'md' | 'tex' | null;
const FORMATS = ['json', 'csv', 'md', 'tex'] as const;

/** A table of a paper. */
export interface TableRequest {
  readonly table: PaperTable;
  /** null: all. */
  readonly row: PaperRow | null;
  readonly choices: Choices;
}

/** Tests of a paper other than its tables. */
export interface FindingsRequest {
  readonly paper: Paper;
  readonly kind: FindingKind;
  /** Id of a single test; null: all. */
  readonly only: string | null;
}

/** Search for the settings that a paper does not state. */
export interface NearestRequest {
  /** All tables that lack the same settings. */
  readonly tables: readonly PaperTable[];
  readonly grid: readonly Choices[];
  /** Maximum number of settings to try. */
  readonly most: number;
}

/** A parsed `paper` command. */
export interface PaperRequest {
  readonly wanted: TableRequest | FindingsRequest | NearestRequest;
  readonly format: PaperFormat;
  readonly runs: readonly PaperRun[];
  readonly workers: number;
}

/** The entry with this key, or a refusal that suggests the nearest. */
function named<Entry>(what: string, word: string, entries: readonly Entry[], keyOf: (entry: Entry) => string): Entry {
  const found = entries.find((entry) => keyOf(entry) === word);
  if (found !== undefined) return found;
  const keys = entries.map(keyOf);
  throw new Refused(`${shown(word)}: is not ${what}${closest(word, keys) || `: ${oneOf(keys)}`}`);
}

/** Choices given by --assume. */
function assumed(table: PaperTable, words: readonly string[]): Choices {
  const given: Record<string, string> = {};
  for (const word of words) {
    const [key = '', choice] = word.split('=');
    if (table.assumptions.length === 0) throw new Refused(`--assume: ${table.id} has no assumptions to choose`);
    const assumption = named(`an assumption of ${table.id}`, key, table.assumptions, (each) => each.key);
    given[key] = named(`a choice of ${key}`, choice ?? '', assumption.choices, (each) => each.key).key;
  }
  return given;
}

function wholeOf(call: Call, flag: string, most: number, usual: number): number {
  const given = call.value(flag);
  if (given === undefined) return usual;
  const whole = Number(given);
  if (!Number.isInteger(whole) || whole < 1 || whole > most)
    throw new Refused(`--${flag}: must be a whole number from 1 to ${most} (got ${shown(given)})`);
  return whole;
}

/** Which of these flags is given, or undefined. */
function oneFlag<Name extends string>(call: Call, flags: readonly Name[]): Name | undefined {
  const [first, second] = flags.filter((flag) => call.has(flag));
  if (second !== undefined) throw new Refused(`--${first} and --${second} exclude each other`);
  return first;
}

function tableWanted(call: Call, word: string): { readonly wanted: TableRequest; readonly runs: readonly PaperRun[] } {
  const table = named('a table of a paper', word, TABLES, ({ id }) => id);
  const key = call.value('row');
  const row = key === undefined ? null : named(`a row of ${table.id}`, key, table.rows, (each) => each.key);
  const choices = choicesOf(table, assumed(table, call.values('assume')));
  return {
    wanted: { table, row, choices },
    runs: row === null ? runsOfTable(table, choices) : runsOfRow(table, row, choices),
  };
}

function nearestWanted(
  call: Call,
  word: string,
): { readonly wanted: NearestRequest; readonly runs: readonly PaperRun[] } {
  const table = named('a table of a paper', word, TABLES, ({ id }) => id);
  if (table.assumptions.length === 0) throw new Refused(`--nearest: ${table.id} has no assumptions to choose`);
  if (call.has('row')) throw new Refused('--row: is not for --nearest, which looks at all numbers');
  const grid = gridOf(table, assumed(table, call.values('assume')));
  const wanted = { tables: alikeOpen(table), grid, most: wholeOf(call, 'tries', grid.length, grid.length) };
  return { wanted, runs: [] };
}

/** A paper with its claims under the given assumptions. */
function assuming(call: Call, paper: Paper, kind: FindingKind): Paper {
  const words = call.values('assume');
  if (words.length === 0) return paper;
  const under = paper.claimsUnder;
  if (kind !== 'claims' || under === undefined)
    throw new Refused(`--assume: is for tables, not for --${kind}${kind === 'claims' ? ` of ${paper.id}` : ''}`);
  const table = named('a table of a paper', under.table, TABLES, ({ id }) => id);
  return paperAssuming(paper, assumed(table, words));
}

function findingsWanted(
  call: Call,
  word: string,
  kind: FindingKind,
): { readonly wanted: FindingsRequest; readonly runs: readonly PaperRun[] } {
  const paper = assuming(
    call,
    named('a paper', word, PAPERS, ({ id }) => id),
    kind,
  );
  const key = call.value('row');
  const only =
    key === undefined ? null : named<Claim | Remark>(`one of the ${kind} of ${word}`, key, paper[kind], ({ id }) => id);
  return {
    wanted: { paper, kind, only: only?.id ?? null },
    runs: runsOfFindings(only === null ? paper[kind] : [only]),
  };
}

/** Reads the flags of `paper`. Throws Refused. */
export function readPaperRequest(call: Call): PaperRequest {
  const [word = ''] = call.words;
  const format = oneFlag(call, FORMATS) ?? null;
  const kind = oneFlag(call, ['claims', 'remarks', 'nearest']);
  if (kind === 'nearest' && (format === 'md' || format === 'tex'))
    throw new Refused(`--${format}: is not for --nearest`);
  if (kind !== 'nearest' && call.value('tries') !== undefined) throw new Refused('--tries: is for --nearest');
  const asked =
    kind === undefined
      ? tableWanted(call, word)
      : kind === 'nearest'
        ? nearestWanted(call, word)
        : findingsWanted(call, word, kind);
  return { ...asked, format, workers: wholeOf(call, 'workers', 1000, call.io.studies.cores) };
}
