import { join } from 'node:path';
import { test as bare, type Page } from '@playwright/test';
import { DEFAULT_SCENARIO } from '../src/scenario/check/defaultScenario.ts';
import { decodeLink, encodeLink } from '../src/scenario/link/link.ts';
import { emptyLecture, encodeLecture, stopAt, type Stop } from '../src/lecture/lecture.ts';
import { encodePlan } from '../src/study/planLink.ts';
import { readPlan } from '../src/study/plan.ts';
import { startHost } from './host.ts';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, LabPage, test } from './lab.ts';

// Prefetching is part of what is tested here.
test.use({ ahead: true });

const at = (time: number): string => encodeLink(DEFAULT_SCENARIO, { time });

function comparison(): string {
  const read = readPlan({ scenario: { duration: 4 }, contenders: [{ variant: 'newreno' }, { variant: 'cubic' }] });
  if (!read.ok) throw new Error('not a plan');
  return `compare/${encodePlan(read.plan)}`;
}

const asking: Stop = {
  ...stopAt(at(2.4), 'Two duplicate ACKs have come.'),
  note: 'Let them argue.',
  question: 'How many packets will NewReno send next?',
  answers: ['0', '1', '43'],
  right: 2,
  showsAt: at(2.6),
  plays: false,
};

/** Ten stops in Lab, Compare and Papers. */
const lecture = {
  ...emptyLecture,
  title: 'Congestion control',
  stops: [
    stopAt(at(0.31), 'The window doubles.'),
    stopAt(at(1.94), 'The link is full.'),
    asking,
    stopAt(at(5), 'CUBIC joins.'),
    stopAt(comparison(), 'Which is better?'),
    stopAt('papers/kumpavat-5', 'Their Table 5.'),
    ...[12, 14, 16, 18].map((time) => stopAt(at(time), `At ${time} s.`)),
  ],
};

const foot = (page: Page) => page.getByRole('contentinfo');

async function openLecture({ page }: LabPage, address = './'): Promise<void> {
  await page.goto(`${address}#lecture/${encodeLecture(lecture)}`);
  await expect(page.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(10);
}

/** Presses Page Down until the next stop is there, paging first through what does not fit on the wall. */
async function nextStop(page: Page): Promise<void> {
  const place = page.getByRole('list', { name: /^Stop \d+ of/ });
  const before = await place.getAttribute('aria-label');
  await expect(async () => {
    await page.keyboard.press('PageDown');
    expect(await place.getAttribute('aria-label')).not.toBe(before);
  }).toPass();
}

/** Which of these are completely on the wall, by index. */
const wholeOnWall = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate((wanted) => {
    const end = document.querySelector('.foot')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll(wanted)].flatMap((each, place) => {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      const isWhole = top >= 0 && bottom <= end + 1 && left >= 0 && right <= innerWidth + 1;
      return isWhole ? [place] : [];
    });
  }, selector);

/** The smallest text on the screen, scaled to 1080 lines, with its words. */
const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (element === null || text === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || element.closest('.unseen, caption, script, noscript') !== null) continue;
      // A drawing may be enlarged, and so may the page.
      const svg = (element as Element as SVGElement).ownerSVGElement ?? null;
      const grown =
        svg === null
          ? ((element as { currentCSSZoom?: number }).currentCSSZoom ?? 1)
          : svg.getBoundingClientRect().width / (svg.viewBox.baseVal?.width || svg.clientWidth);
      const size = (Number.parseFloat(getComputedStyle(element).fontSize) * grown * 1080) / innerHeight;
      if (size < 23.9) found.push(`${size.toFixed(1)} px: ${text.slice(0, 40)}`);
    }
    return found;
  });

