// The table of sections, rules and tests: the rules that implement each section of a source, and the tests in which
// they fire.
//   node scripts/rules.mjs   writes docs/rules.md from the last whole run of the unit tests, as `npm test` does
// The table is not committed. The script fails when a rule fires in no test.
// Nothing in the table is typed by hand: rules, formulas and citations come from the engine, and tests/firedRules.ts
// records which rules fired.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineModule } from './engineModule.mjs';
import { root } from './bundle.mjs';

const NOTES = join(root, '.cache', 'test', 'rules');
const PAGE = join(root, 'docs', 'rules.md');
/** Maximum number of files named in a row; of the others only the number is given. */
const NAMED = 4;

/** @typedef {{ title: string, formula: string, quiet?: boolean, citation: { source: string, section: string, url?: string } }} Rule */

/** The test files in which each rule fired, most specific first. @returns {Map<number, string[]>} */
function filesByRule() {
  if (!existsSync(NOTES)) throw new Error('Run the unit tests first: npm test -- --unit');
  /** @type {Map<number, string[]>} */
  const found = new Map();
  const notes = readdirSync(NOTES).map((name) => JSON.parse(readFileSync(join(NOTES, name), 'utf8')));
  // Files in which the fewest rules fire come first: they are the most specific to a rule.
  notes.sort((a, b) => a.rules.length - b.rules.length || (a.file < b.file ? -1 : 1));
  for (const { file, rules } of notes) for (const rule of rules) found.set(rule, [...(found.get(rule) ?? []), file]);
  return found;
}

/**
 * @param {readonly Rule[]} rules
 * @param {Map<number, string[]>} files
 */
function written(rules, files) {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
  const short = (/** @type {string} */ file) => file.replace(/^tests\//, '').replace(/\.(?:test|sweep)\.ts$/, '');
  const silent = rules.filter((_, index) => !files.has(index));
  const lines = [
    '# Sections, rules, tests',
    '',
    `The ${rules.length} rules of the engine by the source that each comes from, and the test files in which each fires: those first in which few rules`,
    'do. `golden/coverage` makes every rule fire and is left out where others do too.',
    'Made by `npm test`; nothing is typed by hand.',
    '',
    silent.length === 0
      ? 'Every rule fires in some test.'
      : `Fired in no test: ${silent.map(({ title, formula }) => `${title} (${formula})`).join('; ')}.`,
  ];
  /** @type {Map<string, { rule: Rule, index: number }[]>} */
  const sources = new Map();
  rules.forEach((rule, index) => {
    const { source } = rule.citation;
    sources.set(source, [...(sources.get(source) ?? []), { rule, index }]);
  });
  const inOrder = new Intl.Collator('en', { numeric: true }).compare;
  for (const source of [...sources.keys()].toSorted(inOrder)) {
    lines.push('', `## ${source}`, '', '| section | rule | formula | fires in |', '| --- | --- | --- | --- |');
    const own = sources.get(source) ?? [];
    own.sort((a, b) => inOrder(a.rule.citation.section, b.rule.citation.section) || a.index - b.index);
    for (const { rule, index } of own) {
      const { section, url } = rule.citation;
      const place = section === '' ? 'the whole' : section;
      const all = files.get(index) ?? [];
      const told = all.filter((file) => !file.includes('golden/coverage'));
      const shown = (told.length > 0 ? told : all).map(short);
      const more = shown.length - NAMED;
      const tests = `${shown.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      lines.push(
        `| ${url === undefined ? cell(place) : `[${cell(place)}](${url})`} | ${cell(rule.title)} | ${cell(rule.formula)} | ${tests === '' ? '**none**' : tests} |`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

const { RULES } = await engineModule('src/engine/tcp/rules.ts');
const files = filesByRule();
writeFileSync(PAGE, written(RULES, files));
console.log(`${RULES.length} rules: docs/rules.md`);
const silent = RULES.filter((/** @type {Rule} */ _, /** @type {number} */ index) => !files.has(index));
for (const { title, formula } of silent) console.error(`Fires in no test: ${title} (${formula})`);
process.exitCode = silent.length > 0 ? 1 : 0;
