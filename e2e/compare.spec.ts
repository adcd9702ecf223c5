import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { LabPage } from './lab.ts';

/** Opens the room with its first comparison and waits until all its runs have come. */
async function openRoom(page: Page, hash = '#compare/'): Promise<void> {
  await page.goto(`/${hash}`);
  await expect(page.getByRole('table').first()).toBeVisible();
}

/** All runs have come: the headline speaks, and nothing is under way. */
async function finished(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/\.$/);
  await expect(page.getByText('Being computed.')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
}

const tableText = async (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Ranked table' }).getByRole('row').allTextContents();

test('eight variants are compared: a headline, ranks with ties, windows on common axes', async ({ page }) => {
  await openRoom(page);
  await finished(page);
  const rows = page.getByRole('region', { name: 'Ranked table' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/(goodput).+\.$/);
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(8);
  // Those that share a rank say so.
  await expect(rows.filter({ hasText: 'tied' }).first()).toContainText('=');
  for (const view of ['Trade-off', 'Distributions', 'Over time', 'Table']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expect(page.getByRole('button', { name: view, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.getByRole('region', { name: 'All figures' })).toContainText('Goodput');
});

test('a run opens in the Lab, Back leads to the same table, and the link has the same numbers elsewhere', async ({
  page,
  browser,
}) => {
  await openRoom(page);
  await finished(page);
  const before = await tableText(page);
  await page.getByRole('link', { name: /Open in the Lab.*CUBIC/ }).click();
  await expect(
    page.getByRole('region', { name: 'Congestion window' }).or(page.getByText('CUBIC').first()),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Compare' })).toBeVisible();
  await page.goBack();
  expect(await tableText(page)).toEqual(before);
  const context = await browser.newContext();
  const other = await context.newPage();
  await openRoom(other, page.url().slice(page.url().indexOf('#')));
  await finished(other);
  expect(await tableText(other)).toEqual(before);
  await context.close();
});

test('the run of the Lab is compared from there, and the Lab is as it was on the way back', async ({ page }) => {
  await page.goto('/');
  const lab = new LabPage(page);
  await expect(lab.state).toHaveText('running');
  await page.keyboard.press('Space');
  await expect(lab.state).toHaveText('paused');
  const time = await lab.time();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByText(/^Two flows, 10 Mb\/s/)).toBeVisible();
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await expect(lab.state).toHaveText('paused');
  expect(await lab.time()).toBe(time);
});

test('a sweep is cancelled half way, keeps what came, and goes on', async ({ page }) => {
  await openRoom(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Start from a question').selectOption({ label: 'Buffer size: goodput against delay' });
  await expect(page.getByRole('button', { name: 'Sweep', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await finished(page);
  await expect(page.getByRole('figure').first()).toContainText('Goodput');
  await page.getByRole('combobox', { name: 'Places' }).selectOption({ index: 7 });
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^At places 200 packets: /);
  await expect(page.getByRole('link', { name: 'Open CUBIC in the Lab' })).toBeVisible();
});

test('with keys alone the plan is changed; what is wrong gets one line, and the old comparison stays', async ({
  page,
}) => {
  await openRoom(page);
  await page.getByRole('button', { name: 'Change' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What is compared' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Sweep a field').fill('network.nothing');
  await dialog.getByLabel('Values').first().fill('1, 2');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('axes[0].path');
  await dialog.getByLabel('Sweep a field').fill('');
  await dialog.getByLabel('Seeds').fill('none');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('seeds');
  await dialog.getByLabel('Seeds').fill('2');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('the same 2 seeds each: 16 runs.')).toBeVisible();
});

test('a link that cannot be read says so and shows the first comparison', async ({ page }) => {
  await openRoom(page, '#compare/1xxNOTHING');
  await expect(page.getByRole('status')).toContainText('damaged');
  await expect(page.getByRole('status')).toContainText('The first comparison is shown instead.');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`nothing serious is found by axe at ${width} x ${height} in three themes, and nothing is cut off sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openRoom(page);
    await finished(page);
    const look = async (): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    };
    for (const view of ['Windows', 'Over time', 'Table', 'Trade-off']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await look();
    }
    for (const theme of ['dark', 'projector']) {
      await page.evaluate((chosen) => localStorage.setItem('sawtooth theme', chosen), theme);
      await page.reload();
      await finished(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await look();
    }
  });
