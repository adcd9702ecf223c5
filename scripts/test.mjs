// Runs all checks; each step runs even if earlier ones failed:
// npm test                          all of it
// npm test -- --unit some steps: --types --lint --format --build --subjects --unit --passport --browser; --quick
// instead of --unit: without comparisons
// npm test -- --unit tests/engine   some files of the unit or the browser tests
// npm run test:reference            the long comparisons, which npm test omits
// npm run e2e:all                   the browser tests with every scenario and file
// The last line is "N passed, N failed": it counts tests, and any other step that failed.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { root } from './bundle.mjs';
import { findBrowser } from './find-browser.mjs';

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
/** Length at which the reason of a failure is cut, characters. `npm test -- --unit FILE` shows it whole. */
const LONGEST_LINE = 200;
/**
 * Flags of V8 for the unit tests, which keep every core busy: its own threads would only compete with them, and larger
 * semi-spaces are collected less often. Together they save a sixth of the CPU time.
 */
const BUSY = ['--single-threaded', '--max-semi-space-size=64'];
const reports = join(root, '.cache', 'test');
const sum = { passed: 0, failed: 0, skipped: 0, unsteady: 0 };
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/**
 * `atOnce`: these steps are independent and none keeps all cores busy, so they run in parallel; their output is printed
 * in turn.
 * @typedef {{ flag: string, heading: string, run: (output: Output) => Promise<boolean>, onlyAsked?: boolean, atOnce?:
 * boolean }} Step
 * @typedef {Buffer[] | 'inherit'} Output destination of a program's output; a list stores it
 */
/** @type {Step[]} */
const steps = [
  { flag: '--types', heading: 'Types', run: (to) => node('typescript/bin/tsc', ['-b'], {}, to), atOnce: true },
  // One line for each finding.
  {
    flag: '--lint',
    heading: 'Lint',
    run: (to) => node('oxlint/bin/oxlint', ['--type-aware', '--format', 'unix'], {}, to),
    atOnce: true,
  },
  { flag: '--format', heading: 'Format', run: (to) => node('oxfmt/bin/oxfmt', ['--check'], {}, to), atOnce: true },
  { flag: '--build', heading: 'Build', run: build, atOnce: true },
  {
    flag: '--subjects',
    heading: 'Subjects of commits',
    run: (to) => node('../scripts/subjects.mjs', [], {}, to),
    onlyAsked: true,
    atOnce: true,
  },
  { flag: '--unit', heading: 'Unit, property, reference and architecture tests', run: () => unitTests() },
  { flag: '--quick', heading: 'Unit tests without comparisons', run: quickTests, onlyAsked: true },
  { flag: '--passport', heading: 'Fidelity passport, table of rules', run: passport },
  { flag: '--reference', heading: 'Long comparisons', run: longComparisons, onlyAsked: true },
  { flag: '--browser', heading: 'Browser tests', run: () => browserTests() },
  { flag: '--browser-all', heading: 'Browser tests, every case', run: () => browserTests('all'), onlyAsked: true },
];

