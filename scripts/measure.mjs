// Measures the built page in a browser.
// npm run measure                     everything, with a trace of 60 s of playback
// npm run measure -- --seconds 5      a shorter trace
// npm run measure -- --preset grid    of another preset than eight-flows
// It measures and does not judge: numbers depend on the machine and on its other load.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { playFastest, withBuiltPage } from './built-page.mjs';
import { root } from './bundle.mjs';
import { compareRows } from './measure-compare.mjs';
import { paperRows } from './measure-papers.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    loads: { type: 'string', default: '5' },
    preset: { type: 'string', default: 'eight-flows' },
  },
});
const seconds = Number(values.seconds);
const loads = Number(values.loads);
/** The preset that the trace plays, and its pace. */
const PRESET = values.preset;
const PACE = 10;
/** A longer task is noticeable, ms. */
const LONG_TASK = 50;

await withBuiltPage('measure', async (browser, address) => {
  /** @type {[string, string][]} */
  const rows = [];
  rows.push(...(await weightRows(browser, address)));
  rows.push(...(await firstPictureRows(browser, address)));
  rows.push(...(await playRows(browser, address)));
  rows.push(...(await compareRows(browser, address)));
  rows.push(...(await paperRows(browser, address)));
  const wide = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) console.log(`${name.padEnd(wide)}  ${value}`);
});

/**
 * @param {number[]} sorted
 * @param {number} part 0 to 1
 */
function quantile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

/** @param {number} ms */
function milliseconds(ms) {
  return `${ms.toFixed(1)} ms`;
}

/**
 * Opens the page in a profile without a cache.
 * @param {import('@playwright/test').Browser} browser
 */
async function freshPage(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return { context, page: await context.newPage() };
}

/**
 * Files that the first view loads, and their transferred sizes.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @returns {Promise<[string, string][]>}
 */
async function weightRows(browser, address) {
  const { context, page } = await freshPage(browser);
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** @type {Promise<void>[]} */
  const waiting = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const kind = pathname.includes('.worker-') ? 'worker' : (pathname.match(/\.(\w+)$/)?.[1] ?? 'html');
    const measured = async () => {
      const body = await response.body();
      // Typefaces are already compressed.
      const size = kind === 'woff2' ? body.length : gzipSync(body).length;
      sizes.set(kind, (sizes.get(kind) ?? 0) + size);
    };
    waiting.push(measured());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await Promise.all(waiting);
  await context.close();
  const kib = (/** @type {string} */ kind) => `${((sizes.get(kind) ?? 0) / 1024).toFixed(1)} KiB`;
  return [
    ['first view, script of the page, gzip', kib('js')],
    ['first view, script of the worker, gzip', kib('worker')],
    ['first view, style, gzip', kib('css')],
    ['first view, typefaces', kib('woff2')],
    ['first view, presets, gzip', kib('json')],
  ];
}

/**
 * Time from navigation to the first frame in which the picture of the network has changed.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @returns {Promise<[string, string][]>}
 */
