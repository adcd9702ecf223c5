/** Figures are saved as a user does, as picture and as numbers, from each room; they look as on the screen. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addressOf, finished, openRoom, QUICK } from './compareRoom.ts';
import { elementsOf } from '../tests/app/xml.ts';
import { expect, test } from './lab.ts';
import { saveAs, saveDialog } from './saving.ts';

/** Opens the save dialog for a figure. */
async function openFigure(page: Page, within: Locator): Promise<Locator> {
  await within.getByRole('button', { name: /^Save figure/ }).click();
  return saveDialog(page);
}

async function save(dialog: Locator, kind: string): Promise<{ name: string; bytes: Buffer }> {
  const file = await saveAs(dialog, kind);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** A picture with this many pixels per pixel of the screen. */
async function savePng(dialog: Locator, scale: number): Promise<{ name: string; bytes: Buffer }> {
  await dialog.getByRole('button', { name: 'Picture png' }).click();
  await dialog.getByRole('radio', { name: `${scale}×` }).check();
  return save(dialog, 'Picture png');
}

/** Width and height of a PNG, px. */
const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];
const sizeOfSvg = (svg: string): readonly number[] =>
  (/width="(\d+)" height="(\d+)"/.exec(svg) ?? []).slice(1).map(Number);

/** Each visible word of a table. */
const wordsOf = (table: Locator): Promise<readonly string[]> =>
  table.evaluate((element) => {
    const seen: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('.unseen') === null) seen.push(...((node.textContent ?? '').match(/\S+/g) ?? []));
    return seen.sort();
  });

/** Saves a table as SVG, which must be well-formed and contain the table's words, and as rows. */
async function saveTable(page: Page, within: Locator): Promise<{ readonly svg: string; readonly rows: string[] }> {
  const form = await openFigure(page, within);
  const svg = (await save(form, 'Drawing svg')).bytes.toString('utf8');
  const elements = elementsOf(svg);
  // It is self-contained, for programs that do not load pages.
  expect(elements.filter(({ name }) => name === 'style' || name === 'foreignObject')).toEqual([]);
  const left = elements.filter(({ name }) => name === 'text').flatMap(({ text }) => text.match(/\S+/g) ?? []);
  for (const word of await wordsOf(within.getByRole('table').first())) {
    expect(left, `a word of the table: ${word}`).toContain(word);
    left.splice(left.indexOf(word), 1);
  }
  expect(sizeOf((await savePng(form, 2)).bytes)).toEqual(sizeOfSvg(svg).map((side) => 2 * side));
  const markdown = (await save(form, 'Its table, Markdown md')).bytes.toString('utf8').trim().split('\n');
  expect(markdown[1]).toMatch(/^\| --- \|/);
  expect((await save(form, 'Its table, LaTeX tex')).bytes.toString('utf8')).toContain('\\toprule');
  const csv = (await save(form, 'Its numbers, all rows csv')).bytes.toString('utf8');
  expect(csv.trim().split('\r\n').length, 'rows of both').toBeGreaterThanOrEqual(markdown.length - 1);
  await page.keyboard.press('Escape');
  return { svg, rows: csv.trim().split('\r\n') };
}

/**
 * How much two pictures differ in the plot of the window chart: mean over all channels, out of 255. Null: the chart on
 * the screen.
 */
const difference = (page: Page, ...addresses: readonly [string | null, string | null]): Promise<number> =>
  page.evaluate(async (pair) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.panel-window canvas')!;
    // Below it, the saved chart has a time axis of its own.
    const [wide, high] = [canvas.clientWidth, canvas.clientHeight - 24];
    const pixelsOf = async (address: string | null): Promise<Uint8ClampedArray> => {
      const image = new Image();
      if (address !== null) {
        image.src = address;
        await image.decode();
      }
      const sheet = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const context = sheet.getContext('2d')!;
      context.fillStyle = getComputedStyle(canvas.parentElement!).backgroundColor;
      context.fillRect(0, 0, wide, high);
      if (address === null) context.drawImage(canvas, 0, 0, wide, canvas.clientHeight);
      else context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, wide, high).data;
    };
    const [one, other] = [await pixelsOf(pair[0]), await pixelsOf(pair[1])];
    return one.reduce((sum, value, place) => sum + Math.abs(value - other[place]!), 0) / one.length;
  }, addresses);

/** Letters and edges drawn in another way differ by this much, out of 255. */
const ALIKE = 0.5;

