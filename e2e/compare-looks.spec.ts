import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { addressOf, finished, openRoom, openOffers, QUICK, showView } from './compareRoom.ts';
import { chooseTheme, expect, test } from './lab.ts';
import { some } from './some.ts';
import { smallWords } from './words.ts';

const TWO_FLOWS = { ...QUICK, scenario: { ...QUICK.scenario, flows: [{}, {}] } };
const SWEEP = {
  ...QUICK,
  seeds: 2,
  contenders: [
    { variant: 'newreno', label: 'A contender with a very long name, longer than others' },
    { variant: 'cubic' },
  ],
  axes: [
    { path: 'network.bottleneck.queue.limit', values: [5, 20] },
    { path: 'network.bottleneck.loss.rate', values: [0.001, 0.01] },
  ],
};

/**
 * Expects that axe finds nothing serious, on the whole page or in a part of it, and that nothing is cut off sideways.
 */
async function isSound(page: Page, include?: string): Promise<void> {
  await expectNoBarriers(page, include === undefined ? {} : { include });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The bar hides what does not fit.
  expect(
    await page
      .locator('.top-bar :is(a, button):visible')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent),
      ),
  ).toEqual([]);
}

/** On a phone the theme is in a menu; here the screen has room for the control itself. */
async function inTheme(page: Page, theme: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await chooseTheme(page, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.setViewportSize(size);
}

// Each size has all three themes, and each theme all views on some size; `npm test` checks the phone.
const SIZES = [
  [1440, 900, 'light'],
  [1280, 720, 'projector'],
  [768, 1024, 'light'],
  [390, 844, 'dark'],
] as const;
for (const [width, height, theme] of some(SIZES, 4, 3))
  test(
    `nothing serious is found by axe at ${width} x ${height} in three themes, and nothing is cut off sideways`,
    { tag: '@all' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((chosen) => localStorage.setItem('sawtooth theme', chosen), theme);
      await openRoom(page, addressOf(TWO_FLOWS));
      await finished(page);
      for (const view of ['Windows', 'Trade-off', 'Distributions', 'Over time', 'Table']) {
        await showView(page, view);
        const plot = page.getByRole('img', { name: /^Congestion window of CUBIC/ });
        if (view === 'Windows') await expect(plot).toBeVisible();
        // Changing the view leaves the bar unchanged.
        await (view === 'Windows' ? isSound(page) : isSound(page, 'main'));
      }
      const offers = await openOffers(page);
      await isSound(page, 'dialog:popover-open');
      expect(await offers.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await page.goto(`/${addressOf(SWEEP)}`);
      await finished(page);
      for (const other of ['light', 'dark', 'projector'].filter((each) => each !== theme)) {
        await inTheme(page, other, { width, height });
        await isSound(page);
      }
    },
  );

test('every figure has its table', { tag: '@all' }, async ({ page }) => {
  await openRoom(page, addressOf(TWO_FLOWS));
  await finished(page);
  const count = { figures: 0 };
  const look = async (): Promise<void> => {
    const figures = page.getByRole('figure');
    for (let at = 0; at < (await figures.count()); at++) {
      const figure = figures.nth(at);
      await expect(figure.getByRole('img')).toHaveAttribute('aria-label', /\d/);
      await figure.getByText(/^Table/).click();
      await expect(figure.getByRole('table').getByRole('row').nth(1)).toContainText(/\d/);
      count.figures++;
    }
  };
  for (const view of ['Windows', 'Trade-off', 'Distributions', 'Over time']) {
    await showView(page, view);
    await look();
  }
  await page.getByLabel('Shares').check();
  await look();
  await openRoom(page, addressOf(SWEEP));
  await finished(page);
  await look();
  expect(count.figures).toBeGreaterThanOrEqual(3 + 1 + 2 + 1 + 1 + 2);
});

test('for a projector of 1920 x 1080 no text is smaller than 24 px', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sawtooth theme', 'projector'));
  await page.setViewportSize({ width: 1920, height: 1080 });
  const small = (): Promise<string[]> => smallWords(page, '.compare');
  await openRoom(page, addressOf(TWO_FLOWS));
  await finished(page);
  // A figure that is cut off at the edge would look different.
  const ranked = page.getByRole('region', { name: 'Ranked table' });
  await expect
    .poll(() => ranked.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0);
  for (const view of ['Windows', 'Trade-off', 'Distributions', 'Over time', 'Table']) {
    await showView(page, view);
    expect(await small(), view).toEqual([]);
  }
  await page.goto(`/${addressOf(SWEEP)}`);
  await finished(page);
  expect(await small(), 'a sweep').toEqual([]);
});