const unknown = flags.filter((flag) => !steps.some((step) => step.flag === flag));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. Steps are ${steps.map((step) => step.flag).join(' ')}.`);
  process.exit(2);
}

/** @type {Map<string, boolean>} */
const outcome = new Map();
const wanted = steps.filter(({ flag, onlyAsked }) => flags.includes(flag) || (flags.length === 0 && !onlyAsked));
const early = new Map(
  wanted
    .filter(({ atOnce }) => atOnce)
    .map(({ heading, run }) => {
      /** @type {Buffer[]} */
      const output = [];
      return [heading, { output, end: run(output) }];
    }),
);
for (const { heading, run } of wanted) {
  console.log(`\n=== ${heading} ===`);
  const failedBefore = sum.failed;
  const begun = early.get(heading);
  const well = await (begun?.end ?? run('inherit'));
  process.stdout.write(Buffer.concat(begun?.output ?? []));
  // A step that fails without a failed test (a type error, a crash) must count in the sum.
  if (!well && sum.failed === failedBefore) sum.failed++;
  outcome.set(heading, well);
}

console.log('\n=== Result ===');
for (const [heading, well] of outcome) console.log(`${well ? 'passed' : 'FAILED'}  ${heading}`);
if (sum.unsteady > 0) console.log(`\n${sum.unsteady} passed only at the second try: look for "flaky" above.`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failed > 0 ? 1 : 0);

/**
 * Runs a program of node_modules with this Node.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @param {Output} [output]
 * @param {string[]} [flags] of Node
 * @returns {Promise<boolean>}
 */
function node(program, args, environment = {}, output = 'inherit', flags = []) {
  return new Promise((done) => {
    const to = output === 'inherit' ? output : 'pipe';
    const child = spawn(process.execPath, [...flags, join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: ['ignore', to, to],
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ piece) => output !== 'inherit' && output.push(piece));
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

/** @param {string} name of a report; if it is absent, no test ran */
function report(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {'all' | 'check' | 'long'} which tests, see vite.config.ts */
async function unitTests(which = 'all') {
  const output = `--outputFile.json=${join(reports, 'unit.json')}`;
  const reporters = [...(which === 'check' ? [] : ['--reporter=default']), '--reporter=json', output];
  const tests = { SAWTOOTH_TESTS: which };
  const well = await node('vitest/vitest.mjs', ['run', ...reporters, ...files], tests, 'inherit', BUSY);
  const counts = report('unit.json');
  sum.passed += counts?.numPassedTests ?? 0;
  sum.failed += counts?.numFailedTests ?? 0;
  sum.skipped += (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0);
  if (which === 'check') for (const line of failuresOf(counts)) console.log(line);
  return well && counts !== undefined;
}

/**
 * One line for each failure.
 * @param {{ testResults?: { name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] } | undefined} counts
 */
function failuresOf(counts) {
  return (counts?.testResults ?? []).flatMap(({ name, message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const said = failed.map(({ fullName, failureMessages = [] }) => [fullName, failureMessages[0] ?? '']);
    // A file that fails to load has a message but no tests.
    const all = said.length > 0 || message === '' ? said : [['is not run', message]];
    return all.map(([what, why]) => `FAILED  ${file}: ${what}: ${why?.split('\n', 1)[0]?.slice(0, LONGEST_LINE)}`);
  });
}

/** Long tests are left to `npm test`: see vite.config.ts. */
function quickTests() {
  return unitTests('check');
}

/** Their rows of the passport must equal public/fidelity.json. */
async function longComparisons() {
  const well = await unitTests('long');
  return (files.length > 0 || (await node('../scripts/fidelity.mjs', ['--check']))) && well;
}

/** public/fidelity.json and docs/rules.md must equal the result of this run. */
async function passport() {
  if (outcome.get('Unit, property, reference and architecture tests') === undefined) {
    console.error('Not run: the unit tests of this run are needed.');
    return false;
  }
  const figures = await node('../scripts/fidelity.mjs', ['--check']);
  return (await node('../scripts/rules.mjs', [])) && figures;
}

/** @param {Output} to */
async function build(to) {
  for (const program of ['vite/bin/vite.js', '../scripts/build-cli.mjs', '../scripts/build-library.mjs'])
    if (!(await node(program, program.startsWith('vite/') ? ['build'] : [], {}, to))) return false;
  return true;
}

/** @param {'some' | 'all'} cases whether to sample where there are many, see e2e/some.ts */
async function browserTests(cases = 'some') {
  if (outcome.get('Build') === false) {
    console.error('Not run: there is no build to look at.');
    return false;
  }
  let browser;
  try {
    browser = await findBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  console.log(`Browser: ${browser}`);
  const well = await node('@playwright/test/cli.js', ['test', ...files], {
    SAWTOOTH_BROWSER_FOUND: browser,
    SAWTOOTH_BROWSER_TESTS: cases,
    SAWTOOTH_PORT: String(await freePort()),
  });
  const counts = report('browser.json')?.stats;
  sum.passed += (counts?.expected ?? 0) + (counts?.flaky ?? 0);
  sum.unsteady += counts?.flaky ?? 0;
  sum.failed += counts?.unexpected ?? 0;
  sum.skipped += counts?.skipped ?? 0;
  return well && counts !== undefined;
}

/** @returns {Promise<number>} a free port, so that two checkouts can be tested at once */
function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 41739));
    });
  });
}
