import { expect, test, type LabPage } from './lab.ts';
import { some } from './some.ts';

const figure = (lab: LabPage, name: string) => lab.page.getByRole('figure', { name });

/** Names of the charts that are on the screen. */
const charts = (lab: LabPage): Promise<string[]> =>
  lab.page.locator('main figure h2').evaluateAll((titles) => titles.map(({ textContent }) => textContent));

/** Goes to the next loss of the run, and on to the sender's reaction to it. */
async function stepToCut(lab: LabPage): Promise<void> {
  await lab.openAt(13);
  // A click on the timeline leaves the focus there, and it has keys of its own.
  await figure(lab, 'Packet ladder').focus();
  const before = await lab.event();
  await lab.page.keyboard.press('l');
  await expect.poll(() => lab.event()).toBeGreaterThan(before);
  await lab.settled();
  const lost = await lab.event();
  await lab.page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => lab.event()).toBeGreaterThan(lost);
  await lab.settled();
}

test('pausing shows the packets one by one, playing shows the lab again', async ({ lab }) => {
  await lab.open();
  await expect(figure(lab, 'Network')).toBeVisible();
  await lab.pause();
  await expect(figure(lab, 'Packet ladder')).toBeVisible();
  await expect.poll(() => charts(lab)).toEqual(['Network', 'Congestion window', 'Packet ladder', 'Sliding window']);
  await expect(lab.why).toBeVisible();
  await lab.play.click();
  await expect(figure(lab, 'Network')).toBeVisible();
  await expect(figure(lab, 'Packet ladder')).toBeHidden();
});

test('from the loss to the window reduction, ladder and window show what happened; the plots show the window nearby', async ({
  lab,
  page,
}) => {
  await stepToCut(lab);
  // It states where its axis begins.
  await expect(figure(lab, 'Congestion window')).toContainText(/cwnd, from \d+ segments/);
  const ladder = figure(lab, 'Packet ladder');
  await expect(ladder).toContainText(/\d+ dropped: queue 50 of 50/);
  await expect(ladder).toContainText('duplicate ACKs');
  await expect(ladder).toContainText(/\d+ resent now/);
  const segment = (await ladder.textContent())?.match(/(\d+) dropped: queue/)?.[1] ?? '';
  await expect(ladder).toHaveAccessibleDescription(
    new RegExp(`${segment} dropped: queue 50 of 50, at \\d+\\.\\d{3} s\\. 3 duplicate ACKs came\\.`),
  );
  const sliding = figure(lab, 'Sliding window');
  await expect(sliding).toContainText(/before: cwnd [\d.]+/);
  await expect(sliding).toContainText(/now: cwnd [\d.]+, plus 3 for the three segments that have left the network/);
  await expect(sliding).toContainText(
    `The window starts at ${segment} and cannot slide until ${segment} is acknowledged.`,
  );
  // Steps forth and back show the same again.
  const words = await ladder.textContent();
  await lab.step(lab.stepForward);
  await expect(ladder).not.toContainText('resent now');
  await lab.step(lab.stepBack);
  await expect(ladder).toHaveText(words ?? '');
  // The ladder has a table of segments sent, arrived and acknowledged.
  await ladder.focus();
  await page.keyboard.press('t');
  const table = page.getByRole('region', { name: 'Table of Packet ladder' });
  await expect(table).toBeFocused();
  await expect(table.getByRole('columnheader')).toHaveText([
    'Packet',
    'Sent, s',
    'Times sent',
    'Arrived, s',
    'Acknowledged, s',
    'What happened to it',
  ]);
  await expect(
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: segment, exact: true }) }),
  ).toContainText('dropped: queue 50 of 50');
  await page.keyboard.press('Escape');
  await expect(ladder).toBeFocused();
});

test(
  'the lab view can be kept while the run is paused, and the choice is remembered',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(6);
    await lab.fromMenu('Lab view');
    await expect(figure(lab, 'Network')).toBeVisible();
    await expect(figure(lab, 'Packet ladder')).toBeHidden();
    await page.reload();
    await expect(lab.state).toHaveText('paused');
    await expect(figure(lab, 'Network')).toBeVisible();
    await lab.step(lab.stepForward);
    await expect(figure(lab, 'Network')).toBeVisible();
    await page.keyboard.press('v');
    await expect(figure(lab, 'Packet ladder')).toBeVisible();
    await page.keyboard.press('w');
    await expect(lab.why).toBeHidden();
    await expect
      .poll(async () => (await figure(lab, 'Packet ladder').boundingBox())?.width)
      .toBe(page.viewportSize()?.width);
  },
);

const SCREENS = [
  ['a large screen', 1440, 900],
  ['a small laptop', 1280, 720],
  ['a tablet', 768, 1024],
  ['a low window', 1280, 600],
  ['a telephone', 390, 844],
  ['a page enlarged four times', 360, 256],
] as const;