// An absent network causes console errors too, so this test does not use the fixture that refuses these.
bare(
  'a lecture of ten stops across all rooms is given by Page Down, backwards by Page Up, without a network',
  async ({ page, context }) => {
    const host = await startHost(join(import.meta.dirname, '..', 'dist'));
    try {
      await openLecture(new LabPage(page), host.address);
      // A first visit to this room also stores a copy of all rooms.
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 120_000 })
        .toBe('activated');
      // The windows of each stop are computed for the list.
      await expect(page.locator('.stops svg[data-sketch=drawn] .curve').first()).toBeAttached();
      await context.setOffline(true);
      host.serve(null);
      await page.keyboard.press('F5');
      await expect(foot(page)).toContainText('0.310 s');
      // Single packets and Why are not for an audience.
      await expect(page.getByRole('figure', { name: 'Network' })).toBeVisible();
      await expect(page.getByRole('complementary')).toBeHidden();
      await page.keyboard.press('PageDown');
      await expect(foot(page)).toContainText('1.940 s');
      await page.keyboard.press('PageDown');
      await expect(foot(page)).toContainText('2.400 s');
      await expect(foot(page)).toContainText('Next: a question');
      await page.keyboard.press('PageDown');
      const question = page.getByRole('region', { name: 'Question' });
      await expect(question).toContainText('How many packets will NewReno send next?');
      // The question does not cover what it is about.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const { top = 0 } = document.querySelector('.wall-question')?.getBoundingClientRect() ?? {};
            const figures = [...document.querySelectorAll('main figure')].filter((each) => each.checkVisibility());
            return figures.map((each) => each.getBoundingClientRect().bottom <= top + 1);
          }),
        )
        .toEqual([true, true]);
      await page.keyboard.press('PageDown');
      await expect(question.getByRole('listitem').filter({ hasText: 'is right' })).toContainText('1');
      await expect(foot(page)).toContainText('2.600 s');
      await page.keyboard.press('PageDown');
      await expect(foot(page)).toContainText('5.000 s');
      await page.keyboard.press('PageDown');
      await expect(page.getByRole('region', { name: 'Ranked table' })).toContainText('CUBIC');
      await expect(page.getByText('put NewReno and CUBIC on this network, 1 start each')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Change' })).toBeHidden();
      await nextStop(page);
      await expect(page.getByRole('region', { name: /printed and simulated/ })).toContainText('Tahoe');
      await nextStop(page);
      await expect(foot(page)).toContainText('12.000 s');
      for (const time of ['14.000 s', '16.000 s', '18.000 s']) {
        await page.keyboard.press('PageDown');
        await expect(foot(page)).toContainText(time);
      }
      await expect(foot(page)).toContainText('Next: the end');
      await page.keyboard.press('PageDown');
      const closing = page.getByRole('region', { name: 'The end' });
      await expect(closing).toContainText('Congestion control');
      await page.keyboard.press('PageDown');
      await page.keyboard.press('PageUp');
      await expect(closing).toBeHidden();
      await expect(foot(page)).toContainText('18.000 s');
      for (const time of ['16.000 s', '14.000 s', '12.000 s']) {
        await page.keyboard.press('PageUp');
        await expect(foot(page)).toContainText(time);
      }
      for (let index = 0; index < 2; index++) await page.keyboard.press('PageUp');
      await expect(page.getByRole('list', { name: 'Stop 5 of 10' })).toBeVisible();
      await page.keyboard.press('b');
      await expect(page.getByText('The screen is blank')).toBeAttached();
      // The first key of remotes brings it back; the page is not loaded again.
      await page.keyboard.press('Shift+F5');
      await expect(page.getByText('The screen is blank')).not.toBeAttached();
      for (let index = 0; index < 2; index++) await page.keyboard.press('PageUp');
      await expect(question).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Stop 3 of 10. B: 1 is right.' })).toBeAttached();
      await page.reload();
      await expect(question).toBeVisible();
      await expect(foot(page)).toContainText('2.600 s');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Present' })).toBeFocused();
      await page.keyboard.press('Shift+F5');
      await expect(question).toBeVisible();
    } finally {
      host.close();
    }
  },
);

