// npm run mutants -- PART: changes the part's code in one place at a time and says which changes its tests do not notice.
// StrykerJS does it, with the tests beside the part; the report of every change stands in .cache/mutants/PART.html.
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './bundle.mjs';

/** What is changed, and which tests have to notice. @type {Record<string, { mutate: string[], tests: string[] }>} */
const PARTS = {
  kernel: { mutate: ['src/engine/kernel/*.ts'], tests: ['tests/kernel/*.test.ts'] },
  links: {
    mutate: ['src/engine/link/*.ts', 'src/engine/loss/**/*.ts'],
    tests: ['tests/kernel/link.test.ts', 'tests/properties/{passages,totals}.test.ts', 'tests/golden/golden.test.ts'],
  },
  queues: {
    mutate: ['src/engine/queue/**/*.ts'],
    tests: ['tests/theory/codel.test.ts', 'tests/lab/queuePresets.test.ts', 'tests/reference/red.test.ts'],
  },
  recovery: {
    mutate: ['src/engine/tcp/recovery/*.ts'],
    tests: ['tests/golden/golden.test.ts', 'tests/reference/*.test.ts', 'tests/theory/lostAgain.test.ts'],
  },
  variants: {
    mutate: ['src/engine/tcp/variants/*/{law,rules,model,measure,window,cycle,linux,reno,vegas}.ts'],
    tests: ['tests/theory/*.test.ts', 'tests/golden/golden.test.ts'],
  },
  tables: {
    mutate: ['src/app/rooms/lab/panels/{timeRows,timePanel,marks}.ts', 'src/app/rooms/lab/panels/*/tables.ts'],
    tests: ['tests/app/{timeTables,pictures,plots,queuePanel,ratesAndPlane,rtt}.test.ts'],
  },
};

const [name = '', ...files] = process.argv.slice(2);
const part = PARTS[name];
if (part === undefined) {
  console.error(`usage: npm run mutants -- ${Object.keys(PARTS).join('|')} [files of the part]`);
  process.exit(2);
}
process.chdir(root);
process.env['SAWTOOTH_MUTANTS'] = part.tests.join(' ');
const folder = join('.cache', 'mutants');
await new Stryker({
  mutate: files.length > 0 ? files : part.mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/page/mutants.config.mjs', related: false },
  // There is no such file: StrykerJS would rewrite it with a programming interface that TypeScript 7 has no more.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // Words of rules, messages and citations are held by other tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['dist*', 'docs', 'e2e', '.cache', 'test-results'],
  tempDirName: join(folder, 'tree'),
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
  htmlReporter: { fileName: join(folder, `${name}.html`) },
  concurrency: Number(process.env['SAWTOOTH_CORES'] ?? 1),
  timeoutMS: 20_000,
  allowConsoleColors: false,
}).runMutationTest();
