// The fidelity passport: what the tests compared with figures of others, as a page of docs and as data for the app.
//   node scripts/fidelity.mjs           writes docs/fidelity.md and public/fidelity.json from the last whole run of the unit tests
//   node scripts/fidelity.mjs --check   tells whether they are what such a run gives
// Nothing in it is typed by hand: figures come from `stamp` in the tests, outcomes from the test runner, words about variants from the catalogue.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { engineModule } from './engineModule.mjs';

/** @typedef {{ variant: string, stack: string, against: string, experiment: string, quantity: string, ours: string, theirs: string, bound: string, network?: string, passed: boolean }} Row */

const REPORT = join(root, '.cache', 'test', 'unit.json');
const PAGE = join(root, 'docs', 'fidelity.md');
const DATA = join(root, 'public', 'fidelity.json');

/** @returns {Row[]} */
function rowsOfReport() {
  if (!existsSync(REPORT)) throw new Error('Run the unit tests first: npm test -- --unit');
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const rows = [];
  for (const { assertionResults } of testResults)
    for (const { status, meta } of assertionResults)
      for (const comparison of meta?.passport ?? []) rows.push({ ...comparison, passed: status === 'passed' });
  const key = (/** @type {Row} */ row) =>
    [row.variant, row.stack, row.against, row.experiment, row.quantity].join('\t');
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/**
 * @param {Row[]} rows
 * @param {{ VARIANTS: { name: string, title: string, summary: string, stacks: string[] }[] }} catalog
 */
function written(rows, { VARIANTS }) {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
  const lines = [
    '# Fidelity passport',
    '',
    'Every figure here was computed by the tests of this checkout and put beside a figure that nobody here made. `npm test` fails when a bound is not',
    'kept, and when this page is not what the tests give. Made by `node scripts/fidelity.mjs`; nothing is typed by hand.',
    '',
    '| variant | stack | compared | equal | within its bound | failed |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
  ];
  /** @type {{ title: string, summary: string, stack: string, own: Row[] }[]} */
  const parts = VARIANTS.flatMap(({ name, title, summary, stacks }) =>
    stacks.map((stack) => ({
      title,
      summary,
      stack,
      own: rows.filter((row) => row.network === undefined && row.variant === name && row.stack === stack),
    })),
  );
  parts.push({
    title: 'Mobile networks',
    summary: 'Radios, 802.11, AODV and DSDV, and TCP over them.',
    stack: '',
    own: rows.filter((row) => row.network === 'mobile'),
  });
  // What is no variant, a queue for instance, has a page under its own name.
  const known = new Set(VARIANTS.map(({ name }) => name));
  const others = rows.filter((row) => row.network === undefined && !known.has(row.variant));
  for (const title of new Set(others.map(({ variant }) => variant)))
    parts.push({ title, summary: '', stack: '', own: others.filter((row) => row.variant === title) });
  // A figure that stands on no page would be lost without a word.
  const lost = rows.find((row) => !parts.some(({ own }) => own.includes(row)));
  if (lost !== undefined) throw new Error(`no page for ${lost.variant} on stack ${lost.stack}: ${lost.experiment}`);
  for (const { title, stack, own } of parts) {
    const failed = own.filter((row) => !row.passed).length;
    const equal = own.filter((row) => row.passed && row.ours === row.theirs).length;
    lines.push(
      `| ${title} | ${stack && `\`${stack}\``} | ${own.length} | ${equal} | ${own.length - failed - equal} | ${failed} |`,
    );
  }
  lines.push(
    '',
    '"Compared 0" means that no figure of others is known here: the variant is held to the formulas of its source by unit tests.',
  );
  for (const { title, summary, stack, own } of parts) {
    if (own.length === 0) continue;
    lines.push(
      '',
      stack === '' ? `## ${title}` : `## ${title}, stack \`${stack}\``,
      '',
      ...(summary === '' ? [] : [summary, '']),
    );
    lines.push(
      '| against | experiment | compared | ours | theirs | bound | |',
      '| --- | --- | --- | --- | --- | --- | --- |',
    );
    for (const row of own)
      lines.push(
        `| ${[row.against, row.experiment, row.quantity, row.ours, row.theirs, row.bound, row.passed ? 'kept' : '**not kept**'].map(cell).join(' | ')} |`,
      );
    const apart = own.filter((row) => row.ours !== row.theirs);
    if (apart.length > 0)
      lines.push(
        '',
        `Known deviations: ${apart.length} of ${own.length} figures are not equal; each stands above with its bound.`,
      );
  }
  return `${lines.join('\n')}\n`;
}

const rows = rowsOfReport();
const page = written(rows, await engineModule('src/engine/tcp/catalog.ts'));
const data = `${JSON.stringify(rows)}\n`;
const isUpToDate =
  existsSync(PAGE) && existsSync(DATA) && readFileSync(PAGE, 'utf8') === page && readFileSync(DATA, 'utf8') === data;
if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, page);
  writeFileSync(DATA, data);
  console.log(
    `${rows.length} figures compared, ${rows.filter((row) => !row.passed).length} bounds not kept: docs/fidelity.md`,
  );
} else if (!isUpToDate) {
  console.error('docs/fidelity.md is not what the tests give. Run: node scripts/fidelity.mjs');
  process.exitCode = 1;
}