test('the second window follows and controls the first', async ({ lab, page, context }) => {
  await openLecture(lab);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open notes window' }).click();
  const notes = await opened;
  await expect(notes.getByRole('heading', { name: 'Notes' })).toBeVisible();
  await page.bringToFront();
  const windows = context.pages().length;
  await page.getByRole('button', { name: 'Open notes window' }).click();
  await expect(page.getByText('The notes window is already open')).toBeVisible();
  expect(context.pages()).toHaveLength(windows);
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(foot(page)).toContainText('0.310 s');
  await expect(notes.getByText('in step with the screen')).toBeVisible();
  await expect(notes.getByRole('region', { name: 'This stop' })).toContainText('1 of 10: The window doubles.');
  await page.keyboard.press('PageDown');
  await expect(notes.getByRole('region', { name: 'This stop' })).toContainText('2 of 10');
  await expect(notes.getByRole('region', { name: 'What comes next' })).toContainText('Two duplicate ACKs have come.');
  await notes.getByRole('button', { name: 'Next' }).click();
  await expect(notes.getByText('Let them argue.')).toBeVisible();
  await expect(foot(page)).toContainText('2.400 s');
  // A number and Enter go to a stop.
  await notes.getByRole('heading', { name: 'Notes' }).click();
  await notes.keyboard.press('4');
  await notes.keyboard.press('Enter');
  await expect(foot(page)).toContainText('5.000 s');
  await notes.keyboard.press('Escape');
  await expect(notes.getByText('No window shows the lecture.')).toBeVisible();
  await notes.keyboard.press('Shift+F5');
  await expect(notes.getByText('in step with the screen')).toBeVisible();
  await expect(foot(page)).toContainText('5.000 s');
  await expectNoBarriersInAnyTheme(notes);
});

test(
  'for an audience no text is smaller than 24 px are on 1080 lines, in any room and on any screen',
  { tag: '@all' },
  async ({ lab, page }) => {
    // A full-screen window cannot be resized.
    await page.addInitScript(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new Error('not here'));
    });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openLecture(lab);
    await page.getByRole('list', { name: 'Stops' }).getByText('CUBIC joins.').click();
    await page.keyboard.press('Shift+F5');
    await expect(foot(page)).toContainText('5.000 s');
    const expectLarge = async (...sizes: readonly (readonly [number, number])[]): Promise<void> => {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => smallTexts(page), { message: `${width} x ${height}` }).toEqual([]);
      }
    };
    await expectLarge([1920, 1080], [3840, 2160], [1280, 720]);
    await expectNoBarriers(page);
    const pale = (name: string): Promise<string> =>
      page
        .locator(name)
        .first()
        .evaluate((element) => getComputedStyle(element).opacity);
    await page.keyboard.press('s');
    await expect.poll(() => pale('.panel-window')).toBe('0.2');
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('region', { name: 'Ranked table' })).toContainText('CUBIC');
    await expectLarge([1920, 1080], [1280, 720]);
    await page.keyboard.press('s');
    await expect.poll(() => pale('.compare .ranked .number')).toBe('0.2');
    await nextStop(page);
    await expect(page.getByRole('region', { name: /printed and simulated/ })).toContainText('Tahoe');
    await expectLarge([1280, 720], [1920, 1080]);
    await page.keyboard.press('s');
    await expect.poll(() => pale('.paper-table')).toBe('0.2');
  },
);

