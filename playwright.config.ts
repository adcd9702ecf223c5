import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { wantsAll } from './e2e/some.ts';
import { browserFlags, playwrightsOwn } from './scripts/find-browser.mjs';

// scripts/test.mjs hands over a browser that starts and a port that is free.
const browser = process.env['SAWTOOTH_BROWSER_FOUND'] ?? playwrightsOwn;
const port = Number(process.env['SAWTOOTH_PORT'] ?? 41739);
const address = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: 'e2e',
  // What a unit test or another browser test shows too is for npm run e2e:all.
  ...(wantsAll ? {} : { grepInvert: /@all/ }),
  outputDir: '.cache/test/browser',
  forbidOnly: Boolean(process.env['CI']),
  // What passes only at the second try is named in the result: a busy machine must not stop a landing, nor hide what is unsteady.
  retries: 1,
  // Every test opens a page of its own. A page keeps a core busy; while one waits, and tests of stories wait much, another goes on.
  fullyParallel: true,
  workers: Math.min(4, availableParallelism() + 2),
  timeout: 480_000,
  // What a busy machine shows late is shown all the same: only a test that fails waits so long.
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: '.cache/test/browser.json' }]],
  use: {
    baseURL: address,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // A control that does not come is named after this time; else the whole test's time goes by.
    actionTimeout: 60_000,
    launchOptions: {
      // V8's own threads would compete with the other pages; a page costs a seventh less CPU time without them.
      args: [...browserFlags, '--js-flags=--single-threaded'],
      ...(browser === playwrightsOwn ? {} : { executablePath: browser }),
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: false,
  },
});
