import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findEngine, startEngine } from '../scripts/other-engines.mjs';
import { serveDigestPage, type DigestPage } from './digestPage.ts';

/** Digests of the golden experiments, as Node computed them. */
const golden = JSON.parse(readFileSync('tests/golden/digests.json', 'utf8')) as Readonly<Record<string, string>>;

test.describe('the same experiment gives the same bits as in Node', () => {
  let digests: DigestPage | undefined;
  test.beforeEach(() => test.setTimeout(900_000));
  test.afterEach(() => digests?.close());

  // All of them run in Chromium in single.spec.ts: the programs are the same.
  test('in Chromium', async ({ page }) => {
    const some = Object.entries(golden).filter((_, index) => index % 8 === 0);
    digests = await serveDigestPage(some.map(([id]) => id));
    await page.goto(digests.address);
    expect(await digests.found).toEqual(Object.fromEntries(some));
  });

  for (const engine of ['Firefox', 'WebKit'] as const)
    test(`in ${engine}`, async () => {
      const path = findEngine(engine);
      if (path === undefined) console.log(`skipped: no ${engine.toLowerCase()}`);
      test.skip(path === undefined);
      digests = await serveDigestPage(Object.keys(golden));
      const browser = await startEngine(engine, path ?? '', digests.address);
      const early = browser.ended.then(() => `${engine} ended before it told what it found`);
      try {
        expect(await Promise.race([digests.found, early])).toEqual(golden);
      } finally {
        await browser.end();
      }
    });
});
