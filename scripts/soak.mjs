// Plays an expensive run at the fastest pace for minutes and prints how the page performs.
// npm run soak                        64 flows for 3 minutes, a row every 15 s
// npm run soak -- --minutes 60        for an hour
// npm run soak -- --flows 8           of another number of flows, from 1 to 64
// npm run soak -- --file run.json     of another experiment
// It measures and does not judge: numbers depend on the machine and on its other load.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { playFastest, withBuiltPage } from './built-page.mjs';
import { busy, metered, processMemory } from './pageCost.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    every: { type: 'string', default: '15' },
    flows: { type: 'string', default: '64' },
    file: { type: 'string' },
    built: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const every = Number(values.every);
const flows = Number(values.flows);
if (!(minutes > 0)) throw new Error(`--minutes: must be above 0; given: ${values.minutes}`);
if (!(every >= 1)) throw new Error(`--every: must be 1 s or more; given: ${values.every}`);
if (!(flows >= 1 && flows <= 64)) throw new Error(`--flows: must be from 1 to 64; given: ${values.flows}`);

/** So long that no machine reaches the end. */
const DURATION = 100_000;
/** Senders of all kinds on one narrow link, which keep losing, cutting and timing out. */
const manyFlows = {
  network: { kind: 'dumbbell', bottleneck: { rate: '100Mbps', delay: '10ms', queue: { limit: 200 } } },
  flows: Array.from({ length: flows }, (_, index) => ({
    kind: 'tcp',
    variant: ['newreno', 'sack', 'cubic', 'vegas'][index % 4],
  })),
  duration: DURATION,
};
const scenario = values.file === undefined ? manyFlows : JSON.parse(readFileSync(values.file, 'utf8'));

await withBuiltPage('soak', soak, values.built);

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function soak(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Frames are counted where the page passes them to its painter.
  await page.addInitScript(() => {
    const seen = { frames: 0, longest: 0 };
    Object.assign(window, { seen });
    const post = Reflect.get(Worker.prototype, 'postMessage');
    const counting = new Proxy(post, {
      apply: (own, worker, sent) => {
        if (Reflect.get(Object(sent[0]), 'kind') === 'frame') seen.frames++;
        return Reflect.apply(own, worker, sent);
      },
    });
    Reflect.set(Worker.prototype, 'postMessage', counting);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await playFastest(page, address, scenario);
  const session = await metered(page);
  const memory = await processMemory(page);
  console.log(
    'wall, s  clock, s  frames/s  CPU per frame, ms: all  script  longest task, ms  heap of page, MB  of its process, MB  load',
  );
  const begin = performance.now();
  let last = begin;
  let spent = await busy(session);
  while (performance.now() - begin < minutes * 60_000) {
    await page.waitForTimeout(every * 1000);
    const seen = await page.evaluate(() => {
      const { frames, longest } = Reflect.get(window, 'seen');
      Object.assign(Reflect.get(window, 'seen'), { frames: 0, longest: 0 });
      return { frames, longest };
    });
    const now = performance.now();
    const { all, script } = await busy(session);
    const perFrame = [all - spent.all, script - spent.script].map((ms) => (ms / seen.frames).toFixed(1));
    const clock = (await page.getByTestId('clock').textContent()) ?? '';
    // Garbage is not counted.
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const row = [
      ((now - begin) / 1000).toFixed(0).padStart(7),
      clock.padStart(9),
      ((1000 * seen.frames) / (now - last)).toFixed(1).padStart(8),
      (perFrame[0] ?? '').padStart(22),
      (perFrame[1] ?? '').padStart(7),
      seen.longest.toFixed(0).padStart(16),
      (usedSize / 1e6).toFixed(1).padStart(16),
      memory().padStart(18),
      (loadavg()[0] ?? 0).toFixed(1).padStart(5),
    ];
    last = now;
    // The garbage collection above is not counted.
    spent = await busy(session);
    console.log(row.join(' '));
  }
}
