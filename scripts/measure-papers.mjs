// Measures how long the wired tables of the five papers take to fill in the page. A part of scripts/measure.mjs.
import { engineModule } from './engineModule.mjs';

/**
 * The wired tables of all papers in turn on one page: time until each has a verdict in every cell, paper by paper, and
 * the longest task of the page meanwhile.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @returns {Promise<[string, string][]>}
 */
export async function paperRows(browser, address) {
  const { PAPERS } = await engineModule('src/papers/papers.ts');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // An address of the room at which nothing is computed yet.
  await page.goto(`${address}#papers/kumpavat/claims`);
  await page.getByRole('main', { name: 'Paper' }).waitFor();
  await page.evaluate(() => {
    const tasks = Object.assign(window, { longTasks: /** @type {number[]} */ ([]) }).longTasks;
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
  });
  /** @type {[string, string][]} */
  const rows = [];
  let all = 0;
  for (const { short, tables } of PAPERS) {
    let sum = 0;
    for (const { id, name, mobile } of tables)
      if (!mobile)
        sum += await page.evaluate(
          async ([hash, label]) => {
            const began = performance.now();
            window.location.hash = hash;
            while (
              document.querySelector(`.paper-table[aria-label^="${label},"]`) === null ||
              document.querySelector('.papers main progress, .paper-table .cell.waits') !== null
            )
              await new Promise((next) => setTimeout(next, 20));
            return performance.now() - began;
          },
          [`#papers/${id}`, name],
        );
    rows.push([`  ${short}`, `${(sum / 1000).toFixed(2)} s`]);
    all += sum;
  }
  const longest = await page.evaluate(() => Math.max(0, ...Reflect.get(window, 'longTasks')));
  const workers = await page.evaluate(() => navigator.hardwareConcurrency);
  await context.close();
  return [
    [`wired tables of the five papers, ${workers} cores: all filled`, `${(all / 1000).toFixed(2)} s`],
    ...rows,
    ['  longest task of the page meanwhile', longest === 0 ? 'none over 50 ms' : `${longest.toFixed(0)} ms`],
  ];
}
