/** Tables for texts of others: Markdown, and LaTeX with the package booktabs. */

import { markdown, unbroken } from '../scenario/plainText.ts';

const markdownRow = (texts: readonly string[]): string => `| ${texts.map(markdown).join(' | ')} |`;

/** A head and rows in Markdown; the first `words` columns are words, the others numbers. */
export const markdownTable = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  words: number,
): string[] => [
  markdownRow(heads),
  `| ${heads.map((_, at) => (at < words ? '---' : '---:')).join(' | ')} |`,
  ...rows.map(markdownRow),
];

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '±': '$\\pm$',
};
export const latex = (text: string): string =>
  unbroken(text).replaceAll(/[\\~^±&%$#_{}]/g, (letter) => LATEX[letter] ?? `\\${letter}`);

/** The same in LaTeX. `columns`: how they are aligned: "lrr". */
export function latexTable(columns: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (texts: readonly string[]): string => `${texts.map(latex).join(' & ')} \\\\`;
  return [
    '% Needs \\usepackage{booktabs}.',
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    line(heads),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
  ];
}
