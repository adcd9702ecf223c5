import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test, expect, type Locator, type Page, type Route } from '@playwright/test';
import { DEFAULT_SCENARIO } from '../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { addressOf, QUICK } from './compareRoom.ts';
import { drawSeldom, LabPage } from './lab.ts';
import { some, wantsAll } from './some.ts';

// Missing files cause console errors too, so these tests do not use the fixture that refuses these.

// The page's offline copy would answer in place of the damaged files.
test.use({ serviceWorkers: 'block' });

const dist = join(import.meta.dirname, '..', 'dist');
const AT = encodeLink(DEFAULT_SCENARIO, { time: 12.4 });

const workerOf = (page: Page, name: string) => page.workers().find((worker) => worker.url().includes(name))!;

/** Ends the worker, as when the browser terminates one. */
const end = (page: Page, name: string): Promise<void> => workerOf(page, name).evaluate(() => self.close());

/** A second visit, because on a first one the run stops by itself. */
const notTheFirst = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.protocol.startsWith('http'))
      localStorage.setItem('sawtooth preferences', JSON.stringify({ cutSeen: true }));
  });

/** Prefetching is off: a missing file is requested again only when the user asks for it. */
const fetchNothingAhead = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const never = (then: TimerHandler, delay?: number): number => (delay === 4000 ? 0 : later(then, delay));
    Object.assign(window, { setTimeout: never });
  });

/** The page on a user's second visit, before prefetching. */
async function visit(page: Page, hash = ''): Promise<LabPage> {
  await page.addInitScript(drawSeldom);
  await notTheFirst(page);
  await fetchNothingAhead(page);
  const lab = new LabPage(page);
  await lab.open(hash);
  return lab;
}

/** Something is drawn on the chart of windows. */
const expectDrawn = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.panel-window canvas')!;
        const copy = document.createElement('canvas');
        [copy.width, copy.height] = [canvas.width, canvas.height];
        const pen = copy.getContext('2d')!;
        pen.drawImage(canvas, 0, 0);
        return new Set(new Uint32Array(pen.getImageData(0, 0, copy.width, copy.height).data.buffer)).size;
      }),
    )
    .toBeGreaterThan(3);

test.describe('before anything was fetched ahead', () => {
  const asks: readonly (readonly [
    what: string,
    (lab: LabPage) => Promise<void>,
    opened: (page: Page) => Promise<void>,
  ])[] = [
    [
      'Help',
      ({ page }) => page.keyboard.press('?'),
      (page) => expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible(),
    ],
    [
      'The menu',
      ({ page }) => page.getByRole('button', { name: 'Menu' }).click(),
      (page) => expect(page.getByRole('button', { name: 'Help and keys' })).toBeVisible(),
    ],
    ['The list of scenarios', (lab) => lab.scenario.click(), (page) => expect(new LabPage(page).menu).toBeVisible()],
    [
      'Share',
      ({ page }) => page.keyboard.press('s'),
      (page) => expect(page.getByRole('dialog', { name: /Share/ })).toBeVisible(),
    ],
    ['The form', ({ page }) => page.keyboard.press('e'), (page) => expect(page.getByRole('dialog')).toBeVisible()],
    ['Why', ({ page }) => page.keyboard.press(' '), (page) => expect(page.getByRole('complementary')).not.toBeEmpty()],
  ];
  test('a part that could not be loaded is reported, and appears when it can be loaded', async ({ page }) => {
    const lab = await visit(page);
    const refuse = (route: Route): Promise<void> => route.abort('connectionreset');
    // All of them load in the same way; that each reports a failure is tested with hanging files below.
    for (const [what, ask, opened] of some(asks, 6)) {
      await page.route('**/assets/*.js', refuse);
      await ask(lab);
      const words = page.getByRole('alert').filter({ hasText: `${what} could not be loaded` });
      await expect(words).toBeVisible();
      await expect(words.getByRole('button', { name: 'Reload the page' })).toBeVisible();
      await expect(words.getByRole('button', { name: 'Copy link' })).toBeVisible();
      await expect(lab.state).toHaveText(/running|paused/);
      if (what === 'Help') await expectNoBarriersInAnyTheme(page);
      await page.unroute('**/assets/*.js', refuse);
      await words.getByRole('button', { name: 'Try again' }).click();
      await expect(words).toHaveCount(0);
      await opened(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
      // Not the button that opened it, because Space would press that.
      await page.getByRole('main').focus();
    }
  });

  test(
    'the run goes on under the keys without a network, and what was missing comes with it',
    { tag: '@all' },
    async ({ page, context }) => {
      const lab = await visit(page);
      await context.setOffline(true);
      await page.keyboard.press('?');
      await expect(page.getByRole('alert').filter({ hasText: 'Help could not be loaded' })).toBeVisible();
      await expect(page.getByText('What keys announce')).toHaveCount(0);
      await page.keyboard.press(' ');
      await expect(lab.state).toHaveText('paused');
      const before = await lab.event();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => lab.event()).toBeGreaterThan(before);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible();
    },
  );
});

