import type { Locator } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';

const SCREENS = [
  ['a large screen', 1440, 900],
  ['a small laptop', 1280, 720],
  ['a tablet', 900, 1100],
  ['a telephone', 390, 844],
] as const;

test('axe finds no barriers, paused in any theme, with a table, and playing', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await expect(lab.why).toBeVisible();
  await expectNoBarriersInAnyTheme(page);
  await lab.ofChart('Congestion window', /^Table/);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Close table' }).click();
  await lab.play.click();
  await expect(lab.why).toBeHidden();
  await expectNoBarriers(page);
});

test(
  'on every screen everything fits in the width, and play stays in reach, paused and playing',
  { tag: '@all' },
  async ({ lab, page }) => {
    const tooWide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button, select, h1, h2, .serif, figure, .timeline')]
          .filter((element) => element.getClientRects().length > 0 && element.clientWidth > 1)
          .map((element) => ({ text: element.textContent, ...element.getBoundingClientRect().toJSON() }))
          .filter(({ left, right }) => left < -1 || right > innerWidth + 1),
      );
    const fits = async (): Promise<void> => {
      for (const [message, width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        await expect.poll(tooWide, { message }).toEqual([]);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message })
          .toBeLessThanOrEqual(width);
        await expect(lab.play.or(lab.pauseButton), message).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('figure', { name: 'Congestion window' }), message).toBeInViewport();
      }
    };
    await lab.openAt(12.4);
    await fits();
    await lab.play.click();
    await expect(lab.state).toHaveText('running');
    await expect(page.getByRole('figure', { name: 'Network' })).toBeVisible();
    await fits();
  },
);

test('on a phone each room scrolls to everything that it shows', { tag: '@all' }, async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.open();
  const outOfReach = () =>
    page.evaluate(() => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (['auto', 'scroll'].includes(getComputedStyle(element).overflowY) || scrolls(element.parentElement));
      return [...document.querySelectorAll('a, button, input, select, p')]
        .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().top > innerHeight)
        .filter((element) => !scrolls(element))
        .map(({ textContent }) => textContent);
    });
  for (const room of ['Lessons', 'Compare', 'Variants', 'Papers', 'Lecture']) {
    await page.evaluate((name) => (location.hash = name), room.toLowerCase());
    await expect(page).toHaveTitle(new RegExp(`^${room}`));
    await expect(page.locator('main h2').first()).toBeVisible();
    expect(await outOfReach(), room).toEqual([]);
  }
});

test('every chart has a sentence and a table of 50 rows to a page', async ({ lab, page }) => {
  await lab.openAt(12.4);
  const chart = page.getByRole('figure', { name: 'Congestion window' });
  await expect(chart).toHaveAccessibleDescription(
    /^At 12\.\d{3} s the windows are NewReno [\d.]+ and CUBIC [\d.]+ segments/,
  );
  await chart.focus();
  await page.keyboard.press('t');
  const table = page.getByRole('region', { name: 'Table of Congestion window' });
  await expect(table).toBeFocused();
  await expect(table.getByRole('row')).toHaveCount(51);
  await expect(table.getByRole('columnheader')).toHaveText(['Time, s', 'NewReno, segments', 'CUBIC, segments']);
  await table.getByRole('button', { name: 'Next page' }).click();
  await expect(table).toContainText(/Rows 51 to 100 of 12\d/);
  await page.keyboard.press('Escape');
  await expect(table).toBeHidden();
  await expect(chart).toBeFocused();
});

test('the skip link skips the top bar without changing the address', async ({ lab, page }) => {
  await lab.openAt(5);
  const link = await lab.link();
  await page.reload();
  await expect(lab.state).toHaveText('paused');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the experiment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await lab.link()).toBe(link);
  // A screen reader lists the link's target before the user follows it.
  await expect(page.locator('main#main')).toHaveCount(1);
});

test(
  'where the system chooses all colours, what is chosen is told from the rest, and drawings go with the system',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.addInitScript(() => localStorage.setItem('sawtooth theme', 'light'));
    await lab.openAt(12.4);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    const colour = (of: Locator, property: string): Promise<string> =>
      of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const room = (name: string): Locator => page.getByRole('navigation').getByText(name, { exact: true });
    expect(await colour(room('Lab'), 'border-bottom-color')).not.toBe(
      await colour(room('Compare'), 'border-bottom-color'),
    );
    expect(await colour(room('Compare'), 'border-bottom-color')).toBe(
      await colour(page.locator('body'), 'background-color'),
    );
    const unit = (name: string): Locator => page.locator('.units').getByText(name, { exact: true });
    expect(await colour(unit('ACK'), 'background-color')).not.toBe(await colour(unit('event'), 'background-color'));
    const follows = page.getByRole('switch', { name: 'Follow now' });
    const on = await colour(follows, 'background-color');
    await follows.press('Space');
    await expect(follows).not.toBeChecked();
    await expect.poll(() => colour(follows, 'background-color')).not.toBe(on);
    // A chart has a light background on a dark page.
    expect(await colour(page.locator('html'), '--ink')).toContain('#eaf2ec');
  },
);

test('colours follow the system or the choice', async ({ lab, page }) => {
  const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await lab.open();
  await expect.poll(background).toBe('rgb(14, 22, 19)');
  await lab.theme('projector');
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  await page.reload();
  await expect.poll(background).toBe('rgb(255, 255, 255)');
});
