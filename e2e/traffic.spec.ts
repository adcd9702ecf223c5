/** The traffic of a draft: rows, keys, sums beside the link, and a run of it. */
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './lab.ts';

test('@all applications are added by key and by press, moved, summed beside the link, and run', async ({
  lab,
  page,
}) => {
  await lab.openAt(1);
  await lab.settled();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Traffic', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Applications' });
  await expect(page.locator('.doing')).toContainText(/send(?:s)? without end/);

  await page.keyboard.press('v');
  await expect(rows.getByRole('button', { name: /^Video/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Start', exact: true })).toHaveValue('100 ms');
  await page.getByRole('button', { name: 'on and off' }).click();
  await expect(page.getByRole('region', { name: 'Offered together' })).toContainText(/On and off \d/);

  // Tab stops at fields; Undo removes an application.
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('bursts');
  await expect(rows.getByRole('button', { name: /^bursts/ })).toBeVisible();
  await expectNoBarriers(page);
  await rows.getByRole('button', { name: /^bursts/ }).focus();
  await page.keyboard.press('Delete');
  await expect(rows.getByRole('button', { name: /^bursts/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Run this scenario' }).click();
  await expect(page.locator('body')).toContainText('Video');
});

test('@all a line after one that stands for many flows describes its own flow, and its row is visible', async ({
  lab,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await lab.openAt(1);
  await lab.settled();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Traffic', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Applications' });
  await expect(page.locator('.doing')).toContainText(/send(?:s)? without end/);
  for (const key of ['m', 't', 'w', 'r', 't']) await page.keyboard.press(key);
  const last = rows.getByRole('button', { name: /^Packets of a trace/ }).last();
  await expect(last).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Start', exact: true })).toHaveValue('0 s');
  const [row, sum] = await Promise.all([last.boundingBox(), rows.getByText('Together').boundingBox()]);
  expect(row!.y + row!.height).toBeLessThanOrEqual(sum!.y);
});