async function firstPictureRows(browser, address) {
  /** @type {number[]} */
  const times = [];
  for (let load = 0; load < loads; load++) {
    const { context, page } = await freshPage(browser);
    await page.addInitScript(() => {
      const small = new OffscreenCanvas(96, 24);
      const pen = small.getContext('2d', { willReadFrequently: true });
      /** @type {string[]} */
      const pictures = [];
      const look = () => {
        const canvas = document.querySelector('canvas');
        const clock = Number.parseFloat(document.querySelector('[data-testid=clock]')?.textContent ?? '0');
        if (canvas !== null && canvas.width > 0 && clock > 0 && pen !== null) {
          pen.clearRect(0, 0, 96, 24);
          pen.drawImage(canvas, 0, 0, 96, 24);
          const { data } = pen.getImageData(0, 0, 96, 24);
          if (data.some((value) => value > 0)) pictures.push(data.join());
        }
        if (pictures.length > 1 && pictures.at(-1) !== pictures[0]) Object.assign(window, { moved: performance.now() });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(address);
    const moved = await page.waitForFunction(() => Reflect.get(window, 'moved'), undefined, { timeout: 60_000 });
    times.push(Number(await moved.jsonValue()));
    await context.close();
  }
  times.sort((a, b) => a - b);
  return [
    [`first moving picture, median of ${loads} loads`, milliseconds(quantile(times, 0.5))],
    ['first moving picture, slowest', milliseconds(times.at(-1) ?? NaN)],
  ];
}

/**
 * Work of the main thread while a run plays.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @returns {Promise<[string, string][]>}
 */
async function playRows(browser, address) {
  const { context, page } = await freshPage(browser);
  await playFastest(page, address, { ...presetScenario(), duration: PACE * seconds + 60 });
  await page.waitForTimeout(1000);
  const clock = page.getByTestId('clock');
  const from = Number.parseFloat((await clock.textContent()) ?? '');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  await page.waitForTimeout(seconds * 1000);
  const trace = await browser.stopTracing();
  const simulated = Number.parseFloat((await clock.textContent()) ?? '') - from;
  await context.close();
  const { frames, tasks } = mainThread(JSON.parse(trace.toString()).traceEvents);
  const long = tasks.filter((task) => task > LONG_TASK);
  /** @type {(key: keyof Frame) => string} */
  const spread = (key) => {
    const sorted = frames.map((frame) => frame[key]).toSorted((a, b) => a - b);
    return [quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.at(-1) ?? NaN].map(milliseconds).join(', ');
  };
  return [
    [`play, ${PRESET} at ${PACE}x for ${seconds} s: simulated`, `${simulated.toFixed(1)} s`],
    ['frames', `${frames.length}, ${(frames.length / seconds).toFixed(1)} per second`],
    ['main-thread work per frame: p50, p95, most', spread('work')],
    ['  on the processor, without waiting', spread('processor')],
    ['  of it our own script', spread('script')],
    ['  of it handing the picture over (commit)', spread('commit')],
    [
      `tasks over ${LONG_TASK} ms`,
      `${long.length}${long.length > 0 ? `, longest ${milliseconds(Math.max(...long))}` : ''}`,
    ],
  ];
}

/** @returns {object} */
function presetScenario() {
  /** @type {{ presets: { id: string, scenario: object }[] }[]} */
  const groups = JSON.parse(readFileSync(join(root, 'public', 'presets.json'), 'utf8'));
  const preset = groups.flatMap(({ presets }) => presets).find(({ id }) => id === PRESET);
  if (preset === undefined) throw new Error(`there is no preset ${PRESET}`);
  return preset.scenario;
}

/**
 * Work of the main thread between two animation frames, ms.
 * @typedef {{ work: number, processor: number, script: number, commit: number }} Frame
 */

/**
 * The main thread of the page in a trace: frames, and the duration of every task, ms.
 * @param {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }[]} events
 * times in µs
 */
function mainThread(events) {
  const place = (/** @type {{ pid: number, tid: number }} */ event) => `${event.pid} ${event.tid}`;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const event of events)
    if (event.name === 'FireAnimationFrame') counts.set(place(event), (counts.get(place(event)) ?? 0) + 1);
  const [main] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (main === undefined) throw new Error('no frame was drawn');
  const own = events.filter((event) => event.ph === 'X' && place(event) === main).toSorted((a, b) => a.ts - b.ts);
  const begins = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  /** @type {Frame[]} */
  const frames = begins.slice(1).map(() => ({ work: 0, processor: 0, script: 0, commit: 0 }));
  /** @type {number[]} */
  const tasks = [];
  let next = 0;
  for (const { name, ts, dur = 0, tdur = 0 } of own) {
    if (name === 'RunTask') tasks.push(dur / 1000);
    // Whatever ends before the next animation frame begins belongs to this one; the enclosing task ends later.
    while (next < begins.length && ts + dur > (begins[next] ?? Infinity)) next++;
    const frame = frames[next - 1];
    if (frame === undefined) continue;
    if (name === 'RunTask') {
      frame.work += dur / 1000;
      frame.processor += tdur / 1000;
    } else if (name === 'FireAnimationFrame') frame.script += dur / 1000;
    else if (name === 'Commit') frame.commit += dur / 1000;
  }
  return { frames, tasks };
}
