import { csvRow } from '../../../study/csvText.ts';
import { latexTable, markdownTable } from '../../../study/textTables.ts';
import type { SaveKind } from './saving.ts';

/** A table of words in the supported formats; `base`: file name without extension. */
export function tableKinds(
  base: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  help: string,
): readonly SaveKind[] {
  const forms = [
    ['csv', 'Table', () => [heads, ...rows].map((row) => csvRow(row))],
    ['md', 'Table, Markdown', () => markdownTable(heads, rows, heads.length)],
    ['tex', 'Table, LaTeX', () => latexTable('l'.repeat(heads.length), heads, rows)],
  ] as const;
  return forms.map(([end, title, lines]) => {
    const text = (): Promise<string> => Promise.resolve(`${lines().join('\n')}\n`);
    const file = `${base}.${end}`;
    return { id: end, group: 'Data', title, end, file, help, preview: text, content: text, type: 'text/plain' };
  });
}
