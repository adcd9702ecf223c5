// Measures the page with the maximum number of flows and nodes: playback, and response times of the form.
// npm run measure:many                        all of it
// npm run measure:many -- --only play         a parking lot of three bottlenecks and 100 flows; or --only edit
// npm run measure:many -- --only edit --draft chain   one draft
// npm run measure:many -- --flows 256 --seconds 3    this number of flows, and this time at each pace
// npm run measure:many -- --built dist        a page that is already built
// It measures and does not judge. Times are CPU times, on which other processes have little influence.
import { parseArgs } from 'node:util';
import { opened, withBuiltPage } from './built-page.mjs';
import { busy, heldMemory, metered, processMemory, workerTimes } from './pageCost.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    draft: { type: 'string', default: '' },
    flows: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '6' },
    built: { type: 'string' },
  },
});
const FLOWS = Number(values.flows);
const SECONDS = Number(values.seconds);
/** Slider positions of the paces 1:1000, 1:10, real time and 10x. */
const PACES = { '1:1000': 0, '1:10': 6, 'real time': 9, '10x': 12 };

const lot = (/** @type {number} */ flows, /** @type {number} */ duration) => ({
  network: {
    kind: 'made',
    shape: { kind: 'parkingLot', bottlenecks: 3 },
    trunk: { rate: '100Mbps' },
    access: { rate: '1Gbps' },
  },
  flows: [{ kind: 'tcp', count: flows }],
  duration,
});

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function measure(browser, address) {
  if (values.only !== 'edit') await play(browser, address);
  if (values.only !== 'play') await edit(browser, address);
}

/**
 * Opens a page at the start of an experiment.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {object} scenario
 * @param {boolean} [isCounted] whether its frames are counted
 */
async function freshly(browser, address, scenario, isCounted = false) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((counts) => {
    const seen = { frames: 0, longest: 0 };
    Object.assign(window, { seen });
    const count = () => {
      seen.frames++;
      requestAnimationFrame(count);
    };
    if (counts) requestAnimationFrame(count);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  }, isCounted);
  const held = await heldMemory(page);
  await opened(page, address, scenario);
  return {
    page,
    session: await metered(page),
    held,
    memory: await processMemory(page),
    workers: await workerTimes(page),
  };
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function play(browser, address) {
  const { page, session, held, memory, workers } = await freshly(browser, address, lot(FLOWS, 60), true);
  const clock = () => page.getByTestId('clock').textContent();
  const slider = page.getByRole('slider', { name: 'Pace' });
  console.log(`${FLOWS} flows over 3 bottlenecks of 100 Mb/s`);
  console.log(
    'pace       frames/s  CPU per frame, ms: page  script  each worker  longest task, ms  held, MB  process, MB  clock',
  );
  const row = async (/** @type {string} */ name, /** @type {() => Promise<void>} */ wait) => {
    const [before, others] = [await busy(session), workers()];
    await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { frames: 0, longest: 0 }));
    const begin = performance.now();
    await wait();
    const seconds = (performance.now() - begin) / 1000;
    const clockThen = (await clock())?.trim();
    const { frames, longest } = await page.evaluate(() => Reflect.get(window, 'seen'));
    const [after, ended] = [await busy(session), workers()];
    const each = (/** @type {number} */ ms) => (ms / frames).toFixed(1);
    const cells = [
      name.padEnd(9),
      (frames / seconds).toFixed(1).padStart(9),
      each(after.all - before.all).padStart(23),
      each(after.script - before.script).padStart(7),
      ended
        .map((ms, index) => each(ms - (others[index] ?? 0)))
        .join(' ')
        .padStart(12),
      longest.toFixed(0).padStart(17),
      (await held()).toFixed(0).padStart(9),
      memory().padStart(12),
      ` ${clockThen} of 60 after ${seconds.toFixed(1)} s`.padStart(8),
    ];
    console.log(cells.join(' '));
  };
  for (const [name, stop] of Object.entries(PACES)) {
    await slider.fill(String(stop));
    await page.waitForTimeout(1000);
    await row(name, () => page.waitForTimeout(SECONDS * 1000));
  }
  const end = async () => {
    await page.getByTestId('clock').getByText(/^60/).waitFor({ timeout: 120_000 });
  };
  await opened(page, address, lot(FLOWS, 60));
  await row('10x to end', async () => {
    await slider.fill(String(PACES['10x']));
    await end();
  });
  await opened(page, address, lot(FLOWS, 60));
  // The timeline has reached its position.
  await page.waitForTimeout(1000);
  await row('moved there', async () => {
    const box = await page.getByRole('slider', { name: 'Time' }).boundingBox();
    if (box === null) throw new Error('there is no timeline');
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await page
      .getByTestId('clock')
      .getByText(/^(59\.|60)/)
      .waitFor({ timeout: 120_000 });
  });
  await page.close();
}

