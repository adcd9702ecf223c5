// Runs the tests of `npm run mutants` in one thread. Their imports are bundled once and evaluated again for each
// change, so that a change costs only its tests, not a start of Vitest. It provides Vitest's `expect` and `vi`, but no
// snapshots.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants, Script } from 'node:vm';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { expect, vi } from 'vitest';
import { bundle } from '../bundle.mjs';

/** @typedef {() => unknown} Step */
/** @typedef {{ parent: Suite | null, hooks: Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Step[]>, begun: boolean }} Suite */
/** @typedef {{ id: string, suite: Suite, run: Step }} Test */

/** Variables that StrykerJS reads and writes in mutated code. @type {Record<string, any>} */
const stryker = Reflect.get(globalThis, '__stryker__') ?? {};
Reflect.set(globalThis, '__stryker__', stryker);
// Our own matchers ask Vitest for the current test.
Reflect.set(globalThis, '__vitest_worker__', { filepath: '', config: {}, environment: { name: 'node' } });

/** The tests that files define, and their imports from Vitest. */
function collecting() {
  /** @param {Suite | null} parent @returns {Suite} */
  const suiteIn = (parent) => ({
    parent,
    hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
    begun: false,
  });
  let suite = suiteIn(null);
  /** @type {Test[]} */
  const tests = [];
  /** @param {(name: string, body: Step) => void} define */
  const withTables = (define) => {
    /** @param {unknown} name @param {any} body @param {any} [last] */
    const one = (name, body, last) => define(String(name), typeof body === 'function' ? body : last);
    const each =
      (/** @type {readonly unknown[]} */ rows) =>
      (/** @type {string} */ name, /** @type {any} */ body, /** @type {any} */ last) =>
        rows.forEach((row, at) =>
          one(`${name} ${at}`, () => (typeof body === 'function' ? body : last)(...(Array.isArray(row) ? row : [row]))),
        );
    const all = Object.assign(one, { each });
    const none = Object.assign(() => {}, { each: () => () => {} });
    const where = {
      skipIf: (/** @type {unknown} */ skips) => (skips ? none : all),
      runIf: (/** @type {unknown} */ runs) => (runs ? all : none),
    };
    return Object.assign(all, { skip: none, ...where });
  };
  const names = [''];
  const describe = withTables((name, body) => {
    const outer = suite;
    suite = suiteIn(outer);
    names.push(name);
    body();
    names.pop();
    suite = outer;
  });
  const it = withTables((name, run) => {
    tests.push({ id: `${tests.length} ${[...names, name].join(' ').trim()}`, suite, run });
  });
  /** @param {keyof Suite['hooks']} kind */
  const hook = (kind) => (/** @type {Step} */ step) => void suite.hooks[kind].push(step);
  const all = {
    beforeAll: hook('beforeAll'),
    afterAll: hook('afterAll'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
  };
  const vitest = { describe, it, test: it, expect, vi, ...all };
  return { tests, vitest };
}

/** Suites from the outermost to that of a test. @param {Suite | null} suite @returns {Suite[]} */
const waysTo = (suite) => (suite === null ? [] : [...waysTo(suite.parent), suite]);

class InOneThread {
  /** @type {Script | null} */
  script = null;
  /** Duration of each test, ms. @type {Map<string, number>} */
  took = new Map();

  capabilities() {
    // Modules that are evaluated again for each change.
    return { reloadEnvironment: true };
  }

  async init() {
    const files = (process.env['SAWTOOTH_MUTANTS'] ?? '').split(' ');
    const folder = mkdtempSync(join(process.cwd(), 'bundle-'));
    const entry = join(folder, 'tests.ts');
    writeFileSync(entry, files.map((file) => `import ${JSON.stringify(join(process.cwd(), file))};`).join('\n'));
    // Packages are loaded once, from where they are installed.
    await bundle(
      { tests: entry },
      { format: 'cjs', dir: folder, entryFileNames: '[name].cjs', codeSplitting: false },
      /^(?!\.|\/|#|\0)/,
    );
    const code = readFileSync(join(folder, 'tests.cjs'), 'utf8');
    this.script = new Script(`(function (require, module, exports, __filename, __dirname) {${code}\n})`, {
      filename: join(folder, 'tests.cjs'),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
  }

  /** Defines the tests again, by modules that are evaluated again. */
  collected() {
    const { tests, vitest } = collecting();
    const own = createRequire(join(process.cwd(), 'package.json'));
    const suiteOf = { getCurrentTest: () => ({ meta: {} }) };
    const load = (/** @type {string} */ name) =>
      name === 'vitest' ? vitest : name === 'vitest/suite' ? suiteOf : own(name);
    const module = { exports: {} };
    this.script?.runInThisContext()(load, module, module.exports, join(process.cwd(), 'tests.cjs'), process.cwd());
    return tests;
  }

  /**
   * Runs tests in turn, up to the first that fails or all of them. @param {readonly Test[]} tests @param {boolean} bail
   */
  async run(tests, bail) {
    /** @type {{ id: string, ms: number, failure: string | null }[]} */
    const results = [];
    /** @type {Suite[]} */
    const begun = [];
    for (const { id, suite, run } of tests) {
      const way = waysTo(suite);
      const began = process.cpuUsage().user;
      let failure = null;
      try {
        stryker['currentTestId'] = undefined;
        for (const each of way.filter((one) => !one.begun)) {
          each.begun = true;
          begun.push(each);
          for (const step of each.hooks.beforeAll) await step();
        }
        stryker['currentTestId'] = id;
        for (const { hooks } of way) for (const step of hooks.beforeEach) await step();
        await run();
        for (const { hooks } of way.toReversed()) for (const step of hooks.afterEach) await step();
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
      }
      stryker['currentTestId'] = undefined;
      results.push({ id, ms: (process.cpuUsage().user - began) / 1000, failure });
      if (failure !== null && bail) break;
    }
    for (const { hooks } of begun.toReversed()) for (const step of hooks.afterAll) await step();
    return results;
  }

  /** @returns {Promise<import('@stryker-mutator/api/test-runner').DryRunResult>} */
  async dryRun() {
    Object.assign(stryker, {
      activeMutant: undefined,
      hitCount: undefined,
      mutantCoverage: { static: {}, perTest: {} },
    });
    const results = await this.run(this.collected(), false);
    const mutantCoverage = stryker['mutantCoverage'];
    stryker['mutantCoverage'] = undefined;
    for (const { id, ms } of results) this.took.set(id, ms);
    // Only some tests may be run, the quickest first, so they must not depend on one another.
    const alone = await this.run(this.quickestFirst(this.collected()), true);
    const failed = [...results, ...alone].find(({ failure }) => failure !== null);
    if (failed !== undefined) return { status: DryRunStatus.Error, errorMessage: `${failed.id}: ${failed.failure}` };
    const tests = results.map(({ id, ms }) => ({ id, name: id, timeSpentMs: ms, status: TestStatus.Success }));
    return { status: DryRunStatus.Complete, tests: /** @type {any} */ (tests), mutantCoverage };
  }

  /** @param {readonly Test[]} tests */
  quickestFirst(tests) {
    return [...tests].sort((a, b) => (this.took.get(a.id) ?? 0) - (this.took.get(b.id) ?? 0));
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>} */
  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    Object.assign(stryker, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    /** @type {readonly Test[]} */
    let tests = [];
    try {
      tests = this.collected();
    } catch (error) {
      return { status: MutantRunStatus.Killed, killedBy: ['loading'], failureMessage: String(error), nrOfTests: 0 };
    }
    const wanted = testFilter === undefined ? null : new Set(testFilter);
    const chosen = wanted === null ? tests : tests.filter(({ id }) => wanted.has(id));
    const results = await this.run(this.quickestFirst(chosen), true);
    if (hitLimit !== undefined && stryker['hitCount'] > hitLimit)
      return { status: MutantRunStatus.Timeout, reason: 'hit limit' };
    const failed = results.find(({ failure }) => failure !== null);
    const nrOfTests = results.length;
    return failed === undefined
      ? { status: MutantRunStatus.Survived, nrOfTests }
      : { status: MutantRunStatus.Killed, killedBy: [failed.id], failureMessage: failed.failure ?? '', nrOfTests };
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'in one thread', /** @type {any} */ (InOneThread)),
];