for (const [name, width, height] of some(SCREENS, 4, 1)) {
  test(`on ${name} the focus never sits under the transport bar`, { tag: '@all' }, async ({ lab, page }) => {
    await page.setViewportSize({ width, height });
    await lab.open();
    await lab.pause();
    // On a phone Why takes the place of the ladder.
    if (name === 'a telephone') await expect(lab.why).toBeVisible();
    else await expect(figure(lab, 'Packet ladder')).toBeAttached();
    // Panels and Why are loaded when they are first wanted: from here on nothing moves by itself.
    if (await lab.why.isVisible()) await expect(lab.why).not.toBeEmpty();
    await lab.settled();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const hidden: string[] = [];
    let inTransport = false;
    for (let press = 0; press < 60 && !inTransport; press++) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const active = document.activeElement;
        const bar = document.querySelector('.transport');
        if (active === null || bar === null || active === document.body) return { inside: false, covered: '' };
        const box = active.getBoundingClientRect();
        const edge = bar.getBoundingClientRect().top;
        const inside = bar.contains(active);
        // An element higher than the space above the bar may extend below it, as long as its top is visible.
        const covered = !inside && box.height > 2 && box.top >= edge - 2;
        return { inside, covered: covered ? `${active.tagName} ${active.textContent}` : '' };
      });
      if (found.covered !== '') hidden.push(found.covered);
      inTransport = found.inside;
    }
    expect(hidden).toEqual([]);
    expect(inTransport).toBe(true);
    await expect(lab.play).toBeInViewport({ ratio: 1 });
  });
}

test('on a small laptop the page itself never scrolls, and the sliding window shares the column of Why', async ({
  lab,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await lab.openAt(6);
  await expect(lab.why).toBeVisible();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('.why *, main *')) element.scrollIntoView();
  });
  await expect
    .poll(() => page.evaluate(() => [window.scrollY, document.querySelector('.lab')?.scrollTop]))
    .toEqual([0, 0]);
  await expect(lab.play).toBeInViewport({ ratio: 1 });
  // The sliding window shares the column of Why.
  await expect(figure(lab, 'Sliding window')).toBeHidden();
  await page.getByRole('radio', { name: 'Sliding window' }).check();
  await expect(figure(lab, 'Sliding window')).toBeVisible();
  await expect(figure(lab, 'Sliding window')).toContainText(/now: cwnd/);
  await page.getByRole('radio', { name: 'Why', exact: true }).check();
  await expect(lab.why).toBeVisible();
});

test(
  'on a tablet Why comes from below when it is asked for, and goes by its button or by pulling it down',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await lab.openAt(6);
    await expect(lab.why).toBeHidden();
    await page.getByRole('button', { name: 'Why?' }).click();
    await expect(lab.why).toBeVisible();
    await expect(lab.why.getByRole('heading', { level: 2 })).toBeFocused();
    // The focused element in the charts is above the sheet.
    const last = page.locator('main figure').last();
    await last.getByRole('button').first().focus();
    const edge = await page.locator('.why-sheet').boundingBox();
    const button = await last.getByRole('button').first().boundingBox();
    expect(button!.y + button!.height).toBeLessThanOrEqual(edge!.y);
    await expect.poll(async () => (await page.locator('.why-sheet').boundingBox())?.height).toBeCloseTo(0.6 * 1024, -1);
    await lab.why.getByRole('button', { name: /^Close/ }).click();
    await expect(lab.why).toBeHidden();
    await page.keyboard.press('w');
    await expect(lab.why).toBeVisible();
    // It slides in from below, and stops.
    await page
      .locator('.why-sheet')
      .evaluate((element) => Promise.all(element.getAnimations().map((each) => each.finished)));
    const bar = await page.locator('.grab').first().boundingBox();
    if (bar === null) throw new Error('there is no bar to pull');
    await page.mouse.move(bar.x + bar.width / 2, bar.y + 10);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width / 2, bar.y + 200, { steps: 4 });
    await page.mouse.up();
    await expect(lab.why).toBeHidden();
    // On a phone in landscape nothing covers the button.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('button', { name: 'Why?' }).click();
    await expect(lab.why).toBeVisible();
  },
);

test(
  'for a projector nothing on a screen of 1080 lines is written smaller than 24 px',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.addInitScript(() => localStorage.setItem('sawtooth theme', 'projector'));
    await lab.openAt(6);
    await expect(figure(lab, 'Packet ladder')).toContainText('sender');
    const small = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement | SVGElement>('body *')]
          .filter((element) => {
            const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
            const { width, height } = element.getBoundingClientRect();
            const style = getComputedStyle(element);
            // Elements only for screen readers, and clipped ones, do not count as visible.
            const seen = width > 2 && height > 2 && style.visibility !== 'hidden' && style.clipPath === 'none';
            // A drawing may be enlarged as a whole, and a sheet.
            const zoom = element.currentCSSZoom;
            const enlarged = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) * zoom : zoom;
            const size = Number.parseFloat(style.fontSize) * enlarged;
            return own && seen && element.closest('[class*=unseen], .skip') === null && size < 23.9;
          })
          .map((element) => `${element.tagName} ${element.textContent} ${getComputedStyle(element).fontSize}`),
      );
    await expect.poll(small).toEqual([]);
    await lab.labView();
    await expect.poll(small).toEqual([]);
    for (const [button, sheet] of [
      ['Edit', 'Scenario'],
      ['Share', 'Share this moment'],
      ['Help', 'Help'],
    ] as const) {
      // Menus are dropped first.
      if (button === 'Share') await page.getByRole('button', { name: button, exact: true }).click();
      else await lab.fromMenu(button);
      await expect(page.getByRole('heading', { name: sheet, exact: true })).toBeVisible();
      await expect.poll(small).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { name: sheet, exact: true })).toBeHidden();
    }
  },
);
