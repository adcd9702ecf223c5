// The tests that `npm run mutants` asks: those of one part.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    include: (process.env['SAWTOOTH_MUTANTS'] ?? '').split(' '),
    testTimeout: 60_000,
    pool: 'threads',
    // One thread for all files of a run, and a new one for each change: they load the engine once.
    isolate: false,
    maxWorkers: 1,
    experimental: { fsModuleCache: true },
  },
});
