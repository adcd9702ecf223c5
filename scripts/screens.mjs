// Takes the pictures of the page in docs/screens:
//   node scripts/screens.mjs
// Builds the page, serves it, and photographs the moment at which it opens for somebody who wants no motion.
// The build goes to .cache/, so that dist/ and whoever uses it are left alone.
import { mkdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './bundle.mjs';
import { browserFlags, findBrowser, playwrightsOwn } from './find-browser.mjs';

/** @typedef {{ name: string, width: number, height: number, theme: 'light' | 'dark' }} Screen */
/** @type {Screen[]} */
const screens = [
  { name: 'lab', width: 1440, height: 900, theme: 'light' },
  { name: 'lab-dark', width: 1440, height: 900, theme: 'dark' },
  { name: 'lab-phone', width: 390, height: 844, theme: 'light' },
];

const folder = join(root, 'docs', 'screens');
const outDir = join(root, '.cache', 'screens');

const { build, preview } = await import('vite');
await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
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
    mkdirSync(folder, { recursive: true });
    for (const screen of screens) console.log(await photograph(browser, address, screen));
  } finally {
    await browser.close();
  }
} finally {
  await server.close();
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {Screen} screen
 * @returns {Promise<string>} what was written, in a line
 */
async function photograph(browser, address, { name, width, height, theme }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    /** @type {string[]} */
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(address);
    // The run has been computed up to its moment once the address names it.
    await page.waitForFunction(() => /^#\w/.test(location.hash), undefined, { timeout: 60_000 });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    // Canvases follow a frame after the data.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    return `${relative(root, file)}  ${width} x ${height}  ${Math.round(statSync(file).size / 1000)} kB`;
  } finally {
    await context.close();
  }
}