test(
  'a link whose reader does not come is waited for in words, and opened when it comes',
  { tag: '@all' },
  async ({ page }) => {
    await fetchNothingAhead(page);
    await page.route(/\/addressTools-/, (route) => route.fulfill({ status: 404 }));
    await page.goto(`./#${AT}`);
    const words = page.getByRole('alert');
    await expect(words).toContainText('This link could not be opened.');
    await page.unroute(/\/addressTools-/);
    await words.getByRole('button', { name: 'Try again' }).click();
    const lab = new LabPage(page);
    await expect(lab.state).toHaveText('paused');
    await expect.poll(() => lab.time()).toBe(12.4);
  },
);

test('a simulation that dies while the run plays is restarted where it was', async ({ page }) => {
  const lab = await visit(page);
  await expect.poll(() => lab.time()).toBeGreaterThan(0.2);
  await end(page, 'lab.worker');
  await expect(page.getByRole('alert')).toContainText(/did not answer at [\d.]+ s\. It was started again/);
  const back = await lab.time();
  expect(back).toBeGreaterThan(0.1);
  await expect(lab.state).toHaveText('running');
  await expect.poll(() => lab.time()).toBeGreaterThan(back);
});

test(
  'a simulation that ends while the run is paused is started again at the same state when it is needed',
  { tag: '@all' },
  async ({ page }) => {
    const lab = await visit(page, AT);
    const digest = await lab.digest();
    await end(page, 'lab.worker');
    await lab.stepForward.click();
    await expect(page.getByRole('alert')).toContainText('It was started again');
    await expect.poll(() => lab.digest()).toBe(digest);
    await lab.step(lab.stepForward);
  },
);

test('a painter that dies is replaced, finally by the page itself', { tag: '@all' }, async ({ page }) => {
  const lab = await visit(page);
  for (const words of [
    'The part that draws the charts did not answer',
    'The charts are now drawn by the page itself',
  ]) {
    await end(page, 'paint.worker');
    await expect(page.getByRole('alert')).toContainText(words);
    await expectDrawn(page);
    await expect(lab.state).toHaveText('running');
  }
});

test('without OffscreenCanvas the page draws itself', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });
  const lab = await visit(page, AT);
  await expectDrawn(page);
  await lab.play.click();
  await expect.poll(() => lab.time()).toBeGreaterThan(12.4);
  expect(page.workers().filter((worker) => worker.url().includes('paint'))).toEqual([]);
});

test('without workers, and from a file, the page states what it needs', async ({ page, context }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('this browser has none');
  const other = await context.newPage();
  await other.goto(pathToFileURL(join(dist, 'index.html')).href);
  await expect(other.getByRole('alert')).toContainText('npm start');
});

type Fault = 'missing' | 'cut' | 'hanging';

/** Ways in which a file fails to load. A hanging one never answers. */
const spoil = async (route: Route, fault: Fault): Promise<void> => {
  if (fault === 'missing') await route.fulfill({ status: 404, body: 'Not found' });
  else if (fault === 'cut') {
    const answer = await route.fetch();
    const body = await answer.body();
    await route.fulfill({ response: answer, body: body.subarray(0, body.length / 2) });
  }
};

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(js|css|json|woff2|svg)$/.test(file) && !file.startsWith('cli'),
);
const called = (pattern: RegExp): string[] => files.filter((file) => pattern.test(file));
const FIRST = /index-|\.worker-|start\.js|\.(json|woff2|svg)$/;
const later = files.filter((file) => !FIRST.test(file));
const each: Fault[] = ['missing', 'cut', 'hanging'];

/** Places that need further files: parts of the Lab, other rooms. */
type Way = 'lab' | 'rooms';

// Damaging each file separately takes minutes: npm run e2e:all. Otherwise files that are used alike are damaged
// together.
const cases: readonly (readonly [
  name: string,
  spoilt: readonly string[],
  faults: readonly Fault[],
  ways: readonly Way[],
])[] = wantsAll
  ? files.map((file) => [file, [file], each, ['lab', 'rooms']] as const)
  : [
      ['the program', called(/index-.*\.js$/), ['missing'], ['lab']],
      ['the style sheet', called(/index-.*\.css$/), ['missing'], ['lab']],
      ['the simulation', called(/lab\.worker/), ['missing'], ['lab']],
      ['the painter', called(/paint\.worker/), ['missing'], ['lab']],
      // Parts of the Lab that are missing: above.
      ['every part that comes later', later, ['missing'], ['rooms']],
      ['all that is not needed', called(/start\.js|preview\.worker|\.(json|woff2|svg)$/), ['missing'], ['lab']],
    ];