test(
  'what the wall has no room for is reached by Page Down: every row of a table, every picture of a comparison',
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new Error('not here'));
    });
    const variants = ['newreno', 'cubic', 'vegas', 'bbr', 'tahoe', 'reno', 'sack'];
    const read = readPlan({ scenario: { duration: 4 }, contenders: variants.map((variant) => ({ variant })) });
    if (!read.ok) throw new Error('not a plan');
    const stops = [
      stopAt('papers/islam-1', 'Their Table 1.'),
      stopAt(`compare/${encodePlan(read.plan)}/windows`, 'All seven.'),
    ];
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`./#lecture/${encodeLecture({ ...emptyLecture, stops })}`);
    await page.getByRole('button', { name: 'Present' }).click();
    const seenWith = async (selector: string): Promise<number> => {
      const seen = new Set<number>();
      const look = async (): Promise<void> => (await wholeOnWall(page, selector)).forEach((each) => seen.add(each));
      await look();
      while ((await foot(page).textContent())?.includes('the rest of this picture') === true) {
        await page.keyboard.press('PageDown');
        await look();
      }
      return seen.size;
    };
    const rows = page.locator('.paper-table tbody th[scope=row]');
    await expect(rows).toHaveCount(24);
    await expect(foot(page)).toContainText('Next: the rest of this picture');
    expect(await seenWith('.paper-table tbody tr:has(td)')).toBe(24);
    // Each press can be undone.
    await page.keyboard.press('PageUp');
    await expect(foot(page)).toContainText('Next: the rest of this picture');
    await nextStop(page);
    await expect(page.locator('main[data-standing=done] .windows li')).toHaveCount(7);
    await expect(foot(page)).toContainText('Next: the rest of this picture');
    expect(await seenWith('.windows li')).toBe(7);
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('region', { name: 'The end' })).toBeVisible();
  },
);

