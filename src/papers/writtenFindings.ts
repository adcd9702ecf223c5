/** Claims and remarks as files. The page and the command line write the same lines. */
import { csvRow } from '../study/csvText.ts';
import { markdown } from '#scenario/words/plainText.ts';
import { latex, latexTable, markdownTable } from '../study/textTables.ts';
import type { Finding, FindingKind } from './findings.ts';
import type { Paper } from './paper.ts';

const TITLES: Readonly<Record<FindingKind, string>> = {
  claims: 'sentences of the text, tested',
  remarks: 'what the paper does not say, and where it errs',
};
/** "Islam et al.: sentences of the text, tested." */
export const titleOfFindings = ({ short }: Paper, kind: FindingKind): string => `${short}: ${TITLES[kind]}.`;

/** The result as a sentence. */
export const saysOf = ({ found, failed }: Finding): string =>
  found?.says ?? (failed === '' ? 'Not computed yet.' : `A run gave no result: ${failed}`);

/** A finding as plain data. */
export const dataOfFinding = ({ id, where, title, text, found, failed }: Finding) => ({
  id,
  where,
  title,
  text,
  verdict: found?.verdict ?? null,
  says: found?.says ?? '',
  heads: found?.heads ?? [],
  rows: found?.rows ?? [],
  error: failed,
});

/** CSV: a header, then one line per row of evidence. */
export const findingCsvLines = (findings: readonly Finding[]): string[] => [
  csvRow(['id', 'where', 'title', 'text', 'verdict', 'says', 'evidence', 'error']),
  ...findings
    .map(dataOfFinding)
    .flatMap(({ id, where, title, text, verdict, says, heads, rows, error }) =>
      (rows.length === 0 ? [[]] : rows).map((row) =>
        csvRow([
          id,
          where,
          title,
          text,
          verdict,
          says,
          row.map((each, at) => `${heads[at]}: ${each}`).join('; '),
          error,
        ]),
      ),
    ),
];

/** Findings as Markdown: a heading and a table of evidence for each. */
export const findingMarkdownLines = (paper: Paper, kind: FindingKind, findings: readonly Finding[]): string[] => [
  `# ${titleOfFindings(paper, kind)}`,
  ...findings.flatMap((finding) => [
    '',
    `## ${finding.id}: ${markdown(finding.title)}`,
    '',
    `${markdown(finding.text)} (${markdown(finding.where)})`,
    '',
    `**${markdown(saysOf(finding))}**`,
    ...(finding.found === null ? [] : ['', ...markdownTable(finding.found.heads, finding.found.rows, Infinity)]),
  ]),
];

/** Findings as LaTeX. The last column of evidence wraps. */
export const findingLatexLines = (paper: Paper, kind: FindingKind, findings: readonly Finding[]): string[] => [
  `\\section*{${latex(titleOfFindings(paper, kind))}}`,
  ...findings.flatMap((finding) => [
    `\\subsection*{${latex(finding.title)}}`,
    `${latex(`${finding.text} (${finding.where})`)} \\textbf{${latex(saysOf(finding))}}`,
    '',
    ...(finding.found === null
      ? []
      : latexTable(
          `${'l'.repeat(finding.found.heads.length - 1)}p{0.6\\linewidth}`,
          finding.found.heads,
          finding.found.rows,
        )),
    '',
  ]),
];
