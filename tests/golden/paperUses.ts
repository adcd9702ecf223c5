import { choicesOf } from '../../src/papers/evaluate.ts';
import type { PaperTable } from '../../src/papers/paper.ts';
import { PAPERS, TABLES } from '../../src/papers/papers.ts';
import { minimalInput } from '../../src/scenario/edit/minimal.ts';
import { ownValue, sameData } from '../../src/scenario/words/plainData.ts';
import { PRESET_IDS, presetEntry } from '../presetFile.ts';

export const PAPER_USES = 'src/papers/uses.generated.ts';

/** The scenarios of a table's cells, each once. */
function scenariosOf(table: PaperTable) {
  const choices = choicesOf(table);
  const setups = table.rows.flatMap((row) => table.columns.map((column) => table.setup(row, column, choices)));
  return [...new Set(setups)].map(({ scenario }) => scenario);
}

/** Lines of an object whose values are lists of strings. */
const listed = (entries: readonly (readonly [string, readonly string[]])[]): string[] =>
  entries.flatMap(([key, values]) =>
    values.length === 0 ? [] : [`  '${key}': [${values.map((value) => `'${value}'`).join(', ')}],`],
  );

/** The text of PAPER_USES: which presets and variants the papers use. The page would load all papers to compute it. */
export function paperUses(): string {
  const networks = PAPERS.map(({ short, tables }) => ({
    short,
    all: tables.flatMap(scenariosOf).map((scenario) => ownValue(minimalInput(scenario), 'network')),
  }));
  const papersOf = (id: string): string[] => {
    const network = ownValue(presetEntry(id).scenario, 'network');
    if (network === undefined) return [];
    return networks.flatMap(({ short, all }) => (all.some((each) => sameData(each, network)) ? [short] : []));
  };
  const tables = TABLES.map((table) => ({
    id: table.id,
    variants: new Set(
      scenariosOf(table).flatMap(({ flows }) => flows.flatMap((flow) => (flow.kind === 'tcp' ? [flow.variant] : []))),
    ),
  }));
  const variants = [...new Set(tables.flatMap((table) => [...table.variants]))].sort();
  return [
    '// Written by `npm run golden` from the papers and the presets.',
    '/** The papers with a table that uses the network of a preset. */',
    'export const PAPERS_OF: Readonly<Record<string, readonly string[]>> = {',
    ...listed(PRESET_IDS.map((id) => [id, papersOf(id)])),
    '};',
    '',
    '/** Ids of the tables with a sender of a variant. */',
    'export const TABLES_WITH: Readonly<Record<string, readonly string[]>> = {',
    ...listed(variants.map((name) => [name, tables.flatMap(({ id, variants: of }) => (of.has(name) ? [id] : []))])),
    '};',
    '',
    '/** The name of each table. */',
    'export const TABLE_NAMES: Readonly<Record<string, string>> = {',
    ...TABLES.map(({ id, name }) => `  '${id}': '${name}',`),
    '};',
    '',
  ].join('\n');
}
