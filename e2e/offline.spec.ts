import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { writeServiceWorker } from '../scripts/page/offline.mjs';
import { startHost, type Host } from './host.ts';
import { drawSeldom, expect, LabPage, withoutSketches } from './lab.ts';
import { wantsAll } from './some.ts';
import { glance, tour } from './tour.ts';

// An absent network causes console errors too, so these tests do not use the fixture that refuses these.
const test = base.extend<{ host: Host }>({
  host: async ({ context }, provide) => {
    await context.addInitScript(drawSeldom);
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http'))
        localStorage.setItem('sawtooth preferences', JSON.stringify({ cutSeen: true }));
    });
    const host = await startHost(dist);
    await provide(host);
    host.close();
  },
});

const dist = join(import.meta.dirname, '..', 'dist');
/** One test checks that every part comes from the copy; the others, that the right files come from it. */
const lookAround = wantsAll ? tour : glance;
const SENTENCE = 'A new version is ready.';

/** The build as if everything in it had changed: no file with a hash keeps its name. */
function renewedBuild(dir: string): string {
  cpSync(dist, dir, { recursive: true });
  const names = readdirSync(join(dir, 'assets')).filter((name) => !name.endsWith('.map'));
  const hashes = names.flatMap((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? []);
  const renamed = (text: string): string =>
    hashes.reduce((all, hash) => all.replaceAll(`-${hash}.`, `-${hash.split('').toReversed().join('')}.`), text);
  for (const name of names) {
    const file = join(dir, 'assets', name);
    if (/\.(js|css)$/.test(name)) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    renameSync(file, join(dir, 'assets', renamed(name)));
  }
  const page = renamed(readFileSync(join(dir, 'index.html'), 'utf8'));
  writeFileSync(join(dir, 'index.html'), page.replace('<title>Sawtooth', '<title>Renewed Sawtooth'));
  const [, ...program] = readFileSync(join(dist, 'sw.js'), 'utf8').split('\n');
  writeServiceWorker(dir, program.join('\n'));
  return dir;
}

/** Waits until the copy controls this page; it is made while the page is idle. */
const copied = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 120_000 })
    .toBe('activated');

/** The device goes offline and online again, as in a train. */
async function throughATunnel(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

async function visit(page: Page, host: Host): Promise<LabPage> {
  await page.goto(host.address);
  await copied(page);
  return new LabPage(page);
}

test('after one visit everything opens without a network, in the page itself and after a reload, and keeps to the policy', async ({
  page,
  host,
  context,
}) => {
  const breaches: string[] = [];
  await page.exposeFunction('reported', (breach: string) => breaches.push(breach));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reported } = window as unknown as { reported: (breach: string) => void };
      reported(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  const lab = await visit(page, host);
  host.serve(null);
  await tour(lab, true);
  expect(breaches).toEqual([]);
  // A violation would have been reported.
  await page.evaluate(() => document.dispatchEvent(new Event('securitypolicyviolation')));
  await expect.poll(() => breaches).toHaveLength(1);
  await page.reload();
  await lookAround(new LabPage(page));
  expect(await page.evaluate(() => document.fonts.check('600 25px "Source Serif 4"'))).toBe(true);
  // Another page too, by the full name of the file, and the notices.
  const other = await context.newPage();
  await other.goto(`${host.address}index.html`);
  await expect(new LabPage(other).state).toHaveText('running');
  await other.keyboard.press('?');
  const opened = context.waitForEvent('page');
  await other.getByRole('link', { name: 'Notices' }).click();
  await expect((await opened).getByText('SIL OPEN FONT LICENSE').first()).toBeVisible();
});

test(
  'a version half of which is there is none; a new one waits in words, old pages go on, and a button brings it',
  { tag: '@all' },
  async ({ page, host, context }) => {
    if (!wantsAll) await context.addInitScript(withoutSketches);
    const lab = await visit(page, host);
    // In the middle of an update: the list of the new files is already there, but one of them is still the old one.
    const renewed = renewedBuild(test.info().outputPath('renewed'));
    const half = test.info().outputPath('half');
    cpSync(renewed, half, { recursive: true });
    cpSync(join(dist, 'index.html'), join(half, 'index.html'));
    host.serve(half);
    await throughATunnel(page);
    const stands = (): Promise<string> =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update().catch(() => undefined);
        const coming = registration?.installing;
        if (coming?.state === 'installing')
          await new Promise((done) => coming.addEventListener('statechange', done, { once: true }));
        return `${registration?.installing?.state ?? ''} ${registration?.waiting?.state ?? ''}`.trim();
      });
    await expect.poll(stands).toBe('');
    await expect(page.getByText(SENTENCE)).toBeHidden();
    host.serve(null);
    await page.reload();
    await lookAround(lab);

    host.serve(dist);
    const other = await context.newPage();
    await other.goto(host.address);
    await copied(other);
    host.serve(renewed);
    await throughATunnel(page);
    await expect(page.getByText(SENTENCE)).toBeVisible();

    // Neither a reload nor a new page mixes old and new.
    await page.reload();
    await expect(page).toHaveTitle(/^Sawtooth/);
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await lookAround(lab);
    await page.getByRole('button', { name: 'Open the new version' }).click();
    await expect(page).toHaveTitle(/^Renewed/);
    // The experiment and the moment are those from before the update.
    await expect.poll(() => lab.time()).toBe(12.4);
    await expect(page.getByText(SENTENCE)).toBeHidden();

    // The other page is not reloaded: it continues with its own files, and its button loads the new version.
    const old = new LabPage(other);
    await other.getByRole('button', { name: 'Later' }).click();
    await expect(other.getByText(SENTENCE)).toBeHidden();
    await expect(other).toHaveTitle(/^Sawtooth/);
    expect(
      await other.evaluate(async () => {
        const mine = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
        return (await fetch(mine)).ok;
      }),
    ).toBe(true);
    await lookAround(old);
    await other.reload();
    await expect(other).toHaveTitle(/^Renewed/);

    await other.close();

    // A page served from the machine on which it is built removes the copy of an earlier build.
    const local = test.info().outputPath('local');
    cpSync(dist, local, { recursive: true });
    writeServiceWorker(local, null);
    host.serve(local);
    await throughATunnel(page);
    const left = (): Promise<number> =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        return registrations.length + (await caches.keys()).length;
      });
    await expect.poll(left).toBe(0);
  },
);