test(
  'a finished sweep is one screen: the sentence with its contenders in their colours, the picture, the ranks',
  { tag: '@all' },
  async ({ page }) => {
    const read = readPlan({
      scenario: { duration: 6, flows: [{ variant: 'newreno', receiverWindow: 1000 }] },
      contenders: ['newreno', 'cubic', 'vegas', 'bbr'].map((variant) => ({ variant })),
      axes: [{ path: 'network.bottleneck.queue.limit', values: [20, 40, 80] }],
      seeds: 2,
    });
    if (!read.ok) throw new Error('not a plan');
    const stops = [stopAt(`compare/${encodePlan(read.plan)}`, 'The queue.')];
    await page.goto(`./#lecture/${encodeLecture({ ...emptyLecture, stops })}`);
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Present' }).click();
      await expect(page.locator('.rank-columns tbody tr')).toHaveCount(12, { timeout: 60_000 });
      const main = page.getByRole('main', { name: 'Comparison' });
      await expect(main).toHaveAttribute('aria-busy', 'false');
      await expect.poll(() => main.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(0);
      await expect(foot(page)).toContainText('Next: the end');
      expect(await wholeOnWall(page, '.rank-columns tbody tr, .compare-picture svg')).toHaveLength(
        await page.locator('.rank-columns tbody tr, .compare-picture svg').count(),
      );
      const slide = page.locator('.compare .slide');
      await expect(slide).toHaveText(
        /^\s*Alone, NewReno, CUBIC, Vegas and BBR on .*, 2 starts each, while the queue goes from 20 to 80 packets/,
      );
      await expect(slide.locator('b.tone-1')).toHaveCount(1);
      expect(await smallTexts(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  },
);

test(
  'an audience sees no controls, one press asks and one answers, and the title ends it',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const stops = [stopAt('lessons/', 'All lessons'), { ...asking, at: 'variants/cubic', showsAt: '' }];
    await page.goto(`./#lecture/${encodeLecture({ ...emptyLecture, title: 'Congestion', stops })}`);
    await page.getByRole('button', { name: 'Present' }).click();
    await expect(page.getByRole('list', { name: 'Stop 1 of 2' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /questions about one window/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /lesson 1 PageDown/ })).toBeHidden();
    await nextStop(page);
    await expect(page.getByRole('heading', { name: /^CUBIC/ })).toBeVisible();
    for (const control of [page.getByRole('searchbox'), page.getByRole('combobox'), page.getByText('Try it')])
      await expect(control).toBeHidden();
    await expect(page.getByText('Retransmission timeout').first()).toBeAttached();
    const question = page.getByRole('region', { name: 'Question' });
    await expect(async () => {
      await page.keyboard.press('PageDown');
      await expect(question).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(foot(page)).toContainText('Next: what happened');
    await page.keyboard.press('PageDown');
    await expect(question.getByText('is right')).toBeAttached();
    await expect(foot(page)).toContainText('Next: the end');
    await page.keyboard.press('PageDown');
    const closing = page.getByRole('region', { name: 'The end' });
    const sizeOf = (text: string): Promise<number> =>
      closing.getByText(text).evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    expect(await sizeOf('Congestion')).toBeGreaterThan(await sizeOf('The end'));
  },
);

test(
  'a handout has the drawings of Variants and Lessons, and says that an empty lecture has none',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('./#lecture/');
    await page.getByRole('button', { name: 'Handout' }).click();
    await expect(page.getByText('There is nothing to print yet')).toBeVisible();
    await page.keyboard.press('Escape');
    const stops = [stopAt('variants/cubic', 'CUBIC'), stopAt('lessons/slow-start/2', 'A lesson')];
    await page.goto(`./#lecture/${encodeLecture({ ...emptyLecture, stops })}`);
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await page.getByRole('button', { name: 'Handout' }).click();
    await page.getByRole('button', { name: 'Print 2 pages' }).click();
    const sheet = page.getByRole('article', { name: 'Handout', includeHidden: true }).locator('section');
    for (const [place, about] of [/^Congestion window of CUBIC/, /^Congestion window\. /].entries()) {
      const picture = sheet.nth(place).getByRole('img', { name: about, includeHidden: true });
      await expect(picture).toHaveAttribute('src', /path/, { timeout: 90_000 });
    }
  },
);

test(
  'the editor shows each stop as the audience will see it, and keeps all of it on the screen of a projector',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.addInitScript(() => localStorage.setItem('sawtooth theme', 'projector'));
    await openLecture(lab);
    const picture = page.frameLocator('iframe[title="What the audience sees"]');
    const clock = picture.locator('.foot-clock');
    const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem');
    await expect(clock).toContainText('0.310 s');
    await expect(picture.locator('html')).toHaveAttribute('data-presenting', 'lecture');
    for (const part of [
      page.locator('.wall-picture'),
      page.getByLabel('Notes, only in your window'),
      page.getByLabel('Planned, min'),
      page.getByText('takes each press back.'),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await stops.nth(2).getByRole('button').first().click();
    await expect(clock).toContainText('2.400 s');
    await page.getByRole('button', { name: 'Press 2 in the picture' }).click();
    await expect(picture.locator('.wall-question')).toContainText('How many packets will NewReno send next?');
    await page.getByLabel('Question, empty for none').fill('And now?');
    await expect(picture.locator('.wall-question')).toContainText('And now?');
    await page.getByRole('button', { name: 'Press 3 in the picture' }).click();
    await expect(clock).toContainText('2.600 s');
    await stops.nth(4).getByRole('button').first().click();
    await expect(picture.locator('.ranked')).toContainText('CUBIC');
    // The list shows the first figure of what was open.
    await expect(stops.nth(4).locator('image')).toHaveAttribute('href', /^data:image\/svg/);
    await stops.nth(5).getByRole('button').first().click();
    await expect(picture.locator('.paper-table')).toContainText('Tahoe');
    await expect(stops.nth(5).locator('image')).toHaveAttribute('href', /^data:image\/svg/);
    // The page in the preview stores nothing: neither the Lab of this page nor a reload knows its state.
    expect(await page.evaluate(() => sessionStorage.getItem('sawtooth lecture given'))).toBeNull();
    await page.reload();
    await expect(stops).toHaveCount(10);
    await expect(foot(page)).toBeHidden();
  },
);

test(
  'a stop shows the stretch of time that its author saw, and the next one its own',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await lab.stepForward.focus();
    await page.keyboard.press('a');
    await expect(page.getByRole('link', { name: 'Lecture 1' })).toBeVisible();
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    await page.keyboard.press('a');
    await expect(page.getByRole('link', { name: 'Lecture 2' })).toBeVisible();
    const shown = (hash: string): unknown => {
      const { from, to } = decodeLink(hash).view ?? {};
      return from === undefined || to === undefined ? null : to - from < 6;
    };
    const stops = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('sawtooth lecture') ?? '{}') as { stops: { at: string }[] }).stops,
    );
    expect(stops.map((stop) => shown(stop.at))).toEqual([null, true]);
    await page.keyboard.press('0');
    await page.getByRole('link', { name: 'Lecture 2' }).click();
    await page.getByRole('button', { name: /^Present/ }).click();
    const onWall = (): unknown => shown(new URL(page.url()).hash);
    for (const [key, view] of [
      ['', null],
      ['PageDown', true],
      ['PageUp', null],
    ] as const) {
      if (key !== '') await page.keyboard.press(key);
      await expect(foot(page)).toContainText('12.400 s');
      await lab.settled();
      await expect.poll(onWall).toBe(view);
    }
  },
);

