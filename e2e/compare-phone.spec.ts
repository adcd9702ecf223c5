/** Compare on a phone: one value of a sweep at a time, a row for each contender, the choice of all at the foot. */
import { expectNoBarriers } from './barriers.ts';
import { addressOf, finished, openRoom, QUICK, sentence } from './compareRoom.ts';
import { expect, test } from './lab.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const SWEEP = { ...QUICK, axes: [{ path: 'network.bottleneck.queue.limit', values: [5, 20, 80] }] };

test('a sweep shows one value at a time; its rows, its fields and its foot have the sizes of a finger', async ({
  page,
}) => {
  await openRoom(page, addressOf(SWEEP));
  await finished(page);
  const values = page.getByRole('group', { name: /^Goodput while the queue is/ });
  await expect(values.getByRole('radio')).toHaveCount(3);
  for (const value of await values.locator('label').all())
    expect((await value.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  // A row for each contender: its name and mean, and its starts on the common axis.
  const table = page.getByRole('region', { name: 'Ranked table' });
  const rows = table.locator('tbody tr:not(.alone)');
  await expect(rows).toHaveCount(3);
  const tops = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
  for (const [index, top] of tops.slice(1).entries()) expect(Math.abs(top - tops[index]! - 64)).toBeLessThanOrEqual(2);
  await expect(rows.first()).toContainText(/(p95|mean) wait [\d.]+ ms/);
  await expect(table.locator('.alone svg use')).toHaveCount(9);
  // Another value has other numbers.
  const before = await rows.allTextContents();
  await values.getByRole('radio', { name: '80 packets' }).tap();
  await expect.poll(() => rows.allTextContents()).not.toEqual(before);
  await expect(page.getByRole('heading', { name: /^At queue limit 80 packets: / })).toBeVisible();
  // The fields of the sentence.
  for (const field of await sentence(page).locator('select, .typed, .opens, .add, .chip').all())
    expect((await field.boundingBox())!.height).toBeGreaterThanOrEqual(36);
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expectNoBarriers(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The foot stays in sight: the runs, all values together, the Lab.
  const foot = page.locator('.compare-foot');
  await expect(foot).toContainText('27 runs');
  await expect(foot).toBeInViewport();
  await foot.getByRole('button', { name: 'All 3 values' }).tap();
  await expect(page.getByRole('figure')).not.toHaveCount(0);
  await expect(page.getByRole('figure').first()).toContainText('Goodput');
  await expect(table).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel('Whose run').selectOption('CUBIC');
  await foot.getByRole('link', { name: 'Open in the Lab' }).tap();
  await expect(page).not.toHaveURL(/#compare/);
});

test('a finger removes a contender where its settings are', { tag: '@all' }, async ({ page }) => {
  await openRoom(page, addressOf(QUICK));
  await finished(page);
  await expect(page.getByText('9 runs', { exact: true })).toBeVisible();
  await sentence(page).getByRole('button', { name: 'Vegas', exact: true }).tap();
  await page.getByRole('dialog', { name: 'What Vegas is' }).getByRole('button', { name: 'Remove' }).tap();
  await expect(page.getByText('6 runs', { exact: true })).toBeVisible();
  await expect(sentence(page).getByRole('button', { name: 'Vegas', exact: true })).toHaveCount(0);
});
