// npm run mutants -- PART: changes the part's code in one place at a time and lists the changes that its tests do not
// notice. StrykerJS does the work, with the tests of that part; the report of every change is in
// .cache/mutants/PART.html. `--share 0.1`: only a random tenth of them, drawn with `--seed`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { root } from './bundle.mjs';

/**
 * Files excluded from mutation: field descriptions with bounds and defaults, and exports for other tools, which
 * `tests/scenario` and `tests/cli` cover.
 */
const LISTS = ['**/catalogue.ts', '**/export*.ts', '**/list.ts', '**/all/*.ts'];

/** Test files of a folder whose names match. @param {string} folder @param {string} names */
const inFolder = (folder, names) => names.split(' ').map((name) => `tests/${folder}/${name}.test.ts`);

/**
 * What is changed, and the tests that must notice it, quickest first. @type {Record<string, { mutate: string[], tests:
 * string[] }>}
 */
const PARTS = {
  kernel: {
    mutate: ['src/engine/kernel/*.ts'],
    tests: inFolder('kernel', 'state journal packets random scheduler numeric'),
  },
  links: {
    mutate: [
      'src/engine/link/**/*.ts',
      'src/engine/loss/**/*.ts',
      ...LISTS.flatMap((list) => [`!src/engine/link/${list}`, `!src/engine/loss/${list}`]),
    ],
    tests: [...inFolder('kernel', 'link chain lines orders effects'), ...inFolder('app', 'linkWords')],
  },
  queues: {
    mutate: ['src/engine/queue/**/*.ts', ...LISTS.map((list) => `!src/engine/queue/${list}`)],
    tests: [
      ...inFolder('kernel', 'lines'),
      ...inFolder('app', 'linkWords'),
      ...inFolder('theory', 'queueInside queues codel'),
      ...inFolder('reference', 'drr'),
    ],
  },
  recovery: {
    mutate: ['src/engine/tcp/recovery/*.ts'],
    tests: [
      ...inFolder('reference', 'fallFloyd'),
      ...inFolder(
        'timelines',
        'ownRack ownBounds ownEvents recoveries scripts fastRetransmit outOfOrder sackBlocks asTheRfcsSay spuriousCuts againstNs2',
      ),
    ],
  },
  variants: {
    // The folder of a law without its state diagram. Its words and settings are in the same file.
    mutate: ['src/engine/tcp/variants/*/*.ts', '!src/engine/tcp/variants/*/states.ts', '!**/all/*.ts'],
    // Tests that feed each law by hand.
    tests: readdirSync(join(root, 'tests/theory/laws')).map((name) => `tests/theory/laws/${name}`),
  },
  tables: {
    mutate: ['src/app/rooms/lab/panels/kit/{timeRows,timePanel,marks}.ts', 'src/app/rooms/lab/panels/*/tables.ts'],
    tests: inFolder('app', 'chartMarks timePanel timeTables queuePanel ratesAndPlane rtt'),
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
});
const [name = '', ...files] = positionals;
const part = PARTS[name];
if (part === undefined) {
  console.error(
    `usage: npm run mutants -- ${Object.keys(PARTS).join('|')} [files of the part] [--share 0.1] [--seed 1]`,
  );
  process.exit(2);
}
process.chdir(root);
process.env['SAWTOOTH_MUTANTS'] = ['tests/seed.ts', ...part.tests].join(' ');
process.env['SAWTOOTH_MUTANT_SHARE'] = values.share;
process.env['SAWTOOTH_MUTANT_SEED'] = values.seed;
const folder = join('.cache', 'mutants');
const results = await new Stryker({
  mutate: files.length > 0 ? files : part.mutate,
  testRunner: 'in one thread',
  plugins: ['./scripts/page/mutantRunner.mjs', './scripts/page/mutantSample.mjs'],
  checkers: ['sample'],
  // A file that does not exist: otherwise StrykerJS would rewrite it with an API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // Other tests cover the words of rules, messages and citations.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['dist*', 'docs', 'e2e', '.cache', 'test-results'],
  tempDirName: join(folder, 'tree', name),
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true, reportScoreTable: false },
  htmlReporter: { fileName: join(folder, `${name}.html`) },
  concurrency: Number(process.env['SAWTOOTH_CORES'] ?? 1),
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 20,
  warnings: false,
  allowConsoleColors: false,
}).runMutationTest();

/** Number of changes with one of these statuses. @param {string[]} statuses */
const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
const noticed = count('Killed', 'Timeout');
const tried = noticed + count('Survived', 'NoCoverage');
const [least, most] = interval(noticed, tried).map((bound) => (100 * bound).toFixed(0));
const score = ((100 * noticed) / tried).toFixed(1);
console.log(
  `${name}, share ${values.share}, seed ${values.seed}: ${noticed} of ${tried} changes noticed, ${score} % (95 %: ${least} to ${most} %).`,
);

/** Wilson's 95 % interval of a proportion. @param {number} hits @param {number} all @returns {[number, number]} */
function interval(hits, all) {
  const z = 1.96;
  const share = hits / all;
  const middle = share + (z * z) / (2 * all);
  const half = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  return [(middle - half) / (1 + (z * z) / all), (middle + half) / (1 + (z * z) / all)];
}
