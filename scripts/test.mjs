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
 * `atOnce`: these steps are independent and none keeps all cores busy, so they begin at once; their output is printed in
 * turn. `counts`: it adds its failures to the sum itself.
 * @typedef {{ flag: string, heading: string, run: (output: Output) => Promise<boolean>, onlyAsked?: boolean, atOnce?:
 * boolean, counts?: boolean }} Step
 * @typedef {Waiting | 'inherit'} Output destination of a program's output
 */

/** Output of a step, held back until its turn. */
class Waiting {
  /** @type {(Buffer | string)[]} */
  #pieces = [];
  #isShown = false;

  /** @param {Buffer | string} piece */
  write(piece) {
    if (this.#isShown) process.stdout.write(piece);
    else this.#pieces.push(piece);
  }

  show() {
    this.#isShown = true;
    for (const piece of this.#pieces) process.stdout.write(piece);
  }
}

/** @type {Promise<boolean> | undefined} the build, if it is among the steps */
let built;

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
  { flag: '--build', heading: 'Build', run: (to) => (built = build(to)), atOnce: true },
  {
    flag: '--subjects',
    heading: 'Subjects of commits',
    run: (to) => node('../scripts/subjects.mjs', [], {}, to),
    onlyAsked: true,
    atOnce: true,
  },
  { flag: '--unit', heading: 'Unit, property, reference and architecture tests', run: () => unitTests(), counts: true },
  { flag: '--quick', heading: 'Unit tests without comparisons', run: quickTests, onlyAsked: true, counts: true },
  { flag: '--passport', heading: 'Fidelity passport, table of rules', run: passport },
  { flag: '--reference', heading: 'Long comparisons', run: longComparisons, onlyAsked: true, counts: true },
  // They wait for pages half of the time: beside the unit tests they use the cores that would be idle.
  { flag: '--browser', heading: 'Browser tests', run: (to) => browserTests('some', to), atOnce: true, counts: true },
  {
    flag: '--browser-all',
    heading: 'Browser tests, every case',
    run: (to) => browserTests('all', to),
    onlyAsked: true,
    atOnce: true,
    counts: true,
  },
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
      const output = new Waiting();
      return [heading, { output, end: run(output) }];
    }),
);
for (const { heading, run, counts = false } of wanted) {
  console.log(`\n=== ${heading} ===`);
  const begun = early.get(heading);
  begun?.output.show();
  const well = await (begun?.end ?? run('inherit'));
  if (!well && !counts) sum.failed++;
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
 * @param {string[]} [nodeFlags]
 * @returns {Promise<boolean>}
 */
function node(program, args, environment = {}, output = 'inherit', nodeFlags = []) {
  return new Promise((done) => {
    const to = output === 'inherit' ? output : 'pipe';
    const child = spawn(process.execPath, [...nodeFlags, join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: ['ignore', to, to],
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ piece) => output !== 'inherit' && output.write(piece));
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
  sum.failed += failuresIn(well && counts !== undefined, counts?.numFailedTests);
  sum.skipped += (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0);
  if (which === 'check') for (const line of failuresOf(counts)) console.log(line);
  return well && counts !== undefined;
}

/**
 * A step that fails without a failed test (a file that does not load, a crash) counts in the sum too.
 * @param {boolean} well
 * @param {number} [failed] tests
 */
function failuresIn(well, failed = 0) {
  return well ? failed : Math.max(failed, 1);
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
  const kept = files.length > 0 || (await node('../scripts/fidelity.mjs', ['--check']));
  if (!kept) sum.failed++;
  return kept && well;
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

/**
 * @param {'some' | 'all'} cases whether to sample where there are many, see e2e/some.ts
 * @param {Output} to
 */
async function browserTests(cases, to) {
  const say = (/** @type {string} */ line) => (to === 'inherit' ? console.log(line) : to.write(`${line}\n`));
  const refused = (/** @type {string} */ why) => {
    say(why);
    sum.failed++;
    return false;
  };
  if (built !== undefined && !(await built)) return refused('Not run: there is no build to look at.');
  let browser;
  try {
    browser = await findBrowser();
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
  say(`Browser: ${browser}`);
  const environment = {
    SAWTOOTH_BROWSER_FOUND: browser,
    SAWTOOTH_BROWSER_TESTS: cases,
    SAWTOOTH_PORT: String(await freePort()),
  };
  const well = await node('@playwright/test/cli.js', ['test', ...files], environment, to);
  const counts = report('browser.json')?.stats;
  sum.passed += (counts?.expected ?? 0) + (counts?.flaky ?? 0);
  sum.unsteady += counts?.flaky ?? 0;
  sum.failed += failuresIn(well && counts !== undefined, counts?.unexpected);
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
