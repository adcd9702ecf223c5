// Measures a comparison in the page: the 24 runs of Islam's Table 1. A part of scripts/measure.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { engineModule } from './engineModule.mjs';

const VARIANTS = ['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas', 'highspeed', 'cubic'];
/** In the table these two are Linux senders of ns-2 without SACK. */
const LINUX = new Set(['highspeed', 'cubic']);

/** The plan: eight variants on three networks, each contender a whole scenario. */
function islamPlan() {
  /** @type {{ presets: { id: string, scenario: { flows: object[] } }[] }[]} */
  const groups = JSON.parse(readFileSync(join(root, 'public', 'presets.json'), 'utf8'));
  const presets = groups.flatMap(({ presets: of }) => of);
  const contenders = ['2m', '20m', '2g'].flatMap((network) => {
    const preset = presets.find(({ id }) => id === `islam-${network}`);
    if (preset === undefined) throw new Error(`there is no preset islam-${network}`);
    return VARIANTS.map((variant) => {
      const [first, ...others] = preset.scenario.flows;
      const linux = LINUX.has(variant) ? { stack: 'ns2-linux', sack: false } : {};
      return {
        label: `${network} ${variant}`,
        scenario: { ...preset.scenario, flows: [{ ...first, variant, ...linux }, ...others] },
      };
    });
  });
  return { title: 'Islam, Table 1', contenders };
}

/**
 * The 24 runs in the already open page, on the default number of workers: when the first result and when all are on the
 * screen, the frames and the longest task of the page meanwhile; then how soon a cancel is shown.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @returns {Promise<[string, string][]>}
 */
export async function compareRows(browser, address) {
  const { readPlan } = await engineModule('src/study/plan.ts');
  const { encodePlan } = await engineModule('src/study/planLink.ts');
  const read = readPlan(islamPlan());
  if (!read.ok) throw new Error('the plan is refused');
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${address}#compare/`);
  await page.waitForFunction(
    () => document.querySelector('.compare tbody') !== null && document.querySelector('.compare progress') === null,
    undefined,
    { timeout: 120_000 },
  );
  const measured = await page.evaluate(
    async (hash) => {
      /** @type {number[]} */
      const frames = [];
      /** @type {number[]} */
      const tasks = [];
      const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
      watch.observe({ entryTypes: ['longtask'] });
      const began = performance.now();
      window.location.hash = hash;
      let first = NaN;
      for (;;) {
        await new Promise((next) => requestAnimationFrame(next));
        const now = performance.now();
        frames.push(now);
        const bar = document.querySelector('.compare progress');
        const title = document.querySelectorAll('.ranked tbody tr').length === 24;
        if (Number.isNaN(first) && title && document.querySelector('.ranked svg circle') !== null) first = now - began;
        if (title && bar === null && !Number.isNaN(first)) break;
        if (now - began > 120_000) throw new Error('the comparison does not end');
      }
      const all = performance.now() - began;
      await new Promise((next) => setTimeout(next, 200));
      watch.disconnect();
      return {
        first,
        all,
        frames: frames.length / (all / 1000),
        longest: Math.max(0, ...tasks),
        cores: navigator.hardwareConcurrency,
      };
    },
    `#compare/${encodePlan(read.plan)}`,
  );
  // The same with new seeds, cancelled before the end.
  const more = readPlan({ ...islamPlan(), seeds: [101, 102, 103] });
  await page.evaluate((hash) => (window.location.hash = hash), `#compare/${encodePlan(more.plan)}`);
  const cancelled = await page.evaluate(async () => {
    const buttonOf = (/** @type {string} */ text) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
    while (buttonOf('Cancel') === undefined) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => setTimeout(next, 500));
    const began = performance.now();
    buttonOf('Cancel')?.click();
    while (buttonOf('Go on') === undefined) await new Promise((next) => requestAnimationFrame(next));
    return performance.now() - began;
  });
  await page.context().close();
  const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
  return [
    [`24 runs of Islam's Table 1 compared, ${measured.cores} cores: first on the screen`, ms(measured.first)],
    ['  all on the screen', ms(measured.all)],
    ['  frames meanwhile', `${measured.frames.toFixed(1)} per second`],
    ['  longest task of the page meanwhile', measured.longest === 0 ? 'none over 50 ms' : ms(measured.longest)],
    ['  from a click on Cancel to its picture', ms(cancelled)],
  ];
}