test(
  'any run can be presented: Page Down goes from loss to cut to phase, and back',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(1);
    await lab.stepForward.focus();
    await page.keyboard.press('p');
    await expect(foot(page)).toContainText('1.000 s');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
    await page.keyboard.press('PageDown');
    await expect(foot(page)).not.toContainText('1.000 s');
    await lab.settled();
    const first = await lab.event();
    await page.keyboard.press('PageDown');
    await expect.poll(() => lab.event()).toBeGreaterThan(first);
    await lab.settled();
    await page.keyboard.press('PageUp');
    await expect.poll(() => lab.event()).toBe(first);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    await expect(lab.stepForward).toBeFocused();
  },
);

test(
  'a lecture is made by keys and by dragging, printed as a handout, and saved as a link',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await page.keyboard.press('a');
    await page.goto('./#papers/kumpavat-5');
    await expect(page.getByRole('region', { name: /printed and simulated/ })).toBeVisible();
    await page.keyboard.press('a');
    await page.getByRole('link', { name: 'Lab' }).click();
    await expect(page.getByTestId('clock')).toHaveText('12.400 s');
    await page.getByRole('link', { name: 'Lecture 2' }).click();
    const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem');
    await expect(stops).toHaveCount(2);
    await expect(stops.first()).toContainText('Lab');
    await expect(stops.nth(1)).toContainText('Papers');
    await page.getByLabel('What the audience sees').fill('The second');
    await expect(stops.nth(1)).toContainText('The second');
    await stops.nth(1).getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(stops.first()).toContainText('The second');
    const [first, second] = [await stops.first().boundingBox(), await stops.nth(1).boundingBox()];
    const drag = async (meanwhile: () => Promise<void>): Promise<void> => {
      await page.mouse.move(first!.x + 16, first!.y + 20);
      await page.mouse.down();
      await page.mouse.move(second!.x + 16, second!.y + second!.height - 4, { steps: 3 });
      await expect(stops.nth(1)).toHaveClass(/drop-below/);
      await meanwhile();
      await page.mouse.up();
      await expect(page.locator('.stops .dragged')).toHaveCount(0);
    };
    await drag(() => page.keyboard.press('Escape'));
    await expect(stops.first()).toContainText('The second');
    await drag(() => Promise.resolve());
    await expect(stops.nth(1)).toContainText('The second');
    await stops.nth(1).getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(stops.first()).toContainText('The second');

    // Printed: a page for each stop, with its figures, question, notes and link.
    await page.getByLabel('Notes, only in your window').fill('Let them guess.');
    await page.getByLabel('Question, empty for none').fill('Who is faster?');
    await page.evaluate(() => Object.assign(window, { print: () => window.dispatchEvent(new Event('beforeprint')) }));
    await page.getByRole('button', { name: 'Handout' }).click();
    await page.getByLabel('with notes and right answers').check();
    await page.getByRole('button', { name: 'Print 2 pages' }).click();
    const sheets = page.getByRole('article', { name: 'Handout', includeHidden: true });
    await expect(sheets).toBeAttached({ timeout: 90_000 });
    await page.emulateMedia({ media: 'print' });
    await expect(sheets).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
    const sheet = sheets.locator('section');
    await expect(sheet).toHaveCount(2);
    for (const text of ['The second', 'Who is faster?', 'Let them guess.', '#papers/kumpavat-5'])
      await expect(sheet.first()).toContainText(text);
    await expect(sheet.first().getByRole('img', { name: /^Numbers of Figure 5/ })).toBeVisible();
    await expect(sheet.nth(1).getByRole('img', { name: /^Congestion window\. .*12\.4/ })).toBeVisible();
    await expect(sheet.nth(1)).toContainText('12.400 s');
    for (const code of await sheet.locator('footer path').all()) await expect(code).toHaveAttribute('d', /^M/);
    expect(await sheet.first().evaluate((element) => getComputedStyle(element).breakAfter)).toBe('page');
    // This browser does not report when it is done.
    await page.emulateMedia({ media: 'screen' });
    await expect(sheets).not.toBeAttached();
    await stops.first().getByRole('button').first().focus();
    await page.keyboard.press('Delete');
    await expect(stops).toHaveCount(1);
    await expect(stops.first().getByRole('button').first()).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(stops).toHaveCount(2);
    await page.reload();
    await expect(stops).toHaveCount(2);
    await expectNoBarriersInAnyTheme(page);
    await page.goto('./#lecture/1xx');
    await expect(page.getByText('This link is damaged or cut off.')).toBeVisible();
    await expect(stops).toHaveCount(2);
    const minutes = page.getByLabel('Minutes of the lecture');
    await minutes.fill('700');
    await expect(page.getByText('Minutes must be 1 to 600. You wrote "700".')).toBeVisible();
    await minutes.press('Tab');
    await expect(minutes).toHaveValue('40');
    // The lecture of a link replaces it without losing anyone's work.
    await page.goto(`./#lecture/${encodeLecture(lecture)}`);
    await expect(stops).toHaveCount(10);
    await page.getByRole('button', { name: 'Back to your other lecture' }).click();
    await expect(stops).toHaveCount(2);
  },
);

