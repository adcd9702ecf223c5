import { expect, test } from './lab.ts';

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test(
    'the stop of the story invites to a guess, which is laid beside what comes',
    { tag: '@all' },
    async ({ lab, page }) => {
      await lab.openAtStop();
      await page.getByRole('button', { name: 'Make a guess' }).click();
      const sheet = page.getByRole('dialog', { name: 'Your guess' });
      // One question is answered by a number, which is entered first; then the run continues to the answer.
      await expect(sheet).toContainText(/How many packets will CUBIC lose before it knows\?\s*8 are lost by now\./);
      await sheet.getByLabel('Packets').fill('2');
      await sheet.getByRole('button', { name: 'Submit' }).click();
      await expect(sheet).toContainText(/CUBIC lost \d+ before it knew\. You guessed 2\./);
      await expect(lab.state).toHaveText('paused');
      await lab.settled();
      await page.keyboard.press('d');
      await page.keyboard.press('d');
      await expect(sheet).toBeVisible();
      // Where the run has paused depends on how fast it was drawn, so flow and end of the stretch are read from the
      // page.
      const ASKED = /How large is (\w+)’s window at ([\d.]+) s\?/;
      await expect(sheet).toContainText(ASKED);
      const [, flow = '', end = ''] = ASKED.exec((await sheet.textContent()) ?? '') ?? [];
      const dots = sheet.getByRole('slider');
      await expect(dots).toHaveCount(8);

      // By keys: up and down move a dot, right goes to the next one.
      const level = Number(await dots.first().getAttribute('aria-valuenow'));
      await dots.first().focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Shift+ArrowUp');
      await expect(dots.first()).toHaveAttribute('aria-valuenow', `${level + 11}`);
      await page.keyboard.press('ArrowRight');
      await expect(dots.nth(1)).toBeFocused();
      // By mouse: the last dot goes to the place of the press.
      const box = (await sheet.locator('svg').boundingBox())!;
      await page.mouse.click(box.x + box.width - 8, box.y + box.height / 2);
      await expect.poll(async () => Number(await dots.last().getAttribute('aria-valuenow'))).not.toBe(level);
      const guessed = await dots.last().getAttribute('aria-valuenow');

      await sheet.getByRole('button', { name: 'See what happens' }).click();
      await expect(lab.state).toHaveText('running');
      await lab.seek(Number(end) + 0.5);
      await expect(sheet.getByRole('status')).toHaveText(
        new RegExp(
          String.raw`^At ${end} s ${flow} has a window of \d+; your guess was ${guessed}\. On average your line is \d+\.\d segments off, most at \d\.\d s: \d+ where it was \d+\.$`,
        ),
        { timeout: 60_000 },
      );
      await expect(lab.state).toHaveText(/paused|finished/);
      await expect(dots.first()).toHaveAttribute('aria-disabled', 'true');

      // The key closes the sheet; pressed again, it opens it with a new question.
      await page.keyboard.press('d');
      await expect(sheet).toBeHidden();
      await page.keyboard.press('d');
      await expect(sheet).toBeVisible();
    },
  );
});
