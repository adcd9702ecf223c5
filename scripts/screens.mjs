// Takes the pictures of the page in docs/screens, in every size, theme and moment:
// node scripts/screens.mjs                     all of them
// node scripts/screens.mjs drop 390 dark       those whose name contains all of these words
// node scripts/screens.mjs --png --to folder   as PNG, in another folder
// It builds the page into .cache/, so that dist/ is untouched, serves it, and operates it like a user. Pictures are
// WebP, encoded by the browser: a tenth of the size of PNG.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { withBuiltPage } from './built-page.mjs';
import { root } from './bundle.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ width: number, height: number }} Size */

/** @type {readonly Size[]} */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
];
const THEMES = /** @type {const} */ (['light', 'dark', 'projector']);

/** The pictures, by name. Each starts where the default run opens with reduced motion. */
const MOMENTS = {
  /** @param {Page} page */
  running: async (page) => {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('[data-testid="state"]')?.textContent === 'running');
    await page.waitForTimeout(1500);
  },
  /** @param {Page} page */
  drop: (page) => press(page, 'l'),
  /** @param {Page} page */
  recovery: async (page) => {
    // Goes to the loss, and on to the next phase: fast recovery, with the cut that began it.
    await press(page, 'l');
    await press(page, 'Shift+ArrowRight');
    await whyOpen(page);
  },
  /** @param {Page} page */
  timeout: async (page) => {
    await choose(page, 'A whole window is lost');
    await settled(page);
    for (let presses = 0; presses < 12; presses++) {
      await press(page, 'Shift+ArrowRight');
      const sentence = (await page.getByTestId('sentence').textContent()) ?? '';
      if (/timer of .* runs out/.test(sentence)) return;
    }
    throw new Error('the run has no timeout');
  },
  /** @param {Page} page */
  mobile: async (page) => {
    await choose(page, 'A node walks away: AODV');
    await settled(page);
    await press(page, 'l');
    // Goes to the timeout: all segments in flight waited for a node that is out of range.
    for (let presses = 0; presses < 12; presses++) {
      await press(page, 'Shift+ArrowRight');
      if (/timer of .* runs out/.test((await page.getByTestId('sentence').textContent()) ?? '')) break;
    }
    if (await page.locator('.step-view').isVisible()) await page.keyboard.press('v');
    await settled(page);
  },
  /** @param {Page} page */
  form: async (page) => {
    await page.keyboard.press('e');
    const form = page.getByRole('dialog', { name: 'Scenario' });
    await form.getByRole('textbox', { name: 'Delay of Bottleneck' }).fill('-5');
    await page.waitForTimeout(600);
  },
  /** @param {Page} page */
  share: async (page) => {
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Share this moment' }).waitFor();
    await page.waitForTimeout(400);
  },
};

const words = process.argv.slice(2);
const png = words.includes('--png');
const to = words.indexOf('--to');
const folder = to < 0 ? join(root, 'docs', 'screens') : resolve(words[to + 1] ?? '');
const wanted = words.filter((word, index) => !word.startsWith('--') && (to < 0 || index !== to + 1));
/** @type {string[]} */
const failed = [];
await withBuiltPage('screens', async (browser, address) => {
  mkdirSync(folder, { recursive: true });
  for (const [moment, act] of Object.entries(MOMENTS))
    for (const size of SIZES)
      for (const theme of THEMES) {
        const name = `${moment}-${size.width}x${size.height}-${theme}`;
        if (!wanted.every((word) => name.includes(word))) continue;
        try {
          console.log(await photograph(browser, address, { name, size, theme, act }));
        } catch (error) {
          failed.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
          console.error(failed.at(-1));
        }
      }
});
if (failed.length > 0) {
  console.error(`\n${failed.length} pictures could not be taken.`);
  process.exitCode = 1;
}

/**
 * Presses a key, and waits until its effect is on the screen.
 * @param {Page} page
 * @param {string} key
 */
async function press(page, key) {
  const event = () => page.getByTestId('event').textContent();
  const before = await event();
  await page.keyboard.press(key);
  for (let tries = 0; tries < 100 && (await event()) === before; tries++) await page.waitForTimeout(50);
  await settled(page);
}

/** @param {Page} page */
async function whyOpen(page) {
  const why = page.getByRole('complementary');
  if (!(await why.isVisible())) await page.keyboard.press('w');
  await why.waitFor();
  await settled(page);
}

/**
 * @param {Page} page
 * @param {string} title
 */
async function choose(page, title) {
  await page.getByRole('button', { name: /^Scenario/ }).click();
  await page.getByRole('combobox', { name: 'Search the scenarios' }).fill(title);
  await page.getByRole('treeitem', { name: title, exact: true }).click();
  await page.waitForFunction(() => document.querySelector('[data-testid="state"]')?.textContent !== 'running');
}

/**
 * Waits until the run has been computed up to its moment, typefaces are loaded, and canvases are drawn.
 * @param {Page} page
 */
async function settled(page) {
  await page.waitForFunction(() => /^#\w/.test(location.hash), undefined, { timeout: 60_000 });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(250);
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ name: string, size: Size, theme: (typeof THEMES)[number], act: (page: Page) => Promise<void> }} picture
 * @returns {Promise<string>} one line about the file written
 */
async function photograph(browser, address, { name, size, theme, act }) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
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
    await page.addInitScript((chosen) => localStorage.setItem('sawtooth theme', chosen), theme);
    await page.goto(address);
    await settled(page);
    await act(page);
    if (faults.length > 0) throw new Error(faults.join('; '));
    const picture = await page.screenshot();
    const bytes = png ? picture : await asWebp(context, picture);
    const file = join(folder, `${name}.${png ? 'png' : 'webp'}`);
    writeFileSync(file, bytes);
    return `${relative(root, file)}  ${Math.round(bytes.length / 1000)} kB`;
  } finally {
    await context.close();
  }
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {Buffer} picture as PNG
 * @returns {Promise<Buffer>}
 */
async function asWebp(context, picture) {
  const page = await context.newPage();
  const url = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/webp', 0.82);
  }, picture.toString('base64'));
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
