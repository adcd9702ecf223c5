import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { DEFAULT_SCENARIO } from '../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { expectNoBarriers } from './barriers.ts';
import { startHost, type Host } from './host.ts';
import { expect, test } from './lab.ts';

// Prefetching is part of what is tested here.
test.use({ ahead: true });

/** A page of another origin that contains frames and records their messages. */
async function startAuthor(body: string): Promise<{ readonly address: string; readonly server: Server }> {
  const script = `
    window.heard = [];
    addEventListener('message', ({ source, data }) => {
      heard.push(data);
      if (data.sawtooth !== 1 || data.kind !== 'size') return;
      for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height;
    });`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Notes</title><script>${script}</script>${body}<p tabindex="0">Text</p>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** The browser stores nothing for a frame of another origin. */
const blockStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });

const frameOf = (query: string, hash: string, base = test.info().project.use.baseURL): string =>
  `<iframe src="${new URL(`?embed${query}#${hash}`, base).href}" title="A run" width="760" height="300"></iframe>`;

const at = (time: number): string => encodeLink(DEFAULT_SCENARIO, { time });

test('in a page of another origin without storage a run plays, follows commands, fits and reacts to keys only when it has the focus', async ({
  page,
}) => {
  await blockStorage(page);
  const author = await startAuthor(frameOf('&hide=drops&theme=light', at(12.4)));
  try {
    await page.goto(author.address);
    const frame = page.frameLocator('iframe');
    const state = frame.getByTestId('state');
    await expect(state).toHaveText('paused');
    await expect(frame.getByTestId('clock')).toHaveText('12.400 s');
    await expect(frame.getByRole('figure', { name: /Congestion window/ })).toBeVisible();
    await expect(frame.getByRole('figure', { name: /Drop ratio/ })).toBeHidden();
    await expect(frame.getByRole('navigation')).toBeHidden();
    // The frame has the height that it requested, so nothing in it needs scrolling.
    await expect
      .poll(() => page.locator('iframe').evaluate((element: HTMLIFrameElement) => element.offsetHeight))
      .toBeGreaterThan(400);
    await expect
      .poll(() => frame.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight))
      .toBeLessThanOrEqual(1);

    await page.getByText('Text').focus();
    await page.keyboard.press(' ');
    await expect(state).toHaveText('paused');
    await frame.getByRole('button', { name: 'Step forward' }).click();
    await expect(frame.getByTestId('clock')).not.toHaveText('12.400 s');
    await page.keyboard.press(' ');
    await expect(state).toHaveText('running');

    const say = (data: unknown): Promise<void> =>
      page.evaluate((message) => document.querySelector('iframe')?.contentWindow?.postMessage(message, '*'), data);
    await say({ sawtooth: 1, kind: 'pause' });
    await expect(state).toHaveText('paused');
    await say({ sawtooth: 1, kind: 'seek', time: 3 });
    await expect(frame.getByTestId('clock')).toHaveText('3.000 s');
    await say({ sawtooth: 1, kind: 'dance' });
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'heard'))))
      .toContain('"reason":"kind: must be play, pause, seek, step or size."');
    await expect(frame.getByRole('link', { name: 'Open in Sawtooth' })).toHaveAttribute('href', /^[^?]*#/);
    await expectNoBarriers(page.frames()[1]!);
  } finally {
    author.server.close();
  }
});

test('a locked frame only plays and pauses, and restarts at its end', { tag: '@all' }, async ({ page }) => {
  const brief = encodeLink({ ...DEFAULT_SCENARIO, flows: DEFAULT_SCENARIO.flows.slice(0, 1), duration: 0.002 });
  const author = await startAuthor(frameOf('&lock&loop&start=play&hide=network,share,drops', brief));
  try {
    await page.goto(author.address);
    const frame = page.frameLocator('iframe');
    const state = frame.getByTestId('state');
    await expect(state).toHaveText('running');
    await expect(frame.getByRole('button', { name: 'Step forward' })).toHaveCount(0);
    await page.evaluate(() =>
      document.querySelector('iframe')?.contentWindow?.postMessage({ sawtooth: 1, kind: 'seek', time: 1 }, '*'),
    );
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'heard'))))
      .toContain('The frame is locked.');
    await expect
      .poll(() => page.evaluate(() => (Reflect.get(window, 'heard') as { state?: string }[]).map((each) => each.state)))
      .toContain('finished');
    await expect(state).toHaveText('running');
    // Keys that move the run have no effect either; Space pauses.
    await frame.getByRole('button', { name: 'Pause' }).focus();
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', '.', ',']) await page.keyboard.press(key);
    await expect(state).toHaveText('running');
    await page.keyboard.press('Space');
    await expect(state).not.toHaveText('running');
    const stood = await frame.getByTestId('clock').textContent();
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', '.', ',', 'l']) await page.keyboard.press(key);
    await expect(frame.getByTestId('clock')).toHaveText(stood ?? '');
  } finally {
    author.server.close();
  }
});

