// The built page for scripts that inspect it: builds and serves it, and starts a browser.
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { browserFlags, findBrowser, playwrightsOwn } from './find-browser.mjs';

/**
 * Builds the page into a folder of .cache/, so that dist/ is untouched, and serves it while `look` runs.
 * @param {string} folder its name
 * @param {(browser: import('@playwright/test').Browser, address: string) => Promise<void>} look
 * @param {string} [built] an existing build to serve instead
 */
export async function withBuiltPage(folder, look, built) {
  const outDir = built ?? join(root, '.cache', folder);
  const { build, preview } = await import('vite');
  if (built === undefined) await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, open: false },
  });
  try {
    const [address] = server.resolvedUrls?.local ?? [];
    if (address === undefined) throw new Error('the preview server has no address');
    const path = await findBrowser();
    const { chromium } = await import('@playwright/test');
    const browser = await chromium.launch({
      args: browserFlags,
      ...(path === playwrightsOwn ? {} : { executablePath: path }),
    });
    try {
      await look(browser, address);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

/**
 * Opens the page and an experiment in it, as a user opens a file.
 * @param {import('@playwright/test').Page} page
 * @param {string} address
 * @param {object} scenario
 */
export async function opened(page, address, scenario) {
  await page.goto(address);
  await page.getByTestId('state').getByText('running').waitFor();
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'scenario.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(scenario)),
  });
}

/**
 * Opens an experiment and plays it at the fastest pace.
 * @param {import('@playwright/test').Page} page
 * @param {string} address
 * @param {object} scenario
 */
export async function playFastest(page, address, scenario) {
  await opened(page, address, scenario);
  await page.getByRole('slider', { name: 'Pace' }).focus();
  await page.keyboard.press('End');
}
