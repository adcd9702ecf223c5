// Draws the icons that cannot be SVG from public/icon.svg: node scripts/icons.mjs
// They are committed: a build needs no browser. Run it when the drawing changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './bundle.mjs';
import { browserFlags, findBrowser, playwrightsOwn } from './find-browser.mjs';

/** Pixels on a side, by file. */
const ICONS = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };

const drawing = readFileSync(join(root, 'public', 'icon.svg'), 'utf8');
const path = await findBrowser();
const browser = await chromium.launch({
  args: browserFlags,
  ...(path === playwrightsOwn ? {} : { executablePath: path }),
});
for (const [file, size] of Object.entries(ICONS)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>* { margin: 0; display: block }</style>${drawing}`);
  writeFileSync(join(root, 'public', file), await page.screenshot());
  await page.close();
}
await browser.close();