test('a figure of the Lab is saved as it looks, with its numbers', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await page.getByRole('button', { name: 'Congestion window', exact: true }).click();
  const form = await openFigure(page, page.getByRole('figure', { name: 'Congestion window' }));
  const svg = await save(form, 'Drawing svg');
  expect(svg.name).toBe('sawtooth-congestion-window.svg');
  const text = svg.bytes.toString('utf8');
  expect(text).toContain('<title id="sawtooth-congestion-window-title">Congestion window: cwnd, ');
  expect(text).toMatch(/<text[^>]*>CUBIC 3\d/);
  const large = await savePng(form, 4);
  expect(sizeOf(large.bytes)).toEqual(sizeOfSvg(text).map((side) => 4 * side));
  // Every change of the stretch, with its exact time.
  const changes = await save(form, 'Its numbers, every change csv');
  const [heads, ...rows] = changes.bytes.toString('utf8').trim().split('\r\n');
  expect(heads).toBe('"Time, s",Flow,"cwnd, segments","ssthresh, segments",Phase');
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.at(-1)).toMatch(/^12\.3\d{5,},(NewReno|CUBIC),3\d/);
  // The drawing on the screen and the saved one look alike; without its curves it would not.
  await form.getByRole('button', { name: 'Drawing svg' }).click();
  await form.getByLabel('title and caption').uncheck();
  const bare = await savePng(form, 1);
  expect(await difference(page, null, `data:image/png;base64,${bare.bytes.toString('base64')}`)).toBeLessThan(ALIKE);
  const plain = (await save(form, 'Drawing svg')).bytes.toString('utf8');
  const without = plain.replaceAll(/<path stroke="[^"]*" stroke-width="3.2"[^>]*>/g, '');
  expect(without.length).toBeLessThan(plain.length);
  const asAddress = (picture: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  expect(await difference(page, asAddress(plain), asAddress(without))).toBeGreaterThan(2 * ALIKE);
});

test(
  'on paper the Lab has headline, charts and the link with its code, black on white',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await page.evaluate(() => Object.assign(window, { print: () => window.dispatchEvent(new Event('beforeprint')) }));
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Print' }).click();
    const foot = page.locator('.print-foot');
    await expect(foot).toBeAttached();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(foot).toContainText(/^http.*time=12\.4/);
    await expect(foot.locator('path')).toHaveAttribute('d', /^M/);
    const sheets = page.locator('.print-charts img');
    await expect(sheets).toHaveCount(await page.locator('main .plots figure').count());
    await expect(sheets.first()).toBeVisible();
    await expect(page.getByTestId('sentence')).toBeVisible();
    for (const hidden of ['banner', 'complementary'] as const) await expect(page.getByRole(hidden)).toBeHidden();
    await expect(lab.timeline).toBeHidden();
    const ink = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'));
    expect(ink).toMatch(/^#(000){1,2}$/);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(foot).not.toBeAttached();
  },
);

test('tables and figures of all rooms are saved with their numbers', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12.4);
  await page.keyboard.press('Shift+N');
  const results = await saveTable(page, page.getByRole('region', { name: 'Flows' }));
  expect(results.rows[0]).toBe('Flows,NewReno,CUBIC,All');
  expect(results.svg).toContain('seed 1, at 12.400 s');
  // Esc has closed the save dialog, not the sheet.
  await expect(page.getByRole('dialog', { name: /^Results/ })).toBeVisible();

  await openRoom(page, addressOf(QUICK));
  await finished(page);
  const ranked = await saveTable(page, page.getByRole('region', { name: 'Ranked table' }));
  expect(ranked.rows[0]).toMatch(/^Rank,Contender,"?Goodput Mb\/s/);
  expect(ranked.rows).toHaveLength(1 + (await page.locator('.ranked tbody tr').count()));
  expect(ranked.svg).toContain('3 starts each');
  // Its drawings are included, with brackets and rules.
  expect(ranked.svg).toMatch(/<use href="#[^"]+"/);
  expect(ranked.svg).not.toMatch(/var\(|currentColor|class=/);
  expect(ranked.svg.match(/<rect /g)!.length).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Windows', exact: true }).click();
  const windows = await openFigure(page, page.getByRole('figure', { name: 'Window of Reno', exact: true }));
  await windows.getByRole('button', { name: 'Drawing svg' }).click();
  await windows.getByLabel('title and caption').check();
  const compared = (await save(windows, 'Drawing svg')).bytes.toString('utf8');
  expect(compared).toMatch(/<text[^>]*>0 s<\/text>/);
  expect(compared).toMatch(/<desc[^>]*>Congestion window of Reno, up to \d+ segments/);
  expect(compared).toContain('3 starts each');
  expect(compared).not.toContain('class=');
  expect(sizeOf((await savePng(windows, 2)).bytes)).toEqual(sizeOfSvg(compared).map((side) => 2 * side));

  await page.goto('./#papers/kumpavat-5');
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 });
  // The bar is not there before the first run has begun either.
  await expect(page.getByRole('button', { name: /, simulated / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /, not yet/ })).toHaveCount(0, { timeout: 90_000 });
  const numbers = await saveTable(page, page.getByRole('region', { name: /printed and simulated/ }));
  expect(numbers.svg).toContain('within 1 %');
  expect(numbers.rows[1]).toMatch(/^vegas,Vegas,throughput,kb\/s,974\.803,9\d\d/);
  await page.getByRole('table').first().getByRole('button', { name: /Vegas/ }).click();
  const column = await openFigure(page, page.getByRole('figure').filter({ hasText: 'printed ◇' }).first());
  const printed = (await save(column, 'Drawing svg')).bytes.toString('utf8');
  expect(printed).toMatch(/<text[^>]*>Vegas<\/text>/);
  expect(printed).toContain('Kumpavat');
  expect(sizeOf((await savePng(column, 1)).bytes)).toEqual(sizeOfSvg(printed));
  expect((await save(column, 'Its numbers, as drawn csv')).bytes.toString('utf8')).toMatch(/\r\nVegas,974\.803,9\d\d/);
});