const tcp = (/** @type {number} */ count) => [{ kind: 'tcp', count }];
/** The drafts to edit: the maximum number of flows, and of nodes. */
const DRAFTS = {
  '256 flows over a parking lot': lot(256, 10),
  '256 flows over a dumbbell, 514 nodes': { network: { kind: 'dumbbell' }, flows: tcp(256), duration: 10 },
  'chain of 1000 nodes, 10 flows': {
    network: { kind: 'made', shape: { kind: 'chain', nodes: 1000 } },
    flows: tcp(10),
    duration: 10,
  },
};

/**
 * Cost of each action in the form, until everything that follows from it is complete.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function edit(browser, address) {
  for (const [name, scenario] of Object.entries(DRAFTS)) {
    if (!name.includes(values.draft)) continue;
    const { page, session } = await freshly(browser, address, scenario);
    await page.waitForTimeout(1500);
    await page.keyboard.press(' ');
    await page.getByTestId('state').getByText('paused').waitFor();
    const form = page.getByRole('dialog', { name: 'Scenario' });
    const { keyboard, mouse } = page;
    console.log(`${name}\nCPU, ms; longest task, ms`);
    /** Finds the element beforehand, because the search takes CPU time on the page too. */
    const row = async (
      /** @type {string} */ act,
      /** @type {import('@playwright/test').Locator | null} */ thing,
      /** @type {(handle: import('@playwright/test').ElementHandle<Node> | null) => Promise<unknown>} */ does,
    ) => {
      const handle = (await thing?.first().elementHandle()) ?? null;
      await page.waitForTimeout(1200);
      const before = await busy(session);
      await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { longest: 0 }));
      await does(handle);
      // The first run of the draft begins after a pause without changes.
      await page.waitForTimeout(1200);
      const spent = (await busy(session)).all - before.all;
      const { longest } = await page.evaluate(() => Reflect.get(window, 'seen'));
      console.log(`${spent.toFixed(0).padStart(7)} ${longest.toFixed(0).padStart(6)}  ${act}`);
    };
    const press = (/** @type {string} */ key) => () => keyboard.press(key);
    /** @type {(handle: import('@playwright/test').ElementHandle<Node> | null) => Promise<unknown>} */
    const click = async (handle) => await handle?.click();
    /** @type {(key: string) => (handle: import('@playwright/test').ElementHandle<Node> | null) => Promise<unknown>} */
    const pressOn = (key) => async (handle) => {
      await handle?.focus();
      await keyboard.press(key);
    };
    const button = (/** @type {string} */ text) => form.getByRole('button', { name: text, exact: true });
    const rows = form.locator('tbody .row-head');
    const node = form.locator('#node-3');
    await row('nothing', null, () => Promise.resolve());
    await row('open the form', null, press('e'));
    await row('a digit of the duration', form.getByLabel(/^Duration/), pressOn('1'));
    await row('Undo', button('Undo'), click);
    await row('open the drawing', button('Draw'), click);
    await row('move over it', null, async () => {
      await mouse.move(700, 300);
      await mouse.move(705, 305);
    });
    await row('choose a node', node, pressOn(' '));
    await row('move it by a key', null, press('ArrowRight'));
    await row('move it once more', null, press('ArrowRight'));
    await row('choose a link', form.locator('[id^=link-]').nth(2), pressOn(' '));
    await row('More delay', button('More delay'), click);
    await row('take the tool for nodes', form.locator('#pad'), pressOn('n'));
    await row('a node more', null, press('Enter'));
    await row('Undo in the drawing', null, press('Control+z'));
    await row('all chosen', node, pressOn('Control+a'));
    await row('nothing chosen', null, press('Escape'));
    await row('open Traffic', button('Traffic'), click);
    await row('back to the tables', button('Tables'), click);
    await row('the last row opened', rows.last(), click);
    await row('a digit of the duration', form.getByLabel(/^Duration/), pressOn('2'));
    await page.close();
  }
}

await withBuiltPage('measure-many', measure, values.built);
