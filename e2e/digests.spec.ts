import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findEngine, startEngine } from '../scripts/other-engines.mjs';
import { serveDigestPage, type DigestPage } from './digestPage.ts';

/** Digests of the golden experiments, as Node computed them. */
const golden = JSON.parse(readFileSync('tests/golden/digests.json', 'utf8')) as Readonly<Record<string, string>>;

test.describe('the same experiment gives the same bits as in Node', () => {
  let digests: DigestPage;
  test.beforeEach(async () => {
    test.setTimeout(900_000);
    digests = await serveDigestPage(Object.keys(golden));
  });
  test.afterEach(() => digests.close());

  test('in Chromium', async ({ page }) => {
    await page.goto(digests.address);
    expect(await digests.found).toEqual(golden);
  });

  for (const engine of ['Firefox', 'WebKit'] as const)
    test(`in ${engine}`, async () => {
      const path = findEngine(engine);
      if (path === undefined) console.log(`skipped: no ${engine.toLowerCase()}`);
      test.skip(path === undefined);
      const browser = await startEngine(engine, path ?? '', digests.address);
      const early = browser.ended.then(() => `${engine} ended before it told what it found`);
      try {
        expect(await Promise.race([digests.found, early])).toEqual(golden);
      } finally {
        await browser.end();
      }
    });
});
