import { openedLink } from '../src/app/ui/words/refusals.ts';
import { HOSTILE_LINKS } from '../tests/scenario/hostile.ts';
import { expect, test } from './lab.ts';
import { some } from './some.ts';

test('any link made to do harm is answered in words, and the page keeps responding', async ({ lab, page }) => {
  await lab.open();
  for (const { name, text } of some(HOSTILE_LINKS, 12))
    await test.step(name, async () => {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, text);
      // One of them is valid: it is expensive, and there is no message.
      const [said] = openedLink(text).notes;
      const notice = page.locator('.notice').filter({ hasText: 'About this experiment' });
      if (said !== undefined) await expect(notice.getByText(said.slice(0, 200)).first()).toBeVisible();
      await expect(lab.state).toHaveText(/running|paused/);
      if (said !== undefined) await notice.getByRole('button', { name: 'Close' }).click();
      await expect(notice).toBeHidden();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden();
    });
});
