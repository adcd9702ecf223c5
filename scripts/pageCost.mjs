// CPU time and memory of a page, for scripts that measure it.
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Makes a page count its own CPU time.
 * @param {import('@playwright/test').Page} page
 */
export async function metered(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/**
 * CPU time of the page's main thread since its start, ms: all tasks, and scripts.
 * @param {import('@playwright/test').CDPSession} session
 */
export async function busy(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (/** @type {string} */ name) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return { all: ms('TaskDuration'), script: ms('ScriptDuration') };
}

/**
 * The page processes of a browser.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<number[]>}
 */
async function renderers(page) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * Returns a function that reads the memory of the page's process and its workers, MB; 0 where the system does not
 * report it (only Linux does).
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => string>}
 */
export async function processMemory(page) {
  const ids = await renderers(page);
  return () => {
    const rss = ids.map((id) => {
      try {
        const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
        return Number(kib ?? 0) / 1000;
      } catch {
        return 0;
      }
    });
    return Math.max(...rss).toFixed(0);
  };
}

/**
 * Returns a function that reads the CPU time of each worker of the page, ms, oldest first; an empty list where the
 * system does not report it.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => number[]>}
 */
export async function workerTimes(page) {
  const ids = await renderers(page);
  return () => {
    const all = ids.map((id) => {
      try {
        const tasks = `/proc/${id}/task`;
        return readdirSync(tasks)
          .map(Number)
          .sort((a, b) => a - b)
          .filter((task) => readFileSync(`${tasks}/${task}/comm`, 'utf8').startsWith('DedicatedWorker'))
          .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
      } catch {
        return [];
      }
    });
    return all.toSorted((a, b) => b.length - a.length)[0] ?? [];
  };
}

/**
 * Returns a function that reads the memory held by scripts of the page and its workers, without garbage, MB. Call it
 * before the page is opened.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => Promise<number>>}
 */
export async function heldMemory(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {Set<string>} */
  const workers = new Set();
  /** @type {Map<number, (answer: { usedSize?: number, backingStorageSize?: number }) => void>} */
  const waiting = new Map();
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId));
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result = {} } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  let asked = 0;
  /** @type {(sessionId: string, method: string) => Promise<{ usedSize?: number, backingStorageSize?: number }>} */
  const ask = (sessionId, method) =>
    new Promise((resolve) => {
      const id = ++asked;
      waiting.set(id, resolve);
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    });
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    /** @type {{ usedSize?: number, backingStorageSize?: number }[]} */
    const all = [await session.send('Runtime.getHeapUsage')];
    for (const worker of workers) {
      await ask(worker, 'HeapProfiler.collectGarbage');
      all.push(await ask(worker, 'Runtime.getHeapUsage'));
    }
    return all.reduce((sum, { usedSize = 0, backingStorageSize = 0 }) => sum + usedSize + backingStorageSize, 0) / 1e6;
  };
}
