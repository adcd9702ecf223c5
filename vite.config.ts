import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { addressOfData } from './scripts/page/offline.mjs';
import { BUILT_CORE, builtCore } from './scripts/builtCore.mjs';
import { contentPolicy } from './scripts/page/policy.mjs';
import { ruleLines } from './scripts/page/ruleSources.mjs';
import { release } from './scripts/page/release.mjs';
import { namedScreens } from './scripts/page/screens.mjs';
import { leanD3 } from './scripts/page/leanD3.mjs';
import { pieces } from './scripts/pieces.mjs';
import { dataInAddress, singleFile } from './scripts/page/single.mjs';
import { sharedChunks, workerEntries } from './scripts/page/workers.mjs';
import { SCREENS } from './src/app/ui/screens.ts';

/**
 * Unit tests by what scripts/test.mjs runs: all of `npm test`; for `npm run check` without comparisons with the figures of
 * others, random experiments, programs of their own (the command line) and files of other tools; the long ones. A sweep has rows for `npm test` and rows for the long ones. Vitest by itself has those of `npm test`.
 */
const TESTS = {
  all: ['tests/**/*.test.ts', 'tests/**/*.sweep.ts'],
  check: ['tests/!(reference|theory|papers|wireless|properties|cli|capture)/**/*.test.ts', 'tests/*.test.ts'],
  long: ['tests/**/*.long.ts', 'tests/**/*.sweep.ts', 'tests/properties/*.test.ts'],
};
/** Other files that run some of their cases in `npm test`: the long comparisons run all of them. */
const sampled = (): readonly string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && /\/sweep\.ts'/.test(readFileSync(`tests/${file}`, 'utf8')))
    .map((file) => `tests/${file.replaceAll('\\', '/')}`);
const asked = process.env['SAWTOOTH_TESTS'];
const which = asked === 'check' || asked === 'long' ? asked : 'all';

export default defineConfig(({ mode }) => {
  // A page that `npm start` serves from this machine keeps no copy of itself.
  const page = release({ offline: mode === 'production' });
  // One file for rooms without a server: npm run build:single.
  const single = mode === 'single';
  const addressOf = (file: string): string => (single ? dataInAddress(file) : `./${addressOfData(file)}`);
  return {
    // Relative addresses: the built page works from any folder of any static host.
    base: './',
    plugins: [
      pieces(),
      react(),
      ruleLines(),
      namedScreens(SCREENS),
      leanD3(),
      ...(single ? [singleFile()] : [workerEntries(), contentPolicy(), page]),
      ...(asked === undefined ? [] : [builtCore()]),
    ],
    worker: { format: 'es' },
    define: {
      'import.meta.env.PRESETS': JSON.stringify(addressOf('presets.json')),
      'import.meta.env.PASSPORT': JSON.stringify(addressOf('fidelity.json')),
      'import.meta.env.STACKS': JSON.stringify(addressOf('stacks.json')),
    },
    // Every browser of this target loads modules ahead by itself.
    build: {
      target: 'es2022',
      sourcemap: !single,
      copyPublicDir: !single,
      // The policy of the page lets nothing be fetched from an address that is the data itself.
      assetsInlineLimit: single ? Infinity : (file: string) => (file.endsWith('.md') ? false : undefined),
      ...(single && { cssCodeSplit: false, outDir: 'dist-single' }),
      rolldownOptions: {
        output: single
          ? { codeSplitting: false }
          : {
              // What a program has from the start is few files: many small ones weigh more, and parts that come later find it.
              codeSplitting: { groups: [{ name: sharedChunks() }] },
            },
      },
      modulePreload: {
        polyfill: false,
        // What a later part needs besides is asked for by itself: the names of all files would weigh on the first view.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
      },
    },
    test: {
      environment: 'node',
      globalSetup: ['scripts/variants.mjs'],
      setupFiles: ['tests/seed.ts', 'tests/setup.ts'],
      // What figures look like without a page is read from style sheets; a test wants no others.
      css: { include: [/\?raw$/] },
      include: [...TESTS[which], ...(which === 'long' ? sampled() : [])],
      server: { deps: { external: [BUILT_CORE] } },
      // Whole simulations are run: on a busy machine they need their time.
      testTimeout: 60_000,
      // A golden file that differs in one field would print thousands of lines.
      diff: { truncateThreshold: 40 },
      // The engine keeps no global state, so test files may share a thread each and need no process of their own.
      pool: 'threads',
      // Nor need a thread load everything again for each file: that took a third of the time.
      isolate: false,
      // Vitest leaves one core free, which is half of a small machine.
      maxWorkers: '100%',
    },
  };
});
