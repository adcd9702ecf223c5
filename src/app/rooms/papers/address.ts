import type { Choices, Paper, PaperFigure, PaperTable } from '../../../papers/paper.ts';
import { paperAssuming } from '../../../papers/findings.ts';
import { PAPERS } from '../../../papers/papers.ts';

/** A cell, by the keys of its row and column. */
export interface CellKey {
  readonly row: string;
  readonly column: string;
}

/** The displayed part of a paper. */
export type Shown =
  | {
      readonly kind: 'table';
      readonly paper: Paper;
      readonly table: PaperTable;
      /** The explained cell; null: none. */
      readonly cell: CellKey | null;
      /** Assumptions other than the defaults. */
      readonly choices: Choices;
      /** Whether the numbers are hidden and the ranking is to be guessed. */
      readonly hidden: boolean;
    }
  | { readonly kind: 'figure'; readonly paper: Paper; readonly figure: PaperFigure }
  | { readonly kind: 'remarks'; readonly paper: Paper }
  /** `choices`: assumptions for the claims of `paper`. */
  | { readonly kind: 'claims'; readonly paper: Paper; readonly choices: Choices };

interface Asked {
  readonly shown: Shown;
  /** Sentence about the parts of the address that were not understood, or ''. */
  readonly note: string;
}

const ROUTE = 'papers/';
const HIDDEN = 'guess';

/** A table in its initial state. */
export const tableShown = (paper: Paper, table: PaperTable): Extract<Shown, { kind: 'table' }> => ({
  kind: 'table',
  paper,
  table,
  cell: null,
  choices: {},
  hidden: false,
});

/** The claims of a paper, under other assumptions. */
export const claimsShown = (paper: Paper, choices: Choices = {}): Extract<Shown, { kind: 'claims' }> => ({
  kind: 'claims',
  paper: paperAssuming(PAPERS.find(({ id }) => id === paper.id) ?? paper, choices),
  choices,
});

/** The table whose assumptions the claims depend on. */
export const openTableOf = ({ claimsUnder, tables }: Paper): PaperTable | undefined =>
  tables.find(({ id }) => id === claimsUnder?.table);

const first = (): Shown => tableShown(PAPERS[0]!, PAPERS[0]!.tables[0]!);

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Sentence about unknown parts of an address; '': none. */
const nothingCalled = (where: string, strange: readonly string[], between = '/'): string =>
  strange.every((part) => part === '') ? '' : `${where} has nothing called ${strange.join(between).slice(0, 100)}.`;

/** The assumptions in the parts of an address, and unknown parts. */
function choicesIn(table: PaperTable | undefined, parts: readonly string[]) {
  const choices: Record<string, string> = {};
  const strange: string[] = [];
  for (const part of parts) {
    const [key = '', choice] = part.split('=');
    const assumption = table?.assumptions.find((each) => each.key === key);
    if (choice !== undefined && assumption?.choices.some((one) => one.key === choice)) choices[key] = choice;
    else strange.push(part);
  }
  return { choices, strange };
}

function withRest(shown: Extract<Shown, { kind: 'table' }>, rest: readonly string[]): Asked {
  const { table } = shown;
  const keys = rest.filter((part) => !part.includes('=') && part !== HIDDEN && part !== '');
  const { choices, strange } = choicesIn(
    table,
    rest.filter((part) => part.includes('=')),
  );
  const [row, column] = keys;
  const known =
    table.rows.some(({ key }) => key === row) && table.columns.some(({ key }) => key === column) && keys.length === 2;
  if (keys.length > 0 && !known) strange.push(keys.join('/'));
  return {
    shown: {
      ...shown,
      cell: known && row !== undefined && column !== undefined ? { row, column } : null,
      choices,
      hidden: rest.includes(HIDDEN),
    },
    note: nothingCalled(table.id, strange, ' or '),
  };
}

/** Parses any address of this room. `hash`: from the # on. */
export function askedBy(hash: string): Asked {
  const [id = '', ...rest] = hash.replace(/^#/, '').slice(ROUTE.length).split('/').map(plain);
  if (id === '') return { shown: first(), note: '' };
  for (const paper of PAPERS) {
    const table = paper.tables.find((each) => each.id === id);
    if (table !== undefined) return withRest(tableShown(paper, table), rest);
    const figure = paper.figures.find((each) => each.id === id);
    if (figure !== undefined) return { shown: { kind: 'figure', paper, figure }, note: nothingCalled(id, rest) };
    if (paper.id !== id) continue;
    const [part = '', ...more] = rest;
    if (part === 'remarks') return { shown: { kind: part, paper }, note: nothingCalled(`${id}/${part}`, more) };
    if (part === 'claims') {
      const { choices, strange } = choicesIn(openTableOf(paper), more);
      return { shown: claimsShown(paper, choices), note: nothingCalled(`${id}/${part}`, strange) };
    }
    if (paper.tables[0] !== undefined && part === '') return { shown: tableShown(paper, paper.tables[0]), note: '' };
  }
  return {
    shown: first(),
    note: `No paper, table or figure is called ${[id, ...rest].join('/').slice(0, 100)}. The list has all that there are.`,
  };
}

/** The address of the displayed part, from its # on. */
export function hashOf(shown: Shown): string {
  if (shown.kind === 'figure') return `#${ROUTE}${shown.figure.id}`;
  if (shown.kind === 'remarks') return `#${ROUTE}${shown.paper.id}/${shown.kind}`;
  const answers = Object.entries(shown.choices).map(([key, choice]) => `${key}=${choice}`);
  const parts =
    shown.kind === 'claims'
      ? [shown.paper.id, shown.kind, ...answers]
      : [
          shown.table.id,
          ...(shown.cell === null ? [] : [shown.cell.row, shown.cell.column]),
          ...answers,
          ...(shown.hidden ? [HIDDEN] : []),
        ];
  return `#${ROUTE}${parts.map((part) => encodeURIComponent(part).replaceAll('%3D', '=')).join('/')}`;
}