test(
  'in a sandbox without its own origin a run plays where the host lets it, and else the frame says what keeps it from starting',
  { tag: '@all' },
  async ({ page }) => {
    const dist = join(import.meta.dirname, '..', 'dist');
    const hosts = { open: await startHost(dist, { open: true }), closed: await startHost(dist) };
    const boxed = ({ address }: Host): string =>
      frameOf('&start=play', at(12.4), address).replace('<iframe ', '<iframe sandbox="allow-scripts" ');
    const author = await startAuthor(boxed(hosts.open) + boxed(hosts.closed));
    try {
      await page.goto(author.address);
      const runs = page.frameLocator('iframe >> nth=0');
      await expect(runs.getByTestId('clock')).not.toHaveText(/^0\.0|^12\.400/);
      await expect(runs.getByRole('figure', { name: 'Network' })).toBeVisible();
      await expect(runs.getByRole('alert')).toHaveCount(0);
      const words = page.frameLocator('iframe >> nth=1').getByRole('alert');
      await expect(words).toContainText('This frame does not let Sawtooth start.');
      await expect(words).toContainText('allow-same-origin');
      await expect(words).not.toContainText('network may be away');
    } finally {
      author.server.close();
      hosts.open.close();
      hosts.closed.close();
    }
  },
);

test('the share sheet writes the frame, and its address shows the same moment', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Embed in a page').click();
  await page.getByRole('checkbox', { name: 'headline' }).uncheck();
  const html = await page.getByLabel('HTML of the frame').inputValue();
  const [, source = ''] = /src="([^"]+)"/.exec(html) ?? [];
  const [, height = ''] = /height="(\d+)"/.exec(html) ?? [];
  // In a page that does not fit the frame to its content, the windows are completely visible.
  for (const width of [760, 390]) {
    await page.setViewportSize({ width, height: Number(height) });
    await page.goto(source.replaceAll('&amp;', '&'));
    await expect(page.getByTestId('clock')).toHaveText('12.400 s');
    await expect(page.getByTestId('sentence')).toBeHidden();
    await expect(page.getByRole('figure', { name: 'Congestion window' })).toBeInViewport({ ratio: 1 });
  }
  // Where everything fits, the network is above them.
  await page.setViewportSize({ width: 760, height: 900 });
  const topOf = async (name: string): Promise<number> =>
    (await page.getByRole('figure', { name }).boundingBox())?.y ?? NaN;
  await expect.poll(async () => (await topOf('Congestion window')) - (await topOf('Network'))).toBeGreaterThan(0);
});

test('three frames on one page run side by side', { tag: '@all' }, async ({ page }) => {
  // A frame outside the screen waits, because browsers do not draw there.
  await page.setViewportSize({ width: 1600, height: 1600 });
  const frame = frameOf('&start=play&hide=network,share,drops', at(1));
  const author = await startAuthor(frame + frame + frame);
  try {
    await page.goto(author.address);
    const frames = page.frames().slice(1);
    expect(frames).toHaveLength(3);
    for (const each of frames) {
      await expect(each.getByTestId('state')).toHaveText('running');
      await expect(each.getByTestId('clock')).not.toHaveText(/^[01]\.\d/);
    }
  } finally {
    author.server.close();
  }
});

/** Names of everything that the page's origin has stored on the device. */
const keptBy = (frame: Page | Frame): Promise<string[]> =>
  frame.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ...document.cookie.split('; ').filter((cookie) => cookie !== ''),
  ]);

test.describe('where the browser keeps what it is given', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a frame in a page of another origin writes nothing to the device', async ({ page }) => {
    const author = await startAuthor(frameOf('', at(12.4)));
    try {
      await page.goto(author.address);
      const frame = page.frames()[1]!;
      await expect(frame.getByTestId('state')).toHaveText('paused');
      await frame.getByRole('button', { name: 'Step forward' }).click();
      for (const key of ['t', 'v', 'm', 'z', ' ']) await page.keyboard.press(key);
      // Prefetching begins after 4 s; the whole page then stores a copy of itself.
      await page.waitForTimeout(8000);
      expect(await keptBy(frame)).toEqual([]);
      await page.goto('./');
      await expect.poll(() => keptBy(page)).not.toEqual([]);
    } finally {
      author.server.close();
    }
  });
});
