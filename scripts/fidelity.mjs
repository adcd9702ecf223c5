// The fidelity passport: the tests' comparisons with figures from elsewhere, as data for the help of the page.
// node scripts/fidelity.mjs writes public/fidelity.json from the last whole run of the unit tests, or of the long
// comparisons
// node scripts/fidelity.mjs --check   checks that it equals the result of such a run
// node scripts/fidelity.mjs --page    writes docs/fidelity.md, the same as a text, from public/fidelity.json
// Nothing in it is typed by hand: figures and reasons come from `stamp` in the tests, outcomes from the test runner,
// descriptions of variants from the catalogue.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { engineModule } from './engineModule.mjs';

/** @typedef {{ variant: string, stack: string, against: string, experiment: string, quantity: string, ours: string, theirs: string, bound: string, why?: string, network?: string, limit?: boolean, long?: boolean, passed: boolean }} Row */

const REPORT = join(root, '.cache', 'test', 'unit.json');
const PAGE = join(root, 'docs', 'fidelity.md');
const DATA = join(root, 'public', 'fidelity.json');

/**
 * The rows of the last run. The unit tests and the long comparisons have different rows; rows of the other kind are
 * kept as already written.
 * @returns {Row[]}
 */
function rowsOfReport() {
  if (!existsSync(REPORT)) throw new Error('Run the unit tests first: npm test -- --unit');
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  // The other files of the long comparisons are sweeps, which both runs include.
  const isLong = testResults.some((/** @type {{ name: string }} */ { name }) => name.endsWith('.long.ts'));
  const before = existsSync(DATA) ? JSON.parse(readFileSync(DATA, 'utf8')) : [];
  /** @type {Row[]} */
  const rows = before.filter((/** @type {Row} */ { long = false }) => long !== isLong);
  for (const { assertionResults } of testResults)
    for (const { status, meta } of assertionResults)
      for (const { beyond = false, ...comparison } of meta?.passport ?? [])
        rows.push({
          ...comparison,
          ...(isLong ? { long: true } : {}),
          passed: status === 'passed' && !beyond,
        });
  const key = (/** @type {Row} */ row) =>
    [row.variant, row.stack, row.against, row.experiment, row.quantity].join('\t');
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

const { notKeptCounts, pagesOf, SECOND_OPINION } = await engineModule('src/app/explain/fidelity/pages.ts');
const { differenceOf } = await engineModule('src/app/explain/fidelity/compared.ts');

/** @param {string[]} cells */
const line = (cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
const outcome = (/** @type {Row} */ { passed }) => (passed ? 'kept' : '**not kept**');

/** @param {Row[]} deviations on one page: what differs, by how much, and why */
const deviationLines = (deviations) =>
  deviations.length === 0
    ? ['', 'Known deviations: none.']
    : [
        '',
        '### Known deviations',
        '',
        '| against | experiment | compared | ours is off by | bound | | why |',
        '| --- | --- | --- | --- | --- | --- | --- |',
        ...deviations.map((row) =>
          line([
            row.against,
            row.experiment,
            row.quantity,
            differenceOf(row),
            row.bound,
            outcome(row),
            row.why ?? 'not recorded',
          ]),
        ),
      ];

/** @param {Row[]} rows */
function written(rows) {
  const lines = [
    '# Fidelity passport',
    '',
    'Every figure here was computed by the tests of this checkout and put beside a figure that nobody here made. `npm test`, and for long comparisons `npm run test:reference`, fail when a bound is not',
    'kept, or is kept that is known not to be. Made by `node scripts/fidelity.mjs --page`; nothing is typed by',
    'hand but the reasons, which stand in the tests. Two figures are equal when they are so as written, means to four digits; all others stand under the',
    'known deviations of their part, but for those that keep a bound which is a limit or a range (“above 0.98”).',
    '',
    ...(rows.every(({ passed }) => passed)
      ? ['All bounds are kept.']
      : [
          `Bounds that are not kept: ${notKeptCounts(rows)}. Each stands under the known deviations, with the reason. ${SECOND_OPINION}`,
        ]),
    '',
    '| variant | stack | compared | equal | within its bound | not kept |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
  ];
  const pages = pagesOf(rows);
  // Fails if a figure would be on no page.
  const lost = rows.find((row) => !pages.some((/** @type {{ rows: Row[] }} */ page) => page.rows.includes(row)));
  if (lost !== undefined) throw new Error(`no page for ${lost.variant} on stack ${lost.stack}: ${lost.experiment}`);
  for (const page of pages)
    lines.push(
      `| ${page.title} | ${page.stack && `\`${page.stack}\``} | ${page.rows.length} | ${page.equal} | ${page.within} | ${page.failed} |`,
    );
  lines.push(
    '',
    '"Compared 0" means that no figure of others is known here: the variant is held to the formulas of its source by unit tests.',
  );
  for (const { title, summary, stack, rows: own, deviations } of pages) {
    if (own.length === 0) continue;
    lines.push(
      '',
      stack === '' ? `## ${title}` : `## ${title}, stack \`${stack}\``,
      '',
      ...(summary === '' ? [] : [summary, '']),
      '| against | experiment | compared | ours | theirs | bound | |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...own.map((/** @type {Row} */ row) =>
        line([row.against, row.experiment, row.quantity, row.ours, row.theirs, row.bound, outcome(row)]),
      ),
      ...deviationLines(deviations),
    );
  }
  return `${lines.join('\n')}\n`;
}

if (process.argv.includes('--page')) {
  writeFileSync(PAGE, written(JSON.parse(readFileSync(DATA, 'utf8'))));
  console.log('docs/fidelity.md');
} else {
  const rows = rowsOfReport();
  // Fails unless every figure is on a page.
  written(rows);
  // One row per line, so that a diff shows the rows that changed.
  const data = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(DATA, data);
    const failed = rows.filter((row) => !row.passed).length;
    console.log(`${rows.length} figures compared, ${failed} bounds not kept: public/fidelity.json`);
  } else if (!existsSync(DATA) || readFileSync(DATA, 'utf8') !== data) {
    console.error('public/fidelity.json is not what these tests give. Run: node scripts/fidelity.mjs');
    process.exitCode = 1;
  }
}
