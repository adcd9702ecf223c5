// The tests that `npm run mutants` asks: those of one part.
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

const tests = (process.env['SAWTOOTH_MUTANTS'] ?? '').split(' ');

/** Files in the order in which they are named: one that fails ends the run. */
class AsNamed extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const place = (/** @type {import('vitest/node').TestSpecification} */ { moduleId }) =>
      tests.indexOf(relative(process.cwd(), moduleId));
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/seed.ts'],
    include: tests,
    sequence: { sequencer: AsNamed },
    testTimeout: 60_000,
    pool: 'threads',
    // One thread for all files of a run, and a new one for each change: they load the engine once.
    isolate: false,
    maxWorkers: 1,
    experimental: { fsModuleCache: true },
  },
});
