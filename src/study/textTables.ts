/** Tables for documents: Markdown, and LaTeX with the package booktabs. */

import { markdown, unbroken } from '#scenario/words/plainText.ts';

const markdownRow = (texts: readonly string[]): string => `| ${texts.map(markdown).join(' | ')} |`;

/** A Markdown table; the first `words` columns are left-aligned, the others are numbers. */
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
  unbroken(text)
    .replaceAll(/[\\~^±&%$#_{}]/g, (letter) => LATEX[letter] ?? `\\${letter}`)
    // At the start of a row, LaTeX would read [ or * as an argument of the preceding line break.
    .replace(/^\s*([[*])/, '{$1}');

/** A letter for which pdflatex has no font by default. */
const BEYOND_LATIN = /(?!\p{Script=Latin}|\p{Script=Common})\p{L}/u;

/** A LaTeX table. `columns`: alignment, such as "lrr". */
export function latexTable(columns: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (texts: readonly string[]): string => `${texts.map(latex).join(' & ')} \\\\`;
  const isLatin = [heads, ...rows].flat().every((text) => !BEYOND_LATIN.test(text));
  return [
    '% Needs \\usepackage{booktabs}.',
    ...(isLatin ? [] : ['% Has letters beyond Latin: compile it with lualatex or xelatex, in a font that has them.']),
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    line(heads),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
  ];
}
