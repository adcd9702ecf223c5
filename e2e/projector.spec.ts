/** The theme for lecture rooms, measured: viewers in the last row see the windows, and nothing is covered. */
import type { Page } from '@playwright/test';
import { expect, test, type LabPage } from './lab.ts';
import { some } from './some.ts';
import { wordsOutside } from './words.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the screen`);
  return box;
}
const heightOf = async (page: Page, selector: string): Promise<number> => (await boxOf(page, selector)).height;

/** The element at the middle of another one, and at its lower edge. */
const isBare = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((which) => {
    const element = document.querySelector(which)!;
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.15, 0.5, 0.85].every((part) =>
      [0.25, 0.5, 0.75].every(
        (down) => document.elementFromPoint(left + part * width, top + down * height) === element,
      ),
    );
  }, selector);

/** Names of rooms that something covers. */
const coveredRooms = (page: Page): Promise<(string | null)[]> =>
  page.locator('.top-bar nav > *').evaluateAll((rooms) =>
    rooms
      .filter((room) => {
        const { left, right, top, height } = room.getBoundingClientRect();
        return [left + 2, right - 2].some((x) => !room.contains(document.elementFromPoint(x, top + height / 2)));
      })
      .map((room) => room.textContent),
  );

async function openForProjector({ page }: { page: Page }, lab: LabPage): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('sawtooth theme', 'projector'));
  await lab.openAt(14.2);
}

test('1920 x 1080: the windows take most of the screen, with all that belongs to them', async ({ lab, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openForProjector({ page }, lab);
  // Paused, without Why.
  await page.keyboard.press('w');
  await expect(lab.why).toBeHidden();
  await lab.settled();
  expect(await coveredRooms(page)).toEqual([]);
  // The network stays visible as a strip; the windows share the rest.
  expect(await heightOf(page, '.panel-network')).toBeGreaterThanOrEqual(190);
  expect(await heightOf(page, '.panel-window')).toBeGreaterThanOrEqual(260);
  expect(await heightOf(page, '.panel-ladder')).toBeGreaterThanOrEqual(230);
  // Three charts at most: a key puts the sliding window in the place of the ladder.
  await page.keyboard.press(';');
  expect(await heightOf(page, '.panel-sliding')).toBeGreaterThanOrEqual(230);
  await expect(page.locator('.panel-sliding svg')).toContainText('The window starts at');
  await expect.poll(() => wordsOutside(page)).toEqual([]);

  await lab.labView();
  expect(await heightOf(page, '.top-bar')).toBeLessThanOrEqual(53);
  expect(await heightOf(page, '.sentence')).toBeLessThanOrEqual(61);
  expect(await heightOf(page, '.panel-network')).toBeGreaterThanOrEqual(236);
  expect(await heightOf(page, '.panel-window')).toBeGreaterThanOrEqual(440);
  expect((await heightOf(page, '.panel-share')) + (await heightOf(page, '.panel-drops'))).toBeLessThanOrEqual(130);
  expect(await heightOf(page, '.transport')).toBeLessThanOrEqual(150);
  const texts = (panel: string): Promise<string[]> =>
    page.locator(`.panel-${panel} svg text:visible`).allTextContents();
  await expect.poll(() => texts('window')).toEqual(expect.arrayContaining(['NewReno', 'CUBIC']));
  await expect(page.locator('.panel-window .about')).toContainText('cwnd, in segments of 1460 bytes');
  expect((await boxOf(page, '.panel-window .about span')).width).toBeGreaterThan(100);
  expect((await texts('network')).filter((text) => /^cwnd \d+$/.test(text))).toHaveLength(2);
  expect((await texts('share')).filter((text) => /^(NewReno|CUBIC) \d/.test(text))).toHaveLength(2);
  expect((await texts('drops')).filter((text) => /^\d+\.\d$/.test(text)).length).toBeGreaterThan(2);
  await expect.poll(() => wordsOutside(page)).toEqual([]);
  expect(await isBare(page, '#pace')).toBe(true);
});

test(
  '1280 x 720: the same in less room; drops are ticks on the share of the link',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await openForProjector({ page }, lab);
    expect(await coveredRooms(page)).toEqual([]);
    await expect(lab.why).toBeVisible();
    await page.keyboard.press('w');
    await expect(lab.why).toBeHidden();
    await lab.settled();
    await expect.poll(() => wordsOutside(page)).toEqual([]);
    const last = await boxOf(page, '.panel-ladder');
    expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(page, '.transport')).y + 1);

    await lab.labView();
    // The headline is the title for the last row too.
    const letters = await page
      .getByTestId('sentence')
      .evaluate((said) => Number.parseFloat(getComputedStyle(said).fontSize));
    expect(letters).toBeGreaterThanOrEqual(24);
    // As large as 24 px on a screen of 1080 lines.
    const least = await page.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll('.panel svg text, .timeline svg text')].map((text) =>
          Number.parseFloat(getComputedStyle(text).fontSize),
        ),
      ),
    );
    expect(least).toBeGreaterThanOrEqual(16);
    expect(await heightOf(page, '.panel-network')).toBeGreaterThanOrEqual(149);
    expect(await heightOf(page, '.panel-window')).toBeGreaterThanOrEqual(299);
    expect(await heightOf(page, '.transport')).toBeLessThanOrEqual(104);
    await expect(page.locator('.panel-drops')).toHaveCount(0);
    const names = page.locator('.panel-share svg text:visible').filter({ hasText: /^(NewReno|CUBIC) \d/ });
    await expect(names).toHaveCount(2);
    await expect(page.locator('.panel-network svg text').filter({ hasText: /^cwnd \d+$/ })).toHaveCount(2);
    await expect.poll(() => wordsOutside(page)).toEqual([]);
  },
);

const SIZES = [
  [1280, 720],
  [1920, 1080],
  [1440, 900],
] as const;
for (const [width, height] of some(SIZES, 3)) {
  test(`the pace can be dragged at ${width} x ${height}`, { tag: '@all' }, async ({ lab, page }) => {
    await page.setViewportSize({ width, height });
    await openForProjector({ page }, lab);
    expect(await isBare(page, '#pace')).toBe(true);
    const slider = await boxOf(page, '#pace');
    const pace = page.getByTestId('pace');
    const before = await pace.textContent();
    await page.mouse.move(slider.x + slider.width / 2, slider.y + slider.height / 2);
    await page.mouse.down();
    await page.mouse.move(slider.x + slider.width - 4, slider.y + slider.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(pace).not.toHaveText(before ?? '');
  });
}

for (const [width, height] of some(SIZES.slice(0, 2), 2))
  test(
    `at the end, at ${width} x ${height}, the result stands beside its button and leaves the charts their room`,
    { tag: '@all' },
    async ({ lab, page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(() => localStorage.setItem('sawtooth theme', 'projector'));
      await lab.openAt(39.99);
      await lab.play.click();
      await expect(lab.state).toHaveText('finished');
      await expect(lab.why).toBeVisible();
      const result = page.getByRole('region', { name: 'Result of the run' });
      await expect(result).toContainText('packets sent');
      await lab.settled();
      const [words, button] = [await boxOf(page, '.results-line span'), await boxOf(page, '.results-line button')];
      expect(button.x).toBeGreaterThan(words.x + words.width);
      expect(await heightOf(page, '.results-line')).toBeLessThanOrEqual(72);
    },
  );
