import { expect, test } from './lab.ts';

// Prefetching is part of what is tested here.
test.use({ ahead: true });

test('a bookmark appears in another tab; in a browser without storage each failure is reported where it happens', async ({
  lab,
  page,
  context,
}) => {
  await lab.openAt(5);
  await page.keyboard.press('b');
  const bookmark = (of = page) => of.getByRole('button', { name: 'Bookmark', exact: true, pressed: true });
  await expect(bookmark()).toBeVisible();
  // Closes the tab as a crash would, without any event.
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await expect(bookmark(other)).toBeVisible();
  await other.close();

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const full = /This browser has no more room for the page’s data\./;
  await page.keyboard.press('b');
  await expect(page.getByText(full)).toContainText('Share puts them into a link.');
  await lab.fromMenu('Edit');
  const form = page.getByRole('dialog', { name: 'Scenario' });
  await form.getByRole('button', { name: 'Tables' }).click();
  await form.getByRole('textbox').first().fill('7.5');
  await expect(form.getByRole('alert').filter({ hasText: full })).toContainText('Save a file');
  await form.getByRole('button', { name: 'Back to the run' }).click();
  await page.getByRole('link', { name: 'Lecture' }).click();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await page.getByLabel('Title of the lecture').fill('Congestion');
  await expect(page.getByRole('alert').filter({ hasText: full })).toContainText('Save a file');
  await expect(page.getByText('Kept on this device')).toBeHidden();
});