test(
  'two windows change one lecture, and the changes of both are kept',
  { tag: '@all' },
  async ({ lab, page, context }) => {
    await openLecture(lab);
    const other = await context.newPage();
    await other.goto('./#lecture/');
    const noteIn = (of: Page) => of.getByLabel('Notes, only in your window');
    await expect(other.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(10);
    await noteIn(page).fill('Said in the first window.');
    await other.getByLabel('Title of the lecture').fill('Retitled in the second');
    await expect(noteIn(other)).toHaveValue('Said in the first window.');
    await expect(page.getByLabel('Title of the lecture')).toHaveValue('Retitled in the second');
    // Both users type at once: neither has received the other's last letter.
    await Promise.all([
      noteIn(page).pressSequentially(' The quick brown fox jumps.'),
      other.getByLabel('Title of the lecture').pressSequentially(' by five dozen jugs'),
    ]);
    for (const each of [page, other]) {
      await expect(noteIn(each)).toHaveValue('Said in the first window. The quick brown fox jumps.');
      await expect(each.getByLabel('Title of the lecture')).toHaveValue('Retitled in the second by five dozen jugs');
    }
    // A moment added in one Lab is merged with the other's changes.
    await lab.openAt(12.4);
    await page.keyboard.press('a');
    await expect(other.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(11);
    await other.reload();
    await expect(noteIn(other)).toHaveValue('Said in the first window. The quick brown fox jumps.');
    await expect(other.getByLabel('Title of the lecture')).toHaveValue('Retitled in the second by five dozen jugs');
  },
);