/** Waits until the requested part is there. */
type Wanted = (page: Page) => Locator;
const dialog =
  (name: RegExp): Wanted =>
  (page) =>
    page.getByRole('dialog', { name });
const press =
  (key: string) =>
  ({ page }: LabPage): Promise<void> =>
    page.keyboard.press(key);

/** A user who needs every part of the page, one after the other. */
const wishes: readonly (readonly [wish: (lab: LabPage) => Promise<unknown>, wanted: Wanted])[] = [
  // A click needs a page without a dialog, which a late part may still open.
  [(lab) => lab.scenario.click(), (page) => new LabPage(page).menu],
  [press('?'), (page) => page.getByRole('heading', { name: 'Help', exact: true })],
  [press(' '), (page) => page.getByRole('complementary').getByRole('heading').first()],
  [press('ArrowRight'), (page) => page.locator('.panel-ladder, .panel-sliding, .map').first()],
  [press('s'), dialog(/Share/)],
  [press('Shift+N'), dialog(/Results/)],
  [press('c'), dialog(/Change something/)],
  [press('e'), dialog(/Scenario/)],
  [press('Shift+B'), dialog(/Bookmarks/)],
];

/** The other rooms, and their content when their work is done or has failed. */
const ROOMS: readonly (readonly [hash: string, done: Wanted])[] = [
  [
    addressOf(QUICK),
    (page) =>
      page
        .getByText('runs gave no result; the reasons are in their cells')
        .or(page.getByRole('heading', { level: 2, name: /goodput.*\.$/ })),
  ],
  ['#papers', (page) => page.getByRole('table').first()],
  ['#lecture', (page) => page.getByText('There are no stops yet')],
];

for (const [name, spoilt, faults, ways] of cases)
  for (const fault of faults)
    test(`${name} ${fault}: there are words, and the run can be had back`, async ({ page }) => {
      const state = { spoils: true };
      await notTheFirst(page);
      await page.route(
        (url) => spoilt.some((file) => url.pathname.endsWith(`/${file}`)),
        (route) => {
          if (!state.spoils) return route.continue();
          return spoil(route, fault);
        },
      );
      await page.addInitScript(drawSeldom);
      // Only of what is spoilt it matters what is fetched ahead.
      if (!spoilt.some((file) => later.includes(file))) await fetchNothingAhead(page);
      await page.goto('./', { waitUntil: 'commit' });
      const lab = new LabPage(page);
      // A field has a place for its own messages, which is empty.
      const words = page.getByRole('alert').filter({ hasText: /\S/ });
      // Either the run is there, or a message.
      await expect(
        lab.state
          .filter({ hasText: /running|paused/ })
          .or(words)
          .first(),
      ).toBeVisible();
      const isThere = (): Promise<boolean> => lab.state.filter({ hasText: /running|paused/ }).isVisible();
      if (ways.includes('lab') && (await isThere()))
        for (const [wish, wanted] of some(wishes, 2)) {
          await wish(lab);
          await expect(wanted(page).or(words).first()).toBeVisible();
          await expect(async () => {
            await page.keyboard.press('Escape');
            await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0, { timeout: 500 });
          }).toPass();
          // Not the button that opened it, because Space would press that.
          await page.getByRole('main').focus();
        }
      if (ways.includes('rooms') && (await isThere()))
        for (const [room, done] of ROOMS) {
          await page.evaluate((hash) => (window.location.hash = hash), room);
          // A worker that never answers is abandoned after 5 s, and tried again.
          await expect(done(page).or(words).first()).toBeVisible({ timeout: 30_000 });
        }
      expect((await page.locator('body').textContent())?.trim()).not.toBe('');
      state.spoils = false;
      await page.evaluate(() => window.history.replaceState(null, '', '#'));
      await page.reload();
      await expect(lab.state).toHaveText(/running|paused/);
    });

// Each waits for its own worker; without it nothing would ever come.
const WAITING = [
  ['exercise', 'lessons/exercise/seed=4711&count=3', 'The sheet could not be made: reload the page.'],
  ['play', 'lessons/receive/reno', 'The sender could not be simulated: reload the page.'],
  ['play', 'lessons/play/reno', 'The game could not be simulated: reload the page.'],
  ['lessons', 'lessons/sawtooth/1', 'The run could not be computed: reload the page.'],
  ['laws', 'variants/cubic', 'The run could not be computed: reload the page.'],
] as const;
for (const [worker, room, says] of some(WAITING, 3)) {
  test(`${room} says that its worker could not be loaded`, async ({ page }) => {
    await page.route(`**/*${worker}.worker*`, async (route) => {
      const response = await route.fetch();
      // The part of the page that knows the worker's address has the same name.
      if ((await response.text()).length > 200) await route.abort();
      else await route.fulfill({ response });
    });
    await page.goto(`./#${room}`);
    await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible();
  });
}
