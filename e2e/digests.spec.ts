import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findEngine, startEngine } from '../scripts/other-engines.mjs';
import { serveDigestPage, type DigestPage } from './digestPage.ts';
import { some } from './some.ts';

/** Always asked for in each engine: QUIC, and several paths. */
const ALWAYS = ['quic-thresholds', 'two-paths-one-bottleneck'];

/** Digests of the golden experiments, as Node computed them. */
const golden = Object.entries(
  JSON.parse(readFileSync('tests/golden/digests.json', 'utf8')) as Readonly<Record<string, string>>,
);

/** Some of the digests, and those of ALWAYS. */
const asked = (from?: number) => {
  const picked = some(golden, 24, from);
  return [...picked, ...golden.filter((each) => ALWAYS.includes(each[0]) && !picked.includes(each))];
};

test.describe('the same experiment gives the same bits as in Node', () => {
  let digests: DigestPage | undefined;
  test.beforeEach(() => test.setTimeout(900_000));
  test.afterEach(() => digests?.close());

  test('in Chromium', async ({ page }) => {
    // It has Node's JavaScript engine, so a few digests show whether the built programs are sound.
    const wanted = asked();
    digests = await serveDigestPage(wanted.map(([id]) => id));
    await page.goto(digests.address);
    expect(await digests.found).toEqual(Object.fromEntries(wanted));
  });

  for (const [engine, from] of [
    ['Firefox', 1],
    ['WebKit', 4],
  ] as const)
    test(`in ${engine}`, async () => {
      const path = findEngine(engine);
      if (path === undefined) console.log(`skipped: no ${engine.toLowerCase()}`);
      test.skip(path === undefined);
      const wanted = asked(from);
      digests = await serveDigestPage(wanted.map(([id]) => id));
      const browser = await startEngine(engine, path ?? '', digests.address);
      const early = browser.ended.then(() => `${engine} ended before it told what it found`);
      try {
        expect(await Promise.race([digests.found, early])).toEqual(Object.fromEntries(wanted));
      } finally {
        await browser.end();
      }
    });
});
